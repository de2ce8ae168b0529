import Cairo
import KeyboardAvoidance
import Keyframes
import Stage
import Testing

@Suite struct DrawnStateTests {
  @Test(arguments: [(1.0, 10.0), (2.0, 10.5), (3.0, 31.0 / 3)])
  func `Rounds to device pixels`(scale: Double, expected: Double) {
    var state = Rehearsal().state
    state.contentOffset.y = 10.4
    state.rootFrame.origin.y = 10.4
    state.keyboardFrame.origin.y = 10.4
    state.keyboard = KeyboardAppearance()
    let drawn = Rehearsal().drawn(state, scale: scale)
    #expect(drawn.viewport.minY - drawn.content.y == expected)
    #expect(drawn.root.minY == expected)
    #expect(drawn.keyboard?.frame.minY == expected)
  }

  @Test func `Nothing is offered for words that are selected`() {
    var state = Rehearsal().state
    state.keyboard = KeyboardAppearance()
    state.keyboard?.typing = KeyboardTyping(isShifted: false, suggestions: ["a", "b", "c"])
    state.keyboardFrame.origin.y = 200
    state.focus = "field"
    func suggestions() -> [String]? {
      Rehearsal().drawn(state, scale: 1).keyboard?.appearance.typing?.suggestions
    }
    #expect(suggestions()?.count == 3)
    state.selection = 0..<2
    #expect(suggestions() == [])
  }

  /// Since iOS 15 bars have a ground once content is under them.
  @Test(arguments: [
    (17, 0.0, 0.0), (17, 6, 0.5), (17, 40, 1), (17, -20, 0), (14, 40, 0), (26, 40, 0),
  ])
  func `A bar's ground comes with the content that scrolls under it`(
    version: Int, offset: Double, opacity: Double
  ) {
    let rehearsal = Rehearsal(
      systemVersion: version, bars: Bars(status: false, navigation: "A", tab: true),
      look: version == 26 ? .glass : .legacy)
    var state = rehearsal.state
    state.contentOffset.y = offset
    #expect(abs(rehearsal.drawn(state).scrolledBarOpacity - opacity) < 0.01)
    let bottom = rehearsal.drawn(state).scrolledBottomBarOpacity
    #expect(bottom == (version == 17 ? 1 : 0))
    state.contentOffset.y = rehearsal.contentHeight - state.scrollFrame.height
    #expect(rehearsal.drawn(state).scrolledBottomBarOpacity == 0)
  }

  @Test func `Moving keeps the size`() {
    var sizes: Set<Size> = []
    for step in 0..<100 {
      var state = Rehearsal().state
      state.keyboard = KeyboardAppearance()
      state.keyboardFrame = Rect(x: 0, y: Double(step) * 0.37, width: 200, height: 99.5)
      if let keyboard = Rehearsal().drawn(state, scale: 2.6).keyboard {
        sizes.insert(keyboard.frame.size)
      }
    }
    #expect(sizes.count == 1)
  }

  /// The law: states that are equal once snapped make equal pictures.
  @Test func `Equal keys make equal pictures`() throws {
    let stage = try Self.rehearsal.stage()
    var pictures: [DrawnState: [UInt32]] = [:]
    var repeated = 0
    for state in Self.walk(120) {
      let key = Self.rehearsal.drawn(state)
      let colors = try stage.draw(state).colors
      if let known = pictures[key] {
        repeated += 1
        #expect(known == colors)
      }
      pictures[key] = colors
    }
    #expect(repeated > 10)
    #expect(pictures.count > 20)
  }

