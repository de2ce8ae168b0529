import KeyboardAvoidance
import Testing

/// Widths of words without a font.
@Suite struct TextMeasureTests {
  /// Widths in points that Interface Builder saved for labels of published storyboards.
  @Test(arguments: [
    ("Subtitle", 11.0, false, 40.5), ("Should Hide Title?", 12, false, 103.5),
    ("Title", 13, false, 26.5), ("Title", 16, false, 31.5), ("John Doe", 17, false, 72.67),
    ("Authenticated users", 17, false, 152.67), ("Uploading report", 17, false, 129),
    ("Bug Report", 17, true, 89.67),
  ])
  func `Words are as wide as Interface Builder has them`(
    text: String, size: Double, isBold: Bool, width: Double
  ) {
    #expect(abs(TextMeasure.width(text, size: size, isBold: isBold) / width - 1) < 0.015)
  }

  @Test(arguments: [
    ("", 100.0, 1), ("one two", 1000, 1), ("one two", 40, 2), ("one\ntwo", 1000, 2),
    ("one two three", 0, 1), ("一二三四", 34, 2), ("unbreakable", 60, 2), ("a   ", 10, 1),
  ])
  func `Lines break between words, after letters of East Asia, and where a word is too long`(
    text: String, width: Double, lines: Int
  ) {
    #expect(TextMeasure.lineCount(text, size: 17, width: width) == lines)
  }

  @Test func `Wider words take no fewer lines`() {
    let text = "The quick brown fox jumps over the lazy dog, and runs"
    for width in stride(from: 40.0, to: 400, by: 7) {
      let counts = [0.9, 1, 1.1, 1.3].map {
        TextMeasure.lineCount(text, size: 17, width: width, stretch: $0)
      }
      #expect(counts == counts.sorted())
    }
  }
}
