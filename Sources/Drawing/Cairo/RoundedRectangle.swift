import CCairo
import Platform

/// The corners of a rectangle that are rounded.
package struct Corners: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  package let rawValue: Int

  /// Makes a set from its bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The corner at the least x and y.
  package static let topLeft = Corners(rawValue: 1)
  /// The corner at the greatest x and the least y.
  package static let topRight = Corners(rawValue: 2)
  /// The corner at the greatest x and y.
  package static let bottomRight = Corners(rawValue: 4)
  /// The corner at the least x and the greatest y.
  package static let bottomLeft = Corners(rawValue: 8)
  /// Both corners at the least y.
  package static let top: Corners = [.topLeft, .topRight]
  /// Both corners at the greatest y.
  package static let bottom: Corners = [.bottomLeft, .bottomRight]
  /// All four corners.
  package static let all: Corners = [.top, .bottom]
}

/// The shape of a rounded corner, named as in Core Animation (`CALayerCornerCurve`).
package enum CornerCurve: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// A curve whose bend grows gradually, as on iOS icons, sheets and the device itself.
  case continuous

  /// How far the curve runs past the circle, as a fraction of the radius.
  ///
  /// 0.6 is the smoothing that matches iOS (Figma, "Desperately seeking squircles").
  var smoothing: Double { self == .circular ? 0 : 0.6 }

  /// How far a corner reaches along each side, in radii.
  package var reach: Double { 1 + smoothing }
}

extension Context {
  /// Adds a rectangle with rounded corners as a subpath of its own.
  ///
  /// The radius is clamped to half the shorter side. A continuous corner reaches 1.6 radii along
  /// each side; where that does not fit it loses smoothness first, so a pill stays round.
  package func roundedRectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double,
    curve: CornerCurve = .circular, corners: Corners = .all
  ) {
    let budget = min(width, height) / 2
    let corner = CornerShape(radius: radius, smoothing: curve.smoothing, budget: budget)
    guard corner.reach > 0 else { return rectangle(x: x, y: y, width: width, height: height) }
    cairo_new_sub_path(pointer)
    let places: [(corner: Corners, x: Double, y: Double)] = [
      (.topRight, x + width, y), (.bottomRight, x + width, y + height),
      (.bottomLeft, x, y + height), (.topLeft, x, y),
    ]
    for (quarterTurns, place) in places.enumerated() {
      if corners.contains(place.corner) {
        corner.add(to: pointer, x: place.x, y: place.y, quarterTurns: quarterTurns)
      } else {
        cairo_line_to(pointer, place.x, place.y)
      }
    }
    cairo_close_path(pointer)
  }

  /// One corner as two Bézier curves around an arc.
  ///
  /// The construction and the letters are those of Figma's "Desperately seeking squircles".
  private struct CornerShape {
    /// The length of side that the corner takes up.
    let reach: Double
    private let radius: Double
    private let a: Double
    private let b: Double
    private let c: Double
    private let d: Double
    /// Half the angle that the arc spans.
    private let halfArc: Double

    init(radius: Double, smoothing: Double, budget: Double) {
      let radius = max(0, min(radius, budget))
      let room = radius > 0 ? budget / radius - 1 : 0
      let smoothing = min(smoothing, room)
      self.radius = radius
      reach = (1 + smoothing) * radius
      halfArc = .pi / 4 * (1 - smoothing)
      let arcSide = sin(halfArc) * radius * 2.0.squareRoot()
      let longest = radius * tan(.pi / 8 * smoothing)
      c = longest * cos(.pi / 4 * smoothing)
      d = longest * sin(.pi / 4 * smoothing)
      b = (reach - arcSide - c - d) / 3
      a = 2 * b
    }

    /// Adds the top right corner, turned clockwise by quarter turns about `(x, y)`.
    func add(to context: OpaquePointer, x: Double, y: Double, quarterTurns: Int) {
      typealias Point = (x: Double, y: Double)
      func turned(_ dx: Double, _ dy: Double) -> Point {
        switch quarterTurns {
        case 0: (x + dx, y + dy)
        case 1: (x - dy, y + dx)
        case 2: (x - dx, y - dy)
        default: (x + dy, y - dx)
        }
      }
      func curve(_ p1: Point, _ p2: Point, _ p3: Point) {
        cairo_curve_to(context, p1.x, p1.y, p2.x, p2.y, p3.x, p3.y)
      }
      let start = turned(-reach, 0)
      cairo_line_to(context, start.x, start.y)
      curve(
        turned(a - reach, 0), turned(a + b - reach, 0), turned(a + b + c - reach, d))
      let centre = turned(-radius, radius)
      let middle = -.pi / 4 + Double(quarterTurns) * .pi / 2
      cairo_arc(context, centre.x, centre.y, radius, middle - halfArc, middle + halfArc)
      curve(
        turned(0, reach - a - b), turned(0, reach - a), turned(0, reach))
    }
  }
}
