/// Explains why two sequences differ: first by time, then by position; the rest is a change of the
/// picture.
///
/// It explains what changed but does not decide whether anything did: `PlayedComparison` does.
struct Explanation {
  /// The changes, in the order in which they should be reported.
  private(set) var changes: [Change] = []

  /// Whether there are too many frames to try all times for each.
  private(set) var isCoarse = false

  private let before: PlayedSequence
  private let after: PlayedSequence
  private let played: PlayedComparison
  private let environment: [SequenceComparison.EnvironmentDifference]
  /// The evidence that claims are held against, where all pixels are known and noise may be among
  /// them.
  private var evidence: Evidence?
  /// Where nothing was explained by them.
  private var sketches: PictureSketches?
  /// The noise of the films, where all pixels are known and there is some.
  private var noise: CodecNoise?

  /// The most pictures of one place that are compared pixel by pixel where the numbers tell which.
  private static let poseLimit = 6

  /// In films without noise one in so many moments is the same to the pixel, at least: an
  /// assumption.
  private static let exactShare = 3

  init(
    _ before: PlayedSequence, _ after: PlayedSequence, _ played: PlayedComparison,
    environment: [SequenceComparison.EnvironmentDifference], _ pictures: inout PictureComparisons
  ) async throws {
    self.before = before
    self.after = after
    self.played = played
    self.environment = environment
    let exact = PictureComparisons.Numbers(before, after)
    let rows = (before.pictures.map(\.fingerprint.rows), after.pictures.map(\.fingerprint.rows))
    changes = [orderChange(exact) ?? Resampling(before, after, rows: rows, exact).rateChange()]
      .compactMap(\.self)
    if changes.isEmpty { try await explainTime(exact, &pictures) }
    if changes.isEmpty, isPinned {
      changes = try await leftovers(&pictures).map { $0.located(in: before, after) }
      return
    }
    let hasNumbers = [before, after].allSatisfy { $0.frames.contains { $0.numbers != nil } }
    let isNoisy = played.moments.contains { $0.outcome == .tolerated }
    if changes.isEmpty, !hasNumbers || isNoisy,
      let sketches = try await PictureSketches(before, after)
    {
      let evidence = Evidence(before, after, sketches, played.moments.map(\.moment))
      self.evidence = evidence
      if !hasNumbers { noise = try CodecNoise(before, after, sketches, in: unlike) }
      let alike = sketches.numbers(before, after, refining: exact)
      if let alike { try await explainTime(alike, &pictures) }
      if !hasNumbers {
        let compared = alike == nil ? rows : sketches.rows
        if changes.isEmpty {
          let film = Resampling(before, after, rows: compared, alike ?? exact)
          let rate = film.rateChange() ?? film.rateChange(through: sketches)
          changes = [rate ?? (evidence.isInTime ? nil : film.paceChange())].compactMap(\.self)
        }
        if changes.isEmpty {
          try await explainFilm(alike ?? exact, sketches, isExact: alike == nil, &pictures)
        }
        if changes.isEmpty { self.sketches = sketches }
      }
    }
    if changes.isEmpty, hasNumbers {
      changes = LayoutFindings(before, after).changes() + MotionFindings(before, after).changes()
      let unlike = PoseFindings(before, after, exact).unlike()
      changes += try await pictureChanges(Array(unlike.prefix(Self.poseLimit)), &pictures)
    }
    if changes.isEmpty { changes = try await leftovers(&pictures) }
    changes = gathered(changes.map { $0.located(in: before, after) })
  }

