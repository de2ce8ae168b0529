/// Where the keyboard of an iPad stands, or that it is one with real keys.
public enum KeyboardMode: String, Hashable, Sendable, CaseIterable {
  /// At the bottom of the screen, as wide as it.
  case docked
  /// As wide as the screen, but lifted off its bottom edge.
  case undocked
  /// Lifted, and in two halves at the sides; its frame has the gap between them, too.
  case split
  /// A small keyboard anywhere on the screen.
  case floating
  /// Only the shortcuts bar at the bottom of the screen.
  case minimized
  /// Real keys: the accessory view, and on an iPad the shortcuts bar, at the bottom of the screen.
  case hardware

  /// Whether the keyboard stands off the bottom of the screen, where UIKit counts it as hidden.
  public var isUndocked: Bool { self == .undocked || self == .split || self == .floating }

  /// Whether there are keys on the screen.
  public var hasKeys: Bool { self != .minimized && self != .hardware }
}
