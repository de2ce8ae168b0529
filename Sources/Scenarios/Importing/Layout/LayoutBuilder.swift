internal import Cassowary
internal import Keyframes

/// Turns a scene's constraints into a system for a canvas.
///
/// All is in the root view's coordinates, with scroll views where they are not scrolled.
struct LayoutBuilder {
  let tree: InterfaceView.Tree
  let items: LayoutItems
  let saved: SavedLayout
  let insets: SavedLayout.Insets
  let source: Canvas
  let target: Canvas
  /// The sizes that views have of their own.
  let intrinsic: [IntrinsicSizes.Estimate]
  /// The displacement of views that stay in place, or are placed by code, to find out what depends
  /// on them.
  var shift = 0.0

  var system = ConstraintSystem()
  var boxes: [Box] = []
  var contents: [Int: (width: Expression, height: Expression)] = [:]
  var guides: [String: Box] = [:]
  /// The required constraints of the file, with the views that they are of.
  private(set) var required: [(constraint: Constraint, views: [Int])] = []

  /// Below every priority of Auto Layout that files use.
  enum Stay {
    static let fit = Constraint.Priority(0.9)
    static let size = Constraint.Priority(0.8)
    static let place = Constraint.Priority(0.7)
  }

  /// A priority of 1000 is required, as long as earlier constraints allow.
  static func priority(_ value: Double) -> Constraint.Priority {
    value >= 1000 ? .required : Constraint.Priority(value)
  }

  mutating func build() {
    for index in tree.views.indices { addBox(index) }
    for id in items.guides { guides[id] = newBox() }
    for index in tree.views.indices.dropFirst() {
      place(index)
      addIntrinsic(index)
      if !tree.views[index].isGone { addStays(index) }
    }
    for index in tree.views.indices where tree.views[index].tag == "stackView" { addStack(index) }
    for constraint in items.constraints { add(constraint) }
  }

  private mutating func newBox() -> Box {
    Box(
      left: Expression(system.variable()), top: Expression(system.variable()),
      width: Expression(system.variable()), height: Expression(system.variable()))
  }

  private mutating func addBox(_ index: Int) {
    if index == 0 {
      boxes.append(
        Box(
          left: 0, top: 0, width: Expression(constant: target.root.width),
          height: Expression(constant: target.root.height)))
    } else {
      boxes.append(newBox())
      system.add(boxes[index].width >= 0)
      system.add(boxes[index].height >= 0)
    }
    if tree.views[index].isScrollView {
      let size = (Expression(system.variable()), Expression(system.variable()))
      contents[index] = size
      // Content that nothing measures is no larger than what shows.
      system.add((size.0 == boxes[index].width).priority(Stay.place))
      system.add((size.1 == boxes[index].height).priority(Stay.place))
    }
  }

  /// A view's own size: no larger by hugging, no smaller by resistance.
  private mutating func addIntrinsic(_ index: Int) {
    let view = tree.views[index]
    if view.isGone && isArranged(index) { return }
    let own = intrinsic[index]
    func priority(_ name: String, _ usual: Double) -> Constraint.Priority {
      Self.priority(min(max(view.element.number(name) ?? usual, 1), 1000))
    }
    if let width = own.width {
      let value = Expression(constant: width)
      system.add((boxes[index].width <= value).priority(priority("horizontalHuggingPriority", 250)))
      system.add(
        (boxes[index].width >= value)
          .priority(priority("horizontalCompressionResistancePriority", 750)))
    }
    if let height = own.height {
      let value = Expression(constant: height)
      system.add((boxes[index].height <= value).priority(priority("verticalHuggingPriority", 250)))
      system.add(
        (boxes[index].height >= value)
          .priority(priority("verticalCompressionResistancePriority", 750)))
    }
  }

  /// Keeps views in place that no constraint determines.
  private mutating func addStays(_ index: Int) {
    guard let box = saved.boxes[index], let parent = tree.views[index].parent,
      let outer = saved.boxes[parent]
    else { return }
    let (own, around) = (boxes[index], boxes[parent])
    let x = Expression(constant: box.minX - outer.minX + shift)
    let y = Expression(constant: box.minY - outer.minY + shift)
    system.add((own.width == Expression(constant: box.width + shift)).priority(Stay.size))
    system.add((own.height == Expression(constant: box.height + shift)).priority(Stay.size))
    system.add((own.left == around.left + x).priority(Stay.place))
    system.add((own.top == around.top + y).priority(Stay.place))
  }

  func isArranged(_ index: Int) -> Bool {
    tree.views[index].parent.map { tree.views[$0].tag == "stackView" } ?? false
  }
}

// MARK: - What comes of it