  /// Tells how a film without numbers runs or stands otherwise than another.
  ///
  /// What stands elsewhere is where it was at another time, so that another curve is said last, and
  /// so is any other time where some frames are equal, unless it explains all but noise.
  private mutating func explainFilm(
    _ numbers: PictureComparisons.Numbers, _ sketches: PictureSketches, isExact: Bool,
    _ pictures: inout PictureComparisons
  ) async throws {
    let warp = FilmWarp(before, after, sketches)?.finding()
    isCoarse = isCoarse || warp?.isCoarse == true
    let haveEqual = isExact && !Set(numbers.before).isDisjoint(with: numbers.after)
    let cause = warp?.changes.first?.cause
    // What stands as it did at both ends is no place.
    if let warp,
      warp.explainsAll || cause == .reversed
        || !haveEqual && (cause != .curve || warp.restsAlike)
    {
      try await explainWarp(warp, sketches, &pictures)
      return
    }
    try await explainPlaces(numbers, sketches, isExact: isExact, &pictures)
    // Where nothing moves, places are known best through noise.
    if !isExact {
      if let rest = try await noisyBands(sketches, atRest: true, &pictures) {
        if !comesAtAnotherTime { changes = rest.changes }
        return
      }
      if !standsAtRest { changes = [] }
    }
    // What stands elsewhere all the time moves no other way.
    if changes.contains(where: { $0.kind == .timing }),
      let noisy = try await noisyBands(sketches, &pictures), noisy.areWhole
    {
      changes = noisy.changes
    }
    if let warp, changes.isEmpty { try await explainWarp(warp, sketches, &pictures) }
  }

  /// Whether all that is told comes later or earlier by more than rounding explains, or stands
  /// elsewhere.
  private var comesAtAnotherTime: Bool {
    let timed = changes.filter { $0.kind == .timing }
    return !timed.isEmpty && changes.allSatisfy { $0.cause != .path }
      && timed.allSatisfy { change in
        [.later, .earlier].contains(change.cause) && abs(change.amount.frames ?? 0) >= 2
      }
  }

  /// Whether what is told to stand elsewhere does where nothing moves, as far as there is such a
  /// frame.
  private var standsAtRest: Bool {
    guard let evidence, let rest = evidence.atRest(unlike).last else { return true }
    return changes.allSatisfy { change in
      // What looks as it did at the end has gone nowhere else.
      if change.cause == .path { return !evidence.isAlike((rest.before, rest.after)) }
      guard change.cause == .moved, let distance = change.amount.rows,
        case .band(let rows, isWhole: _) = change.detail, change.span.end > rest.span.start
      else { return true }
      return evidence.explains(
        RowShifts.Shift(rows: rows, distance: distance), in: (rest.before, rest.after))
    }
  }

  /// The changes, then the light of all, and last what noise explains, as one.
  private func gathered(_ changes: [Change]) -> [Change] {
    let noisy = changes.filter { $0.cause == .noise }
    var noise = noisy.first
    for other in noisy.dropFirst() { noise?.formUnion(other) }
    let isPlain = changes.allSatisfy { $0.kind == .picture }
    let lighter: Change? =
      self.noise?.light.map { light($0.step, $0.span) }
      ?? (isPlain ? sketches.flatMap { driftingLight(in: unlike, $0) } : nil)
    return changes.filter { $0.cause != .noise } + [lighter, noise].compactMap(\.self)
  }

  private func light(
    _ step: SIMD3<Float>, _ span: TimeSpan, isMost: Bool = false
  ) -> Change {
    let share = SIMD3<Double>(step) / 255
    let mean = share.sum() / 3
    let isGrey = (0..<3).allSatisfy { abs(share[$0] - mean) * 3 < abs(mean) }
    return Change(
      .picture, .light, span: span, amount: .init(distance: mean),
      isGrey ? isMost ? .most : .none : .channels(share))
  }

  /// The light of frames of the second film, which may get lighter or darker while they are seen.
  private func driftingLight(
    in frames: [PictureFindings.UnlikeFrames], _ sketches: PictureSketches
  ) -> Change? {
    let lit = frames.compactMap { frames -> (step: SIMD3<Float>, span: TimeSpan)? in
      sketches.before[before.frames[frames.before].picture]
        .lightOfAll(to: sketches.after[after.frames[frames.after].picture])
        .map { ($0, frames.span) }
    }
    func size(_ step: SIMD3<Float>) -> Float { abs(step.sum()) }
    guard lit.count >= Self.leastLit, let first = lit.first, let last = lit.last,
      let most = lit.max(by: { size($0.step) < size($1.step) })
    else { return nil }
    let isEven = lit.allSatisfy { size($0.step) * 10 >= size(most.step) * 9 }
    return light(
      most.step, TimeSpan(from: first.span.start, to: last.span.end), isMost: !isEven)
  }

  /// Fewer frames in another light are a flash: an assumption.
  private static let leastLit = 4

