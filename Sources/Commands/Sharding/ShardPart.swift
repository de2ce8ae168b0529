internal import FrameSequence
package import Markup

/// A shard's task and the result of each of its cases: a file that `keyrise merge` joins.
package struct ShardPart: Sendable {
  /// The task.
  package var receipt: ShardReceipt
  /// The status that the shard ended with: 0, 1 or 2.
  package var status: Int
  /// The results of its cases, in the order of the receipt.
  package var entries: [Entry]
  /// The results of the whole run, apart from the cases.
  package var rest: JSONValue

  /// The result of a case.
  package struct Entry: Sendable {
    /// The case's name.
    package var name: String
    /// How long it took, in seconds.
    package var seconds: Double
    private var found: Found

    /// A result as a value, or as its line in the part, which is read when it is asked for: as values
    /// parts take ten times the memory.
    private enum Found: Sendable {
      case value(JSONValue)
      case line(ArraySlice<UInt8>)
    }

    /// Makes an entry.
    package init(name: String, seconds: Double, result: JSONValue) {
      self.name = name
      self.seconds = seconds
      found = .value(result)
    }

    /// The command's findings.
    package var result: JSONValue {
      switch found {
      case .value(let value): value
      case .line(let line): JSONValue(parsing: [UInt8](line), depthLimit: 64)?["result"] ?? .null
      }
    }

    fileprivate init?(line: ArraySlice<UInt8>) {
      guard let value = JSONValue(parsing: [UInt8](line), depthLimit: 64) else { return nil }
      self.init(value)
      found = .line(line)
    }
  }

  /// Makes a part.
  package init(
    receipt: ShardReceipt, status: Int, entries: [Entry], rest: JSONValue = .object([])
  ) {
    self.receipt = receipt
    self.status = status
    self.entries = entries
    self.rest = rest
  }

  private static let schema = "keyrise.part/1"
  /// The ending of a part's name in a directory.
  package static let ending = ".part.json"
  /// The largest file that is read, in bytes: pictures of what changed take the most.
  private static let sizeLimit = 1 << 31

  /// The name of a part in a directory: `verify-03-of-16.part.json`.
  package static func fileName(command: String, shard: Shard) -> String {
    let digits = "\(shard.count)".count
    let index = String("\(shard.index)".reversed()).padded(to: digits)
    return "\(command)-\(index)-of-\(shard.count)\(ending)"
  }
}

extension ShardPart {
  /// The part as a file: a line a case.
  package var text: String {
    let head = JSONValue.object(
      [.init("schema", .string(Self.schema))] + receipt.members + [
        .init("status", .integer(status)), .init("rest", rest), .init("results", .array([])),
      ]
    ).text(.compact)
    var text = String(head.dropLast(2))
    for (index, entry) in entries.enumerated() {
      let members: [JSONValue.Member] = [
        .init("name", .string(entry.name)),
        .init("seconds", .decimal(entry.seconds, places: 6)), .init("result", entry.result),
      ]
      text += (index == 0 ? "\n" : ",\n") + JSONValue.object(members).text(.compact)
    }
    return SealedDocument.sealed(text + (entries.isEmpty ? "]" : "\n]"))
  }

  /// Reads a part.
  ///
  /// - Throws: ``ShardError/unreadable(path:_:)``.
  package init(path: String) throws(ShardError) {
    let bytes: [UInt8]?
    do throws(FrameSequenceError) {
      bytes = try WholeFile.read(path, limit: Self.sizeLimit)
    } catch {
      throw .unreadable(path: path, "cannot be read: \(error)")
    }
    guard let bytes else { throw .unreadable(path: path, "does not exist") }
    try self.init(bytes, path: path)
  }

  /// Reads a part from the bytes of its file.
  ///
  /// - Throws: ``ShardError/unreadable(path:_:)``.
  package init(_ bytes: [UInt8], path: String) throws(ShardError) {
    guard let body = SealedDocument.body(of: bytes),
      let lines = Self.lines(of: body) ?? SealedDocument.read(bytes).map({ ($0, nil) })
    else {
      throw .unreadable(path: path, "is no part, or was cut off or changed; run its shard again")
    }
    let value = lines.head
    guard let schema = value["schema"]?.text, schema == Self.schema,
      let receipt = ShardReceipt(value), let status = value["status"]?.integer,
      (0...2).contains(status), let rest = value["rest"],
      let entries = lines.entries ?? value["results"]?.items?.map({ Entry($0) }),
      entries.count == receipt.own.count, entries.allSatisfy({ $0 != nil })
    else { throw .unreadable(path: path, "is no part that this version of keyrise can read") }
    self.init(
      receipt: receipt, status: status, entries: entries.compactMap(\.self), rest: rest)
  }
}

extension ShardPart {
  /// The part before the cases, and a case for each line; `nil` of a part that is one line.
  private static func lines(
    of body: ArraySlice<UInt8>
  ) -> (head: JSONValue, entries: [Entry?]?)? {
    let newline = UInt8(ascii: "\n")
    guard let first = body.firstIndex(of: newline), body.last == UInt8(ascii: "]"),
      let head = JSONValue(parsing: [UInt8](body[..<first]) + [UInt8]("]}".utf8), depthLimit: 64)
    else { return nil }
    var entries: [Entry?] = []
    var start = first + 1
    while let end = body[start...].firstIndex(of: newline) {
      let isLast = end + 2 == body.endIndex
      guard isLast || body[end - 1] == UInt8(ascii: ",") else { return nil }
      entries.append(Entry(line: body[start..<(isLast ? end : end - 1)]))
      start = end + 1
    }
    return (head, entries)
  }
}

extension ShardPart.Entry {
  fileprivate init?(_ value: JSONValue) {
    guard let name = value["name"]?.text, let seconds = value["seconds"]?.number,
      let result = value["result"]
    else { return nil }
    self.init(name: name, seconds: seconds, result: result)
  }
}

extension String {
  /// A reversed number, with zeros before it.
  fileprivate func padded(to digits: Int) -> String {
    String((self + String(repeating: "0", count: max(digits - count, 0))).reversed())
  }
}
