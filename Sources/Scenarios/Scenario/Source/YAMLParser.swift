import CYAML

/// Reads the first document of a text with libyaml.
struct YAMLParser {
  /// The root of the first document; `nil` for an empty text.
  private(set) var root: YAMLNode?
  /// Where a second document begins, if there is one.
  private(set) var second: YAMLNode.Mark?

  /// Why a text is no YAML.
  enum Failure: Error, Hashable {
    /// Its structure is wrong; what was being read, if that is known, is in `context`.
    case syntax(String, context: String?, at: YAMLNode.Mark)
    /// It has a character that YAML does not allow, at an offset in Unicode scalars.
    case character(String, offset: Int?)
    /// There is no memory for it.
    case memory
  }

  /// - Throws: ``Failure``.
  init(_ text: String) throws(Failure) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { throw .memory }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    let bytes = ContiguousArray(text.utf8)
    let result = bytes.withUnsafeBufferPointer {
      bytes -> Result<(YAMLNode?, YAMLNode.Mark?), Failure> in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      var events = Events(parser: parser)
      defer { parser = events.parser }
      do throws(Failure) {
        guard let root = try events.document() else { return .success((nil, nil)) }
        return .success((root, try events.document()?.mark))
      } catch {
        guard case .character(let problem, let offset) = error else { return .failure(error) }
        // libyaml counts bytes.
        let scalars = offset.map { String(decoding: bytes.prefix($0), as: UTF8.self) }
        return .failure(.character(problem, offset: scalars?.unicodeScalars.count))
      }
    }
    (root, second) = try result.get()
  }

  /// Builds nodes from the events of a parser.
  private struct Events {
    var parser: yaml_parser_t

    /// The meaning of an event.
    private enum Event {
      case begin, documentEnd, streamEnd, collectionEnd, alias
      case scalar(YAMLNode)
      case sequence(YAMLNode)
      case mapping(YAMLNode)
    }

    /// The next document's root, or `nil` at the end.
    mutating func document() throws(Failure) -> YAMLNode? {
      while true {
        let event = try next()
        switch event {
        case .begin, .documentEnd, .collectionEnd: continue
        case .streamEnd: return nil
        case .alias, .scalar, .sequence, .mapping: return try node(event)
        }
      }
    }

    /// The node that an event begins.
    private mutating func node(_ event: Event) throws(Failure) -> YAMLNode {
      switch event {
      case .scalar(let node): return node
      case .sequence(var node):
        var items: [YAMLNode] = []
        while let item = try item() { items.append(item) }
        node.content = .sequence(items)
        return node
      case .mapping(var node):
        var pairs: [(key: YAMLNode, value: YAMLNode)] = []
        while let key = try item(), let value = try item() { pairs.append((key, value)) }
        node.content = .mapping(pairs)
        return node
      // The caller has replaced all aliases.
      case .alias, .begin, .documentEnd, .streamEnd, .collectionEnd:
        throw .syntax("found undefined alias", context: nil, at: YAMLNode.Mark(parser.mark))
      }
    }

    /// The next node of a collection, or `nil` at its end.
    private mutating func item() throws(Failure) -> YAMLNode? {
      let event = try next()
      if case .collectionEnd = event { return nil }
      return try node(event)
    }

    private mutating func next() throws(Failure) -> Event {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else { throw Failure(parser) }
      defer { yaml_event_delete(&event) }
      let mark = YAMLNode.Mark(event.start_mark)
      switch event.type {
      case YAML_DOCUMENT_END_EVENT: return .documentEnd
      // After the end libyaml returns events of no type.
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .streamEnd
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
      case YAML_ALIAS_EVENT: return .alias
      case YAML_SCALAR_EVENT: return .scalar(Self.scalar(event.data.scalar, mark))
      case YAML_SEQUENCE_START_EVENT:
        let start = event.data.sequence_start
        return .sequence(
          YAMLNode(
            content: .sequence([]), mark: mark, tag: Self.text(start.tag),
            anchor: Self.text(start.anchor)))
      case YAML_MAPPING_START_EVENT:
        let start = event.data.mapping_start
        return .mapping(
          YAMLNode(
            content: .mapping([]), mark: mark, tag: Self.text(start.tag),
            anchor: Self.text(start.anchor)))
      default: return .begin
      }
    }

    private static func scalar(
      _ data: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar, _ mark: YAMLNode.Mark
    ) -> YAMLNode {
      // The text may contain NUL.
      let text = String(
        decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
      let style: YAMLNode.Style =
        switch data.style {
        case YAML_PLAIN_SCALAR_STYLE, YAML_ANY_SCALAR_STYLE: .plain
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        default: .other
        }
      return YAMLNode(
        content: .scalar(YAMLNode.Scalar(text: text, style: style)), mark: mark,
        tag: Self.text(data.tag), anchor: Self.text(data.anchor))
    }

    private static func text(_ start: UnsafeMutablePointer<UInt8>?) -> String? {
      start.map { String(cString: $0) }
    }
  }
}

extension YAMLNode.Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}

extension YAMLParser.Failure {
  /// Converts the parser's error.
  fileprivate init(_ parser: yaml_parser_t) {
    let problem = parser.problem.map { String(cString: $0) } ?? "the parser gave up"
    switch parser.error {
    case YAML_MEMORY_ERROR: self = .memory
    case YAML_READER_ERROR: self = .character(problem, offset: Int(parser.problem_offset))
    default:
      self = .syntax(
        problem, context: parser.context.map { String(cString: $0) },
        at: YAMLNode.Mark(parser.problem_mark))
    }
  }
}
