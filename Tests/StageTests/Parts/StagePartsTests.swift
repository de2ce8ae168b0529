import Cairo
import KeyboardAvoidance
import Keyframes
import Stage
import Testing

/// The parts, put where the pose says, make the picture.
@Suite struct StagePartsTests {
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

  /// Draws the parts one over the other, as a film of shapes stacks them.
  private func replayed(_ state: SceneState, stage: Stage, scale: Double) throws -> ImageSurface {
    let pose = try stage.pose(of: state.snapped(toScale: scale))
    let size = try stage.draw(state)
    let surface = try ImageSurface(width: size.width, height: size.height)
    let context = try surface.makeContext()
    context.scale(scale)
    func put(_ part: StagePart?, at point: Point = .zero) throws {
      guard let part else { return }
      try context.saved {
        context.translate(x: point.x, y: point.y)
        try stage.draw(part, in: context)
      }
    }
    try put(.desktop)
    try context.saved {
      context.translate(x: stage.windowOrigin.x, y: stage.windowOrigin.y)
      try context.saved {
        stage.clipToWindow(in: context)
        try put(.presenter)
        context.translate(x: 0, y: pose.card)
        stage.clipToCard(in: context)
        try put(.ground)
        if pose.root != stage.rootAtRest {
          try put(.window)
          try context.saved {
            context.translate(x: pose.root.minX, y: pose.root.minY)
            context.scale(x: pose.root.width, y: pose.root.height)
            try stage.draw(.root, in: context)
          }
        }
        try context.saved {
          let frame = pose.viewport
          context.rectangle(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
          context.clip()
          try put(pose.contentPart, at: pose.content)
          try put(pose.editing, at: pose.content)
          try put(pose.caret, at: pose.content)
        }
        try put(.bars)
      }
      for part in [pose.shadowPart, pose.keyboardPart] {
        try context.group(alpha: pose.keyboardOpacity) { try put(part, at: pose.keyboard) }
      }
    }
    try put(.front)
    try context.finish()
    return surface
  }

  @Test(arguments: cases, [1.0, 2]) func partsMakeThePicture(_ it: Case, scale: Double) throws {
    var scene = it.rehearsal.scene
    it.world(&scene)
    let stage = try Stage(scene: scene, options: StageOptions(scale: scale))
    var state = it.rehearsal.state
    it.change(&state)
    let expected = try stage.draw(state).colors
    let actual = try replayed(state, stage: stage, scale: scale).colors
    let differing = zip(expected, actual).filter { !Self.areClose($0, $1) }
    #expect(differing.count <= it.slack)
  }

  private static func areClose(_ first: UInt32, _ second: UInt32) -> Bool {
    [UInt32(16), 8, 0].allSatisfy { shift in
      let difference = Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)
      return abs(difference) <= 2
    }
  }

  @Test func theThumbStandsInThePose() throws {
    let rehearsal = Rehearsal(form: Self.form)
    let stage = try rehearsal.stage(scale: 2)
    var state = rehearsal.state
    #expect(try stage.pose(of: state).thumb == nil)
    state.indicatorOpacity = 0.5
    let pose = try stage.pose(of: state)
    let thumb = try #require(pose.thumb)
    #expect(pose.thumbOpacity == 0.5)
    #expect(thumb.width == stage.thumbThickness)
    #expect(thumb.maxX == 197 && thumb.minY == 3)
  }
}
