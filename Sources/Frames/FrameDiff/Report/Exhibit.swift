package import FrameSequence
internal import Markup

/// The pictures of one or two sides as a page shows them: distinct rows of pixels, and which of
/// them each frame has.
///
/// A still picture is a side of one frame. Rows are packed, a tenth of their size in memory.
package struct Exhibit: Sendable, Hashable {
  /// The first side; nil where it has nothing.
  var before: Side?
  /// The second side; nil where it has nothing.
  var after: Side?
  /// The instant at which the sides differ most, in nanoseconds; nil where that is not known.
  var worst: Int?
  /// The place where they differ most at that instant, in pixels; nil where that is not known.
  var box: PixelRectangle?
  var rows: RowStore
  /// The rows near changes of still pictures, in order, which are worth more than the others.
  ///
  /// Empty where all are worth the same.
  var focus: [Range<Int>] = []

  struct Side: Sendable, Hashable {
    /// The size of all frames.
    var size: PixelSize
    /// When each frame appears, in nanoseconds.
    var times: [Int]
    /// When the last frame ends, in nanoseconds.
    var end: Int
    /// The picture that each frame shows, an index into `pictures`.
    var states: [Int]
    /// The rows of each picture from the top down, ``RowStore/missing`` for one that nobody has any
    /// more; nil for a picture that is left out.
    var pictures: [[FilmDigest.RowRun]?]
    /// A number for each picture that equal pictures share, those of the other side too.
    var identities: [Int]
    /// Other facts for the page: numbers, kept frames, ignored places.
    var facts: [JSONValue.Member]
  }

  /// The sides that there are.
  var sides: [Side] { [before, after].compactMap(\.self) }

  /// Whether a side has several frames.
  var isPlayed: Bool { sides.contains { $0.times.count > 1 } }
}

// MARK: - Still pictures

extension Exhibit {
  /// Packs two pictures and what comparing them found, or one where the other side has none.
  ///
  /// The pictures are read a strip at a time, and never held whole.
  ///
  /// - Throws: `FrameSequenceError`.
  package init(
    _ before: Picture?, _ after: Picture?, _ comparison: ImageComparison?,
    limits: PictureLimits = PictureLimits()
  ) throws {
    var rows = RowStore(isFast: true)
    var sides: [Side?] = []
    var indices: [[Int]] = []
    for picture in [before, after] {
      guard let picture else {
        sides.append(nil)
        indices.append([])
        continue
      }
      let (size, found) = try rows.add(picture, limits: limits)
      indices.append(found)
      sides.append(
        Side(
          size: size, times: [0], end: 0, states: [0],
          pictures: [FilmDigest.RowRun.runs(of: found)],
          identities: [indices.count == 2 && found != indices[0] ? 1 : 0], facts: []))
    }
    try rows.finish()
    self.init(before: sides[0], after: sides[1], rows: rows)
    guard let comparison, sides[0] != nil, sides[1] != nil else { return }
    let skipped = comparison.skipped
    if let region = comparison.regions.first {
      box = region.box
      box?.y += skipped.after
    }
    focus = Self.focus(
      indices,
      near: [
        comparison.regions.map { ($0.box.y + skipped.before, $0.box.maxY + skipped.before) }
          + comparison.stripsOfBefore.map { ($0.y, $0.maxY) },
        comparison.regions.map { ($0.box.y + skipped.after, $0.box.maxY + skipped.after) }
          + comparison.stripsOfAfter.map { ($0.y, $0.maxY) },
      ])
  }

  /// How many rows beside a change are worth as much as it: an assumption, a line of text.
  private static let margin = 24

