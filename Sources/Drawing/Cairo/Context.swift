import CCairo

/// Draws into an ``ImageSurface``, a ``PDFDocument`` or an ``SVGDocument``.
///
/// Drawing does not throw: cairo remembers the first fault and draws nothing after it, and
/// ``finish()`` throws it once. Coordinates are user space: points after a `scale` by the
/// device's scale, y down.
package final class Context {
  /// The target, which lives as long as the context.
  let target: Target

  /// Records the drawing where the target is an SVG, instead of drawing.
  let recorder: SVGRecorder?

  let pointer: OpaquePointer

  /// How text is written in a document of shapes; pictures of pixels have no choice.
  package var textMode = TextMode.text

  /// Makes a context that draws into `surface`, with one user unit to a pixel.
  package convenience init(_ surface: ImageSurface) throws(DrawingError) {
    try self.init(.image(surface))
  }

  init(_ target: Target) throws(DrawingError) {
    self.target = target
    recorder = target.recorder
    guard let pointer = cairo_create(target.pointer) else { throw .noMemory(for: "a context") }
    self.pointer = pointer
    cairo_scale(pointer, target.unit, target.unit)
    try checkStatus("making a context")
  }

  deinit { cairo_destroy(pointer) }

  /// Completes the drawing and throws the first fault since the context was made.
  ///
  /// Call it once the last shape is drawn, before reading the pixels.
  package func finish() throws(DrawingError) {
    cairo_surface_flush(target.pointer)
    try checkStatus("drawing \(target.name)")
    try check(cairo_surface_status(target.pointer), "finishing \(target.name)")
  }

  private func checkStatus(_ doing: @autoclosure () -> String) throws(DrawingError) {
    try check(cairo_status(pointer), doing())
  }
}

// MARK: - Scopes

extension Context {
  /// Runs `body`, then takes back what it set: transform, clip, source, operator.
  package func saved<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_save(pointer)
    recorder?.save()
    defer {
      recorder?.restore()
      cairo_restore(pointer)
    }
    return try body()
  }

  /// Draws what `body` draws as one layer at `alpha`, so that overlaps do not show through.
  ///
  /// The layer is as large as the current clip; clip first to keep it cheap. When `body` throws,
  /// its layer is dropped.
  package func group<Failure: Error>(
    alpha: Double = 1, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    if let recorder {
      return try saved { () throws(Failure) in
        recorder.openGroup(opacity: alpha)
        try body()
      }
    }
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    cairo_push_group(pointer)
    do {
      try body()
    } catch {
      cairo_pattern_destroy(cairo_pop_group(pointer))
      throw error
    }
    cairo_pop_group_to_source(pointer)
    cairo_paint_with_alpha(pointer, alpha)
  }
}

// MARK: - Space

extension Context {
  /// Moves the origin by `(x, y)` user units.
  package func translate(x: Double, y: Double) {
    cairo_translate(pointer, x, y)
  }

  /// Makes user units larger by `factor` in both directions.
  ///
  /// A factor of 0 is a fault that ``finish()`` throws.
  package func scale(_ factor: Double) {
    cairo_scale(pointer, factor, factor)
  }

  /// Makes user units larger by `x` across and by `y` down.
  package func scale(x: Double, y: Double) {
    cairo_scale(pointer, x, y)
  }

  /// Turns the axes by `angle` radians, clockwise on screen.
  package func rotate(by angle: Double) {
    cairo_rotate(pointer, angle)
  }

  /// Returns the pixel coordinates of a point in user space.
  ///
  /// A document of shapes counts as having ``vectorDensity`` pixels a unit, so that painters that
  /// keep to pixels draw in it as they do on a dense screen.
  package func userToDevice(x: Double, y: Double) -> (x: Double, y: Double) {
    var point = (x: x, y: y)
    cairo_user_to_device(pointer, &point.x, &point.y)
    return (point.x * target.density, point.y * target.density)
  }

  /// Returns the user-space coordinates of a point in pixels.
  package func deviceToUser(x: Double, y: Double) -> (x: Double, y: Double) {
    var point = (x: x / target.density, y: y / target.density)
    cairo_device_to_user(pointer, &point.x, &point.y)
    return point
  }

  /// Returns the point in user space nearest to `(x, y)` that lies on a corner of pixels.
  ///
  /// Halves round away from zero. Edges drawn between such points are sharp.
  package func snapToPixels(x: Double, y: Double) -> (x: Double, y: Double) {
    let device = userToDevice(x: x, y: y)
    return deviceToUser(x: device.x.rounded(), y: device.y.rounded())
  }

