import Scenario
import Testing

/// What is said of keys and values that are wrong.
@Suite struct ValueDiagnosticsTests {
  @Test(arguments: keyCases)
  func `A key that is wrong`(_ testCase: DiagnosticCase) {
    #expect(summaries(parse(testCase.textOfKeys)) == testCase.summaries)
  }

  @Test(arguments: valueCases)
  func `A value that is wrong`(_ testCase: DiagnosticCase) {
    #expect(summaries(parse(testCase.textOfKeys)) == testCase.summaries)
  }

  static let keyCases: [DiagnosticCase] = [
    .init("titel: A", "4:1+5 unknown-key: no key 'titel' in the scenario [title]"),
    .init("zzz: A", "4:1+3 unknown-key: no key 'zzz' in the scenario"),
    .init("1: A", "4:1+1 unknown-key: no key '1' in the scenario"),
    .init(
      "scroll: {contentsize: [390, 900]}",
      "4:10+11 unknown-key: no key 'contentsize' in the scroll view [contentSize]"),
    .init(
      "scroll: {contentInset: {botom: 1}}",
      "4:25+5 unknown-key: no key 'botom' in the insets [bottom]"),
    .init(
      "keyboard: [1]", "4:11+3 wrong-type: 'keyboard' needs a mapping, but this is a list of 1"),
    .init(
      "timeline: {events: {at: 0}}",
      "4:20+7 wrong-type: 'events' needs a list of events, but this is a mapping"),
  ]

