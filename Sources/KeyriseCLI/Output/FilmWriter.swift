import Cairo
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Scenario
import Stage

/// Writes the pictures of a film: all frames into a directory, or one into a file.
struct FilmWriter: Sendable {
  var drawing: DrawingOptions
  var sequence = SequenceOptions()
  var console: Console

  private var stageOptions: StageOptions {
    StageOptions(scale: drawing.scale, fontDirectory: drawing.fonts.directory)
  }
}

// MARK: - Frames

extension FilmWriter {
  /// Writes every frame and a manifest into a directory.
  func writeFrames(of film: Film, to path: String) async throws -> WriteSummary {
    try await write(film) { plan, renderer, progress in
      let writer = FrameDirectoryWriter(
        path: path, jobs: sequence.jobs.count, level: drawing.level, force: sequence.force,
        cancellation: Interruption.flag, progress: progress)
      try writer.check(plan)
      return try await Interruption.watched {
        try await writer.write(
          plan,
          metadata: Versions.manifestMembers(of: film, fontDirectory: drawing.fonts.directory),
          renderer: renderer)
      }
    }
  }

  /// Plans the pictures of a film, has them written, and says so.
  func write(
    _ film: Film,
    _ body: (FramePlan, SceneRenderer, @escaping @Sendable (WriteProgress) -> Void) async throws
      -> WriteSummary
  ) async throws -> WriteSummary {
    let start = ContinuousClock.now
    let (plan, states) = try plan(film)
    let progress = ProgressReporter(sequence.progress, console: console)
    defer { progress.finish() }
    let renderer = SceneRenderer(
      scene: film.scenario.scene, options: stageOptions, states: states)
    let summary = try await body(plan, renderer) { progress.update($0) }
    progress.finish()
    console.say(Messages.wrote(summary, seconds: start.duration(to: .now).inSeconds))
    return summary
  }

  /// Which distinct state is shown when.
  private func plan(_ film: Film) throws -> (FramePlan, [SceneState]) {
    var states: [SceneState] = []
    var indices: [SceneState: Int] = [:]
    let frames = film.clock.frames.map { frame -> FramePlan.Frame in
      let state = key(of: film, at: frame.sampleTime)
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
      frames: frames, stateCount: states.count, scale: drawing.scale,
      frameRate: film.clock.fps.description)
    return (plan, states)
  }
}

extension FilmWriter {
  /// The state of an instant, without what no picture shows: pixels' fractions, and a keyboard that
  /// is below the screen.
  private func key(of film: Film, at time: Double) -> SceneState {
    var state = film.timeline.state(at: time).snapped(toScale: drawing.scale)
    if state.keyboardFrame.minY >= film.timeline.scene(in: state.orientation).window.maxY {
      state.keyboard = nil
      state.keyboardFrame = .zero
    }
    return state
  }
}

// MARK: - Stills

extension FilmWriter {
  /// Writes the picture of one instant, to a file or to standard output.
  func writeStill(of film: Film, at time: Double, to target: OutputTarget.Kind, path: String) throws
  {
    let start = ContinuousClock.now
    let stage = try Stage(scene: film.scenario.scene, options: stageOptions)
    let encoder = try PNGEncoder(level: drawing.level, scale: drawing.scale)
    let state = film.timeline.state(at: time).snapped(toScale: drawing.scale)
    try stage.withPixels(of: state) { pixels in
      let png = try encoder.encode(pixels) { Array($0) }
      guard target == .still else { return try console.result(png) }
      let outcome = try AtomicFile.write(png, to: path)
      console.say(
        Messages.wroteStill(
          path, at: time, width: pixels.width, height: pixels.height, bytes: png.count,
          unchanged: outcome == .unchanged, seconds: start.duration(to: .now).inSeconds))
    }
  }
}
