internal import KeyboardAvoidance
internal import Markup

/// Writes diagnostics for people, editors, programs and continuous integration.
public struct DiagnosticFormatter: Sendable {
  /// How diagnostics are written.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// With the line, a caret below it and what to do.
    case human
    /// One line each, as editors and compilers' problem matchers read them.
    case short
    /// One document of schema `keyrise.check/1`.
    case json
    /// Annotations of GitHub Actions.
    case github
  }

  /// How diagnostics are written.
  public var style: Style
  /// Whether ``Style/human`` colours what it writes with escape sequences.
  public var usesColor: Bool
  /// The tool's version, for ``Style/json``.
  public var toolVersion: String

  /// Creates a formatter.
  public init(style: Style = .human, usesColor: Bool = false, toolVersion: String = "") {
    self.style = style
    self.usesColor = usesColor
    self.toolVersion = toolVersion
  }

  /// Returns all diagnostics as text that ends with a line break, or is empty.
  ///
  /// ``Style/human`` ends with a count, and ``Style/json`` is a document even without diagnostics.
  public func format(_ diagnostics: [Diagnostic]) -> String {
    switch style {
    case .human:
      diagnostics.isEmpty ? "" : diagnostics.map(human).joined() + summary(of: diagnostics) + "\n"
    case .short: diagnostics.map { Self.headline($0) + "\n" }.joined()
    case .json: json(diagnostics)
    case .github: diagnostics.map(Self.github).joined()
    }
  }

  /// Returns how many errors and warnings there are, such as `1 error, 2 warnings`.
  public func summary(of diagnostics: [Diagnostic]) -> String {
    let counts = Diagnostic.Severity.allCases.compactMap { severity -> String? in
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? "no errors" : counts.joined(separator: ", ")
  }
}

// MARK: - Short

extension DiagnosticFormatter {
  /// Returns `file:line:column: error[id]: message`.
  private static func headline(_ diagnostic: Diagnostic) -> String {
    "\(position(diagnostic)): \(diagnostic.severity.rawValue)[\(diagnostic.id.rawValue)]: "
      + PlainText.line(diagnostic.message)
  }

  private static func position(_ diagnostic: Diagnostic) -> String {
    var position = PlainText.line(diagnostic.file)
    if let line = diagnostic.line { position += ":\(line)" }
    if let column = diagnostic.column { position += ":\(column)" }
    return position
  }
}

// MARK: - Human

extension DiagnosticFormatter {
  private func human(_ diagnostic: Diagnostic) -> String {
    let severity = diagnostic.severity
    let label = painted(
      "\(severity.rawValue)[\(diagnostic.id.rawValue)]", severity == .error ? "1;31" : "1;33")
    var text =
      "\(Self.position(diagnostic)): \(label): \(shown: diagnostic.message)\n"
    let suggestion = diagnostic.suggestion.map { "did you mean '\(shown: $0)'?" }
    if let line = diagnostic.line, let excerpt = Excerpt(diagnostic) {
      let number = String(repeating: " ", count: max(5 - "\(line)".count, 0)) + "\(line)"
      let gutter = String(repeating: " ", count: number.count)
      text += "\(painted(number, "2")) \(painted("|", "2")) \(excerpt.text)\n"
      text += "\(gutter) \(painted("|", "2")) \(excerpt.padding)"
      text += painted(String(repeating: "^", count: excerpt.caretCells), "1;31")
      text += suggestion.map { " \($0)" } ?? ""
      text += "\n"
    } else if let suggestion {
      text += "      = \(suggestion)\n"
    }
    if let help = diagnostic.help { text += "      = \(shown: help)\n" }
    return text
  }

