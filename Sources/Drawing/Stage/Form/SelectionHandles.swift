internal import Cairo
package import Keyframes

/// The handles at both ends of a selection: bars with a disc above the first and below the last.
///
/// How UIKit has them since iOS 7, of which no capture was measured: the sizes are assumptions.
package struct SelectionHandles: Hashable, Sendable {
  /// The bar at the beginning, or `nil` where the text is cut off there.
  package var start: Rect?
  /// The bar at the end, or `nil` where the text is cut off there.
  package var end: Rect?

  /// The width of a bar and the diameter of a disc, in points.
  static let barWidth = 2.0
  static let discDiameter = 10.0

  /// The area that both cover, in points.
  package var frame: Rect {
    let room = Self.discDiameter + 1
    let bars = [start, end].compactMap(\.self)
    guard let first = bars.first, let last = bars.last else { return .zero }
    let (left, right) = (min(first.minX, last.minX), max(first.maxX, last.maxX))
    return Rect(
      x: left - room, y: first.minY - room, width: right - left + 2 * room,
      height: last.maxY - first.minY + 2 * room)
  }

  /// The handles of a selection from its first line to its last; from right to left it begins at
  /// the right.
  ///
  /// - Parameter clip: Where the text is not cut off.
  init(from first: Rect, to last: Rect, isRightToLeft: Bool, seenIn clip: Rect) {
    let half = Self.barWidth / 2
    func bar(_ x: Double, _ line: Rect) -> Rect? {
      let isSeen =
        x >= clip.minX - 1 && x <= clip.maxX + 1 && line.midY > clip.minY && line.midY < clip.maxY
      return isSeen
        ? Rect(x: x - half, y: line.minY, width: 2 * half, height: line.height) : nil
    }
    start = bar(isRightToLeft ? first.maxX + half : first.minX - half, first)
    end = bar(isRightToLeft ? last.minX - half : last.maxX + half, last)
  }

  func draw(_ color: Color, in context: Context) {
    let radius = Self.discDiameter / 2
    for (bar, middle) in [
      (start, start.map { $0.minY - radius + 1 }), (end, end.map { $0.maxY + radius - 1 }),
    ] {
      guard let bar, let middle else { continue }
      context.fill(bar, color)
      context.setSource(color)
      context.circle(x: bar.midX, y: middle, radius: radius)
      context.fill()
    }
  }
}
