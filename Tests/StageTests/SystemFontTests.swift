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

  private static let sentences = [
    "It is. When would you like to see it?", "We send a code to this number.",
    "Sent from my phone", "Added to every message that you send.", "We will make a MacBook film",
    "Ich freue mich auf Ihren Besuch, möglichst früh.", "9:41 AM, 27 November 2026",
    "A very long headline that is eighty characters long, or maybe even a bit longer, who knows",
  ]

  /// What is estimated without a font is what is drawn, so that a form has room for its lines.
  @Test(arguments: sentences) func `Words take the lines that are estimated`(text: String) throws {
    let typesetter = Typesetter(fonts: try FontBook())
    var (alike, all) = (0, 0)
    for style in Label.Style.allCases {
      let font = SystemFont(style).style
      let estimate = TextMeasure.width(
        text, size: style.pointSize, isBold: style.isHeavy, font: .drawn)
      let width = try typesetter.layout(text, font).width
      #expect(width < estimate + 1 && estimate < width * 1.06 + 1, "\(style) \(estimate) \(width)")
      for room in stride(from: 120.0, through: 400, by: 10) where room > width / 4 {
        let drawn = try typesetter.layout(text, font, maxWidth: room, overflow: .wrap).lineCount
        let lines = TextMeasure.lineCount(
          text, size: style.pointSize, isBold: style.isHeavy, font: .drawn, width: room)
        #expect(lines >= drawn, "\(style) \(room)")
        alike += lines == drawn ? 1 : 0
        all += 1
      }
    }
    #expect(Double(alike) > 0.9 * Double(all), "\(alike) of \(all)")
  }

  @Test(arguments: Label.Style.allCases)
  func `Capitals are as high as the system fonts`(_ style: Label.Style) throws {
    let font = SystemFont(style)
    let fonts = try FontBook()
    #expect(abs(fonts.metrics(of: font.style).capHeight - font.capHeight) < 0.1)
    #expect(font.lineHeight < style.lineHeight + 0.1)
  }
}
