/// A position in a plane, in points, with y growing downwards as in UIKit.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate in points.
  public var x: Double

  /// The vertical coordinate in points, growing downwards.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

// MARK: - Animatable

extension Point: Animatable {
  /// The origin of the coordinate space.
  public static let zero = Point(x: 0, y: 0)

  /// Returns the component-wise sum.
  public static func + (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
  }

  /// Returns the component-wise difference.
  public static func - (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
  }

  /// Returns the point with both coordinates multiplied by the factor.
  public func scaled(by factor: Double) -> Point {
    Point(x: x * factor, y: y * factor)
  }
}
