public import FrameSequence

/// What comparing two sequences found.
public struct SequenceComparison: Sendable, Hashable {
  /// The answer.
  public var status: Status

  /// What the first sequence is.
  public var before: SequenceSummary

  /// What the second sequence is.
  public var after: SequenceSummary

  /// What changed, in the order in which it should be reported.
  public var changes: [Change]

  /// What differs in what drew the two: libraries, fonts, this tool.
  public var environment: [EnvironmentDifference]

  /// Which frames are shown at the same time, one pair for every instant at which either changes.
  public var pairs: [FramePair]

  /// The whole as a paragraph for people.
  public var summary: String

  /// Whether the films have too many frames to try all times for each, so that times are told to some
  /// frames only.
  public var isCoarse = false

  /// The answer to whether two sequences are the same.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The same pictures at the same times.
    case identical
    /// What differs is within the tolerance, in pixels or in time.
    case tolerated
    /// More differs than is allowed.
    case different
  }

  /// Makes a comparison.
  public init(
    status: Status, before: SequenceSummary, after: SequenceSummary, changes: [Change] = [],
    environment: [EnvironmentDifference] = [], pairs: [FramePair] = [], summary: String = ""
  ) {
    self.status = status
    self.before = before
    self.after = after
    self.changes = changes
    self.environment = environment
    self.pairs = pairs
    self.summary = summary
  }
}

extension SequenceComparison {
  /// Whether the comparison passes.
  public var passes: Bool { status != .different }

  /// The sorts of change that occur.
  public var kinds: Set<Change.Kind> { Set(changes.map(\.kind)) }
}

/// What a sequence is, in a few numbers.
public struct SequenceSummary: Sendable, Hashable {
  /// How many frames it has.
  public var frames: Int

  /// How long it lasts, in seconds.
  public var duration: Double

  /// The frame rate, or nil when the frames are not evenly spaced.
  public var frameRate: FrameRate?

  /// The size of its frames.
  public var size: PixelSize

  /// Makes a summary.
  public init(frames: Int, duration: Double, frameRate: FrameRate?, size: PixelSize) {
    self.frames = frames
    self.duration = duration
    self.frameRate = frameRate
    self.size = size
  }
}

/// Something in the environment of two renders that differs, such as the version of cairo.
public struct EnvironmentDifference: Sendable, Hashable {
  /// What it is called in the manifest.
  public var name: String

  /// What it was, or nil when it was not there.
  public var before: String?

  /// What it is, or nil when it is not there.
  public var after: String?

  /// Makes a difference.
  public init(name: String, before: String?, after: String?) {
    self.name = name
    self.before = before
    self.after = after
  }
}

/// Two frames that are shown at one time, until either side changes.
public struct FramePair: Sendable, Hashable {
  /// The frame of the first sequence, counted from 0; nil where it has ended.
  public var before: Int?

  /// The frame of the second sequence, counted from 0; nil where it has ended.
  public var after: Int?

  /// From when on both are shown, in seconds.
  public var time: Double

  /// Whether both show the same.
  public var outcome: Outcome

  /// What comparing their pixels found, or nil when they were not compared.
  public var comparison: ImageComparison?

  /// The result of comparing two frames at one time.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// Both are the same picture.
    case equal
    /// What differs is within the tolerance of pictures.
    case tolerated
    /// Both show, within the slack, what the other shows now.
    case late
    /// They show different things, or only one shows anything.
    case different
  }
}
