import Foundation
import KeyboardAvoidance
import Keyframes

/// A view: a proxy for what the model has of it, or one that code made.
///
/// Looks, which are kept and not drawn: pictures show the form.
open class UIView: UIResponder {
  /// Where it stands in the model; `nil` of views that code made.
  var place: Interface.CoordinateSpace?
  /// The frame before the transform, of a view that code made.
  private var ownFrame = CGRect.zero
  private var ownTransform = CGAffineTransform.identity
  private weak var parent: UIView?
  private var children: [UIView] = []
  /// The controller whose view it is.
  weak var controller: UIViewController?
  var recognizers: [UIGestureRecognizer] = []
  var guides: [UILayoutGuide] = []
  private var ownMargins: UIEdgeInsets?
  private var hugging = UILayoutPriorities(250)
  private var resistance = UILayoutPriorities(750)
  private var isLaidOutByConstraints: Bool?
  private var isGone = false
  /// Whether code made it, and its place in the model was given to it.
  var isAdopted = false
  private var needsConstraints = true
  /// The requests of code to its input before that became one of the form's.
  var pendingEdits: [(inout TextInput) -> Void] = []
  private lazy var ownLayer = (Self.layerClass as? CALayer.Type)?.init() ?? CALayer()

  /// Creates a view with a frame in its superview, in points.
  public init(frame: CGRect) {
    ownFrame = frame
    super.init()
  }

  /// Creates a view as a storyboard does.
  public required init?(coder: NSCoder) { super.init() }

  /// Creates a view without extent.
  public convenience override init() { self.init(frame: .zero) }

  /// Prepares a view that is loaded, when everything else is; does nothing by default.
  open func awakeFromNib() {}
  /// Whether it needs constraints to be laid out.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// How far it is drawn beyond what constraints see, in points.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// Hears that its margins have changed, which is not told.
  open func layoutMarginsDidChange() {}
  /// Hears that its tint has changed, which is not told.
  open func tintColorDidChange() {}
  /// Hears that the traits have changed, which controllers are told.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Prepares a view that is shown in Interface Builder, which none is.
  open func prepareForInterfaceBuilder() {}

  /// The frame in the superview's coordinates, in points.
  ///
  /// The form lays out its own fields; setting their frames says so and does nothing.
  open var frame: CGRect {
    get {
      guard let place, let host, !isNested else { return transformed(ownFrame) }
      let frame = host.interface.frame(of: place)
      // Its field stands in the form's content, and it may stand deeper.
      guard isAdopted, let parent, parent.place == nil, case .view = place,
        let scroll = host.views[.scrollView], parent.isDescendant(of: scroll)
      else { return frame }
      return parent.convert(frame, from: scroll)
    }
    set {
      guard newValue != frame else { return }
      // Where constraints say the place, one that is set by hand stays until there is a layout.
      let asks =
        newValue.size != frame.size || place == nil && translatesAutoresizingMaskIntoConstraints
      defer { if asks { setNeedsLayout() } }
      guard let place, let host, !isNested else {
        take(newValue)
        return
      }
      switch place {
      case .rootView: host.change { $0.rootView.frame = newValue }
      case .scrollView: host.change { $0.scrollView.frame = newValue }
      case .view(let id) where host.interface[scrollView: id] != nil:
        host.change { $0[scrollView: id]?.frame = newValue }
      default:
        host.doubt(self, newValue)
        host.complain("the frame of \(named) is the form's, and stays what it is")
      }
    }
  }

  /// Whether it is the form's scroll view, and stands in another view of code than the root.
  var isNested: Bool { place == .scrollView && isAdopted && parent?.place == nil }

  private func take(_ frame: CGRect) {
    let old = ownFrame.size
    ownFrame = frame
    if old != frame.size {
      for view in children where view.place == nil { view.resize(from: old, to: frame.size) }
    }
    host?.moveNestedScrollView()
  }

  /// Takes the frame that a layout says, which a transform moves.
  func layOut(to frame: CGRect) {
    if place == nil || isNested {
      if ownFrame != frame { take(frame) }
    } else if self.frame != transformed(frame) {
      self.frame = transformed(frame)
    }
  }

  /// Its name in complaints.
  var named: String {
    if case .view(let id) = place { "'\(id)'" } else { "\(type(of: self))" }
  }

  private func transformed(_ frame: CGRect) -> CGRect {
    if ownTransform.isIdentity { return frame }
    let (x, y) = (frame.midX, frame.midY)
    return frame.offsetBy(dx: -x, dy: -y).applying(ownTransform).offsetBy(dx: x, dy: y)
  }

