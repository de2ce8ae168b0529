import Scenario
import Testing

@Suite struct DiagnosticMessagesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    /// `line:column+length id: message [suggestion]`, everything the text is answered with.
    var summaries: [String]

    init(_ text: String, _ summaries: String...) {
      self.text = text
      self.summaries = summaries
    }

    var testDescription: String { summaries.first ?? text }
  }

  @Test(arguments: fileCases + syntaxCases)
  func aFileThatIsNoMapping(_ testCase: Case) {
    #expect(summaries(parse(testCase.text)) == testCase.summaries)
  }

  /// The text of a case stands on line 4, between a valid head and a valid form.
  @Test(arguments: keyCases + valueCases + deviceCases + strategyCases + timelineCases)
  func aValueThatIsWrong(_ testCase: Case) {
    let text =
      "keyrise: 1\n"
      + (testCase.text.contains("device:") ? "\n" : "device: iphone-15\n")
      + "form: [{field: email, frame: [20, 100, 300, 44]}]\n\(testCase.text)\n"
    #expect(summaries(parse(text)) == testCase.summaries)
  }

  /// The text of a case is the list of views, from line 4.
  @Test(arguments: formCases)
  func aFormThatIsWrong(_ testCase: Case) {
    let text = "keyrise: 1\ndevice: iphone-15\nform:\n\(testCase.text)\n"
    #expect(summaries(parse(text)) == testCase.summaries)
  }

  @Test("A role that nobody plays is answered with the roles")
  func unknownRole() {
    let text = """
      storm: 1
      title: t
      does: d.
      wrong: w.
      events:
        - {at: 0, focus: $frist}
        - {at: 1, notify: {name: willShow, end: [0, $top-37, 320, 216]}}
      """
    let result = Storm.parse(bytes: text.utf8, id: "s", fileName: "s.yaml")
    let found = result.diagnostics.filter { $0.id == .unknownValue }
    #expect(
      found.map(\.message) == [
        "'$frist' stands for no field and no number",
        "'$top-37' stands for no field and no number",
      ])
    #expect(found.first?.suggestion == "$first")
    #expect(
      found.first?.help?.hasSuffix(
        "$covered, $uncovered, $width, $height, $keyboard, $top; sums have spaces, $top - 37")
        == true)
  }

  /// What the tables above do not reach is tested where it is made.
  @Test func everyIdentifierHasACase() {
    let cases =
      Self.fileCases + Self.syntaxCases + Self.keyCases + Self.valueCases + Self.deviceCases
      + Self.strategyCases + Self.timelineCases + Self.formCases
    let ids = cases.flatMap(\.summaries).compactMap { summary in
      summary.split(separator: " ").dropFirst().first.map { String($0.dropLast()) }
    }
    let elsewhere = [
      "file-not-found", "not-a-file", "unreadable-file", "not-utf8", "failed-expectation",
      "more-problems",
    ]
    let missing = Set(Diagnostic.ID.allCases.map(\.rawValue)).subtracting(ids + elsewhere)
    #expect(missing == [])
  }
}

// MARK: - Files and syntax

extension DiagnosticMessagesTests {
  static let fileCases = [
    Case("", "test.yaml empty-file: the file has nothing in it"),
    Case("# nothing\n\n", "test.yaml empty-file: the file has nothing in it"),
    Case(
      "- a\n- b",
      "1:1+1 wrong-type: a scenario is a mapping of keys to values, but this is a list of 2"),
    Case(
      "keyrise: 2\ndevice: iphone-15\nform: [{label: a, frame: [0, 0, 1, 1]}]",
      "1:10+1 unsupported-version: this version of Keyrise reads scenarios of format 1"),
    Case(
      "hello", "1:1+5 wrong-type: a scenario is a mapping of keys to values, but this is text"),
    Case(
      "{}", "1:1+2 missing-key: the scenario needs the key 'keyrise'",
      "1:1+2 missing-key: the scenario needs the key 'device'",
      "1:1+2 empty-form: the form has no views"),
    Case(
      "a: 1\n---\nb: 1",
      "3:1+1 multiple-documents: a second document begins here"),
    Case(
      "a: \u{10FFFE}", "test.yaml syntax: the file contains the noncharacter U+10FFFE"),
  ]

