internal import FrameSequence
internal import Markup

/// A film as it was when it was recorded: a fingerprint and the numbers of every frame, and
/// pictures of some.
///
/// It is one PNG file; see ``Baseline/init(file:)``.
package struct Baseline: Sendable, Hashable {
  /// The subject of the film.
  package var subject: Subject

  /// The settings that the pixels depend on beside the scenario, in order: versions and fonts.
  package var environment: [Setting]

  /// The elements of the form that changes are named after.
  package var elements: [PlayedSequence.Element]

  /// Every frame, by its rows and its numbers.
  package var digest: FilmDigest

  /// The rows that are kept as pixels: the first of the digest's.
  package var atlas: RowAtlas

  /// Frames whose pictures can be put together from the atlas alone, in order of time.
  package var kept: [KeptFrame]

  /// The subject of the film.
  package struct Subject: Sendable, Hashable {
    /// The scenario's name as people use it.
    package var name: String
    /// The scenario's title; may be empty.
    package var title: String
    /// The identifier of the strategy.
    package var strategy: String
    /// The identifier of the device; empty for one of the scenario's own.
    package var device: String
    /// The settings of the command line that replace the file's: `device`, `ios`, `appearance`,
    /// `strategy`.
    package var overrides: [Setting]
    /// The scenario's path from the directory of baselines that it was recorded into; `nil` beside
    /// the scenario, and where there is no file.
    package var source: String?

    package init(
      name: String, title: String, strategy: String, device: String, overrides: [Setting] = [],
      source: String? = nil
    ) {
      self.name = name
      self.title = title
      self.strategy = strategy
      self.device = device
      self.overrides = overrides
      self.source = source
    }
  }

  /// A frame that is kept as a picture, and why.
  package struct KeptFrame: Sendable, Hashable {
    /// The frame, counted from 0.
    package var frame: Int
    /// Why it is worth keeping, in a few words: `first`, `last`, `focus street`.
    package var reason: String

    package init(frame: Int, reason: String) {
      self.frame = frame
      self.reason = reason
    }
  }

  /// A short name of what every frame shows and of every number: twelve hexadecimal digits.
  ///
  /// Two films with the same seal are equal; the odds against it are 2^-48.
  package var seal: String { digest.seal }

  /// The end of the name of every baseline's file.
  package static let fileEnding = ".baseline.png"

  /// The most a file may have, in bytes; a larger one is not read.
  package static let sizeLimit = 64 << 20
}

// A baseline is a PNG file: its picture is the atlas, and a chunk before `IEND` holds the rest. The
// first letter of the chunk's name marks it as ancillary, the last as unsafe to copy once the
// picture has been edited (PNG Specification, third edition, 5.4).

extension Baseline {
  /// The format that is written, and the latest that is read.
  package static let formatVersion = 1

  private static let chunkName = "krBL"

  /// The file's bytes, the same for the same baseline and version of zlib; errors name it `path`.
  ///
  /// - Parameter limit: The most bytes that the file and its numbers may each have: what is read.
  /// - Throws: `BaselineError.tooLarge` for what ``init(file:path:)`` would not read;
  ///   `FrameSequenceError.compressionFailed`.
  package func fileBytes(path: String, limit: Int = Self.sizeLimit) throws -> [UInt8] {
    let rows = max(atlas.count, 1)
    guard PNGChunks.fit(width: digest.width, height: rows) else {
      throw BaselineError.tooLarge(path: path, what: .pixels(digest.width * rows))
    }
    // A picture must have rows.
    let empty = [UInt8](repeating: 0x80, count: digest.width * 3)
    var file = try PNGChunks(width: digest.width, height: rows, scale: digest.scale) { row in
      atlas.count == 0 ? empty[...] : atlas[row]
    }
    let text = Array(json.description.utf8)
    guard text.count <= limit else {
      throw BaselineError.tooLarge(path: path, what: .bytes(text.count))
    }
    let body = Self.bytes(text.count) + (try ZlibStream.compressed(text))
    let checksum = Self.checksum(of: file, body: body)
    file.chunks.append(
      .init(Self.chunkName, [UInt8(Self.formatVersion)] + checksum + body))
    file.chunks.append(.init("IEND", []))
    let bytes = file.bytes
    guard bytes.count <= limit else {
      throw BaselineError.tooLarge(path: path, what: .bytes(bytes.count))
    }
    return bytes
  }

