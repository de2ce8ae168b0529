internal import KeyboardAvoidance

/// The fields of a form by their identifiers, in the form's order.
struct FieldIndex {
  private(set) var ids: [String] = []
  /// The return key of each text field; none for text views, where it breaks the line.
  private(set) var returnKeys: [String: ReturnKey] = [:]
  /// The texts of the fields at first.
  private(set) var texts: [String: String?] = [:]
  private var places: [String: SourceNode.Place] = [:]
  /// Whether the whole form could be read, so that it has no identifiers other than those found and
  /// those in ``unread``.
  var isComplete = true
  /// The words in the parts that could not be read, each of which may be a field's identifier.
  private var unread: Set<String> = []

  func contains(_ id: String) -> Bool {
    places[id] != nil
  }

  /// Whether the form may have a field with this identifier, including the parts that could not be
  /// read.
  func mayContain(_ id: String) -> Bool {
    !isComplete || contains(id) || unread.contains(id)
  }

  /// The place at which a field's identifier stands.
  func place(of id: String) -> SourceNode.Place? {
    places[id]
  }

  /// Adds a field, or returns the place of the field that already has the identifier.
  mutating func add(
    _ id: String, at place: SourceNode.Place, returnKey: ReturnKey?, text: String
  ) -> SourceNode.Place? {
    if let first = places[id] { return first }
    ids.append(id)
    places[id] = place
    returnKeys[id] = returnKey
    texts[id] = text
    return nil
  }

  /// Registers a part of the form that could not be read.
  mutating func addUnread(_ node: SourceNode) {
    // An empty part may still become anything.
    if node.isNull { isComplete = false }
    unread.formUnion(node.words)
  }
}

extension SourceNode {
  /// Every word in this node and below, keys included.
  fileprivate var words: Set<String> {
    switch content {
    case .scalar(let scalar): [scalar.text]
    case .sequence(let items): items.reduce(into: []) { $0.formUnion($1.words) }
    case .mapping(let pairs):
      pairs.reduce(into: []) { words, pair in
        words.insert(pair.key)
        words.formUnion(pair.value.words)
      }
    }
  }
}
