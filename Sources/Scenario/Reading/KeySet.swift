/// The keys that a mapping of a scenario may have.
struct KeySet: Sendable {
  /// What the mapping is called in sentences, with its article.
  let owner: String
  /// The keys in the order in which people look for them.
  let keys: [Key]

  struct Key: Sendable {
    let name: String
    /// What it sets, with unit and default; one sentence without a full stop.
    let summary: String
  }

  init(_ owner: String, _ keys: KeyValuePairs<String, String>) {
    self.init(owner, keys: keys.map { Key(name: $0.key, summary: $0.value) })
  }

  init(_ owner: String, keys: [Key]) {
    self.owner = owner
    self.keys = keys
  }

  var names: [String] { keys.map(\.name) }

  func contains(_ name: String) -> Bool {
    keys.contains { $0.name == name }
  }

  /// Returns a set with more keys at its end.
  func adding(_ more: KeyValuePairs<String, String>) -> KeySet {
    KeySet(owner, keys: keys + KeySet(owner, more).keys)
  }
}
