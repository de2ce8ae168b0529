/// Finds the square that holds the most pixels of a kind while rows pass by.
struct DensityWindow {
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
    self.width = width
    self.side = side
    flags = [UInt8](repeating: 0, count: width * side)
    rowCounts = [Int](repeating: 0, count: side)
    columns = [UInt8](repeating: 0, count: width)
  }

  /// Adds a pixel to the row.
  mutating func add(_ column: Int) {
    flags[slot * width + column] = 1
    rowCounts[slot] += 1
  }

  /// Ends the row.
  mutating func endRow() {
    let start = slot * width
    if rowCounts[slot] > 0 {
      for column in 0..<width { columns[column] &+= flags[start + column] }
      measure()
    }
    slot = (slot + 1) % side
    guard rowCounts[slot] > 0 else { return }
    let oldest = slot * width
    for column in 0..<width {
      columns[column] &-= flags[oldest + column]
      flags[oldest + column] = 0
    }
    rowCounts[slot] = 0
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
