package import Keyframes

/// A spring laid through the positions of a motion whose travel is known.
package struct SpringFit: Sendable, Hashable {
  /// The keyboard's two springs.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    /// iOS 7 to 18.
    case legacy
    /// iOS 26.
    case ios26

    /// The spring itself.
    package var spring: Spring { self == .legacy ? .keyboard : .keyboardIOS26 }

    /// The systems whose keyboards follow it.
    package var systems: String { self == .legacy ? "iOS 7 to 18" : "iOS 26" }
  }

  /// Which one it is.
  package var name: Name
  /// The angular frequency of the free fit, per second of the video's clock.
  package var omega: Double
  /// The root of the mean squared distance to the free fit, in points.
  package var rms: Double
  /// When the motion began, in seconds on the video's clock.
  package var start: Double
}

extension SpringFit {
  /// The least number of frames in motion.
  static let leastCount = 5

  /// How far a clock may be off: GIFs of 7 hundredths run 5 % slow, and what is recorded 60 times a
  /// second is right but for frames that are shown twice.
  private static func clockTolerance(_ samples: [MotionSample]) -> Double {
    let step = zip(samples, samples.dropFirst()).map { $1.time - $0.time }.median ?? .infinity
    return step > 0.03 ? 0.085 : 0.065
  }

  /// Fits the critically damped spring: progress 1 - (1 + ωu) e^(-ωu).
  ///
  /// Positions are right and times are not, so each position is turned into the spring's own time,
  /// and ω is the slope between the two clocks. Positions then refine it.
  ///
  /// - Parameters:
  ///   - progress: The share of the way that is done, 0 to 1, and when: the frames in motion.
  ///   - travel: The way in points.
  /// - Returns: `nil` when neither spring fits or too little is seen.
  static func best(_ progress: [MotionSample], travel: Double, pixel: Double) -> SpringFit? {
    let moving = cleaned(progress, travel: travel)
    guard moving.count >= leastCount, let low = moving.map(\.position).min(),
      let high = moving.map(\.position).max(), high - low >= 1.0 / 3
    else { return nil }
    guard let line = clockLine(moving, travel: travel) else { return nil }
    let name = Name.allCases.min {
      abs(line.omega / $0.spring.angularFrequency - 1)
        < abs(line.omega / $1.spring.angularFrequency - 1)
    }
    let tolerance = clockTolerance(moving)
    guard let name, abs(line.omega / name.spring.angularFrequency - 1) < tolerance else {
      return nil
    }
    let fit = refined(line, moving, travel: travel)
    guard abs(fit.omega / name.spring.angularFrequency - 1) < tolerance,
      tailAgrees(fit, moving, travel: travel, pixel: pixel), clockIsSteady(fit, moving)
    else { return nil }
    return SpringFit(name: name, omega: fit.omega, rms: fit.rms, start: fit.start)
  }

  /// By how much the frames of a motion may disagree about its beginning: choices.
  ///
  /// A fifth of a frame of 1/60 s and, as clocks of GIFs are coarse, an eighth of one that is shown
  /// longer.
  private static let agreement = (seconds: 0.0035, share: 0.12)

  /// How far the keyboard must have to go for its place to tell the time, in points: a choice,
  /// where a tenth of a point is a millisecond.
  private static let leastLeft = 5.0

  /// When a motion began of which too little is seen to name its spring, in seconds: where three
  /// frames agree about it on the clock of one of the springs.
  ///
  /// - Parameter step: How long a frame is shown, in seconds.
  static func start(_ progress: [MotionSample], travel: Double, step: Double) -> Double? {
    if let slow = slowed(progress, travel: travel) { return slow.start }
    let moving = cleaned(progress, travel: travel).filter {
      (1 - $0.position) * travel > leastLeft
    }
    guard moving.count >= 3 else { return nil }
    let found = Name.allCases.map { name -> (start: Double, spread: Double) in
      let starts = moving.map {
        $0.time - phase(at: $0.position) / name.spring.angularFrequency
      }.sorted()
      return (starts[starts.count / 2], starts[starts.count - 1] - starts[0])
    }
    return found.min { $0.spread < $1.spread }.flatMap {
      $0.spread < max(agreement.seconds, agreement.share * step) ? $0.start : nil
    }
  }

  /// By how much frames may be off a spring of any frequency for its beginning to be that of the
  /// motion, as a share of the way: a choice, of what doubled frames do.
  private static let mostOff = 0.02

  /// When a motion along a spring of another frequency began, and that frequency, as of a video that is
  /// played slower or of a simulator with slow animations.
  static func slowed(
    _ progress: [MotionSample], travel: Double
  ) -> (start: Double, omega: Double)? {
    let moving = cleaned(progress, travel: travel)
    guard moving.count > leastCount, let low = moving.map(\.position).min(),
      let high = moving.map(\.position).max(), high - low >= 0.5,
      let line = clockLine(moving, travel: travel)
    else { return nil }
    let fit = refined(line, moving, travel: travel)
    return fit.rms < mostOff * travel ? (fit.start, fit.omega) : nil
  }

  /// Leaves out doubled frames and those that stand still.
  private static func cleaned(_ samples: [MotionSample], travel: Double) -> [MotionSample] {
    var kept: [MotionSample] = []
    for sample in samples {
      let left = (1 - sample.position) * travel
      guard sample.position > 0.002, left > 0.25 else { continue }
      // A doubled frame shows what was true a frame earlier.
      if let last = kept.last, abs(sample.position - last.position) * travel < 0.08, left > 3 {
        continue
      }
      kept.append(sample)
    }
    return kept
  }

