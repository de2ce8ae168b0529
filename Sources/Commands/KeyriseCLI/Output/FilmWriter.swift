import Cairo
import Foundation
import FrameDiff
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario
import Stage
import Synchronization

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
    var options = stageOptions(for: film)
    // Between whole pixels a copied form is not quite that which is drawn in place.
    options.keepsContent = drawing.scale != drawing.scale.rounded()
    let renderer = PictureRenderer(
      subject: .screens([state], of: film.scenario.scene, dressing: dressing), options: options)
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

extension FilmWriter {
  /// Writes every frame into one file that plays.
  func writeAnimation(
    of film: Film, as format: OutputTarget.Animation, loop: LoopCount?, to path: String
  ) async throws -> WriteSummary {
    switch format {
    case .apng, .gif, .mov, .mp4, .webm:
      let film = format == .gif ? try resampled(film, for: path) : film
      return try await write(try reel(of: film), as: format, loop: loop, to: path)
    case .svg:
      try checkDressing(of: film)
      let animation = AnimatedSVG(
        film, plays: loop?.plays ?? 0, scale: drawing.scale, dressing: dressing)
      return try writeText(to: path, showing: [film], size: animation.size) {
        try animation.text($0)
      }
    case .html:
      return try writePlayer(of: [film], to: path)
    }
  }

  /// Writes the frames of a sequence into one file of pixels that plays.
  func write(
    _ reel: Reel, as format: OutputTarget.Animation, loop: LoopCount?, to path: String
  ) async throws -> WriteSummary {
    try await write(reel) { plan, renderer, progress in
      switch format {
      case .mov, .mp4, .webm:
        let writer = VideoWriter(
          path: path, codec: VideoWriter.Codec(rawValue: format.rawValue) ?? .mp4,
          level: drawing.level,
          cancellation: Interruption.flag, progress: progress)
        return try await Interruption.watched {
          try writer.write(plan, fps: reel.fps, renderer: renderer)
        }
      case .apng, .gif, .svg, .html:
        let writer = AnimationWriter(
          format == .gif ? .gif : .apng, path: path, level: drawing.level,
          plays: loop?.plays ?? 0, cancellation: Interruption.flag, progress: progress)
        return try await Interruption.watched { try writer.write(plan, renderer: renderer) }
      }
    }
  }

  /// Writes a page that plays films of one scenario.
  func writePlayer(of films: [Film], to path: String) throws -> WriteSummary {
    let size = films.first.map { AnimatedSVG($0).size } ?? .zero
    return try writeText(to: path, showing: films, size: size) { try player(of: films).text($0) }
  }

  /// The page that plays films of one scenario, with a further script for a server.
  func page(of films: [Film], addition: String) throws -> String {
    var player = player(of: films)
    player.addition = addition
    return try player.text(studio(for: films))
  }

  /// A studio with the fonts that films name.
  private func studio(for films: [Film]) throws -> Studio {
    let studio = try Studio(fontDirectory: drawing.fonts.directory)
    try studio.add(fonts: films.flatMap(\.scene.fonts))
    return studio
  }

  /// The page that plays films of one scenario.
  func player(of films: [Film]) -> Player {
    Player(films, title: films.first?.scenario.title ?? "", scale: drawing.scale)
  }

  /// Writes an animation that is made of shapes.
  private func writeText(
    to path: String, showing films: [Film], size: Size, _ text: (Studio) throws -> String
  ) throws -> WriteSummary {
    let start = ContinuousClock.now
    let studio = try studio(for: films)
    let bytes = [UInt8](try text(studio).utf8)
    let outcome = try AtomicFile.write(bytes, to: path)
    let frames = films.map(\.clock.frameCount).max() ?? 0
    let summary = WriteSummary(
      path: path, frames: frames, distinct: frames, bytes: bytes.count,
      duration: films.map(\.clock.end).max() ?? 0, width: Int(size.width.rounded(.up)),
      height: Int(size.height.rounded(.up)), unchanged: outcome == .unchanged)
    console.say(
      Messages.wroteAnimation(summary, seconds: start.duration(to: .now).inSeconds))
    return summary
  }

  /// The film at the highest rate that a GIF can keep: 50 frames a second or a divisor of it.
  ///
  /// The timeline is asked again at the new instants; no frames are dropped or doubled.
  func resampled(_ film: Film, for path: String) throws -> Film {
    let rate = Self.gifRate(notAbove: film.clock.fps)
    guard rate != film.clock.fps else { return film }
    console.say(Messages.resampled(path, from: film.clock.fps, to: rate))
    return try film.retimed(to: rate)
  }

  /// The greatest of 50, 25, 16.67, 12.5 … frames a second that is not above a rate; below 1 the
  /// rate itself, whose delays lose nothing by being whole hundredths of a second.
  static func gifRate(notAbove fps: Rational) -> Rational {
    let divisor = (50 / fps.doubleValue - 1e-9).rounded(.up)
    guard divisor.isFinite, divisor <= 50, let rate = Rational(50, max(1, Int(divisor))) else {
      return fps
    }
    return rate
  }
}

extension Film {
  /// Returns the film cut into frames at another rate; it lasts as long.
  ///
  /// - Throws: ``Failure`` when there are too many frames.
  func retimed(to fps: Rational) throws -> Film {
    var film = self
    do {
      film.clock = try FrameClock(fps: fps, startPhase: clock.startPhase, end: clock.end)
    } catch {
      throw Failure("\(error)")
    }
    return film
  }
}

/// Says how far a render has come: one redrawn line on a terminal, a line per tenth elsewhere.
///
/// Says nothing while the work takes less than 0.3 s on a terminal, or 2 s elsewhere.
final class ProgressReporter: Sendable {
  private let console: Console
  private let style: Style
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  private enum Style {
    case bar
    case plain
    case silent
  }

  private struct State {
    var line = ProgressLine(isShown: true)
    var lastTenth = 0
  }

  init(_ choice: ProgressOption.Choice, console: Console) {
    self.console = console
    style =
      switch choice {
      case _ where console.isQuiet: .silent
      case .none: .silent
      case .bar: .bar
      case .plain: .plain
      case .auto: ProgressLine.isWatched ? .bar : .plain
      }
  }

  /// Takes note of how far the work has come; called by the workers, one at a time.
  func update(_ progress: WriteProgress) {
    let elapsed = start.duration(to: .now).inSeconds
    state.withLock { state in
      switch style {
      case .silent: break
      case .bar: state.line.show(line(progress, elapsed: elapsed))
      case .plain:
        let tenth = progress.distinct == 0 ? 0 : progress.distinctDone * 10 / progress.distinct
        guard elapsed >= 2, tenth > state.lastTenth else { return }
        state.lastTenth = tenth
        let text = line(progress, elapsed: elapsed) + "\n"
        try? StandardStream.error.write([UInt8](text.utf8))
      }
    }
  }

  /// Takes the redrawn line away, so that the closing summary stands alone.
  func finish() {
    state.withLock { $0.line.finish() }
  }

  private func line(_ progress: WriteProgress, elapsed: Double) -> String {
    let bar = ProgressLine.bar(
      Double(progress.distinctDone) / Double(max(progress.distinct, 1)))
    let rate = Double(progress.distinctDone) / max(elapsed, 0.001)
    let left = Double(progress.distinct - progress.distinctDone) / max(rate, 0.001)
    return "rendering  \(progress.framesDone)/\(progress.frames)  \(bar)  "
      + "\(progress.distinctDone) of \(progress.distinct) distinct  "
      + "\(Format.decimal(rate, places: 0)) frames/s  "
      + "\(Format.fixed(left, places: 1)) s left"
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
