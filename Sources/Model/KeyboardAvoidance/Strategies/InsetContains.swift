import Keyframes

/// Insets by the keyboard and scrolls unless the field is contained above it ("Virtual Keyboard
/// in iOS, part 2", Xamarin, C#).
///
/// On willShow the inset and the indicator's become (0, 0, K, 0) with K the height in
/// `frameBegin`; then, unless the rectangle at `View.Frame`'s origin with the view's height less K
/// contains the field's rectangle in view coordinates, the offset becomes
/// y + height + offset − that height, in UIKit's scroll animation and not clamped. On willHide the
/// insets become 0. Both do nothing without a first responder.
public struct InsetContains: CatalogStrategy {
  /// The profile of `inset-contains`.
  public static let profile = StrategyProfile(
    id: "inset-contains",
    summary: "Insets by the keyboard's height and puts the field's bottom on the keyboard's top.",
    origin: "\"Virtual Keyboard in iOS, part 2\", Xamarin, C#, iPhone 4 and 5",
    mechanism: .insetAndOffset,
    features: [.textField, .textView, .wholeField, .staysPut, .contentEnd],
    faults: [
      "Compares the view's frame with rectangles in the view's bounds: wrong below a bar.",
      "A field above the viewport is pushed down to the keyboard's top, below offset 0.",
      "Reads frameBegin, which lacks the prediction bar or the accessory.",
      "Without a first responder on willHide the inset stays for good.",
      "A top inset is lost.",
      "Counts the home indicator's strip twice when insets are adjusted automatically.",
      "Scrolls with UIKit's 0.3 s animation, out of step with the keyboard.",
    ])

  /// Creates the strategy, which has no options.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Insets and scrolls on willShow; takes the insets away on willHide.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    guard case .keyboard(let notification) = event else { return }
    switch notification.name {
    case .willShow: willShow(notification, in: &interface)
    case .willHide: willHide(notification, in: &interface)
    default: break
    }
  }

  private func willShow(_ notification: KeyboardNotification, in interface: inout Interface) {
    guard let id = interface.firstResponder, let field = interface.contentFrame(of: id) else {
      return
    }
    let insets = EdgeInsets(bottom: notification.frameBegin.height)
    interface.scrollView.contentInset = insets
    interface.scrollView.verticalScrollIndicatorInsets = insets

    let view = interface.rootView.frame
    // When the view is lower than the keyboard, the height is negative and contains nothing.
    let height = view.height - insets.bottom
    let area = Rect(x: view.minX, y: view.minY, width: view.width, height: height)
    let active = interface.convert(field, from: .scrollView, to: .rootView)
    if height < 0 || !area.contains(active) {
      let y = active.minY + active.height + interface.scrollView.contentOffset.y - height
      interface.scrollView.setContentOffset(Point(x: 0, y: y), animated: true)
    }
  }

  private func willHide(_ notification: KeyboardNotification, in interface: inout Interface) {
    guard interface.firstResponder != nil else { return }
    interface.animate(duration: notification.duration, curve: .easeInOut) {
      $0.scrollView.contentInset = .zero
      $0.scrollView.verticalScrollIndicatorInsets = .zero
    }
  }
}
