package import KeyboardAvoidance

/// A keyboard that an audit can show for every field, whatever the field asks for.
public enum KeyboardVariant: String, Hashable, Sendable, CaseIterable {
  /// The device's keyboard without its bar.
  case plain
  /// With the bar of suggestions.
  case bar
  /// The number pad.
  case numberPad
  /// The emoji board.
  case emoji

  /// Returns the scene with every keyboard as high as this one, or `nil` where its height is
  /// unknown.
  package func applied(to scene: Scene) -> Scene? {
    let heights = scene.keyboard.heights
    let height: Double? =
      switch self {
      case .plain: heights.plain
      case .bar: heights.bar
      case .numberPad: heights.numberPad
      case .emoji: heights.emoji
      }
    guard let height else { return nil }
    var scene = scene
    if let counterpart = scene.counterpart {
      // Where the height in the other orientation is unknown, the keyboard there stays as it is.
      scene.counterpart = applied(to: counterpart) ?? counterpart
    }
    scene.keyboard.heights = KeyboardHeights(all: height)
    scene.keyboard.showsBar = self == .bar
    return scene
  }
}
