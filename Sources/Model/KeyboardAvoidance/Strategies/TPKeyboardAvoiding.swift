import Keyframes

/// Insets by what the keyboard covers and centres the caret in what is left:
/// `TPKeyboardAvoidingScrollView` (michaeltyson/TPKeyboardAvoiding at 3217d62).
///
/// willShow and willChangeFrame call the same handler, which stores the insets at its first call
/// and does its work 0.01 s later, when a text view knows its caret. With the keyboard's end frame
/// in the scroll view, the bottom inset becomes its height less the part of it below the scroll
/// view. With V the scroll view's height less its insets, h the height of the field or of a text
/// view's caret and y its top, the offset becomes y − max((V − h) / 2, 20) less the adjusted top
/// inset, at most the content's height − V less that inset, and at least minus that inset. All of
/// it animates with the notification's duration and curve. willHide restores insets and content
/// size; the offset is left to UIKit.
///
/// Computing the content size from the subviews is left out, because a scenario always has one.
public struct TPKeyboardAvoiding: CatalogStrategy {
  /// The profile of `tp-keyboard-avoiding`.
  public static let profile = StrategyProfile(
    id: "tp-keyboard-avoiding",
    summary: "Insets by the keyboard and centres the focused field in what is left.",
    origin: "michaeltyson/TPKeyboardAvoiding, Objective-C, at 3217d62",
    mechanism: .insetAndOffset,
    features: [
      .textField, .textView, .wholeField, .inRange, .contentEnd, .candidates, .topInset,
      .insetsBack,
    ],
    faults: [
      "Scrolls a field that is not covered to the middle (issue 239).",
      "The offset is not put back on hide, on purpose (issues 84 and 153).",
      "Answers willChangeFrame of a keyboard that goes: while the field keeps the focus, the"
        + " content moves once more after hide (issue 84, pull request 233).",
      "Insets by the whole of a keyboard that does not reach the bottom (pull request 299).",
      "Works twice for two notifications, the second time with an old keyboard frame and the new"
        + " offset: a scroll view that ends above the bottom gets the whole keyboard's inset.",
      "Starts 0.01 s behind the keyboard.",
      "Does not scroll when the focus changes without a notification.",
      "Counts the home indicator's strip twice when insets are adjusted automatically.",
    ])

  private static let delay = 0.01
  private static let minimumPadding = 20.0
  private static let work = "tp-keyboard-avoiding"

  private var isKeyboardVisible = false
  private var keyboardRect = Rect.zero
  private var priorInset = EdgeInsets.zero
  private var priorIndicatorInsets = EdgeInsets.zero
  private var priorContentSize = Size.zero
  private var delayed: [KeyboardNotification] = []

  /// Creates the strategy, which has no options.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Stores on willShow and willChangeFrame, adjusts a moment later, restores on willHide.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification):
      switch notification.name {
      case .willShow, .willChangeFrame: willShow(notification, in: &interface)
      case .willHide: willHide(notification, in: &interface)
      default: break
      }
    case .scheduled(Self.work) where !delayed.isEmpty:
      adjust(for: delayed.removeFirst(), in: &interface)
    default:
      break
    }
  }
}

extension TPKeyboardAvoiding {
  private mutating func willShow(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    guard !notification.frameEnd.isEmpty else { return }
    keyboardRect = interface.convert(notification.frameEnd, from: .windowBase, to: .scrollView)
    if !isKeyboardVisible {
      priorInset = interface.scrollView.contentInset
      priorIndicatorInsets = interface.scrollView.verticalScrollIndicatorInsets
    }
    isKeyboardVisible = true
    priorContentSize = interface.scrollView.contentSize
    delayed.append(notification)
    interface.schedule(after: Self.delay, Self.work)
  }

  private func adjust(for notification: KeyboardNotification, in interface: inout Interface) {
    interface.animate(duration: notification.duration, curve: notification.curve) {
      $0.scrollView.contentInset.bottom = bottomInset(in: $0)
      if let id = $0.firstResponder, $0.isInScrollView(id), let y = idealOffset(of: id, in: $0) {
        $0.scrollView.contentOffset.y = y
      }
      $0.scrollView.verticalScrollIndicatorInsets = $0.scrollView.contentInset
    }
  }

  private mutating func willHide(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    guard !notification.frameEnd.isEmpty, isKeyboardVisible else { return }
    keyboardRect = .zero
    isKeyboardVisible = false
    interface.animate(duration: notification.duration, curve: notification.curve) {
      $0.scrollView.contentSize = priorContentSize
      $0.scrollView.contentInset = priorInset
      $0.scrollView.verticalScrollIndicatorInsets = priorIndicatorInsets
    }
  }

  private func bottomInset(in interface: Interface) -> Double {
    if keyboardRect.height == 0 { return priorInset.bottom }
    let boundsMaxY = interface.scrollView.contentOffset.y + interface.scrollView.frame.height
    return max(keyboardRect.height - max(keyboardRect.maxY - boundsMaxY, 0), 0)
  }

  /// The offset that centres the caret; for a text field, the middle of the whole field.
  private func idealOffset(of id: String, in interface: Interface) -> Double? {
    guard let target = interface.caretRect(of: id) else { return nil }
    let scrollView = interface.scrollView
    let inset = scrollView.contentInset
    let room = scrollView.frame.height - inset.top - inset.bottom
    let top = scrollView.adjustedContentInset.top
    let padding = max((room - target.height) / 2, Self.minimumPadding)
    return max(
      min(target.minY - padding - top, scrollView.contentSize.height - room - top), -top)
  }
}
