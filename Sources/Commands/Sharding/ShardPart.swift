package import FrameSequence
package import Markup

extension Shard {
  /// A shard's task and the result of each of its cases: a file that `keyrise merge` joins.
  ///
  /// Of a part only what it says of the whole is in memory. A case is a line, read when it is asked
  /// for: parts of millions of audits are larger than memory.
  package struct Part: Sendable {
    /// The path of its file.
    package let path: String
    /// The task.
    package let receipt: Receipt
    /// The status that the shard ended with: 0, 1 or 2.
    package let status: Int
    /// The results of the whole run, apart from the cases.
    package let rest: JSONValue
    private let source: Source
    /// Where the cases' lines are.
    private let lines: Range<Int>

    /// The bytes of a part.
    private enum Source: Sendable {
      case bytes([UInt8])
      case file(FilePieces)

      var byteCount: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.byteCount
        }
      }

      func bytes(_ range: Range<Int>) throws(FrameSequenceError) -> [UInt8] {
        switch self {
        case .bytes(let bytes): Array(bytes[range])
        case .file(let file): try file.bytes(range)
        }
      }
    }

    fileprivate static let schema = "keyrise.part/2"
    /// The ending of a part's name in a directory.
    package static let ending = ".part.json"

    /// The name of a part in a directory: `verify-03-of-16.part.json`.
    package static func fileName(command: String, shard: Shard) -> String {
      let digits = "\(shard.count)".count
      let index = String("\(shard.index)".reversed()).padded(to: digits)
      return "\(command)-\(index)-of-\(shard.count)\(ending)"
    }
  }
}

extension Shard.Part {
  /// The result of a case.
  package struct Entry: Sendable {
    /// The case's name.
    package var name: String
    /// How long it took, in seconds.
    package var seconds: Double
    private var found: Found

    private enum Found: Sendable {
      case value(JSONValue)
      /// The text of the value, which is read when it is asked for.
      case text(ArraySlice<UInt8>)
    }

    package init(name: String, seconds: Double, result: JSONValue) {
      self.name = name
      self.seconds = seconds
      found = .value(result)
    }

    /// The command's findings, or `nil` where they are not JSON.
    package var result: JSONValue? {
      switch found {
      case .value(let value): value
      case .text(let text): JSONValue(parsing: [UInt8](text), depthLimit: 64)
      }
    }

    private static let beforeResult = [UInt8](",\"result\":".utf8)

    fileprivate var line: String {
      let members: [JSONValue.Member] = [
        .init("name", .string(name)), .init("seconds", .decimal(seconds, places: 6)),
        .init("result", result ?? .null),
      ]
      return JSONValue.object(members).text(.compact)
    }

    /// Reads a line.
    ///
    /// In a name these quotes would be escaped, so the first are those of the result.
    fileprivate init?(line: ArraySlice<UInt8>) {
      guard line.last == UInt8(ascii: "}"), let key = line.firstRange(of: Self.beforeResult),
        let head = JSONValue(parsing: line[..<key.lowerBound] + [UInt8(ascii: "}")], depthLimit: 2),
        let name = head["name"]?.text, let seconds = head["seconds"]?.number
      else { return nil }
      (self.name, self.seconds) = (name, seconds)
      found = .text(line[key.upperBound...].dropLast())
    }
  }
}

// MARK: - Writing

extension Shard.Part {
  /// A part that grows case by case.
  package struct Writer {
    private let receipt: Shard.Receipt
    private let lines = SpoolFile()

    /// Begins the part of a task.
    package init(_ receipt: Shard.Receipt) { self.receipt = receipt }

    /// Appends the result of the next case, in the order of the receipt.
    package func append(_ entry: Entry) throws(FrameSequenceError) {
      try lines.append((lines.byteCount == 0 ? "\n" : ",\n") + entry.line)
    }

    /// Passes on the whole file, piece by piece.
    package func finish(
      status: Int, rest: JSONValue = .object([]),
      _ append: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
      let head: [JSONValue.Member] =
        [.init("schema", .string(schema))] + receipt.members + [.init("results", .array([]))]
      let tail: [JSONValue.Member] = [.init("status", .integer(status)), .init("rest", rest)]
      var hasher = SHA256Digest.Hasher()
      func put(_ bytes: UnsafeRawBufferPointer) throws {
        hasher.update(bytes)
        try append(bytes)
      }
      func put(_ text: Substring) throws { try Array(text.utf8).withUnsafeBytes(put) }
      try put(JSONValue.object(head).text(.compact).dropLast(2))
      try lines.forEachPiece(put)
      try put("\n],")
      try put(JSONValue.object(tail).text(.compact).dropFirst().dropLast())
      let seal = SealedDocument.seal(hasher.finalize())
      try Array(seal.utf8).withUnsafeBytes(append)
    }
  }
}

// MARK: - Reading

