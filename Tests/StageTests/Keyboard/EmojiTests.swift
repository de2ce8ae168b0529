import Cairo
import Keyframes
import Testing

@testable import Stage

@Suite struct EmojiTests {
  /// All that a board can show, in sections long enough for any device.
  private static let shown = Set(
    (0..<60).flatMap { column in
      (0..<5).map { Emoji.at(column: column, row: $0, rows: 5) }
    })

  @Test func `Every emoji of the board has a drawing, and every drawing is on the board`() {
    #expect(Self.shown == Set(Emoji.drawings.keys))
  }

  @Test func `No path of a drawing or a category has a mistake`() {
    for shapes in Array(Emoji.drawings.values) + EmojiBoardLayout.Category.all {
      #expect(!shapes.isEmpty)
      #expect(shapes.allSatisfy { !$0.isEmpty })
    }
  }

  @Test func `A drawing is as large as its cell and unlike all others`() throws {
    var pictures: Set<[UInt32]> = []
    for (emoji, shapes) in Emoji.drawings {
      let picture = try KeyboardPicture(size: Size(width: 40, height: 40), scale: 1) { context in
        context.translate(x: 20, y: 20)
        context.scale(16 / 100)
        for shape in shapes { shape.draw(in: context) }
      }
      let ink = try #require(
        picture.inkBounds(in: Rect(x: 0, y: 0, width: 40, height: 40)) { $0 >> 24 > 127 })
      #expect(ink.minX >= 1 && ink.maxX <= 39 && ink.minY >= 1 && ink.maxY <= 39, "\(emoji)")
      #expect(ink.height >= 24, "\(emoji)")
      pictures.insert(picture.words)
    }
    #expect(pictures.count == Emoji.drawings.count)
  }
}
