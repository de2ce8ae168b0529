import Yams

/// Turns text into a tree of nodes, with every problem of the YAML itself.
///
/// Aliases are resolved here and not by the parser: it compares keys by their whole contents, and
/// a few lines of nested aliases in a key would keep it busy for years. It therefore never sees
/// one. Every `*` is replaced by a character that files do not contain, and turned back here.
struct SourceComposer {
  /// The number of nodes a file may have once its aliases are written out.
  static let maximumNodeCount = 500_000

  /// Stands for `*` while the parser reads: a noncharacter, so one scalar for one scalar.
  private static let asterisk: Unicode.Scalar = "\u{10FFFE}"

  private let source: SourceText
  private var anchors: [String: SourceNode] = [:]
  private var nodeCount = 0
  private(set) var problems: [Problem] = []
  /// Whether something is missing in the tree that a scenario could need.
  private var hasGaps = false

  private init(_ source: SourceText) {
    self.source = source
  }

  /// Returns the tree of a text and what is wrong with it; no tree of a file with nothing in it, nor
  /// of one of which too little could be read to say what else is wrong.
  static func compose(_ source: SourceText) -> (root: SourceNode?, problems: [Problem]) {
    if let place = NestingLimit.violation(in: source) { return (nil, [.tooDeep(at: place)]) }
    if source.text.unicodeScalars.contains(asterisk) { return (nil, [.noncharacter]) }
    var composer = SourceComposer(source)
    do {
      let text = SurrogatePairs.joined(in: replacing("*", with: asterisk, in: source.text))
      let parser = try Parser(yaml: text, resolver: .basic)
      // Nodes hold their anchors weakly; the parser owns them.
      let root = try withExtendedLifetime(parser) {
        let root = try parser.nextRoot().flatMap { composer.convert($0) }
        if let second = try parser.nextRoot() {
          composer.problems.append(
            .multipleDocuments(at: composer.place(second.mark, .characters(1))))
        }
        return root
      }
      return composer.hasGaps ? (nil, composer.finalProblems) : (root, composer.problems)
    } catch {
      composer.problems.append(composer.problem(for: error))
      return (nil, composer.finalProblems)
    }
  }
}

extension SourceComposer {
  /// The problems of a text of which no more is read.
  private var finalProblems: [Problem] {
    var problems = problems
    guard var last = problems.popLast() else { return [] }
    let note = "the rest is only read once this is right"
    last.help = last.help.map { "\($0); \(note)" } ?? note
    return problems + [last]
  }
}

// MARK: - Converting

extension SourceComposer {
  private mutating func convert(_ node: Node) -> SourceNode? {
    if let name = tagName(node) { problems.append(.tag(name, at: place(node.mark))) }
    let result: SourceNode? =
      switch node {
      case .scalar(let scalar): convert(scalar)
      case .sequence(let sequence): convert(sequence)
      case .mapping(let mapping): convert(mapping)
      case .alias: nil
      }
    if let result, let anchor = node.anchor?.rawValue { anchors[anchor] = result }
    return result
  }

  private mutating func convert(_ scalar: Node.Scalar) -> SourceNode? {
    let isPlain = scalar.style == .plain || scalar.style == .any
    if isPlain, scalar.string.unicodeScalars.first == Self.asterisk {
      return alias(
        Self.restored(String(scalar.string.unicodeScalars.dropFirst())), at: place(scalar.mark))
    }
    let isQuoted = scalar.style == .doubleQuoted
    let text = SurrogatePairs.restored(Self.restored(scalar.string), isQuoted: isQuoted)
    let isWholeWord = isPlain && scalar.anchor == nil && !text.contains("\n")
    return count(
      SourceNode(
        .scalar(SourceNode.Scalar(text: text, isPlain: isPlain)),
        at: place(scalar.mark, isWholeWord ? .characters(text.count) : .scalar)))
  }

