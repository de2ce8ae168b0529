internal import FrameSequence
internal import Markup

/// Puts the pictures of many results into one page that stays small: rows that several of them have
/// are in it once, and where room runs out pictures are left out or made coarser, the least
/// important first.
struct ReportPage {
  /// How much a page may have, in bytes, beside words: what opens at once from a disk and can be
  /// attached to anything; an assumption.
  static let byteLimit = 7 << 20

  /// The most that one result takes while others wait, in bytes.
  private static let generousShare = 1 << 20

  /// The rows that the page has.
  private var places: [RowStore.Key: RowStore.Place] = [:]
  /// The pieces that the page has, by their first rows.
  private var pieces: [(first: Int, count: Int)] = []
  private var next = 0
  private var left = ReportPage.byteLimit

  /// How much of the pictures of a result is shown.
  private struct Detail {
    /// The share of the rows whose pictures are shown, 0 for the pictures alone where the sides
    /// differ most: rows are counted in the order in which they matter.
    var share: Double
    /// How many pixels, each way, one stands for, in rows near changes and in the others.
    var factors = (focus: 1, rest: 1)

    /// From all there is to the coarsest.
    static func all(isPlayed: Bool) -> [Detail] {
      (isPlayed ? [1, 0.5, 0.25, 0.12].map { Detail(share: $0) } : [])
        + [(1, 1), (1, 2), (1, 4), (1, 8), (2, 8), (4, 8), (8, 16), (16, 16)].map {
          Detail(share: 0, factors: $0)
        }
    }
  }

  /// The pictures of one result in the page's own rows.
  private struct Layout {
    var added: RowStore
    /// The page's number of each of the exhibit's rows; nil for those that are not shown.
    var numbers: [Int?]
    var used: Set<Int>
    var detail: Detail
  }

  /// Returns the pictures of a result as members of the page's data, and puts the rows into the
  /// page that it does not have; nothing but words when there is no room.
  ///
  /// - Parameters:
  ///   - waiting: How many results come after it, which want room as well.
  ///   - isRepresentative: Whether it stands for others like it: of the others only the frames are
  ///     shown where the sides differ most.
  /// - Throws: `FrameSequenceError`.
  mutating func members(
    of exhibit: Exhibit, waiting: Int, isRepresentative: Bool
  ) throws -> [JSONValue.Member] {
    let share = max(left / (waiting + 1), min(left / 8, Self.generousShare))
    let details = Detail.all(isPlayed: exhibit.isPlayed && isRepresentative)
    for (index, detail) in details.enumerated() {
      let isLast = index == details.count - 1
      // What is far too much need not be compressed to be known as such.
      if !isLast, estimate(exhibit, detail) > 3 * share { continue }
      let layout = try layout(exhibit, detail)
      let size = layout.added.pieces.reduce(0) { $0 + ($1.png.count + 2) / 3 * 4 + 60 }
      let members = members(of: exhibit, layout)
      let words = JSONValue.object(members).text(.compact).utf8.count
      guard size + words <= share else { continue }
      left -= size + words
      places.merge(layout.added.places) { $1 }
      for piece in layout.added.pieces { pieces.append((piece.first, piece.count)) }
      next = layout.added.next
      return members
    }
    return [.init("omitted", .boolean(true))]
  }

  /// About how many bytes the rows of an exhibit would take, compressed as they are now.
  private func estimate(_ exhibit: Exhibit, _ detail: Detail) -> Int {
    let factors = factors(exhibit, detail)
    return exhibit.rows.pieces.reduce(0) { sum, piece in
      let each = Double(piece.png.count) / Double(max(1, piece.count))
      var bytes = 0.0
      for factor in factors[piece.first..<piece.first + piece.count] where factor > 0 {
        bytes += each / Double(factor * factor)
      }
      return sum + Int(bytes)
    }
  }

  /// How coarse each row of an exhibit may be, 0 for one that is not shown.
  private func factors(_ exhibit: Exhibit, _ detail: Detail) -> [Int] {
    var factors = [Int](repeating: 0, count: exhibit.rows.next)
    for side in exhibit.sides {
      for case let picture? in Self.pictures(of: side, exhibit, detail) {
        for row in FilmDigest.RowRun.expanded(picture) where row >= 0 {
          factors[row] = detail.factors.rest
        }
      }
    }
    for range in exhibit.focus {
      for row in range where factors.indices.contains(row) && factors[row] > 0 {
        factors[row] = detail.factors.focus
      }
    }
    return factors
  }

