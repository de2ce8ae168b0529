import Keyframes

/// Makes the keyboard part of the bottom safe area and scrolls the focused field into view: SwiftUI
/// (iOS 14).
///
/// The bottom safe area of the container becomes what the keyboard covers of it, at least what it
/// was. A `ScrollView` or `List` applies it as an inset and scrolls just enough to bring the whole
/// field into the remaining room, in the keyboard's animation; on a change of focus without a
/// notification, in UIKit's scroll animation. When the keyboard hides, the inset is removed, and
/// the offset is only clamped. SwiftUI publishes no numbers; a margin of 0 is an assumption.
///
/// Not modelled: outside a scroll view, flexible views shrink and fixed ones in the middle move by
/// half. Forms here always scroll.
public struct SwiftUIAvoidance: CatalogStrategy {
  /// The profile of `swiftui`.
  public static let profile = StrategyProfile(
    id: "swiftui",
    summary: "Adds the keyboard to the bottom safe area and scrolls the field into it.",
    origin: "Apple, SwiftUI's keyboard safe area, iOS 14",
    mechanism: .insetAndOffset,
    features: [
      .textField, .textView, .wholeField, .staysPut, .inStep, .inRange, .contentEnd, .exactRoom,
      .focus, .candidates, .topInset, .insetsBack,
    ],
    faults: [
      "The field may touch the keyboard; there is no public margin.",
      "The offset is not put back on hide.",
      "Floating keyboards are avoided imperfectly on some systems, which is not modelled"
        + " (MeshCoreOne pull request 139).",
      "Together with an avoidance library the content moves twice"
        + " (IQKeyboardManager issues 1747 and 1956).",
    ],
    options: [
      StrategyOption(
        "margin", default: 0, in: 0...1_000,
        summary: "The room between the field and the keyboard, in points; an assumption.")
    ])

  private let margin: Double
  private var resting: Double?
  private var needsReveal = false
  /// The frames of the keyboard and of the scroll view in the window when the inset was last set.
  private var known: (keyboard: Rect, scrollFrame: Rect)?

  /// Creates the strategy; `margin` is in points, 0 by default.
  public init(options: StrategyOptions = StrategyOptions()) {
    margin = options.number("margin", default: 0)
  }

  /// Insets and scrolls with the keyboard, and scrolls when the focus moves.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification) where notification.name.isWill:
      setKeyboard(isNotified: true, in: &interface)
    case .didBeginEditing, .textDidChange:
      needsReveal = resting != nil
    case .didLayoutSubviews:
      setKeyboard(isNotified: false, in: &interface)
      guard needsReveal else { return }
      needsReveal = false
      reveal(animated: true, in: &interface)
    default:
      break
    }
  }
}

extension SwiftUIAvoidance {
  /// Changes the safe area in the current animation, which is that of the notification.
  private mutating func setKeyboard(isNotified: Bool, in interface: inout Interface) {
    let keyboard = interface.keyboardFrame
    let frame = interface.scrollFrameInWindow
    if !isNotified, let known, known == (keyboard, frame) { return }
    known = (keyboard, frame)
    let isDocked = keyboard.height > 0 && keyboard.maxY >= interface.scene.screenInWindow.maxY
    let overlap = isDocked ? max(frame.maxY - keyboard.minY, 0) : 0
    if overlap > 0 {
      let resting = self.resting ?? interface.scrollView.contentInset.bottom
      self.resting = resting
      let safeArea = interface.scrollView.safeAreaAdjustment.bottom
      setInset(resting + max(overlap - safeArea, 0), in: &interface)
      needsReveal = false
      reveal(animated: false, in: &interface)
    } else if let resting {
      self.resting = nil
      setInset(resting, in: &interface)
    }
  }

  private func setInset(_ bottom: Double, in interface: inout Interface) {
    interface.scrollView.contentInset.bottom = bottom
    interface.scrollView.verticalScrollIndicatorInsets.bottom = bottom
  }

  private func reveal(animated: Bool, in interface: inout Interface) {
    guard let id = interface.firstResponder, interface.isInScrollView(id),
      let field = interface.contentFrame(of: id)
    else { return }
    interface.revealInNestedScrollViews(
      id, rect: Rect(origin: .zero, size: field.size), animated: animated)
    interface.scrollView.scrollRectToVisible(
      (interface.contentFrame(of: id) ?? field).insetBy(dx: 0, dy: -margin), animated: animated)
  }
}