extension LayoutBuilder {
  /// What a solution gives.
  struct Layout {
    var boxes: [Rect]
    /// The sizes of scroll views' contents.
    var contents: [Int: Size]
    /// The views of required constraints that others contradict, of which UIKit breaks one.
    var broken: Set<Int>
  }

  /// The layout that a solution gives.
  func layout(_ solution: ConstraintSystem.Solution) -> Layout {
    let boxes = boxes.map { box in
      Rect(
        x: solution.value(of: box.left), y: solution.value(of: box.top),
        width: max(solution.value(of: box.width), 0),
        height: max(solution.value(of: box.height), 0))
    }
    let contents = contents.mapValues {
      Size(width: solution.value(of: $0.width), height: solution.value(of: $0.height))
    }
    var broken: Set<Int> = []
    for (constraint, views) in required where constraint.violation(solution.value(of:)) > 1 {
      broken.formUnion(views)
      // Where a view's own size is at odds with others, what is in it or beside it may give way.
      guard views.count == 1, let view = views.first else { continue }
      broken.formUnion(tree.views.indices.filter { tree.isInside($0, view) })
      let beside = required.map(\.views).filter { $0.contains(view) }.joined()
      broken.formUnion(beside.filter { !tree.isInside(view, $0) })
    }
    // UIKit makes no size negative, and breaks a constraint that asks for it.
    broken.formUnion(
      self.boxes.indices.filter { index in
        let box = self.boxes[index]
        return min(solution.value(of: box.width), solution.value(of: box.height)) < -1
      })
    return Layout(boxes: boxes, contents: contents, broken: broken)
  }
}

// MARK: - Constraints

extension LayoutBuilder {
  private mutating func add(_ constraint: LayoutItems.Constraint) {
    if isDormant(constraint.first) || constraint.second.map({ isDormant($0) }) ?? false { return }
    guard
      let first = expression(constraint.first, constraint.firstAttribute, with: constraint.second)
    else { return }
    var other = Expression(constant: constraint.constant + (constraint.isPlaceholder ? shift : 0))
    if let second = constraint.second, let attribute = constraint.secondAttribute {
      guard let value = expression(second, attribute, with: constraint.first) else { return }
      other = constraint.multiplier * value + other
      other = other + baselineOffset(constraint)
    }
    let added = Constraint(
      first - other, constraint.relation, priority: Self.priority(constraint.priority))
    system.add(added)
    if added.priority == .required {
      let views = [constraint.first, constraint.second].compactMap { item -> Int? in
        if case .view(let index)? = item { index } else { nil }
      }
      required.append((added, views))
    }
  }

  /// Whether an item is a view that a stack has taken out.
  private func isDormant(_ item: LayoutItems.Item) -> Bool {
    guard case .view(let index) = item else { return false }
    return isArranged(index) && tree.views[index].isHidden
  }

  /// Baselines are taken for edges, as far from them as they were.
  private func baselineOffset(_ constraint: LayoutItems.Constraint) -> Double {
    let edges = [constraint.firstAttribute.edge, constraint.secondAttribute?.edge]
    guard edges.contains(.firstBaseline) || edges.contains(.lastBaseline),
      case .view(let one) = constraint.first, case .view(let two)? = constraint.second,
      let first = saved.boxes[one], let second = saved.boxes[two]
    else { return 0 }
    func value(_ box: Rect, _ edge: LayoutItems.Constraint.Attribute.Edge?) -> Double {
      edge == .firstBaseline || edge == .top ? box.minY : edge == .centerY ? box.midY : box.maxY
    }
    return value(first, edges[0]) - value(second, edges[1]) * constraint.multiplier
      - constraint.constant
  }

  /// The expression of an item's attribute.
  ///
  /// - Parameter other: The item at the other side, which decides whether a scroll view's edges are
  ///   its frame's or its content's; its size and its centre are always the frame's.
  private func expression(
    _ item: LayoutItems.Item, _ attribute: LayoutItems.Constraint.Attribute,
    with other: LayoutItems.Item?
  ) -> Expression? {
    let isEdge =
      switch attribute.edge {
      case .width, .height, .centerX, .centerY: false
      default: true
      }
    guard let box = box(of: item, with: isEdge ? other : nil) else { return nil }
    var margin: (LayoutItems.Constraint.Attribute.Edge) -> Double = { _ in 0 }
    if attribute.isMargin, case .view(let view) = item { margin = { self.margin(of: view, $0) } }
    switch attribute.edge {
    case .left: return box.left + margin(.left)
    case .right: return box.right + -margin(.right)
    case .top, .firstBaseline: return box.top + margin(.top)
    case .bottom, .lastBaseline: return box.bottom + -margin(.bottom)
    case .width: return box.width
    case .height: return box.height
    case .centerX: return box.centerX + (margin(.left) - margin(.right)) / 2
    case .centerY: return box.centerY + (margin(.top) - margin(.bottom)) / 2
    }
  }