  /// Tells changes of time, where the same pictures come in the same order, and of pictures that
  /// changed in place.
  private mutating func explainTime(
    _ numbers: PictureComparisons.Numbers, _ pictures: inout PictureComparisons
  ) async throws {
    var undone = numbers
    let swapped = InPlaceChanges(played, numbers, standElsewhere: standElsewhere)
    swapped.undo(in: &undone)
    let steps = StepPair(before, after, undone)
    guard let pairs = steps.alignment() else {
      isCoarse = true
      return
    }
    guard let time = TimeFindings(before, after, steps, pairs) else { return }
    let timed = time.changes()
    // An end that only one of the two has leaves every other frame in its place.
    let moves = timed.contains { ![.duration, .appeared, .disappeared].contains($0.cause) }
    if let evidence, moves, !evidence.explains(time.alignedFrames) { return }
    // What counts as alike in time may still differ, by noise beyond the tolerance.
    let noisy = time.alignedFrames.filter { !pictures.areEqual($0.before, $0.after) }.map {
      let start = before.frames[$0.before].time
      return PictureFindings.UnlikeFrames(
        before: $0.before, after: $0.after,
        span: TimeSpan(from: start, to: start + before.frames[$0.before].duration))
    }
    let frames = noisy + swapped.frames.filter { !noisy.contains($0) } + time.replaced
    changes = timed + (try await pictureChanges(frames, &pictures))
  }

  /// Whether all that differs stands alone between frames that are equal at their times: these say
  /// that nothing comes at another time or moves.
  private var isPinned: Bool {
    guard before.frames.count == after.frames.count else { return false }
    var run = 0
    for (moment, outcome) in played.moments {
      guard moment.before != nil, moment.after != nil else { return false }
      run = outcome == .different ? run + 1 : 0
      if run > InPlaceChanges.limit { return false }
    }
    return equal * 2 > played.moments.count
  }

  /// How many moments show the same picture, to the pixel.
  private var equal: Int { played.moments.count { $0.outcome == .equal } }

  /// The same film in another order: played again, or backwards.
  private func orderChange(_ numbers: PictureComparisons.Numbers) -> Change? {
    let (old, new) = (numbers.before, numbers.after)
    guard Set(old).count > 1, before.frameInterval == after.frameInterval else { return nil }
    let all = TimeSpan(from: 0, to: before.duration)
    // What comes and goes by turns, as a caret, is as well later.
    let isShifted = (1...max(1, old.count / 2)).contains { lag in
      new.dropFirst(lag).elementsEqual(old.dropLast(lag))
        || old.dropFirst(lag).elementsEqual(new.dropLast(lag))
    }
    if Set(old).count > 2, !isShifted, new.elementsEqual(old.reversed()) {
      return Change(.timing, .reversed, span: all)
    }
    let times = new.count / old.count
    guard times > 1, new.count == times * old.count,
      new.indices.allSatisfy({ new[$0] == old[$0 % old.count] })
    else { return nil }
    return Change(
      .timing, .repeats, span: all, amount: .init(factor: Double(times)), .plays(1, times))
  }

  /// Tells how the time of the one runs in the other, and what stands out of frames that belong
  /// together by that.
  private mutating func explainWarp(
    _ found: FilmWarp.Finding, _ sketches: PictureSketches, _ pictures: inout PictureComparisons
  ) async throws {
    let frames = after.frames.indices.map { frame in
      let time = after.frames[frame].time
      return PictureFindings.UnlikeFrames(
        before: found.places[frame], after: frame,
        span: TimeSpan(from: time, to: time + after.frames[frame].duration))
    }
    changes = found.changes
    if let first = changes.first, [.later, .earlier, .curve].contains(first.cause),
      let length = lengthChange(except: first.cause == .curve ? 0 : first.amount.seconds ?? 0),
      abs(length.amount.frames ?? 0) > 0.75
    {
      changes.append(length)
    }
    // On its way, what goes the other way is between any two frames.
    let isTurned = changes[0].detail == .backAndForth
    let additions = Additions(
      before, after, sketches,
      (isTurned ? found.atRest.map { frames[$0] } : frames).map(Additions.Pair.init), noise: noise,
      isBetween: found.isBetween)
    var added = try await additions.changes(pictures.metric)
    added += try await changesAtRest(
      found.atRest.map { frames[$0] }, sketches, told: added.compactMap(\.box), &pictures)
    let still = added.compactMap(\.box).filter(additions.isAsBefore)
    changes += added.filter { $0.box.map { !still.contains($0) } ?? true }
    if changes[0].detail == .everything, let first = still.first {
      changes[0].detail = .everythingBut(still.reduce(first) { $0.union($1) })
    }
    // What else comes at other times, such as what dims the page, is off for a while.
    if noise?.light == nil, !changes.contains(where: { $0.cause == .light }),
      let light = driftingLight(in: frames, sketches),
      2 * (light.span.end - light.span.start) > after.duration
    {
      changes.append(light)
    }
  }

