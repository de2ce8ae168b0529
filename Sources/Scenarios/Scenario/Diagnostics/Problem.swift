/// A diagnostic before its place is looked up in the text.
struct Problem: Error, Hashable {
  var id: Diagnostic.ID
  var message: String
  var place: SourceNode.Place
  var suggestion: String?
  var help: String?

  init(
    _ id: Diagnostic.ID, _ message: String, at place: SourceNode.Place, suggestion: String? = nil,
    help: String? = nil
  ) {
    self.id = id
    self.message = message
    self.place = place
    self.suggestion = suggestion
    self.help = help
  }

  /// Returns the diagnostic for people and editors.
  func diagnostic(file: String, source: SourceText?) -> Diagnostic {
    var diagnostic = Diagnostic(
      id: id, message: message, file: file, suggestion: suggestion, help: help)
    switch place {
    case .file: break
    case .flag(let flag):
      diagnostic.file = flag
      diagnostic.isOfFlag = true
    case .mark:
      guard let source, let span = source.span(of: place) else { break }
      diagnostic.stand(at: span, excerpt: source.line(span.line))
    case .otherFile(let file, let span, let excerpt):
      diagnostic.file = file
      diagnostic.stand(at: span, excerpt: excerpt)
    }
    return diagnostic
  }
}

// MARK: - More of them

extension Problem {
  /// Part of the scenario depends on a problem, so that it cannot be checked yet.
  static let moreMayFollow = Problem(
    .moreProblems, "more problems may show once these are solved", at: .file)

  static func more(_ count: Int) -> Problem {
    Problem(.moreProblems, "there are \(count) more problems", at: .file, help: "solve these first")
  }
}

extension Diagnostic {
  fileprivate mutating func stand(at span: SourceNode.Place.Span, excerpt line: String?) {
    self.line = span.line
    column = span.column
    length = span.length
    excerpt = line
  }
}

extension SourceNode.Place {
  /// The line of a mark, from 1.
  var line: Int? {
    if case .mark(let line, _, _) = self { line } else { nil }
  }

  /// The order of diagnostics: the whole file, its marks, then other files and the flags.
  static func isBefore(_ lhs: SourceNode.Place, _ rhs: SourceNode.Place) -> Bool {
    lhs.sortKey < rhs.sortKey
  }

  private var sortKey: (Int, Int, Int) {
    switch self {
    case .file: (0, 0, 0)
    case .mark(let line, let scalar, _): (1, line, scalar)
    case .otherFile(_, let span, _): (2, span.line, span.column)
    case .flag: (3, 0, 0)
    }
  }
}
