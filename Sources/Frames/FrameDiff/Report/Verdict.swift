internal import FrameSequence
internal import Markup

/// What came of holding one film against its baseline.
package struct Verdict: Sendable, Hashable {
  /// What people call the scenario.
  package var name: String
  /// The scenario's path as the user gave it.
  package var scenario: String
  /// The identifier of the strategy.
  package var strategy: String
  /// What the command line set instead of the file, in the words of the baseline's name.
  package var variant: [String]
  /// The baseline's file.
  package var baseline: String
  /// The answer.
  package var outcome: Outcome
  /// What was recorded; nil when there is no baseline that can be read, and in a packed verdict.
  package var before: Baseline?
  /// What is drawn now, with all its pictures; nil unless something is to be shown, and in a packed
  /// verdict.
  package var after: Baseline?
  /// What changed, where something did.
  package var difference: FilmDifference?
  /// The command that takes what is drawn now as the new baseline.
  package var approval: String
  /// What else should be known, as sentences.
  package var notes: [String]
  /// The baselines of other strategies beside one that is missing.
  package var otherBaselines: [String] = []
  /// How long it took to come to it, in seconds.
  package var seconds = 0.0
  /// What is shown of the film after it was let go of.
  var packed: PackedFilm?

  /// The answer, the best first.
  package enum Outcome: Sendable, Hashable {
    /// Nothing changed.
    case same
    /// What changed is within the tolerance.
    case tolerated
    /// There is no baseline.
    case missing
    /// Pictures, times or numbers changed.
    case changed
    /// There is no verdict; the sentence says why.
    case failed(String)
  }

  /// Makes a verdict.
  package init(
    name: String, scenario: String, strategy: String, baseline: String, outcome: Outcome,
    before: Baseline? = nil, after: Baseline? = nil, difference: FilmDifference? = nil,
    approval: String = "", notes: [String] = [], variant: [String] = []
  ) {
    self.name = name
    self.scenario = scenario
    self.strategy = strategy
    self.variant = variant
    self.baseline = baseline
    self.outcome = outcome
    self.before = before
    self.after = after
    self.difference = difference
    self.approval = approval
    self.notes = notes
  }
}

extension Verdict {
  /// What changed, where something did.
  var comparison: SequenceComparison? { difference?.comparison }

  /// Whether the film passes.
  package var passes: Bool { outcome == .same || outcome == .tolerated }

  /// Whether there is no verdict.
  package var hasFailed: Bool {
    if case .failed = outcome { true } else { false }
  }

  /// The outcome in one word.
  package var word: String {
    switch outcome {
    case .same: "same"
    case .tolerated: "tolerated"
    case .missing: "missing"
    case .changed: "changed"
    case .failed: "failed"
    }
  }

  /// What people should know, as a paragraph without the scenario's name.
  package var paragraph: String {
    let text =
      switch outcome {
      case .same: "Nothing changed."
      case .tolerated, .changed: comparison?.summary ?? "It changed."
      case .missing:
        "There is no baseline\(otherStrategies.what) yet\(otherStrategies.beside); look at a "
          + "picture of it, then: keyrise record \(shown: scenario)\(otherStrategies.flag)"
      case .failed(let sentence): sentence
      }
    return ([text] + notes).joined(separator: " ")
  }

  /// Where the strategy was changed, which one has no baseline, what is there instead, and the flag
  /// that records it.
  private var otherStrategies: (what: String, beside: String, flag: String) {
    guard !otherBaselines.isEmpty else { return ("", "", "") }
    let others = otherBaselines.map { "'\(shown: $0)'" }.joined(separator: ", ")
    return (
      " of the strategy '\(shown: strategy)'",
      ", only \(others) of \(otherBaselines.count == 1 ? "another" : "others")",
      " --strategy \(shown: strategy)"
    )
  }

  /// How bad it is: those without a verdict are worst, then it goes by how much changed.
  var severity: Int {
    switch outcome {
    case .same: 0
    case .tolerated: 1
    case .missing: 2
    case .changed:
      3 + (difference?.frames ?? 0)
        + (comparison?.kinds.contains(.picture) == true ? 1 << 20 : 0)
        + (comparison?.kinds.contains(.motion) == true ? 1 << 21 : 0)
    case .failed: 1 << 30
    }
  }
}

extension Verdict {
  /// A picture as a file.
  package struct File: Sendable, Hashable {
    /// Its name, such as `sign-up.clearance.before.png`.
    package var name: String
    /// A PNG.
    package var bytes: [UInt8]
  }

  /// The pictures where the film first differs: what was recorded and what is drawn now.
  ///
  /// Rows of the old one that neither film has any more are grey. Without a baseline it is the
  /// first frame. They are named after the baseline, or as a report says that has several of the
  /// name.
  ///
  /// - Throws: `FrameSequenceError`; empty unless the verdict has pictures.
  package func pictures(named stem: String? = nil) throws -> [File] {
    let stem = stem ?? baselineStem
    return try (packed?.stills ?? drawnStills()).map {
      File(name: "\(stem).\($0.name)", bytes: $0.bytes)
    }
  }

  /// The pictures, called `before.png` and `now.png`.
  func drawnStills() throws -> [File] {
    guard let after else { return [] }
    var files: [File] = []
    if let before, let frame = difference?.example?.before {
      files.append(File(name: "before.png", bytes: try Self.png(before, frame, rowsOf: after)))
    }
    let frame = difference?.example?.after ?? 0
    return files + [File(name: "now.png", bytes: try Self.png(after, frame, rowsOf: nil))]
  }

  /// The baseline's file name without its ending.
  private var baselineStem: String { PictureNames.parts(of: baseline).last ?? "" }

  private static func png(
    _ baseline: Baseline, _ frame: Int, rowsOf other: Baseline?
  ) throws -> [UInt8] {
    let digest = baseline.digest
    let rows = RowSource(baseline.atlas, other)
    var picture = RowAtlas.Picture(words: [], width: digest.width, missing: [])
    for row in RowRun.expanded(digest.states[digest.frames[frame].state].runs) {
      // Red and blue change places: an encoder expects cairo's order.
      picture.words += rows.pixels(row, hash: digest.rows[row]).map { pixel in
        pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
      }
    }
    return try picture.withPixels { pixels in
      try PNGEncoder(scale: digest.scale).encode(pixels) { Array($0) }
    }
  }
}

/// What reports show of a film that was verified, in a tenth of the memory of its rows.
struct PackedFilm: Sendable, Hashable {
  /// What the page needs to know of it, as JSON that may stand in a script.
  let page: String
  /// The pictures where it first differs, called `before.png` and `now.png`; none unless wanted.
  let stills: [Verdict.File]
}

extension Verdict {
  /// Makes what reports show of the film, and lets go of the film: what was recorded and what is
  /// drawn now are nil from then on.
  ///
  /// - Parameter withStills: Whether ``pictures(named:)`` will be wanted.
  /// - Throws: `FrameSequenceError`.
  package mutating func pack(withStills: Bool) throws {
    packed = PackedFilm(page: try pageText(), stills: withStills ? try drawnStills() : [])
    before = nil
    after = nil
  }

  /// What the page needs to know of the film beside its label, as JSON that may stand in a script.
  ///
  /// - Throws: `FrameSequenceError.compressionFailed`.
  func pageText() throws -> String {
    try packed?.page
      ?? JSONValue.object(PageFilm(self).members).text(.spaced, isInScript: true)
  }

  /// Whether there are pictures of it.
  var hasPictures: Bool { after != nil || packed?.stills.isEmpty == false }
}
