/// Finds how the time of one film runs in another, in sketches of films that share no picture,
/// because each has noise of its own or is cut at other instants.
///
/// Every instant of the second film is compared with every instant of the first (dynamic time
/// warping, Sakoe and Chiba 1978). The alignment along which the films are most alike is told only
/// where it explains most of what differs when nothing is moved in time, and by the simplest words
/// that are true of it.
struct FilmWarp {
  private let before: PlayedSequence
  private let after: PlayedSequence
  /// The frames' contents, evenly in time.
  let old: [Int]
  let new: [Int]
  private let interval: Double
  /// Whether the films have no noise.
  let isClean: Bool
  /// How unlike the films are, by instant of the second and then of the first.
  let cost: [[Float]]
  /// How unlike they are at the same instants, in the light that explains most of it.
  let inLight: [Float]
  /// How much each film has changed from its start to an instant, in all.
  private let changed: (old: [Float], new: [Float])
  /// From the last instant at which a film looks as at its start to the first at which it looks as
  /// at its end.
  let moving: (old: ClosedRange<Int>, new: ClosedRange<Int>)

  /// The claim, and the frame of the first film that belongs to a frame of the second.
  struct Finding {
    var changes: [Change]
    /// By frame of the second film.
    var places: [Int]
    /// Whether instants are further apart than frames.
    var isCoarse: Bool
    /// Whether hardly anything else differs.
    var explainsAll: Bool
    /// Whether the films look alike at their starts, and at their ends: nothing stands elsewhere
    /// there.
    var restsAlike: Bool
    /// The frames of the second film at which both are at rest.
    var atRest: [Int]
  }

  /// The most instants of a film: an assumption, ten seconds at 60 a second.
  static let instantLimit = 600
  /// The share of what the best alignment explains that a simpler one may fail to explain and still
  /// be true: measured, hardly ever above 0.02 where it is, and above 0.036 where another curve was
  /// meant.
  private static let shortfallLimit: Float = 0.03
  /// By how much more of the difference a simpler alignment leaves than the best one, which follows
  /// the noise, too, as a share: measured.
  private static let noise: Float = 0.02
  /// What leaves less, and explains more than noise does, is none, even if it is off by an instant or
  /// two only: an assumption.
  private static let sureShare: Float = 0.5
  /// The most that noise and light explain while something moves, in steps of 255 of all channels:
  /// measured, hardly ever above 1.4 where nothing comes at another time.
  static let step: Float = 2

  init?(
    _ before: PlayedSequence, _ after: PlayedSequence, _ sketches: PictureSketches, isClean: Bool
  ) {
    self.before = before
    self.after = after
    self.isClean = isClean
    let longest = max(before.duration, after.duration)
    let interval = max(before.frameInterval, longest / Double(Self.instantLimit))
    self.interval = interval
    func instants(_ sequence: PlayedSequence) -> [Int] {
      let count = Int((sequence.duration / interval + 0.25).rounded(.down))
      return (0..<max(0, count)).map { sequence.frameIndex(at: (Double($0) + 0.25) * interval) }
    }
    old = instants(before)
    new = instants(after)
    guard old.count > 4, new.count > 4 else { return nil }
    let pictures = (
      old.map { sketches.before[$0].colours },
      new.map { sketches.after[$0].colours }
    )
    let blocks = Self.changingBlocks(pictures.0, pictures.1)
    guard !blocks.isEmpty else { return nil }
    func chosen(_ film: [[SIMD4<Int16>]], _ blocks: [Int]) -> [[SIMD4<Float>]] {
      film.map { colours in blocks.map { SIMD4<Float>(colours[$0]) / 32 } }
    }
    let (first, second) = (chosen(pictures.0, blocks), chosen(pictures.1, blocks))
    // How light a picture is, most of it says, wherever that is.
    let count = pictures.0.first?.count ?? 1
    let everywhere = Array(stride(from: count / 122, to: count, by: max(1, count / 61)))
    let lit = (chosen(pictures.0, everywhere), chosen(pictures.1, everywhere))
    func changed(_ film: [[SIMD4<Float>]]) -> [Float] {
      var sum: Float = 0
      return film.indices.map { index in
        if index > 0 { sum += Self.distance(film[index - 1], film[index], light: .zero) }
        return sum
      }
    }
    self.changed = (changed(first), changed(second))
    moving = (Self.moving(first), Self.moving(second))
    let cost = second.indices.map { row in
      first.indices.map { place in
        Self.distance(
          first[place], second[row], light: Self.light(lit.0[place], lit.1[row]))
      }
    }
    self.cost = cost
    inLight = second.indices.map { row in
      let place = min(row, first.count - 1)
      return min(
        cost[row][place],
        Self.distance(
          Light(from: lit.0[place], to: lit.1[row]).applied(to: first[place]), second[row],
          light: .zero))
    }
  }
}

