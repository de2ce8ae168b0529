/// Turns text into a tree of nodes, with every problem of the YAML itself.
///
/// Aliases are resolved here and not by the parser, because it compares keys by their whole
/// contents: a few lines of nested aliases in a key would keep it busy for years. It therefore
/// never sees an alias: every `*` is replaced by a noncharacter, and restored here.
struct SourceComposer {
  /// The number of nodes a file may have once its aliases are written out.
  static let maximumNodeCount = 500_000

  /// Stands for `*` while the parser reads: a noncharacter, so one scalar for one scalar.
  private static let asterisk: Unicode.Scalar = "\u{10FFFE}"

  private let source: SourceText
  private var anchors: [String: SourceNode] = [:]
  private var nodeCount = 0
  private(set) var problems: [Problem] = []
  /// Whether the tree lacks a part that a scenario could need.
  private var hasGaps = false

  private init(_ source: SourceText) {
    self.source = source
  }

  /// Returns the tree of a text and its problems.
  ///
  /// There is no tree for an empty file, nor when too much could not be read to report anything
  /// else.
  static func compose(_ source: SourceText) -> (root: SourceNode?, problems: [Problem]) {
    if let place = NestingLimit.violation(in: source) { return (nil, [.tooDeep(at: place)]) }
    if source.text.unicodeScalars.contains(asterisk) { return (nil, [.noncharacter]) }
    var composer = SourceComposer(source)
    do throws(YAMLParser.Failure) {
      let text = SurrogatePairs.joined(in: replacing("*", with: asterisk, in: source.text))
      let parser = try YAMLParser(text)
      let root = parser.root.flatMap { composer.convert($0) }
      if let second = parser.second {
        composer.problems.append(.multipleDocuments(at: composer.place(second, .characters(1))))
      }
      return composer.hasGaps ? (nil, composer.finalProblems) : (root, composer.problems)
    } catch {
      composer.problems.append(composer.problem(for: error))
      return (nil, composer.finalProblems)
    }
  }

  /// The problems of a text that is not read any further.
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
  private mutating func convert(_ node: YAMLNode) -> SourceNode? {
    if let name = tagName(node) { problems.append(.tag(name, at: place(node.mark))) }
    let result: SourceNode? =
      switch node.content {
      case .scalar(let scalar): convert(scalar, of: node)
      case .sequence(let items): convert(items, of: node)
      case .mapping(let pairs): convert(pairs, of: node)
      }
    if let result, let anchor = node.anchor { anchors[anchor] = result }
    return result
  }

  private mutating func convert(_ scalar: YAMLNode.Scalar, of node: YAMLNode) -> SourceNode? {
    let isPlain = scalar.style == .plain
    if isPlain, scalar.text.unicodeScalars.first == Self.asterisk {
      return alias(
        Self.restored(String(scalar.text.unicodeScalars.dropFirst())), at: place(node.mark))
    }
    let isQuoted = scalar.style == .doubleQuoted
    let text = SurrogatePairs.restored(Self.restored(scalar.text), isQuoted: isQuoted)
    let isWholeWord = isPlain && node.anchor == nil && !text.contains("\n")
    return count(
      SourceNode(
        .scalar(SourceNode.Scalar(text: text, isPlain: isPlain)),
        at: place(node.mark, isWholeWord ? .characters(text.count) : .scalar)))
  }

  private mutating func convert(_ nodes: [YAMLNode], of node: YAMLNode) -> SourceNode? {
    var items: [SourceNode] = []
    for item in nodes {
      guard let item = convert(item) else { continue }
      items.append(item)
    }
    return count(SourceNode(.sequence(items), at: place(node.mark, .collection)))
  }