  /// The parts that differ in frames in which nothing moves, where a frame is known to belong to
  /// another to the pixel: what is faint is lost between two frames of a motion.
  private func changesAtRest(
    _ frames: [PictureFindings.UnlikeFrames], _ sketches: PictureSketches, told: [PixelRectangle],
    _ pictures: inout PictureComparisons
  ) async throws -> [Change] {
    let unlike = frames.filter { !pictures.areEqual($0.before, $0.after) }
    guard unlike.count >= Self.leastLit, unlike.count * 3 >= frames.count else { return [] }
    let noise = try CodecNoise(before, after, sketches, in: unlike)
    let found = try await Additions(
      before, after, sketches, unlike.map(Additions.Pair.init), noise: noise
    ).changes(pictures.metric)
    let light = self.noise?.light == nil ? noise?.light.map { self.light($0.step, $0.span) } : nil
    return found.filter { change in
      guard change.cause != .noise, let box = change.box else { return false }
      let strength = Double(change.amount.pixels ?? 0) * (change.amount.distance ?? 0)
      return (noise == nil || strength >= Self.leastStrength)
        && told.allSatisfy { $0.intersection(box).isEmpty }
    } + [light].compactMap(\.self)
  }

  /// The least that is told of what differs while nothing moves, in films with noise, in pixels of the
  /// greatest distance: an assumption, a dot of a few.
  private static let leastStrength = 4.0

  /// Whether the numbers of two frames tell that the keyboard or the form stands elsewhere.
  private func standElsewhere(_ frames: PictureFindings.UnlikeFrames) -> Bool {
    guard let old = before.frames[frames.before].numbers,
      let new = after.frames[frames.after].numbers
    else { return false }
    let visible = 0.5 / max(before.scale, after.scale)
    return abs(old.keyboardTop - new.keyboardTop) > visible
      || abs(old.formTop - new.formTop) > visible
  }

  /// Tells changes of place from what the pictures tell of them.
  private mutating func explainPlaces(
    _ numbers: PictureComparisons.Numbers, _ sketches: PictureSketches, isExact: Bool,
    _ pictures: inout PictureComparisons
  ) async throws {
    let rows =
      isExact
      ? (before.pictures.map(\.fingerprint.rows), after.pictures.map(\.fingerprint.rows))
      : sketches.rows
    guard var motion = InferredMotion(before, after, rows: rows, numbers) else { return }
    var isWhole = true
    if let evidence {
      let areEqual = isExact && equal * Self.exactShare > played.moments.count
      if !isExact { motion.settle(by: evidence) }
      let inferred = motion
      if !motion.hold(against: evidence, isExact: areEqual) {
        // Without noise, places are known whatever claims are made of them.
        guard areEqual else { return }
        motion = inferred
      }
      // Through noise, a keyboard that looks otherwise may stand anywhere.
      guard isExact || !motion.hasOtherKeyboard else { return }
      isWhole = evidence.explains(motion, isExact: areEqual)
      guard isWhole || isExact && evidence.explains(inferred, isExact: areEqual) else { return }
    }
    changes = motion.changes()
    if isExact { changes = withRowsAtRest(changes) }
    // Where what is left of the claims explains part of it only, places are not known for the rest.
    guard !changes.isEmpty, isWhole else { return }
    // A few frames in which more differs than what moved may show something else as well.
    let left = isExact ? BandMotion(before, after, evidence).changes(unlike).left : []
    let fixed = isExact ? fixedRows(beside: motion) : []
    changes += try await additions(
      unlike, sketches, &pictures,
      places: { pair in
        var places = motion.knownPlaces(in: pair)
        for row in fixed.joined() where places.indices.contains(row) { places[row] = row }
        return places
      },
      few: left.count * 4 <= unlike.count ? left : [], fixed: fixed)
    let known = motion
    let still = (evidence?.atRest(unlike) ?? []).filter { frames in
      known.knownPlaces(in: (frames.before, frames.after)).enumerated().allSatisfy {
        $0.element == $0.offset
      }
    }
    changes += try await changesAtRest(
      still, sketches, told: changes.compactMap(\.box), &pictures)
  }

