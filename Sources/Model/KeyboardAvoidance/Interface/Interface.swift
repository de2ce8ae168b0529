public import Keyframes

/// The views of one screen, as a view controller holds them: what strategies read and change.
///
/// Values are the model's. A change becomes keyframes in the current animation: inside a
/// will-notification that is the keyboard's own, as in UIKit, where handlers run inside the
/// keyboard's animation block; inside ``animate(duration:curve:beginsFromCurrentState:_:)`` it is
/// the requested one; anywhere else there is none.
public struct Interface: Sendable {
  /// The scene, which holds as long as the device is not rotated.
  public private(set) var scene: Scene
  /// The views of the form as they are laid out now.
  public package(set) var views: ViewTree
  /// The view controller's view, in the window or on a sheet's card.
  public var rootView: RootView {
    didSet { updateSafeArea() }
  }
  /// The window, or the card of a sheet, which the system may move; in window coordinates.
  var card: RootView {
    didSet { updateSafeArea() }
  }
  /// The scroll view, the root view's only subview.
  public var scrollView: ScrollView {
    didSet { updateSafeArea() }
  }
  /// The view controller's addition to its safe area, `additionalSafeAreaInsets`, in points.
  public var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet { updateSafeArea() }
  }
  /// The scroll views inside the form, by their identifiers; their frames are in the superview's
  /// coordinates.
  var nestedScrollViews: [String: ScrollView]
  /// The identifier of the first responder, or `nil`.
  public package(set) var firstResponder: String?
  /// The keyboard's target frame in the window, in points, with the footer that rides on it; below
  /// the screen while hidden.
  public package(set) var keyboardFrame: Rect
  /// Whether a handler asked to end editing; the simulation carries it out after the handler.
  var wantsToEndEditing = false
  /// The field that a handler asked to focus; the simulation carries it out after the handler.
  var wantedFocus: String?
  /// Whether a handler refused to begin editing.
  var refusesFocus = false
  /// The form that a strategy put in place of the scene's; the simulation takes it over.
  var ownForm: OwnForm?
  /// Whether the strategy has made the screen by itself, form and scroll view.
  var hasOwnScreen = false
  /// Why what is played says nothing about the scenario, or `nil`; the first reason stays.
  package private(set) var obstacle: String?
  /// The keyboard's presentation frame at this instant, in the window, in points: what a display
  /// link reads from the presentation layer.
  public package(set) var drawnKeyboardFrame: Rect
  /// The work that ``schedule(after:_:)`` requested and the simulation has not taken over yet.
  var scheduledWork: [ScheduledWork] = []
  private var transaction: Transaction
  /// Whether updates of the safe area are suspended, because several frames change at once or none
  /// does.
  private var isLayingOut = false

  package init(scene: Scene) {
    self.scene = scene
    views = ViewTree(form: scene.form)
    let card = scene.presentation.frame
    self.card = RootView(frame: card)
    rootView = RootView(frame: scene.rootFrame.offsetBy(dx: -card.minX, dy: -card.minY))
    scrollView = ScrollView(
      scene.scrollView,
      safeArea: scene.scrollView.insetAdjustment == .automatic
        ? Self.safeAreaInsets(
          of: scene, rootFrame: scene.rootFrame, scrollFrame: scene.scrollView.frame, card: card,
          additional: .zero) : .zero,
      switches: scene.switches, scale: scene.device.scale)
    nestedScrollViews = [:]
    for (id, configuration) in views.scrollViews {
      nestedScrollViews[id] = ScrollView(
        configuration, safeArea: .zero, switches: scene.switches, scale: scene.device.scale)
    }
    let screen = scene.screenInWindow
    keyboardFrame = Rect(x: screen.minX, y: screen.maxY, width: screen.width, height: 0)
    drawnKeyboardFrame = keyboardFrame
    transaction = .instant(at: 0)
  }
}

// MARK: - Editing

extension Interface {
  /// Makes the first responder resign, as `view.endEditing(true)` does, once the handler returns.
  public mutating func endEditing() {
    wantsToEndEditing = true
    wantedFocus = nil
  }

  /// Gives a field the focus, as `becomeFirstResponder()` does, once the handler returns.
  public mutating func beginEditing(_ id: String) {
    wantedFocus = id
    wantsToEndEditing = false
  }

  /// Keeps the focus from the field that is asked for it, as a handler of
  /// ``InterfaceEvent/shouldBeginEditing(_:)``.
  public mutating func refuseFocus() { refusesFocus = true }

  /// Says that what is played says nothing about the scenario, and why.
  package mutating func giveUp(_ reason: String) { obstacle = obstacle ?? reason }

  /// Seconds since the timeline began.
  package var time: Double { transaction.time - transaction.delay }
}

// MARK: - A form of the strategy's own

