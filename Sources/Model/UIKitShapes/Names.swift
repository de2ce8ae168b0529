@_exported import Foundation
import KeyboardAvoidance
import Keyframes

// The names of Core Graphics that UIKit code uses. They stand in the place of Foundation's, which
// this module exports as UIKit does; a file that imports Foundation itself qualifies them, as in
// UIKitShapes.CGRect.

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
/// Seconds.
public typealias CFTimeInterval = Double

// MARK: - Rectangles

extension Rect {
  /// The rectangle that is nowhere: the intersection of two that have no point in common.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// Whether it is the null rectangle.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// Whether all its edges are at infinity.
  public var isInfinite: Bool { size.width == .infinity || size.height == .infinity }

  /// Creates a rectangle without extent at the origin.
  public init() { self = .zero }

  /// The rectangle with a size that is not negative.
  public var standardized: Rect { Rect(x: minX, y: minY, width: width, height: height) }

  /// The smallest rectangle around it whose edges are whole points.
  public var integral: Rect {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(
      x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }

  /// Returns the part that both have; the null rectangle when they have no point in common, and one
  /// without area when they touch.
  public func intersection(_ other: Rect) -> Rect {
    if isNull || other.isNull { return .null }
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    guard left <= right, top <= bottom else { return .null }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle around both.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the part within a distance of an edge, and the rest.
  public func divided(
    atDistance distance: CGFloat, from edge: CGRectEdge
  ) -> (slice: Rect, remainder: Rect) {
    let (across, down) = (min(distance, width), min(distance, height))
    switch edge {
    case .minXEdge:
      return (
        Rect(x: minX, y: minY, width: across, height: height),
        Rect(x: minX + across, y: minY, width: width - across, height: height)
      )
    case .minYEdge:
      return (
        Rect(x: minX, y: minY, width: width, height: down),
        Rect(x: minX, y: minY + down, width: width, height: height - down)
      )
    case .maxXEdge:
      let (rest, slice) = divided(atDistance: width - across, from: .minXEdge)
      return (slice, rest)
    case .maxYEdge:
      let (rest, slice) = divided(atDistance: height - down, from: .minYEdge)
      return (slice, rest)
    }
  }

  /// Whether two rectangles are the same.
  public func equalTo(_ other: Rect) -> Bool { self == other }

  /// Returns the smallest rectangle around the transformed one.
  public func applying(_ transform: CGAffineTransform) -> Rect {
    if isNull { return self }
    let corners = [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: minX, y: maxY),
      Point(x: maxX, y: maxY),
    ].map { $0.applying(transform) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

/// An edge of a rectangle.
public enum CGRectEdge: Int, Sendable {
  /// The left edge.
  case minXEdge
  /// The upper edge.
  case minYEdge
  /// The right edge.
  case maxXEdge
  /// The lower edge.
  case maxYEdge
}

extension Point {
  /// Creates the origin.
  public init() { self = .zero }

  /// Whether two points are the same.
  public func equalTo(_ other: Point) -> Bool { self == other }

  /// Returns the transformed point.
  public func applying(_ transform: CGAffineTransform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension Size {
  /// Creates a size of nothing.
  public init() { self = .zero }

  /// Whether two sizes are the same.
  public func equalTo(_ other: Size) -> Bool { self == other }
}

/// An affine transform of points.
public struct CGAffineTransform: Hashable, Sendable {
  /// The share of x in x.
  public var a: CGFloat
  /// The share of x in y.
  public var b: CGFloat
  /// The share of y in x.
  public var c: CGFloat
  /// The share of y in y.
  public var d: CGFloat
  /// The translation of x, in points.
  public var tx: CGFloat
  /// The translation of y, in points.
  public var ty: CGFloat

  /// Creates a transform of its six numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates the transform that changes nothing.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Creates a transform that moves by points.
  public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a transform that scales by factors.
  public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Creates a transform that turns by an angle in radians.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The transform that changes nothing.
  public static let identity = CGAffineTransform()

  /// Whether it changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// Returns a transform that moves first.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns a transform that scales first.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns a transform that does this, and then another.
  public func concatenating(_ t: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t.a + b * t.c, b: a * t.b + b * t.d, c: c * t.a + d * t.c, d: c * t.b + d * t.d,
      tx: tx * t.a + ty * t.c + t.tx, ty: tx * t.b + ty * t.d + t.ty)
  }
}

/// Distances from the four edges of a rectangle, by the direction of reading, in points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the edge at which lines begin.
  public var leading: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the edge at which lines end.
  public var trailing: CGFloat
  /// No distances.
  public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// Creates insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

// MARK: - Values in dictionaries

/// A rectangle in a dictionary: `userInfo[key] as? NSValue` and `as? CGRect` both work.
public final class NSValue: NSObject {
  /// The rectangle.
  public let cgRectValue: CGRect

  /// Creates a value.
  public init(cgRect: CGRect) { cgRectValue = cgRect }
}

extension Rect: _ObjectiveCBridgeable {
  /// The rectangle as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// The rectangle of an object.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Rect?) {
    result = source.cgRectValue
  }

  /// The rectangle of an object.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Rect?
  ) -> Bool {
    result = source.cgRectValue
    return true
  }

  /// The rectangle of an object; that of none is zero.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Rect {
    source?.cgRectValue ?? .zero
  }
}
