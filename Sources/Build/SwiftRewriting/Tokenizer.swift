extension Rewriter.Tokenizer {
  /// A piece of Swift, as far as rewriting has to know.
  struct Token: Hashable {
    var kind: Kind
    var text: String

    enum Kind: Hashable {
      /// A name or keyword, with backticks.
      case word
      /// One character that is none of the others.
      case symbol
      /// A string with its quotes, a comment, or a regular expression: never looked into.
      case opaque
      /// Spaces.
      case space
      /// The end of a line.
      case newline
    }
  }
}

extension Rewriter {
  /// Takes Swift apart, without looking into strings and comments.
  ///
  /// An interpolation counts as a part of its string.
  struct Tokenizer {
    private let characters: [Character]
    private var index = 0

    init(_ text: String) { characters = Array(text) }

    mutating func tokens() -> [Token] {
      var tokens: [Token] = []
      while index < characters.count { tokens.append(next()) }
      return tokens
    }

    private func peek(_ offset: Int = 0) -> Character? {
      index + offset < characters.count ? characters[index + offset] : nil
    }

    private mutating func take(_ count: Int) -> String {
      let end = min(index + count, characters.count)
      defer { index = end }
      return String(characters[index..<end])
    }

    private func isWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" } ?? false
    }

    private mutating func next() -> Token {
      guard let character = peek() else { return Token(kind: .space, text: "") }
      if character.isNewline { return Token(kind: .newline, text: take(1)) }
      if character.isWhitespace { return Token(kind: .space, text: take(1)) }
      if character == "/", peek(1) == "/" {
        return Token(kind: .opaque, text: take(while: { !$0.isNewline }))
      }
      if character == "/", peek(1) == "*" { return Token(kind: .opaque, text: comment()) }
      if character == "\"" { return Token(kind: .opaque, text: string(hashes: 0)) }
      if character == "#" {
        var hashes = 1
        while peek(hashes) == "#" { hashes += 1 }
        if peek(hashes) == "\"" {
          return Token(kind: .opaque, text: string(hashes: hashes))
        }
      }
      if character == "`" {
        return Token(
          kind: .word, text: take(1) + take(while: { $0 != "`" && !$0.isNewline }) + take(1))
      }
      guard isWord(character) else { return Token(kind: .symbol, text: take(1)) }
      return Token(kind: .word, text: take(while: isWord))
    }

    private mutating func take(while fits: (Character) -> Bool) -> String {
      take(characters[index...].prefix(while: fits).count)
    }

    /// A comment, which may contain others.
    private mutating func comment() -> String {
      var (length, depth) = (2, 1)
      while depth > 0, let character = peek(length) {
        if character == "*", peek(length + 1) == "/" {
          depth -= 1
          length += 2
        } else if character == "/", peek(length + 1) == "*" {
          depth += 1
          length += 2
        } else {
          length += 1
        }
      }
      return take(length)
    }

    /// A string with so many `#` around it, of one line or of several.
    private mutating func string(hashes: Int) -> String {
      let isLong = (0..<3).allSatisfy { peek(hashes + $0) == "\"" }
      let quotes = isLong ? 3 : 1
      var length = hashes + quotes
      while let character = peek(length) {
        if !isLong, character.isNewline { break }
        if character == "\\", (0..<hashes).allSatisfy({ peek(length + 1 + $0) == "#" }) {
          length += 1 + hashes
          if peek(length) == "(" { length = interpolation(from: length) } else { length += 1 }
          continue
        }
        let ends =
          (0..<quotes).allSatisfy { peek(length + $0) == "\"" }
          && (0..<hashes).allSatisfy { peek(length + quotes + $0) == "#" }
        if ends {
          length += quotes + hashes
          break
        }
        length += 1
      }
      return take(length)
    }

    /// Where an interpolation ends that begins at a parenthesis.
    private func interpolation(from start: Int) -> Int {
      var inner = Rewriter.Tokenizer(String(characters[min(index + start, characters.count)...]))
      var depth = 0
      while inner.index < inner.characters.count {
        let token = inner.next()
        if token.kind == .symbol, token.text == "(" { depth += 1 }
        if token.kind == .symbol, token.text == ")" { depth -= 1 }
        if depth == 0 { break }
      }
      return start + inner.index
    }
  }
}
