public import FrameSequence

/// A picture to compare: the bytes of a PNG, which are decoded only as far as needed, or pixels.
public enum Picture: Sendable {
  /// The bytes of a PNG; `path` is what errors call it.
  case png([UInt8], path: String)
  /// Pixels in memory.
  case bitmap(Bitmap)
}

extension Picture {
  /// Reads the bytes of a PNG file.
  public init(
    contentsOf path: String, limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) {
    self = .png(try PictureFile.bytes(of: path, limits: limits), path: path)
  }

  /// Whether it has 16 bits a channel, of which the upper 8 are read.
  var has16Bits: Bool {
    // The depth is the first byte after the width and the height of the header chunk.
    if case .png(let bytes, _) = self { bytes.count > 24 && bytes[24] == 16 } else { false }
  }

  /// Decodes the picture.
  public func decoded(limits: PictureLimits = PictureLimits()) throws(FrameSequenceError) -> Bitmap
  {
    switch self {
    case .png(let bytes, let path): try Bitmap(png: bytes, path: path, limits: limits)
    case .bitmap(let bitmap): bitmap
    }
  }
}

/// The rows of a picture, read from the top down.
struct PictureRows {
  let size: PixelSize
  private let source: Source
  private var row = 0

  private enum Source {
    case reader(PNGReader)
    case bitmap(Bitmap)
  }

  init(_ picture: Picture, limits: PictureLimits) throws(FrameSequenceError) {
    switch picture {
    case .png(let bytes, let path):
      let reader = try PNGReader(bytes, path: path, limits: limits)
      source = .reader(reader)
      size = PixelSize(width: reader.width, height: reader.height)
    case .bitmap(let bitmap):
      source = .bitmap(bitmap)
      size = bitmap.size
    }
  }

  mutating func read(
    _ count: Int, into target: UnsafeMutablePointer<UInt32>
  ) throws(FrameSequenceError) {
    switch source {
    case .reader(let reader): try reader.readRows(count, into: target)
    case .bitmap(let bitmap):
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        target.update(from: start + row * size.width, count: count * size.width)
      }
    }
    row += count
  }
}

/// A picture strip by strip: each begins with the last rows of the one before.
struct StripSource {
  let size: PixelSize
  private var rows: PictureRows
  private var kept: [UInt32] = []
  private var row = 0

  /// How many rows of a strip the next one has as well: the rule for smoothed edges looks two rows
  /// up and down.
  static let overlap = 4

  init(_ picture: Picture, limits: PictureLimits) throws(FrameSequenceError) {
    rows = try PictureRows(picture, limits: limits)
    size = rows.size
  }

  /// Reads the next rows.
  mutating func read(_ count: Int) throws -> PictureStrip {
    let first = row - kept.count / size.width
    var rows = rows
    defer { self.rows = rows }
    let (kept, width) = (kept, size.width)
    let pixels = try [UInt32](unsafeUninitializedCapacity: kept.count + count * width) {
      pixels, initialized in
      guard let start = pixels.baseAddress else { return }
      _ = pixels.initialize(fromContentsOf: kept)
      try rows.read(count, into: start + kept.count)
      initialized = kept.count + count * width
    }
    row += count
    self.kept = Array(pixels.suffix(Self.overlap * width))
    return PictureStrip(first: first, pixels: pixels)
  }

  /// Reads rows that are not compared, so that damage in them is found; the next row is row 0.
  mutating func skip(_ count: Int) throws {
    var left = count
    while left > 0 {
      let rows = min(left, ImageComparer.stripRows)
      _ = try read(rows)
      left -= rows
    }
    row = 0
    kept = []
  }
}

/// Reads strips of a picture on a thread of its own, so that two pictures are read at once.
actor StripReader {
  private var source: StripSource

  init(_ source: sending StripSource) { self.source = source }

  /// Reads the next rows.
  func read(_ count: Int) throws -> PictureStrip { try source.read(count) }

  /// Reads rows that are not compared, so that damage in them is found.
  func skip(_ count: Int) throws { try source.skip(count) }
}
