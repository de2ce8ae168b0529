import KeyboardAvoidance
import Keyframes
import Testing

/// The order, frames and times of what UIKit says.
@Suite struct SimulationTests {
  private func heard(_ timeline: Timeline) -> [String] {
    timeline.deliveries.compactMap { delivery in
      switch delivery.event {
      case .keyboard(let notification): notification.name.rawValue
      case .shouldBeginEditing(let id): "should \(id)"
      case .didBeginEditing(let id): "begin \(id)"
      case .didEndEditing(let id): "end \(id)"
      case .didLayoutSubviews, .keyboardFollowsTouch, .touch, .shouldReturn: nil
      case .textDidChange(let id): "change \(id)"
      case .willBeginDragging: "drag"
      case .didEndDragging: "drop"
      case .scheduled(let name): "scheduled \(name)"
      case .viewWillTransition: "transition"
      }
    }
  }

  private func play(_ events: [Event], _ change: (inout Worked) -> Void = { _ in }) -> Timeline {
    var worked = Worked(strategy: NoAvoidance())
    change(&worked)
    return worked.play(events)
  }

  @Test func `A text field begins editing before the keyboard speaks`() {
    #expect(
      heard(play([Event(at: 0, .focus("textField1"))])) == [
        "should textField1", "begin textField1", "willChangeFrame", "willShow",
        "didChangeFrame", "didShow",
      ])
  }

  @Test func `A text view begins editing after the keyboard spoke`() {
    #expect(
      heard(play([Event(at: 0, .focus("textView1"))])) == [
        "should textView1", "willChangeFrame", "willShow", "begin textView1",
        "didChangeFrame", "didShow",
      ])
  }

  @Test func `Editing ends after willHide, or before it where the switch says so`() {
    let events = [Event(at: 0, .focus("textField1")), Event(at: 1, .dismiss)]
    #expect(
      heard(play(events)).suffix(5) == [
        "willChangeFrame", "willHide", "end textField1", "didChangeFrame", "didHide",
      ])
    let before = play(events) { $0.switches.resignsAfterWillHide = false }
    #expect(heard(before).suffix(5).prefix(3) == ["end textField1", "willChangeFrame", "willHide"])
  }

  @Test func `Moving between fields of one keyboard posts nothing; another height posts again`() {
    let same = [Event(at: 0, .focus("textField1")), Event(at: 1, .press(.next))]
    #expect(
      heard(play(same)).suffix(3) == ["should textField2", "end textField1", "begin textField2"])
    let other = [Event(at: 0, .focus("textField2")), Event(at: 1, .press(.next))]
    #expect(
      heard(play(other)).suffix(7) == [
        "should textView1", "end textField2", "willChangeFrame", "willShow", "begin textView1",
        "didChangeFrame", "didShow",
      ])
  }

  @Test
  func `Another kind of equal height posts with equal frames, unless the switch is off`() throws {
    let form = [Worked.field("a", y: 0), Worked.field("b", y: 40, type: .number)]
    let events = [Event(at: 0, .focus("a")), Event(at: 1, .focus("b"))]
    let timeline = play(events) { $0.form = form }
    let shows = timeline.deliveries.compactMap { delivery -> KeyboardNotification? in
      if case .keyboard(let it) = delivery.event, it.name == .willShow { it } else { nil }
    }
    #expect(shows.count == 2)
    #expect(shows.last?.frameBegin == shows.last?.frameEnd)
    let silent = play(events) {
      $0.form = form
      $0.switches.repostsForOtherKind = false
    }
    #expect(heard(silent).filter { $0 == "willShow" }.count == 1)
  }

  @Test
  func `Frames: the accessory is added, and frameBegin may have a height of its own`() throws {
    let timeline = play([Event(at: 0, .focus("textView1"))]) {
      $0.keyboard = 253
      $0.beginKeyboard = 216
    }
    let show = try #require(
      timeline.deliveries.lazy.compactMap { delivery -> KeyboardNotification? in
        if case .keyboard(let it) = delivery.event, it.name == .willShow { it } else { nil }
      }.first)
    #expect(show.frameBegin == Rect(x: 0, y: 568, width: 320, height: 256))
    #expect(show.frameEnd == Rect(x: 0, y: 275, width: 320, height: 293))
    #expect(show.duration == 0.25)
    #expect(show.curve == .keyboard)
  }

  @Test func `On hide the end frame keeps its height below the screen`() throws {
    let timeline = play([Event(at: 0, .focus("textField1")), Event(at: 1, .dismiss)])
    let hide = try #require(
      timeline.deliveries.lazy.compactMap { delivery -> KeyboardNotification? in
        if case .keyboard(let it) = delivery.event, it.name == .willHide { it } else { nil }
      }.first)
    #expect(hide.frameBegin == Rect(x: 0, y: 352, width: 320, height: 216))
    #expect(hide.frameEnd == Rect(x: 0, y: 568, width: 320, height: 216))
  }

  @Test func `The did-notifications come when the keyboard has arrived, or when the switch says`() {
    func time(of name: String, _ change: (inout Worked) -> Void) -> Double? {
      let timeline = play([Event(at: 0.2, .focus("textField1"))], change)
      return timeline.deliveries.last {
        if case .keyboard(let it) = $0.event { it.name.rawValue == name } else { false }
      }?.time
    }
    #expect(time(of: "didShow") { _ in } == 0.7)
    #expect(time(of: "didShow") { $0.switches.didNotificationDelay = 0.25 } == 0.45)
  }

  @Test func `A hide in the middle of a show adds up, and the show never arrives`() {
    let timeline = play([Event(at: 0, .focus("textField1")), Event(at: 0.1, .dismiss)])
    #expect(!heard(timeline).contains("didShow"))
    #expect(heard(timeline).contains("didHide"))
    let before = timeline.state(at: 0.0999).keyboardFrame.minY
    let after = timeline.state(at: 0.1001).keyboardFrame.minY
    #expect(abs(before - after) < 0.5)
    #expect(timeline.state(at: 1).keyboardFrame.minY == 568)
  }

  @Test func `Candidates and emoji change the frame at once`() {
    let timeline = play([
      Event(at: 0, .focus("textField1")),
      Event(at: 1, .keyboard(KeyboardChange(height: 252, bar: .candidates))),
    ])
    #expect(timeline.state(at: 0.999).keyboardFrame.minY == 352)
    #expect(timeline.state(at: 1).keyboardFrame.minY == 316)
    #expect(timeline.state(at: 1).keyboard?.bar == .candidates)
  }

  @Test func `Back from emoji the letters bring their bar again`() {
    let timeline = play([
      Event(at: 0, .focus("textField1")),
      Event(at: 1, .keyboard(KeyboardChange(kind: .emoji))),
      Event(at: 2, .keyboard(KeyboardChange(kind: .letters))),
    ]) {
      $0.heights = KeyboardHeights(plain: 216, bar: 253, emoji: 300)
      $0.showsBar = true
    }
    #expect(timeline.state(at: 0.9).keyboardFrame.height == 253)
    #expect(timeline.state(at: 1.9).keyboardFrame.height == 300)
    #expect(timeline.state(at: 1.9).keyboard?.bar == KeyboardAppearance.Bar.none)
    #expect(timeline.state(at: 2.9).keyboardFrame.height == 253)
  }

  @Test func `An instant change during the show does not hasten didShow`() {
    let timeline = play([
      Event(at: 0, .focus("textField1")),
      Event(at: 0.01, .keyboard(KeyboardChange(height: 252))),
    ])
    let shown = timeline.deliveries.filter {
      if case .keyboard(let it) = $0.event { it.name == .didShow } else { false }
    }
    #expect(shown.map(\.time) == [0.5])
  }

  @Test func `A floating keyboard rises where it ends, in its own width`() {
    let end = Rect(x: 100, y: 300, width: 100, height: 150)
    let recorded = KeyboardNotification(
      name: .willShow, frameBegin: .zero, frameEnd: end, duration: 0.25, curve: .keyboard)
    let frame = play([Event(at: 0, .notify(recorded))]).state(at: 0.05).keyboardFrame
    #expect(frame.minX == 100 && frame.width == 100 && frame.height == 150)
  }

  @Test func `A strategy may end editing while the keyboard hides for another reason`() {
    let hide = KeyboardNotification(
      name: .willHide, frameBegin: Rect(x: 0, y: 352, width: 320, height: 216),
      frameEnd: Rect(x: 0, y: 568, width: 320, height: 216), duration: 0.25, curve: .keyboard)
    let events = [Event(at: 0, .focus("textField1")), Event(at: 1, .notify(hide))]
    #expect(play(events).state(at: 2).focus == "textField1")
    let ending = Worked(strategy: ScrollToVisible()).play(events)
    #expect(ending.state(at: 2).focus == nil)
    #expect(heard(ending).last == "end textField1")
  }

  @Test
  func `A recorded willShow moves the keyboard to its end frame, wherever it says it began`() {
    let recorded = KeyboardNotification(
      name: .willShow, frameBegin: Rect(x: 0, y: 920, width: 320, height: 216),
      frameEnd: Rect(x: 0, y: 352, width: 320, height: 216), duration: 0.4, curve: .keyboard)
    let timeline = play([Event(at: 0.5, .notify(recorded))])
    #expect(timeline.state(at: 0.5).keyboardFrame.minY == 568)
    #expect(timeline.state(at: 2).keyboardFrame == recorded.frameEnd)
    #expect(heard(timeline) == ["willShow"])
  }

  @Test
  func `Return moves on when the key says next, and else dismisses; in a text view it types`() {
    func focus(_ returnKey: ReturnKey, textView: Bool = false) -> String? {
      let input = TextInput(returnKey: returnKey)
      let frame = Rect(x: 0, y: 0, width: 100, height: 30)
      let first = Element(
        id: "a", frame: frame, content: textView ? .textView(input) : .textField(input))
      let timeline = play([Event(at: 0, .focus("a")), Event(at: 1, .press(.return))]) {
        $0.form = [first, Worked.field("b", y: 40)]
      }
      return timeline.state(at: 2).focus
    }
    #expect(focus(.next) == "b")
    #expect(focus(.done) == nil)
    #expect(focus(.return, textView: true) == "a")
  }

  @Test func `Events are played by time, equal times in the given order`() {
    let timeline = play([
      Event(at: 1, .dismiss), Event(at: 0, .focus("textField1")),
      Event(at: 0, .focus("textField2")),
    ])
    #expect(timeline.state(at: 0.9).focus == "textField2")
    #expect(timeline.state(at: 1).focus == nil)
  }

  @Test func `Events without a keyboard or an unknown field do nothing`() {
    let timeline = play([
      Event(at: 0, .dismiss), Event(at: 0.1, .press(.next)), Event(at: 0.2, .focus("nobody")),
      Event(at: 0.3, .keyboard(KeyboardChange(height: 300))),
    ])
    #expect(heard(timeline) == [])
    #expect(timeline.settledTime == 0.3)
  }

  /// Puts off work at the focus, a step of it again from there, and looks at the keyboard each
  /// time.
  private struct Procrastinator: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "procrastinator", summary: "Waits.", origin: "this test", mechanism: .shift)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      switch event {
      case .didBeginEditing:
        interface.schedule(after: 0.3, "late")
        interface.schedule(after: 0.1, "early")
        interface.schedule(after: -1, "now")
      case .scheduled("early"):
        interface.schedule(after: 0.1, "again")
        interface.rootView.frame.origin.y = -interface.drawnKeyboardFrame.minY
      default:
        break
      }
    }
  }

  @Test
  func `Scheduled work comes in the order in which it is due, between the events, not animated`() {
    var worked = Worked(strategy: Procrastinator())
    worked.switches.didNotificationDelay = 0.3
    let timeline = worked.play([
      Event(at: 1, .focus("textField1")), Event(at: 1.25, .press(.done)),
    ])
    #expect(
      heard(timeline).filter { $0.hasPrefix("scheduled") }
        == ["now", "early", "again", "late"].map { "scheduled \($0)" })
    let times = timeline.deliveries.compactMap { delivery -> Double? in
      if case .scheduled = delivery.event { delivery.time } else { nil }
    }
    #expect(times == [1, 1.1, 1.1 + 0.1, 1.3])
    let drawn = timeline.state(at: 1.1).keyboardFrame.minY
    #expect(drawn > 352 && drawn < 568)
    #expect(timeline.state(at: 1.1).rootFrame.minY == -drawn)
  }

  @Test func `At the time of a did-notification, the notification comes first`() {
    var worked = Worked(strategy: Procrastinator())
    worked.switches.didNotificationDelay = 0.3
    let timeline = worked.play([Event(at: 1, .focus("textField1"))])
    #expect(heard(timeline).suffix(3) == ["didChangeFrame", "didShow", "scheduled late"])
  }

  @Test(arguments: [0.1, 5])
  func `Going on with one event more is playing it with the others`(_ delay: Double) {
    let events = [Event(at: 0, .focus("textField1")), Event(at: 1, .press(.next))]
    for strategy in StrategyCatalog.all.map({ $0.init(options: StrategyOptions()) }) {
      let scene = Worked(strategy: strategy).scene
      var simulation = Simulation(scene: scene, strategy: strategy, events: events)
      simulation.play()
      let last = Event(at: simulation.timeline.settledTime + delay, .dismiss)
      simulation.play(last)
      let whole = Simulation(scene: scene, strategy: strategy, events: events + [last]).run()
      #expect(simulation.timeline.deliveries == whole.deliveries)
      for time in stride(from: 0, through: last.time + 1, by: 0.05) {
        #expect(simulation.timeline.state(at: time) == whole.state(at: time))
      }
    }
  }

  @Test func `Another strategy in a scene that is laid out already is as one of its own`() {
    let events = [Event(at: 0, .focus("textField3")), Event(at: 1, .dismiss)]
    let worked = Worked(strategy: Clearance())
    let unplayed = Simulation(scene: worked.scene, strategy: worked.strategy, events: [])
    _ = unplayed.run()
    let other = unplayed.with(InsetOverlap(options: StrategyOptions()), events: events).run()
    let own = Worked(strategy: InsetOverlap(options: StrategyOptions())).play(events)
    #expect(other.strategy == "inset-overlap")
    #expect(other.deliveries == own.deliveries)
    #expect(other.state(at: 0.8) == own.state(at: 0.8))
  }
}