extension Interface {
  /// A form that code lays out by itself.
  struct OwnForm: Sendable {
    var views: [Element]
    var contentSize: Size
    /// Whether the scroll view is the strategy's own, too.
    var isScreen: Bool
  }

  /// The form as it is laid out at first: the strategy's own, or the scene's.
  package var form: [Element] { ownForm?.views ?? scene.form }

  /// Puts other views, with frames in content coordinates, in the place of the scene's, for good.
  ///
  /// - Parameter isScreen: Whether the scroll view's place and insets are other ones, too, and count
  ///   as those of the screen at rest.
  package mutating func replaceForm(
    _ form: [Element], contentSize: Size, isScreen: Bool = false
  ) {
    let isScreen = isScreen || ownForm?.isScreen ?? false
    ownForm = OwnForm(views: form, contentSize: contentSize, isScreen: isScreen)
    layOut(ViewTree(form: form), contentGrowth: 0)
    scrollView.contentSize = contentSize
  }
}

// MARK: - Animation

extension Interface {
  /// Changes the views inside an animation, as `UIView.animate` and `beginAnimations` do.
  ///
  /// A block inside another, as every block in a will-handler is inside the keyboard's, keeps the
  /// duration and curve it asks for. That is an assumption: `UIView`'s block methods inherit those
  /// of the outer block unless `overrideInheritedDuration` and `overrideInheritedCurve` are set,
  /// and nobody measured what a handler gets.
  ///
  /// - Parameters:
  ///   - duration: Seconds; ignored when the curve is the keyboard's, except that 0 never animates.
  ///   - curve: The curve; the keyboard's own is `AnimationCurve.keyboard` (7).
  ///   - beginsFromCurrentState: Whether running animations of the same property are replaced.
  ///     Only before iOS 8, where animations were not yet additive (WWDC 2014, session 236).
  ///   - changes: The changes to animate.
  public mutating func animate(
    duration: Double, curve: AnimationCurve, beginsFromCurrentState: Bool = false,
    _ changes: (inout Interface) -> Void
  ) {
    let open = beginAnimation(
      duration: duration, curve: curve, beginsFromCurrentState: beginsFromCurrentState)
    changes(&self)
    endAnimation(open)
  }

  /// An animation in progress, with the transaction that it interrupted.
  package struct OpenAnimation: Sendable {
    fileprivate let outer: Transaction
  }

  /// Begins an animation, as ``animate(duration:curve:beginsFromCurrentState:_:)`` does.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - curve: The curve, unless there is a timing.
  ///   - timing: A timing of its own, as of a spring.
  ///   - delay: Seconds until the animation begins; the model's values change at once.
  ///   - beginsFromCurrentState: Whether running animations are replaced before iOS 8.
  package mutating func beginAnimation(
    duration: Double, curve: AnimationCurve, timing: Timing? = nil, delay: Double = 0,
    beginsFromCurrentState: Bool
  ) -> OpenAnimation {
    let replaces =
      scene.switches.interruption == .replacing
      || (beginsFromCurrentState && scene.systemVersion < 8)
    let open = OpenAnimation(outer: transaction)
    begin(
      Transaction(
        time: time + max(delay, 0), delay: max(delay, 0),
        timing: timing ?? scene.keyboard.timing(duration: duration, curve: curve),
        composition: replaces ? .replacing : .additive))
    return open
  }

  /// Ends an animation and restores the transaction that it interrupted.
  package mutating func endAnimation(_ animation: OpenAnimation) {
    begin(animation.outer)
  }

  /// Changes the views inside an animation with a custom timing, as toolkits with their own
  /// animators do; with `Timing.instant`, without animation.
  public mutating func animate(
    with timing: Timing, composition: Composition = .additive,
    _ changes: (inout Interface) -> Void
  ) {
    let outer = transaction
    begin(Transaction(time: outer.time, timing: timing, composition: composition))
    changes(&self)
    begin(outer)
  }

  /// Asks for ``InterfaceEvent/scheduled(_:)`` after a delay, as `dispatch_after` does.
  ///
  /// The work is not animated unless it asks for it, and cannot be cancelled: a strategy that
  /// schedules again on every call keeps the simulation from ending.
  ///
  /// - Parameters:
  ///   - delay: Seconds from now; less than 0 counts as 0, which is a later turn of the run loop.
  ///   - name: The strategy's name for the work.
  public mutating func schedule(after delay: Double, _ name: String) {
    scheduledWork.append(ScheduledWork(time: time + max(delay, 0), name: name))
  }

  /// Makes every change from now on part of a transaction.
  mutating func begin(_ transaction: Transaction) {
    self.transaction = transaction
    isLayingOut = true
    defer { isLayingOut = false }
    rootView.transaction = transaction
    card.transaction = transaction
    scrollView.transaction = transaction
    for id in nestedScrollViews.keys { nestedScrollViews[id]?.transaction = transaction }
  }
}