  /// What stands elsewhere with the rows that do in the last of its frames: blank ones and a bar look
  /// alike wherever they are.
  private func withRowsAtRest(_ changes: [Change]) -> [Change] {
    changes.map { change in
      // Of two that stand as far off, nothing says which rows are whose.
      let alike = changes.count { abs(($0.amount.rows ?? 0) - (change.amount.rows ?? 0)) <= 1 }
      return alike == 1 ? withRowsAtRest(change) : change
    }
  }

  private func withRowsAtRest(_ change: Change) -> Change {
    guard change.cause == .moved, case .band(_, let isWhole) = change.detail else { return change }
    let time = (isWhole ? change.span.start : change.span.end) - before.frameInterval / 2
    func rows(_ sequence: PlayedSequence) -> [UInt64] {
      let frame = sequence.frames[sequence.frameIndex(at: max(0, time))]
      return sequence.pictures[frame.picture].fingerprint.rows
    }
    let shifts = RowShifts(from: rows(before), to: rows(after)).shifts
    // On its way a row may be rounded.
    let claimed = change.amount.rows ?? 0
    guard let shift = shifts.first(where: { abs($0.distance - claimed) <= 1 }) else {
      return change
    }
    var change = change
    change.amount.rows = shift.distance
    change.amount.points = Double(shift.distance) / before.scale
    change.detail = .band(shift.rows, isWhole: isWhole)
    change.inserted = shift.inserted
    return change
  }

  /// The parts that differ in frames shown at one time after what moved is put in its new place.
  private func additions(
    _ unlike: [PictureFindings.UnlikeFrames], _ sketches: PictureSketches,
    _ pictures: inout PictureComparisons,
    places: @escaping (Evidence.Pair) -> [Int?], few: [PictureFindings.UnlikeFrames] = [],
    fixed: [Range<Int>] = []
  ) async throws -> [Change] {
    let (pairs, few) = (unlike.map(Additions.Pair.init), few.map(Additions.Pair.init))
    return try await Additions(before, after, sketches, pairs, moved: places)
      .changes(pictures.metric, few: few, fixed: fixed)
  }

  /// Rows that never change in either film, differ between the two, and stand where they stood: the
  /// words in a bar beside what moves.
  private func fixedRows(beside motion: InferredMotion) -> [Range<Int>] {
    func constant(_ sequence: PlayedSequence) -> [UInt64?] {
      let shown = sequence.frames.map { sequence.pictures[$0.picture].fingerprint.rows }
      guard let first = shown.first else { return [] }
      return first.indices.map { row in
        shown.allSatisfy { $0.indices.contains(row) && $0[row] == first[row] } ? first[row] : nil
      }
    }
    let (old, new) = (constant(before), constant(after))
    guard old.count == new.count, let pair = unlike.first else { return [] }
    let places = motion.knownPlaces(in: (pair.before, pair.after))
    let rows = new.indices.filter { row in
      guard let there = old[row], let here = new[row], there != here else { return false }
      // What stands elsewhere from the start is no other thing.
      return places[row].map { $0 == row || old[$0] != here } ?? true
    }
    return rows.reduce(into: []) { bands, row in
      if let last = bands.last, row - last.upperBound <= Self.bandGap {
        bands[bands.count - 1] = last.lowerBound..<row + 1
      } else {
        bands.append(row..<row + 1)
      }
    }
  }

  /// Rows of one line of words are no further apart: an assumption.
  private static let bandGap = 8

  private func pictureChanges(
    _ frames: [PictureFindings.UnlikeFrames], _ pictures: inout PictureComparisons
  ) async throws -> [Change] {
    try await PictureFindings(before, after, noise: noise)
      .changes(frames, environment: environment, &pictures)
  }

