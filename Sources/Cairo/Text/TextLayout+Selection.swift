import CCairo

extension TextLayout {
  /// Returns the rectangles behind the characters of a range, a line's from the top down.
  ///
  /// Where the range goes on in the next line a rectangle reaches to the edge of the layout. A line
  /// that is read in both directions may have several. Offsets are clamped to the text.
  public func selection(utf8Range: Range<Int>) -> [Bounds] {
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