  private func box(of item: LayoutItems.Item, with other: LayoutItems.Item?) -> Box? {
    switch item {
    case .view(let index):
      guard contents[index] != nil, let other, case .view(let inner) = other, inner != index,
        nearestScroll(of: inner) == index
      else { return boxes[index] }
      return contentBox(index)
    case .contentGuide(let index): return contentBox(index)
    case .frameGuide(let index): return boxes[index]
    case .safeArea(let index): return safeArea(of: index)
    case .topGuide:
      return Box(
        left: 0, top: 0, width: boxes[0].width, height: Expression(constant: target.safeTop))
    case .bottomGuide, .keyboardGuide:
      return Box(
        left: 0, top: boxes[0].height + -target.safeBottom, width: boxes[0].width,
        height: Expression(constant: target.safeBottom))
    case .guide(let id): return guides[id]
    }
  }

  private func contentBox(_ index: Int) -> Box? {
    contents[index].map {
      Box(left: boxes[index].left, top: boxes[index].top, width: $0.width, height: $0.height)
    }
  }

  private func nearestScroll(of index: Int) -> Int? {
    var parent = tree.views[index].parent
    while let view = parent {
      if contents[view] != nil { return view }
      parent = tree.views[view].parent
    }
    return nil
  }

  /// A view's safe area is the part of the root's that it overlaps.
  private func safeArea(of index: Int) -> Box {
    let box = boxes[index]
    let rect = saved.boxes[index]
    let reachesTop = index == 0 || (rect?.minY ?? 0) < source.safeTop - 0.5
    let reachesBottom =
      index == 0 || (rect?.maxY ?? 0) > source.root.height - source.safeBottom + 0.5
    let top = reachesTop ? Expression(constant: target.safeTop) : box.top
    let bottom = reachesBottom ? boxes[0].height + -target.safeBottom : box.bottom
    return Box(left: box.left, top: top, width: box.width, height: bottom - top)
  }
}

// MARK: - Margins

extension LayoutBuilder {
  /// The margin of a view: what the file says, what the saved frames show, or what is usual.
  func margin(of index: Int, _ edge: LayoutItems.Constraint.Attribute.Edge) -> Double {
    let view = tree.views[index]
    if let said = Self.saidMargin(view.element, edge) { return said }
    let isWide = index == 0 || view.tag.hasSuffix("ontentView")
    let known = insets.margins[.init(view: index, edge: edge)]
    switch edge {
    case .left, .right:
      let usual = isWide ? (source.sideMargin, target.sideMargin) : (8, 8)
      guard let known else { return usual.1 }
      if target.root.width == source.root.width { return known }
      // Xcode 6 and 7 drew canvases of 600 points with the margins of either width.
      let widths = isWide ? [16, 20] : [source.sideMargin]
      return widths.contains { abs(known - $0) < 0.6 } ? target.sideMargin : known
    case .top, .bottom:
      let isTop = edge == .top
      let (old, new) =
        isTop ? (source.safeTop, target.safeTop) : (source.safeBottom, target.safeBottom)
      if index == 0 {
        guard let known else { return new }
        if target.root == source.root, old == new { return known }
        // Before safe areas the root view's margin was less than what they are.
        return known < old - 0.5 ? known + new : known - old + new
      }
      let usual = isWide ? (tree.toolsVersion >= 14_000 ? 11.0 : 8) : 8
      guard let known else { return usual }
      let touches =
        isTop
        ? (saved.boxes[index]?.minY ?? 1) < 0.5
        : (saved.boxes[index]?.maxY ?? 0) > source.root.height - 0.5
      return touches && known >= old && old > 0 ? known - old + new : known
    default: return 0
    }
  }

  private static func saidMargin(
    _ element: XMLElement, _ edge: LayoutItems.Constraint.Attribute.Edge
  )
    -> Double?
  {
    let names: (String, String)
    switch edge {
    case .left: names = ("left", "leading")
    case .right: names = ("right", "trailing")
    case .top: names = ("top", "top")
    case .bottom: names = ("bottom", "bottom")
    default: return nil
    }
    if let margins = element.child(key: "directionalLayoutMargins") {
      return margins.number(names.1) ?? 0
    }
    return element.child(key: "layoutMargins").map { $0.number(names.0) ?? 0 }
  }

  /// The margins of a stack, which count where the file says them.
  func stackMargin(_ index: Int, _ edge: LayoutItems.Constraint.Attribute.Edge) -> Double {
    Self.saidMargin(tree.views[index].element, edge) ?? 0
  }
}

// Views that no constraints place: by autoresizing masks, and rows by their table.

