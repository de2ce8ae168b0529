import Cairo
import KeyboardAvoidance
import Keyframes
import Stage
import Testing

@testable import Stage

@Suite struct InputTextTests {
  private static let room = Rect(x: 20, y: 10, width: 160, height: 34)

  private func look(scale: Double = 3, isRightToLeft: Bool = false) throws -> Look {
    var scene = Rehearsal().scene
    scene.isRightToLeft = isRightToLeft
    return Look(scene: scene, scale: scale, typesetter: Typesetter(fonts: try FontBook()))
  }

  private func field(
    _ input: TextInput, isFocused: Bool = true, selection: Range<Int>? = nil
  ) throws -> InputText {
    let focus = isFocused ? StagePart.EditedField(id: "field", selection: selection) : nil
    return try InputText(textField: input, room: Self.room, focus: focus, look: look())
  }

  private func textView(
    _ input: TextInput, height: Double = 34, isFocused: Bool = true, selection: Range<Int>? = nil
  ) throws -> InputText {
    var room = Self.room
    room.size.height = height
    let focus = isFocused ? StagePart.EditedField(id: "field", selection: selection) : nil
    return try InputText(textView: input, room: room, focus: focus, look: look())
  }

  // MARK: - Text fields

  @Test func `Caret is at the left edge of an empty field`() throws {
    #expect(try field(TextInput()).caret.minX == 20)
    let text = try field(TextInput(placeholder: "Name"))
    #expect(text.caret.minX == text.origin.x)
    #expect(text.caret.width == 2)
    #expect(abs(text.caret.midY - 27) < 0.34)
    #expect(abs(text.caret.height - 20.29) < 0.34)
    guard case .text(_, let isPlaceholder) = text.words else {
      Issue.record("the placeholder is gone")
      return
    }
    #expect(isPlaceholder)
  }

  /// In captures of iOS 18 and 26 it covers the left of the first letter.
  @Test(arguments: ["Name", "Of", "Username", "Írás", "1", ""], [1.0, 2, 3])
  func `Caret begins where the text does`(placeholder: String, scale: Double) throws {
    let input = TextInput(placeholder: placeholder)
    let focus = StagePart.EditedField(id: "field")
    for isRightToLeft in [false, true] {
      let look = try look(scale: scale, isRightToLeft: isRightToLeft)
      for text in [
        try InputText(textField: input, room: Self.room, focus: focus, look: look),
        try InputText(textView: input, room: Self.room, focus: focus, look: look),
      ] {
        #expect(isRightToLeft ? text.caret.maxX == Self.room.maxX : text.caret.minX == 20)
      }
    }
  }

  @Test(arguments: ["Denmark", "2026-05-17", "Ana!", "On m", "W", "k"], [1.0, 2, 3])
  func `Caret and the letter before it do not touch`(words: String, scale: Double) throws {
    let input = TextInput(text: words)
    let focus = StagePart.EditedField(id: "field")
    for isRightToLeft in [false, true] {
      let look = try look(scale: scale, isRightToLeft: isRightToLeft)
      for isTextView in [false, true] where !isTextView || !isRightToLeft {
        let text =
          isTextView
          ? try InputText(textView: input, room: Self.room, focus: focus, look: look)
          : try InputText(textField: input, room: Self.room, focus: focus, look: look)
        guard case .text(let layout, _) = text.words else {
          Issue.record("the text is gone")
          continue
        }
        let ink = layout.inkBounds
        // Digits are at the right of a caret where Arabic letters would be.
        let isLeft = isRightToLeft && words == "2026-05-17"
        let gap =
          isLeft
          ? text.origin.x + ink.x - text.caret.maxX
          : text.caret.minX - text.origin.x - ink.x - ink.width
        #expect(gap >= 0.4, "\(gap)")
        #expect(gap <= 4, "\(gap)")
      }
    }
  }

  @Test func `Between letters a caret stands half over each`() throws {
    var input = TextInput(text: "Johnny")
    input.countAfterCaret = 3
    let text = try field(input)
    let width = try look().typesetter.layout("Joh", InputText.font.style).width
    #expect(abs(text.caret.midX - (20 + width)) < 0.5)
  }

