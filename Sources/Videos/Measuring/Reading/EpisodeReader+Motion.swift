internal import Keyframes

extension EpisodeReader {
  /// How the keyboard came up at the beginning of a period; `nil` when that cannot be seen.
  func show(_ period: UpPeriod, _ traces: [ContentTrace]) -> Measurement.Episode? {
    guard let before = period.before, let first = period.rests.first else { return nil }
    let rest = timeline.rests[first]
    guard !timeline.hasPanel(in: before.through(rest.frames.lowerBound), store.times) else {
      return nil
    }
    let travel = observer.bottom - rest.top
    let last = rest.frames.upperBound
    let frames = before.through(rest.frames.lowerBound)
    return episode(
      .show, samples(of: rest, frames) { 1 - $0 / travel },
      weak: samples(of: rest, frames, least: 0) { 1 - $0 / travel }, rest,
      window: before.through(windowEnd(after: rest.frames.lowerBound, upTo: last)),
      upTo: last, traces)
  }

  /// How the keyboard went at the end of a period; `nil` when that cannot be seen.
  func hide(_ period: UpPeriod, _ traces: [ContentTrace]) -> Measurement.Episode? {
    guard let after = period.after, let last = period.rests.last else { return nil }
    let rest = timeline.rests[last]
    let end = max(after, rest.frames.upperBound)
    guard !timeline.hasPanel(in: rest.frames.upperBound.through(end), store.times) else {
      return nil
    }
    let travel = observer.bottom - rest.top
    let frames = rest.frames.upperBound.through(end)
    return episode(
      .hide, samples(of: rest, frames) { $0 / travel },
      weak: samples(of: rest, frames, least: 0) { $0 / travel }, rest,
      window: rest.frames.upperBound.through(after), upTo: after, traces)
  }

  /// The changes of height between keyboards that follow each other without a gap.
  func changes(_ period: UpPeriod, _ traces: [ContentTrace]) -> [Measurement.Episode] {
    zip(period.rests, period.rests.dropFirst()).compactMap { one, two in
      let (old, new) = (timeline.rests[one], timeline.rests[two])
      let travel = new.top - old.top
      guard abs(travel) > scale, old.frames.upperBound < new.frames.lowerBound,
        !timeline.hasPanel(in: old.frames.upperBound.through(new.frames.lowerBound), store.times)
      else { return nil }
      let window =
        old.frames.upperBound.through(
          windowEnd(after: new.frames.lowerBound, upTo: new.frames.upperBound))
      let samples = window.compactMap { frame -> MotionSample? in
        guard case .seen(let top, _) = timeline.sights[frame] else { return nil }
        return MotionSample(time: store.times[frame], position: (top - old.top) / travel)
      }
      var change = episode(
        .change, samples, weak: samples, new, window: window, upTo: new.frames.upperBound,
        traces, travel: abs(travel))
      // A height that is none may be left as well as come to.
      change.confidence = min(change.confidence, confidence(of: old))
      if !isOnWay(samples, window, traces), isCut(from: old, to: new, traces) {
        change.doubts.append(.wayUnseen)
        change.confidence = min(change.confidence, Self.mostUnusual)
      }
      return change
    }
  }

  /// How sure the motions of a keyboard are.
  private func confidence(of rest: KeyboardTimeline.Rest) -> Double {
    (rest.knownHeight == nil || !rest.isSure ? Self.mostUnusual : Self.mostSure)
      * (guess.isSure || guess.areHeightsSure ? 1 : Self.unsureScale)
  }

  /// The frame by which content that follows has begun to move, if not come to rest.
  private func windowEnd(after frame: Int, upTo last: Int) -> Int {
    let start = store.times[frame]
    return frame.through(last).last { store.times[$0] - start <= LateContent.latest } ?? frame
  }

  /// The correlation from which on a place counts for the curve: a choice.
  private static let leastScore = 0.7

  /// How much of a keyboard has to be seen for its place to be known, in points: a choice.
  private static let leastPart = 8.0

