import CCairo

/// The heights of a face at a size, in points.
package struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the top of the line.
  package let ascent: Double
  /// From the baseline down to the bottom of the line.
  package let descent: Double
  /// The height of flat capitals such as H.
  package let capHeight: Double
  /// The height of flat small letters such as x.
  package let xHeight: Double
}

extension FontBook {
  /// Returns the heights of the face that `style` uses, read from the font file.
  package func metrics(of style: TextStyle) -> FontMetrics {
    let font = style.withDescription { pango_context_load_font(context, $0) }
    defer { if let font { g_object_unref(font) } }
    // Pango's own metrics lay out a text to measure widths, which are not needed here.
    let face = pango_font_get_hb_font(font)
    var extents = hb_font_extents_t()
    hb_font_get_extents_for_direction(face, HB_DIRECTION_LTR, &extents)
    func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
    func height(_ tag: hb_ot_metrics_tag_t) -> Double {
      var units: hb_position_t = 0
      hb_ot_metrics_get_position(face, tag, &units)
      return points(units)
    }
    return FontMetrics(
      ascent: points(extents.ascender),
      descent: points(-extents.descender),
      capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT),
      xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT))
  }
}
