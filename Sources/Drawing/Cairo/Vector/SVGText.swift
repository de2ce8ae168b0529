import CCairo
internal import Markup

/// Values as attributes of an SVG have them.
package enum SVGText {
  /// Returns a colour without its alpha, such as `#0b5fd0` or `#fff`.
  package static func hexadecimal(_ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].map {
      Int(($0 * 255).rounded()).hexadecimal(digits: 2)
    }
    let isShort = digits.allSatisfy { $0.first == $0.last }
    return "#" + digits.map { isShort ? String($0.prefix(1)) : $0 }.joined()
  }

  /// An opacity to a thousandth: a hundredth would show in a dozen layers of glass.
  static func opacity(_ alpha: Double) -> String {
    DecimalText.withoutLeadingZero(DecimalText.text(min(max(alpha, 0), 1), places: 3))
  }

  /// The nearest hundredth; 0 for what is not a number, and not beyond a billion.
  static func hundredths(_ number: Double) -> Int {
    number.isNaN ? 0 : Int((min(max(number, -1e9), 1e9) * 100).rounded())
  }

  /// A number with two decimal places at most, and without what can be left out.
  static func number(_ number: Double) -> String { self.number(hundredths(number)) }

  static func number(_ hundredths: Int) -> String {
    DecimalText.withoutLeadingZero(DecimalText.text(units: hundredths, places: 2))
  }

  /// Numbers in a row, with a space only where two would run into one.
  static func joined(_ hundredths: [Int]) -> String {
    hundredths.reduce(into: "") { text, number in
      let next = self.number(number)
      if !text.isEmpty && !next.hasPrefix("-") { text += " " }
      text += next
    }
  }

  static func attribute(_ name: String, _ value: Double) -> String {
    " \(name)=\"\(SVGText.number(value))\""
  }

  static func place(x: Double, y: Double) -> String {
    let (x, y) = (SVGText.number(x), SVGText.number(y))
    return (x == "0" ? "" : " x=\"\(x)\"") + (y == "0" ? "" : " y=\"\(y)\"")
  }

  /// A glyph at a size: what its outline depends on.
  struct Glyph: Hashable {
    var style: TextStyle
    /// The family where it may be another than the style's.
    var family: String?
    var glyph: UInt32
    var axes: SVGRecorder.Axes
  }
}

// MARK: - Recording

extension Context {
  /// Writes down a text line by line, as text or glyph by glyph.
  func record(_ layout: TextLayout, x: Double, y: Double) {
    guard let recorder, let lines = pango_layout_get_iter(layout.pointer) else { return }
    defer { pango_layout_iter_free(lines) }
    repeat {
      let baseline = y + Double(pango_layout_iter_get_baseline(lines)) / Double(PANGO_SCALE)
      switch textMode {
      case .text: recordText(of: lines, layout, x: x, baseline: baseline, recorder)
      case .outlines: recordGlyphs(of: lines, layout, x: x, baseline: baseline, recorder)
      }
    } while pango_layout_iter_next_line(lines) != 0
  }

  private func recordText(
    of lines: OpaquePointer, _ layout: TextLayout, x: Double, baseline: Double,
    _ recorder: SVGRecorder
  ) {
    guard let line = pango_layout_iter_get_line_readonly(lines) else { return }
    var extents = PangoRectangle()
    pango_layout_iter_get_line_extents(lines, nil, &extents)
    let text = words(of: line.pointee, in: layout)
    guard !text.isEmpty else { return }
    let left = x + Double(extents.x) / Double(PANGO_SCALE)
    let place = devicePoint(x: left, y: baseline)
    let style = layout.style
    var attributes = SVGText.place(x: place.x, y: place.y)
    attributes += " font-size=\"\(SVGText.number(style.size * unitLength))\""
    if let lead = layout.lead {
      attributes += " font-family=\"\(XMLText.escapedLine("'\(lead)',\(SVGDocument.families)"))\""
    }
    if style.weight.number != 400 { attributes += " font-weight=\"\(style.weight.number)\"" }
    // With another font in the reader, the words still take the width they were given.
    let width = Double(extents.width) / Double(PANGO_SCALE) * unitLength
    if text.unicodeScalars.count > 1 && !layout.isEllipsized {
      attributes += " textLength=\"\(SVGText.number(width))\" lengthAdjust=\"spacingAndGlyphs\""
    }
    recorder.append(
      "<text\(attributes)\(recorder.paintAttributes("fill"))>\(XMLText.escapedLine(text))</text>")
  }

