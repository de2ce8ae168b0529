/// The text of a scenario with its lines, which turns marks into columns of characters.
struct SourceText: Hashable {
  let text: String
  let lines: [Substring]

  init(_ text: String) {
    self.text = text
    lines = Self.lines(of: text)
  }

  /// Splits at the line breaks that YAML 1.1 counts, so that line numbers are the parser's.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    var index = start
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      guard isBreak(scalar) else {
        index = next
        continue
      }
      lines.append(Substring(scalars[start..<index]))
      let isCRLF = scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n"
      start = isCRLF ? scalars.index(after: next) : next
      index = start
    }
    lines.append(Substring(scalars[start...]))
    return lines
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

// MARK: - Spans

extension SourceText {
  /// Returns the characters a place stands for, or `nil` when it is not in the text.
  func span(of place: SourceNode.Place) -> SourceNode.Place.Span? {
    guard case .mark(let line, let scalar, let extent) = place else { return nil }
    guard lines.indices.contains(line - 1) else {
      return SourceNode.Place.Span(line: max(line, 1), column: 1, length: 1)
    }
    let content = lines[line - 1]
    let scalars = content.unicodeScalars
    let start =
      scalars.index(scalars.startIndex, offsetBy: max(scalar - 1, 0), limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    let column = content[..<start].count + 1
    let rest = content[start...].prefix(Self.longestSpan)
    return SourceNode.Place.Span(
      line: line, column: column,
      length: max(min(Self.length(of: extent, in: rest), rest.count), 1))
  }

  /// The longest span, in characters; it bounds the time spent on a file of one long line.
  private static let longestSpan = 500

  /// Returns the line with a number, from 1, or `nil` when there is none.
  func line(_ number: Int) -> String? {
    lines.indices.contains(number - 1) ? String(lines[number - 1]) : nil
  }

  /// Returns how many characters a node takes up at the start of a line's rest.
  private static func length(of extent: SourceNode.Place.Extent, in rest: Substring) -> Int {
    switch extent {
    case .characters(let count): count
    case .scalar: scalarLength(rest)
    case .collection: rest.first == "[" || rest.first == "{" ? bracketedLength(rest) : 1
    }
  }

  private static func scalarLength(_ rest: Substring) -> Int {
    switch rest.first {
    case "\"": quotedLength(rest, quote: "\"", escape: "\\")
    case "'": quotedLength(rest, quote: "'", escape: nil)
    case "&", "!", "*", "|", ">": rest.prefix { !$0.isWhitespace && $0 != "," }.count
    default: wordLength(rest)
    }
  }

  private static func quotedLength(
    _ rest: Substring, quote: Character, escape: Character?
  ) -> Int {
    var isEscaped = false
    for (offset, character) in rest.enumerated().dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if character == escape {
        isEscaped = true
      } else if character == quote {
        return offset + 1
      }
    }
    return rest.count
  }

  private static func bracketedLength(_ rest: Substring) -> Int {
    var depth = 0
    for (offset, character) in rest.enumerated() {
      switch character {
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { return offset + 1 }
    }
    return rest.count
  }

  /// A plain word ends before `: `, ` #` and the end of the line.
  private static func wordLength(_ rest: Substring) -> Int {
    var end = rest.endIndex
    var index = rest.startIndex
    while index < rest.endIndex {
      let next = rest.index(after: index)
      let follower = next < rest.endIndex ? rest[next] : " "
      if rest[index] == ":" && follower.isWhitespace || rest[index].isWhitespace && follower == "#"
      {
        end = index
        break
      }
      index = next
    }
    var word = rest[..<end]
    while word.last?.isWhitespace == true { word.removeLast() }
    return word.count
  }
}
