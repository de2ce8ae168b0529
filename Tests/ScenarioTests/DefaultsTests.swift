import Audit
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// What a scenario leaves out, and what it then gets.
@Suite struct DefaultsTests {
  private func scenario(_ lines: String...) throws -> Scenario {
    try valid(
      "keyrise: 1\nform: [{field: a, frame: [20, 100, 300, 44]}]\n"
        + lines.joined(separator: "\n"))
  }

  @Test func `The newest version whose keyboards are known`() throws {
    #expect(try scenario("device: iphone-15").scene.systemVersion == 18)
    #expect(try scenario("device: iphone-16e").scene.systemVersion == 26)
    #expect(
      try scenario("device: {screen: [320, 568], scale: 2, keyboard: {plain: 216}}")
        .scene.systemVersion == 18)
  }

  @Test func `What a scenario leaves out has its documented default`() throws {
    let scenario = try scenario("device: iphone-15")
    #expect(scenario.title == "")
    #expect(scenario.strategies == [StrategySelection("clearance")])
    #expect(scenario.events == [])
    #expect(scenario.fps == 60)
    #expect(scenario.startPhase == 0)
    #expect(scenario.end == nil)
    #expect(scenario.expectations == [])
  }
}

// MARK: - Keyboard

extension DefaultsTests {
  struct Keyboard: Sendable, CustomTestStringConvertible {
    var lines: String
    var height: Double
    var duration: Double
    var spring: Timing = .keyboard
    var curve: AnimationCurve = .keyboard
    var look: KeyboardLook = .legacy
    var showsBar: Bool

    var testDescription: String { lines }
  }

  /// Heights of letters as they are shown.
  static let keyboards = [
    Keyboard(lines: "device: iphone-15\nios: 17", height: 336, duration: 0.25, showsBar: true),
    Keyboard(
      lines: "device: iphone-15\nkeyboard: {bar: false}", height: 291, duration: 0.25,
      showsBar: false),
    Keyboard(
      lines: "device: iphone-16e", height: 335, duration: 0.383, spring: .keyboardIOS26,
      look: .glass, showsBar: true),
    Keyboard(lines: "device: iphone-16e\nios: 18", height: 336, duration: 0.25, showsBar: true),
    Keyboard(
      lines: "device: iphone-17-pro\nkeyboard: {look: legacy}", height: 336, duration: 0.383,
      spring: .keyboardIOS26, showsBar: true),
    Keyboard(
      lines: "device: iphone-15\nios: 26\nkeyboard: {look: legacy}", height: 336, duration: 0.383,
      spring: .keyboardIOS26, showsBar: true),
    Keyboard(
      lines: "device: iphone-15\nios: 26\nkeyboard: {height: 300}", height: 300, duration: 0.383,
      spring: .keyboardIOS26, showsBar: false),
    Keyboard(lines: "device: iphone-5\nios: 7", height: 216, duration: 0.25, showsBar: false),
    Keyboard(lines: "device: iphone-5\nios: 8", height: 253, duration: 0.25, showsBar: true),
    Keyboard(
      lines: "device: iphone-5\nios: 6", height: 216, duration: 0.25, curve: .easeInOut,
      showsBar: false),
    Keyboard(
      lines: "device: iphone-15\nkeyboard: {height: 216, curve: linear, duration: 400ms}",
      height: 216, duration: 0.4, curve: .linear, showsBar: false),
    Keyboard(
      lines: "device: iphone-15\nkeyboard: {height: 216, curve: 2, bar: true}", height: 216,
      duration: 0.25, curve: .easeOut, showsBar: true),
    Keyboard(
      lines: "device: {screen: [320, 568], scale: 2, keyboard: {plain: 216}}", height: 216,
      duration: 0.25, showsBar: false),
    Keyboard(
      lines: "device: {screen: [320, 568], scale: 2, glassKeyboard: {plain: 300, bar: 320}}",
      height: 320, duration: 0.383, spring: .keyboardIOS26, look: .glass, showsBar: true),
    Keyboard(
      lines: "device: {screen: [320, 568], scale: 2}\nkeyboard: {height: 216}", height: 216,
      duration: 0.25, showsBar: false),
  ]

