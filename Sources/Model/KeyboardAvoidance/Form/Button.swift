/// A button.
public struct Button: Hashable, Sendable {
  /// The words on it.
  public var title: String
  /// How it looks.
  public var style: Style

  /// How a button looks.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// White words on the tint colour.
    case filled
    /// Words in the tint colour on a pale ground of it.
    case tinted
    /// Words in the tint colour alone.
    case plain
  }

  /// Creates a button.
  public init(_ title: String, style: Style = .filled) {
    self.title = title
    self.style = style
  }
}
