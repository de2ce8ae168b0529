import Platform

/// Some scanlines of a picture of three or four bytes a pixel, and the finished one above them.
struct Scanlines {
  /// How many there may be at once.
  let capacity: Int
  /// How many there are.
  private(set) var count = 0
  private let header: PNGHeader
  /// The finished one above, the scanlines, and some to spare, each with its filter byte.
  private var bytes: [UInt8]
  private let size: Int
  /// Whether the first of them is the first of the picture.
  private var isTop = true

  /// Makes room for so many scanlines of a picture.
  init(_ header: PNGHeader, capacity: Int) {
    self.header = header
    self.capacity = capacity
    size = 1 + header.width * header.plainPixelSize
    bytes = [UInt8](repeating: 0, count: (1 + capacity + PaethRows.count) * size)
  }

  /// Makes room for the next scanlines, below the last of those that were finished.
  mutating func advance(to count: Int) {
    if self.count > 0 {
      let last = self.count * size
      let size = size
      withMutableBytes { $0.copyMemory(from: $0 + last, byteCount: size) }
      isTop = false
    }
    clear(for: count)
  }

  /// Makes room for other scanlines; ``follow(_:)`` says what is above them.
  mutating func clear(for count: Int) {
    precondition(count <= capacity, "there is no room for so many scanlines")
    self.count = count
  }

  /// Has the scanlines stand below the last of others, which are finished; without any they are the
  /// first of the picture.
  mutating func follow(_ above: Scanlines) {
    isTop = above.count == 0
    if !isTop {
      let (last, size) = (above.count * size, size)
      above.withBytes { source in
        withMutableBytes { $0.copyMemory(from: source + last, byteCount: size) }
      }
    }
  }

  /// Decompresses the scanlines from `offset` bytes on, as far as the first `limit` compressed
  /// bytes of a picture go; returns how many bytes are there then.
  mutating func fill(
    from offset: Int = 0, _ data: inout ImageDataReader, of file: UnsafeRawBufferPointer,
    upTo limit: Int = .max
  ) throws(PictureProblem) -> Int {
    let part = size + offset..<size * (count + 1)
    return try bytes.withUnsafeMutableBufferPointer { bytes throws(PictureProblem) in
      let target = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(bytes)[part])
      return offset + (try data.fill(target, from: file, upTo: limit))
    }
  }

  /// How many bytes all of them have.
  var byteCount: Int { count * size }

  /// Takes on the first bytes of another picture's.
  mutating func copy(_ byteCount: Int, of other: Scanlines) {
    let size = size
    other.withBytes { source in
      withMutableBytes { ($0 + size).copyMemory(from: source + size, byteCount: byteCount) }
    }
  }

  /// Takes on a finished scanline of another picture.
  mutating func copy(row: Int, of other: Scanlines) {
    let (offset, size) = ((row + 1) * size, size)
    other.withBytes { source in
      withMutableBytes { ($0 + offset).copyMemory(from: source + offset, byteCount: size) }
    }
  }

  /// Whether two pictures have the same in a row, and the same filter.
  func isSame(row: Int, as other: Scanlines) -> Bool { isSame(row: row, as: other, from: 0) }

  /// Whether two pictures have the same in a row, however it was filtered.
  func isSameFinished(row: Int, as other: Scanlines) -> Bool {
    isSame(row: row, as: other, from: 1)
  }

  private func isSame(row: Int, as other: Scanlines, from first: Int) -> Bool {
    let offset = (row + 1) * size + first
    let isSame = withBytes { one in
      other.withBytes { two in memcmp(one + offset, two + offset, size - first) == 0 }
    }
    return isSame == true
  }

  /// Undoes the filters of some rows; those above must be finished.
  mutating func undo(_ rows: Range<Int>) throws(PictureProblem) {
    let (size, capacity, isTop) = (size, capacity, isTop)
    let pixelSize = header.plainPixelSize
    let unknown = withMutableBytes { start -> UInt8? in
      var index = rows.lowerBound
      while index < rows.upperBound {
        let line = start + (index + 1) * size
        let filter = line.load(as: UInt8.self)
        let isFirst = isTop && index == 0
        var done = 1
        if filter == Unfilter.paeth, !isFirst {
          // As many as follow each other.
          while done < min(PaethRows.count, rows.upperBound - index),
            line.load(fromByteOffset: done * size, as: UInt8.self) == filter
          {
            done += 1
          }
          PaethRows.undo(
            done, from: line + 1, stride: size, spare: start + (capacity + 1) * size,
            pixelSize: pixelSize)
        } else if !Unfilter.undo(
          filter, line: line + 1, above: isFirst ? nil : UnsafeRawPointer(line + 1 - size),
          count: size - 1, pixelSize: pixelSize)
        {
          return filter
        }
        index += done
      }
      return nil
    }
    if let unknown = unknown ?? nil { throw .damaged(.filter(unknown)) }
  }

  /// Converts a finished scanline to RGBA words, lowest byte red.
  func expand(row: Int, into target: UnsafeMutablePointer<UInt32>) {
    withBytes {
      PlainRows.expand(
        $0 + (row + 1) * size + 1, into: target, width: header.width,
        pixelSize: header.plainPixelSize)
    }
  }

  @discardableResult
  private func withBytes<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result? {
    bytes.withUnsafeBytes { $0.baseAddress.map(body) }
  }

  @discardableResult
  private mutating func withMutableBytes<Result>(
    _ body: (UnsafeMutableRawPointer) -> Result
  ) -> Result? {
    bytes.withUnsafeMutableBytes { $0.baseAddress.map(body) }
  }

  /// Undoes the filters of PNG scanlines (PNG Specification, clause 9) of three or four bytes a
  /// pixel.
  enum Unfilter {
    /// The filter byte of Paeth's, which `PaethRows` undoes where there is a row above.
    static let paeth: UInt8 = 4

    /// Undoes the filter of one scanline in place.
    ///
    /// `line` is the scanline without its filter byte, `above` the finished one above it, both of
    /// `count` bytes; nil above the first row, where all bytes count as 0. Returns false for an
    /// unknown filter.
    static func undo(
      _ filter: UInt8, line: UnsafeMutableRawPointer, above: UnsafeRawPointer?, count: Int,
      pixelSize: Int
    ) -> Bool {
      switch filter {
      case 0: break
      case 1: undoSub(line, count: count, pixelSize: pixelSize)
      case 2: if let above { undoUp(line, above: above, count: count) }
      case 3:
        if let above {
          undoAverage(line, above: above, count: count, pixelSize: pixelSize)
        } else {
          undoAverageOfFirst(line, count: count, pixelSize: pixelSize)
        }
      case paeth:
        precondition(above == nil, "Paeth's filter below another row is for PaethRows")
        // Without a row above the predictor is the pixel on the left.
        undoSub(line, count: count, pixelSize: pixelSize)
      default: return false
      }
      return true
    }

    private static func undoUp(
      _ line: UnsafeMutableRawPointer, above: UnsafeRawPointer, count: Int
    ) {
      var index = 0
      while index + 32 <= count {
        let sum =
          (line + index).loadUnaligned(as: SIMD32<UInt8>.self)
          &+ (above + index).loadUnaligned(as: SIMD32<UInt8>.self)
        (line + index).storeBytes(of: sum, as: SIMD32<UInt8>.self)
        index += 32
      }
      while index < count {
        let sum =
          line.load(fromByteOffset: index, as: UInt8.self)
          &+ above.load(fromByteOffset: index, as: UInt8.self)
        line.storeBytes(of: sum, toByteOffset: index, as: UInt8.self)
        index += 1
      }
    }

    private static func undoSub(_ line: UnsafeMutableRawPointer, count: Int, pixelSize: Int) {
      var left: UInt32 = 0
      forEachPixel(count: count, pixelSize: pixelSize) { offset in
        left = sum(load(line + offset, pixelSize), left)
        store(left, to: line + offset, pixelSize)
      }
    }

    private static func undoAverage(
      _ line: UnsafeMutableRawPointer, above: UnsafeRawPointer, count: Int, pixelSize: Int
    ) {
      var left: UInt32 = 0
      forEachPixel(count: count, pixelSize: pixelSize) { offset in
        let up = load(above + offset, pixelSize)
        // The average of each byte, rounded down.
        let average = (left & up) &+ (((left ^ up) & 0xFEFE_FEFE) &>> 1)
        left = sum(load(line + offset, pixelSize), average)
        store(left, to: line + offset, pixelSize)
      }
    }

    private static func undoAverageOfFirst(
      _ line: UnsafeMutableRawPointer, count: Int, pixelSize: Int
    ) {
      var left: UInt32 = 0
      forEachPixel(count: count, pixelSize: pixelSize) { offset in
        left = sum(load(line + offset, pixelSize), (left & 0xFEFE_FEFE) &>> 1)
        store(left, to: line + offset, pixelSize)
      }
    }
  }
}

