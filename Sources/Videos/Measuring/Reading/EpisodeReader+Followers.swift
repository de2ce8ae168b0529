extension EpisodeReader {
  /// The least way that counts as following, in points, and in pixels where these are larger:
  /// choices.
  private static let leastTravel = (points: 1.0, pixels: 1.5)

  /// By how much more than the keyboard a part of the content moves at most for it, in points: a
  /// choice, a toolbar and what keeps it apart.
  private static let mostBeyond = 60.0

  /// The motion of a part of the content in an episode, and when it came to rest; `nil` when it
  /// stayed, or went where no keyboard takes it.
  func follower(
    _ trace: ContentTrace, _ kind: Measurement.Episode.Kind, window: ClosedRange<Int>,
    keyboard: [MotionSample], _ fit: SpringFit?, travel: Double
  ) -> (follower: Measurement.Follower, settled: Double)? {
    var known = window.compactMap { frame in
      trace.places[frame].map {
        (frame: frame, sample: MotionSample(time: store.times[frame], position: $0.rise / scale))
      }
    }
    // Where it is not seen when the motion begins, it is where it was seen last, or found.
    let begin = window.lowerBound
    let found = kind == .hide ? trace.region.rise : nil
    if known.first?.frame != begin,
      let rise = trace.rise(atOrBefore: begin, notBefore: 0) ?? found
    {
      known.insert((begin, MotionSample(time: store.times[begin], position: rise / scale)), at: 0)
    }
    guard let first = known.first?.sample, let last = known.last,
      let way = way(of: trace, kind, from: first.position, to: last.frame, window),
      abs(way) >= max(Self.leastTravel.points, Self.leastTravel.pixels / scale),
      abs(way) <= travel + Self.mostBeyond
    else { return nil }
    // Towards where it goes is forward.
    let sign = way < 0 ? -1.0 : 1
    let forward = known.map { (($0.sample.position - first.position) * sign, $0) }
    let (lag, basis) = lag(of: known, way: way, keyboard, fit)
    let own = Dictionary(
      keyboard.map { ($0.time, $0.position * travel) }, uniquingKeysWith: { one, _ in one })
    // Within a frame of the keyboard it is in step with it, and its first step is no jump.
    let isInStep = lag.map { abs($0) <= usualStep } ?? false
    func shifted(_ one: Double, _ two: Double) -> Double {
      guard isInStep, let fit, let lag else { return 0 }
      func place(_ time: Double) -> Double {
        travel * SpringFit.progress(at: max(0, time - lag - fit.start) * fit.omega)
      }
      return place(two) - place(one)
    }
    let usual = usualStep
    /// What is told of the steps from place to place, and how far it went out of sight.
    func steps(
      _ places: [(Double, (frame: Int, sample: MotionSample))]
    ) -> (jump: Double, largest: MotionSample, unseen: Double) {
      var jump = 0.0
      var largest = MotionSample(time: first.time, position: 0)
      var unseen = 0.0
      for (one, two) in zip(places, places.dropFirst()) {
        let step = two.0 - one.0
        let missing = two.1.frame - one.1.frame - 1
        // What happened in a gap of the video happened at once only in the video.
        let isGap = two.1.sample.time - one.1.sample.time > max(0.06, 2.5 * usual)
        guard missing == 0, !isGap else {
          // A frame alone that is missing hides no more than twice the usual step.
          unseen = max(unseen, isGap || missing > Self.mostMissing ? step : step / 2)
          continue
        }
        if step > largest.position {
          largest = MotionSample(time: two.1.sample.time, position: step)
        }
        // Where the keyboard is not recognised its step is unknown; before and after it has none.
        if let other = keyboardStep(
          from: one.1.frame, to: two.1.frame, own, keyboard, fit, travel)
        {
          jump = max(jump, step - max(other, shifted(one.1.sample.time, two.1.sample.time)))
        }
      }
      // What is left where it was lost before it rested it may have gone at once, too.
      return (jump, largest, max(unseen, abs(way) - (places.last?.0 ?? 0)))
    }
    let (jump, largest, unseen) = steps(forward)
    // A jump from a place that is not sure may be that place's error.
    let sure = forward.filter { place in
      place.1.frame == begin
        || trace.places[place.1.frame].map { sureness($0.score) >= Self.leastSure } ?? false
    }
    let isSure =
      jump <= Self.leastUnseen || abs(jump - steps(sure).jump) <= Self.leastUnseen
    let isKnown = isSure && unseen <= largest.position + Self.leastUnseen
    let still = forward.last { abs($0.0 - way * sign) > 0.3 }
    let settled =
      still.flatMap { still in known.first { $0.frame > still.1.frame }?.sample.time }
      ?? first.time
    let up = kind == .hide ? -1.0 : 1
    let rows = trace.region.ranges
    return (
      Measurement.Follower(
        travel: way * up, lag: lag, lagBasis: basis, jump: isKnown ? jump : nil,
        largestStep: isKnown ? largest : nil,
        top: screenHeight - (observer.bottom - Double(rows.first?.lowerBound ?? 0)) / scale,
        bottom: screenHeight - (observer.bottom - Double(rows.last?.upperBound ?? 0)) / scale),
      settled
    )
  }

  /// How far a part of the content goes; `nil` where it is lost on its way and nothing says where
  /// it rests.
  private func way(
    of trace: ContentTrace, _ kind: Measurement.Episode.Kind, from first: Double, to last: Int,
    _ window: ClosedRange<Int>
  ) -> Double? {
    let end = (trace.places[last]?.rise ?? 0) / scale
    // Seen in the last third of the time it has come to rest, or goes on by itself.
    let time = store.times[window.upperBound] - store.times[window.lowerBound]
    if store.times[window.upperBound] - store.times[last] <= time / 3 { return end - first }
    // With the keyboard at rest it was seen where the part was found.
    return kind == .show ? trace.region.rise / scale - first : nil
  }

  /// How many frames in a row may be missing half way for its time to be read between them, and how
  /// far apart the others are at most then, in seconds: choices, of recordings of 30 frames a second.
  private static let mostMissing = 1
  private static let longestGap = 0.07

  /// How sure a place is at least from which a jump is told: a choice, what is to be trusted.
  private static let leastSure = 0.8

  /// How much farther it may go out of sight than in sight for no jump to be there, in points: what
  /// recordings that are compared may differ by, a choice.
  private static let leastUnseen = 8.0

  /// How late a part of the content is half way.
  ///
  /// Where it was not seen in the frames around there, the frames that do show something of its
  /// way are laid over the keyboard's, if they lie there well.
  private func lag(
    of known: [(frame: Int, sample: MotionSample)], way: Double, _ keyboard: [MotionSample],
    _ fit: SpringFit?
  ) -> (lag: Double?, basis: Measurement.LagBasis) {
    guard let first = known.first?.sample.position else { return (nil, .unseen) }
    let half = first + way / 2
    guard
      let passing = zip(known, known.dropFirst()).first(where: {
        ($0.sample.position - half) * ($1.sample.position - half) <= 0
          && $0.sample.position != $1.sample.position
      }), let keyboardHalf = keyboard.time(passing: 0.5) ?? fit.map(Self.halfTime)
    else { return (nil, .unseen) }
    let missing = passing.1.frame - passing.0.frame - 1
    let gap = passing.1.sample.time - passing.0.sample.time
    if missing == 0 || missing <= Self.mostMissing && gap <= Self.longestGap {
      let share =
        (half - passing.0.sample.position)
        / (passing.1.sample.position - passing.0.sample.position)
      let time =
        passing.0.sample.time + share * (passing.1.sample.time - passing.0.sample.time)
      return (time - keyboardHalf, .seen)
    }
    let moving = known.map { ($0.sample.time, ($0.sample.position - first) / way) }
      .filter { (0.01...0.99).contains($0.1) }
    guard moving.count >= 3 else { return (nil, .unseen) }
    func share(at time: Double) -> Double? {
      if let fit { return SpringFit.progress(at: max(0, time - fit.start) * fit.omega) }
      return keyboard.position(at: time)
    }
    var best = (lag: 0.0, rms: Double.infinity)
    for lag in stride(from: -0.15, through: 0.3, by: 0.001) {
      let errors = moving.compactMap { sample in
        share(at: sample.0 - lag).map { ($0 - sample.1) * way }
      }
      guard errors.count == moving.count else { continue }
      let rms = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
      if rms < best.rms { best = (lag, rms) }
    }
    // A tenth of the way in a hundredth of a second is how fast it goes half way.
    guard best.rms <= max(1.5, 0.01 * abs(way)) else { return (nil, .unseen) }
    let error = max(0.001, best.rms / abs(way) * 0.1)
    return (best.lag, .fitted(error: error))
  }

  /// When a spring is half way.
  private static func halfTime(_ fit: SpringFit) -> Double {
    fit.start + SpringFit.phase(at: 0.5) / fit.omega
  }

  /// The median time from frame to frame of the video, in seconds.
  var usualStep: Double {
    let steps = zip(store.times, store.times.dropFirst()).map { $1 - $0 }.sorted()
    return steps.isEmpty ? 0 : steps[steps.count / 2]
  }

  /// How far the keyboard goes between two frames, in points; `nil` where that is unknown.
  private func keyboardStep(
    from one: Int, to two: Int, _ places: [Double: Double], _ keyboard: [MotionSample],
    _ fit: SpringFit?, _ travel: Double
  ) -> Double? {
    func place(_ frame: Int) -> Double? {
      let time = store.times[frame]
      if let known = places[time] { return known }
      // Its first and last points are not recognised: the spring says where it is.
      if let fit { return travel * SpringFit.progress(at: max(0, time - fit.start) * fit.omega) }
      if let first = keyboard.first, time < first.time, first.position * travel < 1 {
        return first.position * travel
      }
      if let last = keyboard.last, time > last.time, (1 - last.position) * travel < 1 {
        return last.position * travel
      }
      return nil
    }
    guard let before = place(one), let after = place(two) else { return nil }
    return after - before
  }
}
