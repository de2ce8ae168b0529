import CCairo

/// Draws into an ``ImageSurface``, a ``PDFDocument`` or an ``SVGDocument``.
///
/// Drawing does not throw: cairo remembers the first fault and draws nothing after it, and
/// ``finish()`` throws it once. Coordinates are user space: points after a `scale` by the
/// device's scale, y down.
public final class Context {
  /// What is drawn into; it lives as long as the context.
  let target: DrawingTarget

  /// Records the drawing where the target is an SVG, instead of drawing.
  let recorder: SVGRecorder?

  let pointer: OpaquePointer

  /// How text is written in a document of shapes; pictures of pixels have no choice.
  public var textMode = TextMode.text

  /// Makes a context that draws into `surface`, with one user unit to a pixel.
  public convenience init(_ surface: ImageSurface) throws(CairoError) {
    try self.init(.image(surface))
  }

  init(_ target: DrawingTarget) throws(CairoError) {
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
  public func finish() throws(CairoError) {
    cairo_surface_flush(target.pointer)
    try checkStatus("drawing \(target.name)")
    try check(cairo_surface_status(target.pointer), "finishing \(target.name)")
  }

  private func checkStatus(_ doing: @autoclosure () -> String) throws(CairoError) {
    try check(cairo_status(pointer), doing())
  }
}

// MARK: - Scopes

extension Context {
  /// Runs `body`, then takes back what it set: transform, clip, source, operator.
  public func saved<Result, Failure: Error>(
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
  public func group<Failure: Error>(
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
  public func translate(x: Double, y: Double) {
    cairo_translate(pointer, x, y)
  }

  /// Makes user units larger by `factor` in both directions.
  ///
  /// A factor of 0 is a fault that ``finish()`` throws.
  public func scale(_ factor: Double) {
    cairo_scale(pointer, factor, factor)
  }

  /// Makes user units larger by `x` across and by `y` down.
  public func scale(x: Double, y: Double) {
    cairo_scale(pointer, x, y)
  }

  /// Turns the axes by `angle` radians, clockwise on screen.
  public func rotate(by angle: Double) {
    cairo_rotate(pointer, angle)
  }

  /// Returns the pixel coordinates of a point in user space.
  ///
  /// A document of shapes counts as having ``vectorDensity`` pixels a unit, so that painters that
  /// keep to pixels draw in it as they do on a dense screen.
  public func userToDevice(x: Double, y: Double) -> (x: Double, y: Double) {
    var point = (x: x, y: y)
    cairo_user_to_device(pointer, &point.x, &point.y)
    return (point.x * target.density, point.y * target.density)
  }

  /// Returns the user-space coordinates of a point in pixels.
  public func deviceToUser(x: Double, y: Double) -> (x: Double, y: Double) {
    var point = (x: x / target.density, y: y / target.density)
    cairo_device_to_user(pointer, &point.x, &point.y)
    return point
  }

  /// Returns the point in user space nearest to `(x, y)` that lies on a corner of pixels.
  ///
  /// Halves round away from zero. Edges drawn between such points are sharp.
  public func snapToPixels(x: Double, y: Double) -> (x: Double, y: Double) {
    let device = userToDevice(x: x, y: y)
    return deviceToUser(x: device.x.rounded(), y: device.y.rounded())
  }

  /// Returns how many pixels one user unit is, down the page.
  public var pixelsPerUnit: Double {
    var distance = (x: 0.0, y: 1.0)
    cairo_user_to_device_distance(pointer, &distance.x, &distance.y)
    return (distance.x * distance.x + distance.y * distance.y).squareRoot() * target.density
  }

  /// The bounding box of the clip in user space; meaningless in an ``SVGDocument``, which keeps its
  /// clips itself.
  public var clipExtents: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    var extents = (minX: 0.0, minY: 0.0, maxX: 0.0, maxY: 0.0)
    cairo_clip_extents(pointer, &extents.minX, &extents.minY, &extents.maxX, &extents.maxY)
    return extents
  }
}