  /// Rows that only one side has, where regions say that they differ, and those near them.
  private static func focus(
    _ sides: [[Int]], near spans: [[(first: Int, end: Int)]]
  ) -> [Range<Int>] {
    var wanted: Set<Int> = []
    for (index, rows) in sides.enumerated() {
      let others = Set(sides[1 - index])
      for span in spans[index] {
        for y in max(0, span.first)..<max(0, span.first, min(rows.count, span.end))
        where !others.contains(rows[y]) {
          for near in max(0, y - margin)..<min(rows.count, y + margin + 1) {
            wanted.insert(rows[near])
          }
        }
      }
    }
    return wanted.sorted().reduce(into: []) { $0.append(rows: $1..<$1 + 1) }
  }
}

extension RowStore {
  /// Adds the rows of a picture, a strip at a time, and returns its size and their numbers.
  fileprivate mutating func add(
    _ picture: Picture, limits: PictureLimits
  ) throws -> (PixelSize, [Int]) {
    var source = try Picture.Rows(picture, limits: limits)
    let size = source.size
    let hasher = RowHasher(byteCount: size.width * 4)
    var strip = [UInt32](repeating: 0, count: min(64, size.height) * size.width)
    var numbers: [Int] = []
    while numbers.count < size.height {
      let count = min(64, size.height - numbers.count)
      try strip.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        try source.read(count, into: start)
        for row in 0..<count {
          let line = UnsafeBufferPointer(start: start + row * size.width, count: size.width)
          numbers.append(try add(line, Key(line, hasher)))
        }
      }
    }
    return (size, numbers)
  }
}

// MARK: - Sequences

extension Exhibit {
  /// The most bytes of packed rows of a sequence that are held: more than a page has room for.
  private static let heldBytes = 12 << 20

  /// Packs two sequences and what comparing them found: of many pictures the worst, the first and
  /// the last that differ, and as many others, spread evenly, as there is room for.
  ///
  /// - Throws: What loading a picture throws.
  package init(
    _ before: PlayedSequence, _ after: PlayedSequence, _ it: SequenceComparison,
    masks: [SequenceMask] = []
  ) throws {
    var rows = RowStore(isFast: true)
    var pictures: [[[FilmDigest.RowRun]?]] = [
      Array(repeating: nil, count: before.pictures.count),
      Array(repeating: nil, count: after.pictures.count),
    ]
    let sides = [before, after]
    for pair in Self.byWorth(it) {
      guard rows.pieces.reduce(0, { $0 + $1.png.count }) < Self.heldBytes else { break }
      for (side, frame) in [pair.before, pair.after].enumerated() {
        guard let frame, case let index = sides[side].frames[frame].picture,
          pictures[side][index] == nil, let picture = try sides[side].picture(ofFrame: frame)
        else { continue }
        pictures[side][index] = FilmDigest.RowRun.runs(
          of: try rows.add(picture, limits: PictureLimits()).1)
      }
    }
    try rows.finish()
    self.init(
      before: Self.side(before, pictures[0], masks, beside: after),
      after: Self.side(after, pictures[1], masks, beside: before), rows: rows)
    var identities: [PictureFingerprint: Int] = [:]
    self.before?.identities = before.pictures.map { identities.number(of: $0.fingerprint) }
    self.after?.identities = after.pictures.map { identities.number(of: $0.fingerprint) }
    let pair = it.worstPair
    worst = pair.map { Self.nanoseconds($0.time) }
    // Where noise is everywhere, the pixels that differ say nothing of the place.
    box =
      it.firstPlaced?.box ?? pair?.comparison?.regions.first?.box
      ?? it.changes.lazy.compactMap(\.box).first
  }

