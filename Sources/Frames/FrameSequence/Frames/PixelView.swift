/// The pixels of one frame, borrowed from the surface that owns them.
///
/// A pixel is a native-endian 32-bit word `0xAARRGGBB`, as cairo stores `CAIRO_FORMAT_RGB24` (the
/// top byte is unused) and `CAIRO_FORMAT_ARGB32` (premultiplied alpha). Rows go from the top down.
/// A view is only valid inside the call that lends it: never store one.
package struct PixelView {
  /// The widths and heights that a frame may have, in pixels.
  ///
  /// 32767 is the largest image surface cairo makes.
  package static let sideRange = 1...32767

  /// The memory of all rows; the last row may end right after its last pixel.
  package let base: UnsafeRawBufferPointer

  /// The width in pixels.
  package let width: Int

  /// The height in pixels.
  package let height: Int

  /// The distance from the start of one row to the start of the next, in bytes.
  package let bytesPerRow: Int

  /// Whether the top byte of every pixel is to be ignored and the frame taken as opaque.
  package let isOpaque: Bool

  /// Makes a view of pixels that someone else owns.
  ///
  /// Throws `FrameSequenceError.unsupportedSize` when a side is outside `sideRange` and
  /// `FrameSequenceError.malformedPixels` when the memory is too small for what is described.
  package init(
    base: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool
  ) throws(FrameSequenceError) {
    guard Self.sideRange.contains(width), Self.sideRange.contains(height) else {
      throw .unsupportedSize(width: width, height: height)
    }
    let rowBytes = width * 4
    // Rejects a stride larger than the memory, before the product can overflow.
    guard height == 1 || (rowBytes...max(rowBytes, base.count)).contains(bytesPerRow),
      base.count >= (height == 1 ? 0 : bytesPerRow * (height - 1)) + rowBytes
    else {
      throw .malformedPixels(
        width: width, height: height, bytesPerRow: bytesPerRow, byteCount: base.count)
    }
    self.base = base
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.isOpaque = isOpaque
  }

  /// The size and the format that the rows of a frame share.
  struct Shape: Hashable, Sendable {
    /// In pixels.
    let width: Int

    /// In pixels.
    let height: Int

    /// Whether the frame is stored as RGB; RGBA otherwise.
    let isOpaque: Bool

    /// The bytes of one scanline, its filter byte included.
    var scanlineSize: Int { 1 + width * (isOpaque ? 3 : 4) }
  }
}

extension PixelView.Shape {
  /// Sets the common shape of a file's frames, or checks against it.
  func check(against first: inout PixelView.Shape?) throws(FrameSequenceError) {
    guard let known = first else {
      first = self
      return
    }
    guard known == self else {
      throw .sizesDiffer(
        width: known.width, height: known.height, otherWidth: width, otherHeight: height)
    }
  }
}

extension PixelView {
  var shape: Shape { Shape(width: width, height: height, isOpaque: isOpaque) }
}
