import FrameSequence
import KeyboardAvoidance
import Keyframes
import Rendering

extension FilmWriter {
  /// Writes every frame into one file that plays.
  func writeAnimation(
    of film: Film, as format: OutputTarget.Animation, loop: LoopCount?, to path: String
  ) async throws -> WriteSummary {
    let plays = loop?.plays ?? 0
    switch format {
    case .apng:
      return try await write(film) { plan, renderer, progress in
        let writer = APNGWriter(
          path: path, level: drawing.level, plays: plays, cancellation: Interruption.flag,
          progress: progress)
        return try await Interruption.watched { try writer.write(plan, renderer: renderer) }
      }
    case .gif:
      return try await write(try resampled(film, for: path)) { plan, renderer, progress in
        let writer = GIFWriter(
          path: path, level: drawing.level, plays: plays, cancellation: Interruption.flag,
          progress: progress)
        return try await Interruption.watched { try writer.write(plan, renderer: renderer) }
      }
    case .mp4, .webm:
      let codec: VideoWriter.Codec = format == .mp4 ? .mp4 : .webm
      return try await write(film) { plan, renderer, progress in
        let writer = VideoWriter(
          path: path, codec: codec, level: drawing.level, cancellation: Interruption.flag,
          progress: progress)
        return try await Interruption.watched {
          try writer.write(plan, fps: film.clock.fps, renderer: renderer)
        }
      }
    }
  }

  /// The film at the highest rate that a GIF can keep: 50 frames a second or a divisor of it.
  ///
  /// The timeline is asked again at the new instants; no frames are dropped or doubled.
  private func resampled(_ film: Film, for path: String) throws -> Film {
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
