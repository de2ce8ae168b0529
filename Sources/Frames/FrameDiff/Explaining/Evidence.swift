/// Measures how much of the difference of two sequences a claim explains, in sketches of their
/// pictures.
///
/// A codec's noise is another in each frame, so that a frame may look like any other of a motion. A
/// motion or another time is told only where it explains most of the difference that is there while
/// every frame stays where it is.
struct Evidence {
  private let before: PlayedSequence
  private let after: PlayedSequence
  private let sketches: PictureSketches
  /// The frames that are shown at the same time; of long sequences some, evenly.
  private let moments: [PlayedComparison.Pair]
  /// How far blocks, and parts of rows, are apart that show the same.
  let noise: (blocks: Float, rows: Float)

  /// The share of the difference that a claim leaves at most: an assumption.
  private static let unexplained: Float = 0.5
  /// The share of what the same claim leaves that is off by some rows: measured, above 0.88 where
  /// nothing moves otherwise.
  private static let unspecific: Float = 0.75
  private static let momentLimit = 600

  init(
    _ before: PlayedSequence, _ after: PlayedSequence, _ sketches: PictureSketches,
    _ timeline: [PlayedComparison.SharedTimeline.Moment]
  ) {
    self.before = before
    self.after = after
    self.sketches = sketches
    let shared = timeline.compactMap(\.pair)
    let step = shared.count / Self.momentLimit + 1
    moments = stride(from: 0, to: shared.count, by: step).map { shared[$0] }
    let pictures = moments.map(sketches.of)
    noise = (
      blocks: Self.noise(
        pictures.map { old, new in zip(old.blocks, new.blocks).map { abs($0 - $1) } }),
      rows: Self.noise(
        pictures.map { old, new in
          new.profile.indices.map { old.distance(row: $0, to: $0, of: new) }
        })
    )
  }

  /// Estimates the noise from the stillest tenth of moments, which show the same: twice the median
  /// by which their pictures differ.
  ///
  /// - Parameter distances: For each moment, how far each part of its two pictures is apart.
  private static func noise(_ distances: [[Float]]) -> Float {
    let medians = distances.map { PictureSketch.median($0) }
    return 2 * (medians.sorted().dropFirst(medians.count / 10).first ?? 0)
  }

  /// Whether nothing but noise sets the rows of two frames apart.
  func isAlike(_ pair: PlayedComparison.Pair) -> Bool {
    let (old, new) = sketches.of(pair)
    let light = old.light(to: new)
    let apart = new.profile.indices.reduce(Float(0)) {
      $0 + max(0, old.distance(row: $1, of: new, light) - noise.rows)
    }
    return apart <= noise.rows * Float(new.profile.count)
  }

  /// Whether frames that are taken for one another are more alike than those of the same time.
  func explains(_ pairs: [PlayedComparison.Pair]) -> Bool {
    guard !pairs.isEmpty else { return false }
    let apart = pairs.reduce(0) { $0 + distance($1.before, $1.after) } / Float(pairs.count)
    return isMost(apart, of: stays)
  }

  /// Whether those frames that are taken for one another though they are of two times, if any, are
  /// more alike than those of the same time.
  func explainsShifts(in pairs: [PlayedComparison.Pair]) -> Bool {
    var (moved, stayed) = (Float(0), Float(0))
    for pair in pairs {
      let time = after.frames[pair.after].time
      let own = before.frameIndex(at: time + TimeSpan.precision)
      guard own != pair.before else { continue }
      moved += distance(pair.before, pair.after)
      stayed += distance(own, pair.after)
    }
    return stayed == 0 ? moved == 0 : isMost(moved, of: stayed)
  }

  /// Whether both last as long, and every frame looks most like the frame of the same time, among
  /// those around it.
  var isInTime: Bool {
    abs(before.duration - after.duration) < 2.5 * before.frameInterval
      && moments.allSatisfy { moment in
        let own = distance(moment.before, moment.after)
        let around = max(0, moment.before - 6)...min(before.frames.count - 1, moment.before + 6)
        return around.allSatisfy {
          own <= 1.2 * distance($0, moment.after) + noise.blocks / 2
        }
      }
  }

