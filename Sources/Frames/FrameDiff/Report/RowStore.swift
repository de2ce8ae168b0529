internal import FrameSequence
internal import Markup

/// Distinct rows of pixels, each kept once, in pieces that are pictures.
///
/// Rows are straight RGBA, a word a pixel whose lowest byte is red, and are counted from
/// ``RowStore/init(from:isFast:)``'s `first` over all pieces, whatever their widths.
struct RowStore: Sendable, Hashable {
  /// Rows that follow each other, as a picture.
  struct Piece: Sendable, Hashable {
    /// The number of the first row.
    var first: Int
    /// How many rows there are.
    var count: Int
    /// The width of the rows, in pixels.
    var width: Int
    /// How many pixels, each way, one of the picture stands for; 1 keeps all.
    var factor: Int
    /// The picture: a PNG of a `factor`-th of the width and the rows, rounded up.
    var png: [UInt8]
  }

  /// The identity of a row: rows of other widths are others.
  struct Key: Sendable, Hashable {
    var width: Int
    var hash: RowHash
  }

  /// A row's place, and how coarse it is.
  struct Place: Sendable, Hashable {
    var row: Int
    var factor: Int
  }

  /// The number of a row that nobody has; far from any row's, so that no run continues from it.
  static let missing = -1 << 30

  /// The finished pieces.
  private(set) var pieces: [Piece] = []
  /// The rows that are known.
  private(set) var places: [Key: Place] = [:]
  /// The number of the row that is added next.
  private(set) var next: Int
  private let isFast: Bool
  /// The rows of the piece that is not finished.
  private var open: [UInt32] = []
  private var shape = (width: 0, factor: 1)

  static func == (lhs: RowStore, rhs: RowStore) -> Bool {
    lhs.pieces == rhs.pieces && lhs.places == rhs.places
  }

  func hash(into hasher: inout Hasher) { hasher.combine(pieces) }

  /// The most pixels of a piece: canvases of some browsers have no more than 16 million.
  private static let piecePixels = 1 << 20
  /// The most rows of a piece: canvases of some browsers are no higher.
  private static let pieceRows = 8192

  /// Makes a store without rows; a fast one compresses less.
  init(from first: Int = 0, isFast: Bool) {
    next = first
    self.isFast = isFast
  }

  /// Adds a row unless it is known, and returns its number.
  mutating func add(_ row: UnsafeBufferPointer<UInt32>, _ key: Key) throws -> Int {
    if let place = places[key] { return place.row }
    return try append(row, key, factor: 1)
  }

  /// Adds a row as coarse as said, also one that is known.
  mutating func append(
    _ row: UnsafeBufferPointer<UInt32>, _ key: Key, factor: Int
  ) throws -> Int {
    if shape.width != row.count || shape.factor != factor { try finish() }
    shape = (row.count, factor)
    open += row
    places[key] = Place(row: next, factor: factor)
    next += 1
    let count = open.count / max(1, row.count)
    // A coarse piece ends with a whole block of rows.
    if count.isMultiple(of: factor),
      open.count >= Self.piecePixels || count + factor > Self.pieceRows
    {
      try finish()
    }
    return next - 1
  }

  /// Makes a piece of the rows that were added last; what is asked of ``pieces`` holds after it.
  mutating func finish() throws {
    guard !open.isEmpty else { return }
    let count = open.count / shape.width
    let picture =
      shape.factor == 1
      ? Bitmap(size: PixelSize(width: shape.width, height: count), pixels: open)
      : Bitmap(size: PixelSize(width: shape.width, height: count), pixels: open)
        .reduced(by: shape.factor)
    pieces.append(
      Piece(
        first: next - count, count: count, width: shape.width, factor: shape.factor,
        png: try PackedPNG.bytes(of: picture, isFast: isFast)))
    open = []
  }

  /// Lends the rows of finished pieces, each with its number, from the first to the last; a piece
  /// of another process that is damaged is skipped.
  func forEachRow(
    _ body: (_ row: Int, _ pixels: UnsafeBufferPointer<UInt32>, _ key: Key) throws -> Void
  ) rethrows {
    for piece in pieces {
      guard let picture = try? Bitmap(png: piece.png, path: ""),
        picture.size == PixelSize(width: piece.width, height: piece.count)
      else { continue }
      let hasher = RowHasher(byteCount: piece.width * 4)
      try picture.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<piece.count {
          let line = UnsafeBufferPointer(
            rebasing: pixels[row * piece.width..<(row + 1) * piece.width])
          try body(piece.first + row, line, Key(line, hasher))
        }
      }
    }
  }
}

extension RowStore.Key {
  /// Makes the identity of a row.
  init(_ row: UnsafeBufferPointer<UInt32>, _ hasher: RowHasher) {
    width = row.count
    hash =
      UnsafeRawPointer(row.baseAddress).map { hasher.hash($0, byteCount: row.count * 4) }
      ?? RowHash(low: 0, high: 0)
  }
}

extension RowStore {
  /// The rows, to be read by another process.
  var record: JSONValue {
    .array(
      pieces.map {
        .array([.integer($0.count), .integer($0.width), .string(Base64.text($0.png))])
      })
  }

  /// Reads rows of another process; nil when something is missing.
  init?(record: JSONValue) {
    guard let items = record.items else { return nil }
    self.init(isFast: true)
    for item in items {
      guard let parts = item.items, parts.count == 3, let count = parts[0].integer,
        let width = parts[1].integer, let png = parts[2].text.flatMap(Base64.bytes),
        PNGChunks.fit(width: width, height: count)
      else { return nil }
      pieces.append(Piece(first: next, count: count, width: width, factor: 1, png: png))
      next += count
    }
  }
}

