import CCairo

/// A gradient to draw with instead of one colour.
///
/// Coordinates are in the user space of the moment the context is given the pattern. Outside its
/// stops a pattern goes on with the colour of the nearest stop.
package final class Pattern {
  /// A colour at a place along a gradient.
  package struct Stop: Hashable, Sendable {
    /// Where the colour is, from 0 (start) to 1 (end).
    package let offset: Double
    /// The colour at that place.
    package let color: Color

    /// Makes a stop; offsets outside 0…1 are clamped by cairo.
    package init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Where the colours run, in the user space of the moment the pattern is set.
  enum Geometry {
    case linear(x0: Double, y0: Double, x1: Double, y1: Double)
    case radial(x: Double, y: Double, radius: Double)
  }

  let pointer: OpaquePointer?
  let geometry: Geometry
  let stops: [Stop]

  private init(_ pointer: OpaquePointer?, _ geometry: Geometry, stops: [Stop]) {
    self.pointer = pointer
    self.geometry = geometry
    self.stops = stops
    for stop in stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pointer, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_pattern_set_extend(pointer, CAIRO_EXTEND_PAD)
  }

  deinit { cairo_pattern_destroy(pointer) }
}

// MARK: - Gradients

extension Pattern {
  /// Makes a gradient along the line from `(x0, y0)` to `(x1, y1)`.
  package static func linear(x0: Double, y0: Double, x1: Double, y1: Double, stops: [Stop])
    -> Pattern
  {
    Pattern(
      cairo_pattern_create_linear(x0, y0, x1, y1), .linear(x0: x0, y0: y0, x1: x1, y1: y1),
      stops: stops)
  }

  /// Makes a gradient from the centre `(x, y)` out to a circle of `radius`.
  package static func radial(x: Double, y: Double, radius: Double, stops: [Stop]) -> Pattern {
    Pattern(
      cairo_pattern_create_radial(x, y, 0, x, y, radius), .radial(x: x, y: y, radius: radius),
      stops: stops)
  }
}