  /// Reads a file, which errors name `path`.
  ///
  /// No input crashes it.
  package init(file bytes: [UInt8], path: String) throws(BaselineError) {
    if bytes.starts(with: Array("version https://git-lfs".utf8)) {
      throw .gitLFSPointer(path: path)
    }
    guard bytes.starts(with: PNGHeader.Signature.bytes.prefix(4)) else {
      throw bytes.isEmpty
        ? .damaged(path: path, problem: "it is empty") : .foreign(path: path)
    }
    guard var file = PNGChunks(bytes) else {
      throw .damaged(path: path, problem: "it is cut short or its bytes have changed")
    }
    guard let index = file.chunks.firstIndex(where: { $0.name == Self.chunkName }),
      let version = file.chunks[index].data.first
    else { throw .foreign(path: path) }
    guard (1...Self.formatVersion).contains(Int(version)) else {
      throw .newer(path: path, version: Int(version))
    }
    let data = file.chunks.remove(at: index).data.dropFirst()
    let body = Array(data.dropFirst(32))
    file.chunks.removeAll { $0.name == "IEND" }
    guard Array(data.prefix(32)) == Self.checksum(of: file, body: body) else {
      throw .damaged(path: path, problem: "its checksum does not fit, so something rewrote it")
    }
    try self.init(file, body: body, path: path)
  }

  private init(_ file: PNGChunks, body: [UInt8], path: String) throws(BaselineError) {
    let count = body.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard body.count > 4, count <= Self.sizeLimit,
      let text = ZlibStream.expanded(body[4...], byteCount: count),
      let json = JSONValue(parsing: text), let picture = file.rgb
    else { throw .damaged(path: path, problem: "it cannot be unpacked") }
    guard let baseline = Baseline(json: json, picture: picture.pixels, width: picture.width) else {
      throw .damaged(path: path, problem: "its numbers contradict each other")
    }
    self = baseline
  }

  /// The SHA-256 of everything that counts, beside the checksum itself.
  private static func checksum(of file: PNGChunks, body: [UInt8]) -> [UInt8] {
    var bytes = body
    for chunk in file.chunks { bytes += Array(chunk.name.utf8) + chunk.data }
    return SHA256Digest(of: bytes).bytes
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }
}

// The format is repetitive to stay small: differences of numbers repeat, which zlib compresses to
// almost nothing.

extension Baseline {
  static let schema = "keyrise.baseline/1"

  /// Everything but the pixels.
  var json: JSONValue {
    let source = subject.source.map { [JSONValue.Member("source", .string($0))] } ?? []
    return .object(source + members)
  }

  private var members: [JSONValue.Member] {
    [
      .init("schema", .string(Self.schema)),
      .init("name", .string(subject.name)),
      .init("title", .string(subject.title)),
      .init("strategy", .string(subject.strategy)),
      .init("device", .string(subject.device)),
      .init("overrides", Self.settings(subject.overrides)),
      .init("environment", Self.settings(environment)),
      .init("elements", Self.elements(elements)),
      .init(
        "texts",
        .object(
          elements.filter { !$0.texts.isEmpty }.map { .init($0.id, Self.settings($0.texts)) })),
      .init("width", .integer(digest.width)),
      .init("height", .integer(digest.height)),
      .init("scale", .decimal(digest.scale, places: 6)),
      .init("fps", digest.frameRate.map { .string($0.description) } ?? .null),
      .init("end", .integer(digest.end)),
      .init("times", .differences(of: digest.frames.map(\.time))),
      .init("samples", .differences(of: digest.frames.map { $0.sample - $0.time })),
      .init("states", .differences(of: digest.frames.map(\.state))),
      .init("hashes", .array(digest.states.map { .string($0.hash.hexadecimal) })),
      .init("runs", .array(digest.states.map { Self.runs($0.runs) })),
      .init("rows", .string(Self.text(digest.rows))),
      .init("atlas", .integer(atlas.count)),
      .init("kept", .array(kept.map { [.integer($0.frame), .string($0.reason)] })),
      .init("focus", Self.texts(digest.trace.focus)),
      .init(
        "trace",
        .object(
          digest.trace.columns.map { .init($0.name, .differences(of: $0.values)) })),
    ]
  }

