import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario
import Stage

extension FilmWriter {
  /// Writes every frame into one file that plays.
  func writeAnimation(
    of film: Film, as format: OutputTarget.Animation, loop: LoopCount?, to path: String
  ) async throws -> WriteSummary {
    switch format {
    case .apng, .gif, .mp4, .webm:
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
      case .mp4, .webm:
        let writer = VideoWriter(
          path: path, codec: format == .mp4 ? .mp4 : .webm, level: drawing.level,
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