  /// How it is moved and scaled from where it is laid out; of the model's views in the running
  /// animation, like the frame.
  open var transform: CGAffineTransform {
    get { ownTransform }
    set {
      guard place != nil, !isNested else {
        ownTransform = newValue
        host?.moveNestedScrollView()
        return
      }
      // The frame without the transform has the same centre.
      var base = frame
      if !ownTransform.isIdentity {
        let size = CGSize(
          width: base.width / max(abs(ownTransform.a), 1e-9),
          height: base.height / max(abs(ownTransform.d), 1e-9))
        base = CGRect(
          x: base.midX - ownTransform.tx - size.width / 2,
          y: base.midY - ownTransform.ty - size.height / 2, width: size.width,
          height: size.height)
      }
      ownTransform = newValue
      frame = transformed(base)
    }
  }

  /// The frame in the view's own coordinates; a scroll view's begins at its offset.
  open var bounds: CGRect {
    get {
      let size = place == nil ? ownFrame.size : frame.size
      return CGRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    set { frame.size = newValue.size }
  }

  /// The middle of the frame, in the superview's coordinates.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame = frame.offsetBy(dx: newValue.x - frame.midX, dy: newValue.y - frame.midY)
    }
  }

  /// The view it stands in; `nil` of the window.
  open var superview: UIView? { parent }

  /// The views that stand in it, in drawing order.
  open var subviews: [UIView] { children }

  /// The window it is in, from ``UIViewController/viewIsAppearing(_:)`` on.
  open var window: UIWindow? { host?.hasAppeared ?? true ? ownWindow : nil }
  /// The window it will be in.
  var ownWindow: UIWindow? { self as? UIWindow ?? parent?.ownWindow }

  /// The safe area insets of the view, in points: its overlap with bars and the screen's edges.
  open var safeAreaInsets: UIEdgeInsets {
    guard let host, ownWindow != nil else { return .zero }
    switch place {
    case .rootView: return host.interface.rootSafeAreaInsets
    case .scrollView: return host.interface.scrollSafeAreaInsets
    case .window, .windowBase, .screen: return host.interface.scene.windowSafeArea
    default:
      guard let own = anchor else { return .zero }
      var insets = host.interface.safeAreaInsets(
        ofFrameInWindow: host.interface.convert(
          bounds.offsetBy(dx: own.origin.x, dy: own.origin.y), from: own.place, to: .window))
      // A scroll view that adds the safe area to its own inset leaves none to its content; of a
      // scroll view in another one that is not known, and it has what it overlaps.
      if !(self is UIScrollView),
        let scroll = sequence(first: superview, next: { $0?.superview }).lazy
          .compactMap({ $0 as? UIScrollView }).first
      {
        let around = scroll.safeAreaInsets
        let adjusts = scroll.contentInsetAdjustmentBehavior != .never
        insets.top = adjusts ? 0 : min(insets.top, around.top)
        insets.bottom = adjusts ? 0 : min(insets.bottom, around.bottom)
      }
      return insets
    }
  }

  /// The margins of its layout: 8 points and the safe area, a root view's 16 or 20 at its sides.
  open var layoutMargins: UIEdgeInsets {
    get {
      let safe = insetsLayoutMarginsFromSafeArea ? safeAreaInsets : .zero
      if let ownMargins { return ownMargins + safe }
      guard place == .rootView else {
        return UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) + safe
      }
      let side = frame.width >= Bars.regularWidth ? 20.0 : 16
      return UIEdgeInsets(left: side, right: side) + safe
    }
    set {
      ownMargins = newValue
      setNeedsLayout()
    }
  }

  /// The margins of its layout by the direction of reading.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let isMirrored = host?.interface.scene.isRightToLeft ?? false
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: isMirrored ? margins.right : margins.left,
        bottom: margins.bottom, trailing: isMirrored ? margins.left : margins.right)
    }
    set {
      let isMirrored = host?.interface.scene.isRightToLeft ?? false
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: isMirrored ? newValue.trailing : newValue.leading,
        bottom: newValue.bottom, right: isMirrored ? newValue.leading : newValue.trailing)
    }
  }

  /// Whether the safe area counts in the margins.
  open var insetsLayoutMarginsFromSafeArea = true
  /// Whether the superview's margins count in its own; kept, and not counted.
  open var preservesSuperviewLayoutMargins = false

  /// The view's size when nothing else says one; `UIView.noIntrinsicMetric` where it has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// The value that stands for no size of its own.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Says that the intrinsic size has changed.
  open func invalidateIntrinsicContentSize() { setNeedsLayout() }

  /// Returns the size that fits: its own, or the given one.
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    let own = intrinsicContentSize
    return CGSize(
      width: own.width < 0 ? size.width : own.width,
      height: own.height < 0 ? size.height : own.height)
  }

  /// Takes the size that fits.
  open func sizeToFit() { frame.size = sizeThatFits(frame.size) }

  /// Whether the frame is what constraints are made of; `false` of views that constraints lay out.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !(isLaidOutByConstraints ?? (place != nil)) }
    set {
      isLaidOutByConstraints = !newValue
      setNeedsLayout()
    }
  }

  /// The parts that change with the superview's size; followed when the superview is laid out.
  open var autoresizingMask: AutoresizingMask = []

  /// The parts of a frame that change with the superview's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits, as UIKit's.
    public var rawValue: UInt
    /// Creates a mask of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance from the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance from the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance from the bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Returns how much it wants not to be larger than its intrinsic size.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    hugging[axis]
  }
  /// Sets how much it wants not to be larger than its intrinsic size.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    hugging[axis] = priority
    setNeedsLayout()
  }
  /// Returns how much it wants not to be smaller than its intrinsic size.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { resistance[axis] }
  /// Sets how much it wants not to be smaller than its intrinsic size.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    resistance[axis] = priority
    setNeedsLayout()
  }

  // MARK: Responding

  /// The controller whose view it is, or its superview.
  open override var next: UIResponder? { controller ?? parent }

  /// Whether it is the text field or text view that is typed into.
  open override var isFirstResponder: Bool {
    guard case .view(let id) = place else { return false }
    return host?.interface.firstResponder == id
  }

  /// Makes the field that has the focus give it up, once the handler returns.
  ///
  /// - Returns: Whether there was one in here.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let host, let id = host.interface.firstResponder,
      host.view(id: id)?.isDescendant(of: self) ?? true
    else { return false }
    host.change { $0.endEditing() }
    return true
  }

  // MARK: Layout

  /// Asks for a layout at the end of the turn.
  open func setNeedsLayout() { host?.layout.isNeeded = true }

  /// Lays out at once, in the running animation, if anything has asked for it.
  open func layoutIfNeeded() { host?.layOutIfNeeded() }

  /// Lays out the subviews that no constraint does; called whenever there is a layout.
  open func layoutSubviews() {}

  /// Asks for the constraints to be updated, which is part of the layout.
  open func setNeedsUpdateConstraints() {
    needsConstraints = true
    setNeedsLayout()
  }
  /// Updates the constraints, if anything has asked for it.
  open func updateConstraintsIfNeeded() {
    guard host?.layout.isNeeded ?? false else { return }
    updateControllersConstraints()
    updateConstraints()
  }
  /// Has the controller whose view it is update constraints, if the view asks for it.
  func updateControllersConstraints() {
    guard needsConstraints else { return }
    needsConstraints = false
    controller?.updateViewConstraints()
  }
  /// Updates the constraints; called before a layout.
  open func updateConstraints() {}
  /// Hears that the safe area has changed.
  open func safeAreaInsetsDidChange() {}
  /// Hears that it has another superview.
  open func didMoveToSuperview() {}
  /// Hears that it is in another window.
  open func didMoveToWindow() {}
  /// Hears that it will have another superview.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Hears that it will be in another window.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Hears that it has a new subview.
  open func didAddSubview(_ subview: UIView) {}
  /// Asks that it be drawn again, which happens anyway.
  open func setNeedsDisplay() {}

  /// Returns the deepest view at a point in its coordinates that hears touches.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in children.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Whether a point in its coordinates is in it.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  // MARK: What is drawn

  /// Whether it is not seen; arranged views of a stack that are hidden have no place.
  open var isHidden: Bool {
    get { isGone }
    set {
      isGone = newValue
      setNeedsLayout()
    }
  }
  /// How opaque it is, from 0 to 1.
  open var alpha: CGFloat = 1
  /// Whether it is opaque.
  open var isOpaque = true
  /// Its background.
  open var backgroundColor: UIColor?
  // UIKit declares it as implicitly unwrapped.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Its tint.
  open var tintColor: UIColor! = .systemBlue
  /// Whether it cuts off what is outside of it.
  open var clipsToBounds = false
  /// How its content fits.
  open var contentMode = ContentMode.scaleToFill
  /// Whether it hears touches.
  open var isUserInteractionEnabled = true
  /// A number to find it by.
  open var tag = 0
  /// A name to find it by; the form's identifier fits it.
  open var accessibilityIdentifier: String?
  /// The words that are read out.
  open var accessibilityLabel: String?
  /// Whether it is read out.
  open var isAccessibilityElement = false
  /// The class of its layer.
  open class var layerClass: AnyClass { CALayer.self }
  /// Whether only it hears touches.
  open var isExclusiveTouch = false
  /// Whether it hears more fingers than one.
  open var isMultipleTouchEnabled = false
  /// Its layer, which keeps what is drawn.
  open var layer: CALayer { ownLayer }

  /// How content fits.
  public enum ContentMode: Int, Sendable {
    /// Stretched.
    case scaleToFill
    /// As large as fits.
    case scaleAspectFit
    /// As small as fills.
    case scaleAspectFill
    /// Drawn again.
    case redraw
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// At the left.
    case left
    /// At the right.
    case right
  }

  // MARK: Hierarchy

  /// Puts a view into another without telling anybody.
  func insert(_ view: UIView, at index: Int? = nil) {
    view.parent?.children.removeAll { $0 === view }
    view.parent = self
    children.insert(view, at: min(index ?? children.endIndex, children.endIndex))
  }

  /// Adds a view at the front.
  open func addSubview(_ view: UIView) { add(view, at: children.endIndex) }

  /// Adds a view at a place among its subviews.
  open func insertSubview(_ view: UIView, at index: Int) { add(view, at: index) }

  /// Adds a view below another one.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    add(view, at: children.firstIndex { $0 === sibling } ?? 0)
  }

  /// Adds a view above another one.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    add(view, at: (children.firstIndex { $0 === sibling } ?? children.endIndex - 1) + 1)
  }

  /// Does something with it and all that stands in it.
  func visit(_ body: (UIView) -> Void) {
    body(self)
    subviews.forEach { $0.visit(body) }
  }

  private func add(_ view: UIView, at index: Int) {
    view.willMove(toSuperview: self)
    let window = view.window == nil ? window : nil
    if let window { view.visit { $0.willMove(toWindow: window) } }
    if view.host == nil { view.host = host }
    insert(view, at: index)
    view.didMoveToSuperview()
    didAddSubview(view)
    if window != nil { view.visit { $0.didMoveToWindow() } }
    host?.showControllers()
    setNeedsLayout()
  }

  /// Takes it out of its superview, with the constraints that reach out of it.
  open func removeFromSuperview() {
    guard let parent else { return }
    willMove(toSuperview: nil)
    let isInWindow = window != nil
    if isInWindow { visit { $0.willMove(toWindow: nil) } }
    host?.layout.removeConstraints(leaving: self)
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMoveToSuperview()
    if isInWindow { visit { $0.didMoveToWindow() } }
    visit { $0.controller?.disappear() }
    setNeedsLayout()
  }

  /// Moves a subview to the front.
  open func bringSubviewToFront(_ view: UIView) { insert(view) }
  /// Moves a subview to the back.
  open func sendSubviewToBack(_ view: UIView) { insert(view, at: 0) }

  /// Whether it is in a view, or is it.
  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let known = current {
      if known === view { return true }
      current = known.superview
    }
    return false
  }

  /// A picture of it, which is not drawn.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { UIView(frame: frame) }
  /// Draws it; what is drawn is the form.
  open func draw(_ rect: CGRect) {}
  /// Returns the size that constraints give it within a size, which is none for the smallest one.
  open func systemLayoutSizeFitting(_ size: CGSize) -> CGSize {
    layoutIfNeeded()
    let own = sizeThatFits(size)
    let inner = children.map(\.frame).reduce(CGRect.null) { $0.union($1) }
    return CGSize(
      width: inner.isNull ? own.width : inner.maxX, height: inner.isNull ? own.height : inner.maxY)
  }
  /// Stands for the least size, for ``systemLayoutSizeFitting(_:)``.
  public static let layoutFittingCompressedSize = CGSize.zero

  /// Returns the first view in here, itself included, with a tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in children {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Gestures

  /// The recognizers that see touches in it.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      recognizers.forEach { $0.view = nil }
      recognizers = []
      newValue?.forEach(addGestureRecognizer)
    }
  }

  /// Adds a recognizer, which leaves the view that had it.
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    recognizers.append(recognizer)
  }

  /// Removes a recognizer.
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizers.removeAll { $0 === recognizer }
    if recognizer.view === self { recognizer.view = nil }
  }

  // MARK: Traits

  /// The size classes and the like.
  open var traitCollection: UITraitCollection { UITraitCollection(host) }
}
