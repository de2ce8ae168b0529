import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// What is laid out from right to left is the picture of what is laid out from left to right, in a
/// mirror; but for words, which are read as they are.
@Suite struct MirroringTests {
  /// Letters that join are shaped anew where a line is cut.
  @Test(.enabled(if: FallbackFont("Noto Sans Arabic").isInstalled(in: FontBook.defaultDirectory)))
  func `Arabic that is cut ends in a whole letter`() throws {
    let typesetter = Typesetter(fonts: try FontBook(fallback: ["Noto Sans Arabic"]))
    let style = SystemFont(17, .semibold).style
    let text = String(repeating: "\u{0645}\u{0646}\u{0630}\u{0644}\u{0643} ", count: 8)
    for width in stride(from: 100.0, through: 200, by: 10) {
      let line = try typesetter.layout(text, style, maxWidth: width)
      #expect(line.text.hasSuffix("…") && !line.isEllipsized && line.lineCount == 1)
      #expect(try typesetter.layout(line.text, style).width <= width)
    }
    #expect(try typesetter.layout("\u{0645}", style, maxWidth: 100).text == "\u{0645}")
  }

  struct Case: CustomTestStringConvertible {
    var name: String
    var content: Element.Content
    var height = 44.0
    var children: [Element] = []
    /// Whether it has words, which are as wide at the other side, and are not mirrored themselves.
    var hasWords = false
    var testDescription: String { name }
  }

  private static func cell(_ change: (inout Cell) -> Void) -> Element.Content {
    var cell = Cell("Name")
    change(&cell)
    return .cell(cell)
  }

  static let cases: [Case] = [
    Case(name: "label", content: .label(Label("Name")), hasWords: true),
    Case(
      name: "label in the middle", content: .label(Label("Name", alignment: .center)),
      hasWords: true),
    Case(
      name: "field", content: .textField(TextInput(text: "Ana", border: .none)), hasWords: true),
    Case(name: "empty field", content: .textField(TextInput())),
    Case(
      name: "placeholder", content: .textField(TextInput(placeholder: "Ana", border: .none)),
      hasWords: true),
    Case(
      name: "secret", content: .textField(TextInput(text: "abc", isSecure: true, border: .none)),
      hasWords: true),
    // A magnifier is no arrow either.
    Case(
      name: "search field", content: .textField(TextInput(border: .search)), hasWords: true),
    Case(
      name: "text view", content: .textView(TextInput(text: "Ana\nLopes", border: .none)),
      height: 80, hasWords: true),
    Case(name: "button", content: .button(Button("Send")), hasWords: true),
    Case(name: "plain button", content: .button(Button("Send", style: .plain)), hasWords: true),
    Case(name: "switch on", content: .toggle(isOn: true)),
    Case(name: "switch off", content: .toggle(isOn: false)),
    Case(
      name: "segments", content: .segmentedControl(SegmentedControl(["A", "B"])), height: 32,
      hasWords: true),
    Case(name: "slider", content: .slider(value: 0.3)),
    Case(name: "stepper", content: .stepper, height: 32),
    Case(name: "progress", content: .progress(value: 0.3)),
    Case(name: "pages", content: .pageControl(PageControl(4, current: 1)), height: 26),
    Case(name: "image", content: .image("A photo"), height: 90, hasWords: true),
    Case(name: "row", content: cell { _ in }, hasWords: true),
    Case(name: "row with a chevron", content: cell { $0.accessory = .chevron }, hasWords: true),
    Case(
      name: "row with a symbol and a value",
      content: cell {
        $0.symbol = .person
        $0.value = "Ana"
      }, hasWords: true),
    // A tick is no arrow: it is drawn as it is.
    Case(name: "checkbox", content: .checkbox(Checkbox("", isOn: true)), hasWords: true),
    Case(
      name: "checkbox with words", content: .checkbox(Checkbox("Yes", isOn: true)), hasWords: true),
    Case(name: "separator", content: .separator),
    Case(
      name: "card", content: .container(Container(background: .card)), height: 90,
      children: [
        Element(
          id: "slider", frame: Rect(x: 8, y: 8, width: 60, height: 32),
          content: .slider(value: 0.8))
      ]),
  ]

  static let width = 200

  private func picture(_ it: Case, version: Int, isRightToLeft: Bool) throws -> ImageSurface {
    let element = Element(
      id: "it", frame: Rect(x: 20, y: 20, width: 124, height: it.height), content: it.content,
      children: it.children)
    var rehearsal = Rehearsal(systemVersion: version)
    rehearsal.look = version == 26 ? .glass : .legacy
    rehearsal.form = [isRightToLeft ? element.mirrored(in: Double(Self.width)) : element]
    var scene = rehearsal.scene
    scene.isRightToLeft = isRightToLeft
    return try Stage(scene: scene, options: StageOptions(scale: 1)).draw(rehearsal.state)
  }

  /// The first and last column in which a picture shows something.
  private func ink(_ picture: ImageSurface) -> ClosedRange<Int>? {
    let ground = picture.rgb(Self.width - 1, 299)
    let columns = (0..<Self.width).filter { x in
      (0..<140).contains { !picture.rgb(x, $0).isClose(to: ground) }
    }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }

  @Test(arguments: cases, [17, 26])
  func `What is at one side is as far from the other`(_ it: Case, version: Int) throws {
    let plain = try picture(it, version: version, isRightToLeft: false)
    let mirrored = try picture(it, version: version, isRightToLeft: true)
    guard it.hasWords else {
      // All pixels; what is between two is rounded to the other side.
      for y in 0..<140 {
        for x in 0..<Self.width {
          let (one, other) = (plain.rgb(x, y), mirrored.rgb(Self.width - 1 - x, y))
          guard one.distance(to: other) > 24 else { continue }
          #expect(one == other, "at \(x), \(y)")
          return
        }
      }
      return
    }
    let (left, right) = (try #require(ink(plain)), try #require(ink(mirrored)))
    // The room beside a letter's own ink is not the same at both sides.
    #expect(abs(left.lowerBound - (Self.width - 1 - right.upperBound)) <= 2)
    #expect(abs(left.upperBound - (Self.width - 1 - right.lowerBound)) <= 2)
  }

  @Test func `All kinds of views are among them`() {
    // A scroll view is a window for others, and a footer is as wide as the screen.
    let kinds = Set(Self.cases.map { $0.content.name })
    let all: Set = [
      "label", "field", "textView", "button", "toggle", "segmentedControl", "slider", "stepper",
      "progress", "pageControl", "image", "cell", "checkbox", "separator", "group",
    ]
    #expect(kinds == all)
  }
}

extension RGB {
  /// The greatest difference of a component.
  fileprivate func distance(to other: RGB) -> Int {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
  }
}
