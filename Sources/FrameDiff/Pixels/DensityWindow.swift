/// Finds the square that holds the most pixels of a kind while rows pass by.
struct DensityWindow {
  /// A multiple of sixteen.
  private let width: Int
  private let side: Int
  /// The last rows, one byte a pixel, used in turn.
  private var flags: [UInt8]
  private var rowCounts: [Int]
  /// How many of the last rows have the pixel, by column.
  private var columns: [UInt8]
  private var slot = 0
  private(set) var greatest = 0

  init(width: Int, side: Int) {
    let width = (width + 15) / 16 * 16
    self.width = width
    self.side = side
    flags = [UInt8](repeating: 0, count: width * side)
    rowCounts = [Int](repeating: 0, count: side)
    columns = [UInt8](repeating: 0, count: width)
  }

  /// Adds pixels among the sixteen of a tile to the row.
  mutating func add(_ pixels: PixelBits, tile: Int) {
    guard pixels != 0 else { return }
    let place = slot * width + tile * 16
    flags.withUnsafeMutableBytes {
      $0.storeBytes(of: pixels.flags, toByteOffset: place, as: SIMD16<UInt8>.self)
    }
    rowCounts[slot] += pixels.nonzeroBitCount
  }

  /// Ends the row.
  mutating func endRow() {
    if rowCounts[slot] > 0 {
      forEachSixteen(ofRow: slot) { columns, flags in columns &+= flags }
      measure()
    }
    slot = (slot + 1) % side
    guard rowCounts[slot] > 0 else { return }
    forEachSixteen(ofRow: slot) { columns, flags in
      columns &-= flags
      flags = SIMD16()
    }
    rowCounts[slot] = 0
  }

  @inline(__always)
  private mutating func forEachSixteen(
    ofRow row: Int, _ body: (_ columns: inout SIMD16<UInt8>, _ flags: inout SIMD16<UInt8>) -> Void
  ) {
    let width = width
    columns.withUnsafeMutableBytes { columns in
      flags.withUnsafeMutableBytes { flags in
        for x in stride(from: 0, to: width, by: 16) {
          let place = row * width + x
          var sums = columns.loadUnaligned(fromByteOffset: x, as: SIMD16<UInt8>.self)
          var line = flags.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
          body(&sums, &line)
          columns.storeBytes(of: sums, toByteOffset: x, as: SIMD16<UInt8>.self)
          flags.storeBytes(of: line, toByteOffset: place, as: SIMD16<UInt8>.self)
        }
      }
    }
  }

  private mutating func measure() {
    // Rows in memory that are empty cannot make a square fuller than what was seen.
    guard greatest < side * side else { return }
    columns.withUnsafeBufferPointer { columns in
      var sum = 0
      for column in 0..<width {
        sum &+= Int(columns[column])
        if column >= side { sum &-= Int(columns[column &- side]) }
        if sum > greatest { greatest = sum }
      }
    }
  }
}