  static let syntaxCases = [
    Case(
      "title: a: b",
      "1:9+1 syntax: this is not YAML: mapping values are not allowed in this context"),
    Case(
      "bars:\n\tstatus: true",
      "2:1+1 syntax: this is not YAML: found character that cannot start any token"
        + " while scanning for the next token"),
    Case(
      "title: \"a",
      "1:10+1 syntax: this is not YAML: found unexpected end of stream"
        + " while scanning a quoted scalar"),
    Case(
      "title: a\u{7}b", "1:9+1 syntax: this is not YAML: control characters are not allowed"),
    Case(
      "keyrise: 1\ntitle: a\nkeyrise: 1",
      "3:1+7 duplicate-key: the key 'keyrise' stands here twice, first in line 1"),
    Case(
      "bars: {tab: true, status: true, tab: false}",
      "1:33+3 duplicate-key: the key 'tab' stands here twice, first in line 1"),
    Case(
      "bars: {tab: true, \"tab\": false}",
      "1:19+5 duplicate-key: the key 'tab' stands here twice, first in line 1"),
    Case("a: *b", "1:4+2 undefined-alias: no anchor '&b' stands before this alias"),
    Case("a: &b [*b]", "1:8+2 undefined-alias: no anchor '&b' stands before this alias"),
    Case("a: ** hi", "1:4+5 syntax: this is not YAML: text cannot begin with '*'"),
    Case("a: !color red", "1:4+6 unsupported: scenarios have no tags, but here is '!color'"),
    Case("? [a]\n: 1", "1:3+3 wrong-type: a key has to be a word"),
    Case(
      "<<: 5",
      "1:5+1 wrong-type: '<<' needs a mapping or a list of mappings, but this is the number 5"),
    Case(
      String(repeating: "[", count: 5_000),
      "1:100+1 too-deep: lists and mappings nest deeper than 100 levels"),
    Case(
      String(repeating: "- ", count: 5_000),
      "1:201+1 too-deep: lists and mappings nest deeper than 100 levels"),
    Case(
      String(repeating: "{a: ", count: 5_000),
      "1:397+1 too-deep: lists and mappings nest deeper than 100 levels"),
    Case(
      (0..<200).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"),
      "101:101+1 too-deep: lists and mappings nest deeper than 100 levels"),
    Case(
      """
      a: &a [x, x, x, x, x, x, x, x, x, x]
      b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
      c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
      d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
      e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
      f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
      g: &g [*f, *f, *f, *f, *f, *f, *f, *f, *f, *f]
      """,
      "6:20+2 too-large: the file has more than 500000 values once its aliases are written out"),
  ]
}

// MARK: - Keys and values

extension DiagnosticMessagesTests {
  static let keyCases = [
    Case("titel: A", "4:1+5 unknown-key: no key 'titel' in the scenario [title]"),
    Case("zzz: A", "4:1+3 unknown-key: no key 'zzz' in the scenario"),
    Case("1: A", "4:1+1 unknown-key: no key '1' in the scenario"),
    Case(
      "scroll: {contentsize: [1, 1]}",
      "4:10+11 unknown-key: no key 'contentsize' in the scroll view [contentSize]"),
    Case(
      "scroll: {contentInset: {botom: 1}}",
      "4:25+5 unknown-key: no key 'botom' in the insets [bottom]"),
    Case("keyboard: [1]", "4:11+3 wrong-type: 'keyboard' needs a mapping, but this is a list of 1"),
    Case(
      "timeline: {events: {at: 0}}",
      "4:20+7 wrong-type: 'events' needs a list of events, but this is a mapping"),
  ]