  /// The frames that are shown at one time and are unlike.
  private var unlike: [PictureFindings.UnlikeFrames] {
    played.unlike.compactMap { moment -> PictureFindings.UnlikeFrames? in
      guard let old = moment.before, let new = moment.after else { return nil }
      return PictureFindings.UnlikeFrames(before: old, after: new, span: moment.span)
    }
  }

  /// Whether nearly all frames differ, or many do in many of their rows: what stays until something
  /// is added may be coded alike, and what follows not.
  private var differsWidely: Bool {
    let (unlike, all) = (unlike, played.moments.count)
    if unlike.count * 4 >= all * 3 { return true }
    let wide = unlike.count { frames in
      let old = before.pictures[before.frames[frames.before].picture].fingerprint.rows
      let new = after.pictures[after.frames[frames.after].picture].fingerprint.rows
      return zip(old, new).count { $0 != $1 } * 3 > old.count
    }
    return unlike.count * 3 >= all && wide * 2 > unlike.count
  }

  /// The unexplained differences: what has moved, what looks different, and for how long.
  private func leftovers(_ pictures: inout PictureComparisons) async throws -> [Change] {
    let bands = BandMotion(before, after, evidence)
    let moved = try bands.changesOfBothAxes(unlike)
    var changes = moved.changes
    if let sketches, changes.contains(where: { $0.amount.rows != nil }) {
      changes += try await additions(moved.left, sketches, &pictures, places: bands.places)
    }
    var rest = changes.count == moved.changes.count ? moved.left : []
    if let sketches, moved.changes.isEmpty,
      let noisy = try await noisyBands(sketches, &pictures)
    {
      (changes, rest) = (noisy.changes, noisy.left)
    }
    // Where all frames differ, what stands out of that is what somebody looks for.
    if let sketches, changes.isEmpty, differsWidely {
      changes = try await Additions(
        before, after, sketches, unlike.map(Additions.Pair.init), noise: noise
      ).changes(pictures.metric)
      let plain = rest.filter { frames in
        !changes.contains { $0.after?.contains(frames.after) == true }
      }
      let more = rest.filter { hasMore($0, beside: changes, sketches) }
      // A change accounts for most frames already, unless much more differs in some.
      rest = plain.count * 2 > rest.count ? plain : more.count >= Self.leastLit ? more : []
    }
    changes += try await pictureChanges(rest, &pictures)
    return changes + [endChange() ?? lengthChange()].compactMap(\.self)
  }

  /// Whether a good part of what differs in a frame is outside of all that is told of it, whatever
  /// the light.
  private func hasMore(
    _ frames: PictureFindings.UnlikeFrames, beside changes: [Change], _ sketches: PictureSketches
  ) -> Bool {
    let boxes = changes.filter { $0.after?.contains(frames.after) == true }.compactMap(\.box)
    let old = sketches.before[before.frames[frames.before].picture]
    let blocks = old.strangeBlocks(
      in: sketches.after[after.frames[frames.after].picture], than: Additions.codecDistance)
    let outside = blocks.count { block in
      !boxes.contains { !$0.intersection(old.box(ofBlock: block)).isEmpty }
    }
    return outside >= 16 && outside * 4 >= blocks.count
  }

  /// Bands that stand elsewhere in films that differ by noise nearly everywhere, what stands out
  /// beside them, whether they do so all the time, and the frames that none accounts for; nil
  /// where there are none.
  ///
  /// - Parameter atRest: Whether only frames count in which nothing moves.
  private func noisyBands(
    _ sketches: PictureSketches, atRest: Bool = false, _ pictures: inout PictureComparisons
  ) async throws -> (
    changes: [Change], areWhole: Bool, left: [PictureFindings.UnlikeFrames]
  )? {
    guard let evidence, atRest || differsWidely else { return nil }
    let telling = atRest ? evidence.atRest(unlike) : unlike
    guard telling.count >= Self.leastLit else { return nil }
    let bands = BandMotion(
      before, after, evidence, bands: evidence.bands(in: telling, areAtRest: atRest))
    var moved = bands.changes(unlike)
    let areWhole = moved.changes.allSatisfy {
      if case .band(_, isWhole: true) = $0.detail { true } else { false }
    }
    // On its way something may look as if it stood there.
    if atRest, !areWhole { moved = bands.changes(telling) }
    guard !moved.changes.isEmpty else { return nil }
    var added = try await additions(telling, sketches, &pictures, places: bands.places)
    if atRest {
      let asBefore = telling.filter { bands.standsAsBefore(in: ($0.before, $0.after)) }
      added += try await changesAtRest(
        asBefore, sketches, told: added.compactMap(\.box), &pictures)
    }
    return (moved.changes + added, areWhole, added.isEmpty ? moved.left : [])
  }

