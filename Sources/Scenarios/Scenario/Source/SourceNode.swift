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
    case .scalar(let scalar):
      Number(node: self) != nil ? "the number \(scalar.text)" : "text"
    }
  }

  /// The origin of a value: a mark in the file, a flag, another file, or the file as a whole.
  enum Place: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// A position in the text, as the parser counts: lines and Unicode scalars from 1.
    case mark(line: Int, scalar: Int, Extent)
    /// A flag that overrode the file, such as `--device`.
    case flag(String)
    /// A span of another file, such as a storm's, with its line.
    case otherFile(String, Span, excerpt: String?)

    /// How far something reaches from its mark, within its line.
    enum Extent: Hashable, Sendable {
      /// As many characters.
      case characters(Int)
      /// To the end of the word or to the closing quote, found in the text.
      case scalar
      /// To the closing bracket, or one character of a list or mapping without brackets.
      case collection
    }

    /// A run of characters in a line, for people and editors: everything counts from 1.
    struct Span: Hashable, Sendable {
      var line: Int
      /// The first character's number; a grapheme is one character, whatever bytes it takes.
      var column: Int
      /// The number of characters, at least 1.
      var length: Int
    }
  }

  /// A number as YAML 1.2's core schema spells it, without its hexadecimal and octal forms.
  enum Number: Hashable {
    case finite(Double)
    /// `.nan`, `.inf`, or digits that no `Double` holds.
    case notFinite

    /// Reads a plain scalar, or returns `nil` when it is no number.
    init?(node: SourceNode) {
      guard let text = node.plainText else { return nil }
      self.init(text)
    }

    /// Reads text, or returns `nil` when it is no number.
    init?(_ text: some StringProtocol) {
      if Self.notFiniteWords.contains(text.lowercased()) {
        self = .notFinite
        return
      }
      guard Self.isDecimal(text.utf8), let value = Double(String(text)) else { return nil }
      self = value.isFinite ? .finite(value) : .notFinite
    }

    private static let notFiniteWords: Set = [
      ".nan", ".inf", "+.inf", "-.inf", "nan", "inf", "+inf", "-inf", "infinity", "-infinity",
    ]

    /// Whether text is `[-+]? ( digits ( . digits? )? | . digits ) ( [eE] [-+]? digits )?`.
    private static func isDecimal(_ text: some Collection<UInt8>) -> Bool {
      var rest = text[...]
      func skipSign() {
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      }
      func skipDigits() -> Int {
        let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        rest.removeFirst(count)
        return count
      }
      skipSign()
      var digits = skipDigits()
      if rest.first == UInt8(ascii: ".") {
        rest.removeFirst()
        digits += skipDigits()
      }
      guard digits > 0 else { return false }
      if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
        rest.removeFirst()
        skipSign()
        guard skipDigits() > 0 else { return false }
      }
      return rest.isEmpty
    }
  }
}
