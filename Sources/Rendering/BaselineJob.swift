package import FrameDiff
package import FrameSequence
internal import KeyboardAvoidance
internal import Scenario
internal import Stage

/// A film that is to be held against its baseline, or recorded as one.
package struct BaselineJob: Sendable {
  /// The film.
  package var film: Film
  /// What people call the scenario.
  package var name: String
  /// The scenario's path as the user gave it.
  package var scenario: String
  /// The words of a command that approves the film as it is played here; `nil` when none does.
  package var approval: [String]?
  /// What the command line set instead of the file.
  package var overrides: [Setting]
  /// The baseline's file.
  package var path: String

  /// Makes a job.
  package init(
    film: Film, name: String, scenario: String, overrides: [Setting], path: String,
    approval: [String]? = nil
  ) {
    self.film = film
    self.name = name
    self.scenario = scenario
    self.overrides = overrides
    self.path = path
    self.approval = approval
  }
}

extension BaselineJob {
  /// What a baseline says of the film.
  var subject: Baseline.Subject {
    Baseline.Subject(
      name: name, title: film.scenario.title, strategy: film.strategy.id,
      device: film.scenario.scene.device.id, overrides: overrides)
  }

  /// Reads the baseline; nil when there is none.
  ///
  /// - Throws: `BaselineError`, `FrameSequenceError`.
  package func load() throws -> Baseline? {
    try WholeFile.read(path, limit: Baseline.sizeLimit).map { try Baseline(file: $0, path: path) }
  }
}

/// How films are drawn for baselines.
package struct BaselineDrawing: Sendable {
  /// Where the fonts are.
  package var fontDirectory: String
  /// Pixels a point of new baselines; `nil` for the old one's, or 1.
  package var scale: Double?
  /// Asks to stop.
  package var cancellation: CancellationFlag?

  /// Makes a way to draw.
  package init(
    fontDirectory: String, scale: Double? = nil, cancellation: CancellationFlag? = nil
  ) {
    self.fontDirectory = fontDirectory
    self.scale = scale
    self.cancellation = cancellation
  }

  /// One pixel a point is enough for most: the numbers are exact whatever the pictures are, and a
  /// ninth of the pixels of 3x makes small files.
  package static let defaultScale = 1.0

  /// Scans a film at a scale.
  func scan(_ film: Film, scale: Double) throws -> FilmScan {
    try FilmScan(
      film,
      options: StageOptions(
        scale: scale, fontDirectory: fontDirectory, holdsBothOrientations: film.timeline.rotates),
      cancellation: cancellation)
  }

  /// What the pixels depend on here and now.
  func environment() throws -> [Setting] {
    try Versions.settings(fontDirectory: fontDirectory)
  }
}