  /// How much longer or shorter the second is, but for what is later or earlier by so many seconds.
  private func lengthChange(except shift: Double = 0) -> Change? {
    let longer = after.duration - before.duration
    guard abs(longer) > PlayedComparison.SharedTimeline.precision else { return nil }
    return Change(
      .timing, .duration, span: TimeSpan(from: before.duration, to: before.duration),
      amount: .init(seconds: longer - shift, frames: (longer - shift) / before.frameInterval),
      .lengths(before.duration, after.duration))
  }

  /// Frames at the end of the longer sequence, unless its last picture only stays longer.
  ///
  /// Those that look like frames of the other are shown again or no more; else it shows there what
  /// the other never does.
  private func endChange() -> Change? {
    let isGone = before.duration > after.duration
    let (long, short) = isGone ? (before, after) : (after, before)
    let shown = isGone ? sketches?.before : sketches?.after
    let others = isGone ? sketches?.after : sketches?.before
    guard
      let first = long.frames.firstIndex(where: {
        $0.time > short.duration - PlayedComparison.SharedTimeline.precision
      }), let last = short.frames.last
    else { return nil }
    let noise = sketches.map { sketches in
      Additions.limit(
        unlike.map { frames in
          sketches.before[before.frames[frames.before].picture]
            .distances(to: sketches.after[after.frames[frames.after].picture])
        })
    }
    func isLike(_ frame: PlayedSequence.Frame, _ other: PlayedSequence.Frame) -> Bool {
      if let shown, let others, let noise {
        return shown[frame.picture].distances(to: others[other.picture])
          .allSatisfy { $0 <= noise }
      }
      return long.pictures[frame.picture].fingerprint == short.pictures[other.picture].fingerprint
    }
    let frames = first...long.frames.count - 1
    if long.frames[frames].allSatisfy({ isLike($0, last) }) { return nil }
    let isKnown = long.frames[frames].allSatisfy { frame in
      short.frames.contains { isLike(frame, $0) }
    }
    // Without noise the length says so.
    if isKnown, sketches == nil { return nil }
    let count = Double(isGone ? -frames.count : frames.count)
    var change = Change(
      isKnown ? .timing : .picture,
      isKnown ? (isGone ? .dropped : .doubled) : isGone ? .disappeared : .appeared,
      span: TimeSpan(from: long.frames[first].time, to: long.duration),
      amount: .init(seconds: isKnown ? after.duration - before.duration : nil, frames: count),
      isKnown ? .missing(follows: nil) : .end(isEnd: true))
    if isGone { change.before = frames } else { change.after = frames }
    return change
  }
}

extension Change {
  /// Takes in another change of some frames, as one that is seen in either.
  fileprivate mutating func formUnion(_ other: Change) {
    guard case .frames(let count, let all, let box, let areScattered) = detail,
      case .frames(let otherCount, _, let otherBox, _) = other.detail
    else { return }
    func union(_ one: ClosedRange<Int>?, _ two: ClosedRange<Int>?) -> ClosedRange<Int>? {
      guard let one, let two else { return one ?? two }
      return min(one.lowerBound, two.lowerBound)...max(one.upperBound, two.upperBound)
    }
    span = TimeSpan(
      from: min(span.start, other.span.start), to: max(span.end, other.span.end))
    before = union(before, other.before)
    after = union(after, other.after)
    let frames = min(count + otherCount, all, max(before?.count ?? 0, after?.count ?? 0))
    amount.frames = Double(frames)
    amount.pixels = [amount.pixels, other.amount.pixels].compactMap(\.self).max()
    amount.distance = [amount.distance, other.amount.distance].compactMap(\.self).max()
    detail = .frames(frames, of: all, box.union(otherBox), areScattered: areScattered)
  }
}
