import Audit
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Rows, sections, colours, wheels, sheets and alerts, as scenarios write them.
@Suite struct ElementTests {
  private func scene(_ form: String, _ lines: String = "") throws -> Scene {
    try valid(
      "keyrise: 1\ndevice: iphone-15\nios: 17\n\(lines)\nform: {stack: {padding: 0}, form: \(form)}\n"
    ).scene
  }

  @Test(arguments: [
    (17, "{cell: A}", 44.0), (26, "{cell: A}", 52), (17, "{cell: A, detail: B}", 57),
    (26, "{cell: A, detail: B}", 61), (17, "{checkbox: true, label: A}", 44),
    (17, "{field: a, border: search}", 36), (26, "{field: a, border: search}", 44),
    (17, "{bubble: A}", 44),
    (17, "{bubble: A, grouped: true, from: me, time: Now}", 64),
    (17, "{bubble: '', picture: B, grouped: true}", 180),
    (17, "{label: A, size: 40}", 48), (17, "{label: A}", 22),
  ])
  func `Has a height of its own`(ios: Int, view: String, height: Double) throws {
    let text = """
      keyrise: 1
      device: {screen: [400, 800], scale: 2, keyboard: {plain: 291}, glassKeyboard: {plain: 308}}
      ios: \(ios)
      form: {form: [\(view)]}
      """
    #expect(try valid(text).scene.form.first?.frame.height == height)
  }

  @Test func `A section has words around its rows and lines between them`() throws {
    let scene = try scene(
      "[{group: {background: card}, header: Who, footer: Why, error: No, separators: true, "
        + "form: [{cell: A}, {cell: B}]}]")
    let section = try #require(scene.form.first)
    let labels = section.children.compactMap { view -> String? in
      if case .label(let label) = view.content { label.text } else { nil }
    }
    #expect(labels == ["WHO", "No", "Why"])
    let card = try #require(section.children.first { !$0.children.isEmpty })
    #expect(card.children.map(\.content.name) == ["cell", "separator", "cell"])
    #expect(card.frame.minY == 24)
    #expect(section.frame.height == section.children.map(\.frame.maxY).max())
  }

  @Test func `A section with a frame has its words outside of it`() throws {
    let scene = try valid(
      """
      keyrise: 1
      device: iphone-15
      ios: 17
      form:
        - group: [20, 55, 350, 88]
          background: card
          header: Who
          footer: Why
          separators: true
          form: [{cell: A, frame: [0, 0, 350, 44]}, {cell: B, frame: [0, 44, 350, 44]}]
      """
    ).scene
    let section = try #require(scene.form.first)
    let card = try #require(section.children.first { !$0.children.isEmpty })
    let frame = card.frame.offsetBy(dx: section.frame.minX, dy: section.frame.minY)
    #expect(frame == Rect(x: 20, y: 55, width: 350, height: 88))
    #expect(section.frame.minY == 55 - 24)
    #expect(section.frame.maxY == 55 + 88 + 24)
    let line = try #require(card.children.last)
    #expect(line.content == .separator)
    #expect(line.frame.minY == 44)
  }

  @Test(arguments: [(17, "card"), (26, "card"), (17, "none")])
  func `Lines begin with the words above them`(ios: Int, background: String) throws {
    let form =
      "[{group: {background: \(background)}, separators: true, "
      + "form: [{cell: A, symbol: person}, {cell: B}, {cell: C}]}]"
    let text =
      "keyrise: 1\ndevice: iphone-15\nios: \(ios)\nform: {stack: {padding: 0}, form: \(form)}\n"
    let scene = try valid(text).scene
    let lines = (scene.form.first?.children ?? []).filter { $0.content == .separator }.map(\.frame)
    try #require(lines.count == 2)
    #expect(lines[0].minX == lines[1].minX + 37)
    #expect(lines[0].maxX == lines[1].maxX)
  }

  @Test(arguments: [
    ("red", ViewColor.system(.red)), ("#0a8", .rgb(0x00AA88)), ("#12AB9f", .rgb(0x12AB9F)),
  ])
  func `Reads colours`(text: String, color: ViewColor) throws {
    let scene = try scene("[{button: A, tint: '\(text)'}]", "tint: '\(text)'")
    #expect(scene.tint == color)
    #expect(scene.form.first?.style?.tint == color)
  }

  @Test(arguments: ["#12", "#gggggg", "#１２３", "redd", "[1]", "-1"])
  func `Says what is no colour`(text: String) {
    let result = parse(
      "keyrise: 1\ndevice: iphone-15\nform: {form: [{button: A, tint: '\(text)'}]}")
    #expect(result.errors.count == 1)
  }

