import CCairo
import Cairo
import Testing

@testable import Cairo

/// Fonts for what Inter lacks: found by their names, proposed by what they have, and not opened
/// where they are not needed.
@Suite struct FallbackFontTests {
  @Test(arguments: [
    ("\u{65E5}", "Noto Sans CJK JP", "fonts-noto-cjk"),
    ("\u{3042}", "Noto Sans CJK JP", "fonts-noto-cjk"),
    ("\u{D55C}", "Noto Sans CJK KR", "fonts-noto-cjk"),
    ("\u{0645}", "Noto Sans Arabic", "fonts-noto-core"),
    ("\u{05D0}", "Noto Sans Hebrew", "fonts-noto-core"),
    ("\u{0E01}", "Noto Sans Thai", "fonts-noto-core"),
    ("\u{1F600}", "Noto Color Emoji", "fonts-noto-color-emoji"),
  ])
  func `The error names the character, a font and its package`(
    character: String, family: String, package: String
  ) throws {
    let error = #expect(throws: DrawingError.self) {
      _ = try TextLayout("A" + character, style: TextStyle(size: 17), fontBook: FontBook())
    }
    let what = try #require(error?.what)
    #expect(what.contains(character))
    #expect(what.contains("fonts: [\(family)]"))
    #expect(what.contains("apt install \(package)"))
  }

  @Test(arguments: [
    ("\u{767B}\u{5F55}\u{8D26}\u{53F7}", ["Noto Sans CJK SC"]),
    ("\u{767B}\u{9304}\u{5E33}\u{865F}", ["Noto Sans CJK TC"]),
    ("\u{5BC6}\u{7801}", ["Noto Sans CJK SC"]),
    ("\u{6C0F}\u{540D}\u{3092}\u{5165}\u{529B}", ["Noto Sans CJK JP"]),
    ("\u{D55C}\u{AD6D} \u{97D3}\u{570B}", ["Noto Sans CJK KR"]),
    ("Sign in", []),
  ])
  func `Characters that scripts share have the font of what they stand beside`(
    text: String, families: [String]
  ) {
    #expect(FallbackFont.proposed(for: Array(text.unicodeScalars)).map(\.family) == families)
  }

  @Test func `Named directories are added to the usual one`() {
    let usual = FontBook.defaultDirectory
    #expect(FontBook.directories(adding: "") == usual)
    #expect(FontBook.directories(adding: "/usr") == "/usr:" + usual)
    #expect(FontBook.directories(adding: "/usr:" + usual) == "/usr:" + usual)
    #expect(FontBook.directories(adding: "/nowhere") == "/nowhere")
  }

  @Test func `A font that is named and not there is missed only where it is needed`() throws {
    let book = try FontBook(fallback: ["Nobody Knows This"])
    let plain = try TextLayout("Inter has it", style: TextStyle(size: 17), fontBook: book)
    #expect(!plain.usesFallback)
    #expect(book.fallbackInUse == nil)
    #expect(try book.fallbackFiles() == [])
    let error = #expect(throws: DrawingError.self) {
      _ = try TextLayout("\u{65E5}", style: TextStyle(size: 17), fontBook: book)
    }
    #expect(error?.what.contains("Nobody Knows This") == true)
    #expect(error?.what.contains("--font-path") == true)
  }

  @Test(.enabled(if: FallbackFont("Noto Sans Arabic").isInstalled(in: FontBook.defaultDirectory)))
  func `Lines of other fonts are as far apart as those of Inter`() throws {
    let book = try FontBook(fallback: ["Noto Sans Arabic"])
    let style = TextStyle(size: 17)
    func height(_ text: String) throws -> Double {
      try TextLayout(
        text, style: style, fontBook: book, maxWidth: 300, overflow: .wrap, lineSpacing: 2
      ).height
    }
    let latin = try height("A\nB\nC")
    #expect(abs(try height("A\n\u{0645}\nC") - latin) < 0.01)
    #expect(abs(try height("\u{0645}\n\u{0645}\n\u{0645}") - latin) < 0.01)
  }

  @Test(arguments: [
    ("Hello", false), ("\u{0645}", true), ("12 \u{05D0} b", true), ("b \u{05D0}", false),
    ("2026", nil),
    ("", nil),
  ])
  func `The first letter tells in which direction a text is read`(
    text: String, isRightToLeft: Bool?
  ) {
    #expect(TextLayout.isRightToLeft(text) == isRightToLeft)
  }

  /// Inter under the name of a stand-in: what is found where, and that it is asked.
  @Test func `Fonts are found by their files in any of the directories`() throws {
    let font = FallbackFont("Inter Display")
    #expect(font.isInstalled(in: "/nowhere:\(FontBook.defaultDirectory)"))
    #expect(!FallbackFont("Nobody Knows This").isInstalled(in: FontBook.defaultDirectory))
    let book = try FontBook(
      directory: "/nowhere:\(FontBook.defaultDirectory)", fallback: ["Inter Display"])
    let names = try book.fallbackFiles().map { $0.split(separator: "/").last.map(String.init) }
    #expect(
      names == [
        "InterDisplay-Regular.otf", "InterDisplay-Medium.otf", "InterDisplay-SemiBold.otf",
        "InterDisplay-Bold.otf",
      ])
    // It lacks the character as well, and the sentence says which fonts were asked.
    let error = #expect(throws: DrawingError.self) {
      _ = try TextLayout("\u{65E5}", style: TextStyle(size: 17), fontBook: book)
    }
    #expect(error?.what.contains("Inter, Inter Display") == true)
    #expect(error?.what.contains("fonts: [Inter Display, Noto Sans CJK JP]") == true)
  }

  @Test func `One collection has the Chinese, Japanese and Korean faces`() {
    let paths = FallbackFont("Noto Sans CJK JP").candidates(in: ["/a/"])
    #expect(paths.first?.contains("/a/opentype/noto/NotoSansCJK-Regular.ttc") == true)
    #expect(paths.count == TextStyle.Weight.allCases.count)
  }

  /// DejaVu's regular face is `DejaVuSans.ttf`, its bold one `DejaVuSans-Bold.ttf`.
  @Test func `The regular face may have the family's name alone`() {
    let paths = FallbackFont("DejaVu Sans").candidates(in: ["/a"])
    #expect(paths[0].contains("/a/DejaVuSans.ttf"))
    #expect(paths[0].contains("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    #expect(paths.dropFirst().allSatisfy { !$0.contains("/a/DejaVuSans.ttf") })
    #expect(paths.last?.contains("/a/DejaVuSans-Bold.ttf") == true)
  }
}
