import Audit
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// The example of format 1, key by key.
@Suite struct ScenarioTests {
  static let example = """
    keyrise: 1
    title: Sign up
    device: iphone-15
    ios: 17
    orientation: portrait
    appearance: light
    keyboard:
      height: 216
      beginHeight: 200
      duration: 0.25
      curve: keyboard
    bars: {status: true, navigation: Sign up, tab: false}
    view: {frame: [0, 0, 320, 568]}
    scroll:
      frame: [0, 0, 320, 568]
      contentSize: [320, 1000]
      contentInset: {top: 0, bottom: 10}
      contentOffset: 30
      insetAdjustment: never
    form:
      - {label: TextField1, frame: [10, 260, 80, 30]}
      - {field: textField1, frame: [100, 260, 200, 30], placeholder: …, text: a b, type: email}
      - {textView: textView1, frame: [100, 340, 200, 60], accessory: 40}
      - {group: [0, 600, 320, 200], form: [{field: inner, frame: [10, 20, 100, 30]}]}
    strategy: inset-overlap
    timeline:
      fps: 60
      startPhase: 0.004
      end: 5s
      events:
        - {at: 0.2, focus: textField1}
        - {at: 1.0, keyboard: {height: 252}}
        - {at: 1500ms, press: next}
        - {at: 3.0, dismiss: true}
        - at: 3.5
          notify:
            {name: willShow, begin: [0, 568, 320, 216], end: [0, 352, 320, 216], duration: 0.25, curve: 7}
    expect:
      - {visible: textView1, clearance: 8, by: 0.8s}
    """

  @Test func `What stands still`() throws {
    let scene = try valid(Self.example).scene
    #expect(scene.title == "Sign up")
    #expect(scene.device.id == "iphone-15")
    #expect(scene.systemVersion == 17)
    #expect(scene.appearance == .light)
    #expect(scene.bars == Bars(status: true, navigation: "Sign up"))
    #expect(scene.rootFrame == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(
      scene.keyboard
        == KeyboardConfiguration(heights: KeyboardHeights(all: 216), beginHeight: 200))
    #expect(
      scene.scrollView
        == ScrollConfiguration(
          frame: Rect(x: 0, y: 0, width: 320, height: 568),
          contentSize: Size(width: 320, height: 1000), contentInset: EdgeInsets(bottom: 10),
          contentOffset: Point(x: 0, y: 30)))
    #expect(scene.switches == Switches())
  }

  @Test func `The form is read with its frames`() throws {
    let form = try valid(Self.example).scene.form
    #expect(
      form == [
        Element(
          id: "label-1", frame: Rect(x: 10, y: 260, width: 80, height: 30),
          content: .label(Label("TextField1"))),
        Element(
          id: "textField1", frame: Rect(x: 100, y: 260, width: 200, height: 30),
          content: .textField(TextInput(text: "a b", placeholder: "…", type: .email))),
        Element(
          id: "textView1", frame: Rect(x: 100, y: 340, width: 200, height: 60),
          content: .textView(TextInput(accessoryHeight: 40))),
        Element(
          id: "group-1", frame: Rect(x: 0, y: 600, width: 320, height: 200),
          content: .container(Container()),
          children: [
            Element(
              id: "inner", frame: Rect(x: 10, y: 20, width: 100, height: 30),
              content: .textField(TextInput()))
          ]),
      ])
  }

  @Test func `Strategy, clock and events are read`() throws {
    let scenario = try valid(Self.example)
    #expect(scenario.strategies == [StrategySelection("inset-overlap")])
    #expect(scenario.fps == 60)
    #expect(scenario.startPhase == 0.004)
    #expect(scenario.end == 5)
    #expect(!scenario.caretBlinks)
    #expect(
      scenario.events == [
        Event(at: 0.2, .focus("textField1")),
        Event(at: 1, .keyboard(KeyboardChange(height: 252))),
        Event(at: 1.5, .press(.next)),
        Event(at: 3, .dismiss),
        Event(
          at: 3.5,
          .notify(
            KeyboardNotification(
              name: .willShow, frameBegin: Rect(x: 0, y: 568, width: 320, height: 216),
              frameEnd: Rect(x: 0, y: 352, width: 320, height: 216), duration: 0.25,
              curve: .keyboard))),
      ])
    #expect(
      scenario.expectations == [Expectation(visible: "textView1", clearance: 8, by: 0.8)])
  }

  /// JSON is YAML.
  @Test func `Json is read`() throws {
    let scenario = try valid(
      #"{"keyrise": 1, "device": "iphone-15", "form": [{"field": "a", "frame": [0, 0, 1, 1]}]}"#)
    #expect(scenario.scene.form.map(\.id) == ["a"])
  }

  @Test func `A byte order mark and CRLF change nothing`() throws {
    let text = "\u{FEFF}" + Self.example.replacing("\n", with: "\r\n")
    #expect(try valid(text) == valid(Self.example))
  }

  @Test func `Anchors and merge keys are written out`() throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: iphone-15
      form:
        - &first {field: a, frame: [0, 0, 10, 10], type: email, text: "2 * 3"}
        - {<<: *first, field: b, text: "*"}
      """)
    let inputs = scenario.scene.form.compactMap(\.input)
    #expect(inputs.map(\.type) == [.email, .email])
    #expect(inputs.map(\.text) == ["2 * 3", "*"])
    #expect(scenario.scene.form.map(\.id) == ["a", "b"])
    #expect(scenario.scene.form[0].frame == scenario.scene.form[1].frame)
  }

  @Test func `Equal times stay in the order of the file`() throws {
    let scenario = try valid(
      """
      keyrise: 1
      device: iphone-15
      form: [{field: a, frame: [0, 0, 1, 1]}, {field: b, frame: [0, 0, 1, 1]}]
      timeline:
        events:
          - {at: 1, press: next}
          - {at: 1, press: previous}
          - {at: 0.5, focus: a}
          - {at: 1, dismiss: true}
      """)
    #expect(
      scenario.events.map(\.action) == [.focus("a"), .press(.next), .press(.previous), .dismiss])
  }
}
