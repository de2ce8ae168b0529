import Cassowary
import Foundation
import KeyboardAvoidance
import Keyframes

/// One solution of all constraints.
struct LayoutPass {
  let constraints: [NSLayoutConstraint]
  let root: UIView
  let host: Host
  var system = ConstraintSystem()
  var boxes: [ObjectIdentifier: Box] = [:]
  /// The extent of the content of scroll views that constraints say something of.
  var contents: [ObjectIdentifier: (width: Cassowary.Expression, height: Cassowary.Expression)] =
    [:]
  /// The results for views that are laid out.
  var outcomes: [(item: AnyObject, box: Box)] = []
  var mentioned: Set<ObjectIdentifier> = []
  /// The safe areas and margins that were used, which the pass may change.
  var insets: [(used: UIEdgeInsets, now: () -> UIEdgeInsets)] = []
  /// The views that are laid out with a scroll view's content, by the scroll view.
  var contentOwners: Set<ObjectIdentifier> = []

  /// The known and unknown quantities of a view.
  struct Box {
    var left: Cassowary.Expression
    var top: Cassowary.Expression
    var width: Cassowary.Expression
    var height: Cassowary.Expression
  }

  /// Wishes of the form, a storyboard and the frames at rest, from strong to weak.
  static let storyboard = Constraint.Priority(900)
  static let replaceable = Constraint.Priority(899)
  static let rest = Constraint.Priority(1)

  init(constraints: [NSLayoutConstraint], root: UIView, host: Host) {
    self.constraints = constraints
    self.root = root
    self.host = host
    for constraint in constraints {
      for item in [constraint.firstItem, constraint.secondItem] {
        if let item { mentioned.insert(ObjectIdentifier(item)) }
      }
    }
  }

  mutating func solve() {
    let size = root.bounds.size
    boxes[ObjectIdentifier(root)] = Box(
      left: 0, top: 0, width: Cassowary.Expression(constant: size.width),
      height: Cassowary.Expression(constant: size.height))
    visit(root)
    for constraint in constraints { add(constraint) }
    let solution = system.solution()
    guard solution.isComplete else {
      host.complain("the constraints are too many to be solved; views stay where they are")
      return
    }
    apply(solution)
  }

  private mutating func visit(_ view: UIView) {
    for child in view.subviews {
      place(child, in: view)
      visit(child)
    }
    for guide in view.guides where guide.role == .own {
      let box = newBox(stay: guide.ownFrame)
      boxes[ObjectIdentifier(guide)] = box
      outcomes.append((guide, box))
    }
    if let stack = view as? UIStackView { arrange(stack) }
    if let table = view as? UITableView { arrange(table) }
    if let effect = view as? UIVisualEffectView,
      let content = boxes[ObjectIdentifier(effect.contentView)],
      let box = boxes[ObjectIdentifier(view)]
    {
      system.add(content.left == box.left)
      system.add(content.top == box.top)
      system.add(content.width == box.width)
      system.add(content.height == box.height)
    }
  }

  private func origin(of view: UIView) -> (Cassowary.Expression, Cassowary.Expression) {
    if view is UIScrollView { return (0, 0) }
    let box = boxes[ObjectIdentifier(view)]
    return (box?.left ?? 0, box?.top ?? 0)
  }

  private mutating func place(_ view: UIView, in parent: UIView) {
    let (x, y) = origin(of: parent)
    let frame = view.frame
    let isArranged =
      (parent as? UIStackView)?.arrangedSubviews.contains { $0 === view } ?? false
      || (parent as? UITableView)?.sections.joined().contains { $0 === view } ?? false
      || ((parent as? UITableViewCell)?.place == nil
        && (parent as? UITableViewCell)?.contentView === view)
      || (parent as? UIVisualEffectView)?.contentView === view
    let isModels = view.place != nil && !view.isAdopted
    let isSought =
      isArranged
      || (isModels
        ? mentioned.contains(ObjectIdentifier(view))
        : !view.translatesAutoresizingMaskIntoConstraints)
    guard isSought else {
      boxes[ObjectIdentifier(view)] = Box(
        left: x + frame.origin.x, top: y + frame.origin.y,
        width: Cassowary.Expression(constant: frame.size.width),
        height: Cassowary.Expression(constant: frame.size.height))
      return
    }
    let box = newBox(stay: nil)
    boxes[ObjectIdentifier(view)] = box
    outcomes.append((view, box))
    if isModels {
      hold(view, box, in: parent, x, y)
    } else {
      let size = view.intrinsicContentSize
      wish(box.width, size.width, view, .horizontal)
      wish(box.height, size.height, view, .vertical)
      system.add((box.left == x + frame.origin.x).priority(Self.rest))
      system.add((box.top == y + frame.origin.y).priority(Self.rest))
    }
  }

