import Keyframes

/// Insets by the keyboard and scrolls by what it covers of the caret's surroundings: React Native's
/// `ScrollView` with `automaticallyAdjustKeyboardInsets` (facebook/react-native, Fabric, at
/// 0019602).
///
/// On willChangeFrame the bottom inset and the indicator's become max(scroll view's bottom −
/// keyboard's top, 0), at least the inset of the props. When the first responder is in the scroll
/// view, the area to show ends at the lower edge of the caret, or 15 points below it for a single
/// line; the part of it below the keyboard's top is added to the offset. `scrollTo` clamps the
/// offset to [min(−top, 0), content height − height + bottom]. Duration and curve are the
/// notification's. Nothing restores the offset.
///
/// Not modelled: inverted and horizontal lists, a field inside an accessory view.
public struct RNAdjustInsets: CatalogStrategy {
  /// The profile of `rn-adjust-insets`.
  public static let profile = StrategyProfile(
    id: "rn-adjust-insets",
    summary: "Insets by what the keyboard covers, scrolls by what it covers of the caret's line.",
    origin: "facebook/react-native, automaticallyAdjustKeyboardInsets, Fabric, at 0019602",
    mechanism: .insetAndOffset,
    features: [
      .textField, .textView, .staysPut, .inStep, .inRange, .contentEnd, .candidates, .topInset,
      .insetsBack,
    ],
    faults: [
      "Of a text view only the caret's line is cleared; what is below stays covered (issue 16826).",
      "The keyboard may touch the caret of a text view; a text field is cleared by a fixed 15.",
      "Never scrolls down for a field above the viewport.",
      "With Prefer Cross-Fade Transitions the content jumps to its top (pull request 35933).",
      "The offset is not put back on hide.",
      "Does not scroll when the focus changes without a notification.",
      "Counts the home indicator's strip twice when insets are adjusted automatically.",
    ])

  /// React Native's `kSingleLineKeyboardBottomOffset`.
  private static let singleLineOffset = 15.0

  /// Creates the strategy, which has no options.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Insets and scrolls on willChangeFrame.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    guard case .keyboard(let notification) = event, notification.name == .willChangeFrame else {
      return
    }
    let frame = interface.convert(interface.scrollView.frame, from: .rootView, to: .window)
    let keyboardTop = interface.convert(notification.frameEnd, from: .windowBase, to: .window).minY
    let prop = interface.scene.scrollView.contentInset.bottom
    var insets = interface.scrollView.contentInset
    var y = interface.scrollView.contentOffset.y
    if notification.frameEnd == .zero {
      // With Reduce Motion's cross-fade, the notification has a frame of zero.
      insets.bottom = 0
      y = 0
    } else {
      insets.bottom = max(frame.maxY - keyboardTop, 0, prop)
      y += max((focusEnd(in: interface) ?? keyboardTop) - keyboardTop, 0)
    }
    interface.animate(duration: notification.duration, curve: notification.curve) {
      $0.scrollView.contentInset = insets
      $0.scrollView.verticalScrollIndicatorInsets = insets
      $0.scrollView.contentOffset.y = $0.scrollView.reactNativeClamped(y)
    }
  }

  /// The lower edge of what has to be visible, in the window, or `nil` without a first responder.
  private func focusEnd(in interface: Interface) -> Double? {
    guard let id = interface.firstResponder, let element = interface.views[id]?.element,
      let caret = interface.caretLine(of: id)
    else { return nil }
    let end = interface.convert(caret, from: .scrollView, to: .window).maxY
    return element.isTextView ? end : end + Self.singleLineOffset
  }
}

extension ScrollView {
  /// Returns an offset clamped as React Native's `scrollTo` does, which knows the content inset
  /// but not the safe area (RCTScrollViewComponentView).
  func reactNativeClamped(_ y: Double) -> Double {
    let lowest = min(-contentInset.top, 0)
    let extent = contentSize.height - frame.height + contentInset.bottom + max(contentInset.top, 0)
    return min(max(y, lowest), lowest + max(extent, 0.01))
  }
}
