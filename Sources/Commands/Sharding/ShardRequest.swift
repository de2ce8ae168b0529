/// Which shard somebody asks for: by its number, or whichever the engine says that this process is.
package enum ShardRequest: Hashable, Sendable {
  /// This one.
  case given(Shard)
  /// The environment's answer; with the count of shards where the engine does not give it, or where
  /// its count is not reliable.
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