  /// Holds one of the model's views where the form or the storyboard has it.
  private mutating func hold(
    _ view: UIView, _ box: Box, in parent: UIView, _ x: Cassowary.Expression,
    _ y: Cassowary.Expression
  ) {
    guard view.place == .scrollView, parent.place == .rootView else {
      let frame = view.frame
      system.add((box.left == x + frame.origin.x).priority(Self.storyboard))
      system.add((box.top == y + frame.origin.y).priority(Self.storyboard))
      system.add(
        (box.width == Cassowary.Expression(constant: frame.width)).priority(Self.replaceable))
      system.add(
        (box.height == Cassowary.Expression(constant: frame.height)).priority(Self.replaceable))
      return
    }
    let scene = host.interface.scene
    let frame = scene.scrollView.frame
    let size = parent.bounds.size
    let right = size.width - (scene.rootFrame.width - frame.maxX)
    let bottom = size.height - (scene.rootFrame.height - frame.maxY)
    system.add((box.left == x + frame.minX).priority(Self.storyboard))
    system.add((box.top == y + frame.minY).priority(Self.storyboard))
    system.add((box.left + box.width == x + right).priority(Self.replaceable))
    // Weaker than what wants its own height below it.
    system.add((box.top + box.height == y + bottom).priority(Constraint.Priority(200)))
  }

  private mutating func newBox(stay: CGRect?) -> Box {
    let box = Box(
      left: Cassowary.Expression(system.variable()), top: Cassowary.Expression(system.variable()),
      width: Cassowary.Expression(system.variable()),
      height: Cassowary.Expression(system.variable()))
    system.add(box.width >= Cassowary.Expression(constant: 0))
    system.add(box.height >= Cassowary.Expression(constant: 0))
    if let stay {
      system.add((box.left == Cassowary.Expression(constant: stay.minX)).priority(Self.rest))
      system.add((box.top == Cassowary.Expression(constant: stay.minY)).priority(Self.rest))
      system.add((box.width == Cassowary.Expression(constant: stay.width)).priority(Self.rest))
      system.add((box.height == Cassowary.Expression(constant: stay.height)).priority(Self.rest))
    }
    return box
  }

  private mutating func wish(
    _ extent: Cassowary.Expression, _ intrinsic: CGFloat, _ view: UIView,
    _ axis: NSLayoutConstraint.Axis
  ) {
    guard intrinsic >= 0 else {
      system.add((extent == Cassowary.Expression(constant: 0)).priority(Self.rest))
      return
    }
    let size = Cassowary.Expression(constant: intrinsic)
    let hugging = view.contentHuggingPriority(for: axis)
    let resistance = view.contentCompressionResistancePriority(for: axis)
    system.add((extent <= size).priority(Self.priority(hugging)))
    system.add((extent >= size).priority(Self.priority(resistance)))
  }

  private static func priority(_ priority: UILayoutPriority) -> Constraint.Priority {
    priority.rawValue >= 1000 ? .required : Constraint.Priority(Double(priority.rawValue))
  }
}

// MARK: - Constraints and stacks

