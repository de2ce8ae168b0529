import Illustration
import Keyframes
import Playing
import Rendering

/// Which moments are shown, as flags or an output of a scenario say it.
struct MomentSelection {
  var moments = Moments.motion
  var count: Int?
  /// The moments themselves, instead of what the others choose; empty for none.
  var positions: [Position] = []
  var span: String?

  /// The moments of a film, in seconds and in order.
  ///
  /// - Throws: `PositionError` when one is nowhere on the timeline.
  func times(in film: Film, defaultCount: Int, defaultSpan: SpanOption.Bounds) throws -> [Double] {
    guard positions.isEmpty else {
      return Set(try positions.map { try $0.resolve(in: film).get() }).sorted()
    }
    return moments.times(
      of: film, count: count ?? defaultCount,
      in: try SpanOption.range(span, in: film, default: defaultSpan))
  }
}
