/// A rectangle in points, with y growing downwards as in UIKit.
///
/// As with `CGRect`, a negative size is allowed (a difference of two rectangles has one) and the
/// edges below are those of the standardized rectangle: `minX <= maxX` and `width >= 0` always
/// hold.
public struct Rect: Hashable, Sendable {
  /// The corner that the size is measured from: top left unless the size is negative.
  public var origin: Point

  /// The extent from the origin.
  public var size: Size

  /// Creates a rectangle from its origin and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its origin and its extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
}

// MARK: - Edges

extension Rect {
  /// The left edge.
  public var minX: Double { min(origin.x, origin.x + size.width) }

  /// The horizontal centre.
  public var midX: Double { origin.x + size.width / 2 }

  /// The right edge.
  public var maxX: Double { max(origin.x, origin.x + size.width) }

  /// The top edge.
  public var minY: Double { min(origin.y, origin.y + size.height) }

  /// The vertical centre.
  public var midY: Double { origin.y + size.height / 2 }

  /// The bottom edge.
  public var maxY: Double { max(origin.y, origin.y + size.height) }

  /// The distance from the left to the right edge, never negative.
  public var width: Double { abs(size.width) }

  /// The distance from the top to the bottom edge, never negative.
  public var height: Double { abs(size.height) }

  /// A Boolean value that is true when the rectangle has no area.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// A Boolean value that is true when no component is infinite or NaN.
  public var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

// MARK: - Relations

extension Rect {
  /// Returns whether the point lies inside.
  ///
  /// Half-open as `CGRect.contains(_:)`: the left and top edges belong to the rectangle, the right
  /// and bottom edges do not, so an empty rectangle contains no point.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether the other rectangle lies inside, its edges included.
  ///
  /// A rectangle contains itself, and contains an empty rectangle that lies on its edge.
  public func contains(_ rect: Rect) -> Bool {
    rect.minX >= minX && rect.maxX <= maxX && rect.minY >= minY && rect.maxY <= maxY
  }

  /// Returns whether the two rectangles share an area; touching edges do not count.
  public func intersects(_ other: Rect) -> Bool {
    intersection(other) != nil
  }

  /// Returns the shared area, or nil when there is none.
  ///
  /// Unlike `CGRect`, rectangles that only touch have no intersection rather than one without area;
  /// where UIKit's names are imported, theirs comes first.
  @_disfavoredOverload
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let right = min(maxX, other.maxX)
    let top = max(minY, other.minY)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

// MARK: - Derived rectangles

extension Rect {
  /// Returns the rectangle moved by the given distances.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
  }

  /// Returns the standardized rectangle with its vertical edges moved inwards by `dx` and its
  /// horizontal edges by `dy`.
  ///
  /// Negative distances enlarge. A distance of more than half the extent leaves an extent of 0 at
  /// the centre, where `CGRect` would return its null rectangle.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    let dx = min(dx, width / 2)
    let dy = min(dy, height / 2)
    return Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

// MARK: - Animatable

extension Rect: Animatable {
  /// The rectangle without extent at the origin of the coordinate space.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// Returns the component-wise sum.
  public static func + (lhs: Rect, rhs: Rect) -> Rect {
    Rect(origin: lhs.origin + rhs.origin, size: lhs.size + rhs.size)
  }

  /// Returns the component-wise difference.
  public static func - (lhs: Rect, rhs: Rect) -> Rect {
    Rect(origin: lhs.origin - rhs.origin, size: lhs.size - rhs.size)
  }

  /// Returns the rectangle with origin and size multiplied by the factor.
  public func scaled(by factor: Double) -> Rect {
    Rect(origin: origin.scaled(by: factor), size: size.scaled(by: factor))
  }
}
