import CCairo

// MARK: - Painting

extension Context {
  /// Draws with one colour from here on.
  public func setSource(_ color: Color) {
    recorder?.source = .color(color)
    cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha)
  }

  /// Draws with a gradient from here on, placed in the user space of this moment.
  public func setSource(_ pattern: Pattern) {
    if let recorder { recorder.source = .gradient(SVGGradient(pattern, in: self)) }
    cairo_set_source(pointer, pattern.pointer)
  }

  /// Sets the compositing operator.
  public func setOperator(_ blend: Operator) {
    recorder?.blend = blend
    cairo_set_operator(pointer, blend.cairo)
  }

  /// Fills the path (nonzero winding) and forgets it.
  public func fill() {
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
  public func stroke(
    lineWidth: Double, cap: LineCap = .butt, join: LineJoin = .miter, dashes: [Double] = []
  ) {
    if let recorder {
      recorder.stroke(
        devicePath,
        SVGStroke(
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
  public func clip() {
    if let recorder {
      recorder.clip(devicePath)
      return cairo_new_path(pointer)
    }
    cairo_clip(pointer)
  }

  /// Covers everything inside the clip with the source.
  public func paint(alpha: Double = 1) {
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
  public func draw(_ layer: ImageSurface, x: Double, y: Double, alpha: Double = 1) {
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
  public func draw(
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
  public func mask(_ mask: ImageSurface, x: Double, y: Double) {
    let corner = userToDevice(x: x, y: y)
    saved {
      cairo_identity_matrix(pointer)
      cairo_mask_surface(pointer, mask.pointer, corner.x.rounded(), corner.y.rounded())
    }
  }
}
