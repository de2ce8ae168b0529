/// The size of a picture, in whole pixels.
public struct PixelSize: Sendable, Hashable {
  /// The width in pixels.
  public var width: Int

  /// The height in pixels.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  /// The size as `1170x2532`.
  public var description: String { "\(width)x\(height)" }
}

/// A rectangle of whole pixels, counted from the picture's upper left corner.
///
/// Without a width or a height it is empty.
public struct PixelRectangle: Sendable, Hashable {
  /// The first column, in pixels.
  public var x: Int

  /// The first row, in pixels, growing downwards.
  public var y: Int

  /// The width in pixels.
  public var width: Int

  /// The height in pixels.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension PixelRectangle {
  /// A rectangle without a pixel.
  static let empty = PixelRectangle(x: 0, y: 0, width: 0, height: 0)

  /// The column after the last.
  public var maxX: Int { x + width }

  /// The row after the last.
  public var maxY: Int { y + height }

  /// Whether it holds no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Grows to the smallest rectangle that holds both.
  mutating func formUnion(_ other: PixelRectangle) { self = union(other) }

  /// Returns the smallest rectangle that holds both.
  public func union(_ other: PixelRectangle) -> PixelRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(x, other.x)
    let y = min(y, other.y)
    return PixelRectangle(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Returns the pixels that both hold; an empty rectangle when there are none.
  public func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let x = max(x, other.x)
    let y = max(y, other.y)
    return PixelRectangle(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y))
  }

  /// Returns the rectangle without a margin on every side; a negative margin makes it larger.
  public func insetBy(_ margin: Int) -> PixelRectangle {
    PixelRectangle(
      x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }
}