  /// Reads what ``json`` wrote; nil when anything is missing or contradicts something else.
  init?(json: JSONValue, picture: [UInt8], width: Int) {
    guard json["schema"] == .string(Self.schema), json["width"]?.integer == width,
      let name = json["name"]?.text, let title = json["title"]?.text,
      let strategy = json["strategy"]?.text, let device = json["device"]?.text,
      let overrides = Self.settings(json["overrides"]),
      let environment = Self.settings(json["environment"]),
      let elements = Self.elements(json["elements"]),
      let rows = json["atlas"]?.integer, let kept = json["kept"]?.items,
      let digest = FilmDigest(json: json)
    else { return nil }
    // The rows with pixels are the first of the digest's.
    guard (0...digest.rows.count).contains(rows), rows * width * 3 == picture.count || rows == 0
    else { return nil }
    subject = Subject(
      name: name, title: title, strategy: strategy, device: device, overrides: overrides,
      source: json["source"]?.text)
    self.environment = environment
    self.elements = elements
    // Baselines of 0.2 have none.
    for (index, element) in elements.enumerated() {
      self.elements[index].texts = Self.settings(json["texts"]?[element.id]) ?? []
    }
    self.digest = digest
    atlas = RowAtlas(width: width, pixels: rows == 0 ? [] : picture)
    self.kept = kept.compactMap { item in
      guard let pair = item.items, pair.count == 2, let frame = pair[0].integer,
        let reason = pair[1].text
      else { return nil }
      return KeptFrame(frame: frame, reason: reason)
    }
    guard self.kept.count == kept.count,
      self.kept.allSatisfy({ digest.frames.indices.contains($0.frame) })
    else { return nil }
  }
}

extension FilmDigest {
  fileprivate init?(json: JSONValue) {
    guard let width = json["width"]?.integer, let height = json["height"]?.integer,
      PixelView.sideRange.contains(width), PixelView.sideRange.contains(height),
      let scale = json["scale"]?.number, FrameDirectory.scaleRange.contains(scale),
      let fps = json["fps"], let rate = Self.frameRate(fps),
      let end = json["end"]?.integer, let times = json["times"]?.sums, !times.isEmpty,
      let samples = json["samples"]?.sums, let indices = json["states"]?.sums,
      samples.count == times.count, indices.count == times.count,
      let rows = json["rows"]?.text.flatMap({ Baseline.numbers($0) }),
      let states = Self.states(json, rows: rows.count, height: height),
      indices.allSatisfy({ $0.map(states.indices.contains) == true }),
      let trace = Trace(json: json, frames: times.count)
    else { return nil }
    var frames: [Frame] = []
    for (index, time) in times.enumerated() {
      guard let time, let delay = samples[index], let state = indices[index],
        time.magnitude < 1 << 53, delay.magnitude < 1 << 53, time > frames.last?.time ?? -1
      else { return nil }
      frames.append(Frame(time: time, sample: time + delay, state: state))
    }
    guard end >= frames[frames.count - 1].time, end < 1 << 53 else { return nil }
    self.init(
      width: width, height: height, scale: scale, frameRate: rate, frames: frames, end: end,
      states: states, rows: rows, trace: trace)
  }

  /// The frame rate or its absence; nil when it is given but invalid.
  private static func frameRate(_ json: JSONValue) -> FrameRate?? {
    if json == .null { return .some(nil) }
    return json.text.flatMap { FrameRate($0) }.map { .some($0) }
  }

  private static func states(_ json: JSONValue, rows: Int, height: Int) -> [State]? {
    guard let hashes = json["hashes"]?.items, let runs = json["runs"]?.items,
      hashes.count == runs.count
    else { return nil }
    var states: [State] = []
    for (hash, runs) in zip(hashes, runs) {
      guard let hash = hash.text.flatMap({ RowHash(hexadecimal: $0) }),
        let runs = Baseline.runs(runs, rows: rows, height: height)
      else { return nil }
      states.append(State(hash: hash, runs: runs))
    }
    return states
  }
}

extension Trace {
  fileprivate init?(json: JSONValue, frames: Int) {
    guard let focus = json["focus"]?.items, focus.count == frames,
      let columns = json["trace"]?.members
    else { return nil }
    self.init(focus: focus.map(\.text))
    for column in columns {
      guard let values = column.value.sums, values.count == frames,
        values.allSatisfy({ ($0 ?? 0).magnitude < 1 << 53 })
      else { return nil }
      self.columns.append(Column(column.name, values))
    }
  }
}

// MARK: - Parts

extension Baseline {
  private static func settings(_ settings: [Setting]) -> JSONValue {
    .object(settings.map { .init($0.name, .string($0.value)) })
  }

  private static func settings(_ json: JSONValue?) -> [Setting]? {
    json?.members?.compactMap { member in member.value.text.map { Setting(member.name, $0) } }
  }