  @Test func `Wheels stand on the safe area`() throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: iphone-15
      ios: 17
      form: {form: [{field: a, picker: [X, Y], text: Y, accessory: 44}, {field: b, picker: date}]}
      timeline: {events: [{at: 0, focus: a}, {at: 1, focus: b}]}
      """)
    let timeline = Simulation(
      scene: scenario.scene, strategy: NoAvoidance(), events: scenario.events
    ).run()
    let (first, last) = (timeline.state(at: 0.9), timeline.state(at: 3))
    #expect(first.keyboardFrame.height == 216 + 34 + 44)
    #expect(first.keyboard?.wheels == [Wheel(["X", "Y"], selected: 1)])
    #expect(last.keyboardFrame.height == 216 + 34)
    #expect(last.keyboard?.wheels.map { $0.words[$0.selected] } == ["June", "29", "2007"])
  }

  @Test func `A sheet of half the height moves up with the keyboard`() throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: iphone-15
      ios: 17
      keyboard: {height: 200}
      presentation: {style: pageSheet, detent: medium}
      form: {form: [{field: a}]}
      timeline: {events: [{at: 0, focus: a}, {at: 2, dismiss: true}]}
      """)
    let timeline = Simulation(
      scene: scenario.scene, strategy: NoAvoidance(), events: scenario.events
    ).run()
    let tops = [-1, 1.9, 5].map { timeline.state(at: $0).cardFrame?.minY }
    #expect(tops == [426, 226, 426])
  }

  @Test func `An alert is as high as what is in it, and stands in the middle of the room`() throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: iphone-15
      ios: 17
      keyboard: {height: 300}
      presentation: alert
      form: {stack: {padding: 10}, form: [{field: a, height: 40}]}
      timeline: {events: [{at: 0, focus: a}]}
      """)
    #expect(scenario.scene.presentation.frame == Rect(x: 61, y: 396, width: 270, height: 60))
    let timeline = Simulation(
      scene: scenario.scene, strategy: NoAvoidance(), events: scenario.events
    ).run()
    #expect(abs((timeline.state(at: 3).cardFrame?.midY ?? 0) - 276) < 0.01)
  }

  @Test(arguments: [17, 26])
  func `An alert that is too high for the room is as low as that, and scrolls`(ios: Int) throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: iphone-15
      ios: \(ios)
      orientation: landscape
      presentation: alert
      form: {stack: {padding: 10}, form: [{field: a, height: 40}, {space: 148}]}
      timeline: {events: [{at: 0, focus: a}, {at: 3, dismiss: true}]}
      """)
    for strategy: any AvoidanceStrategy in [NoAvoidance(), Clearance()] {
      let timeline = Simulation(
        scene: scenario.scene, strategy: strategy, events: scenario.events
      ).run()
      let (shown, hidden) = (timeline.state(at: 2.9), timeline.state(at: 6))
      let card = try #require(shown.cardFrame)
      #expect(card.minY == Presentation.alertMargin)
      #expect(card.maxY == shown.keyboardFrame.minY - Presentation.alertMargin)
      #expect(shown.rootFrame == card && shown.scrollFrameInWindow == card)
      #expect(shown.contentOffset == .zero && shown.contentSize.height > card.height)
      #expect(hidden.cardFrame == scenario.scene.presentation.frame)
      #expect(hidden.rootFrame == hidden.cardFrame)
    }
  }

  @Test(arguments: [17, 26], ["iphone-15", "iphone-se-3"])
  func `An alert's buttons stay below what scrolls in it`(ios: Int, device: String) throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: \(device)
      ios: \(ios)
      orientation: landscape
      presentation: alert
      form:
        stack: {spacing: 6, padding: 16}
        form:
          - {label: New album, style: headline, height: 60}
          - {field: a, height: 40}
          - row: [{button: No, style: plain, height: 44}, {button: Yes, style: plain, height: 44}]
      timeline: {events: [{at: 0, focus: a}, {at: 3, dismiss: true}]}
      """)
    let timeline = Simulation(
      scene: scenario.scene, strategy: Clearance(), events: scenario.events
    ).run()
    #expect(scenario.scene.presentation.frame.height == 16 + 60 + 6 + 40 + 6 + 44 + 16)
    for time in [-1, 0.1, 0.2, 2.9, 3.1, 6] {
      let state = timeline.state(at: time)
      let card = try #require(state.cardFrame)
      let footer = try #require(state.footer?.frame)
      #expect(footer.height == 60 && abs(footer.maxY - card.maxY) < 0.01)
      #expect(abs(state.scrollFrameInWindow.maxY - footer.minY) < 0.01)
      #expect(state.contentSize.height == 16 + 60 + 6 + 40 + 6)
      #expect(state.keyboardFrameWithoutFooter == state.keyboardFrame)
    }
    let shown = timeline.state(at: 2.9)
    let views = timeline.views(in: shown)
    let yes = try #require(views.nodes.first { $0.element.content.name == "button" })
    let button = shown.windowRect(ofContent: yes.contentFrame, of: yes.element.id, in: views)
    #expect(button.maxY + 16 + Presentation.alertMargin == shown.keyboardFrame.minY)
    let field = shown.windowRect(
      ofContent: try #require(views["a"]).contentFrame, of: "a", in: views)
    #expect(field.maxY <= button.minY && shown.contentOffset.y > 0)
  }

  /// The alert is the system's, which scrolls to the field where no strategy does.
  @Test(arguments: ["none", "clearance"], ["iphone-15", "iphone-se-1"])
  func `A field of a low alert is in sight, and nothing is out of place`(
    strategy: String, device: String
  ) throws {
    let template = try #require(ScenarioTemplate.template(id: "alert"))
    let scenario = try #require(
      parse(
        template.text, overrides: ScenarioOverrides(device: device, orientation: "landscape")
      ).scenario)
    let report = try FormAudit(rate: 20).measure(
      StrategySelection(strategy), in: scenario.scene, events: scenario.events)
    for metric in [Metric.gap, .hiddenAtRest, .notRestored, .staysScrolled, .unreachableEnd] {
      #expect(report[metric] < 0.5, "\(metric)")
    }
    if strategy == "clearance" { #expect(report.verdict == .pass) }
  }

  @Test func `Of an alert's buttons below each other the last stays`() throws {
    let form = try valid(
      """
      keyrise: 1
      device: iphone-15
      presentation: alert
      form:
        stack: {padding: 10}
        form: [{field: a, height: 40}, {button: One, height: 44}, {button: Two, height: 44}]
      """
    ).scene.form
    #expect(form.map(\.content.name) == ["field", "button", "footer"])
    #expect(form.last?.children.map(\.frame.minY) == [0] && form.last?.frame.height == 54)
  }

  @Test(arguments: [(17, 270.0), (26, 320)])
  func `An alert is as wide as the version has it`(ios: Int, width: Double) throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: iphone-15
      ios: \(ios)
      presentation: alert
      form: {stack: {padding: 10}, form: [{field: a, height: 40}]}
      """)
    let frame = scenario.scene.presentation.frame
    #expect(frame.width == width && frame.height == 60)
    #expect(abs(frame.midX - 393 / 2) <= 0.5)
  }

  @Test(arguments: [(17, 20.0), (26, 16)])
  func `Rows keep from a card's sides as the version has it`(ios: Int, margin: Double) throws {
    let text = """
      keyrise: 1
      device: iphone-15
      ios: \(ios)
      form:
        stack: {padding: 16}
        form:
          - {group: {background: card}, header: Who, form: [{cell: A}]}
          - {group: {background: card, padding: 5}, form: [{cell: B}]}
      """
    let form = try valid(text).scene.form
    func all(_ views: [Element]) -> [Element] { views.flatMap { [$0] + all($0.children) } }
    let cells = all(form).filter { $0.content.name == "cell" }.map(\.frame)
    #expect(cells.map(\.minX) == [margin, 5])
    #expect(cells.map(\.width) == [361 - 2 * margin, 351])
    #expect(form[0].children.first?.frame.minX == margin)
  }

  @Test(arguments: ["switch: true, label: News", "label: News, switch: true", "label: A, tick: no"])
  func `A label does not hide what a view was meant to be`(view: String) throws {
    let result = parse("keyrise: 1\ndevice: iphone-15\nform: {form: [{\(view)}]}\n")
    let isSwitch = view.contains("switch")
    #expect(result.diagnostics.map(\.suggestion) == [isSwitch ? "toggle" : nil])
    #expect(
      result.diagnostics.map(\.message).first?.contains(isSwitch ? "a view" : "a label") == true)
  }

  @Test func `A large title stands above the content and not in a phone's landscape`() throws {
    let scene = try scene("[{cell: A}]", "bars: {navigation: A, largeTitle: true}")
    #expect(scene.form.map(\.content.name) == ["label", "cell"])
    #expect(scene.form.last?.frame.minY == 52)
    #expect(scene.counterpart?.form.map(\.content.name) == ["cell"])
  }

  @Test func `Content can begin at its end`() throws {
    let scene = try scene("[{image: A, height: 2000}]", "scroll: {contentOffset: end}")
    let scroll = scene.scrollView
    #expect(abs((scroll.contentOffset?.y ?? 0) - 1_182) < 1e-6)
    #expect(scroll.insetAdjustment == .automatic)
  }

  /// The forms that libraries for avoidance show, on every device with every field: nothing may
  /// fail.
  @Test(arguments: [
    "sign-up", "chat", "checkout", "settings", "search", "comments", "card", "profile",
  ])
  func `The reference passes on all devices`(id: String) throws {
    let template = try #require(ScenarioTemplate.template(id: id))
    for device in DeviceCatalog.all {
      let scenario = try #require(
        parse(template.text, overrides: ScenarioOverrides(device: device.id)).scenario)
      let report = try FormAudit(rate: 20).measure(
        StrategySelection("clearance"), in: scenario.scene, events: scenario.events)
      #expect(report.verdict != .fail, "\(id) on \(device.id)")
    }
  }
}
