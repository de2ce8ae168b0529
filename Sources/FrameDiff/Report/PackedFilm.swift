internal import Markup

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
