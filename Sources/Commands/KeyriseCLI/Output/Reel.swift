import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario
import Stage

/// The pictures of a sequence: which is shown when, and what draws them.
struct Reel: Sendable {
  var plan: FramePlan
  /// Frames a second.
  var fps: Rational
  var renderer: PictureRenderer
}

extension FilmWriter {
  /// The pictures of several films side by side on a page, over the longest of them.
  ///
  /// Films that are over stay at their ends; the words are the same in all pictures.
  func reel(of grid: DeviceGrid, over film: Film) throws -> Reel {
    var times: [Double] = []
    var indices: [[DrawnState]: Int] = [:]
    let frames = film.clock.frames.map { frame -> FramePlan.Frame in
      let states = zip(grid.cells, grid.states(at: frame.sampleTime)).map { cell, state in
        DrawnState(
          state, in: cell.device.scene, scale: drawing.scale * cell.device.scale)
      }
      let index = indices[states] ?? times.count
      if index == times.count {
        indices[states] = index
        times.append(frame.sampleTime)
      }
      return FramePlan.Frame(
        time: frame.time, duration: frame.duration, sampleTime: frame.sampleTime,
        stateIndex: index)
    }
    return Reel(
      plan: try FramePlan(
        frames: frames, stateCount: times.count, scale: drawing.scale,
        frameRate: FrameRate(film.clock.fps)),
      fps: film.clock.fps,
      renderer: PictureRenderer(
        subject: .pages(times, of: grid), options: stageOptions(for: film)))
  }

  /// Writes several films side by side into one file that plays, as long as the longest of them.
  func writeAnimation(
    of grid: DeviceGrid, over films: [Film], as format: OutputTarget.Animation, loop: LoopCount?,
    to path: String
  ) async throws -> WriteSummary {
    guard var longest = films.max(by: { $0.clock.end < $1.clock.end }) else {
      throw Failure(Messages.nothingToCompare)
    }
    // In a row that is laid out once there is no room for a device on its side.
    guard films.allSatisfy({ !$0.timeline.rotates }) else {
      throw Failure(Messages.cannotTurnSideBySide)
    }
    if format == .gif { longest = try resampled(longest, for: path) }
    return try await write(
      try reel(of: grid, over: longest), as: format, loop: loop, to: path)
  }
}
