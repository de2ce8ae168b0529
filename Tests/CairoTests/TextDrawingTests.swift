import Cairo
import Testing

@Suite struct TextDrawingTests {
  /// Draws text of several sizes at a scale with fonts of its own, and returns the bytes.
  private static func card(scale: Double) throws -> [UInt8] {
    let fontBook = try FontBook()
    return try drawn(side: 300) { context in
      context.scale(scale)
      context.setSource(.black)
      var baseline = 12.0
      for size in [9.0, 11, 13, 17, 20, 28] {
        for weight in [TextStyle.Weight.regular, .bold] {
          let style = TextStyle(size: size, weight: weight)
          let layout = try TextLayout("Avoid 0:19 gjpqy", style: style, fontBook: fontBook)
          context.draw(layout, x: 1.3, baseline: baseline)
          baseline += size * 0.7
        }
      }
    }.bytes
  }

  @Test func `Ink stands on the baseline`() throws {
    let fontBook = try FontBook()
    let layout = try TextLayout("HHH", style: TextStyle(size: 30), fontBook: fontBook)
    let surface = try drawn(side: 80) { context in
      context.setSource(.black)
      context.draw(layout, x: 5, baseline: 50)
    }
    let rows = (0..<80).filter { y in (0..<80).contains { surface.pixel($0, y).alpha > 127 } }
    #expect(rows.last == 49)
    let capHeight = fontBook.metrics(of: layout.style).capHeight
    #expect(abs(Double(rows.count) - capHeight) <= 1)
  }

  @Test func `Drawing from the top is the same`() throws {
    let fontBook = try FontBook()
    let layout = try TextLayout("Same", style: TextStyle(size: 17), fontBook: fontBook)
    let fromBaseline = try drawn(side: 60) { context in
      context.draw(layout, x: 2, baseline: 30)
    }
    let fromTop = try drawn(side: 60) { context in
      context.draw(layout, x: 2, y: 30 - layout.baseline)
    }
    #expect(fromBaseline.bytes == fromTop.bytes)
    #expect(fromTop.inkedPixels > 50)
  }

  @Test func `Layouts outlive their font book`() throws {
    func make() throws -> TextLayout {
      try TextLayout("Alive", style: TextStyle(size: 17), fontBook: FontBook())
    }
    let layout = try make()
    let surface = try drawn(side: 60) { context in
      context.setSource(.black)
      context.draw(layout, x: 2, baseline: 30)
    }
    #expect(surface.inkedPixels > 50)
  }

  @Test func `Drawing leaves no path`() throws {
    let fontBook = try FontBook()
    let layout = try TextLayout(" ", style: TextStyle(size: 17), fontBook: fontBook)
    let surface = try drawn { context in
      context.setSource(.black)
      context.rectangle(x: 0, y: 0, width: 10, height: 10)
      context.draw(layout, x: 0, y: 0)
      context.fill()
    }
    #expect(surface.inkedPixels == 0)
  }

  @Test(arguments: [1.0, 2, 3])
  func `Pixels are the same twice`(scale: Double) throws {
    #expect(try Self.card(scale: scale) == Self.card(scale: scale))
  }

  @Test func `Pixels are the same on every thread`() async throws {
    let expected = try Self.card(scale: 2)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try Self.card(scale: 2) } }
      for try await bytes in group { #expect(bytes == expected) }
    }
  }
}
