// How far the pictures of two films are apart at any two instants, by the blocks that change most.

extension FilmWarp {
  /// The most blocks that are looked at, those that change most.
  private static let blockLimit = 512
  /// A block whose colour changes by less over a film is still, in 32nds of a step of 255 of all
  /// channels: what stands out of noise differs by as much.
  private static let stillness = PictureSketch.leastChange * 32
  /// A difference above this counts as no more, in steps of 255 of all channels.
  private static let cap: Float = 120

  /// When a film moves, as far as noise lets it be seen.
  static func moving(_ film: [[SIMD4<Float>]]) -> ClosedRange<Int> {
    let steps = zip(film, film.dropFirst()).map { distance($0, $1, light: .zero) }.sorted()
    let noise = steps.isEmpty ? 0 : steps[steps.count / 4]
    // What never rests moves from the first frame to the last.
    if noise > 0.25, noise > 0.3 * (steps.last ?? 0) { return 0...film.count - 1 }
    func moved(_ rest: [SIMD4<Float>]) -> [Bool] {
      let apart = film.map { distance(rest, $0, light: .zero) }
      let limit = max(3 * noise, 0.02 * (apart.max() ?? 0), 0.25)
      return apart.map { $0 > limit }
    }
    guard let start = film.first, let end = film.last,
      let first = moved(start).firstIndex(of: true), let last = moved(end).lastIndex(of: true)
    else { return 0...0 }
    return max(0, first - 1)...max(first, min(film.count - 1, last + 1))
  }

  /// The blocks that change most over either film.
  static func changingBlocks(
    _ old: [[SIMD4<Int16>]], _ new: [[SIMD4<Int16>]]
  ) -> [Int] {
    guard let count = old.first?.count, new.first?.count == count else { return [] }
    func spread(_ film: [[SIMD4<Int16>]], _ block: Int) -> Float {
      var (low, high) = (film[0][block], film[0][block])
      for frame in film {
        low = pointwiseMin(low, frame[block])
        high = pointwiseMax(high, frame[block])
      }
      return Float(
        (SIMD4<Int32>(truncatingIfNeeded: high) &- SIMD4(truncatingIfNeeded: low)).wrappedSum())
    }
    let spreads = (0..<count).map { min(spread(old, $0), spread(new, $0)) }
    let most = spreads.max() ?? 0
    // Where one of the two only has noise, nothing says when anything is.
    guard most > Self.stillness else { return [] }
    return Array(
      (0..<count).filter { spreads[$0] > most / 8 }
        .sorted { (spreads[$1], $0) < (spreads[$0], $1) }.prefix(blockLimit))
  }

  /// By how much one picture is lighter than another, in the median.
  static func light(_ old: [SIMD4<Float>], _ new: [SIMD4<Float>]) -> SIMD4<Float> {
    PictureSketch.median(zip(old, new).map { $0 - $1 })
  }

  static func distance(
    _ old: [SIMD4<Float>], _ new: [SIMD4<Float>], light: SIMD4<Float>
  ) -> Float {
    var sum: Float = 0
    for index in old.indices {
      sum += min(cap, PictureSketch.size(old[index] - new[index] - light))
    }
    return sum / Float(max(1, old.count))
  }
}
