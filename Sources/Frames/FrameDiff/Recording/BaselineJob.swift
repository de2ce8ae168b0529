package import FrameSequence

/// A film that is to be held against its baseline, or recorded as one.
package struct BaselineJob: Sendable {
  /// The film.
  package var film: any RecordableFilm
  /// The film as its baseline describes it.
  package var subject: Baseline.Subject
  /// The scenario's path as the user gave it.
  package var scenario: String
  /// The words of a command that approves the film as it is played here; `nil` when none does.
  package var approval: [String]?
  /// The baseline's file.
  package var path: String

  package init(
    film: any RecordableFilm, subject: Baseline.Subject, scenario: String, path: String,
    approval: [String]? = nil
  ) {
    self.film = film
    self.subject = subject
    self.scenario = scenario
    self.path = path
    self.approval = approval
  }
}

/// A film that a baseline can be made of: what is known of its frames, and what draws them.
package protocol RecordableFilm: Sendable {
  /// The numbers behind every frame.
  var numbers: Trace { get }
  /// The elements of the form that differences are named after.
  var sequenceElements: [PlayedSequence.Element] { get }
  /// The first frame of each event, in order, with the event's name.
  var eventFrames: [Baseline.KeptFrame] { get }
  /// The fonts that it names for what Inter lacks.
  var fonts: [String] { get }

  /// Returns which distinct state is shown when, and what draws them, at a scale in pixels a point.
  func drawn(
    scale: Double, fontDirectory: String
  ) throws -> (plan: FramePlan, renderer: any FrameRenderer)
  /// Returns what the pixels depend on here and now: versions and fonts.
  func environment(fontDirectory: String) throws -> [Setting]
}

extension BaselineJob {
  /// Reads the baseline; nil when there is none.
  ///
  /// - Throws: `BaselineError`, `FrameSequenceError`.
  package func load() throws -> Baseline? {
    try WholeFile.read(path, limit: Baseline.sizeLimit).map { try Baseline(file: $0, path: path) }
  }

  /// How films are drawn for baselines.
  package struct Drawing: Sendable {
    /// Where the fonts are.
    package var fontDirectory: String
    /// Pixels a point of new baselines; `nil` for the old one's, or 1.
    package var scale: Double?
    /// Asks to stop.
    package var cancellation: CancellationFlag?

    /// Makes a way to draw.
    package init(fontDirectory: String, scale: Double? = nil, cancellation: CancellationFlag? = nil)
    {
      self.fontDirectory = fontDirectory
      self.scale = scale
      self.cancellation = cancellation
    }

    /// One pixel a point is enough for most: the numbers are exact whatever the pictures are, and a
    /// ninth of the pixels of 3x makes small files.
    package static let defaultScale = 1.0

    func scan(_ film: any RecordableFilm, scale: Double) throws -> FilmScan {
      try FilmScan(film, scale: scale, fontDirectory: fontDirectory, cancellation: cancellation)
    }
  }
}
