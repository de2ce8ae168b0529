import CCairo

/// A picture in memory that can be drawn into and read back.
///
/// It owns its pixels. It is not `Sendable`: each worker makes its own.
package final class ImageSurface {
  /// How a pixel is stored.
  ///
  /// Words are in the machine's byte order, so on little-endian machines the bytes of a pixel
  /// are blue, green, red and alpha.
  package enum Format: Hashable, Sendable {
    /// 32 bits a pixel, the upper 8 unused: opaque pictures.
    case rgb24
    /// 32 bits a pixel with premultiplied alpha: layers.
    case argb32
    /// 8 bits a pixel, alpha only: masks and shadows.
    case a8

    var cairo: cairo_format_t {
      switch self {
      case .rgb24: CAIRO_FORMAT_RGB24
      case .argb32: CAIRO_FORMAT_ARGB32
      case .a8: CAIRO_FORMAT_A8
      }
    }
  }

  /// The longest side cairo can store, in pixels.
  ///
  /// cairo's `MAX_IMAGE_SIZE` (cairo-image-surface.c).
  package static let maximumSide = 32767

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// How a pixel is stored.
  package let format: Format

  let pointer: OpaquePointer

  /// Makes a picture whose pixels are all 0: black for `.rgb24`, transparent otherwise.
  ///
  /// Throws when a side is not 1…``maximumSide`` or memory is short.
  package init(width: Int, height: Int, format: Format = .rgb24) throws(DrawingError) {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height),
      let pointer = Self.makeSurface(format, width: Int32(width), height: Int32(height))
    else { throw .badSize(width: width, height: height) }
    self.pointer = pointer
    self.width = width
    self.height = height
    self.format = format
    try checkStatus("making a picture of \(width) x \(height) pixels")
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Makes an opaque picture of straight RGBA words, a word a pixel whose lowest byte is red.
  ///
  /// There must be as many as the size says; what is transparent in them is taken as opaque.
  package convenience init(width: Int, height: Int, rgba: [UInt32]) throws(DrawingError) {
    precondition(rgba.count == width * height, "a picture has other pixels than its size")
    try self.init(width: width, height: height, format: .rgb24)
    withMutablePixels { pixels, bytesPerRow in
      for row in 0..<height {
        for column in 0..<width {
          let word = rgba[row * width + column]
          pixels.storeBytes(
            of: (word & 0xFF) << 16 | word & 0xFF00 | word >> 16 & 0xFF,
            toByteOffset: row * bytesPerRow + column * 4, as: UInt32.self)
        }
      }
    }
  }
}

// MARK: - Drawing

extension ImageSurface {
  /// Makes a context that draws into this picture, with one user unit to a pixel.
  package func makeContext() throws(DrawingError) -> Context {
    try Context(self)
  }
}

// MARK: - Copying

extension ImageSurface {
  /// Copies this picture, each pixel as a square of pixels with a side of `factor`, into some columns
  /// and rows of another picture, where its upper left corner is at `(x, y)`.
  ///
  /// The same as drawing it enlarged and not smoothed, in a fifth of the time. This picture is
  /// opaque, the other may be a layer.
  package func copy(
    enlargedBy factor: Int, to target: ImageSurface, x: Int, y: Int, columns: Range<Int>,
    rows: Range<Int>
  ) {
    precondition(format == .rgb24 && target.format != .a8, "only opaque pictures are enlarged")
    let alpha: UInt32 = target.format == .argb32 ? 0xFF00_0000 : 0
    let columns = columns.clamped(to: 0..<target.width).clamped(to: x..<x + width * factor)
    let rows = rows.clamped(to: 0..<target.height).clamped(to: y..<y + height * factor)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    withPixels { source, sourceStride in
      target.withMutablePixels { pixels, stride in
        var row = rows.lowerBound
        while row < rows.upperBound {
          let line = (row - y) / factor
          let words = UnsafeRawBufferPointer(rebasing: source[(line * sourceStride)...])
            .bindMemory(to: UInt32.self)
          let first = UnsafeMutableRawBufferPointer(rebasing: pixels[(row * stride)...])
            .bindMemory(to: UInt32.self)
          var column = columns.lowerBound
          while column < columns.upperBound {
            let place = (column - x) / factor
            let end = min(x + (place + 1) * factor, columns.upperBound)
            let word = words[place] | alpha
            while column < end {
              first[column] = word
              column += 1
            }
          }
          let copied = UnsafeRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: first[columns]))
          let end = min(y + (line + 1) * factor, rows.upperBound)
          row += 1
          while row < end {
            let start = row * stride + columns.lowerBound * 4
            UnsafeMutableRawBufferPointer(rebasing: pixels[start...]).copyMemory(from: copied)
            row += 1
          }
        }
      }
    }
  }
}