extension LayoutPass {
  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard let first = constraint.firstItem, isHere(first),
      let left = value(constraint.firstAttribute, of: first, beside: constraint.secondItem)
    else { return }
    var right = Cassowary.Expression(constant: constraint.constant)
    if let second = constraint.secondItem, constraint.secondAttribute != .notAnAttribute {
      guard isHere(second),
        let value = value(constraint.secondAttribute, of: second, beside: first)
      else { return }
      right = constraint.multiplier * value + constraint.constant
    }
    let isStoryboards = constraint.identifier == NSLayoutConstraint.storyboardIdentifier
    if isStoryboards, constraint.constant < 0, first === root, constraint.firstAttribute == .bottom
    {
      // A storyboard may have its ends the other way round, which only the code's sign tells.
      host.complain(
        "the constraint at the lower edge gets a negative constant: its ends are turned")
      right = right + -2 * constraint.constant
    }
    let priority = isStoryboards ? Self.replaceable : Self.priority(constraint.priority)
    let relation: Constraint =
      switch constraint.relation {
      case .equal: left == right
      case .lessThanOrEqual: left <= right
      case .greaterThanOrEqual: left >= right
      }
    system.add(relation.priority(priority))
  }

  private func isHere(_ item: AnyObject) -> Bool {
    LayoutEngine.view(of: item)?.isDescendant(of: root) ?? false
  }

  /// The value of an attribute; for views in a scroll view its edges are the content's, its size and
  /// its middle are the frame's (Apple's Auto Layout Guide, "Working with Scroll Views").
  private mutating func value(
    _ attribute: NSLayoutConstraint.Attribute, of item: AnyObject, beside other: AnyObject?
  ) -> Cassowary.Expression? {
    if let scroll = item as? UIScrollView, let inner = LayoutEngine.view(of: other),
      inner !== scroll, inner.isDescendant(of: scroll),
      ![.width, .height, .centerX, .centerY].contains(attribute)
    {
      return value(attribute, in: content(of: scroll), of: scroll)
    }
    guard let view = LayoutEngine.view(of: item) else { return nil }
    guard let guide = item as? UILayoutGuide else {
      return boxes[ObjectIdentifier(view)].flatMap { value(attribute, in: $0, of: view) }
    }
    guard var box = boxes[ObjectIdentifier(guide.role == .own ? guide : view)] else { return nil }
    switch guide.role {
    case .own, .frame: break
    case .content:
      guard let scroll = view as? UIScrollView else { return nil }
      box = content(of: scroll)
    case .safeArea: box = inset(box, by: used { view.safeAreaInsets })
    case .margins: box = inset(box, by: used { view.layoutMargins })
    case .keyboard:
      let frame = LayoutEngine.frame(of: guide, in: view)
      box = Box(
        left: box.left, top: box.top + frame.minY, width: box.width,
        height: box.height + -frame.minY)
    }
    return value(attribute, in: box, of: view)
  }

  private mutating func used(_ now: @escaping () -> UIEdgeInsets) -> UIEdgeInsets {
    let insets = now()
    self.insets.append((insets, now))
    return insets
  }

  private func inset(_ box: Box, by insets: UIEdgeInsets) -> Box {
    Box(
      left: box.left + insets.left, top: box.top + insets.top,
      width: box.width + -(insets.left + insets.right),
      height: box.height + -(insets.top + insets.bottom))
  }

  private mutating func content(of scroll: UIScrollView) -> Box {
    let id = ObjectIdentifier(scroll)
    if contents[id] == nil {
      let (width, height) = (
        Cassowary.Expression(system.variable()), Cassowary.Expression(system.variable())
      )
      let size = scroll.contentSize
      system.add((width == Cassowary.Expression(constant: size.width)).priority(Self.rest))
      system.add((height == Cassowary.Expression(constant: size.height)).priority(Self.rest))
      contents[id] = (width, height)
      contentOwners.insert(id)
    }
    return Box(left: 0, top: 0, width: contents[id]?.width ?? 0, height: contents[id]?.height ?? 0)
  }

  private func value(
    _ attribute: NSLayoutConstraint.Attribute, in box: Box, of view: UIView
  ) -> Cassowary.Expression? {
    let isMirrored = host.interface.scene.isRightToLeft
    let margins = view.layoutMargins
    switch attribute {
    case .left: return box.left
    case .right: return box.left + box.width
    case .leading: return isMirrored ? box.left + box.width : box.left
    case .trailing: return isMirrored ? box.left : box.left + box.width
    case .top, .firstBaseline: return box.top
    case .bottom, .lastBaseline: return box.top + box.height
    case .width: return box.width
    case .height: return box.height
    case .centerX: return box.left + 0.5 * box.width
    case .centerY: return box.top + 0.5 * box.height
    case .leftMargin, .leadingMargin: return box.left + margins.left
    case .rightMargin, .trailingMargin: return box.left + box.width + -margins.right
    case .topMargin: return box.top + margins.top
    case .bottomMargin: return box.top + box.height + -margins.bottom
    case .notAnAttribute: return nil
    }
  }

  private mutating func arrange(_ stack: UIStackView) {
    let views = stack.arrangedSubviews.filter { !$0.isHidden && $0.superview === stack }
    guard let box = boxes[ObjectIdentifier(stack)] else { return }
    let inner =
      stack.isLayoutMarginsRelativeArrangement
      ? inset(box, by: used { stack.layoutMargins }) : box
    let isVertical = stack.axis == .vertical
    func along(_ box: Box) -> (start: Cassowary.Expression, size: Cassowary.Expression) {
      isVertical ? (box.top, box.height) : (box.left, box.width)
    }
    func across(_ box: Box) -> (start: Cassowary.Expression, size: Cassowary.Expression) {
      isVertical ? (box.left, box.width) : (box.top, box.height)
    }
    let (start, size) = along(inner)
    let (edge, breadth) = across(inner)
    var end: Cassowary.Expression?
    var gap: Cassowary.Expression?
    var first: Cassowary.Expression?
    for (index, view) in views.enumerated() {
      guard let box = boxes[ObjectIdentifier(view)] else { continue }
      let (from, length) = along(box)
      if let end, index > 0 {
        let spacing = stack.customSpacing(after: views[index - 1])
        switch stack.distribution {
        case .equalSpacing, .equalCentering:
          if let gap {
            system.add(from == end + gap)
          } else {
            let new = Cassowary.Expression(system.variable())
            system.add(new >= Cassowary.Expression(constant: spacing))
            system.add(from == end + new)
            gap = new
          }
        default: system.add(from == end + spacing)
        }
      } else {
        system.add(from == start)
      }
      if stack.distribution == .fillEqually, let first { system.add(length == first) }
      first = first ?? length
      end = from + length
      let (side, width) = across(box)
      switch stack.alignment {
      case .fill:
        system.add(side == edge)
        system.add(side + width == edge + breadth)
      case .center:
        system.add(side + 0.5 * width == edge + 0.5 * breadth)
        system.add(width <= breadth)
      case .trailing:
        system.add(side + width == edge + breadth)
        system.add(width <= breadth)
      case .leading, .firstBaseline, .lastBaseline:
        system.add(side == edge)
        system.add(width <= breadth)
      }
    }
    if let end { system.add(end == start + size) }
  }
}

