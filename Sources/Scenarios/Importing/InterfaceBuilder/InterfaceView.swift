internal import Keyframes

/// A view of a storyboard or xib.
struct InterfaceView {
  var element: XMLElement
  var parent: Int?
  var children: [Int] = []
  /// The frame in the superview as the file has it; the newest betas of Xcode 8 saved none.
  var savedFrame: Rect?
  /// Whether the saved frame is not where the constraints have it: Interface Builder says so, or
  /// the frame is that of size classes in which the view is not there.
  var isMisplaced = false
  /// Whether it or a view around it is hidden, or not there for the size class.
  var isGone = false
  /// Whether it takes no room in a stack, as hidden views.
  var isHidden = false
  /// Whether it stands in a prototype cell.
  var isPrototype = false
  /// The section of a static table that it is a cell of, from 0.
  var section: Int?

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

  /// Whether something is seen of it, and not only of what is in it, where it was drawn.
  var isSeen: Bool {
    guard let savedFrame, !savedFrame.isEmpty else { return false }
    return switch tag {
    case "label": !element.words.isEmpty
    case "button", "switch": true
    default: isInput || element.control != nil || InterfaceInterpreter.Loss(tag: tag) != nil
    }
  }

  var isScrollView: Bool {
    ["scrollView", "tableView", "collectionView"].contains(tag)
      || tag == "view" && (element["customClass"] ?? "").hasSuffix("ScrollView")
  }

  /// Whether it is a table whose rows the file has.
  var isStaticTable: Bool { tag == "tableView" && element.child("sections") != nil }

  /// Whether Auto Layout places it by constraints alone; a nib has the mask of a fixed frame,
  /// whatever stands beside it.
  var usesConstraints: Bool {
    element.isNo("translatesAutoresizingMaskIntoConstraints") && !element.isYes("fixedFrame")
  }

  /// The views of a scene, every superview before its subviews.
  struct Tree {
    private(set) var views: [InterfaceView] = []
    private(set) var indices: [String: Int] = [:]
    /// Constraints with the view that has them, without those that are not installed.
    private(set) var constraints: [(owner: Int, element: XMLElement)] = []
    /// Tables and collections whose rows code makes, and prototype cells.
    private(set) var rowsFromCode = 0
    private(set) var prototypes = 0
    /// Tables whose rows the file has no place for.
    private(set) var unplacedTables = 0
    private(set) var isFull = false
    /// Container views whose view controller is not in the file.
    private(set) var unknownContents = 0
    /// The navigation and tab bars in container views.
    private(set) var embeddedBars = 0
    /// Views that lie exactly below another one with fields, as the steps of a flow do.
    private(set) var coveredSteps = 0
    let toolsVersion: Double
    private let flow: InterfaceDocument.Flow
    /// The view controllers whose views are in it.
    private var path: [String]

    /// Views that are read, at most; a scenario has 10,000.
    static let maximumViews = 5000

    /// The size class, as the variations of Xcode 6 and 7 name it.
    private var sizeClass: [String: String]

    init(scene: InterfaceDocument.Scene, document: InterfaceDocument, isTablet: Bool = false) {
      toolsVersion = document.toolsVersion
      flow = document.flow
      path = [scene.controller?["id"]].compactMap(\.self)
      sizeClass = ["heightClass": "regular", "widthClass": isTablet ? "regular" : "compact"]
      add(Child(element: scene.view), parent: nil, isGone: false)
    }

    /// Corrects the place of the root view.
    mutating func moveRoot(to frame: Rect) { views[0].savedFrame = frame }

    /// Moves the rows of tables to where their contents begin: up to Xcode 7 they were saved below
    /// the bars, an inset of the table's.
    mutating func moveRowsUp(by inset: Double) {
      guard toolsVersion < 11_000 else { return }
      for table in views.indices where views[table].tag == "tableView" {
        let rows = views[table].children
        guard let top = rows.compactMap({ views[$0].savedFrame?.minY }).min(), top >= inset else {
          continue
        }
        for row in rows { views[row].savedFrame?.origin.y -= inset }
      }
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
}

// MARK: - Reading

extension InterfaceView.Tree {
  /// A view inside another one.
  private struct Child {
    var element: XMLElement
    var isPrototype = false
    /// Whether it is there only in some size classes, this one among them.
    var isAdded = false
    /// Whether it lies exactly below another view with fields.
    var isCovered = false
    var section: Int?
    /// Whether it is a row whose table's rows were not saved where they are.
    var isUnplaced = false
    /// The view controller whose view it is, in a container view.
    var controller: String?
  }

