/// Decodes pictures of three or four bytes a pixel, row by row.
///
/// It handles the common case three times as fast as libspng: with memory for only a few rows, and
/// a faster decompressor.
struct PlainRows {
  private let header: PNGHeader
  private var data: ImageDataReader
  /// The last finished scanline, those in work, and some to spare, each with its filter byte.
  private var lines: [UInt8]
  private var row = 0

  /// The rows that are decompressed at once.
  private static let rowsAtOnce = 64

  init(
    _ container: PNGContainer, bytes: UnsafeRawBufferPointer, inflater: Inflater
  ) throws(PictureProblem) {
    header = container.header
    data = try ImageDataReader(container.imageData, of: bytes, inflater: inflater)
    let count = Self.rowsAtOnce + PaethRows.count
    lines = [UInt8](repeating: 0, count: count * Self.lineSize(header))
  }

  /// Decodes the next rows as RGBA words, lowest byte red.
  mutating func read(
    _ count: Int, into target: UnsafeMutablePointer<UInt32>, from bytes: UnsafeRawBufferPointer
  ) throws(PictureProblem) {
    var done = 0
    while done < count {
      let rows = min(count - done, Self.rowsAtOnce)
      try readSome(rows, into: target + done * header.width, from: bytes)
      done += rows
    }
    if row == header.height { try data.finish(from: bytes) }
  }

  private mutating func readSome(
    _ count: Int, into target: UnsafeMutablePointer<UInt32>, from bytes: UnsafeRawBufferPointer
  ) throws(PictureProblem) {
    let size = Self.lineSize(header)
    let pixelSize = header.plainPixelSize
    let width = header.width
    var isFirst = row == 0
    var data = data
    defer { self.data = data }
    let unknown = try lines.withUnsafeMutableBufferPointer {
      lines throws(PictureProblem) -> UInt8? in
      guard let start = UnsafeMutableRawPointer(lines.baseAddress) else { return nil }
      try data.fill(
        UnsafeMutableRawBufferPointer(start: start + size, count: count * size), from: bytes)
      var index = 0
      while index < count {
        let line = start + (index + 1) * size
        let filter = line.load(as: UInt8.self)
        var done = 1
        if filter == ScanlineFilter.paeth, !isFirst {
          // As many as follow each other.
          while done < min(PaethRows.count, count - index),
            line.load(fromByteOffset: done * size, as: UInt8.self) == filter
          {
            done += 1
          }
          PaethRows.undo(
            done, from: line + 1, stride: size, spare: start + (Self.rowsAtOnce + 1) * size,
            pixelSize: pixelSize)
        } else if !ScanlineFilter.undo(
          filter, line: line + 1, above: isFirst ? nil : UnsafeRawPointer(line + 1 - size),
          count: size - 1, pixelSize: pixelSize)
        {
          return filter
        }
        isFirst = false
        for row in index..<index + done {
          Self.expand(
            start + (row + 1) * size + 1, into: target + row * width, width: width,
            pixelSize: pixelSize)
        }
        index += done
      }
      start.copyMemory(from: start + count * size, byteCount: size)
      return nil
    }
    if let unknown {
      throw .damaged(.filter(unknown))
    }
    row += count
  }

  private static func lineSize(_ header: PNGHeader) -> Int {
    1 + header.width * header.plainPixelSize
  }

  /// Converts a finished scanline to RGBA words, lowest byte red.
  static func expand(
    _ line: UnsafeRawPointer, into target: UnsafeMutablePointer<UInt32>, width: Int, pixelSize: Int
  ) {
    if pixelSize == 4 {
      UnsafeMutableRawPointer(target).copyMemory(from: line, byteCount: width * 4)
      #if _endian(big)
        for index in 0..<width { target[index] = target[index].byteSwapped }
      #endif
      return
    }
    // Each word reads a byte of the next pixel; the last pixel has none after it.
    var source = line
    for index in 0..<max(0, width - 1) {
      target[index] =
        UInt32(littleEndian: source.loadUnaligned(as: UInt32.self)) | 0xFF00_0000
      source += 3
    }
    target[width - 1] =
      UInt32(source.load(as: UInt8.self)) | UInt32(source.load(fromByteOffset: 1, as: UInt8.self))
      &<< 8 | UInt32(source.load(fromByteOffset: 2, as: UInt8.self)) &<< 16 | 0xFF00_0000
  }
}
