extension SourceComposer {
  /// Rejects text that nests so deeply that a recursive parser would overflow the stack.
  ///
  /// It scans the characters before the parser. It counts everything that may open a collection (a
  /// bracket where a node may begin, and every step of the indentation), so the count is never too
  /// low.
  struct NestingLimit {
    /// More than any form needs: a container in a container takes two levels.
    static let maximumDepth = 100

    private var indents: [Int] = []
    private var openBrackets = 0

    /// Returns the place at which a text gets too deep, or `nil`.
    static func violation(in source: SourceText) -> SourceNode.Place? {
      var limit = SourceComposer.NestingLimit()
      for (index, line) in source.lines.enumerated() {
        if let scalar = limit.scan(line.unicodeScalars) {
          return .mark(line: index + 1, scalar: scalar, .characters(1))
        }
      }
      return nil
    }

    /// Scans a line and returns the number of the scalar at which it gets too deep, or `nil`.
    private mutating func scan(_ scalars: Substring.UnicodeScalarView) -> Int? {
      var column = 0
      var isLeading = true
      var previous: Unicode.Scalar = " "
      for scalar in scalars {
        if isLeading && scalar != " " {
          indent(to: column)
          let opensBlock = scalar == "-" || scalar == "?"
          if !opensBlock { isLeading = false }
        }
        switch scalar {
        case "[", "{":
          if Self.mayPrecedeNode(previous) { openBrackets += 1 }
        case "]", "}":
          openBrackets = max(openBrackets - 1, 0)
        default: break
        }
        column += 1
        if indents.count + openBrackets > Self.maximumDepth { return column }
        previous = scalar
      }
      return nil
    }

    private mutating func indent(to column: Int) {
      while let last = indents.last, last >= column { indents.removeLast() }
      indents.append(column)
    }

    private static func mayPrecedeNode(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case " ", "\t", "[", "{", ",", ":", "-", "?", "\u{FEFF}": true
      default: false
      }
    }
  }
}