  private mutating func convert(_ sequence: Node.Sequence) -> SourceNode? {
    var items: [SourceNode] = []
    for item in sequence {
      guard let item = convert(item) else { continue }
      items.append(item)
    }
    return count(SourceNode(.sequence(items), at: place(sequence.mark, .collection)))
  }

  private mutating func convert(_ mapping: Node.Mapping) -> SourceNode? {
    var pairs: [SourceNode.Pair] = []
    var merged: [SourceNode.Pair] = []
    var seen: [String: Place] = [:]
    for (key, value) in mapping {
      let keyPlace = place(key.mark, Self.extent(ofKey: key))
      guard let name = keyName(key) else {
        problems.append(.keyNotText(at: keyPlace))
        continue
      }
      guard let value = convert(value) else { continue }
      if name == "<<", key.scalar?.style == .plain {
        merged += mergedPairs(from: value)
      } else if let first = seen.updateValue(keyPlace, forKey: name) {
        problems.append(.duplicateKey(name, at: keyPlace, first: first.line))
      } else {
        pairs.append(SourceNode.Pair(key: name, keyPlace: keyPlace, value: value))
      }
    }
    for pair in merged where seen[pair.key] == nil {
      seen[pair.key] = pair.keyPlace
      pairs.append(pair)
    }
    return count(SourceNode(.mapping(pairs), at: place(mapping.mark, .collection)))
  }

  /// Returns the pairs that a merge key brings in, the earlier mapping's first.
  private mutating func mergedPairs(from node: SourceNode) -> [SourceNode.Pair] {
    if let pairs = node.pairs { return pairs }
    if let items = node.items, items.allSatisfy({ $0.pairs != nil }) {
      return items.flatMap { $0.pairs ?? [] }
    }
    problems.append(.merge(node, at: node.place))
    hasGaps = true
    return []
  }

  /// Returns the node an anchor names, standing where the alias stands.
  private mutating func alias(_ name: String, at place: Place) -> SourceNode? {
    guard nodeCount <= Self.maximumNodeCount else { return nil }
    guard Self.isAnchorName(name) else {
      problems.append(.asterisk(at: place.with(.characters(name.count + 1))))
      hasGaps = true
      return nil
    }
    guard var node = anchors[name] else {
      hasGaps = true
      problems.append(.undefinedAlias(name, at: place.with(.characters(name.count + 1))))
      return nil
    }
    node.place = place.with(.characters(name.count + 1))
    return count(node, adding: node.nodeCount)
  }

