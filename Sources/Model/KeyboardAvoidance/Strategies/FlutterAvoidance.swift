import Keyframes

/// Shortens the body and keeps the caret above the rising keyboard: Flutter's `Scaffold` and
/// `EditableText` on iOS.
///
/// The engine treats a keyboard as hidden on willHide or without a frame, as floating when its
/// frame is zero or ends above the screen's bottom, and otherwise as docked. Only a docked one
/// makes a bottom view inset, which is the part of the view that it covers, animated with the
/// keyboard's spring. The body of the scaffold ends at the inset or at the bottom bars, whichever
/// is higher. While the inset grows, every frame jumps by just enough to show the caret's
/// rectangle, extended by a scroll padding of 20, in the available room, clamped to the content:
/// nothing moves until the keyboard is 20 points below the caret, and from then on the caret moves
/// as fast as the keyboard. On focus the same reveal takes 0.1 s along fast-out-slow-in. Nothing
/// restores the offset.
public struct FlutterAvoidance: CatalogStrategy {
  /// The profile of `flutter`.
  public static let profile = StrategyProfile(
    id: "flutter",
    summary: "Shortens the body; every frame keeps the caret 20 points above the keyboard.",
    origin: "flutter/flutter, Scaffold with resizeToAvoidBottomInset, EditableText, iOS engine",
    mechanism: .frameAndOffset,
    features: [
      .textField, .textView, .staysPut, .inRange, .contentEnd, .exactRoom, .focus, .candidates,
      .topInset, .insetsBack,
    ],
    faults: [
      "Nothing is drawn behind a translucent keyboard (issue 58822).",
      "Keeps the caret in sight, not the field: a text view may stay covered below its line.",
      "Jumps frame by frame behind the keyboard, a frame late (issue 139054).",
      "Floating keyboards cover what they cover (issue 117324).",
      "The offset is not put back on hide.",
    ],
    options: [
      StrategyOption(
        "scrollPadding", default: 20, in: 0...1_000,
        summary: "The room kept around the caret, in points."),
      StrategyOption(
        "framesPerSecond", default: 60, in: 1...240,
        summary: "How often the framework draws; an assumption."),
    ])

  private static let frame = "flutter frame"
  private static let focusTiming = Timing(
    duration: 0.1, function: .cubicBezier(CubicBezier(0.4, 0, 0.2, 1)))

  private let scrollPadding: Double
  private let frameDuration: Double
  private var resting = Rect.zero
  private var viewInset = 0.0
  private var isFollowing = false
  private var hasFrameScheduled = false
  private var needsReveal = false

  /// Creates the strategy; `scrollPadding` is 20 points and `framesPerSecond` 60 by default.
  public init(options: StrategyOptions = StrategyOptions()) {
    scrollPadding = options.number("scrollPadding", default: 20)
    frameDuration = 1 / options.number("framesPerSecond", default: 60)
  }

  /// Stores the body's frame without a keyboard.
  public mutating func install(in interface: inout Interface) {
    resting = interface.scrollView.frame
  }

  /// Resizes with the keyboard, follows it frame by frame, and reveals the caret on focus.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification) where notification.name.isWill:
      let isHidden = notification.name == .willHide
      let keyboard = interface.convert(notification.frameEnd, from: .screen, to: .window)
      let inset = isHidden ? 0 : viewInset(of: keyboard, in: interface)
      setViewInset(inset, for: notification, in: &interface)
    case .viewWillTransition:
      resting = interface.scrollView.frame
      resize(&interface)
    case .didBeginEditing, .textDidChange:
      needsReveal = true
    case .didLayoutSubviews where needsReveal:
      needsReveal = false
      // While the inset grows, its jumps move the caret up; before that nothing is covered.
      if !isFollowing { reveal(in: &interface) }
    case .scheduled(Self.frame):
      hasFrameScheduled = false
      if isFollowing { drawFrame(in: &interface) }
    default:
      break
    }
  }
}