  private mutating func convert(
    _ nodes: [(key: YAMLNode, value: YAMLNode)], of node: YAMLNode
  ) -> SourceNode? {
    var pairs: [SourceNode.Pair] = []
    var merged: [SourceNode.Pair] = []
    var seen: [String: SourceNode.Place] = [:]
    for (key, value) in nodes {
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
    return count(SourceNode(.mapping(pairs), at: place(node.mark, .collection)))
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

  /// Returns the node of an anchor, with the place of the alias.
  private mutating func alias(_ name: String, at place: SourceNode.Place) -> SourceNode? {
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

  /// Counts nodes, and reports when there are too many.
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

  private func keyName(_ key: YAMLNode) -> String? {
    guard let scalar = key.scalar, scalar.text.unicodeScalars.first != Self.asterisk else {
      return nil
    }
    return SurrogatePairs.restored(
      Self.restored(scalar.text), isQuoted: scalar.style == .doubleQuoted)
  }

  private static func extent(ofKey key: YAMLNode) -> SourceNode.Place.Extent {
    guard let scalar = key.scalar else { return .collection }
    return scalar.style == .plain ? .characters(scalar.text.count) : .scalar
  }

  /// Returns a tag that scenarios do not use, or `nil`.
  private func tagName(_ node: YAMLNode) -> String? {
    // These tags only mark text, as quotes do.
    guard let tag = node.tag, !["", "!", "tag:yaml.org,2002:str"].contains(tag) else { return nil }
    return Self.restored(tag)
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

  private func place(_ mark: YAMLNode.Mark, _ extent: SourceNode.Place.Extent = .scalar)
    -> SourceNode.Place
  {
    .mark(line: mark.line, scalar: mark.column, extent)
  }
}

extension SourceNode.Place {
  /// The place with an extent that is known.
  fileprivate func with(_ extent: Extent) -> SourceNode.Place {
    guard case .mark(let line, let scalar, _) = self else { return self }
    return .mark(line: line, scalar: scalar, extent)
  }
}

// MARK: - Errors of the parser

extension SourceComposer {
  private func problem(for error: YAMLParser.Failure) -> Problem {
    switch error {
    case .syntax(let problem, let context, let mark):
      .syntax(problem, context: context, at: stop(at: mark))
    case .character(let problem, let offset):
      .syntax(problem, context: nil, at: place(characterOffset: offset))
    case .memory: .syntax("the parser gave up", context: nil, at: .file)
    }
  }

  /// The place where the parser stopped; at the end of the file, after its last word.
  private func stop(at mark: YAMLNode.Mark) -> SourceNode.Place {
    let last = source.lines.lastIndex { line in line.contains { !$0.isWhitespace } }
    guard let last, mark.line > last + 1 else { return place(mark, .characters(1)) }
    return .mark(
      line: last + 1, scalar: source.lines[last].unicodeScalars.count + 1, .characters(1))
  }

  private func place(characterOffset offset: Int?) -> SourceNode.Place {
    guard var rest = offset else { return .file }
    for (index, line) in source.lines.enumerated() {
      let count = line.unicodeScalars.count
      if rest <= count { return .mark(line: index + 1, scalar: rest + 1, .characters(1)) }
      rest -= count + 1
    }
    return .file
  }

  /// Converts JSON's surrogate pairs of escapes for characters beyond U+FFFF, such as
  /// `\ud83d\ude00`, into YAML's single escape, and back where they are not escapes.
  ///
  /// Escapes exist only in double quotes, which only the parser can recognize. So every pair is
  /// replaced by as many scalars, to keep all places: one escape, and two noncharacters that encode
  /// which of the digits were capitals.
  enum SurrogatePairs {
    /// The first of 16 noncharacters, each of which encodes the case of four digits.
    private static let firstFiller: UInt32 = 0xFDD0

    private static func isFiller(_ scalar: Unicode.Scalar) -> Bool {
      (firstFiller..<firstFiller + 16).contains(scalar.value)
    }

    /// Returns a text in which every pair is replaced by one escape.
    static func joined(in text: String) -> String {
      // A text that already has the noncharacters is left alone; with pairs it is no valid YAML.
      guard text.utf8.firstRange(of: "\\u".utf8) != nil,
        !text.unicodeScalars.contains(where: isFiller)
      else { return text }
      var result = String.UnicodeScalarView()
      var rest = Substring(text).unicodeScalars
      while let scalar = rest.first {
        guard scalar == "\\" else {
          result.append(scalar)
          rest.removeFirst()
          continue
        }
        if let pair = Pair(rest.prefix(12)) {
          result.append(contentsOf: pair.escape.unicodeScalars)
          rest.removeFirst(12)
        } else {
          // An escaped backslash does not begin an escape.
          result.append(contentsOf: rest.prefix(2))
          rest.removeFirst(min(2, rest.count))
        }
      }
      return String(result)
    }

    /// Returns a scalar's intended text: without fillers, and outside quotes with its original
    /// pairs.
    static func restored(_ text: String, isQuoted: Bool) -> String {
      guard text.unicodeScalars.contains(where: isFiller) else { return text }
      if isQuoted {
        return String(
          String.UnicodeScalarView(text.unicodeScalars.filter { !isFiller($0) }))
      }
      let escape = /\\U([0-9A-F]{8})(.)(.)/.matchingSemantics(.unicodeScalar)
      return text.replacing(escape) { match in
        Pair(code: match.1, highCase: match.2, lowCase: match.3)?.text ?? String(match.0)
      }
    }

    /// A pair as it is written.
    private struct Pair {
      var high: UInt32
      var low: UInt32
      /// The capital digits of each half, one bit for each digit.
      var cases: [UInt32]

      init?(_ scalars: Substring.UnicodeScalarView) {
        let text = String(Substring(scalars))
        guard let match = text.wholeMatch(of: /\\u([0-9A-Fa-f]{4})\\u([0-9A-Fa-f]{4})/),
          let high = UInt32(match.1, radix: 16), (0xD800...0xDBFF).contains(high),
          let low = UInt32(match.2, radix: 16), (0xDC00...0xDFFF).contains(low)
        else { return nil }
        self.high = high
        self.low = low
        cases = [match.1, match.2].map { digits in
          digits.reduce(0) { $0 << 1 | ($1.isUppercase ? 1 : 0) }
        }
      }

      init?(code: Substring, highCase: Substring, lowCase: Substring) {
        guard let code = UInt32(code, radix: 16), code >= 0x10000 else { return nil }
        high = 0xD800 + (code - 0x10000) >> 10
        low = 0xDC00 + (code - 0x10000) & 0x3FF
        let fillers = [highCase, lowCase].compactMap(\.unicodeScalars.first)
        guard fillers.allSatisfy(isFiller) else { return nil }
        cases = fillers.map { $0.value - firstFiller }
      }

      /// One escape with two fillers, as many scalars as the pair.
      var escape: String {
        let code = String(
          0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: 8 - code.count)
        let fillers = cases.compactMap { Unicode.Scalar(firstFiller + $0).map(Character.init) }
        return "\\U" + padding + code + String(fillers)
      }

      /// The pair as it was written.
      var text: String {
        zip([high, low], cases).map { half, cases in
          let digits = String(half, radix: 16).enumerated().map { index, digit in
            cases & (8 >> UInt32(index)) != 0 ? digit.uppercased() : String(digit)
          }
          return "\\u" + digits.joined()
        }
        .joined()
      }
    }
  }
}
