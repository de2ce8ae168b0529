import Cairo
import KeyboardAvoidance
import Keyframes
import PixelProbes
import Testing

@testable import Stage

/// The composition: shapes and pixels that are made from it are the same picture.
@Suite struct CompositionTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var rehearsal = Rehearsal()
    var change: @Sendable (inout SceneState) -> Void = { _ in }
    var world: @Sendable (inout Scene) -> Void = { _ in }
    /// The pixels that may differ: round corners of clips, which are painted as often as there is
    /// something in them, and letters that fade.
    var slack = 0
    var testDescription: String { name }
  }

  private static let long = "A text that is much longer than the field that it stands in"

  private static let form: [Element] = [
    .card(
      Rect(x: 10, y: 20, width: 180, height: 120),
      [
        .label("Name", Rect(x: 10, y: 10, width: 150, height: 20)),
        .field(Rect(x: 10, y: 40, width: 160, height: 34), TextInput(text: long)),
      ]),
    .field(named: "next", Rect(x: 10, y: 200, width: 180, height: 40)),
  ]

  static let cases = [
    Case(name: "at rest", rehearsal: Rehearsal(form: form)),
    Case(name: "scrolled", rehearsal: Rehearsal(bars: Bars(navigation: "Title"), form: form)) {
      $0.contentOffset.y = 37
    },
    Case(name: "edited, longer than its room", rehearsal: Rehearsal(form: form)) {
      $0.focus = "field"
    },
    Case(name: "edited, dark caret", rehearsal: Rehearsal(form: form)) {
      $0.focus = "next"
      $0.isCaretLit = false
    },
    Case(name: "root view moved", rehearsal: Rehearsal(form: form)) {
      $0.rootFrame.origin.y -= 40
    },
    Case(
      name: "keyboard half-way",
      rehearsal: Rehearsal(device: .notch, bars: Bars(status: true, tab: true), form: form)
    ) {
      $0.keyboard = KeyboardAppearance()
      $0.keyboardFrame = Rect(x: 0, y: 700, width: 390, height: 291)
    },
    Case(
      name: "glass keyboard",
      rehearsal: Rehearsal(
        device: .island, systemVersion: 26, appearance: .dark, form: form, look: .glass)
    ) {
      $0.keyboard = KeyboardAppearance(bar: .prediction)
      $0.keyboardFrame = Rect(x: 0, y: 540, width: 402, height: 335)
      $0.contentOffset.y = 11
    },
    Case(
      name: "glass keyboard whose words fade in",
      rehearsal: Rehearsal(device: .island, systemVersion: 26, form: form, look: .glass),
      change: {
        $0.keyboard = KeyboardAppearance(bar: .prediction)
        $0.keyboardFrame = Rect(x: 0, y: 700, width: 402, height: 335)
        $0.keyboardPresence = .keys(words: 0.5)
      }, slack: 80),
    Case(
      name: "plain panel before its keys",
      rehearsal: Rehearsal(device: .island, systemVersion: 26, form: form, look: .glass)
    ) {
      $0.keyboard = KeyboardAppearance(bar: .prediction)
      $0.keyboardFrame = Rect(x: 0, y: 820, width: 402, height: 335)
      $0.keyboardPresence = .panel
    },
    Case(
      name: "floating keyboard, half faded",
      rehearsal: Rehearsal(
        device: Device(screen: Size(width: 768, height: 1024), scale: 2), form: form),
      change: {
        $0.keyboard = KeyboardAppearance()
        $0.keyboard?.mode = .floating
        $0.keyboardFrame = Rect(x: 200, y: 300, width: 320, height: 254)
        $0.keyboardOpacity = 0.5
      }, slack: 800),
    Case(
      name: "sheet that was moved", rehearsal: Rehearsal(form: form),
      change: {
        $0.cardFrame = sheet.offsetBy(dx: 0, dy: -40)
        $0.rootFrame = sheet.offsetBy(dx: 0, dy: -40)
        $0.scrollFrame = Rect(origin: .zero, size: sheet.size)
        $0.indicatorOpacity = 0
        $0.contentOffset.y = 21
        $0.keyboard = KeyboardAppearance()
        $0.keyboardFrame = Rect(x: 0, y: 220, width: 200, height: 100)
      },
      world: {
        $0.presentation = Presentation(style: .formSheet, frame: sheet)
        $0.rootFrame = sheet
        $0.scrollView.frame = Rect(origin: .zero, size: sheet.size)
      }, slack: 120),
    Case(
      name: "window beside another", rehearsal: Rehearsal(form: form),
      change: {
        $0.rootFrame = Rect(origin: .zero, size: window.size)
        $0.scrollFrame = $0.rootFrame
        $0.keyboard = KeyboardAppearance()
        $0.keyboardFrame = Rect(x: -20, y: 210, width: 200, height: 100)
      },
      world: {
        $0.multitasking = Multitasking(style: .stageManager, frame: window)
        $0.presentation.frame = $0.window
        $0.rootFrame = $0.window
        $0.scrollView.frame = $0.window
      }, slack: 80),
  ]

  private static let sheet = Rect(x: 10, y: 60, width: 180, height: 180)
  private static let window = Rect(x: 20, y: 40, width: 160, height: 220)

  /// Draws the shapes of a state, as a document of shapes has them, onto pixels.
  private func shapes(of state: SceneState, stage: Stage, scale: Double) throws -> ImageSurface {
    let size = try stage.draw(state)
    let surface = try ImageSurface(width: size.width, height: size.height)
    let context = try surface.makeContext()
    context.scale(scale)
    try stage.draw(stage.drawn(state), in: context)
    try context.finish()
    return surface
  }

  @Test(arguments: cases, [1.0, 2]) func `Shapes make the picture that pixels make`(
    _ it: Case, scale: Double
  ) throws {
    var scene = it.rehearsal.scene
    it.world(&scene)
    let stage = try Stage(scene: scene, options: StageOptions(scale: scale))
    var state = it.rehearsal.state
    it.change(&state)
    let actual = try shapes(of: state, stage: stage, scale: scale)
    let differing = try stage.draw(state).countOfPixels(differingFrom: actual, byMoreThan: 2)
    #expect(differing <= it.slack)
  }

  @Test func `The thumb is composed where it is needed and seen`() throws {
    let rehearsal = Rehearsal(form: Self.form)
    let stage = try rehearsal.stage(scale: 2)
    var state = rehearsal.state
    func thumb() throws -> PlacedPart? {
      try stage.compose(stage.drawn(state)).first { $0.part == .thumb }
    }
    #expect(try thumb() == nil)
    state.indicatorOpacity = 0.5
    let placed = try #require(try thumb())
    #expect(abs(placed.opacity - 0.5) < 1.0 / 255)
    #expect(placed.frame.width == stage.thumbThickness)
    #expect(placed.frame.maxX == 197 && placed.frame.minY == 3)
  }

  @Test(arguments: cases) func `Parts stand in one order, and groups hold together`(
    _ it: Case
  ) throws {
    var scene = it.rehearsal.scene
    it.world(&scene)
    let stage = try Stage(scene: scene, options: StageOptions(scale: 2))
    var state = it.rehearsal.state
    let rest = try stage.compose(stage.drawn(state))
    it.change(&state)
    let changed = try stage.compose(stage.drawn(state))
    for parts in [rest, changed] {
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.level < $1.level })
      #expect(Set(parts.map(\.level)).count == parts.count)
    }
    // What two states share stands at the same level, under groups of the same kind.
    for placed in rest
    where placed.part == .topBar || placed.part == .homeIndicator(white: 0) {
      let other = changed.first { $0.part == placed.part }
      #expect(other?.level == placed.level)
      #expect(other?.groups.map(\.key) == placed.groups.map(\.key))
    }
  }

  @Test func `Composed parts name the groups that move and cut them off`() throws {
    let inner = Element(
      id: "inner", frame: Rect(x: 20, y: 50, width: 160, height: 100),
      content: .scrollView(
        ScrollConfiguration(
          frame: Rect(x: 20, y: 50, width: 160, height: 100),
          contentSize: Size(width: 160, height: 400))),
      children: [.field(named: "deep", Rect(x: 0, y: 80, width: 160, height: 60))])
    let rehearsal = Rehearsal(form: [inner])
    let stage = try rehearsal.stage()
    var state = rehearsal.state
    state.contentOffset.y = 7
    state.nestedOffsets = ["inner": Point(x: 0, y: 30)]
    state.focus = "deep"
    let parts = try stage.compose(stage.drawn(state))
    let caret = try #require(parts.last { if case .caret = $0.part { true } else { false } })
    #expect(
      caret.groups.map(\.key) == [
        .viewport(nil), .content(nil), .viewport("inner"), .content("inner"),
      ])
    #expect(caret.groups[1].origin == Point(x: 0, y: -7))
    #expect(caret.groups[3].origin == Point(x: 20, y: 20))
    #expect(caret.groups[2].clip?.frame == Rect(x: 20, y: 50, width: 160, height: 100))
  }

  @Test func `What scrolls behind a bar is out of focus, and nothing else is`() throws {
    let rehearsal = Rehearsal(device: .notch, bars: Bars(status: true), form: Self.form)
    let stage = try rehearsal.stage()
    var state = rehearsal.state
    func isBlurred(_ state: SceneState) throws -> Bool {
      try stage.compose(stage.drawn(state)).contains { $0.groups.contains { $0.blur > 0 } }
    }
    state.contentOffset.y = -200
    #expect(try !isBlurred(state))
    state.contentOffset.y = 0
    #expect(try isBlurred(state))
  }
}