extension FlutterAvoidance {
  /// The part of the view that a docked keyboard covers, in points; 0 for a floating or hidden one.
  private func viewInset(of keyboard: Rect, in interface: Interface) -> Double {
    let scene = interface.scene
    guard !keyboard.isEmpty else { return 0 }
    // Frames in Slide Over lack the space below the app; other frames end at the bottom of the
    // screen.
    let isSlideOver = scene.multitasking.style == .slideOver
    let missing = isSlideOver ? max(scene.screenInWindow.maxY - scene.window.maxY, 0) : 0
    let frame = keyboard.offsetBy(dx: 0, dy: missing)
    guard frame.maxY >= scene.screenInWindow.maxY else { return 0 }
    return frame.intersection(interface.containerFrame)?.height ?? 0
  }

  private mutating func setViewInset(
    _ inset: Double, for notification: KeyboardNotification, in interface: inout Interface
  ) {
    guard inset != viewInset else { return }
    let grows = inset > viewInset
    viewInset = inset
    interface.animate(duration: notification.duration, curve: notification.curve) { resize(&$0) }
    isFollowing = grows
    if grows { scheduleFrame(in: &interface) }
  }

  /// Ends the body at the view inset.
  private func resize(_ interface: inout Interface) {
    let bottom = interface.containerFrame.maxY - viewInset
    let maxY = min(resting.maxY, bottom - interface.rootFrameInWindow.minY)
    interface.scrollView.frame = Rect(
      x: resting.minX, y: resting.minY, width: resting.width, height: max(maxY - resting.minY, 0))
  }

  private mutating func scheduleFrame(in interface: inout Interface) {
    guard !hasFrameScheduled else { return }
    hasFrameScheduled = true
    interface.schedule(after: frameDuration, Self.frame)
  }

  private mutating func drawFrame(in interface: inout Interface) {
    revealInNestedScrollViews(in: &interface)
    if let y = revealingOffset(in: interface) { interface.scrollView.contentOffset.y = y }
    isFollowing = interface.drawnKeyboardFrame != interface.keyboardFrame
    if isFollowing { scheduleFrame(in: &interface) }
  }

  /// The body's lower edge as drawn, in the window.
  private func drawnBottom(in interface: Interface) -> Double {
    let frame = interface.convert(resting, from: .rootView, to: .window)
    return viewInset > 0 ? min(frame.maxY, interface.drawnKeyboardFrame.minY) : frame.maxY
  }

  private func reveal(in interface: inout Interface) {
    interface.animate(with: Self.focusTiming) {
      revealInNestedScrollViews(in: &$0)
      if let y = revealingOffset(in: $0) { $0.scrollView.contentOffset.y = y }
    }
  }

  /// `showOnScreen` visits every viewport around the caret, innermost first.
  private func revealInNestedScrollViews(in interface: inout Interface) {
    guard !interface.nestedScrollViews.isEmpty, let id = interface.firstResponder,
      interface.isInScrollView(id), let caret = interface.caretLine(of: id)
    else { return }
    let rect = interface.convert(caret, from: .scrollView, to: .view(id))
    interface.revealInNestedScrollViews(
      id, rect: rect.insetBy(dx: 0, dy: -scrollPadding), animated: false)
  }

  /// The nearest offset that shows the caret with its padding, or `nil` when it is shown.
  private func revealingOffset(in interface: Interface) -> Double? {
    guard let id = interface.firstResponder, interface.isInScrollView(id),
      let caret = interface.caretLine(of: id)
    else { return nil }
    let scrollView = interface.scrollView
    let top = interface.scrollFrameInWindow.minY
    let height = max(drawnBottom(in: interface) - top, 0)
    let leading = caret.minY - scrollPadding
    let trailing = caret.maxY + scrollPadding - height
    let nearest = min(
      max(scrollView.contentOffset.y, min(leading, trailing)), max(leading, trailing))
    if nearest == scrollView.contentOffset.y { return nil }
    let inset = scrollView.adjustedContentInset
    let end = max(scrollView.contentSize.height + inset.bottom - height, -inset.top)
    return min(max(nearest, -inset.top), end)
  }
}
