internal import FrameSequence
internal import Keyframes

/// Two sequences with numbers inferred from their pictures, where the real ones are not known.
///
/// A band that comes in from below stands for the keyboard, one that moves otherwise for the form.
struct InferredMotion {
  private(set) var before: PlayedSequence
  private(set) var after: PlayedSequence
  /// The rows of the first sequence's form and keyboard where they come to rest.
  private var bands: [String: Range<Int>] = [:]
  /// The rows between those at the top and at the bottom that never change, such as a title's:
  /// these are no part of what moves below them.
  private let moving: Range<Int>
  /// Whether what comes in from below ends elsewhere and looks otherwise, as a taller keyboard does
  /// whose keys are at other distances.
  private(set) var hasOtherKeyboard = false

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
    let changing = Self.changing(before, rows.before)
    moving = changing.isEmpty ? 0..<before.size.height : changing
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

  /// The rows from the first that changes to the last.
  private static func changing(_ sequence: PlayedSequence, _ rows: [[UInt64]]) -> Range<Int> {
    let shown = Set(sequence.frames.map(\.picture)).map { rows[$0] }
    guard let first = shown.first else { return 0..<0 }
    let changing = first.indices.filter { row in shown.contains { $0[row] != first[row] } }
    return (changing.first ?? 0)..<(changing.last.map { $0 + 1 } ?? 0)
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

  /// The changes of how things move; a thing without a name is described by its rows.
  ///
  /// Returns nothing when both move the same as long as both last, since one of them was then cut,
  /// and nothing when one side has a motion that ends where it began, or goes back and forth: that is a
  /// wrong guess.
  func changes() -> [Change] {
    let end = min(before.duration, after.duration)
    guard !findings(before.cut(to: end), after.cut(to: end)).isEmpty else { return [] }
    let all = findings(before, after).filter { claim in
      claim.kind != .timing || (claim.subject == nil && claim.cause != .curve)
        || !isRounding(without(claim)) && !(claim.cause == .curve && isGuessed(claim))
    }
    let isWrong = all.contains { claim in
      if case .alone(_, returns: true) = claim.detail { return true }
      return claim.cause == .path && isGuessed(claim)
    }
    return isWrong ? [] : all.map(unnamed)
  }

  /// Returns a change as pictures show it: without a name, its distance in pixels.
  private func unnamed(_ found: Change) -> Change {
    var change = found
    change.subject = nil
    guard change.kind == .motion else {
      // Of two things that move, the rows tell which.
      if let band = found.subject.flatMap({ bands[$0] }), bands.count > 1 {
        change.detail = .band(band, isWhole: false)
      }
      return change
    }
    func inRows(_ amount: Change.Amount) -> Change.Amount {
      var amount = amount
      amount.rows = amount.points.map { Int(($0 * before.scale).rounded()) }
      return amount
    }
    change.amount = inRows(change.amount)
    if case .turned(let old) = change.detail { change.detail = .turned(from: inRows(old)) }
    if change.cause == .moved, let band = found.subject.flatMap({ bands[$0] }) {
      change.detail = .band(band, isWhole: found.detail == .fromTheStart)
    }
    return change
  }
}

// MARK: - Evidence

extension InferredMotion {
  /// The most claims that are taken back: an assumption, above what one pair of films has.
  private static let claimLimit = 12
  /// By how many rows a place may be off that noise hides: measured.
  private static let reach = 4
  /// The share of what differs that is left where a keyboard of another height is put in its place,
  /// at least: an assumption.
  private static let otherKeyboard: Float = 0.25

  /// Takes back, one by one, the claims that the pictures do not bear out: there, the second
  /// sequence is taken to move as the first.
  ///
  /// Returns whether what is left is borne out.
  mutating func dropUnsupportedClaims(using evidence: Evidence, isExact: Bool) -> Bool {
    for _ in 0..<Self.claimLimit {
      let claims = findings(before, after).filter { ![.rate, .duration].contains($0.cause) }
      let others = claims.lazy.map(without)
      guard
        let other = others.first(where: { !evidence.explains(self, over: $0, isExact: isExact) })
      else {
        hasOtherKeyboard = claims.contains {
          $0.subject == "keyboard" && $0.cause == .moved
            && evidence.left(by: self, over: without($0)) > Self.otherKeyboard
        }
        return true
      }
      self = other
    }
    return false
  }

