import CCairo

/// A PDF of one page that is drawn into like a picture.
///
/// It brings the glyphs of its text along, so that text looks the same everywhere and can still
/// be searched. The same drawing gives the same bytes: the date in it is the caller's.
package final class PDFDocument {
  /// The width of the page in points, 1/72 inch, which are the units of its contexts.
  package let width: Double
  /// The height of the page in points.
  package let height: Double

  let pointer: OpaquePointer
  private let bytes: ByteSink

  /// Makes an empty page.
  ///
  /// - Parameters:
  ///   - width: The width in points, above 0 and at most 14400, the most that readers of PDF 1.5
  ///     have to show.
  ///   - height: The height in points.
  ///   - title: What the document is called; empty for nothing.
  ///   - summary: What the picture shows, kept as the document's subject; empty for nothing.
  ///   - date: When it counts as made, in ISO 8601, such as `2026-01-01T00:00:00Z`.
  package init(
    width: Double, height: Double, title: String = "", summary: String = "",
    date: String = "1970-01-01T00:00:00Z"
  ) throws(DrawingError) {
    guard (1...14400).contains(width), (1...14400).contains(height) else {
      throw .badDocumentSize(width: width, height: height)
    }
    let bytes = ByteSink()
    guard
      let pointer = cairo_pdf_surface_create_for_stream(
        { closure, data, length in
          guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
          Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue().bytes.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(bytes).toOpaque(), width, height)
    else { throw .noMemory(for: "a PDF") }
    self.width = width
    self.height = height
    self.pointer = pointer
    self.bytes = bytes
    try check(cairo_surface_status(pointer), "making a PDF page of \(width) x \(height) points")
    cairo_pdf_surface_restrict_to_version(pointer, CAIRO_PDF_VERSION_1_5)
    for (key, value) in [
      (CAIRO_PDF_METADATA_TITLE, title), (CAIRO_PDF_METADATA_SUBJECT, summary),
      (CAIRO_PDF_METADATA_CREATOR, "keyrise"), (CAIRO_PDF_METADATA_CREATE_DATE, date),
    ] where !value.isEmpty {
      cairo_pdf_surface_set_metadata(pointer, key, value)
    }
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Makes a context that draws into this page, with one user unit to a point.
  package func makeContext() throws(DrawingError) -> Context {
    try Context(.pdf(self))
  }

  /// Ends the document and returns the whole file; nothing can be drawn after it.
  package func data() throws(DrawingError) -> [UInt8] {
    cairo_surface_finish(pointer)
    try check(cairo_surface_status(pointer), "writing a PDF of \(width) x \(height) points")
    return bytes.bytes
  }

  /// The bytes that cairo has written so far; it lives as long as the document.
  private final class ByteSink {
    var bytes: [UInt8] = []
  }
}
