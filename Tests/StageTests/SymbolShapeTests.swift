import Cairo
import Keyframes
import Testing

@testable import Stage

@Suite struct SymbolShapeTests {
  /// The bounds of what a shape covers on a canvas of 40 x 40 around the origin.
  private func ink(_ shape: SymbolShape) throws -> Rect? {
    let side = 40.0
    let picture = try KeyboardPicture(size: Size(width: side, height: side), scale: 1) { context in
      context.translate(x: side / 2, y: side / 2)
      context.setSource(.black)
      shape.draw(in: context)
    }
    return picture.inkBounds(in: Rect(x: 0, y: 0, width: side, height: side)) { $0 >> 24 > 127 }
  }

  static let paths: [(path: String, ink: Rect)] = [
    ("M 0 0 L 10 0 L 10 5 L 0 5 Z", Rect(x: 20, y: 20, width: 10, height: 5)),
    ("M 2 0 L 10 0 L 10 5 L 2 5 X", Rect(x: 10, y: 20, width: 20, height: 5)),
    ("E -10 0 5 8", Rect(x: 5, y: 12, width: 10, height: 16)),
    ("M -8 0 C -8 12 8 12 8 0", Rect(x: 12, y: 20, width: 16, height: 9)),
  ]

  @Test(arguments: paths)
  func `A path covers what SVG's path data would`(path: String, ink: Rect) throws {
    #expect(try self.ink(SymbolShape(path)) == ink)
  }

  @Test func `A line has round ends and lies half on either side of its path`() throws {
    let line = SymbolShape("M -5 0 L 5 0", line: 6)
    #expect(try ink(line) == Rect(x: 12, y: 17, width: 16, height: 6))
  }

  @Test func `Colours run from the top of a shape to its bottom`() throws {
    let shape = SymbolShape("E 10 10 10 10", [.white, .black])
    let picture = try KeyboardPicture(size: Size(width: 20, height: 20), scale: 1) {
      shape.draw(in: $0)
    }
    #expect(picture.word(10, 1) & 0xFF > 0xE0)
    #expect(picture.word(10, 18) & 0xFF < 0x20)
  }

  @Test(arguments: ["M 0", "L 0 0 0", "M 0 0 L 1 x", "Q 0 0 1 1", "M 1,1 L 9,9", "5 5"])
  func `A text that breaks the rules is an empty path`(path: String) {
    #expect(SymbolShape(path) == SymbolShape(""))
  }
}
