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

/// The mode of a keyboard: its place on an iPad, or a hardware keyboard.
public enum KeyboardMode: String, Hashable, Sendable, CaseIterable {
  /// At the bottom of the screen, as wide as it.
  case docked
  /// As wide as the screen, but lifted off its bottom edge.
  case undocked
  /// Lifted, and in two halves at the sides; its frame includes the gap between them.
  case split
  /// A small keyboard anywhere on the screen.
  case floating
  /// Only the shortcuts bar at the bottom of the screen.
  case minimized
  /// A hardware keyboard: the accessory view, and on an iPad the shortcuts bar, at the bottom of
  /// the screen.
  case hardware

  /// Whether the keyboard is off the bottom of the screen, where UIKit counts it as hidden.
  public var isUndocked: Bool { self == .undocked || self == .split || self == .floating }

  /// Whether there are keys on the screen.
  public var hasKeys: Bool { self != .minimized && self != .hardware }
}

/// How far apart the rows of a phone's glass keyboard are.
///
/// Captures from autumn 2025 on 402 points have rows 56 points apart, later ones 54; judging by
/// their dates, the latter came with iOS 26.1. Phones of 414 points and more have always had 56.
public enum KeyboardRows: String, Hashable, Sendable, CaseIterable {
  /// As in iOS 26.1 and later: 54 points apart, and 56 on large phones.
  case device
  /// As in iOS 26.0: 56 points apart on every phone, whose keyboards are 10 points higher for it.
  case tall

  /// By how many points ``tall`` rows make a keyboard higher.
  public static let tallExtra = 10.0
}

/// The look of the system's keyboard.
public enum KeyboardLook: String, Hashable, Sendable, CaseIterable {
  /// iOS 7 to 18, and apps built with older SDKs on iOS 26.
  case legacy
  /// iOS 26, Liquid Glass.
  case glass
}

/// How dragging the content dismisses the keyboard, after `UIScrollView.KeyboardDismissMode`.
public enum KeyboardDismissMode: String, Hashable, Sendable, CaseIterable {
  /// It does not.
  case none
  /// The first responder resigns when a drag begins.
  case onDrag
  /// The keyboard follows the finger once the finger is inside it, and can be pulled up again.
  case interactive
}
