/// Two sequences with numbers inferred from their pictures, where the real ones are not known.
///
/// What comes in from below stands for the keyboard, what moves otherwise for the form.
struct InferredMotion {
  private(set) var before: PlayedSequence
  private(set) var after: PlayedSequence
  /// The rows of the first sequence's layers where they come to rest: the form's and the keyboard's.
  private var bands: [String: Range<Int>] = [:]

  /// Infers numbers from the rows of every picture; nil when nothing moves as a whole.
  init?(
    _ before: PlayedSequence, _ after: PlayedSequence, rows: (before: [[UInt64]], after: [[UInt64]])
  ) {
    self.before = before
    self.after = after
    let steps = (Self.steps(before, rows.before), Self.steps(after, rows.after))
    let layers = (RowLayers(steps.0.rows).layers, RowLayers(steps.1.rows).layers)
    let pairs = Self.paired(layers.0, layers.1)
    guard !pairs.isEmpty else { return nil }
    let isLower = pairs.count > 1 && pairs[1].old.tops.max() ?? 0 > pairs[0].old.tops.max() ?? 0
    let keyboard = pairs.count > 1 ? pairs[isLower ? 1 : 0] : nil
    let form = pairs[isLower || pairs.count == 1 ? 0 : 1]
    func fill(_ sequence: inout PlayedSequence, _ index: [Int], _ form: [Int], _ keyboard: [Int]?) {
      for frame in sequence.frames.indices {
        sequence.frames[frame].numbers = MotionNumbers(
          keyboardTop: Double(keyboard?[index[frame]] ?? sequence.size.height) / sequence.scale,
          formTop: Double(form[index[frame]]) / sequence.scale)
      }
    }
    fill(&self.before, steps.0.ofFrame, form.old.tops, keyboard?.old.tops)
    fill(
      &self.after, steps.1.ofFrame, form.new.tops(comparedWith: form.old),
      keyboard.map { $0.new.tops(comparedWith: $0.old) })
    bands["form"] = Self.band(of: form.old, in: before)
    bands["keyboard"] = keyboard.map { Self.band(of: $0.old, in: before) }
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

  private typealias Pair = (old: RowLayers.Layer, new: RowLayers.Layer)

  /// The layers of both that belong together: those that share most rows, then by their size.
  private static func paired(_ old: [RowLayers.Layer], _ new: [RowLayers.Layer]) -> [Pair] {
    var left = (old, new)
    var pairs: [Pair] = []
    while !left.0.isEmpty, !left.1.isEmpty {
      var best = (shared: -1, old: 0, new: 0)
      for (row, one) in left.0.enumerated() {
        for (column, other) in left.1.enumerated() {
          let shared = one.sharedRows(other)
          if shared > best.shared { best = (shared, row, column) }
        }
      }
      pairs.append((left.0.remove(at: best.old), left.1.remove(at: best.new)))
    }
    return pairs
  }

  private static func band(of layer: RowLayers.Layer, in sequence: PlayedSequence) -> Range<Int> {
    let top = max(0, layer.tops.last ?? 0)
    return top..<max(top + 1, min(sequence.size.height, top + layer.height))
  }
}

extension InferredMotion {
  /// What changed in how things move; what has no name is described by its rows.
  func changes() -> [Change] {
    MotionFindings(before, after, grain: 1 / before.scale).changes().map { found in
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
