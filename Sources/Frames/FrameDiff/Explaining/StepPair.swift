extension StepPair {
  /// A picture and how long it is shown: equal neighbours are one.
  struct Step: Hashable {
    /// The same number for equal pictures of both sequences.
    var picture: Int
    var start: Double
    var end: Double
    /// The first of its frames.
    var frame: Int
    var lastFrame: Int

    var duration: Double { end - start }
  }
}

/// The two sequences as steps whose pictures go by the same numbers.
struct StepPair {
  let before: [Step]
  let after: [Step]

  /// Makes the steps of two sequences from the numbers of their frames' pictures.
  init(_ before: PlayedSequence, _ after: PlayedSequence, _ numbers: PictureComparisons.Numbers) {
    self.before = Self.steps(of: before, numbers.before)
    self.after = Self.steps(of: after, numbers.after)
  }

  private static func steps(of sequence: PlayedSequence, _ numbers: [Int]) -> [Step] {
    var steps: [Step] = []
    for (index, frame) in sequence.frames.enumerated() {
      let end = frame.time + frame.duration
      if let last = steps.indices.last, steps[last].picture == numbers[index] {
        steps[last].end = end
        steps[last].lastFrame = index
      } else {
        steps.append(
          Step(
            picture: numbers[index], start: frame.time, end: end, frame: index, lastFrame: index))
      }
    }
    return steps
  }
}

// MARK: - Alignment

extension StepPair {
  /// Two steps that show the same.
  struct Match: Hashable {
    var before: Int
    var after: Int
  }

  /// The most cells of the table that alignment may take: 64 MB.
  private static let tableLimit = 16 << 20

  /// The longest list of pairs of equal steps that keeps the order of both, or nil when the
  /// sequences are too long to tell.
  func alignment() -> [Match]? {
    var start = 0
    while start < min(before.count, after.count), before[start].picture == after[start].picture {
      start += 1
    }
    var endBefore = before.count
    var endAfter = after.count
    while endBefore > start, endAfter > start,
      before[endBefore - 1].picture == after[endAfter - 1].picture
    {
      endBefore -= 1
      endAfter -= 1
    }
    let rows = endBefore - start
    let columns = endAfter - start
    guard (rows + 1) * (columns + 1) <= Self.tableLimit else { return nil }
    return (0..<start).map { Match(before: $0, after: $0) }
      + middle(start, rows: rows, columns: columns)
      + (0..<before.count - endBefore).map {
        Match(before: endBefore + $0, after: endAfter + $0)
      }
  }

  private func middle(_ start: Int, rows: Int, columns: Int) -> [Match] {
    guard rows > 0, columns > 0 else { return [] }
    // The longest common subsequence from each cell to the end.
    let stride = columns + 1
    var table = [Int32](repeating: 0, count: (rows + 1) * stride)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let isSame = before[start + row].picture == after[start + column].picture
        table[row * stride + column] =
          isSame
          ? table[(row + 1) * stride + column + 1] + 1
          : max(table[(row + 1) * stride + column], table[row * stride + column + 1])
      }
    }
    var pairs: [Match] = []
    var row = 0
    var column = 0
    while row < rows, column < columns {
      if before[start + row].picture == after[start + column].picture {
        pairs.append(Match(before: start + row, after: start + column))
        row += 1
        column += 1
      } else if table[(row + 1) * stride + column] >= table[row * stride + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }
}
