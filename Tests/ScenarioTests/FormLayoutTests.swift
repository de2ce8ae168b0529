import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Stacks on a phone 393 points wide, below a navigation bar.
@Suite struct FormLayoutTests {
  private func scenario(_ form: String, device: String = "iphone-15\nios: 18") throws -> Scenario {
    try valid("keyrise: 1\ndevice: \(device)\nbars: {navigation: A}\nform:\n\(form)")
  }

  @Test func `A column is laid out from the top`() throws {
    let scenario = try scenario(
      """
        stack: {spacing: 10, padding: [24, 16, 30, 20]}
        form:
          - {label: Title, style: title}
          - {field: email}
          - {field: tall, height: 60}
          - {textView: about}
          - {space: 8}
          - {separator: true}
          - {toggle: true}
          - {button: Go}
      """)
    // 393 - 16 - 20 = 357 wide; a hairline is a third of a point.
    #expect(frame("label-1", in: scenario) == [16, 24, 357, 34])
    #expect(frame("email", in: scenario) == [16, 68, 357, 44])
    #expect(frame("tall", in: scenario) == [16, 122, 357, 60])
    #expect(frame("about", in: scenario) == [16, 192, 357, 100])
    #expect(frame("separator-1", in: scenario) == [16, 310, 357, 0.333])
    #expect(frame("toggle-1", in: scenario) == [16, 320.333, 357, 31])
    #expect(frame("button-1", in: scenario) == [16, 361.333, 357, 50])
  }

  @Test(arguments: [(18, 44.0), (26, 52.0)])
  func `Rows of a card are as high as rows of tables, and controls stand in their middle`(
    version: Int, height: Double
  ) throws {
    let scenario = try scenario(
      """
        stack: {padding: 0}
        form:
          - group: {background: card}
            form:
              - {segmentedControl: [A, B]}
              - {slider: 0.5}
              - {stepper: true, height: 40}
              - row: [{button: Go, height: 30}, {label: So}]
      """, device: "iphone-15\nios: \(version)")
    let nodes = ViewTree(form: scenario.scene.form).nodes
    func node(_ id: String) throws -> ViewTree.Node {
      try #require(nodes.first { $0.element.id == id })
    }
    for (index, id) in ["segmentedControl-1", "slider-1"].enumerated() {
      let control = try node(id)
      let row = nodes[try #require(control.superview)]
      #expect(row.contentFrame.height == height)
      #expect(row.contentFrame.minY == height * Double(index))
      #expect(abs(control.contentFrame.midY - row.contentFrame.midY) < 0.5)
      #expect(control.contentFrame.height == (index == 0 ? 32 : 31))
    }
    // A height that is given stays.
    #expect(try node("stepper-1").contentFrame.minY == 2 * height)
    #expect(try node("stepper-1").contentFrame.height == 40)
    let button = try node("button-1").contentFrame
    #expect(abs(button.midY - (2 * height + 40 + height / 2)) < 0.5)
  }

  @Test func `A toggle with words has its own tint`() throws {
    let scenario = try scenario(
      "  stack: {}\n  form: [{toggle: true, label: Purple, tint: purple}]")
    let nodes = ViewTree(form: scenario.scene.form).nodes
    let toggle = try #require(nodes.first { $0.element.id == "toggle-1" }).element
    #expect(toggle.style?.tint == .system(.purple))
  }

  @Test func `The content ends below the padding`() throws {
    let views = (1...20).map { "      - {field: f\($0)}" }.joined(separator: "\n")
    let scenario = try scenario("  stack: {spacing: 6, padding: 15}\n  form:\n\(views)")
    #expect(
      scenario.scene.scrollView.contentSize == Size(width: 393, height: 15 + 20 * 44 + 19 * 6 + 15))
    #expect(frame("f20", in: scenario) == [15, 15 + 19 * 50, 363, 44])
  }

  @Test func `Defaults of a stack`() throws {
    let scenario = try scenario("  stack: {}\n  form: [{field: a}, {field: b}]")
    #expect(frame("a", in: scenario) == [20, 20, 353, 44])
    #expect(frame("b", in: scenario) == [20, 76, 353, 44])
  }

  @Test func `A card of rows`() throws {
    let scenario = try scenario(
      """
        stack: {}
        form:
          - group: {background: card}
            form:
              - {field: first}
              - {separator: true}
              - {field: last}
          - {field: after}
      """)
    #expect(frame("group-1", in: scenario) == [20, 20, 353, 88.333])
    #expect(frame("first", in: scenario) == [20, 0, 313, 44])
    #expect(frame("last", in: scenario) == [20, 44.333, 313, 44])
    #expect(frame("after", in: scenario) == [20, 120.333, 353, 44])
    let views = ViewTree(form: scenario.scene.form)
    #expect(views["group-1"]?.element.content == .container(Container(background: .card)))
    #expect(views["first"]?.element.input?.border == TextInput.Border.none)
    #expect(views["after"]?.element.input?.border == .roundedRect)
  }

  @Test func `A group with its own spacing`() throws {
    let scenario = try scenario(
      """
        stack: {padding: 0}
        form:
          - group: {spacing: 2, padding: {top: 3, left: 4, bottom: 5, right: 6}}
            form: [{field: a}, {field: b}]
      """)
    #expect(frame("group-1", in: scenario) == [0, 0, 393, 3 + 44 + 2 + 44 + 5])
    #expect(frame("b", in: scenario) == [4, 49, 383, 44])
  }

