import Foundation

/// How strongly a constraint holds: 1000 is required.
public struct UILayoutPriority: Hashable, Sendable, RawRepresentable {
  /// From 1 to 1000.
  public var rawValue: Float
  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// 1000: it has to hold.
  public static let required = UILayoutPriority(1000)
  /// 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// 250.
  public static let defaultLow = UILayoutPriority(250)
  /// 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
  /// Returns a stronger one.
  public static func + (lhs: UILayoutPriority, rhs: Float) -> UILayoutPriority {
    UILayoutPriority(lhs.rawValue + rhs)
  }
  /// Returns a weaker one.
  public static func - (lhs: UILayoutPriority, rhs: Float) -> UILayoutPriority {
    UILayoutPriority(lhs.rawValue - rhs)
  }
}

/// Priorities of both axes.
struct UILayoutPriorities {
  private var values: [UILayoutPriority]
  init(_ value: Float) { values = [UILayoutPriority(value), UILayoutPriority(value)] }
  subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    get { values[axis.rawValue] }
    set { values[axis.rawValue] = newValue }
  }
}

/// A constraint between attributes of two views or guides, or of one; solved at the next layout.
open class NSLayoutConstraint: NSObject {
  /// The view or guide on the left of the relation.
  open private(set) weak var firstItem: AnyObject?
  /// The view or guide on its right; `nil` without one.
  open private(set) weak var secondItem: AnyObject?
  /// The attribute of the first item.
  open private(set) var firstAttribute = Attribute.notAnAttribute
  /// The attribute of the second item.
  open private(set) var secondAttribute = Attribute.notAnAttribute
  /// How the two compare.
  open private(set) var relation = Relation.equal
  /// The factor of the second attribute.
  open private(set) var multiplier: CGFloat = 1
  /// A name for people.
  open var identifier: String?
  /// Whether it came with views that were archived, which it does not.
  open var shouldBeArchived = false
  private weak var host: Host?
  private var active = false

  /// Points that are added to the right side; seen after the next layout, in whose animation it
  /// moves.
  open var constant: CGFloat = 0 {
    didSet { if constant != oldValue, active { host?.layout.isNeeded = true } }
  }

  /// How strongly it holds.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue, active { host?.layout.isNeeded = true } }
  }

  /// Whether it counts in layouts.
  open var isActive: Bool {
    get { active }
    set {
      guard newValue != active else { return }
      active = newValue
      host = host ?? Host.current
      newValue ? host?.layout.activate(self) : host?.layout.deactivate(self)
    }
  }

  /// Creates a constraint of nothing.
  public override init() { host = Host.current }

  /// Creates the one that a storyboard has in the place of another, which counts no more.
  public required init(storyboard other: NSLayoutConstraint) {
    host = Host.current
    super.init()
    (firstItem, firstAttribute) = (other.firstItem, other.firstAttribute)
    (secondItem, secondAttribute) = (other.secondItem, other.secondAttribute)
    (relation, multiplier, constant) = (other.relation, other.multiplier, other.constant)
    (identifier, priority) = (other.identifier, other.priority)
    other.isActive = false
    isActive = true
  }

  /// Prepares a constraint of a storyboard, when everything else is loaded; does nothing by
  /// default.
  open func awakeFromNib() {}

  /// Creates a constraint, which does not count until it is activated.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    self.init()
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    firstAttribute = attr1
    secondAttribute = attr2
    self.relation = relation
    self.multiplier = multiplier
    self.constant = constant
  }

  /// Makes constraints count.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach { $0.isActive = true }
  }

  /// Makes constraints not count.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach { $0.isActive = false }
  }

  fileprivate static func setActive(_ constraints: [NSLayoutConstraint], _ active: Bool) {
    constraints.forEach { $0.isActive = active }
  }

  /// How two sides compare.
  public enum Relation: Int, Sendable {
    /// At most.
    case lessThanOrEqual = -1
    /// Equal.
    case equal
    /// At least.
    case greaterThanOrEqual
  }

  /// An attribute of a view or guide that constraints relate.
  public enum Attribute: Int, Sendable {
    /// Nothing: a constant.
    case notAnAttribute
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge at which lines begin.
    case leading
    /// The edge at which lines end.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The middle, across.
    case centerX
    /// The middle, down.
    case centerY
    /// The last line of text; here the bottom edge.
    case lastBaseline
    /// The first line of text; here the top edge.
    case firstBaseline
    /// The left margin.
    case leftMargin
    /// The right margin.
    case rightMargin
    /// The top margin.
    case topMargin
    /// The bottom margin.
    case bottomMargin
    /// The margin at which lines begin.
    case leadingMargin
    /// The margin at which lines end.
    case trailingMargin
  }

  /// Across or down.
  public enum Axis: Int, Sendable {
    /// Across.
    case horizontal
    /// Down.
    case vertical
  }
}

// MARK: - Anchors

/// An edge, a middle or a size of a view or guide, of which constraints are made.
public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  func constraint(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, multiplier: CGFloat = 1,
    constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint that makes it equal to another, with points added.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.equal, anchor, constant: constant) }

  /// Returns a constraint that makes it at least another, with points added.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, constant: constant) }

  /// Returns a constraint that makes it at most another, with points added.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, constant: constant) }
}

