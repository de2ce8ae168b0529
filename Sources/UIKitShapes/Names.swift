public import KeyboardAvoidance
public import Keyframes

// The names of Core Graphics and Foundation that UIKit code uses. A file that also imports
// Foundation qualifies them, as in UIKitShapes.CGRect.

/// A rectangle, whose origin is its upper left corner, in points.
public typealias CGRect = Rect
/// A point.
public typealias CGPoint = Point
/// A size in points.
public typealias CGSize = Size
/// A number of points.
public typealias CGFloat = Double
/// A number of seconds.
public typealias TimeInterval = Double
/// Distances from the four edges of a rectangle, in points.
public typealias UIEdgeInsets = EdgeInsets

/// Returns a rectangle, as C and old Swift make it.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// Returns a point, as C and old Swift make it.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Returns insets, as C and old Swift make them.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Returns the common part of two rectangles, or an empty rectangle if there is none.
///
/// `CGRect.intersection(_:)` is `nil` there, since there is no null rectangle here.
public func CGRectIntersection(_ one: CGRect, _ other: CGRect) -> CGRect {
  one.intersection(other) ?? .zero
}

/// A rectangle in a dictionary: `userInfo[key] as? NSValue` and `as? CGRect` both work.
public protocol NSValue {
  /// The rectangle.
  var cgRectValue: CGRect { get }
}

extension Rect: NSValue {
  /// The rectangle itself.
  public var cgRectValue: CGRect { self }
}

/// A number in a dictionary: `userInfo[key] as? NSNumber` works, and so do `as? Double` for a
/// duration and `as? Int` for a curve.
public protocol NSNumber {
  /// The number.
  var doubleValue: Double { get }
  /// The number without its fraction; 0 of one that is too large.
  var intValue: Int { get }
}

extension NSNumber {
  /// The number without its fraction; 0 of one that is negative or too large.
  public var uintValue: UInt { UInt(exactly: intValue) ?? 0 }
}

extension Double: NSNumber {
  /// The number itself.
  public var doubleValue: Double { self }
  /// The number without its fraction; 0 of one that is too large.
  public var intValue: Int { Int(exactly: rounded(.towardZero)) ?? 0 }
}

extension Int: NSNumber {
  /// The number as a `Double`.
  public var doubleValue: Double { Double(self) }
  /// The number itself.
  public var intValue: Int { self }
}