// MARK: - Pixels

extension Scanlines.Unfilter {
  @inline(__always)
  private static func forEachPixel(count: Int, pixelSize: Int, _ body: (Int) -> Void) {
    var offset = 0
    if pixelSize == 4 {
      while offset < count {
        body(offset)
        offset &+= 4
      }
    } else {
      while offset < count {
        body(offset)
        offset &+= 3
      }
    }
  }

  /// The bytes of a pixel as a word; for three bytes the top one is 0.
  @inline(__always)
  private static func load(_ address: UnsafeRawPointer, _ pixelSize: Int) -> UInt32 {
    if pixelSize == 4 { return UInt32(littleEndian: address.loadUnaligned(as: UInt32.self)) }
    return UInt32(UInt16(littleEndian: address.loadUnaligned(as: UInt16.self)))
      | UInt32(address.load(fromByteOffset: 2, as: UInt8.self)) &<< 16
  }

  @inline(__always)
  private static func store(
    _ word: UInt32, to address: UnsafeMutableRawPointer, _ pixelSize: Int
  ) {
    if pixelSize == 4 {
      address.storeBytes(of: word.littleEndian, as: UInt32.self)
    } else {
      address.storeBytes(of: UInt16(truncatingIfNeeded: word).littleEndian, as: UInt16.self)
      address.storeBytes(
        of: UInt8(truncatingIfNeeded: word &>> 16), toByteOffset: 2, as: UInt8.self)
    }
  }

  /// The sum of each byte, without carries between them.
  @inline(__always)
  private static func sum(_ left: UInt32, _ right: UInt32) -> UInt32 {
    ((left & 0x7F7F_7F7F) &+ (right & 0x7F7F_7F7F)) ^ ((left ^ right) & 0x8080_8080)
  }
}
