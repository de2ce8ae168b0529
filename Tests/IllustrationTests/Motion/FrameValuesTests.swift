import Keyframes
import Playing
import Stage
import Testing

@testable import Illustration

@Suite struct FrameValuesTests {
  @Test func `They are the values they were made of`() {
    let plain = [3, 3, 3, 1, 2, 2, 1, 1, 1, 1]
    let values = FrameValues(plain)
    #expect(Array(values) == plain)
    #expect(values.count == plain.count)
    #expect(plain.indices.map { values[$0] } == plain)
    #expect(values.runs.map(\.frames) == [0..<3, 3..<4, 4..<6, 6..<10])
    #expect(values.contains { $0 == 2 } && !values.contains { $0 == 4 })
    #expect(Array(FrameValues<Int>()) == [])
  }

  @Test func `Neighbours that become alike are one`() {
    let parity = FrameValues([1, 3, 2, 4, 5]).map { $0.isMultiple(of: 2) }
    #expect(parity.runs.map(\.frames) == [0..<2, 2..<4, 4..<5])
  }

  @Test func `Frames in which nothing moves take no room`() throws {
    let film = try Staging.film("inset-overlap")
    let stage = try Stage(scene: film.scene, options: StageOptions(scale: 1))
    func runs(_ end: Double) throws -> [Int] {
      let score = try MotionScore(
        timeline: film.timeline, clock: FrameClock(fps: 60, end: end), stage: stage,
        isExact: false)
      #expect(score.tracks.values.allSatisfy { $0.values.count == Int(end) * 60 })
      return score.shown.values.map(\.runs.count).sorted()
        + score.tracks.values.map(\.values.runs.count).sorted()
    }
    #expect(try runs(4) == runs(40))
  }
}

extension FrameValues {
  init(_ values: some Sequence<Value>) {
    self.init()
    for value in values { append(value) }
  }
}
