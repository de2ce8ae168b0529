/// A colour that an app chooses.
public enum ViewColor: Hashable, Sendable {
  /// One of the system's, which differs between light and dark.
  case system(SystemColor)
  /// A colour in sRGB, 0xRRGGBB, the same in light and dark.
  case rgb(UInt32)

  /// The system's colours, after `UIColor`'s `systemRed` and so on (Human Interface Guidelines,
  /// Color).
  public enum SystemColor: String, Hashable, Sendable, CaseIterable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
    case black, white
    /// The colour of words, and the grey one of less important words.
    case label, secondaryLabel
  }

  /// Reads a system colour's name, or `#` and three or six hexadecimal digits; `nil` for anything
  /// else.
  public init?(_ text: String) {
    if let color = SystemColor(rawValue: text) {
      self = .system(color)
      return
    }
    guard text.first == "#",
      text.utf8.dropFirst().allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
    else { return nil }
    let digits = text.dropFirst()
    let whole = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    guard whole.count == 6, let value = UInt32(whole, radix: 16) else { return nil }
    self = .rgb(value)
  }
}

/// The deviations of a view from the default look of its kind.
public struct ViewStyle: Hashable, Sendable {
  /// The fill colour, for kinds that are filled with the tint colour by default.
  public var tint: ViewColor?
  /// Its background colour.
  public var background: ViewColor?
  /// The colours of its ground from the top to the bottom, instead of one; for pictures.
  public var gradient: [ViewColor] = []
  /// The path of the PNG file that a picture shows.
  public var file: String?
  /// The colour of its words.
  public var color: ViewColor?
  /// The radius of its corners, in points.
  public var cornerRadius: Double?
  /// The size of its font, in points.
  public var fontSize: Double?
  /// The weight of its font.
  public var fontWeight: FontWeight?

  /// Creates a style without deviations.
  public init() {}
}

/// The weight of a font, after `UIFont.Weight`.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
  case regular, medium, semibold, bold
}