  static let valueCases = [
    Case("title:", "4:7+1 wrong-type: 'title' needs text, but this is nothing"),
    Case("title: [a]", "4:8+3 wrong-type: 'title' needs text, but this is a list of 1"),
    Case("appearance: drak", "4:13+4 unknown-value: 'appearance' knows no 'drak' [dark]"),
    Case("appearance: blue", "4:13+4 unknown-value: 'appearance' knows no 'blue'"),
    Case(
      "orientation: landscpe", "4:14+8 unknown-value: 'orientation' knows no 'landscpe' [landscape]"
    ),
    Case("bars: {tab: yes}", "4:13+3 wrong-type: 'tab' needs true or false, but this is text"),
    Case(
      "bars: {tab: 1}",
      "4:13+1 wrong-type: 'tab' needs true or false, but this is the number 1"),
    Case(
      "keyboard: {height: \"216\"}",
      "4:20+5 wrong-type: 'height' needs a number, but this is text"),
    Case(
      "keyboard: {height: 0x10}",
      "4:20+4 wrong-type: 'height' needs a number, but this is text"),
    Case("keyboard: {height: .nan}", "4:20+4 not-finite: 'height' needs a finite number"),
    Case("keyboard: {height: -.inf}", "4:20+5 not-finite: 'height' needs a finite number"),
    Case("keyboard: {height: 1e999}", "4:20+5 not-finite: 'height' needs a finite number"),
    Case(
      "keyboard: {height: -1}",
      "4:20+2 out-of-range: 'height' has to lie between 0 and 100000"),
    Case(
      "keyboard: {duration: -1s}",
      "4:22+3 negative-time: 'duration' is a time and cannot be negative"),
    Case(
      "keyboard: {duration: 2h}",
      "4:22+2 wrong-type: 'duration' needs a time, such as 0.25, 0.25s or 250ms, but this is text"),
    Case("keyboard: {curve: bouncy}", "4:19+6 unknown-value: 'curve' knows no 'bouncy'"),
    Case(
      "keyboard: {look: glass}", "4:11+13 without-effect: the glass keyboard came with iOS 26",
      "4:11+13 missing-keyboard: nobody has recorded how high this keyboard is on iPhone 15"),
    Case(
      "view: {frame: [0, 0, 320]}",
      "4:15+11 wrong-type: 'frame' needs [x, y, width, height], but this is a list of 3"),
    Case(
      "view: {frame: [0, 0, -1, 10]}",
      "4:22+2 out-of-range: 'frame.width' has to lie between 0 and 100000"),
    Case(
      "scroll: {contentSize: [1, 1000000000]}",
      "4:27+10 out-of-range: 'contentSize.height' has to lie between 0 and 100000"),
    Case(
      "switches: {clampsOfset: true}",
      "4:12+11 unknown-key: no key 'clampsOfset' in the switches [clampsOffset]"),
    Case(
      "bars: {translucent: 1}",
      "4:21+1 wrong-type: 'translucent' needs true or false, but this is the number 1"),
    Case(
      "presentation: popover", "4:15+7 unknown-value: 'presentation' knows no 'popover'"),
    Case(
      "presentation: formsheet",
      "4:15+9 unknown-value: 'presentation' knows no 'formsheet' [formSheet]"),
    Case(
      "presentation: {frame: [0, 0, 1, 1]}",
      "4:15+21 missing-key: the presentation needs the key 'style'",
      "4:16+5 without-effect: a full-screen presentation has the window's frame"),
    Case(
      "presentation: {style: pageSheet, frame: [0, 0, 0, 1]}",
      "4:41+12 out-of-range: the frame of the sheet needs a width and a height"),
    Case(
      "window: {style: slideOver}",
      "4:17+9 unsupported: only an iPad has a window beside others"),
    Case(
      "device: ipad-pro-11\nwindow: {style: stageManager, frame: [0, 0, 0, 0]}",
      "5:38+12 out-of-range: the frame of the window needs a width and a height"),
    Case("window: {}", "4:9+2 missing-key: the window needs the key 'style'"),
    Case(
      "keyboard: {mode: floating}",
      "4:18+8 unsupported: only an iPad has the keyboard mode 'floating'"),
    Case(
      "keyboard: {frame: [0, 0, 1, 1]}",
      "4:12+5 without-effect: only an undocked, split or floating keyboard has a frame of its own"
    ),
    Case(
      "title: 日本語\nbars: {navigation: 名前, tab: いいえ}",
      "5:29+3 wrong-type: 'tab' needs true or false, but this is text"),
    Case(
      "bars: {navigation: 👩‍👩‍👧, tab: e\u{301}}",
      "4:28+1 wrong-type: 'tab' needs true or false, but this is text"),
  ]

