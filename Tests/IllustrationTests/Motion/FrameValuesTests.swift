import Keyframes
import Stage
import Testing

@testable import Illustration

@Suite struct FrameValuesTests {
  @Test("They are the values they were made of")
  func keepsEveryValue() {
    let plain = [3, 3, 3, 1, 2, 2, 1, 1, 1, 1]
    let values = FrameValues(plain)
    #expect(Array(values) == plain)
    #expect(values.count == plain.count)
    #expect(plain.indices.map { values[$0] } == plain)
    #expect(values.runs.map(\.frames) == [0..<3, 3..<4, 4..<6, 6..<10])
    #expect(values.contains { $0 == 2 } && !values.contains { $0 == 4 })
    #expect(Array(FrameValues<Int>()) == [])
  }

  @Test("Neighbours that become alike are one")
  func mapJoins() {
    let parity = FrameValues([1, 3, 2, 4, 5]).map { $0.isMultiple(of: 2) }
    #expect(parity.runs.map(\.frames) == [0..<2, 2..<4, 4..<5])
  }

  @Test("Frames in which nothing moves take no room")
  func filmsDoNotGrowWithTheirFrames() throws {
    let take = try Staging.take("inset-overlap")
    let stage = try Stage(scene: take.scene, options: StageOptions(scale: 1))
    func runs(_ end: Double) throws -> [Int] {
      let score = try MotionScore(
        timeline: take.timeline, clock: FrameClock(fps: 60, end: end), stage: stage, scale: 1,
        isExact: false)
      #expect(score.content.values.count == Int(end) * 60)
      return score.parts.map(\.runs.count)
        + [score.content, score.keyboard, score.thumb, score.thumbOpacity].map(\.values.runs.count)
    }
    #expect(try runs(4) == runs(40))
  }
}
