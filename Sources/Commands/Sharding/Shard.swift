/// One of several processes that share the work, such as `3/16`: counted from 1.
package struct Shard: Hashable, Sendable {
  /// Which one it is, from 1 to ``count``.
  package let index: Int
  /// How many there are.
  package let count: Int

  /// The most shards: a choice, above the default limits of the largest arrays of Slurm, AWS Batch
  /// and Kubernetes (1,001, 10,000 and 100,000 elements).
  package static let limit = 100_000

  /// All of the work.
  package static let whole = Shard(unchecked: 1, of: 1)

  private init(unchecked index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// Makes a shard, or `nil` unless `index` is from 1 to `count` and `count` no more than
  /// ``limit``.
  package init?(_ index: Int, of count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.init(unchecked: index, of: count)
  }

  /// Reads `3/16`, in digits alone.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Self.number(parts[0]), let count = Self.number(parts[1])
    else { return nil }
    self.init(index, of: count)
  }

  /// A number of nothing but digits: `+3` and ` 3` are mistakes in a script.
  static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}

extension Shard: CustomStringConvertible {
  /// The shard as the command line says it: `3/16`.
  package var description: String { "\(index)/\(count)" }
}

extension Shard {
  /// Which shard somebody asks for: by its number, or whichever the engine says that this process
  /// is.
  package enum Request: Hashable, Sendable {
    /// This one.
    case given(Shard)
    /// The environment's answer; with the count of shards where the engine does not give it, or
    /// where its count is not reliable.
    case auto(count: Int?)

    /// Reads `3/16`, `auto` or `auto/16`.
    package init?(_ text: String) {
      if let shard = Shard(text) {
        self = .given(shard)
        return
      }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.first == "auto", parts.count <= 2 else { return nil }
      guard parts.count == 2 else {
        self = .auto(count: nil)
        return
      }
      guard let count = Shard.number(parts[1]), Shard(1, of: count) != nil else { return nil }
      self = .auto(count: count)
    }
  }
}
