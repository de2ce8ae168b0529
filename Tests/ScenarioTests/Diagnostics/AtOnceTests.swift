import Scenario
import Testing

/// Whether everything that is wrong is said in one run, and nothing that only follows from it.
@Suite struct AtOnceTests {
  /// Two mistakes in different places, of which neither may hide the other.
  struct Pair: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    /// Where the mistakes are and what they are; nothing else may be reported.
    var expected: [String]

    init(_ name: String, _ text: String, _ expected: String...) {
      self.name = name
      self.text = text
      self.expected = expected
    }

    var testDescription: String { name }
  }

  /// The places and identifiers of everything that is said.
  private static func findings(_ text: String) -> [String] {
    parse(text).diagnostics.map { diagnostic in
      let place = diagnostic.line.map { "\($0):\(diagnostic.column ?? 0) " } ?? ""
      return place + diagnostic.id.rawValue
    }
  }

  @Test(arguments: pairs)
  func `Both are reported`(_ pair: Pair) {
    #expect(Self.findings(pair.text) == pair.expected)
  }

  private static func scenario(
    head: String = "device: iphone-15", form: String = "{field: a, frame: [20, 100, 300, 44]}",
    _ rest: String
  ) -> String { "keyrise: 1\n\(head)\nform: [\(form)]\n\(rest)\n" }

  static let pairs: [Pair] = [
    Pair(
      "a misspelt view and a field that is nowhere",
      scenario(
        form: "{feild: a, frame: [20, 100, 300, 44]}",
        "timeline: {events: [{at: 0, focus: zz}, {at: 1, focus: a}]}"),
      "3:9 unknown-key", "4:36 unknown-field"),
    Pair(
      "a misspelt view and what else is wrong with it",
      scenario(form: "{feild: a, frame: [20, 100, 300], type: emial}", ""),
      "3:9 unknown-key", "3:26 wrong-type", "3:48 unknown-value"),
    Pair(
      "a view of two kinds, whose fields nobody is blamed for",
      scenario(
        form: "{field: a, label: b, frame: [20, 100, 300, 44]}",
        "timeline: {events: [{at: 0, focus: a}, {at: 1, focus: zz}]}"),
      "more-problems", "3:9 conflicting-keys", "4:55 unknown-field"),
    Pair(
      "a field without an identifier, which may become any",
      scenario(
        form: "{field: , frame: [20, 100, 300, 44]}", "timeline: {events: [{at: 0, focus: zz}]}"),
      "more-problems", "3:16 wrong-type"),
    Pair(
      "a row outside a stack, whose fields are known",
      scenario(
        form: "{row: [{field: a}, {field: b}]}",
        "timeline: {events: [{at: 0, focus: b}, {at: 1, focus: zz}]}"),
      "3:9 conflicting-keys", "4:55 unknown-field"),
    Pair(
      "no form, and so no field",
      "keyrise: 1\ndevice: iphone-15\ntimeline: {fps: 0, events: [{at: 0, focus: a}]}\n",
      "more-problems", "1:1 empty-form", "3:17 out-of-range"),
    Pair(
      "a misspelt section and what is wrong in it",
      scenario("timelin: {events: [{at: -1, focus: zz}]}"),
      "4:1 unknown-key", "4:25 negative-time", "4:36 unknown-field"),
    Pair(
      "a misspelt action and its field",
      scenario("timeline: {events: [{at: 0, fokus: zz}, {at: 1, dismiss: true}]}"),
      "4:29 unknown-key", "4:36 unknown-field"),
    Pair(
      "two actions, of which one is wrong",
      scenario("timeline: {events: [{at: 0, focus: a, press: nxt}]}"),
      "4:39 conflicting-keys", "4:46 unknown-value"),
    Pair(
      "a time that is wrong, and the interval of its lines",
      scenario("timeline: {events: [{at: 0, focus: a}, {at: -1, type: b, each: -2}]}"),
      "4:45 negative-time", "4:64 negative-time"),
    Pair(
      "an event that cannot be read, and what may follow from it",
      scenario("timeline: {events: [{at: 0.5}, {at: 1, dismiss: true}], end: x}"),
      "4:21 missing-key", "4:62 wrong-type"),
    Pair(
      "a frame rate and a phase that may fit the right one",
      scenario("timeline: {fps: 2x, startPhase: 0.03}"), "4:17 wrong-type"),
    Pair(
      "an unknown device and an unreadable version",
      scenario(head: "device: iphone-15-mini\nios: x", ""),
      "2:9 unknown-device", "3:6 wrong-type"),
    Pair(
      "an unknown device, which may be an iPad with another keyboard",
      scenario(
        head:
          "device: ipad-99\nkeyboard: {mode: floating, look: glass}\nwindow: {style: slideOver}",
        form: "{field: a, frame: [600, 100, 300, 44]}",
        "timeline: {events: [{at: 0, focus: zz}]}"),
      "2:9 unknown-device", "6:36 unknown-field"),
    Pair(
      "an orientation that is wrong, and a turn to where it may not be",
      scenario("orientation: sideways\ntimeline: {events: [{at: 0, rotate: portrait}]}"),
      "4:14 unknown-value"),
    Pair(
      "a misspelt strategy and its options",
      scenario("strategy: {id: fixed-shft, distanc: far}"),
      "4:16 unknown-strategy", "4:28 unknown-key", "4:37 wrong-type"),
    Pair(
      "two conditions and the limit of one",
      scenario("expect: [{visible: zz, noJumpAbove: -1, clearance: x}]"),
      "4:20 unknown-field", "4:24 conflicting-keys", "4:37 out-of-range", "4:52 wrong-type"),
    Pair(
      "no condition, and a limit",
      scenario("expect: [{clearance: x}]"), "4:10 missing-key", "4:22 wrong-type"),
    Pair(
      "two outputs at one path, and one at a path that is none",
      scenario("outputs: [a.png, {path: ./a.png}, '{foo}.gif', {figre: b.svg, show: [x]}]"),
      "4:25 duplicate-id", "4:35 unknown-value", "4:49 unknown-key", "4:70 unknown-value"),
    Pair(
      "an instant, which needs a scenario that can be played",
      scenario("titel: A\noutputs: [{path: a.png, at: 99s}]"), "more-problems", "4:1 unknown-key"),
    Pair(
      "a tag, which hides nothing",
      scenario("title: !!str2 A\ntimeline: {fps: 0}"), "4:8 unsupported", "5:17 out-of-range"),
  ]

  /// A line of ``whole`` that is wrong.
  struct Mistake: Sendable, CustomTestStringConvertible {
    /// The line, from 1.
    var line: Int
    var text: String

    init(_ line: Int, _ text: String) {
      self.line = line
      self.text = text
    }

    var testDescription: String { text }
  }

  private static let whole = """
    keyrise: 1
    title: A
    device: iphone-15
    ios: 17
    orientation: portrait
    appearance: light
    keyboard: {height: 300, duration: 0.25}
    bars: {navigation: A}
    presentation: fullScreen
    view: {frame: [0, 100, 393, 700]}
    scroll: {contentInset: {top: 0}}
    strategy: {id: fixed-shift, distance: 150}
    switches: {clampsOffset: true}
    form:
      - {field: a, frame: [20, 100, 300, 44], type: email}
      - {field: b, frame: [20, 200, 300, 44], return: next}
      - {group: [0, 300, 390, 100], form: [{textView: c, frame: [20, 0, 300, 80]}]}
    timeline:
      fps: 60
      startPhase: 0.001
      end: 9
      events:
        - {at: 0.2, focus: a}
        - {at: 1, press: next}
        - {at: 1.5, type: x, each: 0.1}
        - {at: 2, keyboard: {height: 250}}
        - {at: 3, drag: {path: [[0, 300], [0.1, 400]]}}
        - {at: 4, notify: {name: willShow, end: [0, 500, 393, 352]}}
        - {at: 5, rotate: landscape}
        - {at: 6, dismiss: true}
    expect:
      - {visible: a, clearance: 8, by: 1}
      - {metric: jump, atMost: 3}
    outputs:
      - a.png
      - {figure: b.svg, show: [keyboard]}
    """

  static let mistakes: [Mistake] = [
    Mistake(1, "keyrise: 9"),
    Mistake(2, "titel: A"),
    Mistake(3, "device: iphone-155"),
    Mistake(3, "device: {screen: [393, 852], scale: x}"),
    Mistake(4, "ios: x"),
    Mistake(5, "orientation: portrat"),
    Mistake(6, "apearance: drak"),
    Mistake(7, "keyboard: {heigth: -1, duration: 2h}"),
    Mistake(8, "bars: {navigation: [A]}"),
    Mistake(9, "presentation: popover"),
    Mistake(10, "view: {frame: [0, 100]}"),
    Mistake(11, "scroll: {contentInset: {botom: x}}"),
    Mistake(12, "strategy: {id: fixed-shft, distnce: far}"),
    Mistake(12, "strategy: nothing-like-it"),
    Mistake(13, "switches: {clampsOfset: 1}"),
    Mistake(15, "  - {feild: a, frame: [20, 100, 300, 44], type: emial}"),
    Mistake(15, "  - {field: a, label: x, frame: [20, 100, 300, 44]}"),
    Mistake(15, "  - a"),
    Mistake(16, "  - {field: b, frame: [20, 200], return: nxt}"),
    Mistake(17, "  - {group: [0, 300, 390], fomr: [{textView: c, frame: [20, 0, 300]}]}"),
    Mistake(18, "timelin:"),
    Mistake(19, "  fps: 0"),
    Mistake(20, "  startPhase: x"),
    Mistake(21, "  end: x"),
    Mistake(23, "    - {at: -1, fokus: zz}"),
    Mistake(23, "    - {at: 0.2, focus: zz, press: nxt}"),
    Mistake(24, "    - {at: 1s0, press: nxt}"),
    Mistake(25, "    - {at: x, type: [x], each: 601}"),
    Mistake(26, "    - {at: 2, keybord: {height: -250}}"),
    Mistake(27, "    - {at: 3, drag: {path: [[0, 300], [0.1]]}}"),
    Mistake(28, "    - {at: 4, notify: {nam: wilShow, end: [0, 500]}}"),
    Mistake(29, "    - {at: 5, rotate: sideways}"),
    Mistake(30, "    - {at: 6, dismiss: false}"),
    Mistake(32, "  - {visible: zz, clearance: x, by: -1}"),
    Mistake(33, "  - {metric: jmp, atMos: 3}"),
    Mistake(35, "  - '{foo}.bmp'"),
    Mistake(36, "  - {figre: b.svg, show: [kyboard]}"),
  ]

  /// What is said of some mistakes, but for the note that there may be more.
  private static func findings(of mistakes: Mistake...) -> Set<String> {
    var lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for mistake in mistakes { lines[mistake.line - 1] = mistake.text }
    return Set(summaries(parse(lines.joined(separator: "\n")))).filter {
      !$0.contains("more-problems")
    }
  }

  @Test(arguments: mistakes)
  func `Two mistakes are answered with what each of them is answered with`(_ mistake: Mistake) {
    #expect(Self.findings() == [])
    let own = Self.findings(of: mistake)
    #expect(own != [])
    for other in Self.mistakes where other.line > mistake.line {
      let both = Self.findings(of: mistake, other)
      #expect(both == own.union(Self.findings(of: other)), "beside \(other.text)")
    }
  }

  @Test func `What is wrong with outputs alone lets the rest be played`() throws {
    let result = parse(
      Self.scenario("outputs: [{path: a.gfi, at: 99s}, {path: b.png, at: 98s}]"))
    #expect(result.scenario == nil)
    let playable = try #require(result.playable)
    #expect(playable.outputs.map(\.path) == ["", "b.png"])
    #expect(playable.outputs.map(\.at) == ["99s", "98s"])
    #expect(parse(Self.scenario("titel: A")).playable == nil)
  }

  @Test func `Of a file that is no YAML it is said that the rest was not read`() throws {
    for text in ["a: [", "a: *b\n", "a: \"b\n"] {
      let help = try #require(parse(text).diagnostics.last?.help)
      #expect(help.hasSuffix("the rest is only read once this is right"))
    }
  }
}