  /// The words of a line; one that was cut ends where pango cut it, in an ellipsis.
  private func words(of line: PangoLayoutLine, in layout: TextLayout) -> String {
    let utf8 = layout.text.utf8
    let start = Int(line.start_index)
    var end = start + Int(line.length)
    if layout.isEllipsized {
      var index: Int32 = 0
      var trailing: Int32 = 0
      // The ellipsis answers with the place where the text before it ends.
      let inside = Int32((layout.maxWidth ?? 0) * Double(PANGO_SCALE)) - 4 * PANGO_SCALE
      var copy = line
      _ = pango_layout_line_x_to_index(&copy, inside, &index, &trailing)
      end = max(start, min(Int(index), end))
    }
    let range =
      utf8.index(
        utf8.startIndex, offsetBy: min(start, utf8.count))..<utf8.index(
        utf8.startIndex, offsetBy: min(end, utf8.count))
    let words = String(decoding: utf8[range], as: UTF8.self)
    return layout.isEllipsized ? words + "…" : words
  }

  private func recordGlyphs(
    of lines: OpaquePointer, _ layout: TextLayout, x: Double, baseline: Double,
    _ recorder: SVGRecorder
  ) {
    guard let line = pango_layout_iter_get_line_readonly(lines) else { return }
    var extents = PangoRectangle()
    pango_layout_iter_get_line_extents(lines, nil, &extents)
    var pen = Int(extents.x)
    var runs = line.pointee.runs
    while let node = runs?.pointee {
      runs = node.next
      guard let run = node.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
        let item = run.item, let glyphs = run.glyphs, let font = item.pointee.analysis.font
      else { continue }
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        let info = glyphs.pointee.glyphs[index]
        let geometry = info.geometry
        let left = Double(pen + Int(geometry.x_offset)) / Double(PANGO_SCALE)
        let rise = Double(geometry.y_offset) / Double(PANGO_SCALE)
        pen += Int(geometry.width)
        let family = layout.usesFallback ? Self.family(of: font) : nil
        if family != nil, hb_ot_color_has_png(hb_font_get_face(pango_font_get_hb_font(font))) != 0 {
          recordPicture(
            of: info, font: font, size: layout.style.size, x: x + left, baseline: baseline + rise,
            recorder)
          continue
        }
        let outline = outline(
          of: info.glyph, font: font, style: layout.style, family: family, recorder)
        guard !outline.isEmpty else { continue }
        let place = devicePoint(x: x + left, y: baseline + rise)
        let start = SVGPath.Pair(place) + outline.start
        recorder.append(
          start: start, steps: outline.steps, recorder.paintAttributes("fill", from: start))
      }
    }
  }

  /// The outline of a glyph at its origin, in units of the document.
  private func outline(
    of glyph: UInt32, font: UnsafeMutablePointer<PangoFont>, style: TextStyle, family: String?,
    _ recorder: SVGRecorder
  ) -> SVGPath {
    let key = SVGText.Glyph(
      style: style, family: family, glyph: glyph, axes: SVGRecorder.Axes(self))
    if let known = recorder.glyphs[key] { return known }
    let path = keepingPath {
      moveToOrigin()
      cairo_move_to(pointer, 0, 0)
      guard let string = pango_glyph_string_new() else { return SVGPath() }
      defer { pango_glyph_string_free(string) }
      pango_glyph_string_set_size(string, 1)
      string.pointee.glyphs[0].glyph = glyph
      string.pointee.glyphs[0].geometry.width = 0
      string.pointee.glyphs[0].geometry.x_offset = 0
      string.pointee.glyphs[0].geometry.y_offset = 0
      pango_cairo_glyph_string_path(pointer, font, string)
      return devicePath
    }
    recorder.glyphs[key] = path
    return path
  }

  /// Runs `body` with a path and a transform of its own.
  private func keepingPath(_ body: () -> SVGPath) -> SVGPath {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    cairo_new_path(pointer)
    defer { cairo_new_path(pointer) }
    return body()
  }
}

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
  ) -> (origin: SVGPath.Point, width: Double, height: Double) {
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
