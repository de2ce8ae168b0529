import Keyframes

/// Shortens or moves a wrapper view by what the keyboard covers of it: React Native's core
/// `KeyboardAvoidingView` (facebook/react-native at 026e3b8).
///
/// The wrapper fills the root view and holds the scroll view. On willShow the bottom is
/// ceil(max(frame's bottom − keyboard's top, 0)), where the frame is the wrapper's as `onLayout`
/// reports it, in its *parent's* coordinates, and the keyboard's top is reduced by
/// `keyboardVerticalOffset`. With `padding` the bottom is the wrapper's bottom padding; with
/// `height` it is subtracted from the wrapper's initial height; both shorten the scroll view. With
/// `position` the content moves up by it. willHide makes it 0. Animated with the keyboard's curve
/// for at least 10 ms. Nothing scrolls.
///
/// The dispatch to JavaScript, which delays all of it by a frame or so, is not modelled.
public struct RNKeyboardAvoidingView: CatalogStrategy {
  /// The profile of `rn-keyboard-avoiding-view`.
  public static let profile = StrategyProfile(
    id: "rn-keyboard-avoiding-view",
    summary: "Shortens or moves the view around the scroll view by what the keyboard covers of it.",
    origin: "facebook/react-native, KeyboardAvoidingView, at 026e3b8",
    mechanism: .frame,
    features: [.staysPut, .inStep, .inRange, .contentEnd, .exactRoom, .topInset, .insetsBack],
    faults: [
      "Takes its parent's coordinates for the window's: a header or a sheet above it is missing"
        + " from the bottom (issues 13393, 18417 and 29358).",
      "Never scrolls: a field below the shortened view stays out of sight (issue 16826).",
      "`position` moves the top of the content off the screen.",
      "`height` keeps the height of its first layout (pull request 28798).",
    ],
    options: [
      StrategyOption(
        "behavior", default: "padding", of: Behavior.allCases.map(\.rawValue),
        summary: "What makes the room: the bottom padding, the height or the position."),
      StrategyOption(
        "keyboardVerticalOffset", default: 0, in: -1_000...1_000,
        summary: "What stands between the window's top and the view, in points."),
    ])

  private enum Behavior: String, CaseIterable {
    case padding, height, position
  }

  private let behavior: Behavior
  private let keyboardVerticalOffset: Double
  private var scrollFrame = Rect.zero
  private var initialHeight = 0.0
  private var bottom = 0.0

  /// Creates the strategy; `behavior` is `padding` by default, `keyboardVerticalOffset` 0 points.
  public init(options: StrategyOptions = StrategyOptions()) {
    behavior = Behavior(rawValue: options.choice("behavior", default: "padding")) ?? .padding
    keyboardVerticalOffset = options.number("keyboardVerticalOffset", default: 0)
  }

  /// Stores the initial layout.
  public mutating func install(in interface: inout Interface) {
    scrollFrame = interface.scrollView.frame
    initialHeight = interface.rootView.frame.height
  }

  /// Makes room on willShow; undoes it on willHide.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    if case .viewWillTransition = event { layOut(&interface) }
    guard case .keyboard(let notification) = event else { return }
    switch notification.name {
    case .willShow:
      setBottom(
        coveredHeight(by: notification.frameEnd).rounded(.up), for: notification, in: &interface)
    case .willHide: setBottom(0, for: notification, in: &interface)
    default: break
    }
  }
}

extension RNKeyboardAvoidingView {
  /// Adopts the frames of a rotated window, except that `height` keeps its initial height (pull
  /// request 28798); the bottom stays until the keyboard's next notification.
  private mutating func layOut(_ interface: inout Interface) {
    scrollFrame = interface.scrollView.frame
    if behavior != .height { initialHeight = interface.rootView.frame.height }
    interface.scrollView.frame = frame(above: bottom)
  }

  private func coveredHeight(by keyboard: Rect) -> Double {
    // With Prefer Cross-Fade Transitions the keyboard is reported at the top, without height.
    if keyboard.minY == 0 && keyboard.height == 0 { return 0 }
    let keyboardY = keyboard.minY - (keyboard.height > 0 ? keyboardVerticalOffset : 0)
    // With `height`, the laid-out height already lacks the bottom, so the bottom is added again.
    return max(initialHeight - keyboardY, 0)
  }

  private mutating func setBottom(
    _ height: Double, for notification: KeyboardNotification, in interface: inout Interface
  ) {
    guard height != bottom else { return }
    bottom = height
    let frame = frame(above: height)
    let isAnimated = notification.duration > 0
    interface.animate(
      duration: isAnimated ? max(notification.duration, 0.01) : 0, curve: notification.curve
    ) {
      $0.scrollView.frame = frame
    }
  }

  private func frame(above bottom: Double) -> Rect {
    if behavior == .position { return scrollFrame.offsetBy(dx: 0, dy: -bottom) }
    if behavior == .height && bottom == 0 { return scrollFrame }
    let maxY = min(scrollFrame.maxY, initialHeight - bottom)
    return Rect(
      x: scrollFrame.minX, y: scrollFrame.minY, width: scrollFrame.width,
      height: max(maxY - scrollFrame.minY, 0))
  }
}