extension Shard.Part {
  /// Reads a part.
  ///
  /// - Throws: ``ShardError/unreadable(path:_:)``.
  package init(path: String) throws(ShardError) {
    let file: FilePieces?
    do throws(FrameSequenceError) { file = try FilePieces(path: path) } catch {
      throw .unreadable(path: path, "cannot be read: \(error)")
    }
    guard let file else { throw .unreadable(path: path, "does not exist") }
    try self.init(.file(file), path: path)
  }

  /// Reads a part from the bytes of its file.
  ///
  /// - Throws: ``ShardError/unreadable(path:_:)``.
  package init(_ bytes: [UInt8], path: String) throws(ShardError) {
    try self.init(.bytes(bytes), path: path)
  }

  /// The bytes that are read at a time.
  private static let pieceSize = 1 << 16

  private init(_ source: Source, path: String) throws(ShardError) {
    let layout: Layout?
    do throws(FrameSequenceError) { layout = try Layout(source) } catch {
      throw .unreadable(path: path, "cannot be read: \(error)")
    }
    guard let layout else {
      throw .unreadable(path: path, "is no part, or was cut off or changed; run its shard again")
    }
    guard let head = JSONValue(parsing: layout.head + [UInt8]("]}".utf8), depthLimit: 64),
      let tail = JSONValue(parsing: [UInt8(ascii: "{")] + layout.tail, depthLimit: 64),
      let schema = head["schema"]?.text, schema == Self.schema,
      let receipt = Shard.Receipt(head), let status = tail["status"]?.integer,
      (0...2).contains(status), let rest = tail["rest"], layout.lineCount == receipt.own.count
    else { throw .unreadable(path: path, "is no part that this version of keyrise can read") }
    (self.path, self.receipt, self.status, self.rest) = (path, receipt, status, rest)
    (self.source, lines) = (source, layout.lines)
  }

  /// The lines of a part whose seal is whole: a head, a line a case, a tail.
  private struct Layout {
    var head: [UInt8] = []
    var tail: [UInt8] = []
    var lines = 0..<0
    var lineCount = 0

    /// - Returns: `nil` when the bytes are not sealed, or not in lines.
    init?(_ source: Source) throws(FrameSequenceError) {
      let end = source.byteCount - SealedDocument.sealLength
      guard end > 0 else { return nil }
      var hasher = SHA256Digest.Hasher()
      var (first, last, count) = (Int?.none, 0, 0)
      for start in stride(from: 0, to: end, by: pieceSize) {
        let piece = try source.bytes(start..<min(start + pieceSize, end))
        piece.withUnsafeBytes { hasher.update($0) }
        for (offset, byte) in piece.enumerated() where byte == UInt8(ascii: "\n") {
          first = first ?? start + offset
          last = start + offset
          count += 1
        }
      }
      let seal = try source.bytes(end..<source.byteCount)
      guard seal.elementsEqual(SealedDocument.seal(hasher.finalize()).utf8), let first else {
        return nil
      }
      let ending = try source.bytes(last + 1..<end)
      guard ending.starts(with: "],".utf8) else { return nil }
      head = try source.bytes(0..<first)
      tail = ending.dropFirst(2) + [UInt8(ascii: "}")]
      (lines, lineCount) = (first + 1..<max(last, first + 1), count - 1)
    }
  }

  /// The results of its cases, in the order of the receipt, each read when it is asked for.
  package struct Entries {
    private let part: Shard.Part
    /// Where the next piece is.
    private var place: Int
    private var buffer: ArraySlice<UInt8> = []

    fileprivate init(_ part: Shard.Part) {
      (self.part, place) = (part, part.lines.lowerBound)
    }

    /// Returns the next result, or `nil` after the last.
    ///
    /// - Throws: ``ShardError/unreadable(path:_:)`` also for a line that is no result.
    package mutating func next() throws(ShardError) -> Entry? {
      let newline = UInt8(ascii: "\n")
      var searched = buffer.startIndex
      var end: Int?
      while true {
        end = buffer[searched...].firstIndex(of: newline)
        if end != nil || place >= part.lines.upperBound { break }
        let range = place..<min(place + pieceSize, part.lines.upperBound)
        let known = buffer.count
        do throws(FrameSequenceError) { buffer += try part.source.bytes(range) } catch {
          throw .unreadable(path: part.path, "cannot be read: \(error)")
        }
        (searched, place) = (buffer.startIndex + known, range.upperBound)
      }
      let line = buffer[..<(end ?? buffer.endIndex)]
      if line.isEmpty, end == nil { return nil }
      buffer = end.map { buffer[($0 + 1)...] } ?? []
      // All but the last end in a comma.
      guard let entry = Entry(line: end == nil ? line : line.dropLast()) else {
        throw .unreadable(path: part.path, "is no part that this version of keyrise can read")
      }
      return entry
    }
  }

  /// The results of its cases.
  package var entries: Entries { Entries(self) }
}

extension String {
  /// A reversed number, with zeros before it.
  fileprivate func padded(to digits: Int) -> String {
    String((self + String(repeating: "0", count: max(digits - count, 0))).reversed())
  }
}
