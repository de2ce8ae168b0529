/// Compares sequences: first in time, then in place, then in what they show.
package struct SequenceComparer: Sendable {
  /// The comparison of two pictures, with what may differ.
  package var images: ImageComparer

  /// How much earlier or later something may be, in seconds.
  package var slack: Double

  /// Parts that are not compared, beside those that the mask of `images` covers.
  package var masks: [SequenceMask]

  /// Makes a comparer; by default nothing may differ.
  package init(
    images: ImageComparer = ImageComparer(), slack: Double = 0, masks: [SequenceMask] = []
  ) {
    self.images = images
    self.slack = slack
    self.masks = masks
  }

  /// Compares two sequences.
  ///
  /// Throws what loading a picture throws. Pictures are loaded only where fingerprints differ and
  /// the numbers do not say why.
  package func compare(
    _ before: PlayedSequence, _ after: PlayedSequence
  ) async throws -> SequenceComparison {
    guard !allMasks.isEmpty else { return try await compare(before, after, known: nil) }
    var comparer = self
    comparer.masks = []
    comparer.images.mask = ImageComparer.Mask()
    let painted = try SequenceMask.paint(allMasks, over: before, after)
    return try await comparer.compare(
      painted.before, painted.after,
      known: Self.moves(before, after, of: SequenceMask.elements(ignoredBy: allMasks)))
  }

  /// Compares sequences.
  ///
  /// - Parameter masked: The changes of what is ignored that are told all the same; nil where nothing
  ///   is ignored.
  private func compare(
    _ before: PlayedSequence, _ after: PlayedSequence, known masked: [Change]?
  ) async throws -> SequenceComparison {
    let after = after.timed(as: before)
    let known = masked ?? []
    var comparison = SequenceComparison(
      status: .different, before: before.summary, after: after.summary, changes: known,
      environment: Self.differences(before.environment, after.environment))
    guard before.size == after.size else {
      comparison.changes = [
        Change(
          .picture, .resized, span: before.span,
          .sizes(before.size, after.size)
        ).located(in: before, after)
      ]
      comparison.summary = Summary.text(comparison, before, after)
      return comparison
    }
    var pictures = PictureComparisons(
      before, after, PictureComparisons.Numbers(before, after), images)
    let played = try await PlayedComparison(before, after, slack: slack, &pictures)
    comparison.status = known.isEmpty ? played.status : .different
    if !played.unlike.isEmpty {
      let explanation = try await Explanation(
        before, after, played, environment: comparison.environment, &pictures)
      comparison.changes += Self.withTexts(explanation.changes, before, after)
      comparison.isCoarse = explanation.isCoarse
      if images.sweeps {
        for pair in played.unlike.compactMap(\.pair) {
          _ = try await pictures.comparison(pair.before, pair.after)
        }
      }
    }
    if let old = before.plays, let new = after.plays, old != new {
      comparison.status = .different
      comparison.changes.append(
        Change(
          .timing, .repeats, span: before.span, .plays(old, new)
        ).located(in: before, after))
    }
    comparison.pairs = played.pairs(pictures)
    comparison.summary = Summary.text(comparison, before, after, isMasked: masked != nil)
    return comparison
  }
}

// MARK: - Texts