  /// Whether the second sequence shows a motion: it explains most, and more than one that is off by
  /// a few rows.
  ///
  /// What hardly looks otherwise a few rows further is no place: much of a form is of one colour.
  /// Where rows without noise are exactly equal elsewhere, one of the two is enough: a taller
  /// keyboard has its keys at other distances, and a form of few lines says little of its rows.
  func explains(_ motion: InferredMotion, isExact: Bool) -> Bool {
    let found = residual(motion, offBy: 0)
    // What differs by less than the noise may be noise, which gathers where edges are.
    guard found.stays > noise.rows else { return false }
    let isMost = isMost(found.moved, of: found.stays)
    func isSpecific() -> Bool {
      controlOffsets(height: before.size.height).allSatisfy {
        found.moved <= Self.unspecific * residual(motion, offBy: $0).moved
      }
    }
    return isExact ? isMost || isSpecific() : isMost && isSpecific()
  }

  /// Whether the second sequence shows what a motion says of it, rather than another that differs
  /// by one claim: by the rows that the two put elsewhere.
  ///
  /// Rows without noise are equal in one of two places, so that less is enough there: a taller
  /// keyboard has its keys at other distances.
  func explains(_ motion: InferredMotion, over other: InferredMotion, isExact: Bool) -> Bool {
    left(by: motion, over: other) <= (isExact ? Self.unspecific : Self.unexplained)
  }

  /// The share of what a motion leaves that differs from another by one claim; infinite where
  /// nothing tells the two apart.
  func left(by motion: InferredMotion, over other: InferredMotion) -> Float {
    var (claimed, otherwise, seconds) = (Float(0), Float(0), Float(0))
    var known = (claimed: Float(0), otherwise: Float(0))
    for moment in moments {
      let (places, others) = (motion.places(in: moment), other.places(in: moment))
      guard places != others else { continue }
      let (old, new) = sketches.of(moment)
      let (time, light) = (Float(moment.span.length), old.light(to: new))
      func apart(_ place: Int, _ row: Int) -> Float {
        max(
          0,
          old.distance(row: place, to: row, of: new, in: place == row ? light : Light())
            - noise.rows)
      }
      for row in new.profile.indices where places[row] != others[row] {
        // Of what comes into sight nothing is known but that it is not what was there.
        let stays = apart(row, row)
        claimed += time * (places[row].map { min(stays, apart($0, row)) } ?? 0)
        otherwise += time * (others[row].map { apart($0, row) } ?? stays)
        seconds += time
        if let place = places[row], let other = others[row] {
          known.claimed += time * apart(place, row)
          known.otherwise += time * apart(other, row)
        }
      }
    }
    // What is added hides what is below it, and there alone may not tell of a motion.
    guard known.claimed <= Self.refuted * known.otherwise + noise.rows * seconds else {
      return .infinity
    }
    return otherwise > noise.rows * seconds ? claimed / otherwise : .infinity
  }

  /// How many times as unlike the rows may be that a claim has come from elsewhere: an assumption,
  /// above the 10 of a taller keyboard, whose keys are at other distances.
  private static let refuted: Float = 20

  /// By how many rows a good part of the last frames may stand elsewhere, the most likely first.
  var offsetsAtRest: [Int] {
    guard let last = moments.last else { return [] }
    let (old, new) = sketches.of(last)
    let height = new.profile.count
    let light = old.light(to: new)
    let stays = new.profile.indices.map {
      max(0, old.distance(row: $0, of: new, light) - noise.rows)
    }
    let search = BandSearch(
      pictures: [(old, new)], noise: noise.rows, stays: [stays],
      isTold: [Bool](repeating: false, count: height))
    let reach = height * 3 / 4
    let gains = (-reach...reach).map { $0 == 0 ? 0 : search.best($0).gain }
    let peaks = gains.indices.filter { index in
      gains[index] > 0
        && gains[max(0, index - 2)...min(gains.count - 1, index + 2)].allSatisfy {
          $0 <= gains[index]
        }
    }
    return peaks.sorted { gains[$0] > gains[$1] }.prefix(Self.offsetLimit).map { $0 - reach }
  }

  /// The most places that are tried: an assumption.
  private static let offsetLimit = 5

  /// How far rows are apart that are taken for one another, in the mean.
  func left(by motion: InferredMotion) -> Float { residual(motion, offBy: 0).moved }