  static let deviceCases = [
    Case("device: iphone-15pro", "4:9+12 unknown-device: no device 'iphone-15pro' [iphone-15-pro]"),
    Case("device: nokia-3310", "4:9+10 unknown-device: no device 'nokia-3310'"),
    Case(
      "device: [320, 568]",
      "4:9+10 wrong-type: 'device' needs a preset's identifier or a mapping, but this is a list of 2"
    ),
    Case(
      "device: {scale: 2, keyboard: {plain: 216}}",
      "4:9+34 missing-key: the device needs the key 'screen'"),
    Case(
      "device: {screen: [320, 1000000000], scale: 2, keyboard: {plain: 216}}",
      "4:24+10 out-of-range: 'screen.height' has to lie between 1 and 20000"),
    Case(
      "device: {screen: [320, 568], scale: 9, keyboard: {plain: 216}}",
      "4:37+1 out-of-range: 'scale' has to lie between 0.5 and 4"),
    Case(
      "device: {screen: [320, 568], scale: 2, keyboard: {bar: 216}}",
      "4:50+10 missing-key: a device's keyboard needs the key 'plain'"),
    Case(
      "device: {screen: [320, 568], scale: 2, cutout: nutch, keyboard: {plain: 216}}",
      "4:48+5 unknown-value: 'cutout' knows no 'nutch' [notch]"),
    Case(
      "device: {screen: [320, 568], scale: 2}",
      "4:9+30 missing-keyboard: nobody has recorded how high this keyboard is on this device"),
    Case(
      "ios: 26",
      "4:6+2 unsupported-ios: the keyboards of iPhone 15 are known for iOS 17 to 18, not for 26"),
    Case(
      "ios: 16",
      "4:6+2 unsupported-ios: the keyboards of iPhone 15 are known for iOS 17 to 18, not for 16"),
    Case("ios: 17.4", "4:6+4 wrong-type: 'ios' needs a whole number, but this is the number 17.4"),
    Case("ios: 99", "4:6+2 out-of-range: 'ios' has to lie between 5 and 26"),
  ]

  static let strategyCases = [
    Case("strategy: clearence", "4:11+9 unknown-strategy: no strategy 'clearence' [clearance]"),
    Case("strategy: {distance: 1}", "4:11+13 missing-key: a strategy needs the key 'id'"),
    Case(
      "strategies: [{id: fixed-shift, distnce: 1}]",
      "4:32+7 unknown-key: no key 'distnce' in the strategy fixed-shift [distance]"),
    Case(
      "strategy: {id: clearance, restoresOffset: 1}",
      "4:43+1 wrong-type: 'restoresOffset' needs true or false, but this is the number 1"),
    Case(
      "strategy: {id: rn-keyboard-avoiding-view, behavior: pading}",
      "4:53+6 unknown-value: 'behavior' knows no 'pading' [padding]"),
    Case(
      "strategy: {id: rn-keyboard-avoiding-view, behavior: [height]}",
      "4:53+8 wrong-type: 'behavior' needs a word, but this is a list of 1"),
    Case(
      "strategy: none\nstrategies: [none]",
      "5:1+10 conflicting-keys: the scenario has both 'strategy' and 'strategies'"),
    Case(
      "options: {id: fixed-shift, distance: 1}",
      "4:15+11 without-effect: these options are for 'fixed-shift', which the scenario does not use"
    ),
    Case(
      "strategies: [none, clearance]\noptions: {margin: 4}",
      "5:10+11 missing-key: 'options' for several strategies needs the key 'id'"),
  ]
}

// MARK: - Timelines and forms

