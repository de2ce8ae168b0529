/// The rows of a picture that are in memory: those of a strip, below the last of the strip before.
struct RowBuffer {
  /// How many rows of a strip stay in memory with the next: the rule for smoothed edges looks two
  /// rows up and down.
  static let overlap = 4

  private let width: Int
  /// The first row in memory.
  private var first = 0
  /// How many rows are in memory.
  private var count = 0
  private var pixels: [UInt32]

  init(width: Int, stripRows: Int) {
    self.width = width
    pixels = [UInt32](repeating: 0, count: (Self.overlap + stripRows) * width)
  }

  /// Has rows written that come after those of another buffer, straight RGBA, a word a pixel; the
  /// last of those are kept above them.
  mutating func fill(
    _ count: Int, after previous: RowBuffer, _ write: (UnsafeMutablePointer<UInt32>) throws -> Void
  ) rethrows {
    let kept = min(Self.overlap, previous.count)
    let skipped = previous.count - kept
    try pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      previous.pixels.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress else { return }
        start.update(from: source + skipped * width, count: kept * width)
      }
      try write(start + kept * width)
    }
    first = previous.first + skipped
    self.count = kept + count
  }

  /// Forgets all rows; the next one is row 0.
  mutating func restart() {
    first = 0
    count = 0
  }

  /// Lends the rows for comparing pictures of a size, which may be smaller than the picture.
  func withWindow(comparing size: PixelSize, _ body: (RowWindow) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      body(
        RowWindow(
          width: size.width, height: size.height, first: first, pixels: start, stride: width))
    }
  }
}

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
