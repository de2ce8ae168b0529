import Cairo
import Testing

@Suite struct TextLayoutTests {
  private let fontBook: FontBook

  init() throws { fontBook = try FontBook() }

  private func layout(
    _ text: String, size: Double = 17, weight: TextStyle.Weight = .regular,
    letterSpacing: Double = 0, monospacedDigits: Bool = false, maxWidth: Double? = nil,
    overflow: TextLayout.Overflow = .ellipsis, lineSpacing: Double = 0,
    alignment: TextLayout.Alignment = .leading
  ) throws -> TextLayout {
    let style = TextStyle(
      size: size, weight: weight, letterSpacing: letterSpacing, monospacedDigits: monospacedDigits)
    return try TextLayout(
      text, style: style, fontBook: fontBook, maxWidth: maxWidth, overflow: overflow,
      lineSpacing: lineSpacing, alignment: alignment)
  }

  // MARK: - Measuring

  @Test func `Widths grow in proportion to size`() throws {
    let ten = try layout("Keyboard", size: 8)
    let twenty = try layout("Keyboard", size: 16)
    #expect(abs(twenty.width - 2 * ten.width) < 0.05)
    #expect(abs(twenty.baseline - 2 * ten.baseline) < 0.05)
  }

  @Test func `Every weight and cut is a face of its own`() throws {
    let widths = try TextStyle.Weight.allCases.flatMap { weight in
      [
        try layout("Hamburgefonts", size: 19.999, weight: weight).width,
        try layout("Hamburgefonts", size: 20, weight: weight).width,
      ]
    }
    #expect(Set(widths.map { Int($0 * 10) }).count == 8, "\(widths)")
  }

  @Test func `Words add up`() throws {
    let whole = try layout("one two").width
    let parts = try layout("one").width + layout(" ").width + layout("two").width
    #expect(abs(whole - parts) < 1)
  }

  @Test func `Letter spacing is added between characters`() throws {
    let plain = try layout("Spaced").width
    #expect(abs(try layout("Spaced", letterSpacing: 2).width - plain - 10) < 0.05)
    #expect(abs(try layout("Spaced", letterSpacing: -0.5).width - plain + 2.5) < 0.05)
  }

  @Test func `Monospaced digits are all alike`() throws {
    let widths = try (0...9).map { try layout("\($0)", monospacedDigits: true).width }
    #expect(Set(widths).count == 1)
    #expect(try layout("1").width < widths[1])
  }

  @Test func `Empty text is a line without width or ink`() throws {
    let empty = try layout("")
    #expect(empty.width == 0)
    #expect(empty.inkBounds.width == 0)
    #expect(empty.lineCount == 1)
    #expect(abs(empty.height - (try layout("x").height)) < 0.01)
  }

  @Test func `Ink of flat letters stands on the baseline`() throws {
    let letter = try layout("H", size: 100)
    let metrics = fontBook.metrics(of: letter.style)
    let ink = letter.inkBounds
    #expect(abs(ink.y + ink.height - letter.baseline) < 1.1)
    #expect(abs(ink.height - metrics.capHeight) < 2.1)
  }

  // MARK: - Carets

  @Test func `Carets go right and end at the width`() throws {
    let text = try layout("Jürgen, öffne 3 Fenster …")
    let carets = (0...text.text.utf8.count).map { text.caret(utf8Offset: $0).x }
    #expect(carets.first == 0)
    #expect(carets == carets.sorted())
    #expect(abs(text.endCaret.x - text.width) < 0.05)
    #expect(text.endCaret.height == text.height)
  }

  @Test func `Carets inside a character go to its start`() throws {
    let text = try layout("aü")
    #expect(text.caret(utf8Offset: 2) == text.caret(utf8Offset: 1))
    #expect(text.caret(utf8Offset: -5) == text.caret(utf8Offset: 0))
    #expect(text.caret(utf8Offset: 99) == text.endCaret)
  }

  // MARK: - Overflow

  @Test(arguments: [20.0, 57, 100, 133.3])
  func `Ellipsized text fits`(maxWidth: Double) throws {
    let text = try layout("A placeholder that does not fit", maxWidth: maxWidth)
    #expect(text.isEllipsized)
    #expect(text.lineCount == 1)
    #expect(text.width <= maxWidth + 0.001)
    #expect(text.inkBounds.x + text.inkBounds.width <= maxWidth + 1)
  }

  @Test func `Text that fits is left alone`() throws {
    let free = try layout("Fits")
    let limited = try layout("Fits", maxWidth: free.width + 1)
    #expect(!limited.isEllipsized)
    #expect(limited.width == free.width)
  }

  @Test(arguments: [60.0, 100, 150])
  func `Wrapped text fits and grows down`(maxWidth: Double) throws {
    let text = "Words that wrap into a few lines"
    let wrapped = try layout(text, maxWidth: maxWidth, overflow: .wrap)
    let spaced = try layout(text, maxWidth: maxWidth, overflow: .wrap, lineSpacing: 3)
    #expect(wrapped.lineCount > 1)
    #expect(wrapped.width <= maxWidth)
    #expect(abs(wrapped.height - Double(wrapped.lineCount) * (try layout("x").height)) < 0.05)
    #expect(abs(spaced.height - wrapped.height - 3 * Double(spaced.lineCount - 1)) < 0.05)
  }

  @Test func `Alignment shares out the rest`() throws {
    let width = try layout("Aa").width
    #expect(try layout("Aa", maxWidth: 100).bounds.x == 0)
    let center = try layout("Aa", maxWidth: 100, alignment: .center)
    let trailing = try layout("Aa", maxWidth: 100, alignment: .trailing)
    #expect(abs(center.bounds.x - (100 - width) / 2) < 0.05)
    #expect(abs(trailing.bounds.x - (100 - width)) < 0.05)
  }

  // MARK: - Faults

  struct Missing: CustomTestStringConvertible {
    let text: String
    let names: [String]
    var testDescription: String { "\(names)" }
  }

  static let missing = [
    Missing(text: "閉じる", names: ["“閉” (U+9589)", "“じ” (U+3058)", "“る” (U+308B)", "“閉じる”"]),
    Missing(text: "OK 👍", names: ["“👍” (U+1F44D)", "“OK 👍”"]),
    Missing(text: "a\0b", names: ["U+0000"]),
    Missing(text: "1\u{FE0F}\u{20E3}", names: ["U+20E3"]),
    Missing(text: "I \u{2764}\u{FE0F} it", names: ["U+2764"]),
    Missing(text: "bell\u{7}", names: ["U+0007"]),
    Missing(text: "next\u{85}", names: ["U+0085"]),
  ]

  @Test(arguments: missing)
  func `Missing glyphs are named`(test: Missing) {
    let error = #expect(throws: DrawingError.self) { try layout(test.text) }
    for name in test.names {
      #expect(error?.what.contains(name) == true, "\(String(describing: error))")
    }
  }

  @Test func `A word that is broken gets no hyphen, as in UITextView`() throws {
    let whole = try layout("supercalifragilistic")
    let broken = try layout("supercalifragilistic", maxWidth: 60, overflow: .wrap)
    #expect(broken.lineCount > 2)
    // A hyphen a line would make the widths of the lines exceed the word's.
    #expect(broken.bounds.width * Double(broken.lineCount) < whole.width * 1.5)
    #expect(broken.inkBounds.width <= 60.5)
  }

  @Test(arguments: [0, -1, 2001, Double.nan, .infinity])
  func `Bad sizes are refused`(size: Double) {
    #expect(throws: DrawingError.self) { try layout("x", size: size) }
  }
}
