import Keyframes

/// Pins the scroll view's bottom to the keyboard's top: `UIKeyboardLayoutGuide` (iOS 15).
///
/// The scroll view's frame ends at the guide's top: at the bottom safe area while the keyboard is
/// hidden, at its top while it is docked. The guide moves in the keyboard's own animation. An
/// undocked or floating keyboard counts as hidden unless the guide follows it, which is not
/// modelled. There is no logic for the offset; a growing frame clamps it.
///
/// A scroll view that ends above the guide keeps its height.
public struct KeyboardLayoutGuide: CatalogStrategy {
  /// The profile of `keyboard-layout-guide`.
  public static let profile = StrategyProfile(
    id: "keyboard-layout-guide",
    summary: "Ends the scroll view at the keyboard's top, in step with it.",
    origin: "Apple, UIKeyboardLayoutGuide, iOS 15",
    mechanism: .frame,
    features: [.staysPut, .inStep, .inRange, .contentEnd, .exactRoom, .topInset, .insetsBack],
    faults: [
      "Never scrolls: a field in the part that is cut off is out of sight.",
      "At rest the content ends above the home indicator, where other scroll views go on.",
      "Undocked and floating keyboards cover what they cover.",
    ],
    options: [
      StrategyOption(
        "usesBottomSafeArea", default: true,
        summary: "Whether the view ends at the safe area, or the window, without a keyboard.")
    ])

  private let usesBottomSafeArea: Bool
  private var resting = Rect.zero

  /// Creates the strategy; `usesBottomSafeArea` is true by default.
  public init(options: StrategyOptions = StrategyOptions()) {
    usesBottomSafeArea = options.flag("usesBottomSafeArea", default: true)
  }

  /// Pins the frame to the guide.
  public mutating func install(in interface: inout Interface) {
    resting = interface.scrollView.frame
    pin(in: &interface)
  }

  /// Lays out in the keyboard's own animation, in which will-notifications are posted, and under
  /// the finger that drags the keyboard; the guide itself needs no notification, because it knows
  /// the keyboard's actual frame.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification) where notification.name.isWill: pin(in: &interface)
    case .keyboardFollowsTouch: pin(in: &interface)
    case .viewWillTransition:
      resting = interface.scrollView.frame
      pin(in: &interface)
    case .didLayoutSubviews: pin(in: &interface)
    default: break
    }
  }

  private func pin(in interface: inout Interface) {
    let screen = interface.scene.screenInWindow
    let keyboard = interface.keyboardFrame
    let isDocked =
      keyboard.maxY >= screen.maxY && keyboard.minX <= screen.minX && keyboard.maxX >= screen.maxX
      && keyboard.minY < screen.maxY
    let safeArea = usesBottomSafeArea ? interface.rootSafeAreaInsets.bottom : 0
    let rest = interface.rootFrameInWindow.maxY - safeArea
    let top = isDocked ? min(keyboard.minY, rest) : rest
    let maxY = min(resting.maxY, top - interface.rootFrameInWindow.minY)
    let frame = Rect(
      x: resting.minX, y: resting.minY, width: resting.width, height: max(maxY - resting.minY, 0))
    if frame != interface.scrollView.frame { interface.scrollView.frame = frame }
  }
}
