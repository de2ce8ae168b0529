extension [Double] {
  /// How often a motion through these places turns back by more than a distance, from the way that
  /// leads from the first to the last.
  package func turns(beyond distance: Double) -> Int {
    guard let first, let last else { return 0 }
    var (turns, farthest, way) = (0, first, last < first ? -1.0 : 1)
    for place in self {
      let gone = (place - farthest) * way
      if gone > 0 { farthest = place }
      guard gone < -distance else { continue }
      (turns, farthest, way) = (turns + 1, place, -way)
    }
    return turns
  }
}