  private struct Line {
    var start: Double
    var omega: Double
    var rms = 0.0
  }

  /// The spread of times that is reckoned with at first, in seconds, and that of positions, in
  /// points (measured on ten recordings).
  private static let timeSpread = 0.002
  private static let placeSpread = 0.15

  /// A line through the video's times over the spring's.
  private static func clockLine(_ samples: [MotionSample], travel: Double) -> Line? {
    let clock = samples.map { (time: $0.time, phase: phase(at: $0.position)) }
    var spread = 0.004
    var line: Line?
    for _ in 0..<6 {
      var (weights, times, phases) = (0.0, 0.0, 0.0)
      let omega = line?.omega ?? 20
      func weight(_ phase: Double) -> Double {
        let speed = travel * omega * phase * exponential(-phase)
        let place = placeSpread / max(speed, 1e-6)
        return 1 / (spread * spread + place * place)
      }
      for sample in clock {
        let weight = weight(sample.phase)
        weights += weight
        times += weight * sample.time
        phases += weight * sample.phase
      }
      let (time, phase) = (times / weights, phases / weights)
      var (cross, square) = (0.0, 0.0)
      for sample in clock {
        let weight = weight(sample.phase)
        cross += weight * (sample.phase - phase) * (sample.time - time)
        square += weight * (sample.phase - phase) * (sample.phase - phase)
      }
      guard square > 0, cross > 0 else { return nil }
      let slope = cross / square
      line = Line(start: time - slope * phase, omega: 1 / slope)
      // Only the fast part says how far times are off.
      let fast = clock.filter { (0.3...3).contains($0.phase) }
      let errors = fast.map { $0.time - (time + slope * ($0.phase - phase)) }
      let mean = errors.reduce(0) { $0 + $1 * $1 } / Double(max(errors.count, 1))
      spread = max(timeSpread, min(0.03, mean.squareRoot()))
    }
    return line
  }

  /// The least weighted squares of positions around a line.
  private static func refined(_ line: Line, _ samples: [MotionSample], travel: Double) -> Line {
    let fast = samples.filter { (0.05...0.85).contains($0.position) }
    let late = fast.map { $0.time - line.start - phase(at: $0.position) / line.omega }
    let spread = max(
      0.0004, (late.reduce(0) { $0 + $1 * $1 } / Double(max(late.count, 1))).squareRoot())
    func cost(_ start: Double, _ omega: Double) -> Double {
      samples.reduce(0) { sum, sample in
        let phase = max(0, omega * (sample.time - start))
        let error = travel * (progress(at: phase) - sample.position)
        let speed = travel * omega * phase * exponential(-phase)
        return sum
          + error * error / (placeSpread * placeSpread + speed * speed * spread * spread)
      }
    }
    var best = line
    var least = cost(best.start, best.omega)
    var (timeStep, omegaStep) = (0.004, 0.4)
    for _ in 0..<200 where timeStep > 1e-6 {
      var isBetter = false
      for (time, omega) in [
        (1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1),
      ] {
        let candidate = Line(
          start: best.start + time * timeStep, omega: best.omega + omega * omegaStep)
        let cost = cost(candidate.start, candidate.omega)
        if cost < least {
          (best, least, isBetter) = (candidate, cost, true)
        }
      }
      if !isBetter {
        timeStep /= 2
        omegaStep /= 2
      }
    }
    let squares = samples.reduce(0) { sum, sample in
      let phase = max(0, best.omega * (sample.time - best.start))
      let error = travel * (progress(at: phase) - sample.position)
      return sum + error * error
    }
    best.rms = (squares / Double(samples.count)).squareRoot()
    return best
  }

  /// Whether the last frames, in which time excuses nothing, are where the spring is.
  private static func tailAgrees(
    _ line: Line, _ samples: [MotionSample], travel: Double, pixel: Double
  ) -> Bool {
    let tail = samples.suffix(3).filter { $0.position > 0.9 }
    return tail.allSatisfy { sample in
      let phase = max(0, line.omega * (sample.time - line.start))
      let speed = travel * line.omega * phase * exponential(-phase)
      let error = abs(travel * (progress(at: phase) - sample.position))
      return error <= max(1, 1.2 * pixel) + speed * 0.034
    }
  }

  /// Whether the frames' clock does not slide: doubled and dropped frames move it by whole frames.
  private static func clockIsSteady(_ line: Line, _ samples: [MotionSample]) -> Bool {
    let late = samples.filter { $0.position < 0.98 }
      .map { $0.time - line.start - phase(at: $0.position) / line.omega }
    guard late.count >= 4 else { return true }
    let mean = late.reduce(0, +) / Double(late.count)
    let spread = (late.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(late.count))
      .squareRoot()
    return spread < 0.026
  }
}

// MARK: - The curve

extension SpringFit {
  /// The progress of a critically damped spring whose frequency times time is a phase.
  package static func progress(at phase: Double) -> Double { unit.progress(at: phase) }

  /// The phase at which a progress is reached.
  static func phase(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    var (low, high) = (0.0, 30.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if unit.progress(at: middle) < progress { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static let unit = Spring(mass: 1, stiffness: 1, damping: 2)

  /// e^x for x up to 0, from the spring's own solution: 1 - p = (1 + u) e^(-u).
  private static func exponential(_ value: Double) -> Double {
    (1 - unit.progress(at: -value)) / (1 - value)
  }
}
