/// The rows of a picture that are in memory.
struct RowWindow {
  let width: Int
  let height: Int
  /// The first row that is there.
  let first: Int
  let pixels: UnsafePointer<UInt32>
  /// From row to row, in pixels.
  let stride: Int

  /// The pixels of a row, which must be in memory.
  @inline(__always)
  func row(_ y: Int) -> UnsafePointer<UInt32> {
    pixels + (y &- first) &* stride
  }
}

extension PictureStrip {
  /// Lends the rows of a strip for comparing pictures of a size, which the picture that the strip is
  /// of, `stride` pixels wide, may exceed.
  func withWindow(of stride: Int, comparing size: PixelSize, _ body: (RowWindow) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      body(
        RowWindow(
          width: size.width, height: size.height, first: first, pixels: start, stride: stride))
    }
  }
}
