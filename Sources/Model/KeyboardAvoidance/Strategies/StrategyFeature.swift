/// Something that some strategies do well.
///
/// A profile declares its features; the tests measure each of them, so that lists and documents
/// agree with the strategies.
public enum StrategyFeature: String, Hashable, Sendable, CaseIterable {
  /// A covered text field comes clear of the keyboard.
  case textField = "text field"
  /// The caret's line of a covered text view comes clear of the keyboard.
  case textView = "text view"
  /// All of a covered text view comes clear when there is room for it, not only the caret's line.
  case wholeField = "whole field"
  /// A field that is not covered stays where it is.
  case staysPut = "stays put"
  /// Whatever moves does so in the keyboard's own animation.
  case inStep = "in step"
  /// No offset is set that would bounce back.
  case inRange = "in range"
  /// The end of the content can be scrolled above the keyboard.
  case contentEnd = "content end"
  /// The room is exactly what the keyboard leaves, also with a home indicator.
  case exactRoom = "exact room"
  /// A field is revealed when it gets the focus while the keyboard stays up.
  case focus
  /// A field stays visible when the keyboard grows.
  case candidates
  /// A top inset is kept.
  case topInset = "top inset"
  /// Insets, frames and the content's size are restored on hide.
  case insetsBack = "insets back"
  /// The offset is restored on hide.
  case offsetBack = "offset back"

  /// Its meaning, in one sentence.
  public var summary: String {
    switch self {
    case .textField: "A covered text field comes clear of the keyboard."
    case .textView: "The caret's line of a covered text view comes clear of the keyboard."
    case .wholeField: "All of a covered text view comes clear, not only the caret's line."
    case .staysPut: "A field that is not covered stays where it is."
    case .inStep: "What moves does so in the keyboard's own animation."
    case .inRange: "No offset is set that would bounce back."
    case .contentEnd: "The end of the content can be scrolled above the keyboard."
    case .exactRoom: "The room is what the keyboard leaves, also with a home indicator."
    case .focus: "A field that gets the focus while the keyboard stays is revealed."
    case .candidates: "A field stays in sight when the keyboard grows."
    case .topInset: "A top inset is kept."
    case .insetsBack: "Insets, frames and the content's size are put back on hide."
    case .offsetBack: "The offset is put back on hide."
    }
  }
}
