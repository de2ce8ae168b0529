extension SequenceComparison {
  /// The pair of frames that shows best what changed: the one with the most different pixels, or
  /// the one in the middle of the first change.
  public var worstPair: FramePair? {
    let compared = pairs.filter { ($0.comparison?.counts.unequal ?? 0) > 0 }
    let worst = compared.max {
      ($0.comparison?.counts.unequal ?? 0) < ($1.comparison?.counts.unequal ?? 0)
    }
    if let worst { return worst }
    guard let change = changes.first else { return pairs.first }
    let middle = (change.span.start + change.span.end) / 2
    return pairs.last { $0.time <= middle } ?? pairs.first
  }
}

extension PlayedSequence {
  /// The picture of a frame, or nil when it cannot be had.
  public func picture(ofFrame index: Int?) throws -> Picture? {
    guard let index, frames.indices.contains(index) else { return nil }
    return try pictures[frames[index].picture].load?()
  }
}
