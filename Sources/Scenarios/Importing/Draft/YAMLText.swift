internal import Markup

/// Writes a draft as a person would write a scenario: one view a line, with comments after what
/// they concern.
struct YAMLText {
  private(set) var text = ""

  /// Comments stand at least here, where the lines are not longer.
  private static let commentColumn = 30

  /// - Parameter header: Lines of comment before everything else.
  static func text(_ entries: [ScenarioDraft.Entry], header: [String]) -> String {
    var writer = YAMLText()
    for line in header { writer.text += line.isEmpty ? "#\n" : "# \(oneLine(line))\n" }
    writer.write(entries, indent: 0)
    return writer.text
  }

  private mutating func write(_ entries: [ScenarioDraft.Entry], indent: Int, first: String? = nil) {
    var lead = first
    for entry in entries {
      let prefix = (lead ?? spaces(indent)) + entry.key + ":"
      lead = nil
      switch entry.value {
      case .inline(let value): line(prefix + " " + Self.inline(value), entry.comment)
      case .mapping(let inner):
        line(prefix, entry.comment)
        write(inner, indent: indent + 2)
      case .list(let items):
        line(prefix, entry.comment)
        write(items, indent: indent + 2)
      }
    }
  }

  private mutating func write(_ items: [ScenarioDraft.Item], indent: Int) {
    for item in items {
      let prefix = spaces(indent) + "- "
      switch item.value {
      case .inline(let value): line(prefix + Self.inline(value), item.comment)
      case .mapping(let entries): write(entries, indent: indent + 2, first: prefix)
      case .list(let items):
        line(spaces(indent) + "-", item.comment)
        write(items, indent: indent + 2)
      }
    }
  }

  private mutating func line(_ content: String, _ comment: String) {
    text += content
    if !comment.isEmpty {
      text += spaces(max(Self.commentColumn - content.count, 2)) + "# " + Self.oneLine(comment)
    }
    text += "\n"
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func oneLine(_ text: String) -> String {
    String(
      text.cleaned.map { character in
        switch character {
        // Brackets count as nesting before anything is parsed.
        case "[", "{": "("
        case "]", "}": ")"
        default: character.isNewline ? " " : character
        }
      })
  }
}

// MARK: - Values on one line

extension YAMLText {
  static func inline(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): return quoted(text)
    case .array(let items): return "[" + items.map(inline).joined(separator: ", ") + "]"
    case .object(let members):
      return "{" + members.map { "\($0.name): \(inline($0.value))" }.joined(separator: ", ") + "}"
    default: return value.description
    }
  }

  /// A text, in quotes where YAML would take it for something else.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.allSatisfy { isPlainScalar($0) }
      && text.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
      && text.last != " " && !words.contains(text.lowercased())
    return isPlain ? text : escapingBrackets(JSONValue.string(text).description)
  }

  /// Escapes brackets in text, because the depth check counts them before scenarios are parsed.
  private static func escapingBrackets(_ text: String) -> String {
    let opening = text.utf8.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    let closing = text.utf8.count { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") }
    guard opening != closing || opening > 4 else { return text }
    return text.replacing("[", with: "\\u005B").replacing("{", with: "\\u007B")
  }

  private static func isPlainScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".", "(", ")", "/", "+": true
    default: scalar.value > 0xA0 && scalar.properties.isAlphabetic
    }
  }

  /// Words that YAML 1.1 or 1.2 reads as something else than text.
  private static let words: Set = [
    "true", "false", "yes", "no", "on", "off", "null", "nan", "inf", "y", "n", "infinity",
  ]
}

// MARK: - Clean text

extension String {
  /// The longest text that is taken, in characters; what is longer is cut.
  private static let maximumLength = 2000
  /// The longest run without a space.
  private static let maximumWord = 400

  /// The text without control characters and characters that no font has.
  var cleaned: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control:
        if scalar == "\n" || scalar == "\t" { scalars.append(scalar == "\t" ? " " : scalar) }
      case .lineSeparator, .paragraphSeparator: scalars.append("\n")
      case .privateUse, .unassigned, .surrogate: break
      default: if scalar != "\u{FFFC}" && scalar != "\u{FEFF}" { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }

  /// The clean text, not too long, as a scenario may have it, and whether anything of it was cut.
  var fitted: (text: String, isCut: Bool) {
    let clean = PastedText.trimmed(cleaned[...]).unicodeScalars
    var result = String.UnicodeScalarView()
    var run = 0
    var count = 0
    for scalar in clean {
      guard count < Self.maximumLength else { return (String(result), true) }
      run = scalar.properties.isWhitespace ? 0 : run + 1
      guard run <= Self.maximumWord else { continue }
      result.append(scalar)
      count += 1
    }
    return (String(result), count < clean.count)
  }
}
