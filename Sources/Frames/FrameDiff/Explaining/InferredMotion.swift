/// Two sequences with numbers inferred from their pictures, where the real ones are not known.
///
/// What comes in from below stands for the keyboard, what moves otherwise for the form.
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
    rows: (before: [[UInt64]], after: [[UInt64]]), _ numbers: PictureNumbers
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
    _ old: [Int], _ new: [Int], _ numbers: PictureNumbers
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
  /// What changed in how things move; what has no name is described by its rows.
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
  /// The rows of a frame of the first sequence that each row of one of the second shows if it has moved
  /// along; `nil` for those that were covered or not there.
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
    cut.frames = frames.filter { $0.time < end - SharedTimeline.precision }
    if let last = cut.frames.indices.last {
      cut.frames[last].duration = min(cut.frames[last].duration, end - cut.frames[last].time)
    }
    return cut
  }
}

/// What moves up or down in a sequence as a whole, found in the rows of its pictures.
///
/// Rows that a picture has in one place only say where they stand from picture to picture; those
/// that always go the same way are one layer, such as a form that scrolls or a keyboard.
struct RowLayers {
  /// Rows that move together.
  struct Layer {
    /// By how many rows it moves from each step to the next; nil where none of its rows is seen in
    /// both.
    fileprivate var moves: [Int?]
    fileprivate var rows: Set<UInt64> = []
    /// The position of each of its rows within it.
    fileprivate(set) var places: [UInt64: Int] = [:]
    /// The layer's position in each step; nil where none of its rows is visible.
    fileprivate(set) var offsets: [Int?] = []
    /// From its first row to its last, with those around them that always move along.
    fileprivate(set) var extent = 0..<0
  }

  /// The layers, the one of the most rows first.
  private(set) var layers: [Layer] = []

  /// Fewer rows are no layer: a caret or an underline.
  fileprivate static let minimumRows = 3

  /// Finds the layers of pictures that are shown one after the other, each by its rows.
  init(_ pictures: [[UInt64]]) {
    let places = pictures.map(Self.places)
    guard places.count > 1 else { return }
    var courses: [UInt64: [(step: Int, place: Int)]] = [:]
    for (step, rows) in places.enumerated() {
      for (row, place) in rows { courses[row, default: []].append((step, place)) }
    }
    let moving = courses.filter { _, course in
      zip(course, course.dropFirst()).contains {
        $0.step + 1 == $1.step && $0.place != $1.place
      }
    }
    let order = moving.sorted { first, second in
      (second.value.count, first.value[0].step, first.value[0].place)
        < (first.value.count, second.value[0].step, second.value[0].place)
    }
    for (row, course) in order { add(row, course, steps: places.count) }
    layers = layers.filter { $0.rows.count >= Self.minimumRows }
      .sorted { $0.rows.count > $1.rows.count }
    for index in layers.indices {
      layers[index].follow(places)
      layers[index].extend(pictures)
    }
  }

  /// The positions of rows that occur in one place only; equal neighbours count as one place.
  private static func places(_ rows: [UInt64]) -> [UInt64: Int] {
    var places: [UInt64: Int?] = [:]
    for (index, row) in rows.enumerated() where index == 0 || rows[index - 1] != row {
      places[row] = .some(places[row] == nil ? index : nil)
    }
    return places.compactMapValues { $0 }
  }

  /// Adds a row to the layer that it goes along with, or makes one of it.
  private mutating func add(_ row: UInt64, _ course: [(step: Int, place: Int)], steps: Int) {
    var moves = [Int?](repeating: nil, count: steps - 1)
    for (old, new) in zip(course, course.dropFirst()) where old.step + 1 == new.step {
      moves[old.step] = new.place - old.place
    }
    let index = layers.firstIndex { layer in
      let known = zip(layer.moves, moves).compactMap { $0 == nil || $1 == nil ? nil : ($0, $1) }
      return known.contains { $0 == $1 && $0 != 0 } && known.allSatisfy { $0 == $1 }
    }
    if index == nil { layers.append(Layer(moves: moves)) }
    let layer = index ?? layers.count - 1
    for (step, move) in moves.enumerated() where layers[layer].moves[step] == nil {
      layers[layer].moves[step] = move
    }
    layers[layer].rows.insert(row)
  }
}