// MARK: - Alignments

extension FilmWarp {
  /// An instant of the first film for every instant of the second, and what is left unlike.
  struct Alignment {
    var places: [Int]
    var residual: Float
    /// The instants of the second film that belong to one of the first; before and after them that
    /// shows nothing yet, or no more.
    var shared: ClosedRange<Int>
  }

  private func residual(_ places: [Int]) -> Float {
    var sum: Float = 0
    for (row, place) in places.enumerated() { sum += cost[row][min(max(0, place), old.count - 1)] }
    return sum / Float(max(1, places.count))
  }

  /// The alignment through given places; of a place between two instants, the one that is more
  /// alike.
  private func alignment(_ place: (Double) -> Double) -> Alignment {
    let places = new.indices.map { row in
      let place = place(Double(row))
      let nearest = place.rounded()
      let around =
        abs(place - nearest) < 0.25 ? [nearest] : [place.rounded(.down), place.rounded(.up)]
      return around.map { min(max(0, Int($0)), old.count - 1) }
        .min { cost[row][$0] < cost[row][$1] } ?? 0
    }
    let shared = new.indices.filter { (-0.5...Double(old.count) - 0.5).contains(place(Double($0))) }
    let first = shared.first ?? 0
    return Alignment(
      places: places, residual: residual(places), shared: first...(shared.last ?? first))
  }

  /// The alignment that leaves least, of those that never turn back; it goes at an even pace where
  /// nothing says otherwise.
  private func best(_ cost: [[Float]]) -> Alignment {
    let most = 12
    let spreads = cost.map { row in (row.max() ?? 0) - (row.min() ?? 0) }
    let price = 0.02 * (spreads.max() ?? 0)
    var sums = cost[0]
    // To begin elsewhere has its price, too.
    for place in sums.indices { sums[place] += price * Float(min(place, 1)) }
    var steps: [[UInt8]] = []
    for row in cost.dropFirst() {
      var next = sums
      var taken = [UInt8](repeating: 0, count: sums.count)
      for place in sums.indices {
        var least = Float.infinity
        for step in 0...min(most, place) {
          let sum = sums[place - step] + price * Float(min(3, abs(step - 1)))
          if sum < least { (least, taken[place]) = (sum, UInt8(step)) }
        }
        next[place] = least + row[place]
      }
      sums = next
      steps.append(taken)
    }
    var place = sums.indices.min { (sums[$0], -$0) < (sums[$1], -$1) } ?? 0
    var places = [place]
    for taken in steps.reversed() {
      place -= Int(taken[place])
      places.append(place)
    }
    places.reverse()
    var sum: Float = 0
    for (row, place) in places.enumerated() { sum += cost[row][place] }
    return Alignment(
      places: places, residual: sum / Float(places.count), shared: 0...places.count - 1)
  }

  /// Instants of the second film that tell where in the first they are: there the films are more
  /// unlike a little earlier and later.
  ///
  /// - Parameter share: How much more, of what it is where they are so most.
  private func informativeInstants(
    _ places: [Int], share: Float = 0.25
  ) -> [(row: Int, weight: Double)] {
    let weights = places.enumerated().map { row, place in
      let around = [place - 3, place + 3].filter(old.indices.contains).map { cost[row][$0] }
      return (around.min() ?? 0) - cost[row][place]
    }
    let usual = weights.sorted().suffix(max(1, weights.count / 4))
    let limit = share * (usual.first ?? 0)
    return weights.enumerated().filter { $0.element > limit && $0.element > 0 }
      .map { ($0.offset, Double($0.element)) }
  }
}

