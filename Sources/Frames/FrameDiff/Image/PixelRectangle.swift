/// The size of a picture, in whole pixels.
package struct PixelSize: Sendable, Hashable {
  /// The width in pixels.
  package var width: Int

  /// The height in pixels.
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// All pixels of a picture of this size.
  package var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }
}

extension PixelSize: CustomStringConvertible {
  /// The size as `1170x2532`.
  package var description: String { "\(width)x\(height)" }
}

/// A rectangle of whole pixels, counted from the picture's upper left corner.
///
/// Without a width or a height it is empty.
package struct PixelRectangle: Sendable, Hashable {
  /// The first column, in pixels.
  package var x: Int

  /// The first row, in pixels, growing downwards.
  package var y: Int

  /// The width in pixels.
  package var width: Int

  /// The height in pixels.
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle without a pixel.
  static let empty = PixelRectangle(x: 0, y: 0, width: 0, height: 0)

  /// The column after the last.
  package var maxX: Int { x + width }

  /// The row after the last.
  package var maxY: Int { y + height }

  /// Whether it holds no pixel.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Grows to the smallest rectangle that holds both.
  mutating func formUnion(_ other: PixelRectangle) { self = union(other) }

  /// Returns the smallest rectangle that holds both.
  package func union(_ other: PixelRectangle) -> PixelRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(x, other.x)
    let y = min(y, other.y)
    return PixelRectangle(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Returns the pixels that both hold; an empty rectangle when there are none.
  package func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let x = max(x, other.x)
    let y = max(y, other.y)
    return PixelRectangle(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y))
  }

  /// Returns the rectangle without a margin on every side; a negative margin makes it larger.
  package func insetBy(_ margin: Int) -> PixelRectangle {
    PixelRectangle(
      x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }
}
