import KeyboardAvoidance
import Keyframes
import Playing
import Testing

@testable import Illustration

@Suite struct MomentsTests {
  @Test func `Even moments include both ends`() throws {
    let film = try Staging.film("clearance")
    #expect(Moments.even.times(of: film, count: 5) == [0, 0.5, 1, 1.5, 2])
    #expect(Moments.even.times(of: film, count: 1) == [2])
    #expect(Moments.even.times(of: film, count: 3, in: 1...2) == [1, 1.5, 2])
  }

  @Test func `Moments after events are at rest`() throws {
    let film = try Staging.film("clearance")
    let times = Moments.events.times(of: film, count: 99)
    #expect(times.count == 3)
    #expect(abs(times[0] - 0.2) < 1e-5 && abs(times[1] - 1.4) < 1e-5 && abs(times[2] - 2) < 1e-5)
    let top = film.timeline.state(at: times[1]).keyboardFrame.minY
    #expect(top == 352)
  }

  @Test func `Between two moments the same way is travelled`() throws {
    let film = try Staging.film("none")
    let times = Moments.motion.times(of: film, count: 5, in: 0...1.3)
    #expect(times.count == 5)
    let tops = times.map { film.timeline.state(at: $0).keyboardFrame.minY }
    for (index, top) in tops.enumerated() {
      // 216 points in four steps; the moments are 1/240 s apart, the keyboard 1600 pt/s fast.
      #expect(abs(top - (568 - 54 * Double(index))) < 9, "\(tops)")
    }
    #expect(abs(times[0] - 0.2) < 0.006)
  }

  /// What jumps passes several moments at once, and another orientation is no way.
  @Test(arguments: [Orientation.portrait, .landscape], [2, 5, 8, 60])
  func `There are as many as were asked for, also where the device is turned`(
    orientation: Orientation, count: Int
  ) throws {
    let film = try Staging.film(
      "clearance",
      events: [Event(at: 0.2, .focus("name")), Event(at: 1.2, .rotate(orientation))])
    let times = Moments.motion.times(of: film, count: count)
    #expect(times.count == count)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.last.map { film.timeline.state(at: $0).orientation } == orientation)
  }

  @Test func `Without motion they are even`() throws {
    let film = try Staging.film("none", events: [])
    #expect(Moments.motion.times(of: film, count: 3) == [0, 1, 2])
    #expect(Moments.events.times(of: film, count: 3) == [2])
  }
}
