/// A node of a parsed scenario with its place; aliases are resolved.
struct SourceNode: Sendable {
  var content: Content
  var place: Place
  /// The number of nodes in the tree from here, itself included.
  var nodeCount: Int

  enum Content: Sendable {
    case scalar(Scalar)
    case sequence([SourceNode])
    case mapping([Pair])
  }

  struct Scalar: Sendable {
    var text: String
    /// Whether it stands without quotes, so that it may be a number, a flag or nothing.
    var isPlain: Bool
  }

  struct Pair: Sendable {
    var key: String
    var keyPlace: Place
    var value: SourceNode
  }

  init(_ content: Content, at place: Place) {
    self.content = content
    self.place = place
    nodeCount =
      switch content {
      case .scalar: 1
      case .sequence(let items): items.reduce(1) { $0 + $1.nodeCount }
      case .mapping(let pairs): pairs.reduce(1) { $0 + 1 + $1.value.nodeCount }
      }
  }
}

extension SourceNode {
  /// The text of a scalar, quoted or not; `nil` for collections and for nothing.
  var text: String? {
    guard case .scalar(let scalar) = content, !isNull else { return nil }
    return scalar.text
  }

  /// The text of a scalar without quotes.
  var plainText: String? {
    guard case .scalar(let scalar) = content, scalar.isPlain, !isNull else { return nil }
    return scalar.text
  }

  /// Whether the node is empty or one of YAML's words for null.
  var isNull: Bool {
    guard case .scalar(let scalar) = content, scalar.isPlain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
  }

  /// `true` and `false` as YAML 1.2 spells them, or `nil` for everything else.
  var flag: Bool? {
    switch plainText {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// The items of a sequence, or `nil` for everything else.
  var items: [SourceNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The pairs of a mapping, or `nil` for everything else.
  var pairs: [Pair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// A description of the node's kind for messages.
  var description: String {
    switch content {
    case .sequence(let items): "a list of \(items.count)"
    case .mapping: "a mapping"
    case .scalar where isNull: "nothing"
    case .scalar where flag != nil: "a flag"
    case .scalar(let scalar): ScalarNumber(node: self) != nil ? "the number \(scalar.text)" : "text"
    }
  }
}
