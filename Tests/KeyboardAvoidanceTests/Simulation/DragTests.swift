import KeyboardAvoidance
import Keyframes
import Testing

/// What a finger does to the content and to the keyboard.
@Suite struct DragTests {
  private func play(
    _ strategy: any AvoidanceStrategy = NoAvoidance(), mode: KeyboardDismissMode = .none,
    _ events: [Event]
  ) -> Timeline {
    var scene = Worked(strategy: strategy, systemVersion: 17).scene
    scene.scrollView.keyboardDismissMode = mode
    return Simulation(scene: scene, strategy: strategy, events: events).run()
  }

  private func names(_ timeline: Timeline, after time: Double) -> [String] {
    timeline.deliveries.filter { $0.time >= time }.compactMap { delivery in
      if case .keyboard(let it) = delivery.event { it.name.rawValue } else { nil }
    }
  }

  @Test func `The content follows the finger point by point, and stays`() {
    let timeline = play(
      NoAvoidance(),
      [Event(at: 0, .drag(Drag([.init(at: 0, y: 400), .init(at: 0.5, y: 300)])))])
    #expect(abs(timeline.state(at: 0.25).contentOffset.y - 50) < 1e-9)
    #expect(timeline.state(at: 1).contentOffset.y == 100)
  }

  @Test func `Beyond the range it follows by less, and bounces back`() {
    let timeline = play(
      NoAvoidance(),
      [Event(at: 0, .drag(Drag([.init(at: 0, y: 100), .init(at: 0.5, y: 300)])))])
    let pulled = timeline.state(at: 0.5).contentOffset.y
    #expect(pulled < -50 && pulled > -200)
    #expect(timeline.state(at: 2).contentOffset.y == 0)
  }

  struct Overshoot: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "overshoot", summary: "Leaves the range.", origin: "here", mechanism: .insetAndOffset)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      if case .didBeginEditing = event { interface.scrollView.contentOffset.y = 5_000 }
    }
  }

  @Test(arguments: StrategyCatalog.profiles.map(\.id) + ["overshoot"])
  func `After a touch the offset is in range, whatever a strategy did`(_ id: String) {
    let strategy: any AvoidanceStrategy =
      StrategyCatalog.make(StrategySelection(id)) ?? Overshoot()
    for field in Worked.japaneseForm.map(\.id) {
      let timeline = play(
        strategy,
        [Event(at: 0.2, .focus(field)), Event(at: 1.5, .drag(Drag([.init(at: 0, y: 100)])))])
      let state = timeline.state(at: 4)
      let inset = state.adjustedContentInset
      let largest = max(
        -inset.top, state.contentSize.height + inset.bottom - state.scrollFrame.height)
      #expect(state.contentOffset.y >= -inset.top - 1e-6, "\(id) \(field)")
      #expect(state.contentOffset.y <= largest + 1e-6, "\(id) \(field)")
    }
  }

  struct Ending: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "ending", summary: "Ends editing.", origin: "here", mechanism: .inset)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      if case .keyboardFollowsTouch = event { interface.endEditing() }
    }
  }

  @Test func `A keyboard that code sends away follows no finger any more`() {
    let drag = Drag([
      .init(at: 0, y: 300), .init(at: 0.1, y: 360), .init(at: 0.2, y: 370), .init(at: 2, y: 380),
    ])
    let timeline = play(
      Ending(), mode: .interactive,
      [Event(at: 0, .focus("textField1")), Event(at: 1, .drag(drag))])
    #expect(timeline.state(at: 1.8).keyboardFrame.minY == 568)
    #expect(names(timeline, after: 1).contains("willHide"))
  }

  @Test
  func `Nothing is posted while the keyboard follows the finger, and its top is the finger's`() {
    let drag = Drag([.init(at: 0, y: 300), .init(at: 0.4, y: 500)], release: .return)
    let timeline = play(
      mode: .interactive, [Event(at: 0, .focus("textField1")), Event(at: 1, .drag(drag))])
    #expect(timeline.state(at: 1.05).keyboardFrame.minY == 352)
    #expect(abs(timeline.state(at: 1.3).keyboardFrame.minY - 450) < 1e-9)
    #expect(abs(timeline.state(at: 1.4).keyboardFrame.minY - 500) < 1e-9)
    let posted = timeline.deliveries.compactMap { delivery -> Double? in
      if case .keyboard = delivery.event, delivery.time > 0.9 { delivery.time } else { nil }
    }
    #expect(posted.allSatisfy { $0 >= 1.4 - 1e-9 })
    #expect(names(timeline, after: 0.9).prefix(2) == ["willChangeFrame", "willShow"])
    // It comes back within 0.145 s, half of the way in half of the time.
    #expect(abs(timeline.state(at: 1.4 + 0.145189 / 2).keyboardFrame.minY - 426) < 0.5)
    #expect(timeline.state(at: 1.4 + 0.1452).keyboardFrame.minY == 352)
  }

  @Test func `Let go below its half, the keyboard goes, and says so only then`() {
    let drag = Drag([.init(at: 0, y: 300), .init(at: 0.4, y: 560)])
    let timeline = play(
      mode: .interactive, [Event(at: 0, .focus("textField1")), Event(at: 1, .drag(drag))])
    #expect(
      names(timeline, after: 0.9) == ["willChangeFrame", "willHide", "didChangeFrame", "didHide"])
    #expect(timeline.state(at: 3).keyboardFrame.minY == 568)
    #expect(timeline.state(at: 3).focus == nil)
  }

  @Test func `onDrag: the first responder resigns as the drag begins`() {
    let drag = Drag([.init(at: 0, y: 300), .init(at: 0.4, y: 250)])
    let timeline = play(
      mode: .onDrag, [Event(at: 0, .focus("textField1")), Event(at: 1, .drag(drag))])
    let hide = timeline.deliveries.first { delivery in
      if case .keyboard(let it) = delivery.event { it.name == .willHide } else { false }
    }
    #expect(hide?.time == 1)
    #expect(timeline.state(at: 3).contentOffset.y == 50)
  }

  @Test func `The layout guide follows the finger, and clearance leaves the content to it`() {
    let drag = Drag([.init(at: 0, y: 300), .init(at: 0.4, y: 500)], release: .dismiss)
    let events = [Event(at: 0, .focus("textField1")), Event(at: 1, .drag(drag))]
    let guide = play(KeyboardLayoutGuide(), mode: .interactive, events)
    #expect(abs(guide.state(at: 1.3).scrollFrameInWindow.maxY - 450) < 1e-6)
    let scrolled = play(
      Clearance(),
      [
        Event(at: 0, .focus("textField3")),
        Event(at: 1, .drag(Drag([.init(at: 0, y: 300), .init(at: 0.3, y: 400)]))),
        Event(at: 2, .dismiss),
      ])
    let left = scrolled.state(at: 1.5).contentOffset.y
    #expect(scrolled.state(at: 4).contentOffset.y == min(left, 432))
  }
}
