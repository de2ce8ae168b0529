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
      known: Self.moves(of: SequenceMask.elements(ignoredBy: allMasks), before, after))
  }

  /// Compares sequences of which some changes are known.
  private func compare(
    _ before: PlayedSequence, _ after: PlayedSequence, known: [Change]
  ) async throws -> SequenceComparison {
    let environment = Self.differences(before.environment, after.environment)
    var comparison = SequenceComparison(
      status: .identical, before: before.summary, after: after.summary, environment: environment)
    guard before.size == after.size else {
      comparison.changes = [
        Change(
          .picture, .resized, span: TimeSpan(from: 0, to: before.duration),
          sentence: Sentences.resized(before.size, after.size))
      ]
      return finished(comparison, before, after, outsideIsEqual: nil)
    }
    let steps = StepPair(before, after)
    if let timing = FrameTiming(before, after, steps) {
      comparison.changes = known + timing.changes()
      comparison.pairs = Self.pairs(before, after, steps)
      return finished(comparison, before, after, outsideIsEqual: nil)
    }
    let hasNumbers =
      before.frames.contains { $0.numbers != nil } && after.frames.contains { $0.numbers != nil }
    if hasNumbers {
      let motion = MotionFindings(before, after).changes()
      let pictures = PictureFindings(before, after, steps, images)
      let found = try await pictures.changes(pictures.mismatches(), environment: environment)
      comparison.changes = known + Self.layoutChanges(before, after) + motion + found.changes
      comparison.pairs = Self.pairs(before, after, steps, compared: found.pairs)
    } else {
      let found = try await framewise(before, after, steps, environment: environment)
      comparison.changes = known + found.changes
      comparison.pairs = found.pairs
    }
    return finished(comparison, before, after, outsideIsEqual: Self.outside(before, after, steps))
  }

  private func finished(
    _ comparison: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence,
    outsideIsEqual: Bool?
  ) -> SequenceComparison {
    var comparison = comparison
    let isTolerated = comparison.changes.allSatisfy { change in
      change.kind == .timing && change.cause != .curve
        && Self.lateness(change, interval: before.frameInterval) <= slack + 1e-6
    }
    let pictures = comparison.pairs.compactMap(\.comparison)
    let arePicturesTolerated =
      !pictures.isEmpty && pictures.allSatisfy(\.passes)
      && comparison.changes.allSatisfy { $0.kind == .picture && $0.cause != .resized }
    comparison.status =
      comparison.changes.isEmpty
      ? .identical : isTolerated || arePicturesTolerated ? .tolerated : .different
    comparison.summary = Summary.text(
      comparison, before, after, outsideIsEqual: outsideIsEqual)
    return comparison
  }
}

// MARK: - Parts

extension SequenceComparer {
  /// How much earlier or later a change makes anything, in seconds.
  ///
  /// A frame that is missing while the one before stays for it moves nothing else; it is its own
  /// duration off.
  private static func lateness(_ change: Change, interval: Double) -> Double {
    let shift = abs(change.amount.seconds ?? .infinity)
    guard [.dropped, .doubled].contains(change.cause) else { return shift }
    return max(shift, abs(change.amount.frames ?? 0) * interval)
  }

  private var allMasks: [SequenceMask] {
    masks + images.mask.rectangles.map { SequenceMask(.rectangle($0)) }
  }

  static func differences(
    _ before: [Setting], _ after: [Setting]
  ) -> [EnvironmentDifference] {
    // Of another tool's frames nobody knows what drew them.
    guard !before.isEmpty, !after.isEmpty else { return [] }
    var names: [String] = []
    for value in before + after where !names.contains(value.name) { names.append(value.name) }
    return names.compactMap { name in
      let old = before.first { $0.name == name }?.value
      let new = after.first { $0.name == name }?.value
      return old == new ? nil : EnvironmentDifference(name: name, before: old, after: new)
    }
  }

  /// Elements that stand elsewhere in the form, of those named.
  private static func moves(
    of ids: Set<String>, _ before: PlayedSequence, _ after: PlayedSequence
  ) -> [Change] {
    var (before, after) = (before, after)
    before.elements.removeAll { !ids.contains($0.id) }
    after.elements.removeAll { !ids.contains($0.id) }
    return layoutChanges(before, after).filter { $0.cause == .moved }
  }

  /// Elements that came, went, or stand elsewhere in the form.
  private static func layoutChanges(_ before: PlayedSequence, _ after: PlayedSequence) -> [Change] {
    let span = TimeSpan(from: 0, to: before.duration)
    let visible = 0.5 / max(before.scale, after.scale)
    var moved: [(points: Double, ids: [String])] = []
    var changes: [Change] = []
    for element in before.elements {
      guard let other = after.elements.first(where: { $0.id == element.id }) else {
        changes.append(
          Change(
            .picture, .disappeared, of: element.id, span: span,
            sentence: Sentences.disappeared(element.id)))
        continue
      }
      let shift = other.y - element.y
      guard abs(shift) > visible else { continue }
      if let index = moved.firstIndex(where: { abs($0.points - shift) <= visible }) {
        moved[index].ids.append(element.id)
      } else {
        moved.append((shift, [element.id]))
      }
    }
    for element in after.elements where !before.elements.contains(where: { $0.id == element.id }) {
      changes.append(
        Change(
          .picture, .appeared, of: element.id, span: span,
          sentence: Sentences.appeared(element.id)))
    }
    for group in moved {
      changes.append(
        Change(
          .motion, .moved, of: group.ids.count == 1 ? group.ids[0] : "form", span: span,
          amount: .init(points: group.points),
          sentence: Sentences.elementMoved(group.ids, group.points)))
    }
    return changes
  }

