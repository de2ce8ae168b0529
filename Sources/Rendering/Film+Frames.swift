internal import FrameDiff
package import FrameSequence
package import KeyboardAvoidance
internal import Keyframes
internal import Scenario
internal import Stage

extension Film {
  /// Returns which distinct state is shown when, and the states, at so many pixels a point.
  ///
  /// - Throws: `FrameSequenceError.invalidPlan` when there are too many frames.
  package func plan(scale: Double) throws(FrameSequenceError) -> (FramePlan, [SceneState]) {
    var states: [SceneState] = []
    var indices: [SceneState: Int] = [:]
    let frames = clock.frames.map { frame -> FramePlan.Frame in
      let state = pictured(at: frame.sampleTime, scale: scale)
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

  /// The state of an instant, without what no picture shows: pixels' fractions, and a keyboard that
  /// is below the screen.
  private func pictured(at time: Double, scale: Double) -> SceneState {
    var state = timeline.state(at: time).snapped(toScale: scale)
    if state.keyboardFrame.minY >= timeline.scene(in: state.orientation).window.maxY {
      state.keyboard = nil
      state.keyboardFrame = .zero
    }
    return state
  }
}