  /// The frames in which enough of a keyboard is seen, and how far it is in them.
  private func samples(
    of rest: KeyboardTimeline.Rest, _ range: ClosedRange<Int>, least: Double = leastScore,
    _ progress: (Double) -> Double
  ) -> [MotionSample] {
    let off = rest.top - Double(rest.trackedTop)
    return rest.places.compactMap { place in
      guard range.contains(place.frame), let match = place.match, match.score > least else {
        return nil
      }
      let seen = Double(store.rows - rest.trackedTop) - match.shift
      guard seen >= Self.leastPart * scale, off.isFinite else { return nil }
      return MotionSample(time: store.times[place.frame], position: progress(match.shift))
    }
  }

  private func episode(
    _ kind: Measurement.Episode.Kind, _ samples: [MotionSample], weak: [MotionSample],
    _ rest: KeyboardTimeline.Rest, window: ClosedRange<Int>, upTo next: Int,
    _ traces: [ContentTrace], travel: Double? = nil
  ) -> Measurement.Episode {
    let height = (observer.bottom - rest.top) / scale
    let travel = travel.map { $0 / scale } ?? height
    let samples = completed(samples, kind, window: window, traces, travel: travel)
    let found = SpringFit.best(samples, travel: travel, pixel: 1 / scale)
    let fit = found.flatMap { $0.rms <= Self.mostSpread ? $0 : nil }
    let moving = samples.filter {
      $0.position * travel > 0.3 && (1 - $0.position) * travel > 0.3
    }
    let fitted = found?.start ?? SpringFit.start(weak, travel: travel, step: usualStep)
    let between =
      fitted == nil ? between(kind, weak, travel, isGlass: rest.isGlass, window, traces) : nil
    let told =
      fitted ?? between
      ?? firstInstant(kind, moving, window, lastStill(samples, travel, window, traces))
    var range = beginning(
      kind, samples, rest, travel: travel, window: window, isFitted: fitted != nil)
    // What stands for long may have no frames of its own: the next one comes soon after it moves.
    if let between, let whole = range {
      let near = min(between, whole.upperBound) - usualStep
      range = max(whole.lowerBound, near)...whole.upperBound
    }
    let (start, error) = settled(
      told, isFitted: fitted != nil, in: range, first: moving.first?.time)
    // How far content goes is not seen where it went before the video begins; a picture that stands
    // may still show what was at rest.
    let isWhole = start > store.times[window.lowerBound] - max(usualStep / 2, error + 1e-6)
    let followers = (isWhole ? traces : []).compactMap {
      follower(
        $0, kind, window: window, upTo: next, keyboard: samples, fit, travel: travel)
    }
    // A video that is played slower has the spring's curve on another clock.
    let slow = fit == nil ? SpringFit.slowed(weak, travel: travel)?.omega : nil
    let seen = max(start, end(kind, moving, window, start: start, fit, slow))
    let known = (followers.map(\.settled.lowerBound) + [seen]).max() ?? seen
    // Between the last frame with its keys and the first without it.
    let mayBeLost = kind == .hide && fit == nil && slow == nil
    let unseen =
      mayBeLost && isLost(moving, travel: travel, after: known - start)
      ? max(0, store.times[window.upperBound] - seen) : 0
    let end = max(known, seen + unseen / 2)
    let isFrame = store.times.contains { abs($0 - end) < 1e-6 }
    let before = store.times.last { $0 < end - 1e-6 } ?? end
    var episode = Measurement.Episode(
      kind: kind, start: start, end: end, travel: travel, height: height,
      spring: fit,
      curve: slow.map { .spring(omega: $0) }
        ?? (found == nil ? curve(moving, travel: travel, start: start) : nil),
      followers: followers.map(\.follower),
      doubledFrames: doubled(moving, travel: travel), droppedFrames: dropped(moving))
    episode.startError = error
    // A spring of the system's says it as exactly as it says the start; another curve that is as
    // slow may end sooner.
    let least =
      slow == nil
      ? error : max(error, usualStep, kind == .hide ? Self.mostEarly * (end - start) : 0)
    let latest = followers.map(\.settled.upperBound).max() ?? end
    episode.endError = max(unseen / 2, isFrame ? end - before : least, latest - end)
    episode.accessory =
      timeline.rests.firstIndex { $0.frames == rest.frames }.flatMap { accessories[$0] }.map {
        $0 / scale
      } ?? 0
    episode.confidence = confidence(of: rest)
    if kind != .change,
      moving.isEmpty && !isOnWay(weak, window, traces) || isPicture(rest, window)
    {
      episode.doubts.append(.wayUnseen)
    }
    if let fit, (fit.name == .ios26) != rest.isGlass { episode.doubts.append(.otherSpring) }
    if !episode.doubts.isEmpty {
      episode.confidence = min(episode.confidence, Self.mostUnusual)
    }
    return episode
  }

