/// Compares sequences: first in time, then in place, then in what they show.
public struct SequenceComparer: Sendable {
  /// What may differ from picture to picture.
  public var images: ImageComparer

  /// How much earlier or later something may be, in seconds.
  public var slack: Double

  /// What is not compared, beside what the mask of `images` covers.
  public var masks: [SequenceMask]

  /// Makes a comparer; by default nothing may differ.
  public init(
    images: ImageComparer = ImageComparer(), slack: Double = 0, masks: [SequenceMask] = []
  ) {
    self.images = images
    self.slack = slack
    self.masks = masks
  }
}

extension SequenceComparer {
  /// Compares two sequences.
  ///
  /// Throws what loading a picture throws. Pictures are loaded only where fingerprints differ and
  /// the numbers do not say why.
  public func compare(
    _ before: PlayedSequence, _ after: PlayedSequence
  ) async throws -> SequenceComparison {
    guard !allMasks.isEmpty else { return try await compare(before, after, known: []) }
    var comparer = self
    comparer.masks = []
    comparer.images.mask = Mask()
    let painted = try SequenceMask.paint(allMasks, over: before, after)
    return try await comparer.compare(
      painted.before, painted.after,
      known: LayoutFindings(before, after)
        .moves(of: SequenceMask.elements(ignoredBy: allMasks)))
  }

  /// Compares sequences of which some changes are known.
  private func compare(
    _ before: PlayedSequence, _ after: PlayedSequence, known: [Change]
  ) async throws -> SequenceComparison {
    var comparison = SequenceComparison(
      status: .different, before: before.summary, after: after.summary, changes: known,
      environment: Self.differences(before.environment, after.environment))
    guard before.size == after.size else {
      comparison.changes = [
        Change(
          .picture, .resized, span: TimeSpan(from: 0, to: before.duration),
          .sizes(before.size, after.size)
        ).located(in: before, after)
      ]
      comparison.summary = Summary.text(comparison, before, after)
      return comparison
    }
    var pictures = PictureComparisons(
      before, after, PictureNumbers(before, after), images)
    let played = try await PlayedComparison(before, after, slack: slack, &pictures)
    comparison.status = known.isEmpty ? played.status : .different
    if !played.unlike.isEmpty {
      let explanation = try await Explanation(
        before, after, played, environment: comparison.environment, &pictures)
      comparison.changes += explanation.changes
      comparison.isCoarse = explanation.isCoarse
      if images.sweeps {
        for moment in played.unlike {
          guard let old = moment.before, let new = moment.after else { continue }
          _ = try await pictures.comparison(old, new)
        }
      }
    }
    if let old = before.plays, let new = after.plays, old != new {
      comparison.status = .different
      comparison.changes.append(
        Change(
          .timing, .repeats, span: TimeSpan(from: 0, to: before.duration), .plays(old, new)
        ).located(in: before, after))
    }
    comparison.pairs = played.pairs(pictures)
    comparison.summary = Summary.text(comparison, before, after)
    return comparison
  }
}

// MARK: - Parts

extension SequenceComparer {
  private var allMasks: [SequenceMask] {
    masks + images.mask.rectangles.map { SequenceMask(.rectangle($0)) }
  }

  static func differences(
    _ before: [Setting], _ after: [Setting]
  ) -> [EnvironmentDifference] {
    // The environment of another tool's frames is unknown.
    guard !before.isEmpty, !after.isEmpty else { return [] }
    var names: [String] = []
    for value in before + after where !names.contains(value.name) { names.append(value.name) }
    return names.compactMap { name in
      let old = before.first { $0.name == name }?.value
      let new = after.first { $0.name == name }?.value
      // Earlier versions did not tell the architecture.
      if name == Setting.architecture, old == nil || new == nil { return nil }
      return old == new ? nil : EnvironmentDifference(name: name, before: old, after: new)
    }
  }
}
