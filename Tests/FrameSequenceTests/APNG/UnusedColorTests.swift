import Testing

@testable import FrameSequence

@Suite struct UnusedColorTests {
  @Test func `Is the lowest colour that no row has`() throws {
    var colors = UnusedColor()
    #expect(colors.first == 0)
    var picture = Picture(width: 65, height: 2, isOpaque: true)
    for column in 0..<65 {
      // What the top byte of an opaque pixel says is no part of its colour.
      picture.words[column] = UInt32(column) | UInt32(column) << 24
      picture.words[65 + column] = 65
    }
    try picture.withView { pixels in
      colors.exclude(0, of: pixels)
      #expect(colors.first == 65)
      colors.exclude(1, of: pixels)
      #expect(colors.first == 66)
    }
  }
}
