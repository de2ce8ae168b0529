/// A width and a height, in points.
///
/// The difference of two sizes is a size too, so components may be negative.
public struct Size: Hashable, Sendable {
  /// The horizontal extent in points.
  public var width: Double

  /// The vertical extent in points.
  public var height: Double

  /// Creates a size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

// MARK: - Animatable

extension Size: Animatable {
  /// The size without extent.
  public static let zero = Size(width: 0, height: 0)

  /// Returns the component-wise sum.
  public static func + (lhs: Size, rhs: Size) -> Size {
    Size(width: lhs.width + rhs.width, height: lhs.height + rhs.height)
  }

  /// Returns the component-wise difference.
  public static func - (lhs: Size, rhs: Size) -> Size {
    Size(width: lhs.width - rhs.width, height: lhs.height - rhs.height)
  }

  /// Returns the size with both extents multiplied by the factor.
  public func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }
}