  private mutating func add(_ child: Child, parent: Int?, isGone: Bool) {
    guard views.count < Self.maximumViews else {
      isFull = true
      return
    }
    let element = varied(child.element)
    let variations = variations(of: element)
    let index = views.count
    var view = InterfaceView(element: element, parent: parent)
    let frame =
      variations.reversed().lazy.compactMap { Self.frame(of: $0) }.first ?? Self.frame(of: element)
    view.savedFrame =
      (child.isUnplaced ? nil : frame)
      ?? parent.flatMap { views[$0].savedFrame }.flatMap { Self.insetFrame(of: element, in: $0) }
      ?? parent.flatMap { rowFrame(of: child, in: $0) }
    view.isMisplaced =
      element.isYes("misplaced")
      || child.isAdded && !variations.contains { Self.frame(of: $0) != nil }
    view.isHidden = element.isYes("hidden")
    view.isGone =
      isGone || view.isHidden || child.isCovered
      || (element.number("alpha") ?? 1) < XMLElement.leastAlpha
    view.section = child.section
    if let parent {
      view.isPrototype = views[parent].isPrototype || child.isPrototype
      if child.controller != nil, let size = views[parent].savedFrame?.size {
        view.savedFrame = Rect(origin: .zero, size: size)
      }
    }
    views.append(view)
    if let parent {
      views[parent].children.append(index)
      insetRow(index, in: parent)
      fillRow(index, in: parent)
    }
    if let id = element["id"], indices[id] == nil { indices[id] = index }
    let excluded = Self.excluded("subviews", by: variations)
    let rare = Self.excluded("subviews", by: variations.filter { $0["key"] == "default" })
    let inside = contents(of: element).filter { !excluded.contains($0.element["id"] ?? "") }
    for var child in marked(inside, in: element) {
      child.isAdded = rare.contains(child.element["id"] ?? "")
      if let controller = child.controller { path.append(controller) }
      add(child, parent: index, isGone: views[index].isGone)
      if child.controller != nil { path.removeLast() }
    }
    let uninstalled = Self.excluded("constraints", by: variations)
    for constraint in element.children(in: "constraints") where constraint.name == "constraint" {
      if uninstalled.contains(constraint["id"] ?? "") { continue }
      constraints.append((index, varied(constraint)))
    }
  }

  /// The frame of a row, or of its content view, in the files of Xcode 6, which saved neither, or all
  /// rows at the top: rows of a height below each other, as broad as the table.
  private func rowFrame(of child: Child, in parent: Int) -> Rect? {
    guard let outer = views[parent].savedFrame else { return nil }
    if child.element.name == "tableViewCellContentView" {
      let hasAccessory = views[parent].element["accessoryType"] != nil
      return Rect(
        x: 0, y: 0, width: max(outer.width - (hasAccessory ? Self.accessoryRoom : 0), 0),
        height: outer.height)
    }
    if child.element.name == "label" { return wordsFrame(of: child.element, in: parent, outer) }
    let table = views[parent].element
    guard child.element.name == "tableViewCell", table.name == "tableView" else { return nil }
    let views = views[parent].children.map { self.views[$0] }
    let before =
      views.last { $0.tag == "tableViewCell" }
      ?? views.last { $0.element["key"] == "tableHeaderView" }
    var top = before?.savedFrame?.maxY ?? 0
    if let section = child.section, before?.section != section {
      let isGrouped = table["style"] == "grouped"
      let words = table.children(in: "sections")[section].text("headerTitle")
      top +=
        isGrouped
        ? Self.sectionRoom + (words.isEmpty ? Self.sectionRoom : Self.sectionHeader)
        : words.isEmpty ? 0 : Self.plainHeader
    }
    let heights =
      ([Self.frame(of: child.element)?.height]
      + [child.element, table].map { $0.number("rowHeight") }).compactMap(\.self).filter { $0 > 0 }
    return Rect(x: 0, y: top, width: outer.width, height: min(heights.first ?? 44, 10_000))
  }

  /// The frame of the words of a row in one of UIKit's styles, whose rows they fill but for margins.
  private func wordsFrame(of label: XMLElement, in parent: Int, _ content: Rect) -> Rect? {
    guard let cell = views[parent].parent.map({ views[$0].element }), let id = label["id"],
      [cell["textLabel"], cell["detailTextLabel"]].contains(id)
    else { return nil }
    var frame = Rect(origin: .zero, size: content.size).insetBy(dx: 15, dy: 0)
    if cell["style"]?.hasSuffix("Subtitle") ?? false, cell["detailTextLabel"] != nil {
      frame.size.height /= 2
      if cell["detailTextLabel"] == id { frame.origin.y = frame.height }
    }
    return frame
  }