// MARK: - Words

extension FilmWarp {
  /// The change of the time of the two, or nil where it runs alike, or nothing explains how.
  func finding() -> Finding? {
    let stays = alignment { $0 }
    let forwards = best(cost)
    let ratio = Double(new.count) / Double(old.count)
    let times = Int(ratio.rounded())
    let left = meanInLight
    if times > 1, abs(ratio - Double(times)) * Double(old.count) <= 2 {
      let again = alignment { $0.truncatingRemainder(dividingBy: Double(old.count)) }
      if again.residual < 0.8 * forwards.residual, again.residual < 0.7 * left {
        return finding(
          again,
          Change(
            .timing, .repeats, span: before.span, amount: .init(factor: Double(times)),
            .plays(1, times)))
      }
    }
    // Two pictures by turns have no direction.
    if abs(old.count - new.count) <= 2,
      Set(old.map { before.shown(in: $0).fingerprint }).count > 2
    {
      let backwards = alignment { Double(old.count - 1) - $0 }
      if backwards.residual < 0.6 * left, backwards.residual < 0.6 * forwards.residual,
        hasDirection(backwards)
      {
        return finding(backwards, Change(.timing, .reversed, span: before.span))
      }
    }
    if let turned = turned(than: min(left, forwards.residual)) { return turned }
    guard explains(forwards), runsForwards(forwards) else { return nil }
    return named(forwards, stays)
  }

  /// Whether no other order explains much more than the best alignment that never turns back: of a
  /// film whose parts come in another order nothing is later or slower.
  private func runsForwards(_ alignment: Alignment) -> Bool {
    let free = cost.reduce(Float(0)) { $0 + ($1.min() ?? 0) } / Float(cost.count)
    return free > 0.4 * alignment.residual || alignment.residual - free <= Self.step
  }

  /// Whether no shift makes what both show as much alike as an alignment that turns back does: what
  /// comes and goes by turns is later, too.
  private func hasDirection(_ turned: Alignment) -> Bool {
    let most = min(old.count, new.count) / 2
    return (-most...most).allSatisfy { lag in
      guard lag != 0, showsMotion(Double(lag)) else { return true }
      let shifted = alignment { $0 - Double(lag) }
      let left = shifted.shared.reduce(Float(0)) { $0 + cost[$1][shifted.places[$1]] }
      return left / Float(shifted.shared.count) > 1.15 * turned.residual + Self.step / 8
    }
  }

  /// A motion from where it ended to where it began, on whatever curve.
  private func turned(than left: Float) -> Finding? {
    var alignment = best(cost.map { Array($0.reversed()) })
    alignment.places = alignment.places.map { old.count - 1 - $0 }
    guard alignment.residual < 0.7 * left, left - alignment.residual > Self.step,
      informativeInstants(alignment.places).count >= 3, hasDirection(alignment),
      // What repeats itself has no direction.
      Set(alignment.places.map { before.shown(in: old[$0]).fingerprint }).count
        > 2
    else { return nil }
    return finding(
      alignment,
      Change(
        .timing, .reversed,
        span: TimeSpan(
          from: Double(moving.old.lowerBound) * interval,
          to: Double(moving.old.upperBound) * interval),
        .backAndForth))
  }

