import CCairo

/// A text that is set and measured, ready to be drawn in any number of frames.
///
/// It does not change once made. Its coordinates are points from its own top left corner, y down.
/// It belongs to the thread of its ``FontBook``.
package final class TextLayout {
  /// The treatment of text that is wider than it may be.
  package enum Overflow: Hashable, Sendable {
    /// Each line is cut and ends in “…”.
    case ellipsis
    /// Lines break between words, and inside words that are too long.
    case wrap
  }

  /// How lines lie in the width they have.
  package enum Alignment: Hashable, Sendable {
    /// Against the left edge.
    case leading
    /// In the middle.
    case center
    /// Against the right edge.
    case trailing

    var opposite: Alignment {
      switch self {
      case .leading: .trailing
      case .center: .center
      case .trailing: .leading
      }
    }

    var pango: PangoAlignment {
      switch self {
      case .leading: PANGO_ALIGN_LEFT
      case .center: PANGO_ALIGN_CENTER
      case .trailing: PANGO_ALIGN_RIGHT
      }
    }
  }

  /// A rectangle in points from the layout's top left corner.
  package struct Bounds: Hashable, Sendable {
    /// The left edge.
    package let x: Double
    /// The top edge.
    package let y: Double
    /// The width.
    package let width: Double
    /// The height.
    package let height: Double
  }

  /// The text that was set.
  package let text: String
  /// How it looks.
  package let style: TextStyle
  /// The widest it may be in points, or nil when nothing limits it.
  package let maxWidth: Double?

  let pointer: OpaquePointer
  /// Whether it is set in other fonts, too, than Inter.
  let usesFallback: Bool
  /// The family that it is set in where that is not Inter.
  var lead: String? { fontBook.lead }

  /// Kept because drawing still asks the book's font map.
  let fontBook: FontBook

  /// Sets `text`.
  ///
  /// `lineSpacing` is extra points between lines. Alignment needs a `maxWidth` to align in.
  /// Throws when the font lacks a character, naming it, or when the size is not 0…2000 points.
  package init(
    _ text: String, style: TextStyle, fontBook: FontBook, maxWidth: Double? = nil,
    overflow: Overflow = .ellipsis, lineSpacing: Double = 0, alignment: Alignment = .leading
  ) throws(DrawingError) {
    guard style.size > 0, style.size <= 2000 else { throw .badTextSize(style.size) }
    self.fontBook = fontBook
    self.text = text
    self.style = style
    self.maxWidth = maxWidth
    if fontBook.lead == nil {
      let plain = try Self.set(
        text, style, nil, maxWidth, overflow, lineSpacing, alignment, fontBook, fontBook.context)
      guard !fontBook.fallback.isEmpty, Self.lacksGlyphs(plain, text) else {
        pointer = plain
        usesFallback = false
        try checkGlyphs()
        return
      }
      g_object_unref(UnsafeMutableRawPointer(plain))
    }
    let context = try fontBook.fallbackContext() ?? fontBook.context
    let families = (fontBook.lead == nil ? [] : [style.family]) + fontBook.fallback
    pointer = try Self.set(
      text, style, families, maxWidth, overflow, lineSpacing, alignment, fontBook, context)
    usesFallback = true
    try checkGlyphs()
  }

  /// Sets a text in Inter, or in Inter and other families.
  private static func set(
    _ text: String, _ style: TextStyle, _ families: [String]?, _ maxWidth: Double?,
    _ overflow: Overflow, _ lineSpacing: Double, _ alignment: Alignment, _ fontBook: FontBook,
    _ context: OpaquePointer
  ) throws(DrawingError) -> OpaquePointer {
    guard let pointer = pango_layout_new(context) else {
      throw .noFontEngine(directory: fontBook.directory)
    }
    style.withDescription(adding: families ?? [], only: fontBook.lead) {
      pango_layout_set_font_description(pointer, $0)
    }
    // Lines of other fonts are as far apart as those of Inter.
    let metrics = families.map { _ in fontBook.metrics(of: style) }
    style.setAttributes(on: pointer, lineHeight: metrics.map { $0.ascent + $0.descent })
    pango_layout_set_text(pointer, text, Int32(text.utf8.count))
    // Pango turns left and right round in paragraphs that are read from right to left.
    pango_layout_set_alignment(
      pointer, (isRightToLeft(text) ?? false ? alignment.opposite : alignment).pango)
    pango_layout_set_spacing(pointer, units(lineSpacing))
    if let maxWidth {
      pango_layout_set_width(pointer, units(max(0, maxWidth)))
      switch overflow {
      case .ellipsis: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
      case .wrap: pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
      }
    }
    FontBook.keepFilesOpen(of: pointer)
    return pointer
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}

// MARK: - Direction

extension TextLayout {
  /// Whether a text is read from right to left, by its first letter; `nil` without letters.
  ///
  /// The scripts are the blocks of Hebrew, Arabic, Syriac, Thaana and N'Ko, and their presentation
  /// forms.
  package static func isRightToLeft(_ text: some StringProtocol) -> Bool? {
    guard let letter = text.unicodeScalars.first(where: { $0.properties.isAlphabetic }) else {
      return nil
    }
    return switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    default: false
    }
  }
}