  /// By how many rows a claim is put off to see whether it says anything: no multiple of each
  /// other.
  private func controlOffsets(height: Int) -> [Int] { [1 + height / 60, -2 - height / 40] }

  /// How far rows are apart that stay, and those of a motion that is off by some rows, in the mean.
  private func residual(
    _ motion: InferredMotion, offBy distance: Int
  ) -> (stays: Float, moved: Float) {
    var (stays, moved, seconds) = (Float(0), Float(0), Float(0))
    for moment in moments {
      let (old, new) = sketches.of(moment)
      let places = motion.places(in: moment)
      let time = Float(moment.span.length)
      // A gradient that gets lighter looks as one that moves.
      let light = old.light(to: new)
      var (all, left, known) = (Float(0), Float(0), 0)
      for row in new.profile.indices {
        let stayed = max(0, old.distance(row: row, to: row, of: new, in: light) - noise.rows)
        all += stayed
        guard let place = places[row] else { continue }
        known += 1
        let other = place == row ? row : min(max(0, place + distance), places.count - 1)
        // What is beside the form stays.
        left += min(stayed, max(0, old.distance(row: other, to: row, of: new) - noise.rows))
      }
      stays += time * all / Float(max(1, new.profile.count))
      // What is uncovered is unknown, and taken to differ as the rest does.
      moved +=
        time * (known == 0 ? all / Float(max(1, new.profile.count)) : left / Float(known))
      seconds += time
    }
    return seconds > 0 ? (stays / seconds, moved / seconds) : (0, 0)
  }

  /// Whether rows that stand elsewhere at a time look there as they did.
  func explains(_ shift: RowShifts.Shift, in pair: PlayedComparison.Pair, noise: Float? = nil)
    -> Bool
  {
    let noise = noise ?? self.noise.rows
    let (old, new) = sketches.of(pair)
    let light = old.light(to: new)
    func apart(_ distance: Int) -> Float? {
      let rows = shift.rows.filter {
        old.profile.indices.contains($0) && new.profile.indices.contains($0 + distance)
      }
      let sum = rows.reduce(0) {
        $0
          + (distance == 0
            ? old.distance(row: $1, of: new, light)
            : old.distance(row: $1, to: $1 + distance, of: new))
      }
      return rows.isEmpty ? nil : sum / Float(rows.count)
    }
    guard let moved = apart(shift.distance), let stays = apart(0) else { return false }
    return stays > noise && isMost(moved, of: stays)
      && controlOffsets(height: before.size.height).allSatisfy { miss in
        apart(shift.distance + miss).map { moved <= Self.unspecific * $0 } ?? true
      }
  }

  private func isMost(_ left: Float, of whole: Float) -> Bool {
    left <= Self.unexplained * whole && left < whole
  }
}

// MARK: - Bands

extension Evidence {
  /// Bands that stand as far up or down in most of the frames that differ most, and how far rows of
  /// these are apart that show the same.
  struct Bands {
    var shifts: [RowShifts.Shift] = []
    var noise: Float = 0
  }

  /// The most frames that say where bands stand, in motion and at rest, and the most bands:
  /// assumptions.
  private static let (frameLimit, restLimit, bandLimit) = (12, 3, 3)
  /// Bands of fewer rows are none, and two rows are no way: so much a scaled picture is off by.
  private static let (leastRows, leastDistance) = (12, 3)
  /// The share of the frames in which a band has to be seen: an assumption.
  private static let usual = 0.7
  /// The least that a further band explains, as a share of the first one's: an assumption.
  private static let furtherGain: Float = 0.25
  /// The same where nothing moves: beside what comes and goes, rows that repeat are alike by chance.
  private static let furtherAtRest: Float = 0.75
  /// The least share of what differs that a band explains where nothing moves: an assumption.
  private static let explainedAtRest: Float = 0.7