  /// Returns how many pixels one user unit is, down the page.
  package var pixelsPerUnit: Double {
    var distance = (x: 0.0, y: 1.0)
    cairo_user_to_device_distance(pointer, &distance.x, &distance.y)
    return (distance.x * distance.x + distance.y * distance.y).squareRoot() * target.density
  }

  /// The bounding box of the clip in user space; meaningless in an ``SVGDocument``, which keeps its
  /// clips itself.
  package var clipExtents: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    var extents = (minX: 0.0, minY: 0.0, maxX: 0.0, maxY: 0.0)
    cairo_clip_extents(pointer, &extents.minX, &extents.minY, &extents.maxX, &extents.maxY)
    return extents
  }

  /// Whether left and right are exchanged.
  var isMirrored: Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(pointer, &matrix)
    return matrix.xx * matrix.yy - matrix.xy * matrix.yx < 0
  }
}

// MARK: - Painting

extension Context {
  /// Draws with one colour from here on.
  package func setSource(_ color: Color) {
    recorder?.source = .color(color)
    cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha)
  }

  /// Draws with a gradient from here on, placed in the user space of this moment.
  package func setSource(_ pattern: Pattern) {
    if let recorder { recorder.source = .gradient(SVGRecorder.Gradient(pattern, in: self)) }
    cairo_set_source(pointer, pattern.pointer)
  }

  /// Sets the compositing operator.
  package func setOperator(_ blend: Operator) {
    recorder?.blend = blend
    cairo_set_operator(pointer, blend.cairo)
  }

  /// Fills the path (nonzero winding) and forgets it.
  package func fill() {
    if let recorder {
      recorder.fill(devicePath)
      return cairo_new_path(pointer)
    }
    cairo_fill(pointer)
  }

  /// Strokes the path and forgets it.
  ///
  /// The line lies half on either side of the path; `lineWidth` and `dashes` are in user units.
  /// `dashes` are the lengths of ink and gap in turn; none means an unbroken line.
  package func stroke(
    lineWidth: Double, cap: LineCap = .butt, join: LineJoin = .miter, dashes: [Double] = []
  ) {
    if let recorder {
      recorder.stroke(
        devicePath,
        SVGRecorder.Stroke(
          width: lineWidth * unitLength, cap: cap, join: join,
          dashes: dashes.map { $0 * unitLength }))
      return cairo_new_path(pointer)
    }
    cairo_set_line_width(pointer, lineWidth)
    cairo_set_line_cap(pointer, cap.cairo)
    cairo_set_line_join(pointer, join.cairo)
    cairo_set_dash(pointer, dashes, Int32(dashes.count), 0)
    cairo_stroke(pointer)
  }

  /// Draws only inside the path from here to the end of ``saved(_:)``, and forgets the path.
  package func clip() {
    if let recorder {
      recorder.clip(devicePath)
      return cairo_new_path(pointer)
    }
    cairo_clip(pointer)
  }

  /// Covers everything inside the clip with the source.
  package func paint(alpha: Double = 1) {
    if let recorder { return recorder.paint(alpha: alpha) }
    cairo_paint_with_alpha(pointer, alpha)
  }
}

// MARK: - Surfaces

