internal import FrameSequence
internal import Markup

extension Shard {
  /// The assignment of a shard; comparing receipts shows whether parts belong to one whole.
  package struct Receipt: Hashable, Sendable {
    /// The command, such as `verify`.
    package var command: String
    /// The version of keyrise.
    package var version: String
    /// A digest of the flags that change results.
    package var flags: String
    /// A digest of the cases: their names, and the bytes of what they come from.
    package var inputs: String
    /// A digest of the libraries and fonts that draw; of nothing where nothing is drawn.
    package var environment: String
    /// A digest of the assignment of cases to shards.
    package var deal: String
    /// The shard.
    package var shard: Shard
    /// The number of cases of all shards.
    package var caseCount: Int
    /// The indices of this shard's cases among all, ascending.
    package var own: [Int]

    /// Makes a receipt, and deals the cases out.
    ///
    /// - Parameters:
    ///   - flags: The flags that change results, in any words.
    ///   - contents: A digest of what each case comes from, in the order of the cases.
    ///   - environment: What pixels depend on, in any words.
    package init(
      command: String, version: String, flags: [String], cases: [Deal.Case],
      contents: [String],
      environment: [String], shard: Shard, by rule: Deal.Rule
    ) {
      self.command = command
      self.version = version
      self.flags = Self.digest(flags)
      self.inputs = Self.digest(cases.map(\.name) + contents)
      self.environment = Self.digest(environment)
      let shards = Deal.shards(of: cases, count: shard.count, by: rule)
      self.deal = Self.digest(shards.map { "\($0)" })
      self.shard = shard
      caseCount = cases.count
      own = shards.indices.filter { shards[$0] == shard.index }
    }

    private static func digest(_ words: [String]) -> String {
      let text = JSONValue.array(words.map { .string($0) }).text(.compact)
      return SHA256Digest(of: [UInt8](text.utf8)).hexadecimal
    }
  }
}

// MARK: - JSON

extension Shard.Receipt {
  /// The receipt as members of a part.
  var members: [JSONValue.Member] {
    [
      .init("command", .string(command)), .init("keyrise", .string(version)),
      .init("flags", .string(flags)), .init("inputs", .string(inputs)),
      .init("environment", .string(environment)), .init("deal", .string(deal)),
      .init("shard", .integer(shard.index)), .init("of", .integer(shard.count)),
      .init("cases", .integer(caseCount)), .init("own", .array(own.map { .integer($0) })),
    ]
  }

  /// Reads a receipt, or returns `nil` when something of it is missing.
  init?(_ value: JSONValue) {
    guard let command = value["command"]?.text, let version = value["keyrise"]?.text,
      let flags = value["flags"]?.text, let inputs = value["inputs"]?.text,
      let environment = value["environment"]?.text, let deal = value["deal"]?.text,
      let index = value["shard"]?.integer, let count = value["of"]?.integer,
      let shard = Shard(index, of: count), let caseCount = value["cases"]?.integer,
      caseCount >= 0, let own = value["own"]?.items?.compactMap(\.integer), own == own.sorted(),
      own.allSatisfy({ (0..<caseCount).contains($0) })
    else { return nil }
    self.command = command
    self.version = version
    self.flags = flags
    self.inputs = inputs
    self.environment = environment
    self.deal = deal
    self.shard = shard
    self.caseCount = caseCount
    self.own = own
  }
}