  /// The room above and below sections of a grouped table without words, a section's header with
  /// words, and that of a plain table, in points: as Xcode 7 saved them.
  private static let sectionRoom = 17.5
  private static let sectionHeader = 38.0
  private static let plainHeader = 22.0
  /// The room that a row's chevron takes, in points: as Xcode 6 saved it.
  private static let accessoryRoom = 33.0

  /// Whether rows lie on each other as they were saved, or one was not saved at all.
  private static func areUnplaced(_ rows: [XMLElement]) -> Bool {
    let frames = rows.map { frame(of: $0) }
    return frames.contains(nil)
      || zip(frames, frames.dropFirst()).contains { before, row in
        (row?.minY ?? 0) < (before?.maxY ?? 0) - 1
      }
  }

  /// Gives a row of an inset grouped table the room at its sides that UIKit gives it: files of many
  /// versions have the row as broad as the table, and what is in it as the card leaves it.
  private mutating func insetRow(_ index: Int, in parent: Int) {
    guard let frame = views[index].savedFrame, let outer = views[parent].savedFrame else { return }
    if views[index].section != nil, views[parent].element["style"] == "insetGrouped",
      frame.minX == 0, abs(frame.width - outer.width) < 0.5
    {
      let margin = Self.cardMargin(of: outer.width)
      views[index].savedFrame = frame.insetBy(dx: margin, dy: 0)
    } else if views[index].tag == "tableViewCellContentView", views[parent].section != nil,
      let table = views[parent].parent, views[table].element["style"] == "insetGrouped",
      let row = Self.frame(of: views[parent].element), row.width > outer.width
    {
      views[index].savedFrame?.size.width = max(frame.width - (row.width - outer.width), 0)
    }
  }

  /// Makes a content view as high as its row where a file of Xcode 6 or 7 has the height before the
  /// row was made higher: UIKit does so (`UITableViewCell.contentView`), but for a separator.
  private mutating func fillRow(_ index: Int, in parent: Int) {
    guard views[index].tag == "tableViewCellContentView", let row = views[parent].savedFrame,
      let content = views[index].savedFrame, content.height < row.height - 1.5,
      !views[index].element.children(in: "constraints").isEmpty
    else { return }
    views[index].savedFrame?.size.height = row.height
  }

  /// The room that cards keep from the sides of a table of a width, in points: the margin of root
  /// views.
  static func cardMargin(of width: Double) -> Double { width < 390 ? 16 : 20 }

  /// Siblings of which some lie exactly below another one with fields, as the steps of a flow do on
  /// one canvas: only the last one is seen.
  private mutating func marked(_ inside: [Child], in element: XMLElement) -> [Child] {
    guard element.name != "stackView", inside.count > 1 else { return inside }
    var inside = inside
    let steps = inside.map { child -> Rect? in
      let isThere =
        !child.element.isYes("hidden")
        && (child.element.number("alpha") ?? 1) >= XMLElement.leastAlpha
        && child.section == nil && !child.isPrototype
      guard isThere, Self.containers.contains(child.element.name),
        let frame = Self.frame(of: child.element), frame.width >= 44, frame.height >= 44,
        Self.holdsInput(child.element)
      else { return nil }
      return frame
    }
    for (index, frame) in steps.enumerated() {
      guard let frame else { continue }
      let isBelow = steps[(index + 1)...].contains { other in
        other.map {
          abs($0.minX - frame.minX) < 0.5 && abs($0.minY - frame.minY) < 0.5
            && abs($0.width - frame.width) < 0.5 && abs($0.height - frame.height) < 0.5
        } ?? false
      }
      guard isBelow else { continue }
      inside[index].isCovered = true
      coveredSteps += 1
    }
    return inside
  }

  private static let containers: Set = ["view", "stackView", "scrollView"]

  /// Whether one can type in a view, or in one in it.
  static func holdsInput(_ element: XMLElement) -> Bool {
    if ["textField", "textView", "searchBar"].contains(element.name) { return true }
    return element.children.contains { holdsInput($0) }
  }

  static func frame(of element: XMLElement) -> Rect? {
    guard let rect = element.child(key: "frame"), rect.name == "rect" else { return nil }
    return Rect(
      finiteX: rect.number("x"), y: rect.number("y"), width: rect.number("width"),
      height: rect.number("height"))
  }

