/// Explains why two sequences differ: first by time, then by position; the rest is a change of the
/// picture.
///
/// It explains what changed but does not decide whether anything did: `PlayedComparison` does.
struct Explanation {
  /// What changed, in the order in which it should be reported.
  private(set) var changes: [Change] = []

  /// Whether there are too many frames to try all times for each.
  private(set) var isCoarse = false

  private let before: PlayedSequence
  private let after: PlayedSequence
  private let played: PlayedComparison
  private let environment: [EnvironmentDifference]
  /// What claims are held against, where all pixels are known and noise may be among them.
  private var evidence: Evidence?
  /// Where nothing was explained by them.
  private var sketches: PictureSketches?

  /// The most pictures of one place that are compared pixel by pixel where the numbers tell which.
  private static let poseLimit = 6

  init(
    _ before: PlayedSequence, _ after: PlayedSequence, _ played: PlayedComparison,
    environment: [EnvironmentDifference], _ pictures: inout PictureComparisons
  ) async throws {
    self.before = before
    self.after = after
    self.played = played
    self.environment = environment
    let exact = PictureNumbers(before, after)
    let rows = (before.pictures.map(\.fingerprint.rows), after.pictures.map(\.fingerprint.rows))
    changes = [orderChange(exact) ?? Resampling(before, after, rows: rows, exact).rateChange()]
      .compactMap(\.self)
    if changes.isEmpty { try await explain(exact, &pictures) }
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
      let alike = sketches.numbers(before, after, refining: exact)
      if let alike { try await explain(alike, &pictures) }
      if changes.isEmpty, !hasNumbers, !evidence.isInTime {
        let told = alike == nil ? rows : sketches.rows
        let film = Resampling(before, after, rows: told, alike ?? exact)
        changes = [film.rateChange() ?? film.paceChange()].compactMap(\.self)
      }
      let warp =
        changes.isEmpty && !hasNumbers
        ? FilmWarp(before, after, sketches)?.finding() : nil
      // What stands elsewhere is where it was at another time, so that another curve is said last.
      let isFirst =
        (alike != nil || sharesNothing(exact)) && warp?.changes.first?.cause != .curve
      isCoarse = isCoarse || warp?.isCoarse == true
      if let warp, isFirst { try await explain(warp, sketches, &pictures) }
      if changes.isEmpty, !hasNumbers {
        try await explainPlaces(alike ?? exact, alike == nil ? nil : sketches, &pictures)
      }
      if let warp, changes.isEmpty { try await explain(warp, sketches, &pictures) }
      if changes.isEmpty, !hasNumbers { self.sketches = sketches }
    }
    if changes.isEmpty, hasNumbers {
      changes = LayoutFindings(before, after).changes() + MotionFindings(before, after).changes()
      try await explainPoses(before, after, exact, areInferred: false, &pictures)
    }
    if changes.isEmpty { changes = try await leftovers(&pictures) }
    changes = changes.map { $0.located(in: before, after) }
  }

  /// Tells changes of time, where the same pictures come in the same order, and of pictures that
  /// changed in place.
  private mutating func explain(
    _ numbers: PictureNumbers, _ pictures: inout PictureComparisons
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
    let told = time.changes()
    // An end that only one of the two has leaves every other frame in its place.
    let moves = told.contains { ![.duration, .appeared, .disappeared].contains($0.cause) }
    if let evidence, moves, !evidence.explains(time.alignedFrames) { return }
    // What counts as alike in time may still differ, by noise beyond the tolerance.
    let noisy = time.alignedFrames.filter { !pictures.areEqual($0.before, $0.after) }.map {
      let start = before.frames[$0.before].time
      return UnlikeFrames(
        before: $0.before, after: $0.after,
        span: TimeSpan(from: start, to: start + before.frames[$0.before].duration))
    }
    let frames = noisy + swapped.frames.filter { !noisy.contains($0) } + time.replaced
    changes = told + (try await pictureChanges(frames, &pictures))
  }

  /// Whether all that differs stands alone between frames that are equal at their times: these say that
  /// nothing comes at another time or moves.
  private var isPinned: Bool {
    guard before.frames.count == after.frames.count else { return false }
    var run = 0
    for (moment, outcome) in played.moments {
      guard moment.before != nil, moment.after != nil else { return false }
      run = outcome == .different ? run + 1 : 0
      if run > InPlaceChanges.limit { return false }
    }
    let equal = played.moments.count { $0.outcome == .equal }
    return equal * 2 > played.moments.count
  }

  /// The same film in another order: played again, or backwards.
  private func orderChange(_ numbers: PictureNumbers) -> Change? {
    let (old, new) = (numbers.before, numbers.after)
    guard Set(old).count > 1, before.frameInterval == after.frameInterval else { return nil }
    let all = TimeSpan(from: 0, to: before.duration)
    if new.elementsEqual(old.reversed()) { return Change(.timing, .reversed, span: all) }
    let times = new.count / old.count
    guard times > 1, new.count == times * old.count,
      new.indices.allSatisfy({ new[$0] == old[$0 % old.count] })
    else { return nil }
    return Change(
      .timing, .repeats, span: all, amount: .init(factor: Double(times)), .plays(1, times))
  }

  /// Tells how the time of the one runs in the other, and what stands out of frames that belong
  /// together by that.
  private mutating func explain(
    _ found: FilmWarp.Finding, _ sketches: PictureSketches, _ pictures: inout PictureComparisons
  ) async throws {
    let pairs = after.frames.indices.map { frame in
      let time = after.frames[frame].time
      return Additions.Pair(
        before: found.places[frame], after: frame,
        span: TimeSpan(from: time, to: time + after.frames[frame].duration))
    }
    changes =
      found.changes
      + (try await Additions(
        before, after, sketches, pairs, isBetween: found.isBetween
      ).changes(pictures.metric))
  }

  /// Whether hardly any picture of one sequence is in the other: not even those of rests.
  private func sharesNothing(_ numbers: PictureNumbers) -> Bool {
    Set(numbers.before).isDisjoint(with: numbers.after)
  }

  /// Whether the numbers of two frames tell that the keyboard or the form stands elsewhere.
  private func standElsewhere(_ frames: UnlikeFrames) -> Bool {
    guard let old = before.frames[frames.before].numbers,
      let new = after.frames[frames.after].numbers
    else { return false }
    let visible = 0.5 / max(before.scale, after.scale)
    return abs(old.keyboardTop - new.keyboardTop) > visible
      || abs(old.formTop - new.formTop) > visible
  }

  /// Tells changes of place from what the pictures tell of them.
  private mutating func explainPlaces(
    _ numbers: PictureNumbers, _ sketches: PictureSketches?, _ pictures: inout PictureComparisons
  ) async throws {
    let rows =
      sketches?.rows
      ?? (before.pictures.map(\.fingerprint.rows), after.pictures.map(\.fingerprint.rows))
    guard let motion = InferredMotion(before, after, rows: rows, numbers) else { return }
    if let evidence, !evidence.explains(motion) { return }
    changes = motion.changes()
    guard !changes.isEmpty else { return }
    try await explainPoses(motion.before, motion.after, numbers, areInferred: true, &pictures)
    guard sketches == nil, !changes.contains(where: { $0.kind == .picture }) else { return }
    // A few frames in which more differs than what moved show something else as well.
    let left = BandMotion(before, after, evidence).changes(unlike).left
    if left.count * 4 <= unlike.count { changes += try await pictureChanges(left, &pictures) }
  }

  /// Explains changes of pictures in which all positions are equal.
  private mutating func explainPoses(
    _ before: PlayedSequence, _ after: PlayedSequence, _ numbers: PictureNumbers,
    areInferred: Bool, _ pictures: inout PictureComparisons
  ) async throws {
    let unlike = PoseFindings(before, after, numbers, areInferred: areInferred).unlike()
    changes += try await pictureChanges(Array(unlike.prefix(Self.poseLimit)), &pictures)
  }

  private func pictureChanges(
    _ frames: [UnlikeFrames], _ pictures: inout PictureComparisons
  ) async throws -> [Change] {
    try await PictureFindings(before, after)
      .changes(frames, environment: environment, &pictures)
  }

  /// The frames that are shown at one time and are unlike.
  private var unlike: [UnlikeFrames] {
    played.unlike.compactMap { moment -> UnlikeFrames? in
      guard let old = moment.before, let new = moment.after else { return nil }
      return UnlikeFrames(before: old, after: new, span: moment.span)
    }
  }

  /// The unexplained differences: what has moved, what looks different, and for how long.
  private func leftovers(_ pictures: inout PictureComparisons) async throws -> [Change] {
    let moved = try BandMotion(before, after, evidence).changesOfBothAxes(unlike)
    var changes = moved.changes
    // Where all frames differ, what stands out of that is what somebody looks for.
    if let sketches, changes.isEmpty, unlike.count * 4 >= played.moments.count * 3 {
      let pairs = unlike.map { Additions.Pair(before: $0.before, after: $0.after, span: $0.span) }
      changes = try await Additions(before, after, sketches, pairs).changes(pictures.metric)
    }
    if changes.isEmpty || !moved.changes.isEmpty {
      changes += try await pictureChanges(moved.left, &pictures)
    }
    if let end = endChange() { return changes + [end] }
    let longer = after.duration - before.duration
    if abs(longer) > SharedTimeline.precision {
      changes.append(
        Change(
          .timing, .duration, span: TimeSpan(from: before.duration, to: before.duration),
          amount: .init(seconds: longer, frames: longer / before.frameInterval),
          .lengths(before.duration, after.duration)))
    }
    return changes
  }

  /// Frames at the end of the longer sequence, when it shows there what the other never does.
  private func endChange() -> Change? {
    let isGone = before.duration > after.duration
    let (long, short) = isGone ? (before, after) : (after, before)
    let known = Set(short.frames.map { short.pictures[$0.picture].fingerprint })
    guard
      let first = long.frames.firstIndex(where: {
        $0.time > short.duration - SharedTimeline.precision
      }),
      long.frames[first...].contains(where: {
        !known.contains(long.pictures[$0.picture].fingerprint)
      })
    else { return nil }
    let frames = first...long.frames.count - 1
    var change = Change(
      .picture, isGone ? .disappeared : .appeared,
      span: TimeSpan(from: long.frames[first].time, to: long.duration),
      amount: .init(frames: Double(isGone ? -frames.count : frames.count)), .end(isEnd: true))
    if isGone { change.before = frames } else { change.after = frames }
    return change
  }
}
