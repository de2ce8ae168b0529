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

  let pointer: OpaquePointer?
  /// Where the colours run, in the user space of the moment the pattern is set.
  let line: (x0: Double, y0: Double, x1: Double, y1: Double)
  let stops: [Stop]

  /// Makes a gradient along the line from `(x0, y0)` to `(x1, y1)`.
  package init(x0: Double, y0: Double, x1: Double, y1: Double, stops: [Stop]) {
    pointer = cairo_pattern_create_linear(x0, y0, x1, y1)
    line = (x0, y0, x1, y1)
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