// MARK: - Rotation

extension Interface {
  /// Lays the views out for another scene at once, because the window is rotated as a whole.
  ///
  /// Running animations end: a rotation shows snapshots of the window before and after it, in which
  /// no earlier animation goes on.
  ///
  /// The root view fills its place again, even if a strategy had moved it; the scroll view gets the
  /// frame and the content of the scene, keeps its insets, and keeps its offset as far as that is
  /// in range.
  ///
  /// - Parameters:
  ///   - scene: What the window shows from now on.
  ///   - edits: What was typed into its form, which makes the content higher.
  ///   - keyboardFrame: Where the keyboard stands in the new window.
  mutating func rotate(to scene: Scene, edits: [FormEdit], keyboardFrame: Rect) {
    self.scene = scene
    let form = FormEdit.apply(edits, to: scene.form)
    views = ViewTree(form: form)
    self.keyboardFrame = keyboardFrame
    isLayingOut = true
    defer { isLayingOut = false }
    let frame = scene.presentation.frame
    card.layOut(frame: frame)
    rootView.layOut(frame: scene.rootFrame.offsetBy(dx: -frame.minX, dy: -frame.minY))
    var contentSize = scene.scrollView.contentSize
    contentSize.height += FormEdit.growth(from: scene.form, to: form)
    scrollView.layOut(
      frame: scene.scrollView.frame, contentSize: contentSize,
      safeArea: scrollView.insetAdjustment == .automatic
        ? Self.safeAreaInsets(
          of: scene, rootFrame: scene.rootFrame, scrollFrame: scene.scrollView.frame, card: frame,
          additional: additionalSafeAreaInsets) : .zero)
    for (id, configuration) in views.scrollViews {
      nestedScrollViews[id]?.layOut(
        frame: configuration.frame, contentSize: configuration.contentSize, safeArea: .zero)
    }
  }
}

// MARK: - Typing

extension Interface {
  /// Lays the form out again with the typed text.
  ///
  /// Contents grow by as much as their lowest views move down, and scroll views in the form move to
  /// where they are pushed, whatever else a strategy did to them.
  mutating func layOut(_ views: ViewTree, contentGrowth: Double) {
    let before = Dictionary(uniqueKeysWithValues: self.views.scrollViews)
    self.views = views
    if contentGrowth != 0 { scrollView.contentSize.height += contentGrowth }
    for (id, configuration) in views.scrollViews {
      guard let old = before[id], old != configuration else { continue }
      let push = configuration.frame.minY - old.frame.minY
      let growth = configuration.contentSize.height - old.contentSize.height
      if push != 0 { nestedScrollViews[id]?.frame.origin.y += push }
      if growth != 0 { nestedScrollViews[id]?.contentSize.height += growth }
    }
  }
}

// MARK: - Safe area

extension Interface {
  /// The root view's `safeAreaInsets`: its overlap with the window's safe area, bars included, in
  /// points.
  ///
  /// With the system's layout margins of a root view, which are 0 at top and bottom, these are
  /// also the `layoutMargins` of its upper and lower edges.
  public var rootSafeAreaInsets: EdgeInsets {
    scene.safeAreaInsets(of: rootFrameInWindow, card: card.frame) + additionalSafeAreaInsets
  }

  /// The scroll view's `safeAreaInsets`, in points, whether or not they are added to its insets.
  public var scrollSafeAreaInsets: EdgeInsets {
    Self.safeAreaInsets(
      of: scene, rootFrame: rootFrameInWindow, scrollFrame: scrollView.frame, card: card.frame,
      additional: additionalSafeAreaInsets)
  }

  private mutating func updateSafeArea() {
    if isLayingOut { return }
    let insets = scrollView.insetAdjustment == .automatic ? scrollSafeAreaInsets : .zero
    guard insets != scrollView.safeAreaAdjustment else { return }
    // Assigned as a whole, with updates suspended: mutating `scrollView` in place from within its
    // own observer crashes in optimized builds (Swift 6.3.1).
    var adjusted = scrollView
    adjusted.setSafeAreaAdjustment(insets)
    isLayingOut = true
    scrollView = adjusted
    isLayingOut = false
  }