  @Test(arguments: keyboards)
  func `The keyboard of its device and system`(_ expected: Keyboard) throws {
    let keyboard = try scenario(expected.lines).scene.keyboard
    #expect(keyboard.heights.height(of: .letters, bar: keyboard.showsBar) == expected.height)
    #expect(keyboard.duration == expected.duration)
    #expect(keyboard.spring == expected.spring)
    #expect(keyboard.curve == expected.curve)
    #expect(keyboard.look == expected.look)
    #expect(keyboard.showsBar == expected.showsBar)
  }

  @Test func `Single heights replace the devices own`() throws {
    let heights = try scenario("device: iphone-15", "keyboard: {numberPad: 280, emoji: 400}")
      .scene.keyboard.heights
    #expect(heights == KeyboardHeights(plain: 291, bar: 336, numberPad: 280, emoji: 400))
  }
}

// MARK: - Views

extension DefaultsTests {
  struct Layout: Sendable, CustomTestStringConvertible {
    var lines: String
    /// The root view's frame.
    var root: [Double]
    /// The content's height; the form itself ends at 144.
    var contentHeight: Double
    var adjustment: ScrollConfiguration.InsetAdjustment = .never

    var testDescription: String { lines }
  }

  static let layouts = [
    // The window, whose safe area leaves 852 - 59 - 34.
    Layout(
      lines: "device: iphone-15", root: [0, 0, 393, 852], contentHeight: 759,
      adjustment: .automatic),
    Layout(
      lines: "device: iphone-15\nscroll: {insetAdjustment: never}", root: [0, 0, 393, 852],
      contentHeight: 852),
    // 54 + 44 below a navigation bar, 49 + 34 above a tab bar.
    Layout(
      lines: "device: iphone-15\nbars: {navigation: A}", root: [0, 98, 393, 754],
      contentHeight: 754),
    Layout(
      lines: "device: iphone-15\nbars: {navigation: A, tab: true}", root: [0, 98, 393, 671],
      contentHeight: 671),
    Layout(
      lines: "device: iphone-15\nbars: {tab: true}", root: [0, 0, 393, 769], contentHeight: 710,
      adjustment: .automatic),
    Layout(
      lines: "device: iphone-16-pro\nbars: {navigation: true}", root: [0, 116, 402, 758],
      contentHeight: 758),
    Layout(
      lines: "device: iphone-13\nbars: {navigation: A, status: false}", root: [0, 101, 390, 743],
      contentHeight: 743),
    // Before iOS 11 there is no safe area.
    Layout(lines: "device: iphone-5\nios: 7", root: [0, 0, 320, 568], contentHeight: 568),
    Layout(
      lines: "device: iphone-15\nview: {frame: [0, 100, 393, 300]}", root: [0, 100, 393, 300],
      contentHeight: 300),
    // The form's lowest edge and 20 points.
    Layout(
      lines: "device: iphone-15\nview: {frame: [0, 100, 393, 90]}", root: [0, 100, 393, 90],
      contentHeight: 164),
    Layout(
      lines: "device: iphone-15\nview: {frame: [0, 100, 393, 300]}\nscroll: {contentInset: 40}",
      root: [0, 100, 393, 300], contentHeight: 220),
  ]