extension DiagnosticMessagesTests {
  static let timelineCases = [
    Case(
      "timeline: {events: [{at: 0, focus: email}, {at: 1, keyboard: {gesture: true}}]}",
      "4:63+7 without-effect: 'gesture' needs a 'mode' into which the keyboard is dragged"),
    Case(
      "timeline: {events: [{at: 0, focus: email}, {at: 1, keyboard: {mode: hardware, bar: none}}]}",
      "4:79+3 without-effect: 'bar' does nothing beside 'mode'"),
    Case(
      "timeline: {events: [{at: 0, prompt: true}]}",
      "4:29+6 nothing-focused: 'prompt' does nothing here: no field is focused by then"),
    Case(
      "outputs: [a.gfi]", "4:11+5 unknown-value: nothing is drawn as '.gfi' [.gif]"),
    Case("outputs: [a]", "4:11+1 unknown-value: this path does not say what to draw"),
    Case(
      "outputs: [{at: 1s}]", "4:11+8 missing-key: an output needs the key 'path'"),
    Case(
      "outputs: [{path: a.gif, at: 1s}]",
      "4:25+2 without-effect: 'at' is the instant of a .png, and this is none"),
    Case(
      "outputs: [{path: a.png, scale: 9}]",
      "4:32+1 out-of-range: 'scale' has to lie between 0.25 and 8"),
    Case(
      "outputs: [{path: a.gif, loop: 0}]",
      "4:31+1 out-of-range: 'loop' has to lie between 1 and 65535"),
    Case(
      "outputs: [{path: a.gif, loop: twice}]",
      "4:31+5 wrong-type: 'loop' needs a number, but this is text"),
    Case(
      "outputs: [{figure: a.gif}]",
      "4:20+5 unknown-value: nothing is drawn as '.gif'"),
    Case(
      "outputs: [{figre: a.svg, path: b.svg}]",
      "4:12+5 unknown-key: no key 'figre' in an output [figure]"),
    Case(
      "outputs: [{figure: a.svg, show: [keybord]}]",
      "4:34+7 unknown-value: 'show' knows no 'keybord' [keyboard]"),
    Case(
      "outputs: [{plot: a.svg, moments: even}]",
      "4:25+7 unknown-key: no key 'moments' in a plot"),
    Case(
      "outputs: [{strip: a.svg, count: 0}]",
      "4:33+1 out-of-range: 'count' has to lie between 1 and 60"),
    Case(
      "outputs: [{compare: a.apng, at: 1s}]",
      "4:29+2 without-effect: 'at' is the instant of a picture, and this plays"),
    Case(
      "outputs: [{sheet: a.svg, loop: once}]",
      "4:26+4 without-effect: 'loop' is for .apng or .gif, and this is none"),
    Case(
      "outputs: [{path: a.png, loop: once}]",
      "4:25+4 without-effect: 'loop' is for .apng, .gif or .svg, and this is none"),
    Case(
      "outputs: [{figure: a.svg, scale: 2}]",
      "4:27+5 without-effect: 'scale' is for what is made of pixels, and this is made of shapes"),
    Case(
      "outputs: ['{strateg}.gif']",
      "4:11+15 unknown-value: nothing is called '{strateg}' [{strategy}]"),
    Case(
      "outputs: [{plot: '{time}.svg'}]", "4:18+12 unknown-value: nothing is called '{time}'"),
    Case(
      "outputs: a.gif", "4:10+5 wrong-type: 'outputs' needs a list of pictures, but this is text"),
    Case("timeline: {fps: 0}", "4:17+1 out-of-range: 'fps' has to lie between 1 and 1000"),
    Case("timeline: {fps: 1e9}", "4:17+3 out-of-range: 'fps' has to lie between 1 and 1000"),
    Case("timeline: {fps: abc}", "4:17+3 wrong-type: 'fps' needs a number, but this is text"),
    Case(
      "timeline: {fps: 1/0}",
      "4:17+3 wrong-type: 'fps' needs frames a second, such as 60, 29.97 or 30000/1001,"
        + " but this is text"),
    Case(
      "timeline: {startPhase: 17ms}",
      "4:24+4 out-of-range: 'startPhase' has to be less than one frame, 1/60 s"),
    Case(
      "timeline: {end: 1h}",
      "4:17+2 wrong-type: 'end' needs a time, such as 0.25, 0.25s or 250ms, but this is text"),
    Case("timeline: {end: 601}", "4:17+3 out-of-range: 'end' has to lie between 0 and 600"),
    Case(
      "timeline: {end: 0.5, events: [{at: 600ms, focus: email}]}",
      "4:36+5 after-end: this comes after the end of the timeline at 0.5 s"),
    Case(
      "timeline: {events: [{at: -1, focus: email}]}",
      "4:26+2 negative-time: 'at' is a time and cannot be negative"),
    Case(
      "timeline: {events: [{focus: email}]}", "4:21+14 missing-key: an event needs the key 'at'"),
    Case(
      "timeline: {events: [{at: 1}]}",
      "4:21+7 missing-key: an event needs one of the keys focus, press, keyboard, prompt, dismiss,"
        + " notify, type, drag, rotate"
    ),
    Case(
      "timeline: {events: [{at: 1, focus: emial}]}",
      "4:36+5 unknown-field: the form has no field 'emial' [email]"),
    Case(
      "timeline: {events: [{at: 1, focus: email, dismiss: true}]}",
      "4:43+7 conflicting-keys: an event has both 'focus' and 'dismiss'"),
    Case(
      "timeline: {events: [{at: 1, press: nxt}]}",
      "4:36+3 unknown-value: 'press' knows no 'nxt' [next]"),
    Case(
      "timeline: {events: [{at: 0, focus: email}, {at: 1, drag: {path: [[0.2, 300], [0.1, 400]]}}]}",
      "4:65+24 out-of-range: the touches of a path have to be in the order of time"),
    Case(
      "timeline: {events: [{at: 1, rotate: sideways}]}",
      "4:37+8 unknown-value: 'rotate' knows no 'sideways'"),
    Case(
      "timeline: {events: [{at: 1, rotate: landscape}, {at: 2, rotate: landscape}]}",
      "4:57+6 without-effect: the device is held in landscape already by then"),
    Case(
      "timeline: {events: [{at: 1, press: next}]}",
      "4:29+5 nothing-focused: 'press' does nothing here: no field is focused by then"),
    Case(
      "timeline: {events: [{at: 2, dismiss: true}, {at: 1, focus: email}, {at: 1.5, press: done}]}",
      "4:29+7 nothing-focused: 'dismiss' does nothing here: no field is focused by then"),
    Case(
      "timeline: {events: [{at: 1, notify: {name: willShow}}]}",
      "4:37+16 missing-key: a notification needs the key 'end'"),
    Case("expect: [{visible: name}]", "4:20+4 unknown-field: the form has no field 'name'"),
    Case(
      "expect: [{clearance: 8}]",
      "4:10+14 missing-key: an expectation needs one of the keys visible, noJumpAbove, settledBy, restored,"
        + " metric"),
  ]

