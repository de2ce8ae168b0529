internal import Keyframes

/// What a motion is that is no spring.
enum MotionShape {
  /// The largest root of the mean squared distance to a curve that it is called by, in points: a
  /// choice.
  private static let tolerance = 1.0

  /// Names the curve that passes through the frames in motion.
  static func curve(_ samples: [MotionSample], travel: Double) -> Measurement.Curve? {
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
