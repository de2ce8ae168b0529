/// How much of the difference of two sequences a claim explains, measured in sketches of their
/// pictures.
///
/// Noise that no two frames share, as a codec's, lets frames look like any others of a motion. A
/// motion, or another time, is told only where it explains most of what leaving every frame where
/// it is does not.
struct Evidence {
  private let before: PlayedSequence
  private let after: PlayedSequence
  private let sketches: PictureSketches
  /// The frames that are shown at the same time, and for how long in seconds; of long sequences
  /// some, evenly.
  private let moments: [(pair: Pair, seconds: Double)]
  /// How far blocks, and parts of rows, are apart that show the same.
  private var noise: (blocks: Float, rows: Float) = (0, 0)

  /// A frame of each sequence.
  typealias Pair = (before: Int, after: Int)

  /// The share of the difference that a claim leaves at most: an assumption.
  private static let unexplained: Float = 0.5
  private static let momentLimit = 600

  init(
    _ before: PlayedSequence, _ after: PlayedSequence, _ sketches: PictureSketches,
    _ timeline: [SharedTimeline.Moment]
  ) {
    self.before = before
    self.after = after
    self.sketches = sketches
    let shared = timeline.compactMap { moment -> (pair: Pair, seconds: Double)? in
      guard let old = moment.before, let new = moment.after else { return nil }
      return ((old, new), moment.span.end - moment.span.start)
    }
    let step = shared.count / Self.momentLimit + 1
    moments = stride(from: 0, to: shared.count, by: step).map { shared[$0] }
    noise = (
      Self.floor(
        moments.map { moment in
          let (old, new) = sketches.pictures(of: moment.pair, before, after)
          return zip(old.blocks, new.blocks).map { abs($0 - $1) }
        }),
      Self.floor(
        moments.map { moment in
          let (old, new) = sketches.pictures(of: moment.pair, before, after)
          return new.profile.indices.map { old.distance(row: $0, to: $0, of: new) }
        })
    )
  }

  /// Twice what most of a picture differs by in the stillest tenth of moments: what is shown there
  /// is the same, but for noise.
  private static func floor(_ moments: [[Float]]) -> Float {
    let medians = moments.map { distances in
      distances.isEmpty ? 0 : distances.sorted()[distances.count / 2]
    }
    return 2 * (medians.sorted().dropFirst(medians.count / 10).first ?? 0)
  }

  /// Whether frames that are taken for one another are more alike than those of the same time.
  func explains(_ pairs: [Pair]) -> Bool {
    guard !pairs.isEmpty else { return false }
    let apart = pairs.reduce(0) { $0 + blockDistance($1, above: noise.blocks) } / Float(pairs.count)
    return isMost(apart, of: residual { $0.before })
  }

  /// Whether both last as long, and every frame looks most like the frame of the same time, among
  /// those around it.
  var isInTime: Bool {
    abs(before.duration - after.duration) < 2.5 * before.frameInterval
      && moments.allSatisfy { moment in
        let own = blockDistance(moment.pair, above: noise.blocks)
        let around =
          max(0, moment.pair.before - 6)...min(before.frames.count - 1, moment.pair.before + 6)
        return around.allSatisfy {
          own <= 1.2 * blockDistance(($0, moment.pair.after), above: noise.blocks) + noise.blocks
            / 2
        }
      }
  }

  /// Whether what is told of positions, moved, is what the second sequence shows.
  func explains(_ motion: InferredMotion) -> Bool {
    var (stays, moved, seconds) = (Float(0), Float(0), Float(0))
    for moment in moments {
      let (old, new) = sketches.pictures(of: moment.pair, before, after)
      let places = motion.places(in: moment.pair)
      let time = Float(moment.seconds)
      var (all, left, known) = (Float(0), Float(0), 0)
      for row in new.profile.indices {
        let stayed = max(0, old.distance(row: row, to: row, of: new) - noise.rows)
        all += stayed
        guard let place = places[row] else { continue }
        known += 1
        // What is beside the form stays.
        left += min(stayed, max(0, old.distance(row: place, to: row, of: new) - noise.rows))
      }
      stays += time * all / Float(max(1, new.profile.count))
      // What is uncovered is unknown, and taken to differ as the rest does.
      moved +=
        time * (known == 0 ? all / Float(max(1, new.profile.count)) : left / Float(known))
      seconds += time
    }
    // What differs by less than the noise may be noise, which gathers where edges are.
    return seconds > 0 && stays / seconds > noise.rows && isMost(moved, of: stays)
  }

  /// Whether rows that stand elsewhere at a time look there as they did.
  func explains(_ shift: RowShift, in pair: Pair) -> Bool {
    let (old, new) = sketches.pictures(of: pair, before, after)
    let rows = shift.rows.filter {
      old.profile.indices.contains($0) && new.profile.indices.contains($0 + shift.distance)
    }
    let (moved, stays) = rows.reduce((Float(0), Float(0))) { sum, row in
      (
        sum.0 + old.distance(row: row, to: row + shift.distance, of: new),
        sum.1 + old.distance(row: row, to: row, of: new)
      )
    }
    return isMost(moved, of: stays)
  }

  private func isMost(_ left: Float, of whole: Float) -> Bool {
    left <= Self.unexplained * whole && left < whole
  }
}

// MARK: - Distances

extension Evidence {
  /// The mean distance of the second sequence's frames from those that a claim puts in their time.
  private func residual(_ frame: (Pair) -> Int) -> Float {
    let sum = moments.reduce((distance: Float(0), seconds: Float(0))) { sum, moment in
      let distance = blockDistance((frame(moment.pair), moment.pair.after), above: noise.blocks)
      return (sum.distance + distance * Float(moment.seconds), sum.seconds + Float(moment.seconds))
    }
    return sum.seconds > 0 ? sum.distance / sum.seconds : 0
  }

  private func blockDistance(_ pair: Pair, above noise: Float) -> Float {
    let (old, new) = sketches.pictures(of: pair, before, after)
    return distance(old.blocks, new.blocks, above: noise)
  }

  private func distance(_ old: [Float], _ new: [Float], above noise: Float) -> Float {
    guard !old.isEmpty, old.count == new.count else { return 0 }
    var sum: Float = 0
    for index in old.indices { sum += max(0, abs(old[index] - new[index]) - noise) }
    return sum / Float(old.count)
  }
}

extension PictureSketches {
  fileprivate func pictures(
    of pair: Evidence.Pair, _ old: PlayedSequence, _ new: PlayedSequence
  ) -> (PictureSketch, PictureSketch) {
    (before[old.frames[pair.before].picture], after[new.frames[pair.after].picture])
  }
}

extension PictureSketch {
  /// How far the parts of a row are apart from those of a row of another picture, in the mean.
  fileprivate func distance(row: Int, to otherRow: Int, of other: PictureSketch) -> Float {
    let difference = profile[row] - other.profile[otherRow]
    return difference.replacing(with: -difference, where: difference .< 0).sum() / 8
  }
}
