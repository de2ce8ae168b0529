internal import Keyframes

/// What `XCUIApplication().debugDescription` and `po` of an element print.
enum DebugDescription {
  /// Repeats elements below these.
  private static let ends = ["Path to element", "Query chain"]

  static func nodes(_ text: String) -> (nodes: [DumpNode], notes: [ImportNote]) {
    var outline = DumpOutline()
    var open: (raw: String, depth: Int)?
    var shortened = 0
    func flush() {
      guard let (raw, depth) = open else { return }
      open = nil
      guard let node = node(raw) else { return }
      if node.value.hasSuffix("...") { shortened += 1 }
      outline.add(node, depth: depth)
    }
    for line in PastedText.lines(of: text) {
      let start = PastedText.trimmed(line)
      if ends.contains(where: { start.hasPrefix($0) }) { break }
      if isElement(start) {
        flush()
        open = (String(start), line.prefix { $0.isWhitespace || $0 == "→" }.count)
      } else if let raw = open?.raw, hasOpenQuote(raw) {
        open?.raw = raw + "\n" + line
      }
    }
    flush()
    return (outline.finish(), shortened > 0 ? [.valuesShortened(shortened)] : [])
  }

  private static func withoutArrow(_ line: Substring) -> Substring {
    line.drop { $0 == "→" || $0 == " " }
  }

  /// Whether a line begins with a type and has an address or a frame, as no other line does.
  private static func isElement(_ line: Substring) -> Bool {
    let line = withoutArrow(line)
    guard let first = line.first, first.isASCII, first.isUppercase,
      let comma = line.firstIndex(of: ",")
    else { return false }
    let isWord = line[..<comma].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || " ()".contains($0))
    }
    let rest = line[comma...]
    return isWord && (rest.hasPrefix(", 0x") || rest.hasPrefix(", {{") || rest.contains(", {{"))
  }

  /// Whether a quoted string is still open: nothing in it is escaped, so only its end can tell.
  private static func hasOpenQuote(_ raw: String) -> Bool {
    guard let quote = raw.split(separator: ": '", omittingEmptySubsequences: false).last,
      raw.contains(": '")
    else { return false }
    return !quote.contains("'") || !(quote.hasSuffix("'") || quote.contains("', "))
  }

  private static func node(_ raw: String) -> DumpNode? {
    let text = withoutArrow(raw[...])
    guard let comma = text.firstIndex(of: ",") else { return nil }
    let head = text[..<comma]
    var node = DumpNode(String(head.prefix { $0 != " " && $0 != "(" }), frame: nil)
    node.isMain = head.contains("(Main)")
    var rest = text[comma...]
    if let start = rest.firstRange(of: ", {{"), let end = rest.firstRange(of: "}}") {
      guard start.lowerBound < end.lowerBound else { return nil }
      node.frame = NumberList.rect(in: rest[start.upperBound..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    for (key, value) in attributes(of: rest) {
      switch key {
      case "identifier": node.identifier = value
      case "label": node.label = value
      case "title": if node.label.isEmpty { node.label = value }
      case "value": node.value = value
      case "placeholderValue": node.placeholder = value
      case "Keyboard Focused", "Focused": node.isFocused = true
      case "Disabled": node.isEnabled = false
      case "Selected": node.isSelected = true
      default: break
      }
    }
    return node
  }

  private static let keys = ["identifier", "label", "title", "value", "placeholderValue"]
  private static let flags = ["Keyboard Focused", "Focused", "Disabled", "Selected"]

  /// Splits at `, key: ` alone, for strings are not escaped.
  private static func attributes(of text: Substring) -> [(String, String)] {
    var marks: [(range: Range<Substring.Index>, key: String)] = keys.compactMap { key in
      text.firstRange(of: ", \(key): ").map { ($0, key) }
    }
    marks.sort { $0.range.lowerBound < $1.range.lowerBound }
    let plainEnd = marks.first?.range.lowerBound ?? text.endIndex
    var found = flags.filter { text[..<plainEnd].contains(", \($0)") }.map { ($0, "") }
    for (index, mark) in marks.enumerated() {
      guard mark.range.upperBound <= text.endIndex else { continue }
      let end = index + 1 < marks.count ? marks[index + 1].range.lowerBound : text.endIndex
      guard mark.range.upperBound <= end else { continue }
      var value = text[mark.range.upperBound..<end]
      if value.last == "," { value.removeLast() }
      for flag in flags where value.hasSuffix(", \(flag)") {
        value.removeLast(flag.count + 2)
        found.append((flag, ""))
      }
      if value.count >= 2, value.first == "'", value.last == "'" {
        value = value.dropFirst().dropLast()
      }
      found.append((mark.key, String(value)))
    }
    return found
  }
}
