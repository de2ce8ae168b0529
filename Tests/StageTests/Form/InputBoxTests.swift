import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

@Suite struct InputBoxTests {
  @Test(arguments: [(1.0, 1), (2, 1), (3, 2)])
  func `The line is half a point, and no less than a pixel`(scale: Double, pixels: Int) throws {
    let field = Element.field(Rect(x: 20, y: 10, width: 160, height: 34))
    let picture = try Rehearsal(form: [field]).drawn(scale: scale)
    let x = Int(100 * scale)
    let top = Int(10 * scale)
    #expect(picture.column(x, top - 2..<top) == [.white, .white])
    #expect(picture.rgb(x, top) == RGB(204, 204, 204))
    #expect(picture.rgb(x, top + pixels - 1) == RGB(204, 204, 204))
    #expect(picture.rgb(x, top + pixels) == .white)
    let bottom = Int(44 * scale)
    #expect(picture.rgb(x, bottom - 1) == RGB(204, 204, 204))
    #expect(picture.rgb(x, bottom) == .white)
  }

  @Test(arguments: [1.0, 2, 3])
  func `Line is one point thick`(scale: Double) throws {
    let field = Element.field(
      Rect(x: 20, y: 10, width: 160, height: 44), TextInput(border: .line))
    let picture = try Rehearsal(form: [field]).drawn(scale: scale)
    let column = picture.column(Int(100 * scale), Int(8 * scale)..<Int(14 * scale))
    #expect(column.filter { $0 == .black }.count == Int(scale))
    #expect(Set(column) == [RGB.white, RGB.black])
  }

  @Test func `A magnifier is nowhere drawn twice`() throws {
    let field = Element.field(
      Rect(x: 20, y: 10, width: 160, height: 36), TextInput(border: .search))
    let picture = try Rehearsal(form: [field]).drawn(scale: 3)
    let levels = (90..<132).flatMap { y -> [Int] in (60..<150).map { picture.rgb($0, y).red } }
    // 60 % of (60, 60, 67) over the field.
    #expect((120...140).contains(levels.min() ?? 0), "\(levels.min() ?? 0)")
  }

  struct Inset: Sendable {
    var border: TextInput.Border
    var isTextView = false
    var cardMargin: Double?
    var left: Double
    var top = 0.0
  }

  @Test(arguments: [
    Inset(border: .roundedRect, left: 7), Inset(border: .none, left: 0),
    Inset(border: .none, cardMargin: 16, left: 16), Inset(border: .filled, left: 12),
    Inset(border: .line, left: 11),
    Inset(border: .roundedRect, isTextView: true, left: 5, top: 8),
    Inset(border: .none, isTextView: true, left: 5, top: 8),
    Inset(border: .none, isTextView: true, cardMargin: 16, left: 16, top: 8),
    Inset(border: .none, isTextView: true, cardMargin: 0, left: 0, top: 8),
  ])
  func `Insets of the text`(_ test: Inset) {
    let insets = InputBox.textInsets(
      of: test.border, isTextView: test.isTextView, cardMargin: test.cardMargin)
    #expect(insets.left == test.left)
    #expect(insets.right == test.left)
    #expect(insets.top == test.top)
    #expect(insets.bottom == test.top)
  }
}
