package import FrameSequence
internal import KeyboardAvoidance
package import Keyframes
package import Playing
package import Stage

extension Film {
  /// Returns which distinct state is shown when, and the states, at a scale in pixels a point.
  ///
  /// - Throws: `FrameSequenceError.invalidPlan` when there are too many frames.
  package func plan(scale: Double) throws(FrameSequenceError) -> (FramePlan, [DrawnState]) {
    var states: [DrawnState] = []
    var indices: [DrawnState: Int] = [:]
    let frames = clock.frames.map { frame -> FramePlan.Frame in
      let state = drawn(at: frame.sampleTime, scale: scale)
      let index = indices[state] ?? states.count
      if index == states.count {
        indices[state] = index
        states.append(state)
      }
      return FramePlan.Frame(
        time: frame.time, duration: frame.duration, sampleTime: frame.sampleTime,
        stateIndex: index)
    }
    let plan = try FramePlan(
      frames: frames, stateCount: states.count, scale: scale, frameRate: FrameRate(clock.fps))
    return (plan, states)
  }

  /// The state of an instant as a stage draws it, at a scale in pixels per point.
  package func drawn(at time: Double, scale: Double) -> DrawnState {
    let state = timeline.state(at: time)
    return DrawnState(state, in: timeline.scene(in: state.orientation), scale: scale)
  }
}

extension FrameRate {
  /// Makes the rate that a clock ticks at; nil unless it is above 0.
  package init?(_ rate: Rational) {
    self.init(rate.numerator, rate.denominator)
  }
}