extension SequenceComparer {
  /// The changes, with those of elements whose texts differ as changes of text, where both sides
  /// know their texts.
  ///
  /// A text is reported for an element that looks different, and for every element where pixels
  /// differ that belong to none.
  private static func withTexts(
    _ changes: [Change], _ before: PlayedSequence, _ after: PlayedSequence
  ) -> [Change] {
    var old: [String: [Setting]] = [:]
    for element in before.elements { old[element.id] = element.texts }
    var texts: [String: (name: String, old: String, new: String)] = [:]
    var order: [String] = []
    for element in after.elements {
      guard let known = old[element.id], !known.isEmpty || !element.texts.isEmpty else { continue }
      for difference in differences(named: known, element.texts) where texts[element.id] == nil {
        texts[element.id] = difference
        order.append(element.id)
      }
    }
    guard !texts.isEmpty else { return changes }
    var open: Change?
    var changes = changes.map { change -> Change in
      guard change.kind == .picture, change.cause == .changed else { return change }
      guard let id = change.subject, let text = texts.removeValue(forKey: id) else {
        open = open ?? change
        return change
      }
      var change = change
      change.detail = .text(name: text.name, old: text.old, new: text.new, change.box)
      return change
    }
    guard let open else { return changes }
    for id in order {
      guard let text = texts[id] else { continue }
      var change = Change(
        .picture, .changed, of: id, span: open.span,
        .text(name: text.name, old: text.old, new: text.new, nil))
      change.before = open.before
      change.after = open.after
      changes.append(change)
    }
    return changes
  }

  /// The settings of either side that the other has otherwise, or as nothing.
  private static func differences(
    named old: [Setting], _ new: [Setting]
  ) -> [(name: String, old: String, new: String)] {
    var names: [String] = []
    for setting in old + new where !names.contains(setting.name) { names.append(setting.name) }
    return names.compactMap { name in
      let one = old.first { $0.name == name }?.value ?? ""
      let other = new.first { $0.name == name }?.value ?? ""
      return one == other ? nil : (name, one, other)
    }
  }
}

// MARK: - Parts

extension SequenceComparer {
  private var allMasks: [SequenceMask] {
    masks + images.mask.rectangles.map { SequenceMask(.rectangle($0)) }
  }

  static func differences(
    _ before: [Setting], _ after: [Setting]
  ) -> [SequenceComparison.EnvironmentDifference] {
    // The environment of another tool's frames is unknown.
    guard !before.isEmpty, !after.isEmpty else { return [] }
    var names: [String] = []
    for value in before + after where !names.contains(value.name) { names.append(value.name) }
    return names.compactMap { name in
      let old = before.first { $0.name == name }?.value
      let new = after.first { $0.name == name }?.value
      // Earlier versions did not tell the architecture.
      if name == Setting.architecture, old == nil || new == nil { return nil }
      return old == new
        ? nil : SequenceComparison.EnvironmentDifference(name: name, before: old, after: new)
    }
  }

  /// The paragraph about a comparison.
  enum Summary {
    /// The most changes that are reported.
    fileprivate static let limit = 6

    static func text(
      _ comparison: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence,
      isMasked: Bool = false
    ) -> String {
      let changes = comparison.changes
      guard !changes.isEmpty else {
        return comparison.status == .tolerated
          ? tolerated(comparison, before)
          : "The same pictures at the same times\(isMasked ? ", apart from what is ignored" : ""): "
            + "\(Sentences.count(before.frames.count, "frame")) in \(Sentences.time(before.duration))."
      }
      var sentences = joined(Array(changes.prefix(limit)))
      if comparison.status == .tolerated { sentences.insert("Within the tolerance:", at: 0) }
      let more = comparison.untoldCount
      if more > 0 {
        sentences.append("There \(more == 1 ? "is 1 more change" : "are \(more) more changes").")
      }
      if comparison.isCoarse { sentences.append(Sentences.coarse) }
      if comparison.kinds == [.timing], showTheSame(before, after) {
        sentences.append("The pictures themselves are the same.")
      }
      sentences += environment(comparison, before, after)
      return sentences.joined(separator: " ")
    }

    /// Whether the second shows no picture that the first does not.
    private static func showTheSame(_ before: PlayedSequence, _ after: PlayedSequence) -> Bool {
      func shown(_ sequence: PlayedSequence) -> Set<PictureFingerprint> {
        Set(sequence.frames.indices.map { sequence.shown(in: $0).fingerprint })
      }
      return shown(after).isSubset(of: shown(before))
    }

