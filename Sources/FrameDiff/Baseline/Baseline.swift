/// What a film was when it was recorded: a fingerprint and the numbers of every frame, and pictures
/// of some.
///
/// It is one PNG file; see ``Baseline/init(file:)``.
package struct Baseline: Sendable, Hashable {
  /// What was filmed.
  package var subject: Subject

  /// What the pixels depend on beside the scenario, in order: versions and fonts.
  package var environment: [Setting]

  /// The elements of the form that changes are named after.
  package var elements: [SequenceElement]

  /// Every frame, by its rows and its numbers.
  package var digest: FilmDigest

  /// The rows that are kept as pixels: the first of the digest's.
  package var atlas: RowAtlas

  /// Frames whose pictures can be put together from the atlas alone, in order of time.
  package var kept: [KeptFrame]

  /// What was filmed.
  package struct Subject: Sendable, Hashable {
    /// What people call the scenario.
    package var name: String
    /// The scenario's title; may be empty.
    package var title: String
    /// The identifier of the strategy.
    package var strategy: String
    /// The identifier of the device; empty for one of the scenario's own.
    package var device: String
    /// What the command line set instead of the file: `device`, `ios`, `appearance`, `strategy`.
    package var overrides: [Setting]
    /// The scenario's path from the directory of baselines that it was recorded into; `nil` beside
    /// the scenario, and where there is no file.
    package var source: String?

    /// Makes a subject.
    package init(
      name: String, title: String, strategy: String, device: String, overrides: [Setting] = [],
      source: String? = nil
    ) {
      self.name = name
      self.title = title
      self.strategy = strategy
      self.device = device
      self.overrides = overrides
      self.source = source
    }
  }

  /// A frame that is kept as a picture, and why.
  package struct KeptFrame: Sendable, Hashable {
    /// The frame, counted from 0.
    package var frame: Int
    /// Why it is worth keeping, in a few words: `first`, `last`, `focus street`.
    package var reason: String

    /// Makes a kept frame.
    package init(frame: Int, reason: String) {
      self.frame = frame
      self.reason = reason
    }
  }

  /// Makes a baseline.
  package init(
    subject: Subject, environment: [Setting], elements: [SequenceElement], digest: FilmDigest,
    atlas: RowAtlas,
    kept: [KeptFrame]
  ) {
    self.subject = subject
    self.environment = environment
    self.elements = elements
    self.digest = digest
    self.atlas = atlas
    self.kept = kept
  }
}

extension Baseline {
  /// A short name of what every frame shows and of every number: twelve hexadecimal digits.
  ///
  /// Two films with the same seal are equal; the odds against it are 2^-48.
  package var seal: String { digest.seal }

  /// What the name of every baseline's file ends in.
  package static let fileEnding = ".baseline.png"

  /// The most a file may have, in bytes; a larger one is not read.
  package static let sizeLimit = 64 << 20
}
