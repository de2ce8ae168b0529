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

  /// The least frames in which something stands out other than by chance: an assumption.
  private static let leastFrames = 4

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
    changes = [
      TimeFindings.orderChange(before, after, exact)
        ?? Resampling(before, after, rows: rows, exact).rateChange()
    ].compactMap(\.self)
    if changes.isEmpty { try await explainTime(exact, &pictures) }
    if changes.isEmpty, isPinned {
      changes = try await leftovers(&pictures).map { $0.located(in: before, after) }
      return
    }
    let hasNumbers = [before, after].allSatisfy { $0.frames.contains { $0.numbers != nil } }
    let isNoisy = played.moments.contains { $0.outcome == .tolerated }
    if changes.isEmpty, !hasNumbers || isNoisy {
      try await explainLooks(exact, rows, hasNumbers: hasNumbers, &pictures)
    }
    if changes.isEmpty, hasNumbers {
      changes =
        SequenceComparer.layoutChanges(before, after)
        + MotionFindings(before: before, after: after).changes()
      let unlike = PoseFindings(before: before, after: after, numbers: exact).unlike()
      changes += try await pictureChanges(Array(unlike.prefix(Self.poseLimit)), &pictures)
    }
    if changes.isEmpty { changes = try await leftovers(&pictures) }
    changes = gathered(changes.map { $0.located(in: before, after) })
  }

  /// Tells what is told by how pictures look, which noise hardly changes: time, and without numbers
  /// places as well.
  private mutating func explainLooks(
    _ exact: PictureComparisons.Numbers, _ rows: (before: [[UInt64]], after: [[UInt64]]),
    hasNumbers: Bool, _ pictures: inout PictureComparisons
  ) async throws {
    guard let sketches = try await PictureSketches(before, after) else { return }
    let evidence = Evidence(before, after, sketches, played.moments.map(\.moment))
    self.evidence = evidence
    if !hasNumbers { noise = try CodecNoise(before, after, sketches, in: unlike) }
    let alike = sketches.numbers(refining: exact)
    if let alike { try await explainTime(alike, &pictures) }
    guard !hasNumbers else { return }
    if changes.isEmpty,
      let held = sketches.heldNumbers(before, after, noise: evidence.noise.blocks)
    {
      try await explainTime(held, areSure: true, &pictures)
    }
    if changes.isEmpty {
      let film = Resampling(
        before, after, rows: alike == nil ? rows : sketches.rows, alike ?? exact)
      let rate = film.rateChange() ?? film.rateChange(through: sketches)
      changes = [rate ?? (evidence.isInTime ? nil : film.paceChange())].compactMap(\.self)
    }
    if changes.isEmpty {
      try await explainFilm(alike ?? exact, sketches, isExact: alike == nil, &pictures)
    }
    if changes.isEmpty { self.sketches = sketches }
  }

  /// Tells how a film without numbers runs or stands otherwise than another.
  ///
  /// What stands elsewhere looks as it did at another time. So another curve is tried last, and so is
  /// any other time where some frames are equal, unless it explains all but noise.
  private mutating func explainFilm(
    _ numbers: PictureComparisons.Numbers, _ sketches: PictureSketches, isExact: Bool,
    _ pictures: inout PictureComparisons
  ) async throws {
    let warp = FilmWarp(before, after, sketches, isClean: areExact)?.finding()
    isCoarse = isCoarse || warp?.isCoarse == true
    let haveEqual = isExact && !Set(numbers.before).isDisjoint(with: numbers.after)
    let cause = warp?.changes.first?.cause
    // Where both ends look alike, nothing stands elsewhere.
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
      if change.cause == .path { return !evidence.isAlike(rest) }
      guard change.cause == .moved, let distance = change.amount.rows,
        case .band(let rows, isWhole: _) = change.detail, change.span.end > rest.span.start
      else { return true }
      return evidence.explains(RowShifts.Shift(rows: rows, distance: distance), in: rest)
    }
  }

  /// The changes, then the light of all, and last what noise explains, as one.
  private func gathered(_ changes: [Change]) -> [Change] {
    let noisy = changes.filter { $0.cause == .noise }
    var noise = noisy.first
    for other in noisy.dropFirst() { noise?.formUnion(other) }
    let isPlain = changes.allSatisfy { $0.kind == .picture }
    let lighter: Change? =
      self.noise?.light
      ?? (isPlain ? sketches?.driftingLight(in: unlike) : nil)
    return changes.filter { $0.cause != .noise } + [lighter, noise].compactMap(\.self)
  }

  /// Tells changes of time, where the same pictures come in the same order, and of pictures that
  /// changed in place.
  ///
  /// - Parameter areSure: Whether it is known already that frames of one number show the same.
  private mutating func explainTime(
    _ numbers: PictureComparisons.Numbers, areSure: Bool = false,
    _ pictures: inout PictureComparisons
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
    let aligned = time.alignedFrames
    if let evidence, moves {
      guard areSure || evidence.explains(aligned), evidence.explainsShifts(in: aligned) else {
        return
      }
    }
    // What counts as alike in time may still differ, by noise beyond the tolerance.
    let noisy = aligned.filter { !pictures.areEqual($0.before, $0.after) }
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

  /// Whether so many moments are the same that the films have no noise.
  private var areExact: Bool { equal * Self.exactShare > played.moments.count }

  /// How many moments show the same picture, to the pixel.
  private var equal: Int { played.moments.count { $0.outcome == .equal } }

  /// Tells how the time of the one runs in the other, and what stands out of frames that belong
  /// together by that.
  private mutating func explainWarp(
    _ found: FilmWarp.Finding, _ sketches: PictureSketches, _ pictures: inout PictureComparisons
  ) async throws {
    let frames = after.frames.indices.map {
      PlayedComparison.Pair(before: found.places[$0], after: $0, span: after.frames[$0].span)
    }
    changes = found.changes
    if let first = changes.first, [.later, .earlier, .curve].contains(first.cause),
      let length = TimeFindings.lengthChange(
        before, after, except: first.cause == .curve ? 0 : first.amount.seconds ?? 0),
      abs(length.amount.frames ?? 0) > 0.75
    {
      changes.append(length)
    }
    // On its way, what goes the other way is between any two frames.
    let isTurned = changes[0].detail == .backAndForth
    let additions = Additions(
      before, after, sketches, isTurned ? found.atRest.map { frames[$0] } : frames, noise: noise,
      isBetween: true)
    var added = try await additions.changes(pictures.metric)
    added += try await changesAtRest(
      found.atRest.map { frames[$0] }, sketches, told: added.compactMap(\.box), &pictures)
    let still = added.compactMap(\.box).filter(additions.isAsBefore)
    changes += added.filter { $0.box.map { !still.contains($0) } ?? true }
    if changes[0].detail == .everything, !still.isEmpty {
      let part = still.reduce(PixelRectangle.empty) { $0.union($1) }
      // All but most of the picture is a part of it that nobody looks for so.
      let isSmall = 2 * part.width * part.height < before.size.width * before.size.height
      changes[0].detail = isSmall ? .everythingBut(part) : .none
    }
    // What else comes at other times, such as what dims the page, is off for a while.
    if noise?.light == nil, !changes.contains(where: { $0.cause == .light }),
      let light = sketches.driftingLight(in: frames), 2 * light.span.length > after.duration
    {
      changes.append(light)
    }
  }

  /// The parts that differ in frames in which nothing moves, where a frame is known to belong to
  /// another to the pixel: what is faint is lost between two frames of a motion.
  private func changesAtRest(
    _ frames: [PlayedComparison.Pair], _ sketches: PictureSketches, told: [PixelRectangle],
    _ pictures: inout PictureComparisons
  ) async throws -> [Change] {
    let unlike = frames.filter { !pictures.areEqual($0.before, $0.after) }
    guard unlike.count >= Self.leastFrames, unlike.count * 3 >= frames.count else { return [] }
    let noise = try CodecNoise(before, after, sketches, in: unlike)
    let found = try await Additions(
      before, after, sketches, unlike, noise: noise
    ).changes(pictures.metric)
    let light = self.noise?.light == nil ? noise?.light : nil
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
  private func standElsewhere(_ frames: PlayedComparison.Pair) -> Bool {
    guard let old = before.frames[frames.before].numbers,
      let new = after.frames[frames.after].numbers
    else { return false }
    let visible = before.leastVisible(beside: after)
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
      let areEqual = isExact && areExact
      if !isExact { motion.settle(by: evidence) }
      let inferred = motion
      if !motion.dropUnsupportedClaims(using: evidence, isExact: areEqual) {
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
    if isExact { changes = BandMotion(before: before, after: after).withRowsAtRest(changes) }
    // Where what is left of the claims explains part of it only, places are not known for the rest.
    guard !changes.isEmpty, isWhole else { return }
    // A few frames in which more differs than what moved may show something else as well.
    let left = isExact ? bands.changes(unlike).left : []
    let fixed =
      isExact ? unlike.first.map(motion.fixedRows) ?? [] : []
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
      known.knownPlaces(in: frames).enumerated().allSatisfy { $0.element == $0.offset }
    }
    changes += try await changesAtRest(
      still, sketches, told: changes.compactMap(\.box), &pictures)
  }

  /// The parts that differ in frames shown at one time after what moved is put in its new place.
  private func additions(
    _ unlike: [PlayedComparison.Pair], _ sketches: PictureSketches,
    _ pictures: inout PictureComparisons,
    places: @escaping (PlayedComparison.Pair) -> [Int?], few: [PlayedComparison.Pair] = [],
    fixed: [Range<Int>] = []
  ) async throws -> [Change] {
    try await Additions(before, after, sketches, unlike, moved: places)
      .changes(pictures.metric, few: few, fixed: fixed)
  }

  private func pictureChanges(
    _ frames: [PlayedComparison.Pair], _ pictures: inout PictureComparisons
  ) async throws -> [Change] {
    try await PictureFindings(before: before, after: after, noise: noise)
      .changes(frames, environment: environment, &pictures)
  }

  /// The frames that are shown at one time and are unlike.
  private var unlike: [PlayedComparison.Pair] { played.unlike.compactMap(\.pair) }

  private var bands: BandMotion { BandMotion(before: before, after: after, evidence: evidence) }

  /// Whether nearly all frames differ, or many do in many of their rows: what stays until something
  /// is added may be coded alike, and what follows not.
  private var differsWidely: Bool {
    let (unlike, all) = (unlike, played.moments.count)
    if unlike.count * 4 >= all * 3 { return true }
    let wide = unlike.count { frames in
      let old = before.rows(in: frames.before)
      let new = after.rows(in: frames.after)
      return zip(old, new).count { $0 != $1 } * 3 > old.count
    }
    return unlike.count * 3 >= all && wide * 2 > unlike.count
  }

  /// The unexplained differences: what has moved, what looks different, and for how long.
  private func leftovers(_ pictures: inout PictureComparisons) async throws -> [Change] {
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
        before, after, sketches, unlike, noise: noise
      ).changes(pictures.metric)
      let plain = rest.filter { frames in
        !changes.contains { $0.after?.contains(frames.after) == true }
      }
      let more = rest.filter { hasMore($0, beside: changes, sketches) }
      // A change accounts for most frames already, unless much more differs in some.
      rest = plain.count * 2 > rest.count ? plain : more.count >= Self.leastFrames ? more : []
    }
    changes += try await pictureChanges(rest, &pictures)
    let length =
      TimeFindings.endChange(before, after, sketches, unlike)
      ?? TimeFindings.lengthChange(before, after)
    return changes + [length].compactMap(\.self)
  }

  /// Whether a good part of what differs in a frame is outside of all that is told of it, whatever
  /// the light.
  private func hasMore(
    _ frames: PlayedComparison.Pair, beside changes: [Change], _ sketches: PictureSketches
  ) -> Bool {
    let boxes = changes.filter { $0.after?.contains(frames.after) == true }.compactMap(\.box)
    let (old, new) = sketches.of(frames)
    let blocks = old.strangeBlocks(in: new, than: Additions.codecDistance)
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
    changes: [Change], areWhole: Bool, left: [PlayedComparison.Pair]
  )? {
    guard let evidence, atRest || differsWidely else { return nil }
    let telling = atRest ? evidence.atRest(unlike) : unlike
    guard telling.count >= Self.leastFrames else { return nil }
    var bands = bands
    bands.bands = evidence.bands(in: telling, areAtRest: atRest)
    var moved = bands.changes(unlike)
    let areWhole = moved.changes.allSatisfy {
      if case .band(_, isWhole: true) = $0.detail { true } else { false }
    }
    // On its way something may look as if it stood there.
    if atRest, !areWhole { moved = bands.changes(telling) }
    guard !moved.changes.isEmpty else { return nil }
    var added = try await additions(telling, sketches, &pictures, places: bands.places)
    if atRest {
      let asBefore = telling.filter(bands.standsAsBefore)
      added += try await changesAtRest(
        asBefore, sketches, told: added.compactMap(\.box), &pictures)
    }
    return (moved.changes + added, areWhole, added.isEmpty ? moved.left : [])
  }
}