    /// The greatest difference, where it may differ.
    private static func tolerated(
      _ comparison: SequenceComparison, _ before: PlayedSequence
    ) -> String {
      let differing = comparison.pairs.compactMap(\.comparison).filter { $0.status == .tolerated }
      let frames = Set(
        comparison.pairs.filter { $0.comparison?.status == .tolerated }.map(\.before))
      let counts = differing.map(\.counts)
      let beyond = counts.map(\.different).max() ?? 0
      return
        "Within the tolerance: \(frames.count) of \(Sentences.count(before.frames.count, "frame")) "
        + "\(frames.count == 1 ? "differs" : "differ"), by up to "
        + "\(Sentences.count(counts.map(\.unequal).max() ?? 0, "pixel")), "
        + "\(beyond == 0 ? "none" : "up to \(beyond)") beyond the threshold; the greatest distance is "
        + "\(Sentences.decimal(differing.map(\.greatestDistance).max() ?? 0, places: 3))."
    }

    /// The sentences, those of one subject at one time drawn together.
    private static func joined(_ changes: [Change]) -> [String] {
      var clauses: [Sentences.Clause] = []
      let light = changes.first { $0.cause == .light }
      for change in changes {
        let isLit = light.map { $0.span.start < change.span.end && change.span.start < $0.span.end }
        let clause = Sentences.clause(change, afterLight: isLit ?? false)
        // "… lags the keyboard by 33 ms (2 frames) and ends 20 pt lower: …"
        if change.cause == .moved, let joined = clauses.last?.joined(with: clause) {
          clauses[clauses.count - 1] = joined
        } else {
          clauses.append(clause)
        }
      }
      return clauses.map(\.sentence)
    }

    private static func environment(
      _ comparison: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence
    ) -> [String] {
      if !comparison.environment.contains(where: { Setting.isOfPixels($0.name) }) {
        let hasFonts = [before, after].allSatisfy { sequence in
          sequence.environment.contains { $0.name.hasPrefix("font") }
        }
        return hasFonts && comparison.kinds != [.timing] ? ["The font did not change."] : []
      }
      if comparison.changes.contains(where: { $0.cause == .antialiasing }) { return [] }
      return [
        Sentences.Clause.capitalized(
          comparison.environment.prefix(4).map(Sentences.difference).joined(separator: "; ")) + "."
      ]
    }
  }
}

extension SequenceComparison {
  /// How many changes its summary only counts.
  package var untoldCount: Int { max(0, changes.count - SequenceComparer.Summary.limit) }
}

// MARK: - Layout

extension SequenceComparer {
  /// Elements that came, went, or stand elsewhere in the form.
  static func layoutChanges(_ before: PlayedSequence, _ after: PlayedSequence) -> [Change] {
    func change(_ cause: Change.Cause, _ id: String) -> Change {
      Change(.picture, cause, of: id, span: before.span)
    }
    let (old, new) = (Set(before.elements.map(\.id)), Set(after.elements.map(\.id)))
    return before.elements.filter { !new.contains($0.id) }.map { change(.disappeared, $0.id) }
      + after.elements.filter { !old.contains($0.id) }.map { change(.appeared, $0.id) }
      + moves(before, after)
  }

  /// Elements that stand elsewhere in the form, of those named; those that moved as far together.
  private static func moves(
    _ before: PlayedSequence, _ after: PlayedSequence, of ids: Set<String>? = nil
  ) -> [Change] {
    let visible = before.leastVisible(beside: after)
    var moved: [(points: Double, ids: [String])] = []
    for element in before.elements where ids?.contains(element.id) ?? true {
      guard let other = after.elements.first(where: { $0.id == element.id }),
        abs(other.y - element.y) > visible
      else { continue }
      let shift = other.y - element.y
      if let index = moved.firstIndex(where: { abs($0.points - shift) <= visible }) {
        moved[index].ids.append(element.id)
      } else {
        moved.append((shift, [element.id]))
      }
    }
    return moved.map { group in
      Change(
        .motion, .moved, of: group.ids.count == 1 ? group.ids[0] : "form", span: before.span,
        amount: .init(points: group.points), .elements(group.ids))
    }
  }
}