  /// Finds bands by the mean colours of their rows, up to a sixth of the height from where they
  /// were: through noise no row is equal to another.
  ///
  /// - Parameter areAtRest: Whether nothing moves in these frames, so that few of them tell as much,
  ///   and places further off.
  func bands(in frames: [PlayedComparison.Pair], areAtRest: Bool = false) -> Bands {
    let height = before.size.height
    let reach = height / (areAtRest ? 2 : 6)
    let distances = (-reach...reach).filter { $0 == 0 || abs($0) >= Self.leastDistance }
    let pairs = differingMost(frames, limit: areAtRest ? Self.restLimit : Self.frameLimit)
    let pictures = pairs.map(sketches.of)
    let noise = bandNoise(pictures, distances)
    let stays = pictures.map { old, new in
      let light = old.light(to: new)
      return new.profile.indices.map { max(0, old.distance(row: $0, of: new, light) - noise) }
    }
    let uncovered = uncovered(pairs, stays, noise)
    let search = BandSearch(
      pictures: pictures, noise: noise, stays: stays,
      isTold: [Bool](repeating: false, count: height))
    var other = search
    other.stays = uncovered
    if areAtRest {
      let bands = bands(other, further: other.stays, in: pairs, distances, stays, areAtRest: true)
      if !bands.shifts.isEmpty { return bands }
    }
    return bands(search, further: other.stays, in: pairs, distances, stays, areAtRest: areAtRest)
  }

  /// The bands of some pairs of frames.
  ///
  /// - Parameters:
  ///   - further: How far rows are from what counts as if it had not moved, for all bands but the first.
  ///   - stays: How far they are from where they were.
  private func bands(
    _ search: BandSearch, further: [[Float]], in pairs: [PlayedComparison.Pair], _ distances: [Int],
    _ stays: [[Float]], areAtRest: Bool
  ) -> Bands {
    var (search, bands) = (search, Bands(noise: search.noise))
    let whole = search.stays.reduce(0) { $0 + $1.reduce(0, +) }
    var gains: [Float] = []
    while bands.shifts.count < Self.bandLimit {
      var found = distances.filter { $0 != 0 }.map { (distance: $0, best: search.best($0)) }
      if areAtRest { found = found.filter(surest(found.map(\.best), search.stays)) }
      guard let (distance, (most, gain)) = found.max(by: { $0.best.gain < $1.best.gain }),
        case let rows = search.trimmed(most, distance),
        rows.count >= Self.leastRows,
        gain >= (areAtRest ? Self.furtherAtRest : Self.furtherGain) * (gains.first ?? 0)
      else { break }
      var shift = RowShifts.Shift(
        rows: rows.lowerBound - distance..<rows.upperBound - distance, distance: distance)
      let holding = pairs.indices.count { index in
        // What moved has left where it was.
        let left = shift.rows.reduce(Float(0)) { $0 + stays[index][$1] }
        let come = rows.reduce(Float(0)) { $0 + stays[index][$1] }
        return left * 4 > come && explains(shift, in: pairs[index], noise: bands.noise)
      }
      guard Double(holding) >= Self.usual * Double(pairs.count) else { break }
      shift.inserted = inserted(above: shift, stays)
      bands.shifts.append(shift)
      if gains.isEmpty { search.stays = further }
      gains.append(gain)
      for row in rows { search.isTold[row] = true }
    }
    bands.shifts.forgetInsertedOfSeveral()
    // Beside something large that is added, what stands elsewhere may do so by chance.
    if gains.reduce(0, +) < (1 - Self.unexplained) * whole { bands.shifts = [] }
    return bands
  }

  /// How far rows of the second film's frames are from where they were, or from what the first film
  /// shows in their place at its start or its end, if that is less: what a band has covered and comes
  /// into sight has not moved.
  private func uncovered(_ pairs: [PlayedComparison.Pair], _ stays: [[Float]], _ noise: Float)
    -> [[Float]]
  {
    zip(pairs, stays).map { pair, stays in
      [0, before.frames.count - 1].reduce(stays) { least, frame in
        let (old, new) = (sketches.before[frame], sketches.after[pair.after])
        let light = old.light(to: new)
        return least.indices.map { row in
          min(least[row], max(0, old.distance(row: row, of: new, light) - noise))
        }
      }
    }
  }