// MARK: - Measuring

extension TextLayout {
  /// The width of the widest line, from the first character's origin to the last's advance.
  ///
  /// Pango gives a line that was cut the whole of ``maxWidth``, wherever its “…” ends.
  package var width: Double { bounds.width }

  /// The height of all lines, from the first's ascent to the last's descent.
  package var height: Double { bounds.height }

  /// Where the lines are: `x` is not 0 when they are centred or trailing.
  package var bounds: Bounds {
    var logical = PangoRectangle()
    pango_layout_get_extents(pointer, nil, &logical)
    return Self.bounds(logical)
  }

  /// The rectangle around the ink, which may stick out of ``bounds``; empty for blank text.
  package var inkBounds: Bounds {
    var ink = PangoRectangle()
    pango_layout_get_extents(pointer, &ink, nil)
    return Self.bounds(ink)
  }

  /// The distance from the top to the first baseline.
  package var baseline: Double { Self.points(pango_layout_get_baseline(pointer)) }

  /// The number of lines, 1 for an empty text.
  package var lineCount: Int { Int(pango_layout_get_line_count(pointer)) }

  /// Whether the text was cut to fit.
  package var isEllipsized: Bool { pango_layout_is_ellipsized(pointer) != 0 }

  /// Returns where the caret stands before the character at `utf8Offset`.
  ///
  /// The width is 0 and the height that of the line. Offsets are clamped to the text, and one
  /// inside a character goes back to its start.
  package func caret(utf8Offset: Int) -> Bounds {
    let utf8 = text.utf8
    var offset = min(max(0, utf8Offset), utf8.count)
    while offset < utf8.count,
      UTF8.isContinuation(utf8[utf8.index(utf8.startIndex, offsetBy: offset)])
    {
      offset -= 1
    }
    var strong = PangoRectangle()
    pango_layout_get_cursor_pos(pointer, Int32(offset), &strong, nil)
    return Self.bounds(strong)
  }

  /// Returns where the caret stands after the last character.
  package var endCaret: Bounds { caret(utf8Offset: text.utf8.count) }
}

// MARK: - Units

extension TextLayout {
  private static func units(_ points: Double) -> Int32 {
    Int32((min(max(points, -100_000), 100_000) * Double(PANGO_SCALE)).rounded())
  }

  private static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  static func bounds(_ rectangle: PangoRectangle) -> Bounds {
    Bounds(
      x: points(rectangle.x), y: points(rectangle.y), width: points(rectangle.width),
      height: points(rectangle.height))
  }
}

// MARK: - Glyphs

