import Keyframes

/// Insets by the overlap and scrolls by it, in step with the keyboard (a Japanese article,
/// Objective-C, iOS 7.1).
///
/// On willShow, with the field's `frame` and the keyboard's end frame converted into the scroll
/// view: nothing at all while the field's lower edge is above the keyboard's top; else their
/// distance becomes the bottom inset and the indicator's, and is added to the offset as it was
/// before the inset was written. The offset moves in the notification's duration and curve, not
/// clamped. On willHide both insets become zero in the same animation.
public struct InsetOverlap: CatalogStrategy {
  /// The profile of `inset-overlap`.
  public static let profile = StrategyProfile(
    id: "inset-overlap",
    summary: "Insets and scrolls by what the keyboard covers of the field.",
    origin: "A Japanese article on UITextField and UITextView in a scroll view, iOS 7.1",
    mechanism: .insetAndOffset,
    features: [.textField, .textView, .wholeField, .staysPut, .inStep, .candidates],
    faults: [
      "The inset is the overlap and not the keyboard: the content's end cannot be reached.",
      "A second willShow replaces the inset by the further overlap: a jump, then out of range.",
      "When the next field is not covered, the old inset stays.",
      "UIEdgeInsetsZero: a top inset under bars is lost.",
      "The field's frame is its superview's: wrong in nested containers.",
      "A text view higher than the room is aligned by its bottom, wherever the caret is.",
    ])

  private var activeField: String?
  private var activeTextView: String?

  /// Creates the strategy, which has no options.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Remembers the active field, and insets and scrolls for it.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .shouldBeginEditing(let id) where isTextView(id, in: interface):
      activeTextView = id
    case .didBeginEditing(let id) where !isTextView(id, in: interface):
      activeField = id
    case .didEndEditing(let id):
      if id == activeField { activeField = nil }
      if id == activeTextView { activeTextView = nil }
    case .keyboard(let notification) where notification.name == .willShow:
      willShow(notification, in: &interface)
    case .keyboard(let notification) where notification.name == .willHide:
      interface.animate(
        duration: notification.duration, curve: notification.curve, beginsFromCurrentState: true
      ) {
        $0.scrollView.contentInset = .zero
        $0.scrollView.verticalScrollIndicatorInsets = .zero
      }
    default:
      break
    }
  }

  private func willShow(_ notification: KeyboardNotification, in interface: inout Interface) {
    let keyboard = interface.convert(notification.frameEnd, from: .windowBase, to: .scrollView)
    // With neither active, the article reads an uninitialised rectangle; zero stands for it.
    let field = (activeField ?? activeTextView).flatMap { interface.frame(of: $0) } ?? .zero
    if field.maxY < keyboard.minY { return }

    let offset = interface.scrollView.contentOffset.y
    let overlap = field.maxY - keyboard.minY
    let insets = EdgeInsets(bottom: overlap)
    interface.scrollView.contentInset = insets
    interface.scrollView.verticalScrollIndicatorInsets = insets
    interface.animate(
      duration: notification.duration, curve: notification.curve, beginsFromCurrentState: true
    ) {
      $0.scrollView.contentOffset = Point(x: 0, y: offset + overlap)
    }
  }

  private func isTextView(_ id: String, in interface: Interface) -> Bool {
    interface.views[id]?.element.isTextView ?? false
  }
}
