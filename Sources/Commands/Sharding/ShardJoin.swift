internal import Markup

extension Shard {
  /// The parts of one whole, in the order of their shards.
  package struct Join: Sendable {
    /// The parts.
    package let parts: [Part]

    /// Passes on the result of every case, in the order of the cases, with the file that has it.
    ///
    /// - Throws: ``ShardError/unreadable(path:_:)`` when a file is not what it was, or what the
    ///   closure throws.
    package func forEachEntry(_ body: (_ path: String, Part.Entry) throws -> Void) throws {
      let places = parts.enumerated().flatMap { number, part in
        part.receipt.own.map { (place: $0, number: number) }
      }
      var entries = parts.map(\.entries)
      for (_, number) in places.sorted(by: { $0.place < $1.place }) {
        if let entry = try entries[number].next() { try body(parts[number].path, entry) }
      }
    }

    /// The status that one process would have ended with.
    package var status: Int { parts.map(\.status).max() ?? 0 }

    /// The command that all of them ran.
    package var command: String { parts.first?.receipt.command ?? "" }

    /// Joins parts, whatever their order.
    ///
    /// - Throws: ``ShardError/notWhole(_:)`` with every part that is missing, doubled or of another
    ///   whole.
    package init(_ given: [Part]) throws(ShardError) {
      guard let reference = Self.reference(of: given) else {
        throw .notWhole(["there are no parts to join"])
      }
      var problems: [String] = []
      var byShard: [Int: [Part]] = [:]
      for part in given.sorted(by: { $0.path < $1.path }) {
        if let reason = part.receipt.difference(from: reference.receipt) {
          problems.append(
            "'\(shown: part.path)' is foreign to '\(shown: reference.path)' and others: \(reason)")
        } else {
          byShard[part.receipt.shard.index, default: []].append(part)
        }
      }
      let count = reference.receipt.shard.count
      for index in 1...count {
        let found = byShard[index] ?? []
        if found.isEmpty { problems.append("shard \(index)/\(count) is missing; run it again") }
        if found.count > 1 {
          let paths = found.map { "'\(shown: $0.path)'" }.joined(separator: " and ")
          problems.append(
            "shard \(index)/\(count) is there more than once: \(paths); keep one of them")
        }
      }
      parts = (1...count).compactMap { byShard[$0]?.first }
      if problems.isEmpty {
        let places = parts.flatMap(\.receipt.own).sorted()
        // A forged count of cases is never counted up to.
        if places.count != reference.receipt.caseCount
          || places.enumerated().contains(where: { $0.offset != $0.element })
        {
          problems.append("the parts do not have every case once; run all shards again")
        }
      }
      guard problems.isEmpty else { throw .notWhole(problems) }
    }

    /// A part of the whole that most parts belong to; in a tie, that of the first part.
    private static func reference(of given: [Part]) -> Part? {
      let sorted = given.sorted { $0.path < $1.path }
      let kinds = sorted.map { one in
        sorted.count { one.receipt.difference(from: $0.receipt) == nil }
      }
      return kinds.max().flatMap { most in kinds.firstIndex(of: most) }.map { sorted[$0] }
    }
  }
}

extension Shard.Receipt {
  /// How this receipt's whole differs from another's, as a clause, or `nil` where it is the same.
  fileprivate func difference(from other: Shard.Receipt) -> String? {
    if command != other.command { return "it is a part of 'keyrise \(shown: command)'" }
    if version != other.version {
      return "it was made by keyrise \(shown: version), and they by \(shown: other.version)"
    }
    if shard.count != other.shard.count { return "it is one of \(shard.count) shards" }
    if flags != other.flags { return "it was made with other flags" }
    if inputs != other.inputs { return "it is of other scenarios, or of other versions of them" }
    if environment != other.environment { return "other libraries or fonts drew it" }
    if deal != other.deal || caseCount != other.caseCount {
      return "its cases were dealt out by other costs"
    }
    return nil
  }
}
