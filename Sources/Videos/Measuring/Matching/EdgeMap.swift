/// Where luminance changes in a frame: what stays of keys and of content whatever light is behind.
///
/// A row has the second differences along it, and then its first differences to the row above.
/// Light that shines through glass, dimming and tint change slowly from place to place and vanish.
struct EdgeMap {
  let rows: Int
  /// Values a row.
  let width: Int
  /// How many of them, from the first on, are second differences along the row.
  let alongCount: Int
  /// Row by row.
  let values: [Int16]
  /// The running sum of squares over rows: one more than there are rows.
  let energy: [Int]

  /// Differences beyond this are cut off, so that letters do not outweigh keys and fields: grey
  /// levels, a choice.
  private static let limit: Int16 = 48

  /// Makes the map of a frame.
  init(_ frame: LuminanceFrame) {
    let columns = frame.columns
    let along = max(columns - 2, 0)
    let width = along + columns
    let values = [Int16](unsafeUninitializedCapacity: frame.rows * width) { target, count in
      frame.bytes.withUnsafeBufferPointer { bytes in
        for row in 0..<frame.rows {
          let source = row * columns
          let start = row * width
          for column in 0..<along {
            let left = Int16(bytes[source + column])
            let middle = Int16(bytes[source + column + 1])
            let right = Int16(bytes[source + column + 2])
            target[start + column] = max(-Self.limit, min(Self.limit, 2 * middle - left - right))
          }
          let above = row > 0 ? source - columns : source
          for column in 0..<columns {
            let value = Int16(bytes[source + column]) - Int16(bytes[above + column])
            target[start + along + column] = max(-Self.limit, min(Self.limit, value))
          }
        }
      }
      count = frame.rows * width
    }
    self.init(rows: frame.rows, width: width, alongCount: along, values: values)
  }

  private init(rows: Int, width: Int, alongCount: Int, values: [Int16]) {
    self.rows = rows
    self.width = width
    self.alongCount = alongCount
    self.values = values
    var energy = [0]
    energy.reserveCapacity(rows + 1)
    values.withUnsafeBufferPointer { values in
      for row in 0..<rows {
        var sum: Int32 = 0
        for index in row * width..<(row + 1) * width {
          sum &+= Int32(values[index]) &* Int32(values[index])
        }
        energy.append(energy[row] + Int(sum))
      }
    }
    self.energy = energy
  }

  /// The map with so many rows added up to one; what is left over at the bottom is dropped.
  func reduced(by factor: Int) -> EdgeMap {
    guard factor > 1 else { return self }
    let count = rows / factor
    var sums = [Int16](repeating: 0, count: count * width)
    values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<count * factor {
          let target = row / factor * width
          for column in 0..<width { sums[target + column] &+= values[row * width + column] }
        }
      }
    }
    return EdgeMap(rows: count, width: width, alongCount: alongCount, values: sums)
  }

  /// How rough each row is along itself: the square root of the mean magnitude, away from the
  /// sides.
  ///
  /// - Parameter span: How many rows are averaged first, so that noise is not roughness.
  func energies(span: Int) -> [Double] {
    let margin = max(1, alongCount / 24)
    let columns = margin..<max(margin + 1, alongCount - margin)
    guard alongCount > 2 * margin, rows > span else {
      return [Double](repeating: 0, count: rows)
    }
    var sums = [Int32](repeating: 0, count: alongCount)
    let above = span / 2
    return values.withUnsafeBufferPointer { values in
      (0..<rows).map { row in
        // The running sum of the rows around this one; beyond the edges there are none.
        for column in columns {
          if row == 0 {
            for first in 0..<span - above { sums[column] &+= Int32(values[first * width + column]) }
            continue
          }
          let enters = row + span - above - 1
          let leaves = row - above - 1
          if enters < rows { sums[column] &+= Int32(values[enters * width + column]) }
          if leaves >= 0 { sums[column] &-= Int32(values[leaves * width + column]) }
        }
        let sum = columns.reduce(0) { $0 + Int(abs(sums[$1])) }
        return (Double(sum) / Double(columns.count * span)).squareRoot()
      }
    }
  }
}

/// The edges of a frame, and those of every few rows together, for a first rough look.
struct FrameEdges {
  let fine: EdgeMap
  let coarse: EdgeMap
  /// How many rows are one in the rough look.
  let factor: Int

  init(_ frame: LuminanceFrame, factor: Int) {
    fine = EdgeMap(frame)
    self.factor = max(1, factor)
    coarse = fine.reduced(by: self.factor)
  }

  /// The rows of the rough look that lie in rows of the frame.
  func coarseRows(_ range: Range<Int>) -> Range<Int> {
    let lower = (range.lowerBound + factor - 1) / factor
    return lower.upTo(range.upperBound / factor)
  }
}
