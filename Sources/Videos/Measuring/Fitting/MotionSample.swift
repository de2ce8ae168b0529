/// Where something was at an instant.
package struct MotionSample: Sendable, Hashable {
  /// Seconds on the video's clock.
  package var time: Double
  /// Points.
  package var position: Double
}

extension [MotionSample] {
  /// When a position was passed first, interpolated between frames; `nil` when it never was.
  func time(passing position: Double) -> Double? {
    for (one, two) in zip(self, dropFirst())
    where (one.position - position) * (two.position - position) <= 0
      && one.position != two.position
    {
      let share = (position - one.position) / (two.position - one.position)
      return one.time + share * (two.time - one.time)
    }
    return nil
  }

  /// The position at a time, interpolated between frames; `nil` outside of them.
  func position(at time: Double) -> Double? {
    for (one, two) in zip(self, dropFirst()) where one.time <= time && time <= two.time {
      let length = two.time - one.time
      return length > 0
        ? one.position + (time - one.time) / length * (two.position - one.position) : one.position
    }
    return nil
  }
}
