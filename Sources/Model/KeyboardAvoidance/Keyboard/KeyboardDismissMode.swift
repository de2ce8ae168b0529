/// How dragging the content dismisses the keyboard, after `UIScrollView.KeyboardDismissMode`.
public enum KeyboardDismissMode: String, Hashable, Sendable, CaseIterable {
  /// It does not.
  case none
  /// The first responder resigns when a drag begins.
  case onDrag
  /// The keyboard follows the finger once the finger is inside it, and can be pulled up again.
  case interactive
}