  private static func elements(_ elements: [PlayedSequence.Element]) -> JSONValue {
    .array(
      elements.map { element in
        .array(
          [.string(element.id)]
            + [element.x, element.y, element.width, element.height].map {
              .decimal($0, places: 4)
            })
      })
  }

  private static func elements(_ json: JSONValue?) -> [PlayedSequence.Element]? {
    guard let items = json?.items else { return nil }
    var elements: [PlayedSequence.Element] = []
    for item in items {
      guard let parts = item.items, parts.count == 5, let id = parts[0].text else { return nil }
      let sides = parts.dropFirst().compactMap(\.number)
      guard sides.count == 4, sides.allSatisfy({ abs($0) <= PlayedSequence.Element.farthest })
      else {
        return nil
      }
      elements.append(
        PlayedSequence.Element(id: id, x: sides[0], y: sides[1], width: sides[2], height: sides[3]))
    }
    return elements
  }

  private static func texts(_ texts: [String?]) -> JSONValue {
    .array(texts.map { $0.map { .string($0) } ?? .null })
  }

  /// First row and count, alternating; the count of a repeated row is negative.
  ///
  /// First rows are written as distances from the end of the run before.
  private static func runs(_ runs: [FilmDigest.RowRun]) -> JSONValue {
    var expected = 0
    return .pairs(of: runs) { run in
      defer { expected = run.repeats ? run.first + 1 : run.first + run.count }
      return (run.first - expected, run.repeats ? -run.count : run.count)
    }
  }

  fileprivate static func runs(_ json: JSONValue, rows: Int, height: Int) -> [FilmDigest.RowRun]? {
    guard let items = json.items, items.count.isMultiple(of: 2) else { return nil }
    var runs: [FilmDigest.RowRun] = []
    var expected = 0
    var total = 0
    for index in stride(from: 0, to: items.count, by: 2) {
      guard let distance = items[index].integer, distance.magnitude < 1 << 40,
        let count = items[index + 1].integer, (-height...height).contains(count), count != 0
      else { return nil }
      let run = FilmDigest.RowRun(first: expected + distance, count: abs(count), repeats: count < 0)
      expected = run.repeats ? run.first + 1 : run.first + run.count
      total += run.count
      guard run.first >= 0, expected <= rows, total <= height else { return nil }
      runs.append(run)
    }
    return total == height ? runs : nil
  }