  /// The moments, those first that are worth most to who looks at a change.
  private static func byWorth(_ it: SequenceComparison) -> [SequenceComparison.FramePair] {
    let pairs = it.pairs
    guard !pairs.isEmpty else {
      // Of other sizes nothing was held against each other.
      return [
        SequenceComparison.FramePair(
          before: 0, after: 0, time: 0, outcome: .different, comparison: nil)
      ]
    }
    let unlike = pairs.filter { $0.outcome != .equal }
    let steps = 32
    let placed = it.placedChanges.flatMap { change -> [SequenceComparison.FramePair?] in
      let pairs = it.pairs(of: change)
      return [pairs.first, pairs.isEmpty ? nil : pairs[pairs.count / 2], pairs.last]
    }
    return
      ([it.worstPair] + placed + [unlike.first, unlike.last, pairs.first, pairs.last])
      .compactMap(\.self)
      + (0..<steps).flatMap { start in
        stride(from: start, to: unlike.count, by: steps).map { unlike[$0] }
      }
      + (0..<steps).flatMap { start in
        stride(from: start, to: pairs.count, by: steps).map { pairs[$0] }
      }
  }

  private static func side(
    _ sequence: PlayedSequence, _ pictures: [[FilmDigest.RowRun]?], _ masks: [SequenceMask],
    beside other: PlayedSequence
  ) -> Side {
    var facts: [JSONValue.Member] = [
      .init("fps", sequence.frameRate.map { .string($0.description) } ?? .null)
    ]
    if sequence.frames.contains(where: { $0.numbers != nil }) {
      let columns: [(String, (MotionNumbers) -> Double?)] = [
        ("keyboard_top", { $0.keyboardTop }), ("form_top", { $0.formTop }),
        ("inset_bottom", { $0.insetBottom }), ("hidden", { $0.hidden }),
      ]
      let numbers = columns.map { name, value in
        let values: [JSONValue] = sequence.frames.map { frame in
          frame.numbers.flatMap(value).map { .decimal($0, places: 3) } ?? .null
        }
        return JSONValue.Member(name, .array(values))
      }
      facts.append(.init("numbers", .object(numbers)))
    }
    if !masks.isEmpty {
      facts.append(
        .init("ignored", ignored(SequenceMask.covered(by: masks, in: sequence, beside: other))))
    }
    return Side(
      size: sequence.size, times: sequence.frames.map { nanoseconds($0.time) },
      end: nanoseconds(sequence.duration), states: sequence.frames.map(\.picture),
      pictures: pictures, identities: [], facts: facts)
  }

  private static func nanoseconds(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }

  /// For each frame x, y, width and height of what was ignored; only where it changes, with the
  /// frame from which on it holds.
  private static func ignored(_ frames: [[PixelRectangle]]) -> JSONValue {
    var last: [PixelRectangle] = []
    return .array(
      frames.enumerated().compactMap { index, rectangles in
        guard rectangles != last else { return nil }
        last = rectangles
        let numbers = rectangles.flatMap { [$0.x, $0.y, $0.width, $0.height] }
        return .array(([index] + numbers).map { .integer($0) })
      })
  }
}

// MARK: - Baselines

extension Exhibit {
  /// Packs what is drawn now and what was recorded, as far as its rows are known.
  ///
  /// - Throws: `FrameSequenceError.compressionFailed`.
  init(_ before: Baseline?, _ after: Baseline, _ difference: FilmComparison.Difference?) throws {
    var rows = RowStore(isFast: true)
    var known: [UInt64: Int] = [:]
    // Rows of what is drawn now come first, and serve for what was recorded.
    let now = try rows.add(after, &known)
    let ignored = difference?.ignored
    let shown = Self.side(after, now, ignored?.after)
    // Rows of another width belong to this picture alone.
    if before?.digest.width != after.digest.width { known = [:] }
    let old = try before.map { Self.side($0, try rows.add($0, &known), ignored?.before) }
    try rows.finish()
    self.init(before: old, after: shown, rows: rows)
    var identities: [RowHash: Int] = [:]
    self.before?.identities = before?.digest.states.map { identities.number(of: $0.hash) } ?? []
    self.after?.identities = after.digest.states.map { identities.number(of: $0.hash) }
    guard let before, let difference else { return }
    let pair = worstPair(before, after, difference.comparison)
    worst =
      pair.map { Self.nanoseconds($0.time) }
      ?? difference.example.map { before.digest.frames[$0.before].time }
    box =
      pair?.comparison?.regions.first?.box
      ?? difference.comparison.changes.lazy.compactMap(\.box).first
  }