  /// Puts what came to rest elsewhere where the pictures are most alike: rows that are rounded for
  /// their noise may be off by a few.
  mutating func settle(by evidence: Evidence) {
    for (name, path) in [("keyboard", \MotionNumbers.keyboardTop), ("form", \.formTop)]
    where findings(before, after).contains(where: { $0.cause == .moved && $0.subject == name }) {
      // Rows that repeat are alike a row of a list further as well, and not all of them.
      let claimed = (end(of: after, path) - end(of: before, path)) * before.scale
      let others = evidence.offsetsAtRest.flatMap { offset -> [Int] in
        let off = offset - Int(claimed.rounded())
        return abs(off) > Self.reach ? [off - 1, off, off + 1] : []
      }
      let all = (Array(-Self.reach...Self.reach) + others).map {
        rows -> (rows: Int, left: Float, InferredMotion) in
        let other = putting(name, off: rows)
        return (rows, evidence.left(by: other), other)
      }
      // A best place at the end of the search is not off by rounding.
      if let best = all.min(by: { $0.left < $1.left }), abs(best.rows) != Self.reach {
        self = best.2
      }
    }
  }

  private func end(of sequence: PlayedSequence, _ path: KeyPath<MotionNumbers, Double>) -> Double {
    sequence.frames.last?.numbers?[keyPath: path] ?? 0
  }

  /// The motion that ends so many rows further down, and is off by as much less on its way.
  private func putting(_ name: String, off rows: Int) -> InferredMotion {
    let path: WritableKeyPath<MotionNumbers, Double> =
      name == "keyboard" ? \.keyboardTop : \.formTop
    var other = self
    let start: Double = after.frames.first?.numbers?[keyPath: path] ?? 0
    let way = end(of: after, path) - start
    for index in after.frames.indices {
      guard let place = after.frames[index].numbers?[keyPath: path], place != start else {
        continue
      }
      // Where it returns nothing tells the way.
      let share = way == 0 ? 1 : min(1, max(0, (place - start) / way))
      let isRounding = abs(rows) <= Self.reach
      other.after.frames[index].numbers?[keyPath: path] +=
        (isRounding ? Double(rows) : (share * Double(rows)).rounded()) / before.scale
    }
    return other
  }

  /// The motion without one of its changes, as long as that goes before something else moves: of
  /// one in time the ends stay, and the way between them is that of the first sequence.
  private func without(_ claim: Change) -> InferredMotion {
    var other = self
    for (name, path) in [("keyboard", \MotionNumbers.keyboardTop), ("form", \.formTop)]
    where claim.subject == nil || claim.subject == name {
      let starts = [before, after].flatMap {
        MotionTrack($0, grain: 1 / $0.scale) { $0[keyPath: path] }.segments().map(\.start)
      }
      let isTime = claim.kind == .timing
      let start = claim.span.start + min(0, isTime ? claim.amount.seconds ?? 0 : 0)
      let end =
        isTime
        ? claim.span.end + abs(claim.amount.seconds ?? 0) + before.frameInterval
        : starts.filter {
          $0 > (claim.detail == .fromTheStart ? claim.span.start : claim.span.end) - 1e-6
        }.min() ?? .infinity
      func value(_ sequence: PlayedSequence, _ time: Double) -> Double {
        let frame = sequence.frameIndex(at: time + TimeSpan.precision)
        return sequence.frames[frame].numbers?[keyPath: path] ?? 0
      }
      let old = (first: value(before, start), last: value(before, end))
      let new = (first: value(after, start), last: value(after, end))
      for (index, frame) in after.frames.enumerated()
      where (start..<end).contains(frame.time + TimeSpan.precision) {
        var place = value(before, frame.time)
        if isTime {
          // What comes back goes as far as it did.
          let stretch =
            old.last == old.first ? 1 : (new.last - new.first) / (old.last - old.first)
          place = new.first + (place - old.first) * stretch
        }
        other.after.frames[index].numbers?[keyPath: path] = place
      }
    }
    return other
  }

  /// The most turns of a motion whose places are known, an assumption: a spring passes its end and
  /// comes back.
  private static let turnLimit = 2

