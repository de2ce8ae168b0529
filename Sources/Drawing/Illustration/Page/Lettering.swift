internal import Cairo

/// Text that is measured and drawn, made once.
final class Lettering {
  private var fonts: FontBook
  private var layouts: [Key: TextLayout] = [:]

  private struct Key: Hashable {
    var text: String
    var style: TextStyle
    var maxWidth: Double?
  }

  /// - Parameters:
  ///   - fallback: The families that stand in for what Inter lacks.
  ///   - lead: The family that stands before Inter, if any.
  init(fontDirectory: String, fallback: [String] = [], lead: String? = nil) throws {
    fonts = try FontBook(directory: fontDirectory, fallback: fallback, lead: lead)
  }

  /// The families that stand in for what Inter lacks.
  var fallback: [String] { fonts.fallback }

  /// Sets what follows also in fonts that stand in for what Inter lacks.
  func add(fonts families: [String]) throws {
    let new = families.filter { !fonts.fallback.contains($0) }
    guard !new.isEmpty else { return }
    fonts = try FontBook(
      directory: fonts.directory, fallback: fonts.fallback + new, lead: fonts.lead)
  }

  /// A text as it is drawn; broken into lines where it has a width, each flush with the side where
  /// it begins.
  func layout(_ text: String, _ style: TextStyle, maxWidth: Double? = nil) throws -> TextLayout {
    let key = Key(text: text, style: style, maxWidth: maxWidth)
    if let known = layouts[key] { return known }
    let layout = try TextLayout(
      text, style: style, fontBook: fonts, maxWidth: maxWidth, overflow: .wrap, lineSpacing: 3,
      alignment: TextLayout.isRightToLeft(text) ?? false ? .trailing : .leading)
    layouts[key] = layout
    return layout
  }

  /// A line that is no wider than a width, with an ellipsis where it is cut.
  func shortened(_ text: String, _ style: TextStyle, to width: Double) throws -> String {
    guard try self.width(text, style) > width else { return text }
    var (fitting, tooLong) = (0, text.count)
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      if try self.width(text.prefix(middle) + "…", style) <= width {
        fitting = middle
      } else {
        tooLong = middle
      }
    }
    var words = text.prefix(fitting)
    while words.last?.isWhitespace == true { words.removeLast() }
    return words + "…"
  }

  /// How wide a line is.
  func width(_ text: String, _ style: TextStyle) throws -> Double {
    try layout(text, style).width
  }

  /// How high a paragraph is; 0 without words.
  func height(_ text: String, _ style: TextStyle, maxWidth: Double) throws -> Double {
    text.isEmpty ? 0 : try layout(text, style, maxWidth: maxWidth).height
  }
}

extension TextStyle {
  /// The title of a picture.
  static let title = TextStyle(size: 18, weight: .semibold)
  /// The line below the title.
  static let subtitle = TextStyle(size: 13)
  /// The words below the picture.
  static let caption = TextStyle(size: 13)
  /// The name of a dimension.
  static let name = TextStyle(size: 14)
  /// The number of a dimension.
  static let value = TextStyle(size: 14, weight: .semibold, monospacedDigits: true)
  /// Small words beside a picture.
  static let small = TextStyle(size: 12)
  /// Small numbers.
  static let smallValue = TextStyle(size: 12, weight: .semibold, monospacedDigits: true)
}