  static let valueCases: [DiagnosticCase] = [
    .init(
      "title: \(String(repeating: "word ", count: 20_000))",
      "4:8+500 too-large: a text has more than 65536 bytes"),
    .init("title:", "4:7+1 wrong-type: 'title' needs text, but this is nothing"),
    .init(
      "strategy: [none, clearance]",
      "4:11+17 wrong-type: 'strategy' needs an identifier, but this is a list of 2"),
    .init("title: [a]", "4:8+3 wrong-type: 'title' needs text, but this is a list of 1"),
    .init("appearance: drak", "4:13+4 unknown-value: 'appearance' knows no 'drak' [dark]"),
    .init("appearance: blue", "4:13+4 unknown-value: 'appearance' knows no 'blue'"),
    .init(
      "orientation: landscpe", "4:14+8 unknown-value: 'orientation' knows no 'landscpe' [landscape]"
    ),
    .init("bars: {tab: yes}", "4:13+3 wrong-type: 'tab' needs true or false, but this is text"),
    .init(
      "bars: {tab: 1}",
      "4:13+1 wrong-type: 'tab' needs true or false, but this is the number 1"),
    .init(
      "keyboard: {height: \"216\"}",
      "4:20+5 wrong-type: 'height' needs a number, but this is text"),
    .init(
      "keyboard: {height: 0x10}",
      "4:20+4 wrong-type: 'height' needs a number, but this is text"),
    .init("keyboard: {height: .nan}", "4:20+4 not-finite: 'height' needs a finite number"),
    .init("keyboard: {height: -.inf}", "4:20+5 not-finite: 'height' needs a finite number"),
    .init("keyboard: {height: 1e999}", "4:20+5 not-finite: 'height' needs a finite number"),
    .init(
      "keyboard: {height: -1}",
      "4:20+2 out-of-range: 'height' has to lie between 0 and 100000"),
    .init(
      "keyboard: {duration: -1s}",
      "4:22+3 negative-time: 'duration' is a time and cannot be negative"),
    .init(
      "keyboard: {duration: 2h}",
      "4:22+2 wrong-type: 'duration' needs a time, such as 0.25, 0.25s or 250ms, but this is text"),
    .init("keyboard: {curve: bouncy}", "4:19+6 unknown-value: 'curve' knows no 'bouncy'"),
    .init(
      "keyboard: {look: glass}\nios: 17",
      "4:11+13 without-effect: the glass keyboard came with iOS 26"),
    .init(
      "presentation: {style: pageSheet, detent: medium}\nios: 12",
      "4:34+6 without-effect: sheets have detents from iOS 15 on; it has one nevertheless",
      "5:6+2 unsupported-ios: the keyboards of iPhone 15 are known for iOS 17 to 26, not for 12"),
    .init(
      "appearance: dark\nios: 12",
      "4:13+4 without-effect: Dark Mode came with iOS 13; the app is drawn dark nevertheless",
      "5:6+2 unsupported-ios: the keyboards of iPhone 15 are known for iOS 17 to 26, not for 12"),
    .init(
      "view: {frame: [0, 0, 320]}",
      "4:15+11 wrong-type: 'frame' needs [x, y, width, height], but this is a list of 3"),
    .init(
      "view: {frame: [0, 0, -1, 10]}",
      "4:22+2 out-of-range: 'frame.width' has to lie between 0 and 100000"),
    .init(
      "scroll: {contentSize: [1, 1000000000]}",
      "4:27+10 out-of-range: 'contentSize.height' has to lie between 0 and 100000"),
    .init(
      "switches: {clampsOfset: true}",
      "4:12+11 unknown-key: no key 'clampsOfset' in the switches [clampsOffset]"),
    .init(
      "bars: {translucent: 1}",
      "4:21+1 wrong-type: 'translucent' needs true or false, but this is the number 1"),
    .init(
      "presentation: popover", "4:15+7 unknown-value: 'presentation' knows no 'popover'"),
    .init(
      "presentation: formsheet",
      "4:15+9 unknown-value: 'presentation' knows no 'formsheet' [formSheet]"),
    .init(
      "presentation: {frame: [0, 0, 1, 1]}",
      "4:15+21 missing-key: the presentation needs the key 'style'",
      "4:16+5 without-effect: a full-screen presentation has the window's frame"),
    .init(
      "presentation: {style: pageSheet, frame: [0, 0, 0, 1]}",
      "4:41+12 out-of-range: the frame of the sheet needs a width and a height"),
    .init(
      "window: {style: slideOver}",
      "4:17+9 unsupported: only an iPad has a window beside others"),
    .init(
      "device: ipad-pro-11\nwindow: {style: stageManager, frame: [0, 0, 0, 0]}",
      "5:38+12 out-of-range: the frame of the window needs a width and a height"),
    .init("window: {}", "4:9+2 missing-key: the window needs the key 'style'"),
    .init(
      "keyboard: {mode: floating}",
      "4:18+8 unsupported: only an iPad has the keyboard mode 'floating'"),
    .init(
      "device: ipad-air-2\nios: 12\nkeyboard: {mode: floating}",
      "6:11+16 without-effect: keyboards float from iOS 13 on; it floats nevertheless"),
    .init(
      "device: ipad-pro-11\nkeyboard: {mode: split}",
      "5:11+13 without-effect: an iPad without a home button has no keyboard that is split; it is so nevertheless"
    ),
    .init(
      "outputs: [{figure: a.svg, accent: blue, aspect: 20:1, notes: [{note: x, at: nowhere}]}]",
      "4:35+4 wrong-type: 'accent' needs a colour such as '#0b5fd0', but this is text",
      "4:49+4 wrong-type: 'aspect' needs a proportion from 1:10 to 10:1, such as 16:9, but this is text",
      "4:77+7 unknown-field: the form has no view 'nowhere'"),
    .init(
      "keyboard: {frame: [0, 0, 1, 1]}",
      "4:12+5 without-effect: only an undocked, split or floating keyboard has a frame of its own"
    ),
    .init(
      "title: 日本語\nbars: {navigation: 名前, tab: いいえ}",
      "5:29+3 wrong-type: 'tab' needs true or false, but this is text"),
    .init(
      "bars: {navigation: 👩‍👩‍👧, tab: e\u{301}}",
      "4:28+1 wrong-type: 'tab' needs true or false, but this is text"),
  ]

  @Test(arguments: [
    ("events: []", "timeline"), ("fps: 60", "timeline"), ("navigation: A", "bars"),
    ("stack: {}", "form"),
  ])
  func `A key that stands outside of its mapping is sent there`(line: String, home: String) throws {
    let text =
      "keyrise: 1\ndevice: iphone-15\nform: [{field: a, frame: [20, 100, 300, 44]}]\n\(line)\n"
    let key = String(line.prefix { $0 != ":" })
    #expect(
      parse(text).diagnostics.first?.help
        == "write it below '\(home)', as in \(home): {\(key): …}")
  }
}
