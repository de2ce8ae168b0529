import Cairo
import KeyboardAvoidance
import Keyframes
import Stage
import Testing

@testable import Stage

@Suite struct InputTextTests {
  private static let room = Rect(x: 20, y: 10, width: 160, height: 34)

  private func look(scale: Double = 3) throws -> Look {
    Look(
      scene: Rehearsal().scene, scale: scale, typesetter: Typesetter(fonts: try FontBook()))
  }

  private func field(_ input: TextInput, isFocused: Bool = true) throws -> InputText {
    try InputText(textField: input, room: Self.room, isFocused: isFocused, look: look())
  }

  private func textView(
    _ input: TextInput, height: Double = 34, isFocused: Bool = true
  ) throws -> InputText {
    var room = Self.room
    room.size.height = height
    return try InputText(textView: input, room: room, isFocused: isFocused, look: look())
  }

  // MARK: - Text fields

  @Test func `Caret is at the left edge of an empty field`() throws {
    let text = try field(TextInput(placeholder: "Name"))
    #expect(text.caret.minX == 20)
    #expect(text.caret.width == 2)
    #expect(abs(text.caret.midY - 27) < 0.34)
    #expect(abs(text.caret.height - 20.29) < 0.34)
    guard case .text(_, let isPlaceholder) = text.words else {
      Issue.record("the placeholder is gone")
      return
    }
    #expect(isPlaceholder)
  }

  @Test func `Caret stands right after the text`() throws {
    let text = try field(TextInput(text: "Johnny"))
    let width = try look().typesetter.layout("Johnny", InputText.font.style).width
    #expect(abs(text.caret.minX - (20 + width)) <= 1 / 3)
    #expect(!text.overflows)
  }

  @Test func `Capitals are centred in the field`() throws {
    let text = try field(TextInput(text: "H"))
    #expect(abs(text.origin.y - InputText.font.capHeight / 2 - 27) < 0.34)
  }

  @Test func `Long text shows its end while edited`() throws {
    let input = TextInput(text: "A text that is far longer than the field is wide")
    let edited = try field(input)
    #expect(edited.overflows)
    #expect(abs(edited.caret.maxX - Self.room.maxX) <= 2.0 / 3)
    let resting = try field(input, isFocused: false)
    #expect(resting.origin.x == 20)
    guard case .text(let layout, _) = resting.words else {
      Issue.record("no text")
      return
    }
    #expect(layout.isEllipsized)
  }

  @Test func `Secure text is as long as its characters`() throws {
    let short = try field(TextInput(text: "abc", isSecure: true))
    let long = try field(TextInput(text: "abcdef", isSecure: true))
    #expect(abs((long.caret.minX - 20) - 2 * (short.caret.minX - 20)) < 0.34)
    #expect(short.caret.minX > 40)
  }

  @Test func `A text of several lines is one in a field`() throws {
    let text = try field(TextInput(text: "a\nb"))
    #expect(abs(text.caret.midY - 27) < 0.34)
    #expect(text.caret.minX == (try field(TextInput(text: "a b"))).caret.minX)
  }

  // MARK: - Text views

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (7, 2), (nil, 2)])
  func `Caret is in its line`(line: Int?, expected: Int) throws {
    let text = try textView(TextInput(text: "One\nTwo\nThree", caretLine: line), height: 80)
    let midY = 10 + (Double(expected) + 0.5) * InputText.font.lineHeight
    #expect(abs(text.caret.midY - midY) < 0.5)
    #expect(text.caret.minX > 40)
  }

  @Test func `Text view scrolls to its caret`() throws {
    let input = TextInput(text: "One\nTwo\nThree\nFour")
    let edited = try textView(input)
    #expect(edited.overflows)
    #expect(abs(edited.caret.maxY - 44) < 0.7)
    let resting = try textView(input, isFocused: false)
    #expect(resting.origin.y > edited.origin.y)
  }

  // MARK: - Pixels

  @Test(arguments: [1.0, 2, 3])
  func `Caret is drawn where it is measured`(scale: Double) throws {
    let frame = Rect(x: 20, y: 10, width: 160, height: 34)
    let rehearsal = Rehearsal(form: [.field(frame, TextInput(text: "Johnny"))])
    func picture(isLit: Bool) throws -> ImageSurface {
      try rehearsal.drawn(scale: scale) {
        $0.focus = "field"
        $0.isCaretLit = isLit
      }
    }
    let lit = try picture(isLit: true)
    let dark = try picture(isLit: false)
    let y = Int(27 * scale)
    let columns = (0..<lit.width).filter { lit.rgb($0, y) != dark.rgb($0, y) }
    let width = try look(scale: scale).typesetter.layout("Johnny", InputText.font.style).width
    let first = try #require(columns.first)
    #expect(columns.count == Int(2 * scale))
    #expect(abs(Double(first) - (27 + width) * scale) <= 1)
    #expect(lit.rgb(first, y) == RGB(0x42, 0x6B, 0xF2))
  }

  @Test func `Edited field replaces its ellipsis`() throws {
    let text = "A text that is far longer than the field is wide"
    let frame = Rect(x: 20, y: 10, width: 160, height: 34)
    let rehearsal = Rehearsal(form: [.field(frame, TextInput(text: text))])
    let resting = try rehearsal.drawn()
    let edited = try rehearsal.drawn {
      $0.focus = "field"
      $0.isCaretLit = false
    }
    var changed: Set<Int> = []
    for y in 0..<60 {
      for x in 0..<200 where resting.rgb(x, y) != edited.rgb(x, y) { changed.insert(x) }
    }
    #expect(changed.count > 80)
    #expect(changed.allSatisfy { (26..<174).contains($0) })
  }
}