  /// Whether the places that tell of a claim go back and forth, as those of an edge do that cannot be
  /// told from what shows through it.
  private func isGuessed(_ claim: Change) -> Bool {
    [("keyboard", \MotionNumbers.keyboardTop), ("form", \.formTop)].contains { name, path in
      guard claim.subject == nil || claim.subject == name else { return false }
      return [before, after].contains { sequence in
        let track = MotionTrack(sequence, grain: 1 / sequence.scale) { $0[keyPath: path] }
        return track.segments().contains { segment in
          segment.start < claim.span.end && claim.span.start < segment.end
            && Array(track.values[segment.frames]).turns(beyond: 2 / sequence.scale)
              > Self.turnLimit
        }
      }
    }
  }

  /// Whether another motion differs by no more than two that are rounded to whole rows do, or one of
  /// which the last row is out of sight; of films of different rates, an instant is known to a frame.
  private func isRounding(_ other: InferredMotion) -> Bool {
    let hasOneRate = abs(before.frameInterval - after.frameInterval) < 0.01 * before.frameInterval
    let reach = hasOneRate ? 0 : 1
    let others = other.after.frames
    return after.frames.indices.allSatisfy { index in
      guard let one = after.frames[index].numbers else { return true }
      let near = others[max(0, index - reach)..<min(others.count, index + reach + 1)]
      return [\MotionNumbers.keyboardTop, \.formTop].allSatisfy { path in
        let places = near.compactMap { $0.numbers?[keyPath: path] }
        let beyond = max(
          (places.min() ?? one[keyPath: path]) - one[keyPath: path],
          one[keyPath: path] - (places.max() ?? one[keyPath: path]))
        return beyond * before.scale <= 2
      }
    }
  }

  /// The rows of a frame of the first sequence that each row of one of the second shows if it has
  /// moved along; `nil` for those that were covered or not there.
  func places(in pair: PlayedComparison.Pair) -> [Int?] {
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
      let moved = row - new.form + old.form
      // A title stays, whatever moves below it.
      let place = moving.contains(row) || moving.contains(moved) ? moved : row
      let isKnown = place == row || moving.contains(place)
      return isKnown && place < old.keyboard ? place : nil
    }
  }

  /// The same, without those of a keyboard that looks otherwise.
  func knownPlaces(in pair: PlayedComparison.Pair) -> [Int?] {
    let places = places(in: pair)
    guard hasOtherKeyboard else { return places }
    let tops = [before.frames[pair.before], after.frames[pair.after]].map {
      Int((($0.numbers?.keyboardTop ?? 0) * before.scale).rounded())
    }
    return places.enumerated().map { $0 < (tops.min() ?? 0) ? $1 : nil }
  }

  /// Rows that never change in either film, differ between the two, and stand where they stood: the
  /// words in a bar beside what moves.
  func fixedRows(in pair: PlayedComparison.Pair) -> [Range<Int>] {
    func constant(_ sequence: PlayedSequence) -> [UInt64?] {
      let shown = sequence.frames.indices.map(sequence.rows)
      guard let first = shown.first else { return [] }
      return first.indices.map { row in
        shown.allSatisfy { $0.indices.contains(row) && $0[row] == first[row] } ? first[row] : nil
      }
    }
    let (old, new) = (constant(before), constant(after))
    guard old.count == new.count else { return [] }
    let places = knownPlaces(in: pair)
    let rows = new.indices.filter { row in
      guard let there = old[row], let here = new[row], there != here else { return false }
      // What stands elsewhere from the start is no other thing.
      return places[row].map { $0 == row || old[$0] != here } ?? true
    }
    return rows.reduce(into: []) { $0.append(rows: $1..<$1 + 1, within: Self.bandGap) }
  }

  /// Rows of one line of words are no further apart: an assumption.
  private static let bandGap = 8

  private func findings(_ before: PlayedSequence, _ after: PlayedSequence) -> [Change] {
    MotionFindings(before: before, after: after, grain: 1 / before.scale).changes()
  }
}

extension PlayedSequence {
  /// The frames that begin before a time.
  fileprivate func cut(to end: Double) -> PlayedSequence {
    var cut = self
    cut.frames = frames.filter { $0.time < end - TimeSpan.precision }
    if let last = cut.frames.indices.last {
      cut.frames[last].duration = min(cut.frames[last].duration, end - cut.frames[last].time)
    }
    return cut
  }
}
