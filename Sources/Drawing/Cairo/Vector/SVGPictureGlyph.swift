import CCairo
import Markup

// Glyphs that are pictures: those of an emoji font have no outline.

extension Context {
  /// Pixels of a picture for each unit of its place.
  private static let pictureScale = 4.0

  /// The family of a font, as pango describes it.
  static func family(of font: UnsafeMutablePointer<PangoFont>) -> String? {
    guard let description = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0) }
  }

  /// Puts the picture of a glyph into the document, as a PNG in its address; nothing for a glyph
  /// without ink, such as a space.
  func recordPicture(
    of info: PangoGlyphInfo, font: UnsafeMutablePointer<PangoFont>, size: Double, x: Double,
    baseline: Double, _ recorder: SVGRecorder
  ) {
    var ink = PangoRectangle()
    pango_font_get_glyph_extents(font, info.glyph, &ink, nil)
    func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
    let (left, top) = (points(ink.x), points(ink.y))
    let (width, height) = (points(ink.width), points(ink.height))
    guard width > 0, height > 0, width < 4 * size, height < 4 * size else { return }
    let scale = Self.pictureScale * unitLength
    guard
      let bytes = picture(
        of: info, font: font, left: left, top: top,
        width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)), scale)
    else { return }
    recorder.append(
      bytes, in: deviceFrame(x: x + left, y: baseline + top, width: width, height: height))
  }

  /// An upright rectangle of user space in units of the document.
  func deviceFrame(
    x: Double, y: Double, width: Double, height: Double
  ) -> (origin: SVGPoint, width: Double, height: Double) {
    (devicePoint(x: x, y: y), width * unitLength, height * unitLength)
  }

  private func picture(
    of info: PangoGlyphInfo, font: UnsafeMutablePointer<PangoFont>, left: Double, top: Double,
    width: Int, height: Int, _ scale: Double
  ) -> [UInt8]? {
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let cairo = cairo_create(surface), let string = pango_glyph_string_new()
    else { return nil }
    defer {
      pango_glyph_string_free(string)
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    cairo_scale(cairo, scale, scale)
    cairo_move_to(cairo, -left, -top)
    pango_glyph_string_set_size(string, 1)
    string.pointee.glyphs[0] = info
    string.pointee.glyphs[0].geometry.x_offset = 0
    string.pointee.glyphs[0].geometry.y_offset = 0
    pango_cairo_show_glyph_string(cairo, font, string)
    return ImageSurface.png(of: surface)
  }
}
