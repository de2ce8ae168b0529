import Cairo
import KeyboardAvoidance
import Keyframes
import Stage
import Testing

@Suite struct StageErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var rehearsal = Rehearsal()
    var scale = 1.0
    var fonts: String?
    var says: [String]
  }

  static let cases = [
    Case(
      testDescription: "huge screen",
      rehearsal: Rehearsal(device: Device(screen: Size(width: 20_000, height: 20_000), scale: 1)),
      says: ["screen of 20000.0 x 20000.0 points", "100 million", "smaller scale"]),
    Case(
      testDescription: "long screen",
      rehearsal: Rehearsal(device: Device(screen: Size(width: 10, height: 40_000), scale: 1)),
      says: ["32767 on a side"]),
    Case(
      testDescription: "no screen",
      rehearsal: Rehearsal(device: Device(screen: Size(width: 0, height: 10), scale: 1)),
      says: ["0.0 x 10.0", "above 0"]),
    Case(
      testDescription: "infinite screen",
      rehearsal: Rehearsal(device: Device(screen: Size(width: .infinity, height: 10), scale: 1)),
      says: ["finite"]),
    Case(testDescription: "scale 0", scale: 0, says: ["0.0 pixels per point", "16"]),
    Case(testDescription: "scale NaN", scale: .nan, says: ["nan pixels per point"]),
    Case(testDescription: "scale 17", scale: 17, says: ["17.0 pixels per point"]),
    Case(testDescription: "no fonts", fonts: "/nowhere", says: ["Inter-Regular.otf", "/nowhere"]),
    Case(
      testDescription: "missing glyph in a label",
      rehearsal: Rehearsal(
        form: [.label("Say 你", Rect(x: 0, y: 0, width: 100, height: 22))]),
      says: ["U+4F60", "Say 你"]),
    Case(
      testDescription: "missing glyph in a placeholder",
      rehearsal: Rehearsal(
        form: [
          .field(Rect(x: 0, y: 0, width: 100, height: 22), TextInput(placeholder: "名前"))
        ]),
      says: ["名前"]),
    Case(
      testDescription: "missing glyph in a title",
      rehearsal: Rehearsal(bars: Bars(navigation: "登録")), says: ["登録"]),
    Case(
      testDescription: "view nowhere",
      rehearsal: Rehearsal(form: [.field(named: "lost", Rect(x: 0, y: .nan, width: 9, height: 9))]),
      says: ["the view lost", "finite"]),
  ]

  @Test(arguments: cases)
  func `What a stage cannot draw is refused in words`(_ test: Case) {
    var options = StageOptions(scale: test.scale)
    options.fontDirectory = test.fonts ?? options.fontDirectory
    let error = #expect(throws: DrawingError.self) {
      try Stage(scene: test.rehearsal.scene, options: options)
    }
    for words in test.says {
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
  }

  struct StateCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var says: String
    var change: @Sendable (inout SceneState) -> Void
  }

  static let stateCases = [
    StateCase(testDescription: "root", says: "the root view") { $0.rootFrame.origin.y = .nan },
    StateCase(testDescription: "scroll", says: "the scroll view") {
      $0.scrollFrame.size.height = .infinity
    },
    StateCase(testDescription: "offset", says: "the scroll view") { $0.contentOffset.y = .nan },
    StateCase(testDescription: "opacity", says: "the scroll view") { $0.indicatorOpacity = .nan },
    StateCase(testDescription: "keyboard", says: "the keyboard") {
      $0.keyboard = KeyboardAppearance()
      $0.keyboardFrame.origin.y = -.infinity
    },
    StateCase(testDescription: "large keyboard", says: "keyboard of 30000.0 x 30000.0") {
      $0.keyboard = KeyboardAppearance()
      $0.keyboardFrame = Rect(x: 0, y: 0, width: 30_000, height: 30_000)
    },
  ]

  @Test(arguments: stateCases)
  func `A state that cannot be drawn is refused, and the stage goes on`(_ test: StateCase) throws {
    var state = Rehearsal().state
    test.change(&state)
    let stage = try Rehearsal().stage()
    let error = #expect(throws: DrawingError.self) { _ = try stage.draw(state) }
    #expect(error?.what.contains(test.says) == true, "\(error?.what ?? "")")
    #expect(throws: Never.self) { _ = try stage.draw(Rehearsal().state) }
  }

  @Test(arguments: [1e6, 1e12, 1e200])
  func `Draws what is far away`(distance: Double) throws {
    let rehearsal = Rehearsal(form: [.field(Rect(x: 0, y: 0, width: 100, height: 40))])
    let empty = try Rehearsal().drawn().colors
    let picture = try rehearsal.drawn {
      $0.contentOffset.y = distance
      $0.keyboardFrame.origin.y = distance
      $0.keyboard = KeyboardAppearance()
      $0.focus = "field"
    }
    #expect(picture.colors == empty)
  }
}
