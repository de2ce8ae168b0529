/// One thing that changed from one sequence to another.
public struct Change: Sendable, Hashable {
  /// What sort of change it is.
  public var kind: Kind

  /// What happened.
  public var cause: Cause

  /// What it happened to: the id of an element, `form` or `keyboard`; nil for the whole picture.
  public var subject: String?

  /// When it shows, in seconds of the first sequence.
  public var span: TimeSpan

  /// By how much, in whatever units apply.
  public var amount: Amount

  /// The change as a sentence for people.
  public var sentence: String

  /// Makes a change.
  public init(
    _ kind: Kind, _ cause: Cause, of subject: String? = nil, span: TimeSpan,
    amount: Amount = Amount(), sentence: String
  ) {
    self.kind = kind
    self.cause = cause
    self.subject = subject
    self.span = span
    self.amount = amount
    self.sentence = sentence
  }

  /// What sort of change it is, the mildest first.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The same pictures at other times.
    case timing
    /// The same contents elsewhere.
    case motion
    /// Other contents.
    case picture
  }

  /// What happened.
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// It starts later; `seconds` and `frames` say by how much.
    case later
    /// It starts earlier.
    case earlier
    /// It takes longer.
    case slower
    /// It takes less time.
    case faster
    /// It takes as long, on another curve.
    case curve
    /// It is cut into more or fewer frames a second; `factor` says how many times as many.
    case rate
    /// Frames are missing.
    case dropped
    /// Frames are shown for longer than they should.
    case doubled
    /// The whole lasts longer or shorter, and nothing else.
    case duration
    /// It follows something else later than it did.
    case lags
    /// It stands or comes to stand elsewhere; `points` says how far, downward positive.
    case moved
    /// It is in another place all the while, and its path has changed.
    case path
    /// Its pixels changed.
    case changed
    /// It was not there before.
    case appeared
    /// It is no longer there.
    case disappeared
    /// Only the smoothing of edges changed.
    case antialiasing
    /// The pictures have another size.
    case resized
  }

  /// By how much something changed; what does not apply is nil.
  public struct Amount: Sendable, Hashable {
    /// Seconds, positive for later and longer.
    public var seconds: Double?
    /// Frames of the first sequence, positive for later and longer.
    public var frames: Double?
    /// Points, positive for further down.
    public var points: Double?
    /// Rows of pixels, positive for further down, where the pixels alone tell what moved.
    public var rows: Int?
    /// Pixels that differ, in the worst frame.
    public var pixels: Int?
    /// How many times as much.
    public var factor: Double?

    /// Makes an amount.
    public init(
      seconds: Double? = nil, frames: Double? = nil, points: Double? = nil, rows: Int? = nil,
      pixels: Int? = nil, factor: Double? = nil
    ) {
      self.seconds = seconds
      self.frames = frames
      self.points = points
      self.rows = rows
      self.pixels = pixels
      self.factor = factor
    }
  }
}

/// A time from a first instant to a last, in seconds.
public struct TimeSpan: Sendable, Hashable {
  /// The first instant, in seconds.
  public var start: Double

  /// The last instant, in seconds, not before the first.
  public var end: Double

  /// Makes a span; an end before the start is taken as the start.
  public init(from start: Double, to end: Double) {
    self.start = start
    self.end = max(start, end)
  }
}