  /// The frames that show best what changed: with an old picture of which all rows are known, if
  /// there is one, then with the most pixels that differ, then with numbers that are furthest
  /// apart.
  private func worstPair(
    _ old: Baseline, _ new: Baseline, _ it: SequenceComparison
  ) -> SequenceComparison.FramePair? {
    let columns = ["keyboard_top", "offset", "view_shift"]
      .compactMap { name in old.digest.trace[name].map { ($0, new.digest.trace[name]) } }
    func worth(_ pair: SequenceComparison.FramePair) -> (Int, Int, Int) {
      guard let first = pair.before, let second = pair.after, let side = before else {
        return (0, 0, 0)
      }
      let isWhole = side.pictures[side.states[first]]?.allSatisfy { $0.first >= 0 } == true
      let distance = columns.reduce(0) { sum, column in
        guard let one = column.0.values[first], let other = column.1?.values[second] else {
          return sum
        }
        return sum + abs(one - other)
      }
      return (isWhole ? 1 : 0, pair.comparison?.counts.unequal ?? 0, distance)
    }
    return it.pairs.filter { [.different, .late].contains($0.outcome) }
      .max { worth($0) < worth($1) }
  }

  private static func side(
    _ baseline: Baseline, _ numbers: [Int], _ ignored: [[PixelRectangle]]?
  ) -> Side {
    let digest = baseline.digest
    var facts: [JSONValue.Member] = [
      .init("fps", digest.frameRate.map { .string($0.description) } ?? .null),
      .init(
        "kept", .array(baseline.kept.map { .array([.integer($0.frame), .string($0.reason)]) })),
    ]
    var numbersOfFrames: [JSONValue.Member] = []
    for name in ["keyboard_top", "offset", "inset_bottom", "view_shift", "hidden"] {
      guard let column = digest.trace[name] else { continue }
      let values: [JSONValue] = column.values.map { value in
        value.map { .fixedPoint(units: $0, places: 4) } ?? .null
      }
      numbersOfFrames.append(.init(name, .array(values)))
    }
    facts.append(.init("numbers", .object(numbersOfFrames)))
    if let ignored { facts.append(.init("ignored", Self.ignored(ignored))) }
    return Side(
      size: PixelSize(width: digest.width, height: digest.height),
      times: digest.frames.map(\.time), end: digest.end, states: digest.frames.map(\.state),
      pictures: digest.states.map { state in
        FilmDigest.RowRun.runs(of: FilmDigest.RowRun.expanded(state.runs).map { numbers[$0] })
      },
      identities: [], facts: facts)
  }
}

extension Dictionary where Value == Int {
  /// The number of a key, counted in the order in which they are first asked for.
  mutating func number(of key: Key) -> Int {
    let next = count
    let number = self[key, default: next]
    self[key] = number
    return number
  }
}

extension RowStore {
  /// Adds the rows of a baseline that are kept, and returns the numbers of all of its rows.
  ///
  /// ``missing`` stands for rows that nobody has; `known` are rows by the baseline's short hashes.
  fileprivate mutating func add(_ film: Baseline, _ known: inout [UInt64: Int]) throws -> [Int] {
    let hasher = RowHasher(byteCount: film.atlas.width * 4)
    var numbers = film.digest.rows.map { known[$0] ?? RowStore.missing }
    for row in 0..<min(film.atlas.count, numbers.count) where numbers[row] < 0 {
      let words = film.atlas.words(ofRow: row)
      let number = try words.withUnsafeBufferPointer { try add($0, Key($0, hasher)) }
      numbers[row] = number
      known[film.digest.rows[row]] = number
    }
    return numbers
  }
}

// MARK: - Elsewhere