  /// Says which of some bands explain nearly as much of what differs in their rows as any good part
  /// does: lines of words are alike a line further, too, by half.
  private func surest(
    _ bands: [(rows: Range<Int>, gain: Float)], _ stays: [[Float]]
  ) -> ((distance: Int, best: (rows: Range<Int>, gain: Float))) -> Bool {
    func share(_ band: (rows: Range<Int>, gain: Float)) -> Float {
      let whole = stays.reduce(Float(0)) { sum, stays in
        sum + band.rows.reduce(Float(0)) { $0 + stays[$1] }
      }
      return whole > 0 ? band.gain / whole : 0
    }
    let most = bands.map(\.gain).max() ?? 0
    let parts = bands.filter { $0.gain * 3 >= most && $0.rows.count >= Self.leastRows }
    let limit = max(Self.explainedAtRest, (parts.map(share).max() ?? 0) - 0.1)
    return { share($0.best) >= limit }
  }

  /// The rows that came or went above a band, where those above them are as they were.
  private func inserted(above shift: RowShifts.Shift, _ stays: [[Float]]) -> Range<Int>? {
    let top = shift.rows.lowerBound + min(0, shift.distance)
    let above = top - Self.leastRows..<top
    func apart(_ rows: Range<Int>) -> Float {
      stays.reduce(0) { $0 + $1[rows].reduce(0, +) } / Float(rows.count)
    }
    let moved = shift.rows.clamped(to: 0..<before.size.height)
    guard above.lowerBound >= 0, !moved.isEmpty, apart(above) * 20 < apart(moved) else {
      return nil
    }
    return top..<top + abs(shift.distance)
  }

  /// How far rows are apart that show the same, in pictures of which much may have moved: what they
  /// differ by where they are most alike.
  private func bandNoise(
    _ pictures: [(PictureSketch, PictureSketch)], _ distances: [Int]
  ) -> Float {
    let height = before.size.height
    let sampled = Array(stride(from: height / 6, to: height - height / 6, by: 1 + height / 128))
    let least = pictures.map { old, new in
      distances.map { distance -> Float in
        let apart = sampled.filter { old.profile.indices.contains($0 - distance) }
          .map { old.distance(row: $0 - distance, to: $0, of: new) }
        return 2 * apart.count < sampled.count ? .infinity : PictureSketch.median(apart)
      }.min() ?? 0
    }
    return min(noise.rows, 2 * (least.sorted().dropFirst(least.count / 2).first ?? 0))
  }

  /// The search for rows that are more alike elsewhere than where they were.
  private struct BandSearch {
    let pictures: [(PictureSketch, PictureSketch)]
    let noise: Float
    /// How far each row of each pair of pictures is apart from where it was, beyond the noise.
    var stays: [[Float]]
    /// The rows that belong to a band already.
    var isTold: [Bool]

    /// The rows of the second pictures that are most alike so far from where they were.
    func best(_ distance: Int) -> (rows: Range<Int>, gain: Float) {
      var (best, gain) = (0..<0, Float(0))
      var (start, sum) = (0, Float(0))
      for row in max(0, distance)..<min(isTold.count, isTold.count + distance) {
        let won = pictures.indices.reduce(Float(0)) { won, index in
          let (old, new) = pictures[index]
          let moved = old.distance(row: row - distance, to: row, of: new) - noise
          return won + stays[index][row] - max(0, moved)
        }
        if sum <= 0 { (start, sum) = (row, 0) }
        sum = isTold[row] ? 0 : sum + won
        if sum > gain { (best, gain) = (start..<row + 1, sum) }
      }
      return (best, gain)
    }

    /// The same without the rows at its ends that say hardly anything: what stays is alike as well.
    func trimmed(_ rows: Range<Int>, _ distance: Int) -> Range<Int> {
      let won = rows.map { row in
        pictures.indices.reduce(Float(0)) { won, index in
          let (old, new) = pictures[index]
          let moved = old.distance(row: row - distance, to: row, of: new) - noise
          return won + max(0, stays[index][row] - max(0, moved))
        }
      }
      let least = won.reduce(0, +) * Self.leastShare
      var (first, end) = (0, won.count)
      var (head, tail) = (Float(0), Float(0))
      while first < end, head + won[first] < least { head += won[first]; first += 1 }
      while end > first, tail + won[end - 1] < least { tail += won[end - 1]; end -= 1 }
      return rows.lowerBound + first..<rows.lowerBound + end
    }

