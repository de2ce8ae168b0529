internal import KeyboardAvoidance

/// Reads the values of one mapping and collects everything that is wrong with them.
///
/// A missing or invalid value is `nil`; the caller continues with a default, so that one run
/// reports every problem. Unknown keys are reported as soon as a reader is made, and are read as
/// the keys that were probably meant: problems in them are reported in the same run, and a misspelt
/// key is not reported as missing, too.
struct MappingReader {
  let keys: KeySet
  let place: SourceNode.Place
  /// Context from the rest of the scenario; readers of nested mappings inherit it.
  var context = Context()
  private var values: [String: SourceNode.Pair]
  private(set) var problems: [Problem] = []

  /// The context that the validity of some values depends on.
  struct Context {
    /// The fields of the form.
    var fields = FieldIndex()
    /// The views of the form, from back to front; none until the form is read.
    var views: [ViewTree.Node] = []
    /// The device, or `nil` while it is not known.
    var device: Device?
    /// When the timeline ends, in seconds, or `nil` for when everything has come to rest.
    var end: Double?
  }

  /// The most keys of a mapping; the format has no mapping with more than a few dozen.
  static let maximumKeys = 1_000

  init(_ pairs: [SourceNode.Pair], keys: KeySet, at place: SourceNode.Place) {
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
    for key in keys.keys where key.presence == .required { require(key.name) }
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

  /// The value of a key as written.
  subscript(key: String) -> SourceNode? {
    assert(keys.contains(key), "'\(key)' is missing in the key set of \(keys.owner)")
    return values[key]?.value
  }

  /// The place of a key, or the mapping's when it is not there.
  func keyPlace(_ key: String) -> SourceNode.Place {
    values[key]?.keyPlace ?? place
  }

  /// The place of a key's value, or the mapping's when it is not there.
  func place(of key: String) -> SourceNode.Place {
    values[key]?.value.place ?? place
  }

  /// Reports a required key that is missing.
  mutating func require(_ key: String) {
    if values[key] == nil { report(.missingKey(key, owner: keys.owner, at: place)) }
  }

  /// Returns the one key present among alternatives of which exactly one is required; reports none
  /// or several.
  mutating func alternative() -> String? {
    let present = keys.alternatives.filter(has)
    if present.isEmpty {
      report(.missingAction(keys.alternatives, owner: keys.owner, at: place))
    } else if present.count > 1 {
      report(.conflictingKeys(present, owner: keys.owner, at: keyPlace(present[1])))
    }
    return present.count == 1 ? present[0] : nil
  }

  /// Returns a mapping in which the first key that misspells one of a few is corrected, and reports
  /// it; `nil` when there is no such key.
  mutating func corrected(
    _ node: SourceNode, to names: [String], owner: String
  ) -> SourceNode? {
    let keys = KeySet(owner, names.map { KeySet.Key(name: $0, summary: "", schema: JSONSchema()) })
    var pairs = node.pairs ?? []
    for (index, pair) in pairs.enumerated() where !names.contains(pair.key) {
      let problem = Problem.unknownKey(pair.key, keys: keys, at: pair.keyPlace)
      guard let meant = problem.suggestion else { continue }
      report(problem)
      pairs[index].key = meant
      return SourceNode(.mapping(pairs), at: node.place)
    }
    return nil
  }
}

// MARK: - Reading

extension MappingReader {
  /// Reads all keys of the mapping.
  mutating func read<Root>(_ mapping: Mapping<Root>) -> Root {
    var root = mapping.initial
    for key in mapping.entries {
      if let node = values[key.description.name]?.value { key.read(node, &self, &root) }
    }
    return root
  }

  /// Reads a key by another type than its declaration's; `nil` when it is absent.
  mutating func read<Value>(_ key: String, as type: ValueType<Value>) -> Value? {
    self[key].flatMap { type.read($0, key, &self) }
  }

  /// Reads a mapping inside this one, such as an item of a list.
  ///
  /// - Parameter body: Receives what the keys filled in, and the reader with their places.
  mutating func mapping<Root, Value>(
    _ node: SourceNode, named name: String, _ mapping: Mapping<Root>,
    _ body: (Root, inout MappingReader) -> Value?
  ) -> Value? {
    guard let pairs = node.pairs else {
      let isStackOfViews = name == "stack" && node.items != nil
      report(
        .wrongType(
          name, needs: "a mapping", node: node,
          help: isStackOfViews
            ? "the views stand beside it: {stack: {spacing: 12}, form: […]}" : nil))
      return nil
    }
    var reader = MappingReader(pairs, keys: mapping.keys, at: node.place)
    reader.context = context
    let root = reader.read(mapping)
    let value = body(root, &reader)
    report(reader.problems)
    return value
  }

  /// Returns the items of a list, whose kind messages name; empty when the node is no list.
  mutating func items(
    _ node: SourceNode?, named name: String, of things: String, limit: Int
  ) -> [SourceNode] {
    guard let node else { return [] }
    guard let items = node.items else {
      report(.wrongType(name, needs: "a list of \(things)", node: node))
      return []
    }
    guard items.count <= limit else {
      report(.tooMany(things, limit: limit, at: node.place))
      return []
    }
    return items
  }
}
