import Keyframes

/// Insets by the keyboard and calls `scrollRectToVisible` (an English article after Apple's
/// guide, Swift 4.2).
///
/// On willShow the inset and the indicator's become (0, 0, K, 0) with K the height in
/// `frameBegin`; when the view's frame less K does not contain the active field's *origin*, the
/// field's `frame` is scrolled to visible, in UIKit's scroll animation. On willHide both insets
/// become (0, 0, −K, 0), editing ends and scrolling is disabled.
public struct ScrollToVisible: CatalogStrategy {
  /// The profile of `scroll-to-visible`.
  public static let profile = StrategyProfile(
    id: "scroll-to-visible",
    summary: "Insets by the keyboard's height and scrolls the field to visible.",
    origin: "An English article after Apple's keyboard guide, Swift 4.2",
    mechanism: .insetAndOffset,
    features: [.textField, .staysPut, .inRange, .contentEnd],
    faults: [
      "Hides with a negative inset: the last points of the content are out of reach.",
      "Tests the field's origin only: a field that straddles the keyboard's top stays covered.",
      "Compares content coordinates with the view's frame, whatever the offset.",
      "Knows text fields only; text views never scroll.",
      "Reads frameBegin, which lacks the prediction bar or the accessory.",
      "Counts the home indicator's strip twice when insets are adjusted automatically.",
      "A top inset is lost; scrolling stays disabled after hide.",
      "The field's frame is its superview's: wrong in nested containers.",
      "Scrolls with UIKit's 0.3 s animation, out of step with the keyboard.",
    ])

  private var activeField: String?

  /// Creates the strategy, which has no options.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Remembers the active text field, and insets and scrolls for it.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .didBeginEditing(let id) where interface.views[id]?.element.isTextView == false:
      activeField = id
    case .didEndEditing(let id) where interface.views[id]?.element.isTextView == false:
      activeField = nil
    case .keyboard(let notification) where notification.name == .willShow:
      willShow(notification, in: &interface)
    case .keyboard(let notification) where notification.name == .willHide:
      let insets = EdgeInsets(bottom: -notification.frameBegin.height)
      interface.scrollView.contentInset = insets
      interface.scrollView.verticalScrollIndicatorInsets = insets
      interface.endEditing()
      interface.scrollView.isScrollEnabled = false
    default:
      break
    }
  }

  private func willShow(_ notification: KeyboardNotification, in interface: inout Interface) {
    interface.scrollView.isScrollEnabled = true
    let height = notification.frameBegin.height
    let insets = EdgeInsets(bottom: height)
    interface.scrollView.contentInset = insets
    interface.scrollView.verticalScrollIndicatorInsets = insets

    let view = interface.rootView.frame
    let visible = Rect(x: view.minX, y: view.minY, width: view.width, height: view.height - height)
    if let id = activeField, let field = interface.frame(of: id), !visible.contains(field.origin) {
      interface.scrollView.scrollRectToVisible(field, animated: true)
    }
  }
}
