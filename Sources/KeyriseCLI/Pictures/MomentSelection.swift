import Illustration
import Keyframes
import Rendering

/// Which moments are shown, as flags or an output of a scenario say it.
struct MomentSelection {
  var moments = Moments.motion
  var count: Int?
  /// Positions separated by commas, instead of the others.
  var at: String?
  var span: String?

  /// - Throws: ``Failure`` that names what is no position.
  var positions: [Position] {
    get throws {
      guard let at else { return [] }
      let texts = Format.list(at)
      guard !texts.isEmpty else { throw Failure(Messages.notAPosition("")) }
      return try texts.map { text in
        guard let position = Position(parsing: text) else {
          throw Failure(Messages.notAPosition(text))
        }
        return position
      }
    }
  }

  /// The moments of a film, in seconds and in order.
  ///
  /// - Throws: `PositionError` when one is nowhere on the timeline.
  func times(in film: Film, defaultCount: Int, defaultSpan: SpanOption.Bounds) throws -> [Double] {
    guard at == nil else {
      return Set(try positions.map { try $0.resolve(in: film).get() }).sorted()
    }
    return moments.times(
      of: film.take, count: count ?? defaultCount,
      in: try SpanOption.range(span, in: film, default: defaultSpan))
  }
}