extension RowLayers.Layer {
  /// Finds the layer's position in each step: where most of its known rows are, or else its last
  /// position plus its motion there.
  fileprivate mutating func follow(_ steps: [[UInt64: Int]]) {
    var last = 0
    var seenIn: [UInt64: Int] = [:]
    for (step, seen) in steps.enumerated() {
      let mine = rows.compactMap { row in seen[row].map { (row, $0) } }
      var votes: [Int: Int] = [:]
      for (row, place) in mine {
        if let known = places[row] { votes[place - known, default: 0] += 1 }
      }
      let move = step > 0 ? moves[step - 1] : nil
      let expected = last + (move ?? 0)
      let best = votes.max {
        ($0.value, -abs($0.key - expected)) < ($1.value, -abs($1.key - expected))
      }
      let isKnown = (best?.value ?? 0) >= RowLayers.minimumRows
      guard !mine.isEmpty, isKnown || move != nil || places.isEmpty else {
        offsets.append(nil)
        continue
      }
      last = isKnown ? best?.key ?? expected : expected
      offsets.append(last)
      for (row, place) in mine {
        if places[row] == nil { places[row] = place - last }
        seenIn[row, default: 0] += places[row] == place - last ? 1 : -1
      }
    }
    // Rows that moved along only briefly belong to something else.
    let most = seenIn.values.max() ?? 0
    let steady = places.filter { seenIn[$0.key, default: 0] * 4 >= most }
    if steady.count >= RowLayers.minimumRows { places = steady }
  }

  /// Adds the rows above and below that move along in every step in which they are visible.
  fileprivate mutating func extend(_ pictures: [[UInt64]]) {
    let edges = (places.values.min() ?? 0, places.values.max() ?? 0)
    var reach: (up: Int?, down: Int?)
    for (step, move) in moves.enumerated() {
      guard let old = offsets[step], let new = offsets[step + 1], move != nil, old != new else {
        continue
      }
      let (before, after) = (pictures[step], pictures[step + 1])
      func run(from row: Int, way: Int) -> Int? {
        var (here, there, count) = (row + old, row + new, 0)
        while before.indices.contains(here), after.indices.contains(there) {
          guard before[here] == after[there] else { return count }
          (here, there, count) = (here + way, there + way, count + 1)
        }
        return nil
      }
      if let up = run(from: edges.0 - 1, way: -1) { reach.up = min(reach.up ?? up, up) }
      if let down = run(from: edges.1 + 1, way: 1) { reach.down = min(reach.down ?? down, down) }
    }
    extent = edges.0 - (reach.up ?? 0)..<edges.1 + (reach.down ?? 0) + 1
  }

  /// Whether it comes in from below and stands there, as a keyboard does, in pictures of a height.
  func isSheet(height: Int) -> Bool {
    let tops = offsets.compactMap { $0.map { $0 + extent.lowerBound } }
    return offsets.contains(nil) && (tops.min() ?? 0) > height / 4
      && (tops.max() ?? 0) > (tops.min() ?? 0)
  }

  /// Where its upper edge stands in each step; nil where it is hidden.
  var edges: [Int?] { offsets.map { $0.map { $0 + extent.lowerBound } } }

  /// Where it stands in some steps; while hidden, its last position, or else its first.
  func tops(in steps: Range<Int>) -> [Int] {
    var last = offsets[steps].compactMap { $0 }.first ?? offsets.compactMap { $0 }.first ?? 0
    return offsets[steps].map { offset in
      last = offset ?? last
      return last
    }
  }
}