extension ImageSurface {
  /// Copies as ``copy(enlargedBy:to:x:y:columns:rows:)`` does, but as far as a mask covers each
  /// pixel of another opaque picture, rounded as cairo does it.
  ///
  /// The mask is `a8`, as large as it is in the other picture, where its upper left corner is at
  /// `(maskX, maskY)`; what is outside it is left as it is.
  package func copy(
    enlargedBy factor: Int, to target: ImageSurface, x: Int, y: Int, columns: Range<Int>,
    rows: Range<Int>, through mask: ImageSurface, maskX: Int, maskY: Int
  ) {
    precondition(
      format == .rgb24 && target.format == .rgb24 && mask.format == .a8,
      "only opaque pictures are enlarged through a mask")
    let columns = columns.clamped(to: 0..<target.width).clamped(to: x..<x + width * factor)
      .clamped(to: maskX..<maskX + mask.width)
    let rows = rows.clamped(to: 0..<target.height).clamped(to: y..<y + height * factor)
      .clamped(to: maskY..<maskY + mask.height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    /// Two levels of a word in the bytes 0 and 2, by a share of 255.
    func share(_ word: UInt32, _ alpha: UInt32) -> UInt32 {
      let product = (word & 0x00FF_00FF) &* alpha &+ 0x0080_0080
      return (product &+ (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    }
    withPixels { source, sourceStride in
      mask.withPixels { alphas, maskStride in
        target.withMutablePixels { pixels, stride in
          for row in rows {
            let words = UnsafeRawBufferPointer(
              rebasing: source[((row - y) / factor * sourceStride)...]
            ).bindMemory(to: UInt32.self)
            let line = UnsafeMutableRawBufferPointer(rebasing: pixels[(row * stride)...])
              .bindMemory(to: UInt32.self)
            let shares = (row - maskY) * maskStride - maskX
            var column = columns.lowerBound
            while column < columns.upperBound {
              let place = (column - x) / factor
              let end = min(x + (place + 1) * factor, columns.upperBound)
              let word = words[place]
              while column < end {
                let alpha = UInt32(alphas[shares + column])
                if alpha == 255 {
                  line[column] = word
                } else if alpha > 0 {
                  let below = line[column]
                  line[column] =
                    share(word, alpha) &+ share(below, 255 - alpha)
                    | (share(word >> 8, alpha) &+ share(below >> 8, 255 - alpha)) << 8
                }
                column += 1
              }
            }
          }
        }
      }
    }
  }
}

// MARK: - Memory

extension ImageSurface {
  private static func makeSurface(
    _ format: Format, width: Int32, height: Int32
  ) -> OpaquePointer? {
    #if os(Linux)
      let large = PixelMemory.makeSurface(format.cairo, width: width, height: height)
      if let large { return large }
    #endif
    return cairo_image_surface_create(format.cairo, width, height)
  }
}

// MARK: - Reading pixels

extension ImageSurface {
  /// Calls `body` with the pixels, top row first, after finishing what was drawn.
  ///
  /// Rows are `bytesPerRow` apart, which may be more than the width needs. The buffer must not
  /// be used after `body` returns, nor drawn into while it runs.
  package func withPixels<Result, Failure: Error>(
    _ body: (_ pixels: UnsafeRawBufferPointer, _ bytesPerRow: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_surface_flush(pointer)
    let stride = Int(cairo_image_surface_get_stride(pointer))
    let data = cairo_image_surface_get_data(pointer)
    let count = data == nil ? 0 : stride * height
    return try body(UnsafeRawBufferPointer(start: data, count: count), stride)
  }

  func withMutablePixels(_ body: (UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) -> Void) {
    cairo_surface_flush(pointer)
    let stride = Int(cairo_image_surface_get_stride(pointer))
    guard let data = cairo_image_surface_get_data(pointer) else { return }
    body(UnsafeMutableRawBufferPointer(start: data, count: stride * height), stride)
    cairo_surface_mark_dirty(pointer)
  }

  func checkStatus(_ doing: @autoclosure () -> String) throws(DrawingError) {
    try check(cairo_surface_status(pointer), doing())
  }

  /// Reads a PNG file with libpng; throws where there is none.
  package convenience init(png path: String) throws(DrawingError) {
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
