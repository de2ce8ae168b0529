/// Two sequences with numbers inferred from their pictures, where the real ones are not known.
///
/// A band that comes in from below stands for the keyboard, one that moves otherwise for the form.
struct InferredMotion {
  private(set) var before: PlayedSequence
  private(set) var after: PlayedSequence
  /// The rows of the first sequence's form and keyboard where they come to rest.
  private var bands: [String: Range<Int>] = [:]

  /// Infers numbers from the rows of every picture; nil when nothing moves as a whole.
  ///
  /// Keyboards may be of different heights, and are followed in each sequence by itself. A form is
  /// followed through both at once, so that what they share stands at the same place in both.
  init?(
    _ before: PlayedSequence, _ after: PlayedSequence,
    rows: (before: [[UInt64]], after: [[UInt64]]), _ numbers: PictureComparisons.Numbers
  ) {
    self.before = before
    self.after = after
    let steps = (Self.steps(before, rows.before), Self.steps(after, rows.after))
    let height = before.size.height
    func sheets(_ rows: [[UInt64]]) -> [RowLayers.Layer] {
      RowLayers(rows).layers.filter { $0.isSheet(height: height) }
    }
    let keyboards = (sheets(steps.0.rows), sheets(steps.1.rows))
    let (old, new) = (0..<steps.0.rows.count, steps.0.rows.count...)
    // What only one of the two shows has no place in the other.
    let form = RowLayers(steps.0.rows + steps.1.rows).layers.first { layer in
      !layer.isSheet(height: height)
        && [layer.offsets[old], layer.offsets[new]].allSatisfy { $0.contains { $0 != nil } }
    }
    guard form != nil || !keyboards.0.isEmpty || !keyboards.1.isEmpty else { return nil }
    let edges = Self.agreed(
      Self.edges(keyboards.0, of: steps.0, height: height),
      Self.edges(keyboards.1, of: steps.1, height: height), numbers)
    func fill(
      _ sequence: inout PlayedSequence, _ edges: [Int], _ ofFrame: [Int], from first: Int
    ) {
      let tops = form?.tops(in: first..<first + 1 + (ofFrame.last ?? 0))
      for (frame, step) in ofFrame.enumerated() {
        sequence.frames[frame].numbers = MotionNumbers(
          keyboardTop: Double(edges[frame]) / sequence.scale,
          formTop: Double(tops?[step] ?? 0) / sequence.scale)
      }
    }
    fill(&self.before, edges.before, steps.0.ofFrame, from: 0)
    fill(&self.after, edges.after, steps.1.ofFrame, from: steps.0.rows.count)
    bands["form"] = form.map {
      Self.band($0.extent, at: $0.offsets[old].compactMap { $0 }.last, before)
    }
    bands["keyboard"] = (keyboards.0.first ?? keyboards.1.first).map {
      Self.band($0.extent, at: $0.offsets.compactMap { $0 }.min(), before)
    }
  }

  /// The upper edge of what comes in from below, frame by frame.
  ///
  /// Where one such part replaces another, it is the edge of the visible one.
  private static func edges(
    _ sheets: [RowLayers.Layer], of steps: (rows: [[UInt64]], ofFrame: [Int]), height: Int
  ) -> [Int] {
    let edges = sheets.map(\.edges)
    return steps.ofFrame.map { step in
      edges.lazy.compactMap { $0[step] }.first.map { min($0, height) } ?? height
    }
  }

  /// Gives frames with the same picture the same edge, the lowest of theirs: rows that stay after a
  /// keyboard has gone can be mistaken for a part of it.
  private static func agreed(
    _ old: [Int], _ new: [Int], _ numbers: PictureComparisons.Numbers
  ) -> (before: [Int], after: [Int]) {
    let all = zip(numbers.before + numbers.after, old + new)
    let lowest = Dictionary(all.map { ($0, $1) }, uniquingKeysWith: max)
    func agreed(_ edges: [Int], _ numbers: [Int]) -> [Int] {
      zip(numbers, edges).map { lowest[$0] ?? $1 }
    }
    return (agreed(old, numbers.before), agreed(new, numbers.after))
  }

  /// The pictures in order, equal neighbours as one, and which of them each frame shows.
  private static func steps(
    _ sequence: PlayedSequence, _ rows: [[UInt64]]
  ) -> (rows: [[UInt64]], ofFrame: [Int]) {
    var steps: [[UInt64]] = []
    let ofFrame = sequence.frames.map { frame in
      if steps.last != rows[frame.picture] { steps.append(rows[frame.picture]) }
      return steps.count - 1
    }
    return (steps, ofFrame)
  }

  /// The rows of a picture that a layer has where it stands.
  private static func band(
    _ extent: Range<Int>, at offset: Int?, _ sequence: PlayedSequence
  ) -> Range<Int> {
    let height = sequence.size.height
    let top = offset ?? 0
    let first = min(max(0, extent.lowerBound + top), height - 1)
    return first..<max(first + 1, min(height, extent.upperBound + top))
  }
}

extension InferredMotion {
  /// The changes of how things move; a thing without a name is described by its rows.
  ///
  /// Returns nothing when both move the same as long as both last, since one of them was then cut,
  /// and nothing when one side has a motion that ends where it began: that is a wrong guess.
  func changes() -> [Change] {
    let end = min(before.duration, after.duration)
    guard !findings(before.cut(to: end), after.cut(to: end)).isEmpty else { return [] }
    let all = findings(before, after)
    let returns = all.contains {
      if case .alone(_, returns: true) = $0.detail { true } else { false }
    }
    return returns ? [] : all.map(told)
  }

  /// Returns a change as it can be told from pictures: without a name, its distance in pixels.
  private func told(_ found: Change) -> Change {
    var change = found
    change.subject = nil
    if change.detail == .lag { change.detail = .none }
    guard change.kind == .motion else { return change }
    change.amount.rows = change.amount.points.map { Int(($0 * before.scale).rounded()) }
    if change.cause == .moved, let band = found.subject.flatMap({ bands[$0] }) {
      change.detail = .band(band, isWhole: found.detail == .fromTheStart)
    }
    return change
  }
}

extension InferredMotion {
  /// The rows of a frame of the first sequence that each row of one of the second shows if it has
  /// moved along; `nil` for those that were covered or not there.
  func places(in pair: Evidence.Pair) -> [Int?] {
    let height = before.size.height
    func pixels(_ frame: PlayedSequence.Frame) -> (keyboard: Int, form: Int) {
      let numbers = frame.numbers
      return (
        Int(((numbers?.keyboardTop ?? 0) * before.scale).rounded()),
        Int(((numbers?.formTop ?? 0) * before.scale).rounded())
      )
    }
    let (old, new) = (pixels(before.frames[pair.before]), pixels(after.frames[pair.after]))
    return (0..<height).map { row in
      if row >= new.keyboard {
        let place = row - new.keyboard + old.keyboard
        return place < height ? place : nil
      }
      let place = row - new.form + old.form
      return place >= 0 && place < min(height, old.keyboard) ? place : nil
    }
  }

  private func findings(_ before: PlayedSequence, _ after: PlayedSequence) -> [Change] {
    MotionFindings(before, after, grain: 1 / before.scale).changes()
  }
}

extension PlayedSequence {
  /// The frames that begin before a time.
  fileprivate func cut(to end: Double) -> PlayedSequence {
    var cut = self
    cut.frames = frames.filter { $0.time < end - PlayedComparison.SharedTimeline.precision }
    if let last = cut.frames.indices.last {
      cut.frames[last].duration = min(cut.frames[last].duration, end - cut.frames[last].time)
    }
    return cut
  }
}
