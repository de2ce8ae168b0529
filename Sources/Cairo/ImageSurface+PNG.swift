import CCairo

extension ImageSurface {
  /// Reads a PNG file with libpng; throws where there is none.
  public convenience init(png path: String) throws(CairoError) {
    let read = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(read) }
    try check(cairo_surface_status(read), "reading \(path)")
    let (width, height) = (
      cairo_image_surface_get_width(read), cairo_image_surface_get_height(read)
    )
    let isOpaque = cairo_surface_get_content(read) == CAIRO_CONTENT_COLOR
    try self.init(
      width: Int(width), height: Int(height), format: isOpaque ? .rgb24 : .argb32)
    guard let cairo = cairo_create(pointer) else { return }
    cairo_set_source_surface(cairo, read, 0, 0)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    try checkStatus("reading \(path)")
  }

  /// The bytes of a PNG of a surface; `nil` where it cannot be written.
  static func png(of surface: OpaquePointer) -> [UInt8]? {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { pointer in
      cairo_surface_write_to_png_stream(
        surface,
        { closure, data, count in
          guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
          closure.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, UnsafeMutableRawPointer(pointer))
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : nil
  }
}