extension LayoutBuilder {
  mutating func place(_ index: Int) {
    let view = tree.views[index]
    guard let parent = view.parent, let frame = saved.boxes[index], let outer = saved.boxes[parent]
    else { return }
    let relative = frame.offsetBy(dx: -outer.minX, dy: -outer.minY)
    switch view.tag {
    case "tableViewCell", "tableViewCellContentView", "collectionViewCellContentView":
      placeRow(index, in: parent, relative, outer)
    case "collectionViewCell": placeFixed(index, in: parent, relative)
    default:
      let isRow =
        view.element["key"].map {
          [
            "tableHeaderView", "tableFooterView", "sectionHeaderView", "sectionFooterView",
            "contentView",
          ]
          .contains($0)
        } ?? false
      if isRow {
        placeRow(index, in: parent, relative, outer)
      } else if !view.usesConstraints, !isArranged(index) {
        placeByMask(index, in: parent, relative, outer)
      }
    }
  }

  /// Rows keep their heights and are as much narrower than their table as they were.
  private mutating func placeRow(_ index: Int, in parent: Int, _ frame: Rect, _ outer: Rect) {
    let (box, around) = (boxes[index], boxes[parent])
    system.add(box.left == around.left + frame.minX)
    system.add(box.width == around.width + (frame.width - outer.width))
    system.add(box.top == around.top + frame.minY)
    let height = box.height == Expression(constant: frame.height)
    // Where its contents make a row as high as it is, they may need more than it was saved with.
    let table = tree.views[parent].parent
    let isSelfSizing = table.map { tree.views[$0].element["rowHeight"] == "-1" } ?? false
    system.add(isSelfSizing ? height.priority(Self.rowPriority) : height)
  }

  /// Between the usual priorities of hugging and of compression resistance.
  private static let rowPriority = Constraint.Priority(500)

  private mutating func placeFixed(_ index: Int, in parent: Int, _ frame: Rect) {
    let (box, around) = (boxes[index], boxes[parent])
    system.add(box.left == around.left + frame.minX)
    system.add(box.width == Expression(constant: frame.width))
    system.add(box.top == around.top + frame.minY)
    system.add(box.height == Expression(constant: frame.height))
  }

  /// Distributes the superview's change in size over the flexible parts, in proportion to their old
  /// lengths.
  private mutating func placeByMask(_ index: Int, in parent: Int, _ frame: Rect, _ outer: Rect) {
    let words = wordsMask(index, in: parent, frame, outer)
    let mask = tree.views[index].element.child(key: "autoresizingMask")
    func isYes(_ name: String) -> Bool { words.map { $0 == name } ?? mask?.isYes(name) ?? false }
    let (box, around) = (boxes[index], boxes[parent])
    // A scroll view's own size affects only the flexible parts of its content.
    let growth = (
      x: around.width + -outer.width, y: around.height + -outer.height
    )
    let x = Self.shares(
      [frame.minX, frame.width, outer.width - frame.maxX],
      [isYes("flexibleMinX"), isYes("widthSizable"), isYes("flexibleMaxX")])
    let y = Self.shares(
      [frame.minY, frame.height, outer.height - frame.maxY],
      [isYes("flexibleMinY"), isYes("heightSizable"), isYes("flexibleMaxY")])
    system.add(box.left == around.left + x[0] * growth.x + frame.minX)
    system.add(box.width == x[1] * growth.x + frame.width)
    system.add(box.top == around.top + y[0] * growth.y + frame.minY)
    system.add(box.height == y[1] * growth.y + frame.height)
  }

  /// How the words of a row in one of UIKit's styles, which lays them out itself, follow its width;
  /// `nil` for any other view.
  private func wordsMask(
    _ index: Int, in parent: Int, _ frame: Rect, _ outer: Rect
  ) -> String? {
    let id = tree.views[index].id
    guard let cell = tree.views[parent].parent.map({ tree.views[$0].element }), !id.isEmpty,
      [cell["textLabel"], cell["detailTextLabel"]].contains(id)
    else { return nil }
    if max(frame.minX, outer.width - frame.maxX) <= source.sideMargin { return "widthSizable" }
    let isValue = cell["style"]?.hasSuffix("Value1") ?? false
    return isValue && cell["detailTextLabel"] == id ? "flexibleMinX" : "flexibleMaxX"
  }

  private static func shares(_ lengths: [Double], _ isFlexible: [Bool]) -> [Double] {
    let flexible: [Double] = zip(lengths, isFlexible).map { $1 ? max($0, 0) : 0 }
    let total: Double = flexible.reduce(0) { $0 + $1 }
    if total > 0 { return flexible.map { $0 / total } }
    let count = Double(isFlexible.count(where: \.self))
    return isFlexible.map { $0 && count > 0 ? 1 / count : 0 }
  }
}
