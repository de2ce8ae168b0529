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
    let steps = zip(film, film.dropFirst()).map { distance($0, $1, light: .zero) }
    let sorted = steps.sorted()
    let noise = sorted.isEmpty ? 0 : sorted[sorted.count / 4]
    // What never rests moves from the first frame to the last.
    if noise > 0.25, noise > 0.3 * (sorted.last ?? 0) { return 0...film.count - 1 }
    func moved(_ rest: [SIMD4<Float>]) -> [Bool] {
      let apart = film.map { distance(rest, $0, light: .zero) }
      let limit = max(3 * noise, 0.02 * (apart.max() ?? 0), 0.25)
      return apart.map { $0 > limit }
    }
    guard let start = film.first, let end = film.last,
      let first = moved(start).firstIndex(of: true), let last = moved(end).lastIndex(of: true)
    else { return 0...0 }
    let moving = max(0, first - 1)...max(first, min(film.count - 1, last + 1))
    // So does what steps now and then and rests no longer at its start or its end than between.
    let limit = max(3 * noise, 0.25)
    let rests = steps[moving.lowerBound..<moving.upperBound].dropFirst().dropLast()
      .split { $0 > limit }.map(\.count)
    guard rests.count > 2, let longest = rests.max() else { return moving }
    let begins = moving.lowerBound <= longest + 1 ? 0 : moving.lowerBound
    let isOn = moving.upperBound >= film.count - 2 - longest
    return begins...(isOn ? film.count - 1 : moving.upperBound)
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

  /// Another light of a picture: of each channel a share, lifted by so many steps of 255.
  struct Light {
    private var gain = SIMD4<Float>.one
    private var offset = SIMD4<Float>.zero

    /// The light that leads from most of some blocks to where they are in another picture: the line
    /// through both that is off least in sum (by weighted least squares, again and again).
    init(from old: [SIMD4<Float>], to new: [SIMD4<Float>]) {
      // No light changes what can be seen through.
      for lane in 0..<3 {
        let points = zip(old, new).map { (x: Double($0[lane]), y: Double($1[lane])) }
        var weights = [Double](repeating: 1, count: points.count)
        for _ in 0..<6 {
          let line = LeastSquares(points, weights: weights)
          let slope = min(max(line.slope, 0.6), 1.4)
          (gain[lane], offset[lane]) = (Float(slope), Float(line.mean.y - slope * line.mean.x))
          weights = points.map { point in
            1 / max(1, abs(point.y - line.mean.y - slope * (point.x - line.mean.x)))
          }
        }
      }
    }

    func applied(to blocks: [SIMD4<Float>]) -> [SIMD4<Float>] {
      blocks.map { gain * $0 + offset }
    }
  }
}

// MARK: - Noise

extension FilmWarp {
  /// The least instants at rest that tell how noisy they are: an assumption.
  private static let leastRest = 4
  /// The share of how far films are apart at rest that noise explains besides while something moves:
  /// measured, 0.17 at crf 35.
  private static let noiseShare: Float = 0.3

  /// How unlike the films are at the same instants, in the mean.
  var meanInLight: Float { inLight.reduce(0, +) / Float(inLight.count) }

  /// What an alignment leaves of how far the films are apart at the same instants, while something
  /// moves and beyond how far they are apart at rest, and by how much that is less than noise makes it,
  /// which moves along with what is seen.
  func rest(of alignment: Alignment) -> (share: Float, gain: Float, isBeyondRest: Bool) {
    let resting = new.indices.map { row in
      row < old.count && !moving.old.contains(row) && !moving.new.contains(row)
    }
    let still = new.indices.filter { resting[$0] }.map { inLight[$0] }.sorted()
    let isKnown = still.count >= Self.leastRest
    let noise = isKnown ? still[still.count / 2] : 0
    let rows = new.indices.filter { !resting[$0] }
    func mean(_ cost: (Int) -> Float) -> Float {
      rows.reduce(0) { $0 + cost($1) } / Float(max(1, rows.count))
    }
    let stays = mean { inLight[$0] }
    let left = mean { cost[$0][alignment.places[$0]] }
    return (
      stays > noise ? (left - noise) / (stays - noise) : 1, stays - left - Self.noiseShare * noise,
      !isKnown || stays > 1.2 * still[still.count * 9 / 10]
    )
  }

  /// Whether an alignment leaves little enough of what differs while something moves, which has to
  /// be more than what differs at rest.
  func explains(_ alignment: Alignment) -> Bool {
    let rest = rest(of: alignment)
    guard rest.isBeyondRest else { return false }
    guard isClean else { return rest.share < 0.7 && rest.gain > Self.step }
    let left = meanInLight
    return alignment.residual < 0.7 * left
      && (left - alignment.residual > Self.step / 4 || alignment.residual < 0.1 * left)
  }
}

// MARK: - Rests

extension FilmWarp {
  /// Whether both films begin to move, and come to rest, at the same instants.
  var keepsTime: Bool { delays?.allSatisfy { abs($0) <= 1 } ?? false }

  /// Whether a film does not begin to move so much later; with noise, which hides slow starts and ends,
  /// whether it neither begins to nor comes to rest so much later, or keeps its time.
  func contradicts(_ lag: Double) -> Bool {
    guard let delays else { return false }
    let off = delays.map { abs(Double($0) - lag) > 2 }
    return isClean ? off[0] : off.allSatisfy(\.self) || keepsTime
  }

  /// By how many instants the second film begins to move later, and comes to rest later; nil where one
  /// of the two moves from its start or to its end.
  private var delays: [Int]? {
    guard moving.old.lowerBound > 0, moving.new.lowerBound > 0,
      moving.old.upperBound < old.count - 1, moving.new.upperBound < new.count - 1
    else { return nil }
    return [
      moving.new.lowerBound - moving.old.lowerBound, moving.new.upperBound - moving.old.upperBound,
    ]
  }
}