  private func painted(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// A line of a file, shortened to fit under a diagnostic.
  private struct Excerpt {
    var text: String
    /// The text below the line, before the caret; as wide as the text above it.
    var padding: String
    var caretCells: Int

    /// The most characters shown of a line, and the most of them before the caret.
    private static let width = 100
    private static let lead = 40

    init?(_ diagnostic: Diagnostic) {
      guard let line = diagnostic.excerpt, let column = diagnostic.column else { return nil }
      let start = column > Self.width - Self.lead ? column - 1 - Self.lead : 0
      let rest = line.dropFirst(start)
      let isCut = !rest.dropFirst(Self.width).isEmpty
      let shown = DiagnosticFormatter.printable(rest.prefix(Self.width))
      let prefix = start > 0 ? "…" : ""
      text = prefix + shown + (isCut ? "…" : "")
      let before = shown.prefix(column - 1 - start)
      padding = String(repeating: " ", count: prefix.count)
      for character in before {
        padding += character == "\t" ? "\t" : TextWidth.isWide(character) ? "  " : " "
      }
      let marked = shown.dropFirst(column - 1 - start).prefix(diagnostic.length ?? 1)
      caretCells = max(TextWidth.cells(in: marked), 1)
    }
  }

  /// Returns a line without unprintable characters; tabs stay, because the padding repeats them.
  private static func printable(_ line: Substring) -> String {
    let isObeyed = { (character: Character) in
      character != "\t" && character.unicodeScalars.contains(where: PlainText.isObeyed)
    }
    return PlainText.lines(String(line.map { isObeyed($0) ? "\u{FFFD}" : $0 }))
  }
}

// MARK: - GitHub Actions

extension DiagnosticFormatter {
  /// Returns `::error file=…,line=…,col=…,endColumn=…,title=…::message`.
  private static func github(_ diagnostic: Diagnostic) -> String {
    var properties = ["file=\(GitHubText.property(diagnostic.file))"]
    if let line = diagnostic.line { properties.append("line=\(line)") }
    if let column = diagnostic.column {
      properties.append("col=\(column)")
      properties.append("endColumn=\(column + (diagnostic.length ?? 1))")
    }
    properties.append("title=\(diagnostic.id.rawValue)")
    let suggestion = diagnostic.suggestion.map { "did you mean '\($0)'?" }
    let message = [diagnostic.message, suggestion, diagnostic.help].compactMap(\.self)
      .joined(separator: "\n")
    return "::\(diagnostic.severity.rawValue) \(properties.joined(separator: ","))::"
      + "\(GitHubText.data(message))\n"
  }

  /// A document of schema `keyrise.check/1`; keys are sorted and what is unknown is left out.
  func json(_ diagnostics: [Diagnostic]) -> String {
    JSONValue.object([
      .init("schema", "keyrise.check/1"), .init("tool", .string(toolVersion)),
      .init("ok", .boolean(diagnostics.allSatisfy { $0.severity != .error })),
      .init("findings", .array(diagnostics.map { Self.finding($0) })),
    ]).sorted.text(.compact) + "\n"
  }

  private static func finding(_ diagnostic: Diagnostic) -> JSONValue {
    let measurement = diagnostic.measurement
    let members: [(name: String, value: JSONValue?)] = [
      ("id", .string(diagnostic.id.rawValue)),
      ("severity", .string(diagnostic.severity.rawValue)),
      ("file", .string(diagnostic.file)),
      ("line", diagnostic.line.map { .integer($0) }),
      ("column", diagnostic.column.map { .integer($0) }),
      ("length", diagnostic.length.map { .integer($0) }),
      ("message", .string(diagnostic.message)),
      ("suggestion", diagnostic.suggestion.map { .string($0) }),
      ("help", diagnostic.help.map { .string($0) }),
      ("strategy", measurement.map { .string($0.strategy) }),
      ("storm", measurement?.storm.map { .string($0) }),
      ("time", measurement.map { .decimal($0.time, places: 4) }),
      ("frame", measurement.map { .integer($0.frame) }),
      ("element", measurement?.element.map { .string($0) }),
      ("measured", measurement?.measured.map { .decimal($0, places: 4) }),
      ("required", measurement.map { .decimal($0.required, places: 4) }),
    ]
    return .object(
      members.compactMap { name, value in
        value.flatMap { $0 == .null ? nil : .init(name, $0) }
      })
  }
}