  /// The frame of the betas of Xcode 8, which saved distances from the edges of the superview, and
  /// left out those of 0.
  private static func insetFrame(of element: XMLElement, in superview: Rect) -> Rect? {
    guard let inset = element.child(key: "frameInset") else { return nil }
    func side(_ near: String, _ far: String, _ size: String, of room: Double) -> (Double, Double) {
      let (near, far) = (inset.number(near), inset.number(far))
      let length = inset.number(size) ?? room - (near ?? 0) - (far ?? 0)
      return (near ?? far.map { room - $0 - length } ?? 0, length)
    }
    let (x, width) = side("minX", "maxX", "width", of: superview.width)
    let (y, height) = side("minY", "maxY", "height", of: superview.height)
    return Rect(finiteX: x, y: y, width: width, height: height)
  }

  /// The views inside a view.
  private mutating func contents(of element: XMLElement) -> [Child] {
    var found: [Child] = []
    for child in element.children {
      switch (child.name, child["key"]) {
      case ("subviews", _): found += child.children.map { Child(element: $0) }
      case (_, "tableHeaderView"?), (_, "contentView"?), (_, "sectionHeaderView"?),
        (_, "sectionFooterView"?), (_, "tableFooterView"?), (_, "backgroundView"?):
        if Self.isView(child) { found.append(Child(element: child)) }
      case ("sections", _):
        let isUnplaced = Self.areUnplaced(child.children.flatMap { $0.children(in: "cells") })
        if isUnplaced { unplacedTables += 1 }
        for (index, section) in child.children.enumerated() {
          let header = section.child(key: "sectionHeaderView")
          let footer = section.child(key: "sectionFooterView")
          let cells = section.children(in: "cells")
          if cells.isEmpty { rowsFromCode += 1 }
          found += header.map { [Child(element: $0)] } ?? []
          found += cells.map { Child(element: $0, section: index, isUnplaced: isUnplaced) }
          found += footer.map { [Child(element: $0)] } ?? []
        }
      case ("items", _) where element.name == "toolbar" && Self.holdsInput(element):
        found += child.children.compactMap { $0.child(key: "customView") }
          .filter { Self.isView($0) }.map { Child(element: $0) }
      case ("prototypes", _), ("cells", _):
        prototypes += child.children.count { Self.hasContent($0) }
        found += child.children.map { Child(element: $0, isPrototype: true) }
      default: break
      }
    }
    let isList = ["tableView", "collectionView"].contains(element.name)
    let hasCells = found.contains {
      ["tableViewCell", "collectionViewCell"].contains($0.element.name)
        && Self.hasContent($0.element)
    }
    if isList, !hasCells, element.child("sections") == nil { rowsFromCode += 1 }
    if element.name == "containerView" { found += embedded(in: element) }
    return found
  }

  /// Whether anything stands in a cell.
  private static func hasContent(_ cell: XMLElement) -> Bool {
    cell.child("subviews") != nil || cell.child(key: "contentView")?.child("subviews") != nil
  }

  /// The view of the view controller that a container view shows.
  private mutating func embedded(in element: XMLElement) -> [Child] {
    let segue = element.children(in: "connections").first {
      $0.name == "segue" && $0["kind"] == "embed"
    }
    let inner = flow.path(from: segue?["destination"] ?? "")
    embeddedBars += inner.count - 1
    guard let id = inner.last, let controller = flow.controllers[id], !path.contains(id),
      path.count < 8,
      let view = controller.child(key: "view"), Self.isView(view)
    else {
      unknownContents += 1
      return []
    }
    return [Child(element: view, controller: id)]
  }

  /// The variations that hold here, the general ones first.
  private func variations(of element: XMLElement) -> [XMLElement] {
    var holding: [(terms: Int, variation: XMLElement)] = []
    for variation in element.children where variation.name == "variation" {
      let key = variation["key"] ?? ""
      let terms = key == "default" ? [] : key.split(separator: "-")
      let holds = terms.allSatisfy { term in
        let pair = term.split(separator: "=").map(String.init)
        return pair.count == 2 && sizeClass[pair[0]] == pair[1]
      }
      if holds { holding.append((terms.count, variation)) }
    }
    return holding.sorted { $0.terms < $1.terms }.map(\.variation)
  }

  /// The items that variations exclude: the default excludes, a class includes again.
  private static func excluded(_ key: String, by variations: [XMLElement]) -> Set<String> {
    var excluded: Set<String> = []
    for variation in variations {
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

  /// A view or a constraint with the attributes that it has in this size class.
  private func varied(_ element: XMLElement) -> XMLElement {
    var result = element
    for variation in variations(of: element) {
      for (name, value) in variation.attributes where name != "key" {
        result.attributes[name] = value
      }
    }
    return result
  }
}
