internal import Keyframes

extension EpisodeReader {
  /// The least way that counts as following, in points, and in pixels where these are larger:
  /// choices.
  private static let leastTravel = (points: 1.0, pixels: 1.5)

  /// By how much more than the keyboard a part of the content moves at most for it, in points: a
  /// choice, a toolbar and what keeps it apart.
  private static let mostBeyond = 60.0

  /// How far from its rest a part of the content is at most that has come to it, in points: a pixel
  /// within these, choices.
  private static let mostOffRest = 0.3...0.5

  /// From how far on a way back is one, in points: a choice, more than places in small videos differ
  /// by.
  private static let wander = 8.0

  /// Whether places go to and fro where the keyboard does not: they are now those of one part, and
  /// now of another like it.
  private func wanders(_ known: [Place], beside keyboard: [Double]) -> Bool {
    known.map(\.position).turns(beyond: Self.wander)
      > 1 + keyboard.turns(beyond: Self.wander)
  }

  /// Where a part of the content is in a frame.
  private struct Place {
    let frame: Int
    /// Seconds on the video's clock.
    let time: Double
    /// Points.
    var position: Double
  }

  /// The motion of a part of the content in an episode, and when it came to rest, between the last
  /// frame on its way and the first at rest where others are between; `nil` when it stayed, went
  /// where no keyboard takes it, or was not seen to come to rest.
  ///
  /// - Parameters:
  ///   - window: The frames around the keyboard's motion.
  ///   - next: The last frame before the keyboard moves again, or the video ends.
  func follower(
    _ trace: ContentTrace, _ kind: Measurement.Episode.Kind, window: ClosedRange<Int>,
    upTo next: Int, keyboard: [MotionSample], _ fit: SpringFit?, travel: Double
  ) -> (follower: Measurement.Follower, settled: ClosedRange<Double>)? {
    let near = places(of: trace, kind, window)
    let back =
      kind == .show
      ? wayBack(trace, window, upTo: next, beside: keyboard, travel: travel) : nil
    // What is on its way at the window's end may have come to rest before, and gone back by itself.
    let turns = beforeTurning(near, beside: keyboard, travel: travel).count < near.count
    let end = back.map { window.lowerBound.through($0.from.frame) }
    guard let whole = end ?? (turns ? window : untilRest(trace, kind, window, upTo: next)) else {
      return nil
    }
    let all = places(of: trace, kind, whole)
    let known = back == nil ? beforeTurning(all, beside: keyboard, travel: travel) : all
    let window =
      known.count < all.count
      ? whole.lowerBound.through(known.last?.frame ?? whole.upperBound) : whole
    guard let first = known.first, let last = known.last,
      let way = back.map({ $0.from.position - first.position })
        ?? way(of: trace, kind, from: first.position, to: last.frame, window),
      abs(way) >= max(Self.leastTravel.points, Self.leastTravel.pixels / scale),
      abs(way) <= travel + Self.mostBeyond,
      !wanders(known, beside: keyboard.map { $0.position * travel })
    else { return nil }
    // Towards where it goes is forward.
    let sign = way < 0 ? -1.0 : 1
    let forward = known.map { place in
      Place(
        frame: place.frame, time: place.time, position: (place.position - first.position) * sign)
    }
    let (lag, basis) = lag(of: known, way: way, keyboard, fit)
    let path = KeyboardPath(keyboard, fit, travel: travel)
    // Within a frame of the keyboard it is in step with it, and its first step is no jump.
    let inStep = lag.flatMap { abs($0) <= usualStep ? $0 : nil }
    let usual = usualStep
    let steps = Steps(forward, of: abs(way), beside: path, lag: inStep, usual: usual)
    // A jump from a place that is not sure may be that place's error.
    let sure = forward.filter { place in
      place.frame == window.lowerBound
        || trace.places[place.frame].map { confidence($0.score) >= Self.leastSure } ?? false
    }
    let sureSteps = Steps(sure, of: abs(way), beside: path, lag: inStep, usual: usual)
    let isSure =
      steps.jump <= Self.leastUnseen || abs(steps.jump - sureSteps.jump) <= Self.leastUnseen
    let isKnown =
      isSure && steps.unseen <= steps.largest.position + Self.leastUnseen
      && (lag.map { abs($0) < usual / 2 } ?? false
        || steps.uncompared <= steps.jump + Self.leastUncompared)
    // Coding leaves what has come to rest a pixel off for a while.
    let off = max(Self.mostOffRest.lowerBound, min(Self.mostOffRest.upperBound, 1 / scale))
    let still = forward.last { abs($0.position - way * sign) > off }
    let settled =
      back.map { $0.to.time...$0.to.time }
      ?? still.flatMap { still in
        known.first { $0.frame > still.frame }.map {
          min(store.times[still.frame + 1], $0.time)...$0.time
        }
      }
    let returned = back.map { $0.to.position - $0.from.position } ?? 0
    let largest = back.flatMap { back in
      !isKnown || abs(back.step.position) > steps.largest.position
        ? MotionSample(time: back.step.time, position: back.step.position * sign) : nil
    }
    let jump = max(isKnown ? steps.jump : 0, back.map { abs($0.step.position) } ?? 0)
    let rows = trace.region.ranges
    return (
      Measurement.Follower(
        travel: (way + returned) * (kind == .hide ? -1 : 1), lag: lag, lagBasis: basis,
        jump: isKnown || largest != nil ? jump : nil,
        largestStep: largest ?? (isKnown ? steps.largest : nil),
        top: screenHeight - (observer.bottom - Double(rows.first?.lowerBound ?? 0)) / scale,
        bottom: screenHeight - (observer.bottom - Double(rows.last?.upperBound ?? 0)) / scale),
      settled ?? first.time...first.time
    )
  }