  struct Flip: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout SceneState) -> Void
  }

  static let flips = [
    Flip(testDescription: "rootFrame") { $0.rootFrame.origin.y -= 20 },
    Flip(testDescription: "scrollFrame") { $0.scrollFrame.size.height -= 20 },
    Flip(testDescription: "contentSize") { $0.contentSize.height += 200 },
    Flip(testDescription: "contentInset") { $0.contentInset.bottom += 200 },
    Flip(testDescription: "safeAreaAdjustment") { $0.safeAreaAdjustment.bottom += 200 },
    Flip(testDescription: "indicatorInsets") { $0.indicatorInsets.bottom += 50 },
    Flip(testDescription: "contentOffset") { $0.contentOffset.y += 20 },
    Flip(testDescription: "indicatorOpacity") { $0.indicatorOpacity = 0.2 },
    Flip(testDescription: "keyboardFrame") { $0.keyboardFrame.origin.y += 10 },
    Flip(testDescription: "keyboard") { $0.keyboard?.kind = .numberPad },
    Flip(testDescription: "focus") { $0.focus = "second" },
    Flip(testDescription: "isCaretLit") { $0.isCaretLit = false },
    Flip(testDescription: "selection") { $0.selection = 1..<3 },
    Flip(testDescription: "touches") {
      $0.touches = [Touch(place: .window(Point(x: 100, y: 100)), opacity: 0.5, index: 0)]
    },
  ]

  @Test(arguments: flips)
  func `Every field changes key and picture`(_ flip: Flip) throws {
    let before = Self.full
    var after = before
    flip.change(&after)
    #expect(after != before)
    #expect(Self.rehearsal.drawn(after) != Self.rehearsal.drawn(before))
    let stage = try Self.rehearsal.stage()
    let colors = try stage.draw(before).colors
    #expect(try stage.draw(after).colors != colors)
  }

  @Test func `What is invisible leaves the key alone`() {
    var state = Self.full
    state.indicatorOpacity = 0.001
    state.focus = nil
    state.keyboard = nil
    let key = Self.rehearsal.drawn(state)
    state.contentInset.bottom += 30
    state.indicatorInsets.bottom += 30
    state.safeAreaAdjustment.top += 30
    state.contentSize.height += 30
    state.isCaretLit.toggle()
    state.keyboardFrame.origin.y -= 30
    #expect(Self.rehearsal.drawn(state) == key)
  }

  // MARK: - States

  private static let rehearsal = Rehearsal(form: [
    .field(named: "first", Rect(x: 20, y: 20, width: 120, height: 34), TextInput(text: "First")),
    .field(named: "second", Rect(x: 20, y: 70, width: 120, height: 34)),
  ])

  /// A state in which every field shows.
  private static let full: SceneState = {
    var state = rehearsal.state
    state.indicatorOpacity = 1
    state.focus = "first"
    state.keyboard = KeyboardAppearance()
    state.keyboardFrame.origin.y = 200
    return state
  }()

  /// States that differ a little from each other, the same on every run.
  private static func walk(_ count: Int) -> [SceneState] {
    var seed: UInt64 = 7
    func random(_ choices: Int) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 33 % UInt64(choices))
    }
    return (0..<count).map { _ in
      var state = full
      state.contentOffset.y = random(5) * 0.3
      state.rootFrame.origin.y = -random(2) * 0.3
      state.keyboardFrame.origin.y = 200 + random(4) * 0.4
      state.indicatorOpacity = random(2) * 0.999
      state.contentInset.bottom = random(3) * 0.2
      state.isCaretLit = random(2) == 0
      state.focus = random(2) == 0 ? nil : "first"
      return state
    }
  }

  @Test func `A keyboard below the screen is none`() {
    var state = Self.full
    #expect(Self.rehearsal.drawn(state).keyboard != nil)
    state.keyboardFrame.origin.y = 300
    #expect(Self.rehearsal.drawn(state).keyboard == nil)
    state.keyboardFrame.origin.y = 200
    state.keyboardOpacity = 0
    #expect(Self.rehearsal.drawn(state).keyboard == nil)
  }
}

extension Rehearsal {
  fileprivate func drawn(_ state: SceneState, scale: Double = 1) -> DrawnState {
    DrawnState(state, in: scene, scale: scale)
  }
}