  /// Whether a frame shows the keyboard, or what goes with it, between one rest and the other.
  ///
  /// Where none does the video may be cut, or another page may have taken the place of this one.
  private func isOnWay(
    _ keyboard: [MotionSample], _ window: ClosedRange<Int>, _ traces: [ContentTrace]
  ) -> Bool {
    let ways = traces.compactMap { trace -> [Double]? in
      guard let first = trace.places[window.lowerBound]?.rise,
        let last = trace.places[window.upperBound]?.rise, abs(last - first) > Self.leastPart * scale
      else { return nil }
      return window.compactMap { trace.places[$0].map { ($0.rise - first) / (last - first) } }
    }
    return (ways + [keyboard.map(\.position)]).contains { $0.contains(where: Self.onWay.contains) }
  }

  /// By which share of its time a keyboard that goes along a slower spring may be gone before that
  /// ends: a choice, what one that a sheet takes along does.
  private static let mostEarly = 0.25

  /// The shares of a way at which nothing rests: a choice.
  private static let onWay = 0.03...0.97

  /// How much of a keyboard may be left when it is seen last for its end to be known, in points: a
  /// choice, a little more than half a row of keys.
  private static let mostLeft = 30.0

  /// The time that a keyboard at least needs to go, in seconds: a choice, below the 0.36 in which
  /// the spring of iOS 7 to 18 has a hundredth of its way left.
  private static let leastDuration = 0.3

  /// Whether a keyboard that goes by no spring was lost on its way: more of it was left than it goes
  /// from frame to frame, or than it would go where it becomes slower, or no keyboard is gone so
  /// soon.
  ///
  /// - Parameter duration: How long it, or what follows it, was seen to move, in seconds.
  private func isLost(
    _ moving: [MotionSample], travel: Double, after duration: Double
  ) -> Bool {
    guard let last = moving.last else { return false }
    let left = (1 - last.position) * travel
    if duration < Self.leastDuration, left > Self.leastPart { return true }
    let steps = zip(moving, moving.dropFirst()).map { ($1.position - $0.position) * travel }
    guard let step = steps.last else { return false }
    let slows = steps.dropLast().last.map { step < 0.8 * $0 } ?? false
    return left > Self.mostLeft && (slows || left > 1.5 * step)
  }

  /// How far from a spring frames may be for it to be named, in points: a choice, above the 9.9 of
  /// a GIF of ten frames a second, in which each is a twentieth of a second off.
  private static let mostSpread = 12.0

  /// When a motion began of which one or two frames are seen: the spring of its look goes back from
  /// the first of them, and not beyond the last frame in which the keyboard stood or was not there.
  ///
  /// `nil` where frames are so near that the last one at rest says it. Where a finger leads the
  /// keyboard it is half way between the two.
  private func between(
    _ kind: Measurement.Episode.Kind, _ samples: [MotionSample], _ travel: Double, isGlass: Bool,
    _ window: ClosedRange<Int>, _ traces: [ContentTrace]
  ) -> Double? {
    guard usualStep > 0.03 else { return nil }
    let moving = samples.filter { (0.01...0.93).contains($0.position) }
    let last =
      lastStill(samples, travel, window, traces)
      ?? (kind == .show
        ? moving.first.flatMap { first in store.times.last { $0 < first.time - 1e-6 } } : nil)
    guard let last, let next = store.times.first(where: { $0 > last + 1e-6 }) else { return nil }
    let omega = (isGlass ? SpringFit.Name.ios26 : .legacy).spring.angularFrequency
    let starts = moving.filter { $0.time > last && $0.time - next < 0.25 }.prefix(2).map {
      $0.time - SpringFit.phase(at: $0.position) / omega
    }
    // What stands for long may have no frames of its own: the next one comes soon after it moves.
    let still = max(last, next - 1.5 * usualStep)
    guard let first = starts.first,
      starts.allSatisfy({ $0 > still - usualStep && $0 < next + max(0.02, 0.4 * usualStep) })
    else { return (still + next) / 2 }
    return max(last, min(next, first))
  }

