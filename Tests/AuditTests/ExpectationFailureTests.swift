import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// Expectations hold at their deadline itself and until the focus changes.
@Suite struct ExpectationFailureTests {
  private static func play(
    _ strategy: any AvoidanceStrategy, fieldsAt tops: [Double] = [], _ events: [Event]
  ) -> Timeline {
    let form = zip(["a", "b"], tops).map { MetricTests.field($0, y: $1) }
    return Simulation(scene: MetricTests.scene(form), strategy: strategy, events: events).run()
  }

  private func failure(
    _ strategy: any AvoidanceStrategy, _ expectation: Audit.Expectation, fps: Rational = 60
  ) throws -> ExpectationFailure? {
    let timeline = Self.play(
      strategy, fieldsAt: [400], [Event(at: 0.2, .focus("a")), Event(at: 1.01, .dismiss)])
    return timeline.failure(of: expectation, clock: try FrameClock(fps: fps, end: 2))
  }

  @Test func `The reference keeps it`() throws {
    #expect(try failure(Clearance(), .init(visible: "a", clearance: 8, by: 0.8)) == nil)
    let broken = try failure(Clearance(), .init(visible: "a", clearance: 9, by: 0.8))
    #expect(broken?.measured == 8)
    #expect(broken?.hidden == 0)
    #expect(broken?.frame == 48)
  }

  @Test(arguments: [60, 10, 1])
  func `No frame need lie between the deadline and the next change`(_ fps: Rational) throws {
    let broken = try failure(NoAvoidance(), .init(visible: "a", by: 1.005), fps: fps)
    #expect(broken?.hidden == 30)
    #expect(broken?.time == 1.005)
  }

  @Test func `It need not hold any longer once the focus has changed`() throws {
    let clock = try FrameClock(fps: 60, end: 3)
    func failure(_ events: [Event], by deadline: Double) -> ExpectationFailure? {
      Self.play(Clearance(), fieldsAt: [100, 800], events)
        .failure(of: .init(visible: "a", by: deadline), clock: clock)
    }
    let first = Event(at: 0.2, .focus("a"))
    let next = Event(at: 1, .focus("b"))
    #expect(failure([first, next], by: 0.9) == nil)
    // By then the content has scrolled on to the other field.
    #expect(failure([first, next], by: 2)?.hidden == 30)
    #expect(failure([first, next, Event(at: 2, .focus("a"))], by: 0.9) == nil)
  }

  @Test
  func `What a strategy has put off is no next thing before which all may still move`() throws {
    let timeline = Self.play(
      Late(), fieldsAt: [100], [Event(at: 0.2, .focus("a")), Event(at: 2, .dismiss)])
    let clock = try FrameClock(fps: 60, end: 3)
    func left(by deadline: Double) -> Double? {
      timeline.failure(of: .init(.settled(by: deadline)), clock: clock)?.measured
    }
    #expect(left(by: 0.9) == 50)
    #expect(left(by: 1.3) == nil)
  }

  /// Moves the content by 50 points a second after the focus.
  private struct Late: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "late", summary: "It is late.", origin: "This test", mechanism: .insetAndOffset)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      switch event {
      case .didBeginEditing: interface.schedule(after: 1, "late")
      case .scheduled: interface.scrollView.contentOffset.y = 50
      default: break
      }
    }
  }

  @Test func `A field that is not there is hidden`() throws {
    #expect(try failure(Clearance(), .init(visible: "nobody", by: 0.5))?.hidden == .infinity)
  }

  // MARK: - Jumps

  /// Moves the content by 50 points at once when the keyboard stands.
  private struct Jumping: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "jumping", summary: "It jumps.", origin: "This test", mechanism: .insetAndOffset)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      guard case .keyboard(let notification) = event, notification.name == .didShow else { return }
      interface.scrollView.contentOffset.y = 50
    }
  }

  @Test func `A jump is as long as it is drawn, in the frame that shows it first`() throws {
    let jumping = Jumping()
    #expect(try failure(jumping, .init(.noJump(above: 50))) == nil)
    let broken = try #require(try failure(jumping, .init(.noJump(above: 49.9))))
    #expect(broken.measured == 50)
    #expect(broken.required == 49.9)
    #expect(broken.field == nil)
    // The keyboard stands at 0.7 s.
    #expect(broken.frame == 42)
    #expect(abs(broken.time - 0.7) < 1e-9)
  }

  @Test(arguments: [1, 30, 50, 60, 120])
  func `What moves with the keyboard makes steps of its curve, at any frame rate the same`(
    _ fps: Rational
  ) throws {
    let shift = FixedShift(options: StrategyOptions())
    let sixtieths = (0...60).map { 150 * Timing.keyboard.progress(atElapsed: Double($0) / 60) }
    let largest = zip(sixtieths, sixtieths.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(try failure(shift, .init(.noJump(above: largest + 0.1)), fps: fps) == nil)
    let broken = try failure(shift, .init(.noJump(above: largest - 0.01)), fps: fps)
    #expect(abs((broken?.measured ?? 0) - largest) < 0.01)
    let jump = try failure(Jumping(), .init(.noJump(above: 49)), fps: fps)
    #expect(jump?.measured == 50)
    #expect(abs((jump?.time ?? 0) - 0.7) < 1e-9)
  }

  @Test func `A finger may move the content as fast as it likes`() throws {
    let drag = Drag([.init(at: 0, y: 400), .init(at: 0.1, y: 100)])
    let timeline = Self.play(NoAvoidance(), [Event(at: 0.5, .drag(drag))])
    let clock = try FrameClock(fps: 60, end: 2)
    #expect(abs(timeline.state(at: 0.6).contentOffset.y - 300) < 1)
    #expect(timeline.failure(of: .init(.noJump(above: 1)), clock: clock) == nil)
  }
}
