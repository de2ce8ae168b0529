internal import FrameSequence
internal import Markup

extension FilmComparison {
  /// The limits within which two films may differ.
  package struct Limits: Sendable, Hashable {
    /// By how many frames of the first film things may come sooner or later.
    package var slack: Double

    /// Parts that are not compared; where pixels were not recorded, every row that a mask crosses is
    /// left out.
    package var masks: [SequenceMask]

    /// The limits within which pixels of frames may differ; numbers count all the same, and of frames
    /// without a picture whole rows.
    package var pixels: Tolerance

    /// Makes a tolerance; by default none.
    package init(slack: Double = 0, masks: [SequenceMask] = [], pixels: Tolerance = .exact) {
      self.slack = slack
      self.masks = masks
      self.pixels = pixels
    }
  }
}

/// Compares what was recorded with what is drawn now.
package struct FilmComparison: Sendable {
  /// The limits within which the two may differ.
  package var tolerance: Limits
  /// Whether times and numbers alone count.
  package var ignoresPixels: Bool

  package init(
    tolerance: Limits = Limits(), ignoresPixels: Bool = false
  ) {
    self.tolerance = tolerance
    self.ignoresPixels = ignoresPixels
  }
}

extension FilmDigest {
  /// Whether nothing differs: no picture, no time and no number.
  package func agrees(with earlier: FilmDigest, ignoringPixels: Bool) -> Bool {
    let isAlike =
      ignoringPixels
      ? end == earlier.end && frames.map(\.time) == earlier.frames.map(\.time)
      : looksLike(earlier)
    return isAlike && trace.differences(from: earlier.trace).isEmpty
      && trace.focusDifference(from: earlier.trace) == nil
  }
}

extension Baseline {
  /// Whether the same libraries, fonts and architecture draw in two environments; an architecture
  /// that is not known, as in baselines of 0.2, is no other.
  package static func isDrawnAlike(_ before: [Setting], _ after: [Setting]) -> Bool {
    let isKnown = [before, after].allSatisfy { $0.contains { $0.name == Setting.architecture } }
    func settings(_ environment: [Setting]) -> [Setting] {
      environment.filter {
        Setting.isOfPixels($0.name) && (isKnown || $0.name != Setting.architecture)
      }
    }
    return settings(before) == settings(after)
  }
}

// MARK: - Comparing

extension FilmComparison {
  /// The result of comparing two films.
  package struct Difference: Sendable, Hashable {
    /// The changes.
    package var comparison: SequenceComparison
    /// How many frames of the first film show other pixels at their time than the second does.
    package var frames: Int
    /// A frame of each that show other pixels at one time, where they first do.
    package var example: Example?
    /// The parts that were not compared, frame by frame of each film; nil when everything was.
    package var ignored: Ignored?

    /// Rectangles in pixels by frame.
    package struct Ignored: Sendable, Hashable {
      /// In the frames of the first film.
      package var before: [[PixelRectangle]]
      /// In the frames of the second film.
      package var after: [[PixelRectangle]]
    }

    /// A frame of each film.
    package struct Example: Sendable, Hashable {
      /// Counted from 0.
      package var before: Int
      /// Counted from 0.
      package var after: Int
    }
  }
}

extension FilmComparison.Difference {
  /// The changes, as members of a document for programs.
  var details: [JSONValue.Member] {
    [
      .init("changes", .array(comparison.changes.map(\.json))),
      .init(
        "frames",
        .object([
          .init("before", .integer(comparison.before.frames)),
          .init("after", .integer(comparison.after.frames)),
          .init("different", .integer(frames)),
        ])),
      .init("environment", .array(comparison.environment.map(\.json))),
    ]
  }
}

extension FilmComparison {
  /// Compares two films, which are known to differ in something.
  package func compare(_ before: Baseline, _ after: Baseline) async throws -> Difference {
    let first = before.sequence(rowsOf: after, ignoringPixels: ignoresPixels)
    let second = after.sequence(rowsOf: before, ignoringPixels: ignoresPixels)
    let masks = ignoresPixels ? [] : tolerance.masks
    let comparer = SequenceComparer(
      images: ImageComparer(tolerance: tolerance.pixels),
      slack: tolerance.slack * first.frameInterval, masks: masks)
    var comparison = try await comparer.compare(first, second)
    var pairs = ignoresPixels ? [] : differing(before.digest, after.digest)
    if !masks.isEmpty {
      let painted = try SequenceMask.paint(masks, over: first, second)
      pairs.removeAll { pair in
        let pictures = (
          painted.before.frames[pair.before].picture, painted.after.frames[pair.after].picture
        )
        return painted.before.pictures[pictures.0].fingerprint
          == painted.after.pictures[pictures.1].fingerprint
      }
    }
    if comparison.status == .identical, pairs.isEmpty, !masks.isEmpty,
      after.digest.agrees(with: before.digest, ignoringPixels: true)
    {
      comparison.status = .tolerated
      comparison.summary = "Nothing differs but what is ignored."
    } else if comparison.status == .identical
      || comparison.passes && !tolerance.pixels.isExact && tolerance.slack == 0
        && !after.digest.agrees(with: before.digest, ignoringPixels: true)
    {
      // Differences that it cannot see: numbers that move nothing, and pictures between two poses.
      comparison.status = .different
      comparison.summary = Sentences.film(
        before.digest, after.digest, pairs, ignoresPixels: ignoresPixels)
    }
    return Difference(
      comparison: comparison, frames: pairs.count, example: pairs.first,
      ignored: masks.isEmpty
        ? nil
        : Difference.Ignored(
          before: SequenceMask.covered(by: masks, in: first, beside: second),
          after: SequenceMask.covered(by: masks, in: second, beside: first)))
  }

  private func differing(_ old: FilmDigest, _ new: FilmDigest) -> [Difference.Example] {
    old.frames.indices.compactMap { index in
      let other = new.frame(at: old.frames[index].time)
      let isEqual =
        old.states[old.frames[index].state].hash == new.states[new.frames[other].state].hash
      return isEqual ? nil : Difference.Example(before: index, after: other)
    }
  }
}
