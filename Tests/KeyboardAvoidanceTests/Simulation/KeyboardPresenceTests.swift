import Keyframes
import Testing

@testable import KeyboardAvoidance

/// How much of a keyboard is there while it rises.
@Suite struct KeyboardPresenceTests {
  @Test(arguments: [
    (0.0, KeyboardPresence.panel), (0.0167, .panel), (0.0333, .keys(words: 0)),
    (0.05, .keys(words: 0)), (0.0833, .whole), (3, .whole),
  ])
  func `A plain panel comes first, and words come last`(
    elapsed: Double, presence: KeyboardPresence
  ) {
    #expect(KeyboardPresence(elapsed: elapsed) == presence)
  }

  @Test func `Words are as dark as films show them`() throws {
    for (elapsed, darkness) in [(0.041, 0.0), (0.055, 0.05), (0.071, 0.8), (0.08, 1)] {
      guard case .keys(let words) = KeyboardPresence(elapsed: elapsed) else {
        Issue.record("no keys after \(elapsed) s")
        continue
      }
      #expect(abs(words - darkness) < 0.02)
    }
  }

  private func presences(_ events: [Event], at times: [Double]) -> [KeyboardPresence] {
    let timeline = Worked(strategy: NoAvoidance(), form: [Worked.field("field", y: 480)])
      .play(events)
    return times.map { timeline.state(at: $0).keyboardPresence }
  }

  @Test func `Only the first rise begins with a plain panel`() {
    let events = [
      Event(at: 1, .focus("field")), Event(at: 2, .dismiss), Event(at: 3, .focus("field")),
    ]
    #expect(
      presences(events, at: [0.9, 1.01, 1.2, 2.01, 3.01])
        == [.whole, .panel, .whole, .whole, .whole])
    #expect(presences([], at: [0, 1]) == [.whole, .whole])
  }

  @Test func `What is aimed at is whole`() {
    let timeline = Worked(strategy: NoAvoidance(), form: [Worked.field("field", y: 480)])
      .play([Event(at: 1, .focus("field"))])
    #expect(timeline.targetState(at: 1.01).keyboardPresence == .whole)
  }
}
