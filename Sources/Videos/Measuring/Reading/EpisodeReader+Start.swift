extension EpisodeReader {
  /// When a motion began, as far as the pictures tell: not before the last one that shows it at
  /// rest, and not after the first that does not; `nil` where none shows it at rest.
  ///
  /// Of a keyboard that comes the keys are seen only when it is well on its way, and its panel as
  /// soon as it covers the lowest rows.
  func beginning(
    _ kind: Measurement.Episode.Kind, _ samples: [MotionSample], _ rest: KeyboardTimeline.Rest,
    travel: Double, window: ClosedRange<Int>
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
    guard frame > window.lowerBound, let before = strip(frame - 1) else { return nil }
    // Half of the rows may be covered already.
    let last = before.isSame(as: bare) ? frame - 1 : max(window.lowerBound, frame - 2)
    return store.times[last]...store.times[frame]
  }

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
