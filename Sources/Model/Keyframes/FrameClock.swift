/// The frames that show an animation: when each appears, for how long, and what time it samples.
public struct FrameClock: Hashable, Sendable {
  /// One picture's place in time.
  public struct Frame: Hashable, Sendable {
    /// The position in the sequence, from 0.
    public let index: Int

    /// The time in seconds at which the frame appears.
    public let time: Double

    /// The time in seconds at which the tracks are sampled for it.
    public let sampleTime: Double

    /// The time in seconds for which the frame is shown.
    public let duration: Double
  }

  /// The most frames a clock may have: 1 000 000, more than two hours at 120 frames per second.
  public static let maximumFrameCount = 1_000_000

  /// The frame rate in frames per second.
  public let fps: Rational

  /// The time in seconds by which samples run ahead of the frames' own times.
  ///
  /// An animation on a device does not start on a display refresh; this is the part of a frame
  /// period that has passed at the first refresh that shows it.
  public let startPhase: Double

  /// The time in seconds at which the last frame ends; never negative.
  public let end: Double

  /// The time in seconds between two frames: exactly 1 / ``fps``.
  public let frameDuration: Rational

  /// The number of frames, at least 1.
  public let frameCount: Int

  /// Creates a clock that runs from 0 to the end.
  ///
  /// Every frame that begins before the end counts, except one that would begin within 1e-9 frames
  /// of it, which is taken for a rounding error. An end of 0 or less leaves a single frame of one
  /// frame period.
  ///
  /// - Throws: ``FrameClockError`` when the frame rate is not positive, the start phase lies
  ///   outside 0 ..< 1/fps, the end is not finite, or there would be more than
  ///   ``maximumFrameCount`` frames.
  public init(fps: Rational, startPhase: Double = 0, end: Double) throws(FrameClockError) {
    guard fps.numerator > 0, let frameDuration = fps.reciprocal else {
      throw .frameRateNotPositive(fps)
    }
    guard end.isFinite else { throw .endNotFinite(end) }
    guard startPhase >= 0, startPhase < frameDuration.doubleValue else {
      throw .startPhaseOutOfRange(startPhase, fps: fps)
    }
    let count = max(1, (end * fps.doubleValue - 1e-9).rounded(.up))
    guard count <= Double(Self.maximumFrameCount) else {
      throw .tooManyFrames(end: end, fps: fps)
    }
    self.fps = fps
    self.startPhase = startPhase
    self.end = max(end, 0)
    self.frameDuration = frameDuration
    self.frameCount = Int(count)
  }
}

// MARK: - Frames

extension FrameClock {
  /// The frames in order, made on demand.
  ///
  /// Frame i appears at i / fps, computed from the fraction rather than summed up, and is shown
  /// until the next one; the last is shown until ``end``, so that the durations sum up to it. The
  /// first frame samples time 0 and the last one the end, so that the first and last states are
  /// always shown; a single frame samples the end.
  public var frames: Frames { Frames(clock: self) }

  /// Returns the index of the last frame that samples no later than a time in seconds; 0 before the
  /// first.
  public func index(at time: Double) -> Int {
    max(frames.partitioningIndex { $0.sampleTime > time } - 1, 0)
  }

  /// The frames of a clock, made on demand.
  public struct Frames: RandomAccessCollection, Hashable, Sendable {
    fileprivate let clock: FrameClock

    /// The index of the first frame, 0.
    public var startIndex: Int { 0 }

    /// The number of frames.
    public var endIndex: Int { clock.frameCount }

    /// Returns the frame at an index, which must be valid.
    public subscript(index: Int) -> Frame {
      precondition(indices.contains(index), "A frame's index must be less than the frame count.")
      return clock.frame(at: index)
    }
  }

  private func frame(at index: Int) -> Frame {
    let time = time(of: index)
    let isLast = index == frameCount - 1
    let sampleTime = isLast ? end : index == 0 ? 0 : time + startPhase
    let duration = isLast && end > 0 ? end - time : frameDuration.doubleValue
    return Frame(index: index, time: time, sampleTime: sampleTime, duration: duration)
  }

  private func time(of index: Int) -> Double {
    Double(index) * Double(fps.denominator) / Double(fps.numerator)
  }
}

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
  /// A sentence that says what is wrong, and what would be right.
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