  @Test(arguments: layouts)
  func `Frames and content size`(_ expected: Layout) throws {
    let scene = try scenario(expected.lines).scene
    let root = scene.rootFrame
    #expect([root.minX, root.minY, root.width, root.height] == expected.root)
    #expect(
      scene.scrollView.frame == Rect(x: 0, y: 0, width: root.width, height: root.height))
    #expect(
      scene.scrollView.contentSize == Size(width: root.width, height: expected.contentHeight))
    #expect(scene.scrollView.insetAdjustment == expected.adjustment)
  }

  /// The content of a short form fills what is visible, and nothing scrolls.
  @Test(arguments: ["iphone-15", "iphone-se-3", "ipad-pro-11"])
  func `A short form does not scroll`(_ id: String) throws {
    let scene = try scenario("device: \(id)").scene
    let adjusted = Interface(scene: scene).scrollView.adjustedContentInset
    let visible = scene.scrollView.frame.height - adjusted.top - adjusted.bottom
    #expect(scene.scrollView.contentSize.height == visible)
  }

  @Test func `A device by hand`() throws {
    let device = try scenario(
      """
      device:
        name: Test phone
        screen: [320, 568]
        scale: 2.5
        safeArea: {top: 44, bottom: 34}
        cornerRadius: 12
        statusBar: 40
        cutout: notch
        keyboard: {plain: 216, bar: 253, numberPad: 200, emoji: 260}
      """
    ).scene.device
    #expect(
      device
        == Device(
          name: "Test phone", screen: Size(width: 320, height: 568), scale: 2.5,
          safeArea: EdgeInsets(top: 44, bottom: 34), cornerRadius: 12, statusBarHeight: 40,
          cutout: .notch, homeIndicator: Size(width: 114, height: 5),
          legacyKeyboard: KeyboardHeights(plain: 216, bar: 253, numberPad: 200, emoji: 260),
          systemVersions: 5...18))
  }

  @Test func `Switches by name`() throws {
    let switches = try scenario(
      "device: iphone-15",
      """
      switches:
        clampsOnInsetChange: false
        clampsOffset: true
        roundsOffset: false
        followsTopInset: false
        tallRectPrefersTop: false
        resignsAfterWillHide: false
        repostsForOtherKind: false
        didNotificationDelay: 250ms
      """
    ).scene.switches
    var expected = Switches()
    expected.clampsOnInsetChange = false
    expected.clampsOffset = true
    expected.roundsOffset = false
    expected.followsTopInset = false
    expected.tallRectPrefersTop = false
    expected.resignsAfterWillHide = false
    expected.repostsForOtherKind = false
    expected.didNotificationDelay = 0.25
    #expect(switches == expected)
  }

  struct Selection: Sendable {
    var lines: String
    var selections: [StrategySelection]
  }

  @Test(arguments: [
    Selection(lines: "strategy: none", selections: [StrategySelection("none")]),
    Selection(
      lines: "strategies: [none, inset-overlap]",
      selections: [StrategySelection("none"), StrategySelection("inset-overlap")]),
    Selection(
      lines: "strategy: {id: fixed-shift, distance: 90}",
      selections: [
        StrategySelection("fixed-shift", options: StrategyOptions(["distance": .number(90)]))
      ]),
    Selection(
      lines: "strategy: fixed-shift\noptions: {distance: 90}",
      selections: [
        StrategySelection("fixed-shift", options: StrategyOptions(["distance": .number(90)]))
      ]),
    Selection(
      lines: "strategy: {id: rn-keyboard-avoiding-view, behavior: position}",
      selections: [
        StrategySelection(
          "rn-keyboard-avoiding-view", options: StrategyOptions(["behavior": .choice("position")]))
      ]),
    Selection(
      lines: """
        strategies: [fixed-shift, {id: clearance, margin: 4}]
        options: [{id: clearance, margin: 5, restoresOffset: false}, {id: fixed-shift, distance: 1}]
        """,
      selections: [
        StrategySelection("fixed-shift", options: StrategyOptions(["distance": .number(1)])),
        StrategySelection(
          "clearance",
          options: StrategyOptions(["margin": .number(4), "restoresOffset": .flag(false)])),
      ]),
  ])
  func `Strategies with their options`(_ expected: Selection) throws {
    #expect(
      try scenario("device: iphone-15", expected.lines).strategies == expected.selections)
  }

  @Test(arguments: [
    ("60", Rational(60)), ("30", 30), ("29.97", Rational(2997, 100)),
    ("30000/1001", Rational(30_000, 1_001)), ("\"24\"", nil),
  ])
  func `Frame rates are numbers or fractions`(text: String, rate: Rational?) throws {
    let result = parse(
      "keyrise: 1\ndevice: iphone-15\nform: [{field: a, frame: [0, 0, 1, 1]}]\n"
        + "timeline: {fps: \(text)}")
    #expect(result.scenario?.fps == rate)
  }

  @Test(arguments: [
    ("0.25", 0.25), ("250ms", 0.25), ("0.25s", 0.25), ("2s", 2), ("250 ms", 0.25), ("1e-1", 0.1),
    (".5", 0.5), ("\"250ms\"", 0.25), ("1e2ms", 0.1),
  ])
  func `Times with their units`(text: String, seconds: Double) throws {
    #expect(try scenario("device: iphone-15", "timeline: {end: \(text)}").end == seconds)
  }
}

// MARK: - Limits

extension DefaultsTests {
  /// No check counts frames, because the longest timeline at the fastest rate is one a clock takes.
  @Test func `The longest timeline has a clock`() throws {
    let scenario = try scenario("device: iphone-15", "timeline: {end: 600, fps: 1000}")
    let clock = try FrameClock(fps: scenario.fps, end: try #require(scenario.end))
    #expect(clock.frameCount >= 600_000)
  }
}