extension TextLayout {
  /// Whether a text set in Inter shows something that Inter lacks.
  private static func lacksGlyphs(_ pointer: OpaquePointer, _ text: String) -> Bool {
    text.utf8.contains(0) || !pictureScalars(in: text).isEmpty
      || pango_layout_get_unknown_glyphs_count(pointer) > 0
  }

  private func checkGlyphs() throws(DrawingError) {
    let pictures = usesFallback ? [] : Self.pictureScalars(in: text)
    let hasNull = text.utf8.contains(0)
    guard hasNull || !pictures.isEmpty || pango_layout_get_unknown_glyphs_count(pointer) > 0 else {
      return
    }
    let context = pango_layout_get_context(pointer)
    let families = [nil] + (usesFallback ? fontBook.families.map { $0 as String? } : [])
    let fonts = families.map { family in
      style.withDescription(only: family) { pango_context_load_font(context, $0) }
    }
    defer { for case let font? in fonts { g_object_unref(font) } }
    var missing: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars where !missing.contains(scalar) {
      let isShown =
        scalar.value != 0 && fonts.contains { pango_font_has_char($0, scalar.value) != 0 }
        && !pictures.contains(scalar)
      // U+0085 is white space, but no break to pango.
      let isBreak =
        scalar.properties.isWhitespace && scalar.value != 0x85
        || scalar.properties.isDefaultIgnorableCodePoint
      if !isShown && !isBreak { missing.append(scalar) }
    }
    throw .missingGlyphs(
      missing, text: text,
      font: ([style.family] + (usesFallback ? fontBook.families : []))
        .joined(separator: ", "), named: fontBook.fallback)
  }

  /// The scalars that ask for an emoji, which no face of Inter has: those before a variation
  /// selector 16, and the key that is drawn around another character.
  private static func pictureScalars(in text: String) -> Set<Unicode.Scalar> {
    let emojiSelector: Unicode.Scalar = "\u{FE0F}"
    let key: Unicode.Scalar = "\u{20E3}"
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0 == emojiSelector || $0 == key }) else { return [] }
    var pictures = Set(scalars.filter { $0 == key })
    for (scalar, next) in zip(scalars, scalars.dropFirst()) where next == emojiSelector {
      pictures.insert(scalar)
    }
    return pictures
  }

  /// Returns the rectangles behind the characters of a range, a line's from the top down.
  ///
  /// Where the range goes on in the next line a rectangle reaches to the edge of the layout. A line
  /// that is read in both directions may have several. Offsets are clamped to the text.
  package func selection(utf8Range: Range<Int>) -> [Bounds] {
    let range = utf8Range.clamped(to: 0..<text.utf8.count)
    guard !range.isEmpty, let iterator = pango_layout_get_iter(pointer) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var found: [Bounds] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      let start = Int(line.pointee.start_index)
      let end = start + Int(line.pointee.length)
      guard range.lowerBound <= end, range.upperBound > start else { continue }
      var (top, bottom): (Int32, Int32) = (0, 0)
      pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
      var spans: UnsafeMutablePointer<Int32>?
      var count: Int32 = 0
      pango_layout_line_get_x_ranges(
        line, Int32(range.lowerBound), Int32(range.upperBound), &spans, &count)
      defer { g_free(spans) }
      var joined: [ClosedRange<Int32>] = []
      for index in 0..<Int(count) {
        guard let spans, spans[2 * index + 1] > spans[2 * index] else { continue }
        // What is left of a line beyond its text is a span of its own.
        if let last = joined.last, last.upperBound == spans[2 * index] {
          joined[joined.count - 1] = last.lowerBound...spans[2 * index + 1]
        } else {
          joined.append(spans[2 * index]...spans[2 * index + 1])
        }
      }
      found += joined.map { span in
        Self.bounds(
          PangoRectangle(
            x: span.lowerBound, y: top, width: span.upperBound - span.lowerBound,
            height: bottom - top))
      }
    } while pango_layout_iter_next_line(iterator) != 0
    return found
  }
}