  /// A way back of content that has gone too far, and the largest step on it.
  private struct WayBack {
    let from: Place
    let to: Place
    /// Points, less than 0 where it goes down, and when it ended.
    let step: MotionSample
  }

  /// How soon after the keyboard has come content begins to go back at the latest that no finger leads,
  /// in more than one step, in seconds: a choice.
  private static let latestBack = 0.25

  /// The way back of a part of the content to where it stands: an app takes back what it went too far.
  ///
  /// In one step it does so up to half a second after the keyboard has come, and else soon after that;
  /// later a finger may lead it.
  private func wayBack(
    _ trace: ContentTrace, _ window: ClosedRange<Int>, upTo next: Int,
    beside keyboard: [MotionSample], travel: Double
  ) -> WayBack? {
    let end =
      keyboard.last { (1 - $0.position) * travel > leastMoved }?.time
      ?? store.times[window.upperBound]
    let frames = (window.lowerBound...max(next, window.upperBound)).prefix {
      store.times[$0] <= end + LateContent.latest + LateContent.longest + LateContent.standing
    }
    let known = places(of: trace, .show, window.lowerBound...(frames.last ?? window.upperBound))
    guard let first = known.first else { return nil }
    func isBack(_ one: Place, _ two: Place) -> Bool {
      (two.position - one.position) * (one.position - first.position) < 0
        && abs(two.position - one.position) > leastMoved
    }
    guard
      let start = known.indices.dropLast().first(where: { index in
        abs(known[index].position - first.position) > Self.wander
          && isBack(known[index], known[index + 1])
      })
    else { return nil }
    let stop = known[(start + 1)...].indices.dropLast().first { !isBack(known[$0], known[$0 + 1]) }
    let (from, to) = (known[start], known[stop ?? known.count - 1])
    let steps = zip(known[start...], known[(start + 1)...]).prefix { $1.frame <= to.frame }
    let largest = steps.max {
      abs($0.1.position - $0.0.position) < abs($1.1.position - $1.0.position)
    }
    let turns = keyboard.position(at: from.time).flatMap { before in
      keyboard.position(at: to.time).map { $0 < before }
    }
    let latest = end + (steps.count == 1 ? LateContent.latest : Self.latestBack)
    guard let largest, turns != true, abs(to.position - from.position) > Self.wander,
      known[start + 1].frame == from.frame + 1, known[start + 1].time <= latest,
      to.time - from.time <= LateContent.longest,
      known.allSatisfy({ place in
        place.frame <= to.frame || place.time - to.time > LateContent.standing
          || abs(place.position - to.position) < leastMoved
      })
    else { return nil }
    // A recorder that waits for a change makes no frames of what stands.
    let last = known.last { $0.time - to.time <= LateContent.standing }?.frame ?? to.frame
    guard store.times[min(last + 1, store.count - 1)] - to.time >= LateContent.standing else {
      return nil
    }
    return WayBack(
      from: from, to: to,
      step: MotionSample(
        time: largest.1.time, position: largest.1.position - largest.0.position))
  }