  private static func isAnchorName(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// Adds to the number of nodes, and refuses once there are too many.
  private mutating func count(_ node: SourceNode, adding nodes: Int = 1) -> SourceNode? {
    guard nodeCount <= Self.maximumNodeCount else { return nil }
    nodeCount += nodes
    guard nodeCount <= Self.maximumNodeCount else {
      problems.append(.tooManyNodes(limit: Self.maximumNodeCount, at: node.place))
      hasGaps = true
      return nil
    }
    return node
  }

  private func keyName(_ key: Node) -> String? {
    guard let scalar = key.scalar, scalar.string.unicodeScalars.first != Self.asterisk else {
      return nil
    }
    return SurrogatePairs.restored(
      Self.restored(scalar.string), isQuoted: scalar.style == .doubleQuoted)
  }

  private static func extent(ofKey key: Node) -> Place.Extent {
    guard let scalar = key.scalar else { return .collection }
    return scalar.style == .plain ? .characters(scalar.string.count) : .scalar
  }

  /// Returns a tag that a scenario has no use for, or `nil`.
  private func tagName(_ node: Node) -> String? {
    let tag =
      switch node {
      case .scalar(let scalar): scalar.tag
      case .sequence(let sequence): sequence.tag
      case .mapping(let mapping): mapping.tag
      case .alias(let alias): alias.tag
      }
    let known = ["", "!", "tag:yaml.org,2002:str"]
    return known.contains(tag.rawValue) ? nil : Self.restored(tag.rawValue)
  }

  private static func restored(_ text: String) -> String {
    replacing(asterisk, with: "*", in: text)
  }

  private static func replacing(
    _ scalar: Unicode.Scalar, with other: Unicode.Scalar, in text: String
  ) -> String {
    guard text.unicodeScalars.contains(scalar) else { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.unicodeScalars.lazy.map { $0 == scalar ? other : $0 })
    return String(result)
  }

  private func place(_ mark: Mark?, _ extent: Place.Extent = .scalar) -> Place {
    guard let mark else { return .file }
    return .mark(line: mark.line, scalar: mark.column, extent)
  }
}

extension Place {
  /// The place with an extent that is known.
  fileprivate func with(_ extent: Extent) -> Place {
    guard case .mark(let line, let scalar, _) = self else { return self }
    return .mark(line: line, scalar: scalar, extent)
  }
}

// MARK: - Errors of the parser

extension SourceComposer {
  private func problem(for error: any Error) -> Problem {
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      return .syntax(problem, context: context?.text, at: stop(at: mark))
    case .reader(let problem, let offset, _, _):
      return .syntax(problem, context: nil, at: place(characterOffset: offset))
    case .duplicatedKeysInMapping(let keys, let context):
      return duplicateKey(Self.restored(keys.first ?? ""), first: context.mark)
    default:
      return .syntax("the parser gave up", context: nil, at: .file)
    }
  }

  /// Where the parser gave up; at the end of the file, that is behind the last word of it.
  private func stop(at mark: Mark) -> Place {
    let last = source.lines.lastIndex { line in line.contains { !$0.isWhitespace } }
    guard let last, mark.line > last + 1 else { return place(mark, .characters(1)) }
    return .mark(
      line: last + 1, scalar: source.lines[last].unicodeScalars.count + 1, .characters(1))
  }

  /// The parser reports the key's first place; the second is searched for from there.
  ///
  /// It is the next line with the key at the same column, or the next one in the same line.
  private func duplicateKey(_ key: String, first: Mark) -> Problem {
    let lines = source.lines
    let sameLine = Place.mark(line: first.line, scalar: first.column, .scalar)
    guard lines.indices.contains(first.line - 1) else {
      return .duplicateKey(key, at: sameLine, first: first.line)
    }
    func isKey(_ line: Substring, at column: Int) -> Bool {
      var rest = line.unicodeScalars.dropFirst(column - 1)
      let quote = rest.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
      if quote != nil { rest.removeFirst() }
      guard rest.starts(with: key.unicodeScalars) else { return false }
      let next = rest.dropFirst(key.unicodeScalars.count).first
      return quote == nil ? next == ":" || next == " " : next == quote
    }
    let line = lines[first.line - 1]
    let scalarCount = line.unicodeScalars.count
    let start = first.column + key.unicodeScalars.count
    if start <= scalarCount, line.unicodeScalars.count <= Self.longestSearchedLine,
      let column = (start...scalarCount).first(where: { isKey(line, at: $0) })
    {
      return .duplicateKey(
        key, at: .mark(line: first.line, scalar: column, .scalar), first: first.line)
    }
    for (index, line) in lines.enumerated().dropFirst(first.line)
    where isKey(line, at: first.column) {
      return .duplicateKey(
        key, at: .mark(line: index + 1, scalar: first.column, .scalar),
        first: first.line)
    }
    return .duplicateKey(key, at: sameLine, first: first.line)
  }

  private static let longestSearchedLine = 10_000

  private func place(characterOffset offset: Int?) -> Place {
    guard var rest = offset else { return .file }
    for (index, line) in source.lines.enumerated() {
      let count = line.unicodeScalars.count
      if rest <= count { return .mark(line: index + 1, scalar: rest + 1, .characters(1)) }
      rest -= count + 1
    }
    return .file
  }
}
