public import Keyframes

/// Distances from the four edges of a rectangle, as `UIEdgeInsets`.
///
/// Points; positive values point inwards. Negative values are legal, as they are in UIKit.
public struct EdgeInsets: Animatable {
  /// The distance from the top edge, in points.
  public var top: Double
  /// The distance from the left edge, in points.
  public var left: Double
  /// The distance from the bottom edge, in points.
  public var bottom: Double
  /// The distance from the right edge, in points.
  public var right: Double

  /// Creates insets; edges that are left out are 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No inset at any edge, `UIEdgeInsetsZero`.
  public static let zero = EdgeInsets()

  /// Adds edge by edge.
  public static func + (lhs: EdgeInsets, rhs: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: lhs.top + rhs.top, left: lhs.left + rhs.left,
      bottom: lhs.bottom + rhs.bottom, right: lhs.right + rhs.right)
  }

  /// Subtracts edge by edge.
  public static func - (lhs: EdgeInsets, rhs: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: lhs.top - rhs.top, left: lhs.left - rhs.left,
      bottom: lhs.bottom - rhs.bottom, right: lhs.right - rhs.right)
  }

  /// Returns the insets with every edge multiplied by a factor.
  public func scaled(by factor: Double) -> EdgeInsets {
    EdgeInsets(
      top: top * factor, left: left * factor, bottom: bottom * factor, right: right * factor)
  }
}

extension Rect {
  /// Returns the rectangle shrunk by insets; the size may become negative, as in UIKit.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
}