  /// An alignment in words: the simplest that leaves hardly more than it.
  private func named(_ found: Alignment, _ stays: Alignment) -> Finding? {
    let informative = informativeInstants(found.places)
    let rows = informative.map(\.row)
    guard rows.count >= 3 else { return nil }
    /// Which share of what the best alignment explains a simpler one does not.
    func shortfall(_ alignment: Alignment?) -> Float {
      alignment.map {
        ($0.residual - (1 + Self.noise) * found.residual) / (stays.residual - found.residual)
      }
        ?? .infinity
    }
    func span(from row: Int) -> TimeSpan {
      TimeSpan(from: Double(found.places[row]) * interval, to: before.duration)
    }
    let whole = shifted(byHalves: false)
    let half = shifted(byHalves: true)
    // What comes to rest elsewhere has not taken as long.
    let isWhole = endsAlike(found) || moving.new.upperBound >= new.count - 1
    let line =
      isWhole && !keepsTime
      ? straightest(informative, found).flatMap { abs($0.longer) < 1.5 ? nil : $0 } : nil
    let split = split(rows, found)
    let alignments = [whole?.alignment, half?.alignment, line?.alignment, split?.alignment]
    func isRight(
      _ alignment: Alignment?, within limit: Float = Self.shortfallLimit, of others: [Alignment?]
    ) -> Bool {
      let (shortfall, least) = (shortfall(alignment), others.map(shortfall).min() ?? 0)
      return shortfall <= limit && shortfall <= least + limit / 4
    }
    // All of it later or earlier is the simplest there is. What else runs on as it did fits a split
    // before anything has moved.
    let isWholeRight = isRight(
      whole?.alignment, within: 1.5 * Self.shortfallLimit, of: Array(alignments.dropLast()))
    // Halves fit better than they should, as there are two instants to choose from.
    let isHalf =
      isRight(half?.alignment, of: alignments)
      && shortfall(half?.alignment) <= Self.shortfallLimit / 2
    if let shifted = isWholeRight ? whole : isHalf ? half : nil {
      return finding(
        shifted.alignment,
        Change(
          .timing, shifted.lag > 0 ? .later : .earlier, span: span(from: firstChange),
          amount: amount(shifted.lag), .everything))
    }
    if let split, isRight(split.alignment, of: alignments) {
      return finding(split.alignment, change(split, span(from: max(0, split.row - 1))))
    }
    if let line, isRight(line.alignment, of: alignments) {
      return finding(line.alignment, change(line, rows))
    }
    return curve(found, stays, rows)
  }

  /// An alignment that no simpler words are true of, unless it may be chance.
  private func curve(_ found: Alignment, _ stays: Alignment, _ rows: [Int]) -> Finding? {
    // Where hardly anything moves, noise that comes and goes leads the alignment astray.
    let most =
      informativeInstants(found.places, share: 0.5).map { Double($0.row - found.places[$0.row]) }
      .max { abs($0) < abs($1) } ?? 0
    // Two instants are what rounding and few colours explain: one in each film.
    let unexplained: Float = keepsTime ? 0.6 : 0.45
    let rest = rest(of: found)
    let isSure = rest.share < Self.sureShare && rest.gain > 1.5 * Self.step
    let share = isClean ? found.residual / stays.residual : rest.share
    guard abs(most) >= (isClean ? 0.5 : !isSure ? 2.5 : keepsTime ? 1 : 1.5), share < unexplained,
      let first = rows.first, let last = rows.last, endsAlike(found), goesAlong(found)
    else { return nil }
    return finding(
      found,
      Change(
        .timing, .curve,
        span: TimeSpan(
          from: Double(found.places[first]) * interval, to: Double(found.places[last]) * interval),
        amount: amount(abs(most))))
  }

  /// Whether an alignment shows most of what moves in the first film: what it leaves out at once
  /// never came.
  private func goesAlong(_ alignment: Alignment) -> Bool {
    let skipped = zip(alignment.places, alignment.places.dropFirst()).reduce(Float(0)) {
      sum, step in
      step.1 - step.0 > 4 ? sum + changed.old[step.1] - changed.old[step.0] : sum
    }
    return skipped <= 0.4 * (changed.old.last ?? 0)
  }

  /// Whether an alignment ends where the first film does, or in what looks the same: what comes to
  /// rest elsewhere is on no other curve.
  private func endsAlike(_ alignment: Alignment) -> Bool {
    guard let ends = cost.last, let place = alignment.places.last, let end = ends.last else {
      return false
    }
    return end <= ends[place] + 0.1 * ((ends.max() ?? 0) - ends[place]) + Self.step
  }

  /// The film that comes later or earlier as a whole, by at least an instant: by whole ones, or by
  /// halves besides, as films are not cut at the same instants.
  ///
  /// A quarter of the shorter one has to have its like in the other.
  private func shifted(byHalves: Bool) -> Shift? {
    let shared = max(5, min(new.count, old.count) / 4)
    guard old.count > shared, new.count > shared else { return nil }
    let lags = (shared - old.count...new.count - shared).map { lag -> Double in
      byHalves ? Double(lag) + 0.5 : Double(lag)
    }
    return lags.filter { abs($0) >= 1 && showsMotion($0) }
      .filter { abs($0) < 2 || !contradicts($0) }
      .map { lag in Shift(lag: lag, alignment: alignment { $0 - lag }) }
      .min { ($0.alignment.residual, abs($0.lag)) < ($1.alignment.residual, abs($1.lag)) }
  }

