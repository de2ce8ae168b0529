import CCairo

// MARK: - Paths

extension Context {
  /// Forgets the current path.
  public func newPath() {
    cairo_new_path(pointer)
  }

  /// Starts a new part of the path at `(x, y)`.
  public func move(x: Double, y: Double) {
    cairo_move_to(pointer, x, y)
  }

  /// Adds a straight line to `(x, y)`.
  public func line(x: Double, y: Double) {
    cairo_line_to(pointer, x, y)
  }

  /// Adds a cubic Bézier curve to `(x3, y3)` with the control points 1 and 2.
  public func curve(
    x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double
  ) {
    cairo_curve_to(pointer, x1, y1, x2, y2, x3, y3)
  }

  /// Adds a circular arc around `(x, y)`, after a line to its start if a part is open.
  ///
  /// Angles are radians from the positive x axis, growing clockwise on screen.
  public func arc(
    x: Double, y: Double, radius: Double, from start: Double, to end: Double,
    isClockwise: Bool = true
  ) {
    let add = isClockwise ? cairo_arc : cairo_arc_negative
    add(pointer, x, y, radius, start, end)
  }

  /// Adds a full circle around `(x, y)` as a subpath of its own.
  public func circle(x: Double, y: Double, radius: Double) {
    cairo_new_sub_path(pointer)
    cairo_arc(pointer, x, y, radius, 0, 2 * .pi)
    cairo_close_path(pointer)
  }

  /// Adds a rectangle as a subpath of its own.
  public func rectangle(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(pointer, x, y, width, height)
  }

  /// Joins the end of the current part of the path to its start.
  public func closePath() {
    cairo_close_path(pointer)
  }
}
