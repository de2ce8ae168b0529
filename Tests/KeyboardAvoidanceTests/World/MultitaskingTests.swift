import KeyboardAvoidance
import Keyframes
import Testing

@Suite struct MultitaskingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var style: Multitasking.Style
    var frame: Rect
    var safeArea: EdgeInsets
    /// The end frame that willShow reports of a keyboard of 333 at the bottom of the screen.
    var reported: Rect

    var testDescription: String { "\(style)" }
  }

  static let cases = [
    Case(
      style: .fullScreen, frame: Rect(x: 0, y: 0, width: 834, height: 1194),
      safeArea: EdgeInsets(top: 24, bottom: 20),
      reported: Rect(x: 0, y: 861, width: 834, height: 333)),
    Case(
      style: .splitView, frame: Rect(x: 422, y: 0, width: 412, height: 1194),
      safeArea: EdgeInsets(top: 24, bottom: 20),
      reported: Rect(x: 0, y: 861, width: 834, height: 333)),
    // The window ends 20 above the screen's bottom, and so does what is reported.
    Case(
      style: .slideOver, frame: Rect(x: 504, y: 34, width: 320, height: 1140), safeArea: .zero,
      reported: Rect(x: 0, y: 841, width: 834, height: 333)),
    Case(
      style: .stageManager, frame: Rect(x: 104, y: 149, width: 626, height: 896),
      safeArea: .zero, reported: Rect(x: 0, y: 861, width: 834, height: 333)),
  ]

  @Test(arguments: cases) func `Speaks of the screen`(_ test: Case) {
    let worldly = Worldly(window: Multitasking(style: test.style, on: .padPro11))
    #expect(worldly.scene.multitasking.frame == test.frame)
    #expect(worldly.scene.windowSafeArea == test.safeArea)
    #expect(worldly.scene.window == Rect(origin: .zero, size: test.frame.size))
    let timeline = worldly.play("none")
    let shows = timeline.deliveries.compactMap { delivery in
      if case .keyboard(let it) = delivery.event, it.name == .willShow { it.frameEnd } else { nil }
    }
    #expect(shows == [test.reported])
    // Wherever the window stands, the keyboard is at the bottom of the screen.
    let top = timeline.rest.keyboardFrame.minY + test.frame.minY
    #expect(top == 861)
    #expect(timeline.rest.keyboardFrame.minX == -test.frame.minX)
  }

  @Test(arguments: cases)
  func `A finger drags the keyboard down to the end of the screen, wherever the window stands`(
    _ test: Case
  ) throws {
    let worldly = Worldly(window: Multitasking(style: test.style, on: .padPro11))
    var scene = worldly.scene
    scene.scrollView.keyboardDismissMode = .interactive
    let bottom = scene.screenInWindow.maxY
    let drag = Drag([.init(at: 0, y: bottom - 400), .init(at: 0.5, y: bottom + 100)])
    let strategy = try #require(StrategyCatalog.make(StrategySelection("rn-adjust-insets")))
    let timeline = Simulation(
      scene: scene, strategy: strategy,
      events: [Event(at: 0, .focus("field")), Event(at: 1, .drag(drag))]
    ).run()
    #expect(timeline.state(at: 1.5).keyboardFrame.minY == bottom - 1)
    #expect(timeline.rest.keyboardFrame.minY == bottom)
    #expect(timeline.rest.contentInset.bottom == 0)
    let hides = timeline.deliveries.filter { delivery in
      if case .keyboard(let it) = delivery.event { it.name == .willHide } else { false }
    }
    #expect(hides.count == 1)
  }

  struct Outcome: Sendable, CustomTestStringConvertible {
    var strategy: String
    var style: Multitasking.Style
    /// From the field's lower edge to the keyboard's top.
    var room: Double

    var testDescription: String { "\(strategy) in \(style)" }
  }

  /// Who takes the screen's coordinates for the window's is wrong by the window's place, and who
  /// does not know Slide Over's missing space by that.
  static let outcomes = [
    Outcome(strategy: "clearance", style: .slideOver, room: 8),
    Outcome(strategy: "clearance", style: .stageManager, room: 8),
    Outcome(strategy: "swiftui", style: .slideOver, room: 0),
    Outcome(strategy: "swiftui", style: .stageManager, room: 0),
    Outcome(strategy: "inset-overlap", style: .splitView, room: 0),
    // 861 - 149 is the keyboard's top in the window; the article scrolls to 861.
    Outcome(strategy: "inset-overlap", style: .stageManager, room: -149),
    // 34 too low and 20 too high.
    Outcome(strategy: "inset-overlap", style: .slideOver, room: -14),
    Outcome(strategy: "rn-adjust-insets", style: .stageManager, room: -149),
  ]

  @Test(arguments: outcomes) func `Is as right as its coordinates`(_ test: Outcome) {
    var worldly = Worldly(window: Multitasking(style: test.style, on: .padPro11))
    let height = worldly.scene.window.height
    worldly.form = [Worked.field("field", y: height - 10)]
    worldly.contentHeight = 3000
    let timeline = worldly.play(test.strategy)
    let caretOnly = test.strategy == "rn-adjust-insets" ? 15 - 4.85 : 0
    #expect(
      abs(timeline.rest.keyboardFrame.minY - timeline.field.maxY - test.room - caretOnly) < 0.51)
  }
}
