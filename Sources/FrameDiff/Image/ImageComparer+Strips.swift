import FrameSequence

extension ImageComparer {
  /// Compares two pictures whose rows are known to differ in few places only, reading no more than
  /// the rows around them; nil when that cannot be done.
  func compare(
    _ before: SequencePicture, _ after: SequencePicture, size: PixelSize
  ) throws -> ImageComparison? {
    let (old, new) = (before.fingerprint.rows, after.fingerprint.rows)
    guard let first = before.strip, let second = after.strip, old.count == size.height,
      new.count == size.height, mask.rectangles.isEmpty,
      let top = old.indices.first(where: { old[$0] != new[$0] }),
      let bottom = old.indices.last(where: { old[$0] != new[$0] })
    else { return nil }
    // The rule for smoothed edges looks two rows up and down.
    let rows = max(0, top - 2)..<min(size.height, bottom + 3)
    guard let one = try first(rows), let two = try second(rows),
      Self.holds(one, rows, size), Self.holds(two, rows, size)
    else { return nil }
    var comparer = RowComparer(
      size: size, metric: tolerance.metric, mask: mask, sweep: sweeps ? Self.sweepThresholds : [],
      keepsMap: false)
    one.withWindow(of: size.width, comparing: size) { old in
      two.withWindow(of: size.width, comparing: size) { new in
        for y in rows { comparer.compare(row: y, old, new) }
      }
    }
    // The other rows are known to be equal.
    comparer.counts.compared = size.width * size.height
    return comparison(comparer, sizes: (size, size))
  }

  private static func holds(_ strip: PictureStrip, _ rows: Range<Int>, _ size: PixelSize) -> Bool {
    strip.first <= rows.lowerBound
      && strip.first + strip.pixels.count / max(1, size.width) >= rows.upperBound
  }
}

extension PictureStrip {
  /// Lends the rows of a strip for comparing pictures of a size, which the picture that the strip
  /// is of, `stride` pixels wide, may exceed.
  func withWindow(of stride: Int, comparing size: PixelSize, _ body: (RowWindow) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      body(
        RowWindow(
          width: size.width, height: size.height, first: first, pixels: start, stride: stride))
    }
  }
}
