import Cairo
import FrameDiff
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario
import Stage

/// Writes the pictures of a film: all frames into a directory, or one into a file.
struct FilmWriter: Sendable {
  var drawing: DrawingOptions
  /// How frames are written, or `nil` for commands that write none and have no flags for it.
  var sequence: SequenceOptions?
  /// How the progress of a write is shown.
  var progress = ProgressOption.Choice.auto
  var console: Console
  /// What the flags ask for around the screens, which stands above what a scenario asks for; `nil`
  /// where they say nothing.
  var flags: DressingOptions?
  /// What stands around the screen, or `nil` for the screen alone.
  var dressing: Dressing?

  func stageOptions(for film: Film) -> StageOptions {
    StageOptions(
      scale: drawing.scale, fontDirectory: drawing.fonts.directory,
      holdsBothOrientations: film.timeline.rotates)
  }
}

// MARK: - Frames

extension FilmWriter {
  /// Writes every frame and a manifest into a directory.
  func writeFrames(of film: Film, to path: String) async throws -> WriteSummary {
    try await write(try reel(of: film)) { plan, renderer, progress in
      let writer = FrameDirectoryWriter(
        path: path, jobs: sequence?.jobs.count ?? 1, level: drawing.level,
        force: sequence?.force ?? false, cancellation: Interruption.flag, progress: progress)
      try writer.check(plan)
      return try await Interruption.watched {
        try await writer.write(
          plan,
          metadata: Versions.manifestMembers(of: film, fontDirectory: drawing.fonts.directory),
          details: { [film.numbers(at: $0.sampleTime).member] },
          renderer: renderer)
      }
    }
  }

  /// The pictures of a film: the screen, with or without something around it.
  func reel(of film: Film) throws -> Reel {
    try checkDressing(of: film)
    let (plan, states) = try film.plan(scale: drawing.scale)
    return Reel(
      plan: plan, fps: film.clock.fps,
      renderer: PictureRenderer(
        subject: .screens(states, of: film.scenario.scene, dressing: dressing),
        options: stageOptions(for: film)))
  }

  /// Refuses to draw something around a device that is turned.
  func checkDressing(of film: Film) throws {
    // Around a window that turns the page would turn, too; a film has one size.
    guard dressing == nil || !film.timeline.rotates else {
      throw Failure(Messages.cannotDressTurning)
    }
  }

  /// Has the pictures of a sequence written, and says so.
  func write(
    _ reel: Reel,
    _ body: (FramePlan, PictureRenderer, @escaping @Sendable (WriteProgress) -> Void) async throws
      -> WriteSummary
  ) async throws -> WriteSummary {
    let start = ContinuousClock.now
    let progress = ProgressReporter(sequence?.progress.progress ?? progress, console: console)
    defer { progress.finish() }
    let summary = try await body(reel.plan, reel.renderer) { progress.update($0) }
    progress.finish()
    console.say(Messages.wrote(summary, seconds: start.duration(to: .now).inSeconds))
    return summary
  }
}

// MARK: - Stills

extension FilmWriter {
  /// Writes the picture of one instant, to a file or to standard output.
  func writeStill(of film: Film, at time: Double, to target: OutputTarget.Kind, path: String) throws
  {
    let start = ContinuousClock.now
    let encoder = try PNGEncoder(level: drawing.level, scale: drawing.scale)
    let state = film.drawn(at: time, scale: drawing.scale)
    let renderer = PictureRenderer(
      subject: .screens([state], of: film.scenario.scene, dressing: dressing),
      options: stageOptions(for: film))
    var worker = try renderer.makeWorker()
    try worker.withPixels(ofState: 0) { pixels in
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