extension Bitmap {
  /// A picture of a `factor`-th of the size each way, rounded up: every pixel is the mean of those
  /// that it stands for, of which the ones at the right and lower edge have fewer.
  func reduced(by factor: Int) -> Bitmap {
    let small = PixelSize(
      width: (size.width + factor - 1) / factor, height: (size.height + factor - 1) / factor)
    var result = Bitmap(size: small)
    for y in 0..<small.height {
      for x in 0..<small.width {
        var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
        var (alpha, count): (UInt32, UInt32) = (0, 0)
        for row in y * factor..<min(size.height, (y + 1) * factor) {
          for column in x * factor..<min(size.width, (x + 1) * factor) {
            let pixel = pixels[row * size.width + column]
            let weight = pixel >> 24
            red += (pixel & 0xFF) * weight
            green += (pixel >> 8 & 0xFF) * weight
            blue += (pixel >> 16 & 0xFF) * weight
            alpha += weight
            count += 1
          }
        }
        guard alpha > 0 else { continue }
        result.pixels[y * small.width + x] =
          (alpha / count) << 24 | (blue / alpha) << 16 | (green / alpha) << 8 | red / alpha
      }
    }
    return result
  }
}

extension RowStore {
  /// PNGs as small as a page wants them: with a palette where colours are few, otherwise with rows
  /// filtered, which photographs need.
  fileprivate enum PackedPNG {
    /// The file; a fast one has no filters, and is compressed less.
    static func bytes(of picture: Bitmap, isFast: Bool) throws -> [UInt8] {
      let size = picture.size
      let isOpaque = picture.pixels.allSatisfy { $0 >> 24 == 255 }
      let palette = isOpaque && !isFast ? palette(of: picture.pixels) : nil
      var scanlines: [UInt8] = []
      let colour: UInt8
      if let palette {
        colour = 3
        scanlines.reserveCapacity(size.height * (size.width + 1))
        for row in 0..<size.height {
          scanlines.append(0)
          for pixel in picture.pixels[row * size.width..<(row + 1) * size.width] {
            scanlines.append(palette.indices[pixel] ?? 0)
          }
        }
      } else {
        let depth = isOpaque ? 3 : 4
        colour = isOpaque ? 2 : 6
        scanlines.reserveCapacity(size.height * (size.width * depth + 1))
        var above = [UInt8](repeating: 0, count: size.width * depth)
        for row in 0..<size.height {
          var line: [UInt8] = []
          line.reserveCapacity(size.width * depth)
          for pixel in picture.pixels[row * size.width..<(row + 1) * size.width] {
            line.append(UInt8(truncatingIfNeeded: pixel))
            line.append(UInt8(truncatingIfNeeded: pixel >> 8))
            line.append(UInt8(truncatingIfNeeded: pixel >> 16))
            if !isOpaque { line.append(UInt8(truncatingIfNeeded: pixel >> 24)) }
          }
          if isFast {
            scanlines.append(0)
            scanlines += line
          } else {
            append(line, below: above, depth: depth, to: &scanlines)
          }
          above = line
        }
      }
      func word(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      }
      var file = PNGChunks([
        .init("IHDR", word(size.width) + word(size.height) + [8, colour, 0, 0, 0]),
        .init("sRGB", [0]),
      ])
      if let palette { file.chunks.append(.init("PLTE", palette.colours)) }
      file.chunks.append(
        .init("IDAT", try ZlibStream.compressed(scanlines, effort: isFast ? .least : .usual)))
      file.chunks.append(.init("IEND", []))
      return file.bytes
    }

    /// The colours of pixels and their places, or nil when there are more than 256.
    private static func palette(
      of pixels: [UInt32]
    ) -> (indices: [UInt32: UInt8], colours: [UInt8])? {
      var indices: [UInt32: UInt8] = [:]
      var colours: [UInt8] = []
      var last: UInt32?
      for pixel in pixels where pixel != last {
        last = pixel
        guard indices[pixel] == nil else { continue }
        guard indices.count < 256 else { return nil }
        indices[pixel] = UInt8(indices.count)
        colours += [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      }
      return (indices, colours)
    }

    /// Appends a row under the filter whose bytes have the least sum, as the PNG Specification
    /// (third edition, 12.7) recommends: none, left, above or Paeth's.
    private static func append(
      _ line: [UInt8], below above: [UInt8], depth: Int, to scanlines: inout [UInt8]
    ) {
      var best: (sum: Int, filter: UInt8, bytes: [UInt8]) = (.max, 0, [])
      for filter in [UInt8(0), 1, 2, 4] {
        var sum = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: line.count) { bytes, count in
          for index in line.indices {
            let left = index >= depth ? line[index - depth] : 0
            let guess: UInt8 =
              switch filter {
              case 0: 0
              case 1: left
              case 2: above[index]
              default: paeth(left, above[index], index >= depth ? above[index - depth] : 0)
              }
            let byte = line[index] &- guess
            bytes[index] = byte
            sum += byte < 128 ? Int(byte) : 256 - Int(byte)
          }
          count = line.count
        }
        if sum < best.sum { best = (sum, filter, bytes) }
      }
      scanlines.append(best.filter)
      scanlines += best.bytes
    }

    private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
      let guess = Int(left) + Int(up) - Int(corner)
      let distances = (abs(guess - Int(left)), abs(guess - Int(up)), abs(guess - Int(corner)))
      if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
      return distances.1 <= distances.2 ? up : corner
    }
  }
}