  /// How much of a keyboard must be seen for its place to be exact, in points: a row of keys below
  /// a bar.
  private static let leastSeen = 75.0

  /// Adds the frames in which the keyboard is not recognised, by what moves exactly as it does: a
  /// footer is seen from the first frame on, and the keys are not.
  private func completed(
    _ samples: [MotionSample], _ kind: Measurement.Episode.Kind, window: ClosedRange<Int>,
    _ traces: [ContentTrace], travel: Double
  ) -> [MotionSample] {
    let whole = samples.filter { sample in
      (kind == .hide ? 1 - sample.position : sample.position) * travel > Self.leastSeen
    }
    let own = Dictionary(
      whole.map { ($0.time, $0.position) }, uniquingKeysWith: { one, _ in one })
    for trace in traces {
      guard let first = trace.places[window.lowerBound]?.rise,
        let last = trace.places[window.upperBound]?.rise, abs(last - first) > 20 * scale
      else { continue }
      let shares = window.compactMap { frame in
        trace.places[frame].map {
          MotionSample(time: store.times[frame], position: ($0.rise - first) / (last - first))
        }
      }
      let both = shares.compactMap { share in own[share.time].map { share.position - $0 } }
        .filter { $0.isFinite }
      let isMoving = samples.filter { (0.05...0.95).contains($0.position) }.count
      guard both.count >= 2, isMoving >= 2, both.allSatisfy({ abs($0) * travel < 1.2 }) else {
        continue
      }
      let missing = shares.filter { own[$0.time] == nil }
      return (whole + missing).sorted { $0.time < $1.time }
    }
    return samples
  }

  /// The curve of a motion without a spring; `nil` where the video lacks the frames in which it
  /// was.
  private func curve(
    _ moving: [MotionSample], travel: Double, start: Double
  ) -> Measurement.Curve? {
    let next = store.times.first { $0 > start + 1e-6 } ?? start
    if moving.isEmpty, next - start > max(0.06, 2.5 * usualStep) { return nil }
    return Measurement.Curve.through(moving, travel: travel)
  }

  /// How long before the first frame after a gap a motion began at most of which none is seen, in
  /// seconds: half the longer spring.
  private static let mostUnseen = 0.25

  /// When a motion without a spring began: at the last frame in which nothing moved.
  private func firstInstant(
    _ kind: Measurement.Episode.Kind, _ moving: [MotionSample], _ window: ClosedRange<Int>,
    _ lastStill: Double?
  ) -> Double {
    guard let first = moving.first else {
      if let lastStill {
        let next = store.times.first { $0 > lastStill + 1e-6 } ?? lastStill
        let isGap = next - lastStill > 2.5 * usualStep
        return isGap ? max((lastStill + next) / 2, next - Self.mostUnseen) : lastStill
      }
      // Nothing of the motion was seen: between the frames around the gap.
      if kind == .show {
        let seen = window.first { timeline.sights[$0] != .hidden } ?? window.upperBound
        return store.times[max(window.lowerBound, seen - 1)]
      }
      return store.times[window.lowerBound]
    }
    var frame = store.times.firstIndex { $0 >= first.time - 1e-6 } ?? window.lowerBound
    // Frames that show too little of it for the curve still show that it is on its way.
    while kind == .show, frame > window.lowerBound, case .seen = timeline.sights[frame - 1] {
      frame -= 1
    }
    return max(store.times[max(0, frame - 1)], store.times[frame] - 2.5 * usualStep)
  }

