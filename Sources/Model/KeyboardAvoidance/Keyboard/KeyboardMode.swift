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
