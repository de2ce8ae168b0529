/// The layout of the keys, after `UIKeyboardType`.
public enum KeyboardKind: String, Hashable, Sendable, CaseIterable {
  /// The alphabet.
  case letters
  /// The alphabet with `@` and a full stop beside a shorter space bar.
  case email
  /// The alphabet with a full stop, a slash and `.com`.
  case url
  /// The alphabet with a full stop beside the space bar.
  case webSearch
  /// The alphabet with `@` and `#` beside a shorter space bar.
  case twitter
  /// The second page of the alphabet: numbers, signs and punctuation.
  case numbersAndPunctuation
  /// Digits.
  case numberPad
  /// Digits and a decimal separator.
  case decimalPad
  /// Digits and the symbols of a telephone.
  case phonePad
  /// The emoji board.
  case emoji
  /// Wheels with choices, in place of a keyboard.
  case picker
  /// Wheels with a date.
  case datePicker

  /// Whether there are wheels in place of keys.
  public var isPicker: Bool { self == .picker || self == .datePicker }

  /// Whether the keys are a pad of digits, which has no prediction bar and no return key.
  public var isPad: Bool { self == .numberPad || self == .decimalPad || self == .phonePad }
}