extension Exhibit {
  /// All of it, for a process that joins reports.
  var record: JSONValue {
    .object([
      .init("before", before?.record ?? .null), .init("after", after?.record ?? .null),
      .init("worst", worst.map { .integer($0) } ?? .null), .init("box", box?.json ?? .null),
      .init("focus", .pairs(of: focus) { ($0.lowerBound, $0.upperBound) }),
      .init("rows", rows.record),
    ])
  }

  /// Reads what another process packed; nil when something is missing.
  init?(record: JSONValue) {
    guard let rows = record["rows"].flatMap(RowStore.init(record:)),
      let before = record["before"], let after = record["after"],
      let focus = record["focus"]?.items?.compactMap(\.integer), focus.count.isMultiple(of: 2)
    else { return nil }
    self.rows = rows
    for (side, path) in [(before, \Exhibit.before), (after, \Exhibit.after)] where side != .null {
      guard let side = Side(record: side, rowCount: rows.next) else { return nil }
      self[keyPath: path] = side
    }
    worst = record["worst"]?.integer
    if let box = record["box"]?.items?.compactMap(\.integer), box.count == 4 {
      self.box = PixelRectangle(x: box[0], y: box[1], width: box[2], height: box[3])
    }
    for index in stride(from: 0, to: focus.count, by: 2) where focus[index] <= focus[index + 1] {
      self.focus.append(focus[index]..<focus[index + 1])
    }
  }
}

extension Exhibit.Side {
  var record: JSONValue {
    func list(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .integer($0) }) }
    let rows: [JSONValue] = pictures.map { $0.map(Self.runs) ?? .null }
    let members: [JSONValue.Member] = [
      .init("width", .integer(size.width)), .init("height", .integer(size.height)),
      .init("times", list(times)), .init("end", .integer(end)), .init("states", list(states)),
      .init("pictures", .array(rows)), .init("identities", list(identities)),
      .init("facts", .object(facts)),
    ]
    return .object(members)
  }

  /// The runs as first and count, a count below 0 for one row again and again.
  static func runs(_ runs: [FilmDigest.RowRun]) -> JSONValue {
    .pairs(of: runs) { ($0.first, $0.repeats ? -$0.count : $0.count) }
  }

  /// Reads a side, whose rows must be among so many.
  init?(record: JSONValue, rowCount: Int) {
    guard let width = record["width"]?.integer, let height = record["height"]?.integer,
      PNGChunks.fit(width: width, height: height),
      let times = record["times"]?.items?.compactMap(\.integer), let end = record["end"]?.integer,
      let states = record["states"]?.items?.compactMap(\.integer), states.count == times.count,
      let items = record["pictures"]?.items, let facts = record["facts"]?.members,
      let identities = record["identities"]?.items?.compactMap(\.integer),
      identities.count == items.count,
      states.allSatisfy(items.indices.contains)
    else { return nil }
    var pictures: [[FilmDigest.RowRun]?] = []
    for item in items {
      if item == .null {
        pictures.append(nil)
        continue
      }
      guard let numbers = item.items?.compactMap(\.integer), numbers.count.isMultiple(of: 2) else {
        return nil
      }
      var runs: [FilmDigest.RowRun] = []
      var left = height
      for index in stride(from: 0, to: numbers.count, by: 2) {
        let (first, count) = (numbers[index], numbers[index + 1])
        guard count != 0, count != .min, abs(count) <= left,
          first == RowStore.missing || first >= 0 && first < rowCount,
          count < 0 || first + count <= rowCount
        else { return nil }
        left -= abs(count)
        runs.append(FilmDigest.RowRun(first: first, count: abs(count), repeats: count < 0))
      }
      guard left == 0 else { return nil }
      pictures.append(runs)
    }
    self.init(
      size: PixelSize(width: width, height: height), times: times, end: end, states: states,
      pictures: pictures, identities: identities, facts: facts)
  }
}