  /// The places up to where a part of the content rests before it goes back, where the keyboard does
  /// not: from there on it moves by itself, as a list that is scrolled when the keyboard has gone.
  private func beforeTurning(
    _ known: [Place], beside keyboard: [MotionSample], travel: Double
  ) -> [Place] {
    guard let first = known.first?.position else { return known }
    for (one, two) in zip(known.indices, known.indices.dropFirst()) {
      let way = known[two].position - first
      guard abs(way) > leastMoved, abs(known[two].position - known[one].position) < leastMoved,
        let next = known[two...].first(where: {
          abs($0.position - known[two].position) > leastMoved
        })
      else { continue }
      guard (next.position - known[two].position) * way < 0 else { continue }
      // A finger may lead both back, and then on.
      let back =
        known[two...].first {
          ($0.position - known[two].position) * way < 0
            && abs($0.position - known[two].position) > Self.wander
        } ?? next
      let span = known[two].time...back.time
      if let farthest = keyboard.filter({ span.contains($0.time) }).map(\.position).max(),
        let led = keyboard.position(at: back.time),
        (farthest - led) * travel > abs(back.position - known[two].position) / 2
      {
        continue
      }
      return Array(known[...two])
    }
    return known
  }

  /// Where a part of the content is seen in a window.
  ///
  /// Where it is not seen when the motion begins, it is where it was seen last, or found.
  private func places(
    of trace: ContentTrace, _ kind: Measurement.Episode.Kind, _ window: ClosedRange<Int>
  ) -> [Place] {
    func place(_ frame: Int, _ rise: Double) -> Place {
      Place(frame: frame, time: store.times[frame], position: rise / scale)
    }
    let known = window.compactMap { frame in trace.places[frame].map { place(frame, $0.rise) } }
    let begin = window.lowerBound
    let found = kind == .hide ? trace.region.rise : nil
    guard known.first?.frame != begin,
      let rise = trace.rise(atOrBefore: begin, notBefore: 0) ?? found
    else { return known }
    return [place(begin, rise)] + known
  }

  /// How far the keyboard is at which time of its motion, in points.
  private struct KeyboardPath {
    private let samples: [MotionSample]
    private let fit: SpringFit?
    private let travel: Double
    /// How far it is where it is recognised, by time.
    private let known: [Double: Double]

    init(_ samples: [MotionSample], _ fit: SpringFit?, travel: Double) {
      (self.samples, self.fit, self.travel) = (samples, fit, travel)
      known = Dictionary(
        samples.map { ($0.time, $0.position * travel) }, uniquingKeysWith: { one, _ in one })
    }

    /// How far it goes between two times; `nil` where that is unknown.
    func step(from one: Double, to two: Double) -> Double? {
      guard let before = place(at: one), let after = place(at: two) else { return nil }
      return after - before
    }

    /// How far its spring goes between two times when it begins later; `nil` where it follows none.
    func springStep(from one: Double, to two: Double, later lag: Double) -> Double? {
      guard let before = spring(at: one, later: lag), let after = spring(at: two, later: lag) else {
        return nil
      }
      return after - before
    }

    private func place(at time: Double) -> Double? {
      // Its first and last points are not recognised: the spring says where it is.
      if let place = known[time] ?? spring(at: time, later: 0) { return place }
      if let first = samples.first, time < first.time, first.position * travel < 1 {
        return first.position * travel
      }
      if let last = samples.last, time > last.time, (1 - last.position) * travel < 1 {
        return last.position * travel
      }
      return nil
    }

    private func spring(at time: Double, later lag: Double) -> Double? {
      fit.map { travel * SpringFit.progress(at: max(0, time - lag - $0.start) * $0.omega) }
    }
  }

  /// What the steps of a part of the content from place to place tell, in points forward.
  private struct Steps {
    /// By how much more than the keyboard it went at once.
    private(set) var jump = 0.0
    /// The largest one, and when it ended.
    private(set) var largest: MotionSample
    /// How far it went out of sight.
    private(set) var unseen = 0.0
    /// Its largest step while nothing says how far the keyboard went.
    private(set) var uncompared = 0.0

