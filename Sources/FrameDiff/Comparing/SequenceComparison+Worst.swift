extension SequenceComparison {
  /// The pair of frames that shows best what changed: the one with the most different pixels, or
  /// the one in the middle of those that differ.
  public var worstPair: FramePair? {
    let compared = pairs.filter { ($0.comparison?.counts.unequal ?? 0) > 0 }
    let worst = compared.max {
      ($0.comparison?.counts.unequal ?? 0) < ($1.comparison?.counts.unequal ?? 0)
    }
    if let worst { return worst }
    let unlike = pairs.filter { ![.equal, .tolerated].contains($0.outcome) }
    let whole = unlike.filter { $0.before != nil && $0.after != nil }
    let shown = whole.isEmpty ? unlike : whole
    return shown.isEmpty ? pairs.first : shown[shown.count / 2]
  }
}

extension PlayedSequence {
  /// The picture of a frame, or nil when it cannot be had.
  public func picture(ofFrame index: Int?) throws -> Picture? {
    guard let index, frames.indices.contains(index) else { return nil }
    return try pictures[frames[index].picture].load?()
  }
}
