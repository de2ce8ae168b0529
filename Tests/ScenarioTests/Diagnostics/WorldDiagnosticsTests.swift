import Testing

/// What is said of devices and strategies that are wrong.
@Suite struct WorldDiagnosticsTests {
  @Test(arguments: deviceCases)
  func `A device that is wrong`(_ testCase: DiagnosticCase) {
    #expect(summaries(parse(testCase.textOfKeys)) == testCase.summaries)
  }

  @Test(arguments: strategyCases)
  func `A strategy that is wrong`(_ testCase: DiagnosticCase) {
    #expect(summaries(parse(testCase.textOfKeys)) == testCase.summaries)
  }

  static let deviceCases: [DiagnosticCase] = [
    .init(
      "device: iphone-15pro", "4:9+12 unknown-device: no device 'iphone-15pro' [iphone-15-pro]"),
    .init("device: nokia-3310", "4:9+10 unknown-device: no device 'nokia-3310'"),
    .init(
      "device: [320, 568]",
      "4:9+10 wrong-type: 'device' needs a preset's identifier or a mapping, but this is a list of 2"
    ),
    .init(
      "device: {scale: 2, keyboard: {plain: 216}}",
      "4:9+34 missing-key: the device needs the key 'screen'"),
    .init(
      "device: {screen: [320, 1000000000], scale: 2, keyboard: {plain: 216}}",
      "4:24+10 out-of-range: 'screen.height' has to lie between 1 and 20000"),
    .init(
      "device: {screen: [320, 568], scale: 9, keyboard: {plain: 216}}",
      "4:37+1 out-of-range: 'scale' has to lie between 0.5 and 4"),
    .init(
      "device: {screen: [320, 568], scale: 2, keyboard: {bar: 216}}",
      "4:50+10 missing-key: a device's keyboard needs the key 'plain'"),
    .init(
      "device: {screen: [320, 568], scale: 2, cutout: nutch, keyboard: {plain: 216}}",
      "4:48+5 unknown-value: 'cutout' knows no 'nutch' [notch]"),
    .init(
      "device: {screen: [320, 568], scale: 2}",
      "4:9+30 missing-keyboard: nobody has recorded how high this keyboard is on this device"),
    .init(
      "device: iphone-x\nios: 26",
      "5:6+2 unsupported-ios: the keyboards of iPhone X are known for iOS 11 to 16, not for 26"),
    .init(
      "ios: 16",
      "4:6+2 unsupported-ios: the keyboards of iPhone 15 are known for iOS 17 to 26, not for 16"),
    .init(
      "ios: 17,4",
      "4:6+4 wrong-type: 'ios' needs a version of iOS, such as 17 or 17.4, but this is text"
    ),
    .init("ios: 99", "4:6+2 out-of-range: 'ios' has to lie between 5 and 26"),
  ]

  static let strategyCases: [DiagnosticCase] = [
    .init("strategy: clearence", "4:11+9 unknown-strategy: no strategy 'clearence' [clearance]"),
    .init("strategy: {distance: 1}", "4:11+13 missing-key: a strategy needs the key 'id'"),
    .init(
      "strategies: [{id: fixed-shift, distnce: 1}]",
      "4:32+7 unknown-key: no key 'distnce' in the strategy fixed-shift [distance]"),
    .init(
      "strategy: {id: clearance, restoresOffset: 1}",
      "4:43+1 wrong-type: 'restoresOffset' needs true or false, but this is the number 1"),
    .init(
      "strategy: {id: rn-keyboard-avoiding-view, behavior: pading}",
      "4:53+6 unknown-value: 'behavior' knows no 'pading' [padding]"),
    .init(
      "strategy: {id: rn-keyboard-avoiding-view, behavior: [height]}",
      "4:53+8 wrong-type: 'behavior' needs a word, but this is a list of 1"),
    .init(
      "strategies: [none, none]",
      "4:1+10 without-effect: 'none' stands twice in the list, and is played once"),
    .init(
      "strategies: []", "4:1+10 without-effect: the list is empty, and 'clearance' is played"),
    .init("strategies: [{id: clearance, margin: 8}, {id: clearance, margin: 16}]"),
    .init(
      "strategy: none\nstrategies: [none]",
      "5:1+10 conflicting-keys: the scenario has both 'strategy' and 'strategies'"),
    .init(
      "options: {id: fixed-shift, distance: 1}",
      "4:15+11 without-effect: these options are for 'fixed-shift', which the scenario does not use"
    ),
    .init(
      "strategies: [none, clearance]\noptions: {margin: 4}",
      "5:10+11 missing-key: 'options' for several strategies needs the key 'id'"),
  ]
}