extension Context {
  /// Draws `layer` pixel for pixel, its top left corner at the pixel nearest to `(x, y)`.
  ///
  /// The corner is in user space; the pixels are not scaled, turned or smoothed, so a layer that
  /// was drawn at this context's scale comes out as if it had been drawn here.
  package func draw(_ layer: ImageSurface, x: Double, y: Double, alpha: Double = 1) {
    let corner = userToDevice(x: x, y: y)
    saved {
      cairo_identity_matrix(pointer)
      cairo_set_source_surface(
        pointer, layer.pointer, corner.x.rounded(), corner.y.rounded())
      cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST)
      cairo_paint_with_alpha(pointer, alpha)
    }
  }

  /// Draws `picture` stretched into a rectangle of user space, smoothly or pixel by pixel.
  ///
  /// Edges are extended before smoothing, so the border of the rectangle stays sharp.
  package func draw(
    _ picture: ImageSurface, x: Double, y: Double, width: Double, height: Double,
    smoothly: Bool = true, alpha: Double = 1
  ) {
    if let recorder {
      if let png = ImageSurface.png(of: picture.pointer) {
        recorder.append(png, in: deviceFrame(x: x, y: y, width: width, height: height))
      }
      return
    }
    saved {
      cairo_rectangle(pointer, x, y, width, height)
      cairo_clip(pointer)
      cairo_translate(pointer, x, y)
      cairo_scale(pointer, width / Double(picture.width), height / Double(picture.height))
      cairo_set_source_surface(pointer, picture.pointer, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(pointer), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(
        cairo_get_source(pointer), smoothly ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
      cairo_paint_with_alpha(pointer, alpha)
    }
  }

  /// Draws the source through the alpha of `mask`, pixel for pixel.
  ///
  /// The mask's top left corner goes to the pixel nearest to `(x, y)` in user space.
  package func mask(_ mask: ImageSurface, x: Double, y: Double) {
    let corner = userToDevice(x: x, y: y)
    saved {
      cairo_identity_matrix(pointer)
      cairo_mask_surface(pointer, mask.pointer, corner.x.rounded(), corner.y.rounded())
    }
  }
}

// MARK: - Paths

extension Context {
  /// Forgets the current path.
  package func newPath() {
    cairo_new_path(pointer)
  }

  /// Starts a new part of the path at `(x, y)`.
  package func move(x: Double, y: Double) {
    cairo_move_to(pointer, x, y)
  }

  /// Adds a straight line to `(x, y)`.
  package func line(x: Double, y: Double) {
    cairo_line_to(pointer, x, y)
  }

  /// Adds a cubic Bézier curve to `(x3, y3)` with the control points 1 and 2.
  package func curve(
    x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double
  ) {
    cairo_curve_to(pointer, x1, y1, x2, y2, x3, y3)
  }

  /// Adds a circular arc around `(x, y)`, after a line to its start if a part is open.
  ///
  /// Angles are radians from the positive x axis, growing clockwise on screen.
  package func arc(
    x: Double, y: Double, radius: Double, from start: Double, to end: Double,
    isClockwise: Bool = true
  ) {
    let add = isClockwise ? cairo_arc : cairo_arc_negative
    add(pointer, x, y, radius, start, end)
  }

  /// Adds a full circle around `(x, y)` as a subpath of its own.
  package func circle(x: Double, y: Double, radius: Double) {
    cairo_new_sub_path(pointer)
    cairo_arc(pointer, x, y, radius, 0, 2 * .pi)
    cairo_close_path(pointer)
  }

  /// Adds a rectangle as a subpath of its own.
  package func rectangle(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(pointer, x, y, width, height)
  }

  /// Joins the end of the current part of the path to its start.
  package func closePath() {
    cairo_close_path(pointer)
  }
}

// MARK: - Text

extension Context {
  /// Draws `layout` with the source, its first baseline at `baseline` and its left edge at `x`.
  ///
  /// cairo puts each glyph on the nearest pixel, but those of small words where their book outlines
  /// them; line boxes up with ``snapToPixels(x:y:)`` where text must move together with them.
  package func draw(_ layout: TextLayout, x: Double, baseline: Double) {
    draw(layout, x: x, y: baseline - layout.baseline)
  }

  /// Draws `layout` with the source, its top left corner at `(x, y)`.
  ///
  /// The current path is forgotten.
  package func draw(_ layout: TextLayout, x: Double, y: Double) {
    if recorder != nil { return record(layout, x: x, y: y) }
    cairo_new_path(pointer)
    cairo_move_to(pointer, x, y)
    let isOutlined = target.isVector ? textMode == .outlines : isSmall(layout)
    // A fallback font may consist of pictures, which have no outlines.
    if isOutlined && !layout.usesFallback {
      pango_cairo_layout_path(pointer, layout.pointer)
      cairo_fill(pointer)
    } else {
      pango_cairo_show_layout(pointer, layout.pointer)
    }
    cairo_new_path(pointer)
  }

  /// Words below this many pixels are small: a choice, at which half a pixel is a tenth of a letter.
  private static let smallSize = 10.0

  /// Whether words are so small that glyphs on whole pixels are spaced unevenly.
  private func isSmall(_ layout: TextLayout) -> Bool {
    guard layout.fontBook.outlinesSmallWords else { return false }
    var (x, y) = (0.0, layout.style.size)
    cairo_user_to_device_distance(pointer, &x, &y)
    return (x * x + y * y).squareRoot() < Self.smallSize
  }
}