  @Test func `A secret is at the right of its caret from right to left`() throws {
    let text = try InputText(
      textField: TextInput(text: "abc", isSecure: true), room: Self.room,
      focus: StagePart.EditedField(id: "field"), look: look(isRightToLeft: true))
    #expect(text.caret.maxX < text.origin.x)
    #expect(text.caret.maxX > text.origin.x - 2)
  }

  // MARK: - Selections

  @Test func `What is selected is behind its letters, and has a handle at either end`() throws {
    let text = try field(TextInput(text: "Ana Silva"), selection: 4..<9)
    let layout = try look().typesetter.layout("Ana Silva", InputText.font.style)
    let frame = try #require(text.highlight.first)
    #expect(text.highlight.count == 1)
    #expect(abs(frame.minX - text.origin.x - layout.caret(utf8Offset: 4).x) < 0.01)
    #expect(abs(frame.maxX - text.origin.x - layout.width) < 0.01)
    #expect(frame.minY == text.caret.minY)
    #expect(frame.height == text.caret.height)
    let handles = try #require(text.handles)
    #expect(handles.start.map { $0.maxX } == frame.minX)
    #expect(handles.end.map { $0.minX } == frame.maxX)
    #expect(try field(TextInput(text: "Ana"), selection: nil).handles == nil)
    #expect(try field(TextInput(text: "Ana"), isFocused: false).highlight.isEmpty)
  }

  @Test func `From right to left a selection begins at the right`() {
    let (first, last) = (
      Rect(x: 40, y: 0, width: 60, height: 20), Rect(x: 70, y: 20, width: 30, height: 20)
    )
    let clip = Rect(x: 0, y: 0, width: 200, height: 60)
    let plain = SelectionHandles(from: first, to: last, isRightToLeft: false, seenIn: clip)
    #expect((plain.start?.maxX, plain.end?.minX) == (40, 100))
    let arabic = SelectionHandles(from: first, to: last, isRightToLeft: true, seenIn: clip)
    #expect((arabic.start?.minX, arabic.end?.maxX) == (100, 70))
  }

  @Test func `Bullets and lines are selected, too`() throws {
    let bullets = try field(TextInput(text: "secret", isSecure: true), selection: 0..<6)
    #expect(bullets.highlight.map(\.width) == [54])
    let lines = try textView(TextInput(text: "one\ntwo\nthree"), height: 80, selection: 1..<9)
    #expect(lines.highlight.count == 3)
    #expect(zip(lines.highlight, lines.highlight.dropFirst()).allSatisfy { $0.maxY == $1.minY })
    #expect(lines.handles?.start?.minY == lines.highlight[0].minY)
    #expect(lines.handles?.end?.maxY == lines.highlight[2].maxY)
  }

  @Test func `Handles are left out where the text is cut off`() throws {
    let long = "A text that is far longer than the field is wide"
    let text = try field(TextInput(text: long), selection: 0..<long.count)
    #expect(text.handles?.start == nil)
    #expect(text.handles?.end != nil)
  }

  @Test func `Selected text has no caret`() throws {
    let frame = Rect(x: 20, y: 10, width: 160, height: 34)
    let rehearsal = Rehearsal(form: [.field(frame, TextInput(text: "Johnny"))])
    func parts(_ selection: Range<Int>?) throws -> [StagePart] {
      var state = rehearsal.state
      state.focus = "field"
      state.selection = selection
      let stage = try rehearsal.stage()
      return try stage.compose(stage.drawn(state)).map(\.part)
    }
    let caret = StagePart.caret("field", [])
    #expect(try parts(nil).contains(caret))
    #expect(try !parts(0..<3).contains(caret))
    let lit = try rehearsal.drawn {
      $0.focus = "field"; $0.selection = 0..<6
    }
    let ground = lit.rgb(28, 18)
    // A fifth of the caret's colour on white.
    #expect(ground.isClose(to: RGB(217, 225, 252)))
  }

  @Test func `Caret stands right after the text`() throws {
    let text = try field(TextInput(text: "Johnny"))
    let width = try look().typesetter.layout("Johnny", InputText.font.style).width
    let gaps: ClosedRange<Double> = 0.75 - 1.0 / 3...0.75 + 2.0 / 3
    #expect(gaps.contains(text.caret.minX - (20 + width)))
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
    let start = 20 + InputText.textGap
    #expect(abs((long.caret.minX - start) - 2 * (short.caret.minX - start)) < 0.7)
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
    #expect(abs(Double(first) - (27 + width + 0.75) * scale) <= 1)
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