// MARK: - Tables

extension LayoutPass {
  /// Lays out the cells of a data source, one below the other.
  private mutating func arrange(_ table: UITableView) {
    guard let box = boxes[ObjectIdentifier(table)], !table.sections.isEmpty else { return }
    var end: Cassowary.Expression = 0
    if let header = table.tableHeaderView {
      end = Cassowary.Expression(constant: header.frame.height)
    }
    for (section, cells) in table.sections.enumerated() {
      end = end + table.room(of: section, isHeader: true)
      for (row, cell) in cells.enumerated() {
        guard let own = boxes[ObjectIdentifier(cell)] else { continue }
        system.add(own.left == Cassowary.Expression(constant: 0))
        system.add(own.width == box.width)
        system.add(own.top == end)
        if let height = table.height(at: IndexPath(row: row, section: section)) {
          system.add(own.height == Cassowary.Expression(constant: height))
        } else {
          // A row without constraints is as high as the system's.
          system.add(
            (own.height == Cassowary.Expression(constant: 44)).priority(Constraint.Priority(2)))
        }
        if let content = boxes[ObjectIdentifier(cell.contentView)] {
          system.add(content.left == own.left)
          system.add(content.width == own.width)
          system.add(content.top == own.top)
          system.add(content.height == own.height)
        }
        end = own.top + own.height
      }
      end = end + table.room(of: section, isHeader: false)
    }
    let footer = table.tableFooterView?.frame.height ?? 0
    system.add(content(of: table).height == end + footer)
    system.add(content(of: table).width == box.width)
  }
}

// MARK: - What comes of it

extension LayoutPass {
  private func apply(_ solution: ConstraintSystem.Solution) {
    let scale = host.interface.scene.device.scale
    func rounded(_ expression: Cassowary.Expression) -> CGFloat {
      (solution.value(of: expression) * scale).rounded() / scale
    }
    for (item, box) in outcomes {
      guard let view = LayoutEngine.view(of: item) else { continue }
      let parent = item is UILayoutGuide ? view : view.superview
      let (x, y) = parent.map { origin(of: $0) } ?? (0, 0)
      let (left, top) = (rounded(box.left), rounded(box.top))
      let frame = CGRect(
        x: left - rounded(x), y: top - rounded(y), width: rounded(box.left + box.width) - left,
        height: rounded(box.top + box.height) - top)
      if let guide = item as? UILayoutGuide {
        guide.ownFrame = frame
      } else {
        view.layOut(to: frame)
      }
    }
    for (id, content) in contents {
      guard let scroll = scrollView(id, in: root) else { continue }
      let size = CGSize(width: rounded(content.width), height: rounded(content.height))
      if scroll.contentSize != size { scroll.contentSize = size }
    }
  }

  private func scrollView(_ id: ObjectIdentifier, in view: UIView) -> UIScrollView? {
    if ObjectIdentifier(view) == id { return view as? UIScrollView }
    for child in view.subviews {
      if let found = scrollView(id, in: child) { return found }
    }
    return nil
  }
}
