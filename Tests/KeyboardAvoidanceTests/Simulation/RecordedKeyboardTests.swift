import KeyboardAvoidance
import Keyframes
import Testing

/// Notifications that developers pasted into public threads, replayed.
@Suite struct RecordedKeyboardTests {
  struct Dump: Sendable, CustomTestStringConvertible {
    var screen: [Double]
    var begin: [Double]?
    var end: [Double]
    var duration = 0.25
    var curve = AnimationCurve.keyboard
    var testDescription: String

    init(
      _ source: String, _ screen: [Double], _ begin: [Double]?, _ end: [Double],
      _ duration: Double = 0.25, _ curve: AnimationCurve = .keyboard
    ) {
      testDescription = source
      self.screen = screen
      self.begin = begin
      self.end = end
      self.duration = duration
      self.curve = curve
    }

    func rect(_ values: [Double]) -> Rect {
      Rect(x: values[0], y: values[1], width: values[2], height: values[3])
    }
  }

  static let dumps = [
    // Omni's log of 2012, iPad on iOS 5: landscape in coordinates of the screen, then portrait.
    Dump(
      "iPad, iOS 5, landscape", [768, 1024], [-352, 0, 352, 1024], [0, 0, 352, 1024], 0.25,
      .easeInOut),
    Dump(
      "iPad, iOS 5, portrait", [768, 1024], [0, 1024, 768, 264], [0, 760, 768, 264], 0.25,
      .easeInOut),
    Dump("320x568, iOS 7, first show", [320, 568], [0, 920, 320, 216], [0, 352, 320, 216], 0.4),
    Dump("320x568, iOS 9, prediction", [320, 568], [0, 883, 320, 253], [0, 315, 320, 253], 0.4),
    Dump("320x568, prediction", [320, 568], [0, 568, 320, 253], [0, 315, 320, 253]),
    Dump(
      "320x568, candidates while shown", [320, 568], [0, 352, 320, 216], [0, 314, 320, 254], 0),
    Dump("320x568, inline change", [320, 568], [0, 352, 320, 216], [0, 286, 320, 282], 0),
    Dump("375x667, iOS 8", [375, 667], [0, 667, 375, 216], [0, 451, 375, 216], 0.4),
    Dump("375x667, 2015, Chinese, 1 of 3", [375, 667], [0, 667, 375, 216], [0, 451, 375, 216]),
    Dump(
      "375x667, 2015, Chinese, 2 of 3", [375, 667], [0, 451, 375, 216], [0, 409, 375, 258], 0,
      .easeInOut),
    Dump("375x667, 2015, Chinese, 3 of 3", [375, 667], [0, 451, 375, 216], [0, 409, 375, 258]),
    Dump("375x667, candidates", [375, 667], [0, 451, 375, 216], [0, 415, 375, 252]),
    Dump("375x667, taller", [375, 667], [0, 451, 375, 216], [0, 377.5, 375, 289.5]),
    Dump("375x667, prediction", [375, 667], [0, 667, 375, 258], [0, 409, 375, 258]),
    Dump("414x736", [414, 736], [0, 736, 414, 226], [0, 510, 414, 226]),
    Dump("414x736, globe key", [414, 736], [0, 510, 414, 226], [0, 465, 414, 271]),
    Dump("375x812, prediction", [375, 812], [0, 812, 375, 333], [0, 479, 375, 333]),
    Dump("375x812, begin differs", [375, 812], [0, 812, 375, 282], [0, 455, 375, 357]),
    Dump("375x812, accessory", [375, 812], [0, 812, 375, 380], [0, 432, 375, 380]),
    Dump("414x896, 2019, show", [414, 896], [0, 896, 414, 288], [0, 550, 414, 346]),
    Dump("414x896, 2019, hide", [414, 896], [0, 550, 414, 346], [0, 896, 414, 346]),
    Dump("414x896, no prediction", [414, 896], [0, 896, 414, 54], [0, 595, 414, 301]),
    Dump("428x926, prediction", [428, 926], [0, 926, 428, 346], [0, 580, 428, 346]),
    Dump("iPad 1024x768, iOS 8", [1024, 768], [0, 768, 1024, 391], [0, 377, 1024, 391]),
    Dump("iPad 1024x768, 2018, 1 of 2", [1024, 768], [0, 768, 1024, 0], [0, 768, 1024, 0]),
    Dump("iPad 1024x768, 2018, 2 of 2", [1024, 768], [0, 768, 1024, 0], [0, 370, 1024, 398], 0),
    Dump("402x874, hardware keyboard", [402, 874], nil, [0, 874, 402, 0]),
  ]

  private func event(_ dump: Dump, at time: Double) -> Event {
    let end = dump.rect(dump.end)
    let isHide = end.minY >= dump.screen[1]
    return Event(
      at: time,
      .notify(
        KeyboardNotification(
          name: isHide ? .willHide : .willShow, frameBegin: dump.begin.map(dump.rect) ?? end,
          frameEnd: end, duration: dump.duration, curve: dump.curve)))
  }

  @Test(arguments: dumps)
  func `Each leaves the keyboard at its end frame, under every strategy`(_ dump: Dump) {
    for profile in StrategyCatalog.profiles {
      guard let strategy = StrategyCatalog.make(StrategySelection(profile.id)) else { continue }
      var worked = Worked(strategy: strategy, systemVersion: 17)
      worked.screenWidth = dump.screen[0]
      worked.screenHeight = dump.screen[1]
      let timeline = worked.play([Event(at: 0.2, .focus("textField1")), event(dump, at: 1)])
      #expect(timeline.targetState(at: 1).keyboardFrame == dump.rect(dump.end), "\(profile.id)")
      #expect(timeline.state(at: 5).keyboardFrame == dump.rect(dump.end), "\(profile.id)")
    }
  }

  @Test
  func `All of a screen's one after the other, twice, never crash and end where the last one says`()
  {
    for screen in Set(Self.dumps.map(\.screen)) {
      let own = Self.dumps.filter { $0.screen == screen }
      for profile in StrategyCatalog.profiles {
        guard let strategy = StrategyCatalog.make(StrategySelection(profile.id)) else { continue }
        var worked = Worked(strategy: strategy, systemVersion: 17)
        worked.screenWidth = screen[0]
        worked.screenHeight = screen[1]
        let events = (own + own).enumerated().map { event($1, at: 0.1 + Double($0) * 0.009) }
        let timeline = worked.play(events)
        #expect(timeline.state(at: 9).keyboardFrame == own.last.map { $0.rect($0.end) })
      }
    }
  }
}