  /// Holds frames of the same time against each other, where no numbers are known.
  private func framewise(
    _ before: PlayedSequence, _ after: PlayedSequence, _ steps: StepPair,
    environment: [EnvironmentDifference]
  ) async throws -> (changes: [Change], pairs: [FramePair]) {
    let pairs = Self.pairs(before, after, steps)
    var compared: [FramePair] = []
    var known: [[Int]: ImageComparison] = [:]
    for pair in pairs {
      guard let old = pair.before, let new = pair.after else { continue }
      let pictures = (before.frames[old].picture, after.frames[new].picture)
      let key = [steps.numbersBefore[pictures.0], steps.numbersAfter[pictures.1]]
      var pair = pair
      if key[0] != key[1] {
        if let comparison = known[key] {
          pair.comparison = comparison
        } else {
          let (first, second) = (before.pictures[pictures.0], after.pictures[pictures.1])
          if let known = try images.compare(first, second, size: before.size) {
            pair.comparison = known
          } else if let one = first.load, let two = second.load {
            pair.comparison = try await images.compare(one(), two())
          } else {
            pair.comparison = PictureFindings.comparison(
              first.fingerprint, second.fingerprint, before.size, images.tolerance)
          }
          known[key] = pair.comparison
        }
      }
      compared.append(pair)
    }
    let motion = RowMotion(before, after, steps).changes(compared)
    let rest = compared.filter { pair in pair.before.map { !motion.explained.contains($0) } ?? true
    }
    return (motion.changes + Self.pictureChanges(rest, before, after), compared)
  }

  /// One change for each stretch of frames that differ.
  private static func pictureChanges(
    _ pairs: [FramePair], _ before: PlayedSequence, _ after: PlayedSequence
  ) -> [Change] {
    let differing = pairs.filter { $0.comparison.map { $0.status != .identical } ?? false }
    guard let first = differing.first, let last = differing.last,
      let worst = differing.compactMap(\.comparison).max(by: {
        $0.counts.unequal < $1.counts.unequal
      })
    else { return [] }
    let end = last.before.map { before.frames[$0].time + before.frames[$0].duration } ?? last.time
    var box = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    for region in worst.regions { box = box.union(region.box) }
    return [
      Change(
        .picture, .changed, span: TimeSpan(from: first.time, to: end),
        amount: .init(frames: Double(differing.count), pixels: worst.counts.unequal),
        sentence: Sentences.framesDiffer(
          differing.count, of: before.frames.count, from: first.time, to: end,
          pixels: worst.counts.unequal, box: box))
    ]
  }

  /// Which frame goes with which: the same picture where both have it, else the same time.
  private static func pairs(
    _ before: PlayedSequence, _ after: PlayedSequence, _ steps: StepPair,
    compared: [FramePair] = []
  ) -> [FramePair] {
    return before.frames.indices.map { index in
      let frame = before.frames[index]
      let middle = frame.time + frame.duration / 2
      let other = after.frameIndex(at: min(middle, max(0, after.duration - 1e-9)))
      if let known = compared.first(where: { $0.before == index }) { return known }
      return FramePair(before: index, after: other, time: frame.time)
    }
  }

  /// Whether all rows above the form and below the keyboard's top are equal, wherever the keyboard
  /// stands at the same place; nil when that cannot be told.
  private static func outside(
    _ before: PlayedSequence, _ after: PlayedSequence, _ steps: StepPair
  ) -> Bool? {
    var seen = 0
    for frame in before.frames {
      let other = after.frames[after.frameIndex(at: frame.time + frame.duration / 2)]
      guard let old = frame.numbers, let new = other.numbers else { return nil }
      guard abs(old.keyboardTop - new.keyboardTop) < 0.01,
        abs(old.viewportTop - new.viewportTop) < 0.01, old.focus == new.focus
      else { continue }
      seen += 1
      let first = before.pictures[frame.picture].fingerprint.rows
      let second = after.pictures[other.picture].fingerprint.rows
      guard first.count == second.count else { return nil }
      let top = min(first.count, max(0, Int(old.viewportTop * before.scale)))
      let bottom = min(first.count, max(top, Int((old.keyboardTop * before.scale).rounded(.up))))
      guard first[..<top] == second[..<top], first[bottom...] == second[bottom...] else {
        return false
      }
    }
    return seen * 2 > before.frames.count ? true : nil
  }
}
