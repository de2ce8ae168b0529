/// Two sequences with numbers inferred from their pictures, where the real ones are not known.
///
/// What comes in from below stands for the keyboard, what moves otherwise for the form.
struct InferredMotion {
  private(set) var before: PlayedSequence
  private(set) var after: PlayedSequence
  /// The rows of the first sequence's form and keyboard where they come to rest.
  private var bands: [String: Range<Int>] = [:]

  /// Infers numbers from the rows of every picture; nil when nothing moves as a whole.
  init?(
    _ before: PlayedSequence, _ after: PlayedSequence, rows: (before: [[UInt64]], after: [[UInt64]])
  ) {
    self.before = before
    self.after = after
    let steps = (Self.steps(before, rows.before), Self.steps(after, rows.after))
    let layers = (RowLayers(steps.0.rows).layers, RowLayers(steps.1.rows).layers)
    let height = before.size.height
    func sheets(_ layers: [RowLayers.Layer]) -> [RowLayers.Layer] {
      layers.filter { $0.isSheet(height: height) }
    }
    let keyboards = (sheets(layers.0), sheets(layers.1))
    let form = Self.paired(
      layers.0.filter { !$0.isSheet(height: height) },
      layers.1.filter { !$0.isSheet(height: height) })
    guard form != nil || !keyboards.0.isEmpty || !keyboards.1.isEmpty else { return nil }
    func fill(
      _ sequence: inout PlayedSequence, _ steps: (rows: [[UInt64]], ofFrame: [Int]), _ form: [Int]?,
      _ keyboards: [RowLayers.Layer]
    ) {
      let edges = Self.edges(keyboards, steps: steps.rows.count, height: height)
      for (frame, step) in steps.ofFrame.enumerated() {
        sequence.frames[frame].numbers = MotionNumbers(
          keyboardTop: Double(edges[step]) / sequence.scale,
          formTop: Double(form?[step] ?? 0) / sequence.scale)
      }
    }
    fill(&self.before, steps.0, form?.old.tops, keyboards.0)
    fill(&self.after, steps.1, form.map { $0.new.tops(comparedWith: $0.old) }, keyboards.1)
    bands["form"] = form.map { Self.band(of: $0.old, in: before) }
    bands["keyboard"] = (keyboards.0.first ?? keyboards.1.first).map {
      Self.band(of: $0, in: before)
    }
  }

  /// The upper edge of what comes from below, in each step; when one layer replaces another, that
  /// of the visible one.
  private static func edges(_ sheets: [RowLayers.Layer], steps: Int, height: Int) -> [Int] {
    let edges = sheets.map(\.edges)
    return (0..<steps).map { step in
      edges.lazy.compactMap { $0[step] }.first.map { min($0, height) } ?? height
    }
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

  /// The layers of both that belong together: those that share most rows, then the largest.
  private static func paired(
    _ old: [RowLayers.Layer], _ new: [RowLayers.Layer]
  ) -> (old: RowLayers.Layer, new: RowLayers.Layer)? {
    var best: (shared: Int, old: RowLayers.Layer, new: RowLayers.Layer)?
    for one in old {
      for other in new {
        let shared = one.sharedRows(other)
        if shared > best?.shared ?? -1 { best = (shared, one, other) }
      }
    }
    return best.map { ($0.old, $0.new) }
  }

  /// The rows of a picture in which a layer stands at last, and a keyboard when it is up.
  private static func band(of layer: RowLayers.Layer, in sequence: PlayedSequence) -> Range<Int> {
    let height = sequence.size.height
    let offsets = layer.offsets.compactMap { $0 }
    let top = (layer.isSheet(height: height) ? offsets.min() : offsets.last) ?? 0
    let first = min(max(0, layer.extent.lowerBound + top), height - 1)
    return first..<max(first + 1, min(height, layer.extent.upperBound + top))
  }
}

extension InferredMotion {
  /// What changed in how things move; what has no name is described by its rows.
  ///
  /// Of sequences that move the same as long as both last, nothing: one of them was cut.
  func changes() -> [Change] {
    let end = min(before.duration, after.duration)
    guard !findings(before.cut(to: end), after.cut(to: end)).isEmpty else { return [] }
    return findings(before, after).map { found in
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
}

extension InferredMotion {
  private func findings(_ before: PlayedSequence, _ after: PlayedSequence) -> [Change] {
    MotionFindings(before, after, grain: 1 / before.scale).changes()
  }
}

extension PlayedSequence {
  /// The frames that begin before a time.
  fileprivate func cut(to end: Double) -> PlayedSequence {
    var cut = self
    cut.frames = frames.filter { $0.time < end - SharedTimeline.precision }
    if let last = cut.frames.indices.last {
      cut.frames[last].duration = min(cut.frames[last].duration, end - cut.frames[last].time)
    }
    return cut
  }
}
