extension RandomAccessCollection where Index == Int {
  /// Returns the first index at which a predicate holds, or the end.
  ///
  /// The predicate must hold for all elements after the first for which it does; the search is
  /// binary.
  @inlinable package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
