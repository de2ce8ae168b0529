/// Reads the values of one mapping and collects everything that is wrong with them.
///
/// A value that is missing or wrong is `nil`; whoever asked goes on with a default, so that one
/// run reports every problem. Keys that nobody knows are reported as soon as a reader is made, and
/// read as the keys they were probably meant to be: what else is wrong there is said in the same run,
/// and nothing is said to be missing that is only misspelt.
struct MappingReader {
  let keys: KeySet
  let place: Place
  private var values: [String: SourceNode.Pair]
  private(set) var problems: [Problem] = []

  /// Keys of a mapping, at most; no mapping knows more than a few dozen.
  static let maximumKeys = 1_000

  init(_ pairs: [SourceNode.Pair], keys: KeySet, at place: Place) {
    self.keys = keys
    self.place = place
    values = Dictionary(pairs.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    guard pairs.count <= Self.maximumKeys else {
      problems.append(.tooMany("keys", limit: Self.maximumKeys, at: place))
      return
    }
    for pair in pairs where !keys.contains(pair.key) {
      let problem = Problem.unknownKey(pair.key, keys: keys, at: pair.keyPlace)
      problems.append(problem)
      if let meant = problem.suggestion, values[meant] == nil { values[meant] = pair }
    }
  }

  /// Adds a problem.
  mutating func report(_ problem: Problem) {
    problems.append(problem)
  }

  /// Adds problems that were found elsewhere.
  mutating func report(_ problems: [Problem]) {
    self.problems += problems
  }
}

// MARK: - Looking

extension MappingReader {
  /// Whether a key stands in the mapping, whatever its value.
  func has(_ key: String) -> Bool {
    self[key] != nil
  }

  /// The value of a key as it stands.
  subscript(key: String) -> SourceNode? {
    assert(keys.contains(key), "'\(key)' is missing in the key set of \(keys.owner)")
    return values[key]?.value
  }

  /// The place of a key, or the mapping's when it is not there.
  func keyPlace(_ key: String) -> Place {
    values[key]?.keyPlace ?? place
  }

  /// The place of a key's value, or the mapping's when it is not there.
  func place(of key: String) -> Place {
    values[key]?.value.place ?? place
  }

  /// Returns the value of a key that has to be there.
  mutating func required(_ key: String) -> SourceNode? {
    if let node = self[key] { return node }
    report(.missingKey(key, owner: keys.owner, at: place))
    return nil
  }
}

extension MappingReader {
  /// Returns a mapping with the first key that is a misspelt one of a few as it was probably meant,
  /// and reports it; `nil` where no key is.
  mutating func corrected(
    _ node: SourceNode, to names: [String], owner: String
  ) -> SourceNode? {
    let keys = KeySet(owner, keys: names.map { KeySet.Key(name: $0, summary: "") })
    var pairs = node.pairs ?? []
    for (index, pair) in pairs.enumerated() {
      let problem = Problem.unknownKey(pair.key, keys: keys, at: pair.keyPlace)
      guard let meant = problem.suggestion else { continue }
      report(problem)
      pairs[index].key = meant
      return SourceNode(.mapping(pairs), at: node.place)
    }
    return nil
  }

  /// Reads each of some keys, and returns the values of those that could be read.
  mutating func readAll<Value>(
    _ keys: [String], _ read: (inout MappingReader, String) -> Value?
  ) -> [String: Value] {
    var values: [String: Value] = [:]
    for key in keys { values[key] = read(&self, key) }
    return values
  }
}

// MARK: - Collections

extension MappingReader {
  /// Reads the mapping that is the value of a key; `nil` when there is none.
  mutating func mapping<Value>(
    _ key: String, keys: KeySet, _ body: (inout MappingReader) -> Value
  ) -> Value? {
    guard let node = self[key] else { return nil }
    return mapping(node, named: key, keys: keys, body)
  }

  /// Reads a mapping, such as an item of a list.
  mutating func mapping<Value>(
    _ node: SourceNode, named name: String, keys: KeySet, _ body: (inout MappingReader) -> Value
  ) -> Value? {
    guard let pairs = node.pairs else {
      report(.wrongType(name, needs: "a mapping", node: node))
      return nil
    }
    var reader = MappingReader(pairs, keys: keys, at: node.place)
    let value = body(&reader)
    report(reader.problems)
    return value
  }

  /// Returns the items of the list that is the value of a key; empty when there is none.
  mutating func list(_ key: String, of things: String, limit: Int) -> [SourceNode] {
    guard let node = self[key] else { return [] }
    guard let items = node.items else {
      report(.wrongType(key, needs: "a list of \(things)", node: node))
      return []
    }
    guard items.count <= limit else {
      report(.tooMany(things, limit: limit, at: node.place))
      return []
    }
    return items
  }
}
