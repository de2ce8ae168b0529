/// What moves up or down in a sequence as a whole, found in the rows of its pictures.
///
/// Rows that a picture has in one place only say where they stand from picture to picture; those
/// that always go the same way are one layer, such as a form that scrolls or a keyboard.
struct RowLayers {
  /// Rows that move together.
  struct Layer {
    /// By how many rows it moves from each step to the next; nil where none of its rows is seen in
    /// both.
    fileprivate(set) var moves: [Int?]
    /// Its rows, and where each would stand in the first step.
    fileprivate(set) var members: [UInt64: Int] = [:]
    /// Where its first row stands in each step.
    fileprivate(set) var tops: [Int] = []
    /// How far it reaches below its first row.
    fileprivate(set) var height = 0
  }

  /// The layers, the one of the most rows first.
  private(set) var layers: [Layer] = []
  /// The height of the pictures.
  private let height: Int

  /// Fewer rows are no layer: a caret or an underline.
  private static let minimumRows = 3
  /// More layers are not distinguished.
  private static let limit = 2

  /// Finds the layers of pictures that are shown one after the other, each by its rows.
  init(_ pictures: [[UInt64]]) {
    height = pictures.first?.count ?? 0
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
    layers = Array(
      layers.filter { $0.members.count >= Self.minimumRows }
        .sorted { $0.members.count > $1.members.count }.prefix(Self.limit))
    for index in layers.indices { place(&layers[index], places) }
  }

  /// Rows that stand in one place, by where; equal neighbours are one place.
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
    layers[layer].members[row] = course[0].place
  }

  /// Says where a layer stands in each step; hidden, it waits below the lower edge.
  private func place(_ layer: inout Layer, _ places: [[UInt64: Int]]) {
    var way = [0]
    for move in layer.moves { way.append((way.last ?? 0) + (move ?? 0)) }
    var origins: [UInt64: Int] = [:]
    var seen = [Int](repeating: 0, count: places.count)
    for row in layer.members.keys {
      for (step, rows) in places.enumerated() {
        guard let place = rows[row] else { continue }
        origins[row] = origins[row] ?? place - way[step]
        seen[step] += 1
      }
    }
    layer.members = origins
    let first = origins.values.min() ?? 0
    layer.height = (origins.values.max() ?? 0) - first + 1
    layer.tops = way.map { $0 + first }
    let rest = layer.tops.min() ?? 0
    guard rest > height / 4 else { return }
    for step in seen.indices where seen[step] == 0 { layer.tops[step] = height }
  }
}

extension RowLayers.Layer {
  /// How many rows two layers share.
  func sharedRows(_ other: RowLayers.Layer) -> Int {
    members.keys.count { other.members[$0] != nil }
  }

  /// Where its first row stands in each step, measured so that the rows it shares with a layer of
  /// another sequence tell by how much the two are apart; without any, both begin at one place.
  func tops(comparedWith other: RowLayers.Layer) -> [Int] {
    let first = (members.values.min() ?? 0, other.members.values.min() ?? 0)
    let shifts = members.compactMap { row, place in
      other.members[row].map { (place - first.0) - ($0 - first.1) }
    }.sorted()
    let shift =
      shifts.isEmpty ? (other.tops.first ?? 0) - (tops.first ?? 0) : shifts[shifts.count / 2]
    return tops.map { $0 + shift }
  }
}