/// An edge or middle, across.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint with the system's spacing of 8 points, multiplied.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.equal, anchor, constant: 8 * multiplier) }

  /// Returns a constraint with at least the system's spacing of 8 points, multiplied.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, constant: 8 * multiplier) }
}

/// An edge or middle, down.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint with the system's spacing of 8 points, multiplied.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.equal, anchor, constant: 8 * multiplier) }

  /// Returns a constraint with at least the system's spacing of 8 points, multiplied.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, constant: 8 * multiplier) }

  /// Returns a constraint with at most the system's spacing of 8 points, multiplied.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, constant: 8 * multiplier) }
}

/// A width or height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that makes it equal to another, multiplied.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier: multiplier, constant: constant)
  }
  /// Returns a constraint that makes it at least another, multiplied.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier: multiplier, constant: constant)
  }
  /// Returns a constraint that makes it at most another, multiplied.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier: multiplier, constant: constant)
  }
  /// Returns a constraint that makes it so many points.
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, nil, constant: constant)
  }
  /// Returns a constraint that makes it at least so many points.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, nil, constant: constant)
  }
  /// Returns a constraint that makes it at most so many points.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, nil, constant: constant)
  }
}

/// An item with anchors: a view or a guide.
public protocol LayoutItem: AnyObject {}

extension LayoutItem {
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The edge at which lines begin.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge at which lines end.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The middle, across.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The middle, down.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UIView: LayoutItem {}

/// A rectangle that constraints lay out, and that is not a view.
open class UILayoutGuide: NSObject, LayoutItem {
  /// The object that it follows.
  enum Role {
    case own, safeArea, margins, keyboard, content, frame
  }

  let role: Role
  /// The view that it is in.
  open internal(set) weak var owningView: UIView?
  /// A name for people.
  open var identifier = ""
  var ownFrame = CGRect.zero
  /// Whether it follows a keyboard that is not docked.
  var followsUndocked = false

  /// Creates a guide, which a view has to take.
  public override init() { role = .own }

  init(role: Role, of view: UIView) {
    self.role = role
    owningView = view
  }

  /// The frame in its view, in points, after the last layout.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    return role == .own ? ownFrame : LayoutEngine.frame(of: self, in: owningView)
  }
}

/// The room above the keyboard ends at its top.
public final class UIKeyboardLayoutGuide: UILayoutGuide {
  /// Whether it follows a keyboard that floats or is undocked.
  public var followsUndockedKeyboard: Bool {
    get { followsUndocked }
    set {
      followsUndocked = newValue
      owningView?.setNeedsLayout()
    }
  }
  /// Whether it ends at the safe area while there is no keyboard.
  public var usesBottomSafeArea = true {
    didSet { owningView?.setNeedsLayout() }
  }
  /// How far above the keyboard a drag begins to dismiss it; here it begins at the keyboard.
  public var keyboardDismissPadding: CGFloat = 0

  /// Makes constraints count while the guide is near an edge: at the bottom and the sides while the
  /// keyboard is docked or gone.
  public func setConstraints(
    _ constraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge
  ) { NSLayoutConstraint.setActive(constraints, edge != .top) }

  /// Makes constraints count while the guide is away from all of some edges.
  public func setConstraints(
    _ constraints: [NSLayoutConstraint], activeWhenAwayFrom edges: NSDirectionalRectEdge
  ) { NSLayoutConstraint.setActive(constraints, edges.subtracting(.top).isEmpty) }
}

/// Edges of a rectangle, by the direction of reading.
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// Creates edges of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper edge.
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The edge at which lines begin.
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  /// The edge at which lines end.
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  /// All of them.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

extension UIView {
  private func guide(_ role: UILayoutGuide.Role) -> UILayoutGuide {
    if let known = guides.first(where: { $0.role == role }) { return known }
    let guide =
      role == .keyboard
      ? UIKeyboardLayoutGuide(role: role, of: self) : UILayoutGuide(role: role, of: self)
    guides.append(guide)
    return guide
  }

  /// The part of the view that nothing of the system covers.
  public var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }
  /// The part of the view within its margins.
  public var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
  /// The part of the view that is as wide as text is read; here that within the margins.
  public var readableContentGuide: UILayoutGuide { guide(.margins) }
  /// The keyboard's room, or that of the safe area while there is none.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    guide(.keyboard) as? UIKeyboardLayoutGuide ?? UIKeyboardLayoutGuide(role: .keyboard, of: self)
  }

  /// The guides that code added.
  public var layoutGuides: [UILayoutGuide] { guides.filter { $0.role == .own } }

  /// Adds a guide, which constraints lay out.
  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    guides.append(guide)
    setNeedsLayout()
  }

  /// Removes a guide.
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    guides.removeAll { $0 === guide }
    guide.owningView = nil
  }

  /// The first line's anchor; here the top edge.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The last line's anchor; here the bottom edge.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }

  /// The active constraints whose nearest common view it is.
  public var constraints: [NSLayoutConstraint] {
    host?.layout.active.filter { LayoutEngine.holder(of: $0) === self } ?? []
  }
  /// Makes a constraint count.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Makes constraints count.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }
  /// Makes a constraint not count.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Makes constraints not count.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }
}
