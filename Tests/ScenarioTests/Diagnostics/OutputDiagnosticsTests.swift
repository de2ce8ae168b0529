import Testing

/// What is said of outputs that are wrong.
@Suite struct OutputDiagnosticsTests {
  @Test(arguments: outputCases)
  func `An output that is wrong`(_ testCase: DiagnosticCase) {
    #expect(summaries(parse(testCase.textOfKeys)) == testCase.summaries)
  }

  static let outputCases: [DiagnosticCase] = [
    // A dot at the beginning hides a file, and begins no ending.
    .init("outputs: ['.png']", "4:11+6 unknown-value: this path does not say what to draw"),
    .init("outputs: [a/.gif]", "4:11+6 unknown-value: this path does not say what to draw"),
    .init(
      "outputs: [{figure: .svg}]", "4:20+4 unknown-value: this path does not say what to draw"),
    .init(
      "outputs: [a.gfi]", "4:11+5 unknown-value: nothing is drawn as '.gfi' [.gif]"),
    .init("outputs: [a]", "4:11+1 unknown-value: this path does not say what to draw"),
    .init(
      "outputs: [{at: 1s}]", "4:11+8 missing-key: an output needs the key 'path'"),
    .init(
      "outputs: [{path: a.gif, at: 1s}]",
      "4:25+2 without-effect: 'at' is the instant of a .png, and this is none"),
    .init(
      "outputs: [{path: a.png, scale: 9}]",
      "4:32+1 out-of-range: 'scale' has to lie between 0.25 and 8"),
    .init(
      "outputs: [{path: a.gif, loop: 0}]",
      "4:31+1 out-of-range: 'loop' has to lie between 1 and 65535"),
    .init(
      "outputs: [{path: a.gif, loop: twice}]",
      "4:31+5 wrong-type: 'loop' needs a number, but this is text"),
    .init(
      "outputs: [{figure: a.gif}]",
      "4:20+5 unknown-value: nothing is drawn as '.gif'"),
    .init(
      "outputs: [{figre: a.svg, path: b.svg}]",
      "4:12+5 unknown-key: no key 'figre' in an output [figure]"),
    .init(
      "outputs: [{figure: a.svg, show: [keybord]}]",
      "4:34+7 unknown-value: 'show' knows no 'keybord' [keyboard]"),
    .init(
      "outputs: [{strip: a.svg, moments: evn, frame: bezle, theme: drak}]",
      "4:35+3 unknown-value: 'moments' knows no 'evn' [even]",
      "4:47+5 unknown-value: 'frame' knows no 'bezle' [bezel]",
      "4:61+4 unknown-value: 'theme' knows no 'drak' [dark]"),
    .init(
      "outputs: [{plot: a.svg, moments: even}]",
      "4:25+7 unknown-key: no key 'moments' in a plot"),
    .init(
      "outputs: [{strip: a.svg, count: 0}]",
      "4:33+1 out-of-range: 'count' has to lie between 1 and 60"),
    .init(
      "outputs: [{compare: a.apng, at: 1s}]",
      "4:29+2 without-effect: 'at' is the instant of a picture, and this plays"),
    .init(
      "outputs: [{sheet: a.svg, loop: once}]",
      "4:26+4 without-effect: 'loop' is for .apng or .gif, and this is none"),
    DiagnosticCase(
      "outputs: [{path: a.png, loop: once}]",
      "4:25+4 without-effect: 'loop' is for .apng, .gif or .svg, and this is none"),
    DiagnosticCase(
      "outputs: [{figure: a.svg, scale: 2}]",
      "4:27+5 without-effect: 'scale' is for what is made of pixels, and this is made of shapes"),
    DiagnosticCase(
      "outputs: ['{strateg}.gif']",
      "4:11+15 unknown-value: nothing is called '{strateg}' [{strategy}]"),
    DiagnosticCase(
      "outputs: [{plot: '{time}.svg'}]", "4:18+12 unknown-value: nothing is called '{time}'"),
    .init(
      "outputs: [{path: a.png, appearance: bth, device: iphone-15pro}]",
      "4:37+3 unknown-value: 'appearance' knows no 'bth' [both]",
      "4:50+12 unknown-value: 'device' knows no 'iphone-15pro' [iphone-15-pro]"),
    .init(
      "outputs: [{sheet: a.svg, vary: {device: [], strategy: [nne], appearnce: all}}]",
      "4:41+2 wrong-type: 'device' needs a list of values, or all, but this is a list of 0",
      "4:56+3 unknown-value: 'strategy' knows no 'nne' [none]",
      "4:62+9 unknown-key: no key 'appearnce' in a variation [appearance]"),
    .init(
      "outputs: [{path: a.png, device: iphone-15, vary: {device: all}}]",
      "4:25+6 conflicting-keys: an output has both 'device' and 'vary'"),
    .init(
      "outputs: [{sheet: a.svg, strategies: [none], strategy: none}]",
      "4:26+10 conflicting-keys: a sheet has both 'strategies' and 'strategy'"),
    .init(
      "outputs: [{path: a.html, frame: bezel, shadow: true}]",
      "4:26+5 without-effect: 'frame' is for pictures and what plays as one, and this is a page",
      "4:40+6 without-effect: 'shadow' is for pictures and what plays as one, and this is a page"),
    .init(
      "outputs: [{compare: a.svg, at: 1s, loop: once}]",
      "4:36+4 without-effect: 'loop' is for .apng, .gif or .svg, and this is none"),
    .init(
      "outputs: [{compare: a.svg, panels: Before}]",
      "4:36+6 wrong-type: 'panels' needs a list of titles, but this is text"),
    .init(
      "outputs: a.gif", "4:10+5 wrong-type: 'outputs' needs a list of pictures, but this is text"),
  ]
}
