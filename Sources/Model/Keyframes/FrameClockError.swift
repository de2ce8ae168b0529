/// The reason why a frame clock cannot be made; its description is a sentence for people.
public enum FrameClockError: Error, Hashable, Sendable {
  /// The frame rate is zero or negative.
  case frameRateNotPositive(Rational)

  /// The end is infinite or NaN, in seconds.
  case endNotFinite(Double)

  /// The start phase is negative, not a number, or one frame period or longer, in seconds.
  case startPhaseOutOfRange(Double, fps: Rational)

  /// More frames than ``FrameClock/maximumFrameCount`` would be needed to reach the end in seconds.
  case tooManyFrames(end: Double, fps: Rational)
}

extension FrameClockError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .frameRateNotPositive(let fps):
      "The frame rate is \(fps) frames per second; it must be greater than 0."
    case .endNotFinite(let end):
      "The end is \(end) seconds; it must be a finite number."
    case .startPhaseOutOfRange(let phase, let fps):
      """
      The start phase is \(phase) seconds; at \(fps) frames per second it must be at least 0 and \
      less than \(1 / fps.doubleValue).
      """
    case .tooManyFrames(let end, let fps):
      """
      \(end) seconds at \(fps) frames per second are more than the limit of \
      \(FrameClock.maximumFrameCount) frames; lower the frame rate or end earlier.
      """
    }
  }
}
