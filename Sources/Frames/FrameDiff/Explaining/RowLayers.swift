/// Layers that move up or down in a sequence as a whole, found in the rows of its pictures.
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

  /// The least rows of a layer: a caret or an underline is none.
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
    // In how many steps rows are where they belong, and in how many of those it moves.
    var seenIn: [UInt64: Int] = [:]
    var movedIn: [UInt64: Int] = [:]
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
      let isMoving = offsets.last != .some(last)
      offsets.append(last)
      for (row, place) in mine {
        if places[row] == nil { places[row] = place - last }
        let isThere = places[row] == place - last
        seenIn[row, default: 0] += isThere ? 1 : -1
        if isMoving { movedIn[row, default: 0] += isThere ? 1 : -1 }
      }
    }
    // Rows that moved along only briefly belong to something else.
    let steady = Self.usual(places, seenIn)
    // While it rests, all that rests moves along: what is far from the rows that moved is no part.
    let moved = Self.usual(steady, movedIn).values
    let (top, end) = (moved.min() ?? 0, moved.max() ?? 0)
    let near = steady.filter { (2 * top - end...2 * end - top).contains($0.value) }
    if near.count >= RowLayers.minimumRows { places = near }
  }

  /// The rows that count at least a quarter as often as any.
  private static func usual(_ places: [UInt64: Int], _ counts: [UInt64: Int]) -> [UInt64: Int] {
    let most = counts.values.max() ?? 0
    return places.filter { counts[$0.key, default: 0] * 4 >= most }
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
