internal import Cassowary

extension LayoutBuilder {
  /// Something that constraints hold on to: a view or a guide, by expressions on the screen.
  struct Box {
    var left: Expression
    var top: Expression
    var width: Expression
    var height: Expression

    var right: Expression { left + width }
    var bottom: Expression { top + height }
    var centerX: Expression { left + 0.5 * width }
    var centerY: Expression { top + 0.5 * height }
  }
}

extension LayoutItems {
  /// A constraint of Interface Builder: `first = second * multiplier + constant`.
  struct Constraint {
    var first: LayoutItems.Item
    var firstAttribute: Attribute
    var second: LayoutItems.Item?
    var secondAttribute: Attribute?
    var relation: Cassowary.Constraint.Relation
    var multiplier: Double
    var constant: Double
    var priority: Double
    /// Whether it is not there at run time, where code places the view.
    var isPlaceholder = false
    var owner: Int

    /// An attribute of a constraint, such as `leadingMargin`.
    struct Attribute: Hashable {
      var edge: Edge
      /// Whether it is of the margins, and not of the view.
      var isMargin: Bool

      enum Edge: Hashable {
        case left, right, top, bottom, width, height, centerX, centerY, firstBaseline, lastBaseline

        /// Whether it is a place on the vertical axis.
        var isPlace: Bool {
          switch self {
          case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: true
          case .left, .right, .width, .height, .centerX: false
          }
        }
      }

      init?(_ name: String?) {
        guard var name = name?[...] else { return nil }
        isMargin = false
        for suffix in ["WithinMargins", "Margin"] where name.hasSuffix(suffix) {
          name = name.dropLast(suffix.count)
          isMargin = true
        }
        switch name {
        case "leading", "left": edge = .left
        case "trailing", "right": edge = .right
        case "top": edge = .top
        case "bottom": edge = .bottom
        case "width": edge = .width
        case "height": edge = .height
        case "centerX": edge = .centerX
        case "centerY": edge = .centerY
        case "firstBaseline": edge = .firstBaseline
        case "baseline", "lastBaseline": edge = .lastBaseline
        default: return nil
        }
      }
    }
  }
}

/// The items of a scene by their identifiers, and its constraints.
struct LayoutItems {
  private(set) var items: [String: Item] = [:]
  private(set) var constraints: [LayoutItems.Constraint] = []
  private(set) var guides: [String] = []

  init(_ tree: InterfaceView.Tree, scene: InterfaceDocument.Scene) {
    for guide in scene.controller?.children(in: "layoutGuides") ?? [] {
      guard let id = guide["id"] else { continue }
      items[id] = guide["type"] == "bottom" ? .bottomGuide : .topGuide
    }
    for (index, view) in tree.views.enumerated() {
      for child in view.element.children {
        if ["viewLayoutGuide", "keyboardLayoutGuide"].contains(child.name), let id = child["id"] {
          items[id] = Self.guide(child["key"] ?? "", of: index)
        }
        if child.name == "layoutGuides" {
          for guide in child.children {
            guard let id = guide["id"] else { continue }
            items[id] = .guide(id)
            guides.append(id)
          }
        }
      }
    }
    for (id, index) in tree.indices { items[id] = .view(index) }
    constraints = tree.constraints.compactMap { constraint($0.element, owner: $0.owner, tree) }
  }

  /// The views that go where the keyboard goes: those whose lower edge is its upper one, and those
  /// that only hang on such views.
  var riders: Set<Int> {
    var riders = bars
    var vertical: [Int: [(other: Item?, isEqual: Bool)]] = [:]
    for constraint in constraints where constraint.firstAttribute.edge.isPlace {
      for (item, other) in [
        (Optional(constraint.first), constraint.second), (constraint.second, constraint.first),
      ] {
        guard case .view(let index)? = item else { continue }
        vertical[index, default: []].append((other, constraint.relation == .equal))
      }
    }
    func hangs(_ view: Int) -> Bool {
      guard !riders.contains(view), let links = vertical[view], !links.isEmpty else {
        return false
      }
      return links.contains(where: \.isEqual)
        && links.allSatisfy {
          if case .view(let other)? = $0.other { riders.contains(other) } else { false }
        }
    }
    while let view = vertical.keys.sorted().first(where: hangs) { riders.insert(view) }
    return riders
  }

  /// The views whose lower edge is the keyboard's upper one.
  private var bars: Set<Int> {
    Set(
      constraints.flatMap { constraint -> [Int] in
        guard let second = constraint.second, constraint.relation == .equal else { return [] }
        return [
          (constraint.first, constraint.firstAttribute, second, constraint.secondAttribute),
          (second, constraint.secondAttribute, constraint.first, constraint.firstAttribute),
        ].compactMap { item, edge, other, otherEdge in
          guard case .view(let index) = item, other == .keyboardGuide else { return nil }
          return edge?.edge == .bottom && otherEdge?.edge == .top ? index : nil
        }
      })
  }

  private static func guide(_ key: String, of view: Int) -> Item {
    switch key {
    case "contentLayoutGuide": .contentGuide(of: view)
    case "frameLayoutGuide": .frameGuide(of: view)
    case "keyboard", "keyboardLayoutGuide": .keyboardGuide
    default: .safeArea(of: view)
    }
  }

  private func constraint(
    _ element: XMLElement, owner: Int, _ tree: InterfaceView.Tree
  ) -> LayoutItems.Constraint? {
    guard let attribute = LayoutItems.Constraint.Attribute(element["firstAttribute"]) else {
      return nil
    }
    let first: Item
    if let id = element["firstItem"] {
      guard let item = items[id] else { return nil }
      first = item
    } else {
      first = .view(owner)
    }
    var second: Item?
    if let id = element["secondItem"] {
      guard let item = items[id] else { return nil }
      second = item
    }
    var constant = element.number("constant") ?? 0
    if element.isYes("symbolic"), element["constant"] == nil {
      // The system's spacing: to a sibling, or to a superview.
      let isSuperview = first == .view(owner) || second == .view(owner)
      constant = isSuperview ? 20 : 8
    }
    let relation: Cassowary.Constraint.Relation =
      switch element["relation"] {
      case "greaterThanOrEqual": .atLeast
      case "lessThanOrEqual": .atMost
      default: .equal
      }
    // The code of a placeholder's view is taken to place it as the file draws it.
    let isPlaceholder = element.isYes("placeholder")
    let priority = isPlaceholder ? 1 : element.number("priority") ?? 1000
    return LayoutItems.Constraint(
      first: first, firstAttribute: attribute, second: second,
      secondAttribute: LayoutItems.Constraint.Attribute(element["secondAttribute"]),
      relation: relation,
      multiplier: Self.multiplier(element["multiplier"]), constant: constant,
      priority: min(max(priority, 1), 1000), isPlaceholder: isPlaceholder, owner: owner)
  }

  /// A number, or a ratio such as `3:4`.
  private static func multiplier(_ text: String?) -> Double {
    guard let text else { return 1 }
    let parts = text.split(separator: ":").compactMap { NumberText.finite($0) }
    let value = parts.count == 2 && parts[1] != 0 ? parts[0] / parts[1] : parts.first ?? 1
    return value.isFinite && abs(value) < 1e6 ? value : 1
  }

  /// An item of a constraint, resolved from its identifier.
  enum Item: Hashable {
    case view(Int)
    case safeArea(of: Int)
    case contentGuide(of: Int)
    case frameGuide(of: Int)
    case keyboardGuide
    /// The guides of view controllers before iOS 11: the bars' own rooms.
    case topGuide
    case bottomGuide
    /// A guide of the scene's own.
    case guide(String)
  }
}