  /// Four bytes a row, as letters.
  private static func text(_ rows: [UInt64]) -> String {
    Base64.text(
      rows.flatMap { row in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: row >> $0) } })
  }

  fileprivate static func numbers(_ text: String) -> [UInt64]? {
    guard let bytes = Base64.bytes(text), bytes.count.isMultiple(of: 4) else { return nil }
    return stride(from: 0, to: bytes.count, by: 4).map { start in
      bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

extension RowHash {
  /// The fingerprint as 32 hexadecimal digits.
  var hexadecimal: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Reads 32 hexadecimal digits.
  init?(hexadecimal text: String) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(low: low, high: high)
  }
}

extension JSONValue {
  /// A list of two whole numbers of each item; of long films there are millions, so that no list is
  /// larger than it has to be.
  static func pairs<Item>(of items: [Item], _ pair: (Item) -> (Int, Int)) -> JSONValue {
    var values: [JSONValue] = []
    values.reserveCapacity(items.count * 2)
    for item in items {
      let (first, second) = pair(item)
      values.append(.integer(first))
      values.append(.integer(second))
    }
    return .array(values)
  }

  /// A list of numbers as differences from the last one that was there.
  static func differences(of numbers: [Int?]) -> JSONValue {
    var last = 0
    return .array(
      numbers.map { number in
        guard let number else { return .null }
        defer { last = number }
        return .integer(number - last)
      })
  }

  /// The numbers of a list of differences; nil when it is none.
  var sums: [Int?]? {
    guard let items else { return nil }
    var last = 0
    var numbers: [Int?] = []
    for item in items {
      if item == .null {
        numbers.append(nil)
        continue
      }
      guard let sum = item.integer.flatMap(last.adding) else { return nil }
      last = sum
      numbers.append(sum)
    }
    return numbers
  }
}

extension Baseline {
  /// The film as a sequence, to be compared.
  ///
  /// Pictures are put together from the rows of both films, so that a frame whose picture was not
  /// kept still has one if its rows are found elsewhere. Without pixels, frames of equal
  /// numbers count as equal pictures.
  func sequence(rowsOf other: Baseline?, ignoringPixels: Bool) -> PlayedSequence {
    var sequence = PlayedSequence(
      name: subject.name, size: PixelSize(width: digest.width, height: digest.height),
      scale: digest.scale, frameRate: digest.frameRate, frames: [], pictures: [],
      elements: elements,
      environment: environment)
    let rows = RowSource(atlas, other)
    var poses: [MotionNumbers: Int] = [:]
    for index in digest.frames.indices {
      let frame = digest.frames[index]
      let next = index + 1 < digest.frames.count ? digest.frames[index + 1].time : digest.end
      let numbers = digest.trace.motion(index)
      var picture = frame.state
      if ignoringPixels, let numbers {
        picture = poses[numbers] ?? sequence.pictures.count
        if picture == sequence.pictures.count {
          poses[numbers] = picture
          sequence.pictures.append(SequencePicture(fingerprint: Self.fingerprint(numbers)))
        }
      }
      sequence.frames.append(
        PlayedSequence.Frame(
          time: Double(frame.time) / 1e9, duration: Double(next - frame.time) / 1e9,
          picture: picture, numbers: numbers))
    }
    if !ignoringPixels || sequence.pictures.isEmpty {
      sequence.pictures = digest.states.map { picture($0, rows) }
    }
    return sequence
  }

  private func picture(_ state: FilmDigest.State, _ rows: RowSource) -> SequencePicture {
    let indices = FilmDigest.RowRun.expanded(state.runs)
    let hashes = indices.map { digest.rows[$0] }
    let fingerprint = PictureFingerprint(rows: hashes)
    guard zip(indices, hashes).allSatisfy({ rows.has($0, hash: $1) }) else {
      return SequencePicture(fingerprint: fingerprint)
    }
    // Only what all states share is kept, not the rows of each: a film may have thousands.
    let size = PixelSize(width: digest.width, height: digest.height)
    let all = digest.rows
    return SequencePicture(fingerprint: fingerprint) {
      .bitmap(
        Bitmap(
          size: size,
          pixels: FilmDigest.RowRun.expanded(state.runs).flatMap { rows.pixels($0, hash: all[$0]) })
      )
    }
  }

  /// Numbers as a fingerprint of one row, to a hundredth of a point.
  private static func fingerprint(_ numbers: MotionNumbers) -> PictureFingerprint {
    let text =
      [
        numbers.keyboardTop, numbers.formTop, numbers.viewportTop, numbers.insetBottom,
        numbers.hidden ?? -1,
      ].map { JSONValue.decimal($0, places: 2).description }.joined(separator: " ")
      + " " + (numbers.focus ?? "")
    let bytes = SHA256Digest(of: Array(text.utf8)).bytes.prefix(8)
    return PictureFingerprint(rows: [bytes.reduce(0) { $0 << 8 | UInt64($1) }])
  }

  /// Rows of pixels from a film's own atlas, and from another's by their fingerprints.
  struct RowSource: Sendable {
    private let own: RowAtlas
    private let other: RowAtlas?
    private let places: [UInt64: Int]

    init(_ own: RowAtlas, _ film: Baseline?) {
      self.own = own
      let other = film?.atlas.width == own.width ? film?.atlas : nil
      self.other = other
      let rows = other == nil ? [] : film?.digest.rows.prefix(film?.atlas.count ?? 0) ?? []
      places = Dictionary(
        rows.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    func has(_ row: Int, hash: UInt64) -> Bool { row < own.count || places[hash] != nil }

    /// Straight RGBA, red in the lowest byte; grey for a row that neither has.
    func pixels(_ row: Int, hash: UInt64) -> [UInt32] {
      if row < own.count { return own.words(ofRow: row) }
      if let other, let place = places[hash] { return other.words(ofRow: place) }
      return Array(repeating: 0xFF80_8080, count: own.width)
    }
  }
}

extension Trace {
  /// The numbers of a frame that explain what moved; nil when some are missing.
  func motion(_ frame: Int) -> MotionNumbers? {
    guard let keyboardTop = self["keyboard_top"]?.points(frame),
      let formTop = self["form_top"]?.points(frame)
    else { return nil }
    return MotionNumbers(
      keyboardTop: keyboardTop, formTop: formTop,
      viewportTop: self["viewport_top"]?.points(frame) ?? 0,
      insetBottom: self["inset_bottom"]?.points(frame) ?? 0, focus: focus[frame],
      hidden: self["hidden"]?.points(frame))
  }
}
