/// A kind of measurement that a figure can point out.
package enum Annotation: String, Hashable, Sendable, CaseIterable {
  /// How much of the screen's height the keyboard takes up.
  case keyboard
  /// The part of the scroll view that the keyboard covers, hatched.
  case covered
  /// The scroll view's `contentInset`, bottom and top.
  case inset
  /// The scroll view's `contentOffset`.
  case offset
  /// How far the root view was moved.
  case shift
  /// The height in which the content can be seen.
  case band
  /// The window's safe area.
  case safeArea = "safe-area"
  /// The focused field's upper and lower edge.
  case field
  /// The room below the focused field, or how much of it is hidden.
  case clearance

  /// The meaning in one sentence.
  package var summary: String {
    switch self {
    case .keyboard: "How much of the screen's height the keyboard takes up."
    case .covered: "What the keyboard covers of the scroll view, hatched."
    case .inset: "The scroll view's contentInset, bottom and top."
    case .offset: "The scroll view's contentOffset: how far the content is scrolled."
    case .shift: "How far the root view was moved."
    case .band: "The height in which the content can be seen."
    case .safeArea: "The window's safe area."
    case .field: "The focused field's upper and lower edge in the window."
    case .clearance: "The room below the focused field, or how much of it is hidden."
    }
  }
}
