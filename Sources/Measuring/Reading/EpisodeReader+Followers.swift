extension EpisodeReader {
  /// The least way that counts as following, in points: a choice.
  private static let leastTravel = 1.0

  /// What a part of the content did in an episode, and when it came to rest; `nil` when it stayed.
  func follower(
    _ trace: ContentTrace, _ kind: Measurement.Episode.Kind, window: ClosedRange<Int>,
    keyboard: [MotionSample], _ fit: SpringFit?, travel: Double
  ) -> (follower: Measurement.Follower, settled: Double)? {
    let known = window.compactMap { frame in
      trace.places[frame].map {
        (frame: frame, sample: MotionSample(time: store.times[frame], position: $0.rise / scale))
      }
    }
    guard let first = known.first?.sample, let last = known.last?.sample else { return nil }
    let way = last.position - first.position
    guard abs(way) >= Self.leastTravel else { return nil }
    // Towards where it goes is forward.
    let sign = way < 0 ? -1.0 : 1
    let forward = known.map { (($0.sample.position - first.position) * sign, $0) }
    let half = known.map(\.sample).time(passing: first.position + way / 2)
    let keyboardHalf = keyboard.time(passing: 0.5)
    let places = Dictionary(
      keyboard.map { ($0.time, $0.position * travel) }, uniquingKeysWith: { one, _ in one })
    var jump = 0.0
    var largest = MotionSample(time: first.time, position: 0)
    let usual = usualStep
    for (one, two) in zip(forward, forward.dropFirst()) where two.1.frame == one.1.frame + 1 {
      // What happened in a gap of the film happened at once only in the film.
      guard two.1.sample.time - one.1.sample.time <= max(0.06, 2.5 * usual) else { continue }
      let step = two.0 - one.0
      if step > largest.position { largest = MotionSample(time: two.1.sample.time, position: step) }
      // Where the keyboard is not recognised its step is unknown; before and after it has none.
      let own = keyboardStep(
        from: one.1.frame, to: two.1.frame, places, keyboard, fit, travel)
      if let own { jump = max(jump, step - own) }
    }
    let still = forward.last { abs($0.0 - way * sign) > 0.3 }
    let settled =
      still.flatMap { still in known.first { $0.frame > still.1.frame }?.sample.time }
      ?? first.time
    let up = kind == .hide ? -1.0 : 1
    let rows = trace.region.ranges
    return (
      Measurement.Follower(
        travel: way * up, lag: half.flatMap { half in keyboardHalf.map { half - $0 } },
        jump: jump, largestStep: largest,
        top: screenHeight - Double(store.rows - (rows.first?.lowerBound ?? 0)) / scale,
        bottom: screenHeight - Double(store.rows - (rows.last?.upperBound ?? 0)) / scale),
      settled
    )
  }

  /// The median time from frame to frame of the film, in seconds.
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
