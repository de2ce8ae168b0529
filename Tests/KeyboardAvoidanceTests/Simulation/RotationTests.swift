import KeyboardAvoidance
import Keyframes
import Testing

/// What happens when the device is turned, with and without a keyboard.
@Suite struct RotationTests {
  /// A phone of 320x568 with a content that is as wide as the window.
  private func worked(
    _ strategy: any AvoidanceStrategy = NoAvoidance(), systemVersion: Int = 17
  ) -> Worked {
    var worked = Worked(strategy: strategy)
    worked.systemVersion = systemVersion
    worked.offset = nil
    return worked
  }

  private func posted(_ timeline: Timeline) -> [(Double, KeyboardNotification)] {
    timeline.deliveries.compactMap { delivery in
      guard case .keyboard(let notification) = delivery.event else { return nil }
      return (delivery.time, notification)
    }
  }

  private static let field = "textField3"

  // MARK: - What is heard

  @Test func `From iOS 8 on the keyboard that is up changes its frame, after the layout`() throws {
    let timeline = worked().play([
      Event(at: 0, .focus(Self.field)), Event(at: 1, .rotate(.landscape)),
    ])
    let heard = timeline.deliveries.filter { $0.time >= 1 }
    #expect(heard.first?.event == .viewWillTransition(to: Size(width: 568, height: 320)))
    #expect(heard.dropFirst().first?.event == .didLayoutSubviews)
    let notifications = posted(timeline).filter { $0.0 >= 1 }
    #expect(
      notifications.map(\.1.name) == [.willChangeFrame, .willShow, .didChangeFrame, .didShow])
    #expect(notifications.map(\.0) == [1, 1, 1.3, 1.3])
    let show = try #require(notifications.first?.1)
    #expect(show.frameBegin == Rect(x: 0, y: 352, width: 320, height: 216))
    #expect(show.frameEnd == Rect(x: 0, y: 158, width: 568, height: 162))
    #expect(show.duration == 0.25)
    #expect(timeline.state(at: 1).keyboardFrame == show.frameEnd)
  }

  @Test func `Before iOS 8 it hides, and comes back in coordinates of the upright screen`() throws {
    let timeline = worked(systemVersion: 5).play([
      Event(at: 0, .focus(Self.field)), Event(at: 1, .rotate(.landscape)),
    ])
    let notifications = posted(timeline).filter { $0.0 >= 1 }
    #expect(
      notifications.map(\.1.name) == [
        .willChangeFrame, .willHide, .didChangeFrame, .didHide, .willChangeFrame, .willShow,
        .didChangeFrame, .didShow,
      ])
    let times = notifications.map { ($0.0 * 1000).rounded() }
    #expect(Array(times.prefix(6)) == [1000, 1000, 1024, 1024, 1144, 1144])
    #expect(notifications[1].1.frameEnd == Rect(x: 0, y: 568, width: 320, height: 216))
    #expect(notifications[5].1.frameEnd == Rect(x: 0, y: 0, width: 162, height: 568))
    #expect(notifications[5].1.frameBegin == Rect(x: -162, y: 0, width: 162, height: 568))
    #expect(
      timeline.state(at: 9).keyboardFrame == Rect(x: 0, y: 158, width: 568, height: 162))
    #expect(timeline.state(at: 9).focus == Self.field)
  }

  @Test func `The switch chooses, and a handler that ends editing keeps the keyboard away`() {
    var worked = worked()
    worked.switches.rotationNotifications = .hideAndShow
    worked.switches.rotationDuration = 0.5
    let events = [Event(at: 0, .focus(Self.field)), Event(at: 1, .rotate(.landscape))]
    #expect(posted(worked.play(events)).contains { $0.1.name == .willHide })
    worked.strategy = ScrollToVisible()
    let timeline = worked.play(events)
    #expect(timeline.state(at: 9).focus == nil)
    #expect(timeline.state(at: 9).keyboardFrame.minY == 320)
    #expect(timeline.state(at: 1.25).windowAngle > 0)
  }

  @Test func `Without a keyboard nothing is posted, and a turn to where it is held does nothing`() {
    let turned = worked().play([Event(at: 1, .rotate(.landscape))])
    #expect(posted(turned).isEmpty)
    #expect(turned.rotations.map(\.time) == [1])
    #expect(turned.state(at: 2).keyboardFrame == Rect(x: 0, y: 320, width: 568, height: 0))
    let still = worked().play([Event(at: 1, .rotate(.portrait))])
    #expect(!still.rotates && still.deliveries.isEmpty)
  }

  // MARK: - What is drawn

  @Test func `The window turns by a right angle within 0.3 s; the scene changes at once`() {
    let timeline = worked().play([
      Event(at: 1, .rotate(.landscape)), Event(at: 2, .rotate(.portrait)),
      Event(at: 2.15, .rotate(.landscape)),
    ])
    #expect(timeline.state(at: 0.9).windowAngle == 0)
    #expect(timeline.state(at: 1).windowAngle == 90)
    #expect(abs(timeline.state(at: 1.15).windowAngle - 45) < 1e-3)
    #expect(timeline.state(at: 1.3).windowAngle == 0)
    #expect(timeline.state(at: 2).windowAngle == -90)
    // Turned back half-way, the picture goes on from where it is: -45 upright is 45 sideways.
    #expect(abs(timeline.state(at: 2.15).windowAngle - 45) < 1e-3)
    #expect(timeline.state(at: 3).windowAngle == 0)
    #expect(timeline.scene(at: 0.9) == timeline.scene)
    #expect(timeline.scene(at: 1).window.width == 568)
    #expect(timeline.state(at: 1).rootFrame == Rect(x: 0, y: 0, width: 568, height: 320))
    #expect(timeline.state(at: 1).scrollFrame.width == 320 + 248)
    #expect(abs(timeline.settledTime - 2.45) < 1e-9)
  }

  @Test func `A floating keyboard keeps its size and stays on the screen`() {
    let frame = Rect(x: 40, y: 300, width: 240, height: 150)
    let note = KeyboardNotification(
      name: .willShow, frameBegin: frame, frameEnd: frame, duration: 0, curve: .keyboard)
    let timeline = worked().play([
      Event(at: 0, .notify(note)), Event(at: 1, .rotate(.landscape)),
    ])
    #expect(
      timeline.state(at: 2).keyboardFrame == Rect(x: 40, y: 170, width: 240, height: 150))
  }

  @Test func `An iPad's log of iOS 5 leaves the keyboard where it says`() {
    var worked = worked(Clearance(), systemVersion: 5)
    worked.screenWidth = 1024
    worked.screenHeight = 768
    let show = KeyboardNotification(
      name: .willShow, frameBegin: Rect(x: -352, y: 0, width: 352, height: 1024),
      frameEnd: Rect(x: 0, y: 0, width: 352, height: 1024), duration: 0.25, curve: .easeInOut)
    for strategy in StrategyCatalog.profiles.map(\.id) {
      worked.strategy = StrategyCatalog.make(StrategySelection(strategy)) ?? NoAvoidance()
      let timeline = worked.play([Event(at: 0, .notify(show))])
      #expect(
        timeline.state(at: 9).keyboardFrame == Rect(x: 0, y: 416, width: 1024, height: 352))
    }
    worked.strategy = CoveredArea()
    let shown = worked.play([Event(at: 0, .focus(Self.field))])
    #expect(shown.state(at: 9).contentInset.bottom == 216)
  }

  // MARK: - Strategies

  static let strategies = StrategyCatalog.profiles.map(\.id)

  /// Turned at rest, while rising, while hiding, there and back, at once with other events.
  static let scripts: [[Event]] = [
    [Event(at: 0.2, .focus(field)), Event(at: 1.2, .rotate(.landscape))],
    [Event(at: 0.2, .focus(field)), Event(at: 0.3, .rotate(.landscape)), Event(at: 2, .dismiss)],
    [Event(at: 0.2, .focus(field)), Event(at: 1, .dismiss), Event(at: 1.1, .rotate(.landscape))],
    [
      Event(at: 0, .focus("textView3")), Event(at: 0.1, .rotate(.landscape)),
      Event(at: 0.2, .rotate(.portrait)), Event(at: 0.3, .rotate(.landscape)),
      Event(at: 0.4, .press(.previous)), Event(at: 0.5, .keyboard(KeyboardChange(kind: .emoji))),
      Event(at: 0.6, .rotate(.portrait)), Event(at: 0.6, .dismiss),
      Event(at: 0.6, .rotate(.landscape)),
    ],
  ]

  @Test(arguments: strategies)
  func `Every strategy survives a rotation, under either kind of notifications`(_ id: String) throws
  {
    let strategy = try #require(StrategyCatalog.make(StrategySelection(id)))
    for kind in Switches.RotationNotifications.allCases {
      for version in [5, 17] {
        for script in Self.scripts {
          var worked = worked(strategy, systemVersion: version)
          worked.switches.rotationNotifications = kind
          let timeline = worked.play(script)
          let end = timeline.state(at: timeline.settledTime)
          #expect(end.rootFrame.isFinite && end.scrollFrame.isFinite)
          #expect(end.contentOffset.y.isFinite && end.windowAngle == 0)
          #expect(end.rootFrame.width == timeline.scene(in: end.orientation).window.width)
        }
      }
    }
  }

  @Test(arguments: ["none", "clearance"])
  func `There and back everything is as it was`(_ id: String) throws {
    let strategy = try #require(StrategyCatalog.make(StrategySelection(id)))
    for focus in [nil, Self.field, "textView1"] {
      for kind in Switches.RotationNotifications.allCases {
        var worked = worked(strategy)
        worked.safeArea = EdgeInsets(top: 20)
        worked.insetAdjustment = .automatic
        worked.switches.rotationNotifications = kind
        let timeline = worked.play(
          (focus.map { [Event(at: 0.1, .focus($0))] } ?? []) + [
            Event(at: 1, .rotate(.landscape)), Event(at: 2, .rotate(.portrait)),
          ] + (focus == nil ? [] : [Event(at: 3, .dismiss)]))
        var first = timeline.state(at: -1)
        var last = timeline.state(at: 9)
        for path in [\SceneState.keyboardFrame] {
          first[keyPath: path] = .zero
          last[keyPath: path] = .zero
        }
        first.keyboard = nil
        last.keyboard = nil
        #expect(first == last)
      }
    }
  }

  @Test func `clearance puts back what the scroll view would have made of its offset by itself`() {
    var worked = worked(Clearance())
    worked.offset = 432
    let turned = worked.play([
      Event(at: 0.1, .focus(Self.field)), Event(at: 1, .rotate(.landscape)), Event(at: 2, .dismiss),
    ])
    #expect(turned.state(at: 9).contentOffset.y == 432)
    worked.screenWidth = 568
    worked.screenHeight = 320
    worked.offset = 680
    let upright = worked.play([
      Event(at: 0.1, .focus(Self.field)), Event(at: 1, .rotate(.portrait)), Event(at: 2, .dismiss),
    ])
    #expect(upright.state(at: 9).contentOffset.y == 432)
  }

  @Test func `fixed-shift: the window takes its shift away, and hiding adds it all the same`() {
    var worked = worked(FixedShift())
    worked.switches.rotationNotifications = .hideAndShow
    let events = [
      Event(at: 0, .focus(Self.field)), Event(at: 1, .rotate(.landscape)), Event(at: 2, .dismiss),
    ]
    #expect(worked.play(events).state(at: 9).rootFrame.minY == 0)
    worked.switches.rotationNotifications = .changeFrame
    #expect(worked.play(events).state(at: 1.9).rootFrame.minY == -150)
    #expect(worked.play(events).state(at: 9).rootFrame.minY == 0)
  }

  /// Tools/check-libraries plays it beside the library's own code.
  @Test func `iq-keyboard-manager takes the turned root view for the one to restore`() {
    var worked = worked(IQKeyboardManager())
    worked.bars = Bars(navigation: "Form")
    worked.rootFrame = Rect(x: 0, y: 64, width: 320, height: 504)
    let timeline = worked.play([
      Event(at: 0, .focus(Self.field)), Event(at: 1, .rotate(.landscape)), Event(at: 2, .dismiss),
    ])
    #expect(timeline.state(at: 1.9).orientation == .landscape)
    #expect(timeline.scene(at: 9).rootFrame.minY == 32)
    #expect(timeline.state(at: 9).rootFrame.minY == 32)
  }

  @Test func `Frames that end at the keyboard end at that of the turned window`() throws {
    let selections = [
      StrategySelection("keyboard-layout-guide"), StrategySelection("flutter"),
      StrategySelection("rn-keyboard-avoiding-view"),
      StrategySelection(
        "rn-keyboard-avoiding-view", options: StrategyOptions(["behavior": .choice("height")])),
    ]
    for selection in selections {
      let strategy = try #require(StrategyCatalog.make(selection))
      let timeline = worked(strategy).play([
        Event(at: 0, .focus(Self.field)), Event(at: 1, .rotate(.landscape)), Event(at: 2, .dismiss),
      ])
      #expect(timeline.state(at: 1.9).scrollFrame == Rect(x: 0, y: 0, width: 568, height: 158))
      #expect(timeline.state(at: 9).scrollFrame == Rect(x: 0, y: 0, width: 568, height: 320))
    }
  }
}
