internal import Keyframes

/// Lines through as few of their points as show the same line.
enum SimplifiedLine {
  /// Returns the points without those that lie within a distance of the line through the others
  /// (Ramer, Douglas and Peucker); the ends are kept.
  static func through(_ points: [Point], within tolerance: Double = 0.03) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    // Ranges whose ends are kept; a list rather than a recursion: a line may have thousands.
    var ranges = [(0, points.count - 1)]
    while let (start, end) = ranges.popLast() {
      var farthest = (index: start, distance: tolerance)
      for index in start + 1..<max(end, start + 1) {
        let distance = distance(of: points[index], from: points[start], to: points[end])
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > start else { continue }
      isKept[farthest.index] = true
      ranges.append((start, farthest.index))
      ranges.append((farthest.index, end))
    }
    return zip(points, isKept).compactMap { $1 ? $0 : nil }
  }

  /// How far a point is from the stretch between two others.
  static func distance(of point: Point, from start: Point, to end: Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let along = length == 0 ? 0 : ((point.x - start.x) * dx + (point.y - start.y) * dy) / length
    let share = min(max(along, 0), 1)
    let (x, y) = (point.x - start.x - share * dx, point.y - start.y - share * dy)
    return (x * x + y * y).squareRoot()
  }
}
