import Keyframes
import Testing

@testable import Illustration

@Suite struct SimplifiedLineTests {
  static let lines: [[Point]] = [
    (0...400).map { index in
      let t = Double(index) / 400
      return Point(x: 600 * t, y: 300 * (1 - t) * (1 - t))
    },
    (0...200).map { Point(x: Double($0), y: $0 < 100 ? 0 : 50) },
    (0...300).map { Point(x: Double($0) / 3, y: 40 * Double($0 % 60) / 60) },
    (0...50).map { _ in Point(x: 7, y: 7) },
  ]

  @Test(arguments: lines)
  func `No point is farther from the simplified line than is allowed, and most are gone`(
    _ line: [Point]
  ) {
    let simple = SimplifiedLine.through(line, within: 0.05)
    #expect(simple.first == line.first && simple.last == line.last)
    #expect(simple.count < line.count / 4)
    for point in line {
      let nearest = zip(simple, simple.dropFirst()).map {
        SimplifiedLine.distance(of: point, from: $0, to: $1)
      }.min()
      #expect(nearest.map { $0 <= 0.05 } == true)
    }
  }

  @Test func `Short lines are kept`() {
    let line = [Point(x: 0, y: 0), Point(x: 1, y: 1)]
    #expect(SimplifiedLine.through(line) == line)
    #expect(SimplifiedLine.through([]).isEmpty)
  }
}
