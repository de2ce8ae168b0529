/// The frames of a sequence, with the distinct states that they show.
package struct FramePlan: Sendable, Hashable {
  /// One frame of the sequence.
  package struct Frame: Sendable, Hashable {
    /// When the frame appears, in seconds of the output.
    package var time: Double

    /// How long it stays, in seconds.
    package var duration: Double

    /// The time of the scenario that it shows, in seconds.
    package var sampleTime: Double

    /// The distinct state that it shows, counted from 0.
    package var stateIndex: Int

    /// Makes a frame; without a sample time it shows the scenario at its own time.
    package init(time: Double, duration: Double, sampleTime: Double? = nil, stateIndex: Int) {
      self.time = time
      self.duration = duration
      self.sampleTime = sampleTime ?? time
      self.stateIndex = stateIndex
    }
  }

  /// The most frames that one sequence may have.
  ///
  /// It keeps the manifest small enough to be read back before the next run.
  package static let frameLimit = 200_000

  /// The frames in order; each ends when the next begins.
  package let frames: [Frame]

  /// The frame rate for the manifest, or nil when the frames are not evenly spaced.
  package let frameRate: FrameRate?

  /// The pixels in one point.
  package let scale: Double

  /// The states in use, ordered by their first frame.
  package let states: [Int]

  /// The first frame that shows a state.
  let firstFrame: [Int: Int]

  /// Makes a plan.
  ///
  /// Throws `FrameSequenceError.invalidPlan` when there are no frames or more than `frameLimit`,
  /// a number is not finite, a state is not in `0..<stateCount`, or a frame does not end where the
  /// next begins, within a microsecond. States that no frame shows are never drawn.
  package init(
    frames: [Frame], stateCount: Int, scale: Double, frameRate: FrameRate? = nil
  ) throws(FrameSequenceError) {
    guard !frames.isEmpty else { throw .invalidPlan(problem: "it has no frames") }
    guard frames.count <= Self.frameLimit else {
      throw .invalidPlan(
        problem: "it has \(frames.count) frames, and \(Self.frameLimit) are the most; "
          + "lower the frame rate or select a shorter time")
    }
    guard scale.isFinite, scale > 0 else {
      throw .invalidPlan(problem: "\(scale) pixels a point is not a scale")
    }
    for (index, frame) in frames.enumerated() {
      if let problem = Self.problem(with: frame, stateCount: stateCount)
        ?? Self.problem(between: frame, and: frames.dropFirst(index + 1).first)
      {
        throw .invalidPlan(problem: "frame \(index) \(problem)")
      }
    }
    var firstFrame: [Int: Int] = [:]
    var states: [Int] = []
    for (index, frame) in frames.enumerated() where firstFrame[frame.stateIndex] == nil {
      firstFrame[frame.stateIndex] = index
      states.append(frame.stateIndex)
    }
    self.frames = frames
    self.frameRate = frameRate
    self.scale = scale
    self.states = states
    self.firstFrame = firstFrame
  }
}

// MARK: - Checks

extension FramePlan {
  /// Keeps every time within 2^53 nanoseconds, so that each is exact in a `Double`.
  private static let timeLimit = 9.0e6

  private static func problem(with frame: Frame, stateCount: Int) -> String? {
    let times = [frame.time, frame.duration, frame.sampleTime]
    guard times.allSatisfy({ abs($0) <= timeLimit }), frame.duration >= 0 else {
      return "is at \(frame.time) s for \(frame.duration) s"
    }
    guard (0..<max(0, stateCount)).contains(frame.stateIndex) else {
      return "shows state \(frame.stateIndex) of \(stateCount)"
    }
    return nil
  }

  private static func problem(between frame: Frame, and next: Frame?) -> String? {
    guard let next, !(abs(frame.time + frame.duration - next.time) <= 1e-6) else { return nil }
    return "ends at \(frame.time + frame.duration) s, and the next begins at \(next.time) s"
  }
}

// MARK: - Times

extension FramePlan {
  /// How long the sequence lasts, in seconds: the sum of the durations in the manifest.
  package var duration: Double { Double(nanoseconds(ofFrame: frames.count) - start) / 1e9 }

  /// When a frame begins, or for `frames.count` when the last one ends.
  ///
  /// Durations are differences of these, so rounding errors never accumulate.
  func nanoseconds(ofFrame index: Int) -> Int {
    if index < frames.count { return Self.nanoseconds(frames[index].time) }
    let end = frames.last.map { $0.time + $0.duration } ?? 0
    return max(Self.nanoseconds(end), frames.last.map { Self.nanoseconds($0.time) } ?? 0)
  }

  static func nanoseconds(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }

  private var start: Int { nanoseconds(ofFrame: 0) }
}

// MARK: - Names

extension FramePlan {
  /// The file name of a frame: `frame-0000.png` upwards, with as many digits as the last needs.
  package func fileName(ofFrame index: Int) -> String {
    let digits = String(index)
    let width = max(4, String(frames.count - 1).count)
    return "frame-" + String(repeating: "0", count: max(0, width - digits.count)) + digits + ".png"
  }

  /// The name of the file with a frame's picture: its own name, or that of the first equal frame.
  func fileNameOfPicture(inFrame index: Int) -> String {
    fileName(ofFrame: firstFrame[frames[index].stateIndex] ?? index)
  }

  /// Whether a name is one that some sequence may use for a frame.
  static func isFrameFileName(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let digits = name.utf8.dropFirst(6).dropLast(4)
    return digits.count >= 4
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
