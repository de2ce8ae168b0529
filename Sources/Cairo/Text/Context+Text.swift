import CCairo

// MARK: - Text

extension Context {
  /// Draws `layout` with the source, its first baseline at `baseline` and its left edge at `x`.
  ///
  /// cairo puts each glyph on the nearest pixel; line boxes up with ``snapToPixels(x:y:)`` where
  /// text must move together with them.
  public func draw(_ layout: TextLayout, x: Double, baseline: Double) {
    draw(layout, x: x, y: baseline - layout.baseline)
  }

  /// Draws `layout` with the source, its top left corner at `(x, y)`.
  ///
  /// The current path is forgotten.
  public func draw(_ layout: TextLayout, x: Double, y: Double) {
    if recorder != nil { return record(layout, x: x, y: y) }
    cairo_new_path(pointer)
    cairo_move_to(pointer, x, y)
    // A fallback font may consist of pictures, which have no outlines.
    if target.isVector && textMode == .outlines && !layout.usesFallback {
      pango_cairo_layout_path(pointer, layout.pointer)
      cairo_fill(pointer)
    } else {
      pango_cairo_show_layout(pointer, layout.pointer)
    }
    cairo_new_path(pointer)
  }
}