  /// Whether what both films show while they overlap is a good part of what moves in each of them:
  /// stills are alike at any time.
  private func showsMotion(_ lag: Double) -> Bool {
    let shift = Int(lag)
    let rows = max(0, shift)...max(0, min(new.count, old.count + shift) - 1)
    func share(_ sums: [Float], _ instants: ClosedRange<Int>) -> Float {
      guard let all = sums.last, all > 0, instants.upperBound < sums.count else { return 0 }
      return (sums[instants.upperBound] - sums[instants.lowerBound]) / all
    }
    return share(changed.new, rows) >= Self.leastMotion
      && share(changed.old, rows.lowerBound - shift...rows.upperBound - shift) >= Self.leastMotion
  }

  /// The least share of each film's motion that has to be seen in both: an assumption.
  private static let leastMotion: Float = 0.2

  private struct Shift {
    /// In instants.
    var lag: Double
    var alignment: Alignment
  }

  /// The first instant at which the first film shows something else than at its start.
  private var firstChange: Int {
    let fit = new.indices.min { cost[$0][0] < cost[$1][0] } ?? 0
    let row = cost[fit]
    let limit = row[0] + 0.1 * ((row.max() ?? 0) - row[0])
    return new.indices.first { cost[$0].indices.contains($0) && row[$0] > limit } ?? 0
  }

  private func amount(_ instants: Double) -> Change.Amount {
    let seconds = instants * interval
    return .init(seconds: seconds, frames: seconds / before.frameInterval)
  }

  private func finding(_ alignment: Alignment, _ change: Change) -> Finding {
    let stays = self.alignment { $0 }
    // Instants may be fewer than frames.
    let rows = after.frames.indices.map { frame in
      let instant = Int(((after.frames[frame].time + 0.25 * interval) / interval).rounded(.down))
      return min(max(0, instant), alignment.places.count - 1)
    }
    func rests(_ instant: Int, _ moving: ClosedRange<Int>) -> Bool {
      // Of the frames beside it something may have moved that is hardly seen.
      instant < moving.lowerBound || instant > moving.upperBound
    }
    // Where the first film is over, what the second goes on to is another rest.
    let shared = alignment.shared
    func isShared(_ row: Int) -> Bool {
      (row >= shared.lowerBound || moving.new.lowerBound >= shared.lowerBound)
        && (row <= shared.upperBound || moving.new.upperBound <= shared.upperBound)
    }
    return Finding(
      changes: [change], places: rows.map { old[alignment.places[$0]] },
      isCoarse: interval > before.frameInterval * 1.001,
      explainsAll: alignment.residual < 0.15 * stays.residual, restsAlike: restsAlike,
      atRest: after.frames.indices.filter {
        isShared(rows[$0]) && rests(rows[$0], moving.new)
          && rests(alignment.places[rows[$0]], moving.old)
      })
  }

  private var restsAlike: Bool {
    [(cost.first, 0), (cost.last, old.count - 1)].allSatisfy { row, place in
      guard let row, let least = row.min(), let most = row.max() else { return false }
      return row[place] <= least + 0.1 * (most - least) + Self.step
    }
  }

  // MARK: Slower and faster

  private struct Line {
    var slope: Double
    var start: Double
    var end: Double
    var alignment: Alignment

    /// By how many instants the motion takes longer.
    var longer: Double
  }

  /// A motion that takes longer or less: even in time from a first to a last instant, which rest
  /// before and after.
  private func straightest(
    _ informative: [(row: Int, weight: Double)], _ found: Alignment
  ) -> Line? {
    guard let first = informative.first?.row, let last = informative.last?.row, last > first else {
      return nil
    }
    let fit = LeastSquares(
      informative.map { (x: Double($0.row), y: Double(found.places[$0.row])) },
      weights: informative.map(\.weight))
    var best: Line?
    // Around what fits the alignment, which is off where the films hardly change.
    for turn in -8...8 {
      let slope = fit.slope * (1 + 0.03 * Double(turn))
      guard slope > 0.2, slope < 5 else { continue }
      for shift in -4...4 {
        let offset = fit.mean.y - slope * fit.mean.x + 0.5 * Double(shift)
        let alignment = alignment { slope * $0 + offset }
        if best.map({ alignment.residual < $0.alignment.residual }) ?? true {
          best = line(slope, offset, alignment, telling: first...last)
        }
      }
    }
    return best
  }