  @Test func `A row shares its width and takes its highest element's height`() throws {
    let scenario = try scenario(
      """
        stack: {}
        form:
          - row: [{field: first}, {textView: second, height: 70}]
            spacing: 13
          - {field: third}
      """)
    #expect(frame("row-1", in: scenario) == [20, 20, 353, 70])
    #expect(frame("first", in: scenario) == [0, 13, 170, 44])
    #expect(frame("second", in: scenario) == [183, 0, 170, 70])
    #expect(frame("third", in: scenario) == [20, 102, 353, 44])
  }

  @Test(arguments: [
    ("segmentedControl: [One, Two]", "segmentedControl-1", 32.0), ("slider: 0.5", "slider-1", 31),
    ("stepper: true", "stepper-1", 32), ("progress: 1", "progress-1", 4),
    ("pageControl: 3", "pageControl-1", 26), ("image: A cat", "image-1", 160),
  ])
  func `A control has the height that UIKit gives it`(
    keys: String, id: String, height: Double
  ) throws {
    let scenario = try scenario("  stack: {}\n  form: [{\(keys)}, {\(keys), height: 50}]")
    #expect(frame(id, in: scenario) == [20, 20, 353, height])
    let second = "\(id.dropLast())2"
    #expect(frame(second, in: scenario) == [20, 32 + height, 353, 50])
  }

  @Test func `What is chosen in a control is read`() throws {
    let scenario = try scenario(
      """
        stack: {}
        form:
          - {segmentedControl: [One, 2], selected: 1}
          - {pageControl: 5, current: 3}
      """)
    #expect(
      scenario.scene.form.map(\.content) == [
        .segmentedControl(SegmentedControl(["One", "2"], selectedIndex: 1)),
        .pageControl(PageControl(5, current: 3)),
      ])
  }

  @Test func `The switch of iOS 26 is wider, and the text leaves it room`() throws {
    let scenario = try scenario(
      "  stack: {}\n  form: [{toggle: false, label: News}]", device: "iphone-17-pro")
    #expect(frame("label-1", in: scenario) == [0, 11, 291, 22])
    #expect(frame("toggle-1", in: scenario) == [299, 8, 63, 28])
  }

  @Test func `A toggle with its text`() throws {
    let scenario = try scenario("  stack: {}\n  form: [{toggle: false, label: News}]")
    #expect(frame("row-1", in: scenario) == [20, 20, 353, 44])
    #expect(frame("label-1", in: scenario) == [0, 11, 294, 22])
    #expect(frame("toggle-1", in: scenario) == [302, 6.5, 51, 31])
    let views = ViewTree(form: scenario.scene.form)
    #expect(views["toggle-1"]?.element.content == .toggle(isOn: false))
  }

  @Test(arguments: [
    ("A word", 22.0), ("two\\nlines", 44),
    // 40 letters of 17 points at 0.55 are 374 points, more than 353.
    ("aaaaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaaa", 44), ("aaaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaa", 22),
    // 20 wide letters are 340 points, 21 are 357.
    ("あいうえおあいうえおあいうえおあいうえお", 22), ("あいうえおあいうえおあいうえおあいうえおあ", 44), ("", 22),
  ])
  func `Labels are as high as their lines`(text: String, height: Double) throws {
    let scenario = try scenario("  stack: {}\n  form: [{label: \"\(text)\"}]")
    #expect(frame("label-1", in: scenario) == [20, 20, 353, height])
  }

  @Test func `A stack in a group with a frame`() throws {
    let scenario = try scenario(
      """
        - group: {frame: [10, 20, 300, 200], background: card}
          form:
            stack: {spacing: 4, padding: 5}
            form: [{field: a}, {field: b}]
        - {group: [0, 300, 100, 100], background: card, form: [{label: x, frame: [1, 2, 3, 4]}]}
      """)
    #expect(frame("group-1", in: scenario) == [10, 20, 300, 200])
    #expect(frame("b", in: scenario) == [5, 53, 290, 44])
    #expect(frame("label-1", in: scenario) == [1, 2, 3, 4])
    #expect(
      scenario.scene.form.map(\.content)
        == Array(repeating: .container(Container(background: .card)), count: 2))
  }

  @Test func `Generated identifiers keep clear of fields`() throws {
    let scenario = try scenario(
      "  stack: {}\n  form: [{label: x}, {field: label-1}, {label: y}]")
    #expect(scenario.scene.form.map(\.id) == ["label-2", "label-1", "label-3"])
  }

  @Test func `Every key of a field`() throws {
    let scenario = try scenario(
      """
        - field: a
          frame: [1, 2, 3, 4]
          placeholder: P
          text: 2024
          type: password
          secure: false
          accessory: 44
          return: next
          border: line
          bar: false
          caretLine: 2
        - {field: b, type: password, frame: [0, 0, 1, 1]}
        - {label: l, style: caption, align: center, secondary: true, frame: [0, 0, 1, 1]}
        - {button: b, style: tinted, frame: [0, 0, 1, 1]}
      """)
    let form = scenario.scene.form
    #expect(
      form[0].input
        == TextInput(
          text: "2024", placeholder: "P", type: .password, isSecure: false, returnKey: .next,
          accessoryHeight: 44, border: .line, caretLine: 2, showsBar: false))
    #expect(form[1].input?.isSecure == true)
    #expect(
      form[2].content
        == .label(Label("l", style: .caption, alignment: .center, isSecondary: true)))
    #expect(form[3].content == .button(Button("b", style: .tinted)))
  }
}