  /// The pictures of a side as far as they are shown.
  private static func pictures(
    of side: Exhibit.Side, _ exhibit: Exhibit, _ detail: Detail
  ) -> [[FilmDigest.RowRun]?] {
    let worst = worstStates(side, exhibit)
    let limit = Int(Double(exhibit.rows.next) * detail.share)
    return side.pictures.enumerated().map { index, picture in
      let isShown =
        worst.contains(index)
        || picture?.allSatisfy { $0.first + ($0.repeats ? 1 : $0.count) <= limit } == true
      return isShown && (detail.share > 0 || worst.contains(index)) ? picture : nil
    }
  }

  /// The picture that a side shows where both differ most; its first when it shows none there.
  private static func worstStates(_ side: Exhibit.Side, _ exhibit: Exhibit) -> [Int] {
    let time = exhibit.worst ?? 0
    let frame = max(0, (side.times.firstIndex { $0 > time } ?? side.times.count) - 1)
    return side.states.indices.contains(frame) ? [side.states[frame]] : []
  }

  private func layout(_ exhibit: Exhibit, _ detail: Detail) throws -> Layout {
    let factors = factors(exhibit, detail)
    var layout = Layout(
      added: RowStore(from: next, isFast: false),
      numbers: Array(repeating: nil, count: exhibit.rows.next), used: [], detail: detail)
    try exhibit.rows.forEachRow { row, pixels, key in
      let factor = factors[row]
      guard factor > 0 else { return }
      if let place = places[key] ?? layout.added.places[key], place.factor <= factor {
        layout.numbers[row] = place.row
      } else {
        layout.numbers[row] = try layout.added.append(pixels, key, factor: factor)
      }
    }
    try layout.added.finish()
    // The pieces that hold the rows, those of the page and the new ones.
    let all = pieces + layout.added.pieces.map { ($0.first, $0.count) }
    var index = 0
    for number in Set(layout.numbers.compactMap(\.self)).sorted() {
      while index + 1 < all.count, all[index + 1].first <= number { index += 1 }
      layout.used.insert(index)
    }
    return layout
  }

  private func members(of exhibit: Exhibit, _ layout: Layout) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for (name, side) in [("before", exhibit.before), ("after", exhibit.after)] {
      if let side { members.append(.init(name, Self.side(side, exhibit, layout))) }
    }
    if let worst = exhibit.worst { members.append(.init("worst", .integer(worst))) }
    if let box = exhibit.box { members.append(.init("box", box.json)) }
    let coarsest = layout.detail.factors.rest
    if coarsest > 1 {
      members.append(
        .init("coarse", .array([.integer(layout.detail.factors.focus), .integer(coarsest)])))
    }
    members.append(.init("uses", .array(layout.used.sorted().map { .integer($0) })))
    members.append(
      .init(
        "pieces",
        .array(
          layout.added.pieces.map { piece in
            .array([
              .integer(piece.first), .integer(piece.count), .integer(piece.width),
              .integer(piece.factor), .string(Base64.text(piece.png)),
            ])
          })))
    return members
  }

  private static func side(
    _ side: Exhibit.Side, _ exhibit: Exhibit, _ layout: Layout
  ) -> JSONValue {
    var side = side
    let worst = worstStates(side, exhibit)
    side.pictures = pictures(of: side, exhibit, layout.detail)
    if layout.detail.share == 0 {
      // Frames whose pictures are left out need no times, and their numbers no room.
      let frames = side.states.indices.filter { worst.contains(side.states[$0]) }
      if side.times.count > 1 {
        side.facts.removeAll { ["numbers", "kept"].contains($0.name) }
        side.facts.append(.init("frames", .array(frames.prefix(1).map { .integer($0) })))
        side.times = frames.prefix(1).map { side.times[$0] }
        side.states = frames.prefix(1).map { _ in 0 }
        side.pictures = worst.map { side.pictures[$0] }
        side.identities = worst.map { side.identities[$0] }
        side.end = side.times.first ?? 0
      }
    }
    func list(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .integer($0) }) }
    let runs: [JSONValue] = side.pictures.map { picture in
      guard let picture else { return .null }
      let rows = FilmDigest.RowRun.expanded(picture).map { row in
        row < 0 ? RowStore.missing : layout.numbers[row] ?? RowStore.missing
      }
      return Exhibit.Side.runs(FilmDigest.RowRun.runs(of: rows))
    }
    let members: [JSONValue.Member] = [
      .init("width", .integer(side.size.width)), .init("height", .integer(side.size.height)),
      .init("end", .integer(side.end)), .init("times", list(side.times)),
      .init("states", list(side.states)), .init("identities", list(side.identities)),
      .init("runs", .array(runs)),
    ]
    return .object(members + side.facts)
  }
}
