/// The frames of one recording or two around one motion of the keyboard, on a clock that begins
/// with it in each.
package struct MotionWindow: Sendable, Hashable {
  /// The motion in each recording, or `nil` in one that lacks it.
  package var episodes: [Measurement.Episode?]
  /// From when to when it is shown, in seconds since the motion began.
  package var span: ClosedRange<Double>

  /// How long before a motion and after it, in seconds, is shown: choices.
  private static let lead = 0.15
  private static let tail = 0.25

  /// The longest that one motion is shown, in seconds: a choice.
  private static let limit = 3.0

  init(_ episodes: [Measurement.Episode?]) {
    self.episodes = episodes
    let length = episodes.compactMap { $0.map { $0.end - $0.start } }.max() ?? 0
    span = -Self.lead...min(Self.limit, max(0, length) + Self.tail)
  }

  /// Makes a window of what it shows and for how long.
  package init(episodes: [Measurement.Episode?], span: ClosedRange<Double>) {
    self.episodes = episodes
    self.span = span
  }

  /// The windows of one recording.
  package static func windows(of measurement: Measurement) -> [MotionWindow] {
    measurement.episodes.map { MotionWindow([$0]) }
  }

  /// The kind of motion.
  package var kind: Measurement.Episode.Kind { episodes.compactMap(\.self).first?.kind ?? .show }

  /// When the window of a recording begins on its clock; where it lacks the motion, `nil`.
  package func start(of recording: Int) -> Double? {
    episodes.indices.contains(recording) ? episodes[recording]?.start : nil
  }
}
