/// Pixels of a picture that are not compared.
package struct Mask: Sendable, Hashable {
  /// The rectangles, in pixels; they may overlap and reach beyond the picture.
  package var rectangles: [PixelRectangle]

  /// Makes a mask; by default one that covers nothing.
  package init(_ rectangles: [PixelRectangle] = []) {
    self.rectangles = rectangles
  }

  /// Returns the columns of a row that are covered, in order and apart from each other.
  func columns(inRow y: Int, width: Int) -> [Range<Int>] {
    let ranges = rectangles.filter { $0.y <= y && y < $0.maxY && !$0.isEmpty }
      .map { max(0, $0.x)..<max(0, min(width, $0.maxX)) }
      .filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    return ranges.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }
}
