import Cairo
import KeyboardAvoidance
import Testing

@testable import Stage

@Suite struct SystemFontTests {
  /// Widths of ink in simulator captures, in points.
  @Test(arguments: [
    ("Examples", 17.0, TextStyle.Weight.regular, 73.67),
    ("Keyboard animation", 17, .semibold, 156.67),
    ("KAV", 17, .semibold, 31.67),
  ])
  func `Is as wide as the system font`(
    text: String, size: Double, weight: TextStyle.Weight, width: Double
  ) throws {
    let typesetter = Typesetter(fonts: try FontBook())
    let layout = try typesetter.layout(text, SystemFont(size, weight).style)
    #expect(abs(layout.inkBounds.width / width - 1) < 0.03)
  }

  @Test(arguments: Label.Style.allCases)
  func `Capitals are as high as the system fonts`(_ style: Label.Style) throws {
    let font = SystemFont(style)
    let fonts = try FontBook()
    #expect(abs(fonts.metrics(of: font.style).capHeight - font.capHeight) < 0.1)
    #expect(font.lineHeight < style.lineHeight + 0.1)
  }
}