    /// The share of what a band explains that the rows at each of its ends may: an assumption.
    private static let leastShare: Float = 0.003
  }

  /// Some of the frames that differ at least half as much as any, evenly.
  private func differingMost(_ frames: [PlayedComparison.Pair], limit: Int) -> [PlayedComparison
    .Pair]
  {
    let apart = frames.map { sketches.before[$0.before].distance(to: sketches.after[$0.after]) }
    let most = frames.indices.filter { apart[$0] * 2 >= apart.max() ?? 0 }
    let step = most.count / limit + 1
    return stride(from: step / 2, to: most.count, by: step).map { frames[most[$0]] }
  }
}

// MARK: - Rests

extension Evidence {
  /// The frames in which neither film moves, but for noise.
  func atRest(_ frames: [PlayedComparison.Pair]) -> [PlayedComparison.Pair] {
    let (old, new) = (rests(sketches.before), rests(sketches.after))
    return frames.filter { old[$0.before] && new[$0.after] }
  }

  /// Whether each frame of a film looks like those before and after it.
  private func rests(_ film: [PictureSketch]) -> [Bool] {
    let steps = zip(film, film.dropFirst()).map { $0.distance(to: $1) }
    let usual = steps.isEmpty ? 0 : steps.sorted()[steps.count / 4]
    let limit = max(3 * usual, PictureSketches.leastStep)
    return film.indices.map { index in
      [index - 1, index].allSatisfy { !steps.indices.contains($0) || steps[$0] <= limit }
    }
  }
}

// MARK: - Distances

extension Evidence {
  /// The mean distance of the frames of one time.
  private var stays: Float {
    var (sum, seconds) = (Float(0), Float(0))
    for moment in moments {
      sum += distance(moment.before, moment.after) * Float(moment.span.length)
      seconds += Float(moment.span.length)
    }
    return seconds > 0 ? sum / seconds : 0
  }

  /// How far two frames are apart beyond the noise.
  private func distance(_ old: Int, _ new: Int) -> Float {
    sketches.before[old].distance(to: sketches.after[new], above: noise.blocks)
  }
}

extension Evidence {
  /// The effect of another light on the mean colours of rows.
  fileprivate struct Light {
    var gain: Float = 1
    var offset: Float = 0

    init() {}

    /// The light that most parts of rows agree on: some steps for all, or a share where that fits far
    /// better.
    init(_ parts: [(old: Float, new: Float)]) {
      offset = PictureSketch.median(parts.map { $0.new - $0.old })
      var share = Light()
      (share.gain, share.offset) = PictureSketch.light(parts)
      guard share.gain != 1, Self.gains.contains(share.gain),
        2 * share.left(of: parts) < left(of: parts)
      else { return }
      self = share
    }

    /// By how much parts of rows differ beside it, in the median.
    private func left(of parts: [(old: Float, new: Float)]) -> Float {
      PictureSketch.median(parts.map { abs($0.old * gain + offset - $0.new) })
    }

    /// The shares that light dims or lifts a picture by; others are another picture's: an assumption.
    private static let gains: ClosedRange<Float> = 0.75...1.33
  }
}

extension PictureSketch {
  /// By how much another picture is lighter, as parts of its rows tell.
  fileprivate func light(to other: PictureSketch) -> Evidence.Light {
    let rows = stride(from: 0, to: profile.count, by: 1 + profile.count / 64)
    return Evidence.Light(
      rows.flatMap { row in
        profile[row].indices.map { (old: profile[row][$0], new: other.profile[row][$0]) }
      })
  }

  /// How far a row is from the same one of another picture, which may be lighter as a whole: what is
  /// as it was is so whatever the light.
  fileprivate func distance(row: Int, of other: PictureSketch, _ light: Evidence.Light) -> Float {
    min(
      distance(row: row, to: row, of: other), distance(row: row, to: row, of: other, in: light))
  }

  /// How far the parts of a row are apart from those of a row of another picture, in the mean.
  fileprivate func distance(
    row: Int, to otherRow: Int, of other: PictureSketch, in light: Evidence.Light = .init()
  ) -> Float {
    let difference = profile[row] * light.gain + light.offset - other.profile[otherRow]
    return difference.replacing(with: -difference, where: difference .< 0).sum() / 8
  }
}