  /// The part of the window's safe area, bars and what the view controller adds included, that the
  /// scroll view overlaps.
  private static func safeAreaInsets(
    of scene: Scene, rootFrame: Rect, scrollFrame: Rect, card: Rect, additional: EdgeInsets
  ) -> EdgeInsets {
    let frame = scrollFrame.offsetBy(dx: rootFrame.minX, dy: rootFrame.minY)
    let insets = scene.safeAreaInsets(of: frame, card: card)
    if additional == .zero { return insets }
    let safe = rootFrame.inset(by: scene.safeAreaInsets(of: rootFrame, card: card) + additional)
    return EdgeInsets(
      top: max(safe.minY - frame.minY, 0), left: max(safe.minX - frame.minX, 0),
      bottom: max(frame.maxY - safe.maxY, 0), right: max(frame.maxX - safe.maxX, 0))
  }

  /// A coordinate space; all have y down and points.
  public enum CoordinateSpace: Hashable, Sendable {
    /// The screen in the coordinates of keyboard notifications, which before iOS 8 did not rotate
    /// with the interface; otherwise the same as the window unless the app shares the screen.
    case screen
    /// Window base coordinates, from which `convert(_:from: nil)` converts: those of a window at
    /// its place on the screen, which before iOS 8 did not rotate with the interface.
    case windowBase
    /// The window, which rotates with the interface.
    case window
    /// The container of the root view: the window, or the card of a sheet, which the system may
    /// move.
    case container
    /// The root view.
    case rootView
    /// The scroll view, whose coordinates are those of its content and move with the offset.
    case scrollView
    /// A view of the form, by identifier; its own coordinates.
    case view(String)
  }

  /// Converts a rectangle between coordinate spaces, `convert(_:from:to:)` with model values.
  ///
  /// A view that is not in the form counts as the scroll view.
  public func convert(
    _ rect: Rect, from source: CoordinateSpace, to target: CoordinateSpace
  ) -> Rect {
    let from = origin(of: source)
    let to = origin(of: target)
    let converted = inWindow(rect, from: source).offsetBy(dx: from.x - to.x, dy: from.y - to.y)
    return switch target {
    case .screen: scene.screenRect(ofWindow: converted)
    case .windowBase: scene.windowBaseRect(ofWindow: converted)
    default: converted
    }
  }

  private func inWindow(_ rect: Rect, from space: CoordinateSpace) -> Rect {
    switch space {
    case .screen: scene.windowRect(ofScreen: rect)
    case .windowBase: scene.windowRect(ofWindowBase: rect)
    default: rect
    }
  }

  private func origin(of space: CoordinateSpace) -> Point {
    let root = rootFrameInWindow.origin
    let scroll = scrollView.frame.origin
    let offset = scrollView.contentOffset
    switch space {
    case .screen, .windowBase, .window:
      return .zero
    case .container:
      return containerFrame.origin
    case .rootView:
      return root
    case .scrollView:
      return Point(x: root.x + scroll.x - offset.x, y: root.y + scroll.y - offset.y)
    case .view(let id):
      let content = origin(of: .scrollView)
      let frame = contentFrame(of: id)?.origin ?? .zero
      return Point(x: content.x + frame.x, y: content.y + frame.y)
    }
  }
}

/// The view controller's view: a frame that animates.
public struct RootView: Sendable {
  private(set) var frameTrack: Track<Rect>
  var transaction: Interface.Transaction

  init(frame: Rect) {
    frameTrack = Track(frame)
    transaction = .instant(at: 0)
  }

  /// Moves to the frame that the window assigns, at once.
  mutating func layOut(frame: Rect) {
    frameTrack.cut(to: frame, at: transaction.time)
  }

  /// The frame in the superview, in points: in the window, or on the card of a sheet.
  public var frame: Rect {
    get { frameTrack.model }
    set { frameTrack.set(newValue, in: transaction) }
  }
}

extension Interface {
  /// When and how a change of the model becomes visible, after `CATransaction`.
  struct Transaction: Hashable, Sendable {
    /// The time from which the change is seen, in seconds.
    var time: Double
    /// How long after it is made that is, in seconds.
    var delay = 0.0
    /// The animation that a change starts.
    var timing: Timing
    /// How the animation combines with those already running.
    var composition: Composition

    /// A transaction that does not animate.
    static func instant(at time: Double) -> Transaction {
      Transaction(time: time, timing: .instant, composition: .additive)
    }
  }
}

extension Track {
  /// Changes the model at once and ends the running animations, as in a window that is laid out
  /// anew.
  mutating func cut(to value: Value, at time: Double) {
    set(value, at: time, composition: isMoving(at: time) ? .replacing : .additive)
  }

  /// Changes the model inside a transaction.
  mutating func set(_ value: Value, in transaction: Interface.Transaction) {
    set(
      value, at: transaction.time, timing: transaction.timing,
      composition: transaction.composition)
  }
}

extension Interface {
  /// Work that a strategy deferred, after `dispatch_after`.
  struct ScheduledWork: Hashable, Sendable {
    /// When it is due, in seconds from the start of the timeline.
    var time: Double
    /// The strategy's name for the work.
    var name: String
  }
}