  /// The last frame before a motion in which the keyboard is seen where it was; where it is not
  /// seen, the last one in which the content that follows it is.
  private func lastStill(
    _ samples: [MotionSample], _ travel: Double, _ window: ClosedRange<Int>,
    _ traces: [ContentTrace]
  ) -> Double? {
    let still = samples.prefix { $0.position * travel <= leastMoved }
    if let last = still.last { return last.time }
    guard samples.isEmpty else { return nil }
    return traces.compactMap { trace in
      let places = window.compactMap { frame in trace.places[frame].map { (frame, $0.rise) } }
      guard let first = places.first, let last = places.last, abs(last.1 - first.1) > scale else {
        return nil
      }
      return places.prefix { abs($0.1 - first.1) <= 0.3 * scale }.last.map { store.times[$0.0] }
    }.min()
  }

  /// When the keyboard is at rest.
  ///
  /// - Parameter slow: The frequency of a spring that is slower than the system's.
  private func end(
    _ kind: Measurement.Episode.Kind, _ moving: [MotionSample], _ window: ClosedRange<Int>,
    start: Double, _ fit: SpringFit?, _ slow: Double?
  ) -> Double {
    guard let last = moving.last else {
      return store.times[min(window.lowerBound + 1, window.upperBound)]
    }
    let next = store.times.first { $0 > last.time + 1e-6 } ?? last.time
    // The end of a hide is below the screen's edge: the spring says when it is.
    if kind == .hide, let fit { return max(next, start + (fit.name == .legacy ? 0.5 : 0.3833)) }
    if kind == .hide, let slow {
      return max(next, start + 0.5 * SpringFit.Name.legacy.spring.angularFrequency / slow)
    }
    return next
  }

  private func doubled(_ moving: [MotionSample], travel: Double) -> Int {
    zip(moving, moving.dropFirst()).filter { one, two in
      abs(two.position - one.position) * travel < 0.08 && (1 - one.position) * travel > 3
        && one.position * travel > 3
    }.count
  }

  private func dropped(_ moving: [MotionSample]) -> Int {
    let steps = zip(moving, moving.dropFirst()).map { $1.time - $0.time }
    guard steps.count >= 4, let median = steps.median else { return 0 }
    let usual = max(median, 1.0 / 240)
    return steps.reduce(0) { $0 + max(0, Int(($1 / usual).rounded()) - 1) }
  }
}

// MARK: - Beginnings

extension EpisodeReader {
  /// When a motion began, as far as the pictures tell: not before the last one that shows it at
  /// rest, and not after the first that does not; `nil` where none shows it at rest.
  ///
  /// Of a keyboard that comes the keys are seen only when it is well on its way, and its panel as
  /// soon as it covers the lowest rows.
  ///
  /// - Parameter isFitted: Whether a spring says it as well: then no more is doubted than two frames,
  ///   since what lies within counts as exact.
  func beginning(
    _ kind: Measurement.Episode.Kind, _ samples: [MotionSample], _ rest: KeyboardTimeline.Rest,
    travel: Double, window: ClosedRange<Int>, isFitted: Bool
  ) -> ClosedRange<Double>? {
    let first = samples.first { $0.position * travel > leastMoved }?.time
    guard kind == .show else {
      let still = samples.last { sample in first.map { sample.time < $0 } ?? true }?.time
      // Where none shows it on its way, the next one does not show it any more.
      let next = still.flatMap { still in store.times.first { $0 > still + 1e-6 } }
      guard let still, let end = first ?? next else { return nil }
      return still...end
    }
    guard let first else { return nil }
    guard let seen = window.first(where: { store.times[$0] >= first - 1e-6 }),
      seen > window.lowerBound, let panel = strip(rest.settled),
      let bare = strip(window.lowerBound),
      panel.differs(from: bare)
    else { return nil }
    var frame = seen
    while frame > window.lowerBound, let here = strip(frame - 1), !panel.differs(from: here) {
      frame -= 1
    }
    guard frame > window.lowerBound else { return nil }
    // Half of the rows may be covered already, and where no spring says it show keys on their way.
    var last = frame - 1
    let least = max(window.lowerBound, isFitted ? frame - 2 : 0)
    while last > least, strip(last).map({ !$0.isSame(as: bare) }) ?? false,
      store.times[frame] - store.times[last] < Self.longestShow
    {
      last -= 1
    }
    return store.times[last]...store.times[frame]
  }