  static let formCases = [
    Case("  []", "4:3+2 empty-form: the form has no views"),
    Case(
      "  - 5",
      "4:5+1 wrong-type: 'form' needs a view, such as {field: email}, but this is the number 5"),
    Case(
      "  - {feild: a, frame: [0, 0, 1, 1]}",
      "4:6+5 unknown-key: no key 'feild' in a view [field]"),
    Case(
      "  - {frame: [0, 0, 1, 1]}",
      "4:5+21 missing-key: a view needs one of the keys toggle, label, field, textView, button,"
        + " separator, group, row, space, scrollView"),
    Case("  - {label: a}", "4:5+10 missing-key: a label needs the key 'frame'"),
    Case(
      "  - {label: a, field: b, frame: [0, 0, 1, 1]}",
      "4:16+5 conflicting-keys: a view has both 'label' and 'field'"),
    Case(
      "  - {button: a, placeholder: b, frame: [0, 0, 1, 1]}",
      "4:17+11 unknown-key: no key 'placeholder' in a button"),
    Case(
      "  - {field: a, type: emial, frame: [0, 0, 1, 1]}",
      "4:22+5 unknown-value: 'type' knows no 'emial' [email]"),
    Case(
      "  - {field: a, frame: [0, 0, 1, 1]}\n  - {textView: a, frame: [0, 0, 1, 1]}",
      "5:16+1 duplicate-id: two fields are called 'a', first in line 4"),
    Case(
      "  - {field: a, frame: [0, -50, 10, 10]}",
      "4:13+1 outside-content: the field 'a' lies outside the content"),
    Case(
      "  - {scrollView: [0, 0, 10, 10]}", "4:5+28 missing-key: a scroll view needs the key 'form'"),
    Case(
      "  - {scrollView: [0, 0, 10], form: []}",
      "4:18+10 wrong-type: 'scrollView' needs [x, y, width, height], but this is a list of 3"),
    Case("  - {space: 4}", "4:6+5 conflicting-keys: 'space' needs a stack to stand in"),
    Case("  - {row: [{label: a}]}", "4:6+3 conflicting-keys: 'row' needs a stack to stand in"),
    Case(
      "  stack: {}\n  form: [{label: a, frame: [0, 0, 1, 1]}]",
      "5:21+5 conflicting-keys: a stack lays out its views, so 'frame' has no place in it"),
    Case(
      "  stack: {spacng: 1}\n  form: [{label: a}]",
      "4:11+6 unknown-key: no key 'spacng' in the stack [spacing]"),
    Case("  stack: {}", "4:3+1 missing-key: the form needs the key 'form'"),
    Case("  - {group: [0, 0, 10, 10]}", "4:5+23 missing-key: a group needs the key 'form'"),
    Case(
      "  - {field: a, frame: [0, 0, 9, 9], text: b \(String(repeating: "c", count: 501))}",
      "4:43+500 too-large: a word of 501 characters is longer than 500"),
    Case(
      "  [\(String(repeating: "{label: a}, ", count: 10_001))]",
      "4:3+500 too-large: there are more than 10000 views"),
  ]
}
