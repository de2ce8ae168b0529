import KeyboardAvoidance
import Keyframes
import Testing

/// Expectations hold at their deadline itself and until the focus changes.
@Suite struct ExpectationFailureTests {
  private func failure(
    _ strategy: any AvoidanceStrategy, _ expectation: KeyboardAvoidance.Expectation,
    fps: Rational = 60
  ) throws -> ExpectationFailure? {
    let timeline = Worked(strategy: strategy, form: [Worked.field("a", y: 400)]).play([
      Event(at: 0.2, .focus("a")), Event(at: 1.01, .dismiss),
    ])
    return timeline.failure(of: expectation, clock: try FrameClock(fps: fps, end: 2))
  }

  @Test func theReferenceKeepsIt() throws {
    #expect(try failure(Clearance(), .init(visible: "a", clearance: 8, by: 0.8)) == nil)
    let broken = try failure(Clearance(), .init(visible: "a", clearance: 9, by: 0.8))
    #expect(broken?.measured == 8)
    #expect(broken?.hidden == 0)
    #expect(broken?.frame == 48)
  }

  @Test("No frame need lie between the deadline and the next change", arguments: [60, 10, 1])
  func betweenFrames(_ fps: Rational) throws {
    let broken = try failure(NoAvoidance(), .init(visible: "a", by: 1.005), fps: fps)
    #expect(broken?.hidden == 30)
    #expect(broken?.time == 1.005)
  }

  @Test("It need not hold any longer once the focus has changed")
  func untilTheFocusChanges() throws {
    #expect(try failure(Clearance(), .init(visible: "a", clearance: 8, by: 0.9)) == nil)
    #expect(try failure(Clearance(), .init(visible: "a", clearance: 200, by: 2)) != nil)
  }

  @Test func aFieldThatIsNotThereIsHidden() throws {
    #expect(try failure(Clearance(), .init(visible: "nobody", by: 0.5))?.hidden == .infinity)
  }
}
