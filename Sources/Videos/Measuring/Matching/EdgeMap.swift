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

  private static func cut(_ difference: Int16) -> Int16 { max(-limit, min(limit, difference)) }

  /// Makes the map of a frame.
  init(_ frame: LuminanceFrame) {
    let columns = frame.columns
    let along = max(columns - 2, 0)
    let width = along + columns
    let values = [Int16](unsafeUninitializedCapacity: frame.rows * width) { target, count in
      frame.bytes.withUnsafeBufferPointer { bytes in
        for row in 0..<frame.rows {
          let here = bytes.part(row * columns, columns)
          let above = bytes.part(max(row - 1, 0) * columns, columns)
          let own = target.part(row * width, width)
          for column in 0..<along {
            own[column] = Self.cut(
              2 &* Int16(here[column &+ 1]) &- Int16(here[column]) &- Int16(here[column &+ 2]))
          }
          for column in 0..<columns {
            own[along &+ column] = Self.cut(Int16(here[column]) &- Int16(above[column]))
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
        energy.append(
          energy[row] + values.product(row * width, values, row * width, count: width))
      }
    }
    self.energy = energy
  }

  /// The sum of the products of rows with as many of another map, which is as wide.
  ///
  /// - Parameter shift: How much farther down those of the other are.
  func product(_ rows: Range<Int>, with other: EdgeMap, shiftedBy shift: Int) -> Int {
    values.withUnsafeBufferPointer { one in
      other.values.withUnsafeBufferPointer { two in
        one.product(
          rows.lowerBound * width, two, (rows.lowerBound + shift) * width,
          count: rows.count * width)
      }
    }
  }

  /// The map with so many rows added up to one; what is left over at the bottom is dropped.
  func reduced(by factor: Int) -> EdgeMap {
    guard factor > 1 else { return self }
    let count = rows / factor
    var sums = [Int16](repeating: 0, count: count * width)
    values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<count * factor {
          let own = values.part(row * width, width)
          let sum = sums.part(row / factor * width, width)
          for column in 0..<width { sum[column] &+= own[column] }
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

// What loops over rows need to be vectorised: that a part lies in its buffer is checked once, and
// not for each element.

extension UnsafeBufferPointer {
  /// So many elements from an index on.
  fileprivate func part(_ first: Int, _ count: Int) -> UnsafeBufferPointer {
    precondition(first >= 0 && first + count <= self.count, "a part of rows lies beyond them")
    return UnsafeBufferPointer(rebasing: self[first..<first + count])
  }
}

extension UnsafeMutableBufferPointer {
  /// So many elements from an index on.
  fileprivate func part(_ first: Int, _ count: Int) -> UnsafeMutableBufferPointer {
    precondition(first >= 0 && first + count <= self.count, "a part of rows lies beyond them")
    return UnsafeMutableBufferPointer(rebasing: self[first..<first + count])
  }
}

extension UnsafeBufferPointer<Int16> {
  /// How many products of differences have a sum that fits into 32 bits, also where those of 15 rows
  /// were added up.
  private static let run = 4096

  /// The sum of the products of so many elements from an index on with those of another buffer.
  fileprivate func product(_ first: Int, _ other: Self, _ second: Int, count: Int) -> Int {
    let (one, two) = (part(first, count), other.part(second, count))
    return stride(from: 0, to: count, by: Self.run).reduce(0) { total, start in
      var sum: Int32 = 0
      for index in start..<Swift.min(start &+ Self.run, count) {
        sum &+= Int32(one[index]) &* Int32(two[index])
      }
      return total + Int(sum)
    }
  }
}
