internal import Keyframes

/// A view of a storyboard or xib.
struct InterfaceView {
  var element: XMLElement
  var parent: Int?
  var children: [Int] = []
  /// The frame in the superview as the file has it; the newest betas of Xcode 8 saved none.
  var savedFrame: Rect?
  /// Whether it or a view around it is hidden, or not there for the size class.
  var isGone = false
  /// Whether it takes no room in a stack, as hidden views.
  var isHidden = false
  /// Whether it stands in a prototype cell.
  var isPrototype = false

  var id: String { element["id"] ?? "" }
  var tag: String { element.name }

  /// Whether a user types into it.
  var isInput: Bool {
    switch tag {
    case "textField", "searchBar": !isDisabled
    case "textView": !element.isNo("editable") && !isDisabled
    default: false
    }
  }

  var isDisabled: Bool {
    element.isNo("enabled") || element.isNo("userInteractionEnabled")
  }

  var isScrollView: Bool { ["scrollView", "tableView", "collectionView"].contains(tag) }

  /// Whether Auto Layout places it by constraints alone.
  var usesConstraints: Bool { element.isNo("translatesAutoresizingMaskIntoConstraints") }
}

/// The views of a scene, every superview before its subviews.
struct InterfaceTree {
  private(set) var views: [InterfaceView] = []
  private(set) var indices: [String: Int] = [:]
  /// Constraints with the view that has them, without those that are not installed.
  private(set) var constraints: [(owner: Int, element: XMLElement)] = []
  /// Tables and collections whose rows code makes, and prototype cells.
  private(set) var rowsFromCode = 0
  private(set) var prototypes = 0
  private(set) var isFull = false
  let toolsVersion: Double

  /// Views that are read, at most; a scenario has 10,000.
  static let maximumViews = 5000

  /// The size class, as the variations of Xcode 6 and 7 name it.
  private var sizeClass: [String: String]

  init(scene: InterfaceScene, document: InterfaceDocument, isTablet: Bool = false) {
    toolsVersion = document.toolsVersion
    sizeClass = ["heightClass": "regular", "widthClass": isTablet ? "regular" : "compact"]
    add(scene.view, parent: nil, isPrototype: false, isGone: false)
  }

  static func isView(_ element: XMLElement) -> Bool {
    element.child(key: "frame") != nil || element.child("subviews") != nil
      || element.name.hasSuffix("iew") || element.name == "tableViewCell"
  }

  func isInside(_ index: Int, _ ancestor: Int) -> Bool {
    var current: Int? = index
    while let view = current {
      if view == ancestor { return true }
      current = views[view].parent
    }
    return false
  }
}

// MARK: - Reading

extension InterfaceTree {
  private mutating func add(
    _ element: XMLElement, parent: Int?, isPrototype: Bool, isGone: Bool
  ) {
    guard views.count < Self.maximumViews else {
      isFull = true
      return
    }
    let index = views.count
    var view = InterfaceView(element: element, parent: parent)
    view.savedFrame = Self.frame(of: element)
    view.isHidden = element.isYes("hidden")
    view.isGone = isGone || view.isHidden || (element.number("alpha") ?? 1) < 0.01
    view.isPrototype = isPrototype
    views.append(view)
    if let parent { views[parent].children.append(index) }
    if let id = element["id"], indices[id] == nil { indices[id] = index }
    let excluded = excluded(in: element, "subviews")
    for (child, isPrototype) in contents(of: element) where !excluded.contains(child["id"] ?? "") {
      add(child, parent: index, isPrototype: view.isPrototype || isPrototype, isGone: view.isGone)
    }
    let uninstalled = self.excluded(in: element, "constraints")
    for constraint in element.children(in: "constraints") where constraint.name == "constraint" {
      if uninstalled.contains(constraint["id"] ?? "") || constraint.isYes("placeholder") {
        continue
      }
      constraints.append((index, varied(constraint)))
    }
  }

  private static func frame(of element: XMLElement) -> Rect? {
    guard let rect = element.child(key: "frame"), rect.name == "rect" else { return nil }
    return Rect(
      finiteX: rect.number("x"), y: rect.number("y"), width: rect.number("width"),
      height: rect.number("height"))
  }

  /// The views inside a view, with whether they are prototypes.
  private mutating func contents(of element: XMLElement) -> [(XMLElement, Bool)] {
    var found: [(XMLElement, Bool)] = []
    for child in element.children {
      switch (child.name, child["key"]) {
      case ("subviews", _): found += child.children.map { ($0, false) }
      case (_, "tableHeaderView"?), (_, "contentView"?), (_, "sectionHeaderView"?),
        (_, "sectionFooterView"?), (_, "tableFooterView"?), (_, "backgroundView"?):
        if Self.isView(child) { found.append((child, false)) }
      case ("sections", _):
        for section in child.children {
          for (key, name) in [("sectionHeaderView", ""), ("", "cells"), ("sectionFooterView", "")] {
            if let view = section.child(key: key), !key.isEmpty { found.append((view, false)) }
            if !name.isEmpty { found += section.children(in: name).map { ($0, false) } }
          }
        }
      case ("prototypes", _), ("cells", _):
        prototypes += child.children.count
        found += child.children.map { ($0, true) }
      default: break
      }
    }
    let isList = ["tableView", "collectionView"].contains(element.name)
    if isList,
      !found.contains(where: { ["tableViewCell", "collectionViewCell"].contains($0.0.name) })
    {
      rowsFromCode += 1
    }
    return found
  }

  /// The variations that hold here, the general ones first.
  private func variations(of element: XMLElement) -> [XMLElement] {
    element.children.filter { $0.name == "variation" }.compactMap { variation in
      let key = variation["key"] ?? ""
      let terms = key == "default" ? [] : key.split(separator: "-")
      let holds = terms.allSatisfy { term in
        let pair = term.split(separator: "=")
        return pair.count == 2 && sizeClass[String(pair[0])] == String(pair[1])
      }
      return holds ? (terms.count, variation) : nil
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// What is not there for this size class: the default excludes, a class includes again.
  private func excluded(in element: XMLElement, _ key: String) -> Set<String> {
    var excluded: Set<String> = []
    for variation in variations(of: element) {
      for mask in variation.children where mask["key"] == key {
        for change in mask.children {
          guard let reference = change["reference"] else { continue }
          if change.name == "exclude" { excluded.insert(reference) }
          if change.name == "include" { excluded.remove(reference) }
        }
      }
    }
    return excluded
  }

  private func varied(_ constraint: XMLElement) -> XMLElement {
    guard !constraint.children.isEmpty else { return constraint }
    var result = constraint
    for variation in variations(of: constraint) {
      if let constant = variation["constant"] { result.attributes["constant"] = constant }
    }
    return result
  }
}
