extension [Range<Int>] {
  /// Appends rows below the existing ones, extending the last range where they touch it.
  mutating func append(rows: Range<Int>) {
    if let last, last.upperBound == rows.lowerBound {
      self[count - 1] = last.lowerBound..<rows.upperBound
    } else {
      append(rows)
    }
  }
}
