import Markup
import Testing

@testable import DrawnVideos
@testable import Measuring

/// Differences between two videos whose truth is known.
@Suite struct RecordingComparisonTests {
  private static func compared(
    _ before: DrawnVideo, _ after: DrawnVideo, _ tolerance: RecordingComparison.Tolerance = .init()
  ) throws -> RecordingComparison {
    RecordingComparison(try before.measured(), try after.measured(), tolerance: tolerance)
  }

  @Test func `A video is like itself, whenever the keyboard was called`() throws {
    let late = try Self.compared(.rising(at: 0.25), .rising(at: 0.41))
    #expect(late.isAlike)
    #expect(late.pairs.count == 1)
    #expect(late.differences.isEmpty)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var what: RecordingComparison.Quantity
    var omega = 18.257
    var follows = 0.5
    var lag = 0.0
    var testDescription: String { what.rawValue }
  }

  @Test(arguments: [
    Case(what: .curve, omega: 23.559), Case(what: .contentTravel, follows: 0.7),
    Case(what: .contentLag, lag: 0.06), Case(what: .content, follows: 0),
  ])
  func `One thing that is changed is said, and counts`(_ change: Case) throws {
    let found = try Self.compared(
      .rising(), .rising(omega: change.omega, follows: change.follows, lag: change.lag))
    #expect(!found.isAlike)
    #expect(found.differences.map(\.quantity).contains(change.what), "\(found.differences)")
    // What was not changed is not said.
    #expect(!found.differences.map(\.quantity).contains(.height), "\(found.differences)")
  }

  @Test func `How late content is comes out in milliseconds`() throws {
    let found = try Self.compared(.rising(), .rising(lag: 0.06))
    let lag = try #require(found.differences.first { $0.quantity == .contentLag })
    #expect(abs((lag.after ?? 0) - (lag.before ?? 0) - 0.06) < 0.012)
  }

  @Test func `A motion that only one of them has stands alone`() throws {
    var both = DrawnVideo.rising(frames: 72)
    both.poses += both.poses.reversed()
    let found = try Self.compared(both, .rising())
    #expect(found.pairs.map(\.kind) == [.show, .hide])
    #expect(found.pairs[1].after == nil)
    #expect(found.differences.map(\.quantity) == [.motion])
  }

  @Test func `Between motions time counts only where a script sets it`() throws {
    var quick = DrawnVideo.rising(frames: 72)
    var slow = quick
    quick.poses += quick.poses.reversed()
    slow.poses += Array(repeating: slow.poses[71], count: 48) + slow.poses.reversed()
    let byHand = try Self.compared(quick, slow)
    #expect(byHand.isAlike)
    #expect(byHand.differences.map(\.quantity) == [.start])
    #expect(try !Self.compared(quick, slow, .scripted).isAlike)
  }

  @Test func `What is read from a baseline is what was measured`() throws {
    let measured = try DrawnVideo.rising(lag: 0.03).measured()
    let document = JSONValue.object(measured.members)
    let text = Array("\(document)".utf8)
    let read = try #require(JSONValue(parsing: text).flatMap(Measurement.init))
    #expect(RecordingComparison(measured, read, tolerance: .scripted).differences.isEmpty)
    #expect(JSONValue.object(read.members)["episodes"] == document["episodes"])
    #expect(read.frames.isEmpty)
  }

  @Test(arguments: [
    "{}", "[]", #"{"schema":"keyrise.measure/1"}"#,
    #"{"schema":"keyrise.measure/1","film":{},"episodes":[]}"#,
    #"{"schema":"keyrise.measure/2","film":{},"episodes":[{}]}"#,
  ])
  func `What is no baseline is not read`(_ text: String) throws {
    let value = try #require(JSONValue(parsing: Array(text.utf8)))
    #expect(Measurement(value) == nil)
  }
}

@Suite struct EpisodeCurveTests {
  @Test func `The curve goes from rest to rest through the frames`() throws {
    let video = DrawnVideo.rising()
    let measured = try video.measured()
    let curve = try #require(measured.curve(of: measured.episodes[0]))
    #expect(curve.top(at: 0) == 667)
    #expect(abs(curve.top(at: 2) - 407) < 0.01)
    for (index, pose) in video.poses.enumerated() {
      #expect(abs(curve.top(at: Double(index) / 60) - pose.top) < 2.5)
    }
  }
}