  /// How long a keyboard may be on its way before its panel stands at the screen's bottom, in
  /// seconds: the longer spring.
  private static let longestShow = 0.5

  /// How far a keyboard has moved at least in a frame that does not show it at rest, in points: a
  /// choice, of what it is measured to, and in small videos of what is left of a pixel.
  var leastMoved: Double { max(0.3, 0.75 / scale) }

  /// The lowest rows of a frame; `nil` where it cannot be read.
  private func strip(_ frame: Int) -> PanelStrip? {
    (try? store.frame(frame)).map { PanelStrip($0, unit: observer.unit) }
  }

  /// The least error of a beginning, in seconds, that a spring tells, and the share of a frame's time
  /// where that is more: choices, what springs laid through frames of known motions are off by.
  private static let leastError = (seconds: 0.002, share: 0.25)

  /// A beginning that agrees with the pictures, and by how much it may be off.
  ///
  /// - Parameters:
  ///   - start: What the motion's curve says.
  ///   - isFitted: Whether a spring says it.
  ///   - range: What the pictures say.
  ///   - first: The first frame in which the motion is seen.
  func settled(
    _ start: Double, isFitted: Bool, in range: ClosedRange<Double>?, first: Double?
  ) -> (start: Double, error: Double) {
    let least = max(Self.leastError.seconds, Self.leastError.share * usualStep)
    guard let range else {
      return (start, max(least, isFitted ? 0 : usualStep, isFitted ? 0 : (first ?? start) - start))
    }
    let (late, early) = (start - range.lowerBound, range.upperBound - start)
    // A picture may show what was true a frame or two earlier, and a spring is laid through many.
    if isFitted { return (start, max(least, -late, -early)) }
    let near = min(max(start, range.lowerBound), range.upperBound)
    return (near, max(least, near - range.lowerBound, range.upperBound - near))
  }
}

// MARK: - Curves

extension Measurement.Curve {
  /// The largest root of the mean squared distance to a curve that it is called by, in points: a
  /// choice.
  private static let tolerance = 1.0

  /// Names the curve that passes through the frames in motion.
  fileprivate static func through(_ samples: [MotionSample], travel: Double) -> Self? {
    guard let first = samples.first, let last = samples.last else { return .instant }
    guard samples.count >= 5, last.position - first.position > 1.0 / 3 else { return nil }
    let linear = fit(samples, travel: travel) { $0 }
    let eased = fit(samples, travel: travel) { CubicBezier.easeInEaseOut.progress(at: $0) }
    if linear.rms <= tolerance, linear.rms <= eased.rms {
      return .linear(duration: linear.duration)
    }
    if eased.rms <= tolerance { return .easeInOut(duration: eased.duration) }
    return .irregular
  }

  /// The start and the duration for which a curve is nearest.
  private static func fit(
    _ samples: [MotionSample], travel: Double, _ curve: (Double) -> Double
  ) -> (duration: Double, rms: Double) {
    let (first, last) = (samples[0].time, samples[samples.count - 1].time)
    var best = (duration: 0.0, rms: Double.infinity)
    for early in stride(from: 0.0, through: 0.06, by: 0.004) {
      for late in stride(from: 0.0, through: 0.06, by: 0.004) {
        let start = first - early
        let duration = last + late - start
        guard duration > 0 else { continue }
        let squares = samples.reduce(0) { sum, sample in
          let share = max(0, min(1, (sample.time - start) / duration))
          let error = (curve(share) - sample.position) * travel
          return sum + error * error
        }
        let rms = (squares / Double(samples.count)).squareRoot()
        if rms < best.rms { best = (duration, rms) }
      }
    }
    return best
  }
}