  /// A line of which the first and the last frame that show a motion tell how long that takes; what
  /// tells the time best lies between them.
  private func line(
    _ slope: Double, _ offset: Double, _ alignment: Alignment, telling rows: ClosedRange<Int>
  ) -> Line {
    func place(_ row: Int) -> Double { slope * Double(row) + offset }
    let (one, two) = (moving.old, moving.new)
    let reach = 2.5 * max(1, slope)
    if abs(place(two.lowerBound) - Double(one.lowerBound)) <= reach,
      abs(place(two.upperBound) - Double(one.upperBound)) <= reach
    {
      return Line(
        slope: slope, start: Double(one.lowerBound + 1), end: Double(one.upperBound),
        alignment: alignment,
        longer: Double(two.upperBound - two.lowerBound - one.upperBound + one.lowerBound))
    }
    let ends = [rows.lowerBound, rows.upperBound].map {
      min(max(0, place($0)), Double(old.count - 1))
    }
    return Line(
      slope: slope, start: ends[0], end: ends[1], alignment: alignment,
      longer: (ends[1] - ends[0]) * (1 / slope - 1))
  }

  private func change(_ line: Line, _ rows: [Int]) -> Change {
    let runOn = moving.old.upperBound >= old.count - 1 && moving.new.upperBound >= new.count - 1
    if runOn, abs(old.count - new.count) <= 2 {
      return Change(
        .timing, line.slope < 1 ? .slower : .faster,
        span: TimeSpan(from: max(0, line.start) * interval, to: before.duration),
        amount: .init(factor: 1 / line.slope))
    }
    let whole = Double(new.count) / Double(old.count)
    if abs(old.count - new.count) > 2, abs(whole * line.slope - 1) < 0.08 {
      return TimeFindings.pace(before, after)
    }
    return Change(
      .timing, line.longer > 0 ? .slower : .faster,
      span: TimeSpan(from: max(0, line.start) * interval, to: line.end * interval),
      amount: amount(line.longer))
  }

  // MARK: Missing and held frames

  private struct Split {
    var row: Int
    var count: Int
    var alignment: Alignment
  }

  /// A film that goes on later or earlier from an instant on: frames that are held, or missing.
  private func split(_ rows: [Int], _ found: Alignment) -> Split? {
    guard let first = rows.first, let last = rows.last, last - first > 2 else { return nil }
    var best: Split?
    // What is missing before anything has moved makes all of it earlier.
    let start = max(first, moving.new.lowerBound + 1)
    for row in start..<max(start, last) {
      for count in -12...12 where abs(count) > 1 {
        let alignment = alignment { instant in
          let late = instant - Double(row)
          return late < 0 ? instant : max(Double(row) - 1, instant - Double(count))
        }
        if best.map({ alignment.residual < $0.alignment.residual }) ?? true {
          best = Split(row: row, count: count, alignment: alignment)
        }
      }
    }
    return best
  }

  private func change(_ split: Split, _ span: TimeSpan) -> Change {
    var change = Change(
      .timing, split.count > 0 ? .doubled : .dropped,
      span: TimeSpan(from: span.start, to: span.start + abs(Double(split.count)) * interval),
      amount: amount(Double(split.count)), .missing(follows: Double(split.count) * interval))
    if split.count < 0 {
      let first = old[min(split.row, old.count - 1)]
      change.before = first...max(first, old[min(split.row - split.count - 1, old.count - 1)])
      change.span = TimeSpan(
        from: before.frames[first].time,
        to: before.frames[first].time - Double(split.count) * interval)
    } else {
      change.detail = .held
      let held = old[min(max(0, split.row - 1), old.count - 1)]
      change.before = held...held
      change.span.start = before.frames[held].time
    }
    return change
  }
}