    /// - Parameters:
    ///   - way: How far it goes in all.
    ///   - lag: How much later than the keyboard it is, where it is in step with it.
    ///   - usual: The usual time from frame to frame, in seconds.
    init(
      _ places: [Place], of way: Double, beside path: KeyboardPath, lag: Double?, usual: Double
    ) {
      largest = MotionSample(time: places.first?.time ?? 0, position: 0)
      for (one, two) in zip(places, places.dropFirst()) {
        let step = two.position - one.position
        let missing = two.frame - one.frame - 1
        // What happened in a gap of the video happened at once only in the video.
        let isGap = two.time - one.time > max(0.06, 2.5 * usual)
        guard missing == 0, !isGap else {
          // A frame alone that is missing hides no more than twice the usual step.
          unseen = max(unseen, isGap || missing > mostMissing ? step : step / 2)
          continue
        }
        if step > largest.position { largest = MotionSample(time: two.time, position: step) }
        // Where the keyboard is not recognised its step is unknown; before and after it has none.
        guard let other = path.step(from: one.time, to: two.time) else {
          uncompared = max(uncompared, step)
          continue
        }
        let later = lag.flatMap { path.springStep(from: one.time, to: two.time, later: $0) }
        jump = max(jump, step - max(other, later ?? 0))
      }
      // What is left where it was lost before it rested it may have gone at once, too.
      unseen = max(unseen, way - (places.last?.position ?? 0))
    }
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
    let before = window.lowerBound.upTo(last).last { trace.places[$0] != nil }
    let step = before.flatMap { trace.places[$0].map { abs($0.rise / scale - end) } } ?? 0
    let isLost = last < window.upperBound && step > leastOnWay
    if !isLost, store.times[window.upperBound] - store.times[last] <= time / 3 {
      return end - first
    }
    // With the keyboard at rest it was seen where the part was found.
    return kind == .show ? trace.region.rise / scale - first : nil
  }

  /// How many frames in a row may be missing half way for its time to be read between them, and how
  /// far apart the others are at most then, in seconds: choices, of recordings of 30 frames a second.
  private static let mostMissing = 1
  private static let longestGap = 0.07

  /// By how much more of its way than the keyboard a part goes in a step at least for that to be a
  /// jump, of which no line between the two pictures says when it was: a choice.
  private static let leastJumpShare = 0.5

  /// How far apart the two pictures are at most for the jump's time to be told, in seconds: a choice,
  /// of four a second.
  private static let longestJump = 0.25

  /// How sure a place is at least from which a jump is told: a choice, what is to be trusted.
  private static let leastSure = 0.8

  /// How much farther it may go out of sight than in sight for no jump to be there, in points: what
  /// recordings that are compared may differ by, a choice.
  private static let leastUnseen = 8.0

  /// How far it may go at once while nothing says how far the keyboard went for no jump to be there,
  /// in points: a choice, of half the way of a row.
  private static let leastUncompared = 24.0

  /// How late a part of the content is half way.
  ///
  /// Where it was not seen in the frames around there, the frames that do show something of its
  /// way are laid over the keyboard's, if they lie there well.
  private func lag(
    of known: [Place], way: Double, _ keyboard: [MotionSample], _ fit: SpringFit?
  ) -> (lag: Double?, basis: Measurement.LagBasis) {
    guard let first = known.first?.position else { return (nil, .unseen) }
    let half = first + way / 2
    let isToAndFro = fit == nil && keyboard.map { $0.position * way }.turns(beyond: Self.wander) > 0
    guard
      let passing = zip(known, known.dropFirst()).first(where: {
        ($0.position - half) * ($1.position - half) <= 0 && $0.position != $1.position
      }), let keyboardHalf = keyboard.time(passing: 0.5) ?? fit.map(Self.halfTime)
    else { return (nil, .unseen) }
    let missing = passing.1.frame - passing.0.frame - 1
    let gap = passing.1.time - passing.0.time
    // What a finger leads to and fro is half way more than once.
    if !isToAndFro, missing == 0 || missing <= Self.mostMissing && gap <= Self.longestGap {
      let step = passing.1.position - passing.0.position
      let own =
        keyboard.position(at: passing.0.time).flatMap { before in
          keyboard.position(at: passing.1.time).map { $0 - before }
        } ?? 0
      if step / way - own > Self.leastJumpShare {
        guard gap <= Self.longestJump else { return (nil, .unseen) }
        return (passing.0.time + gap / 2 - keyboardHalf, .seen(error: gap / 2))
      }
      let share = (half - passing.0.position) / step
      return (passing.0.time + share * gap - keyboardHalf, .seen(error: nil))
    }
    let moving = known.map { ($0.time, ($0.position - first) / way) }
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

  /// The usual time from frame to frame of the video, in seconds.
  var usualStep: Double { store.usualStep }
}
