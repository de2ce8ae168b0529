internal import Keyframes
internal import Markup

/// Tells formats by their content.
enum Recognition {
  /// JSON of a hierarchy takes two levels a view.
  private static let jsonDepth = 400

  static func recognise(_ file: [UInt8]) throws(ImportError) -> Source {
    guard file.count <= SourceBytes.maximumByteCount else {
      throw .tooLarge(limit: SourceBytes.maximumByteCount)
    }
    let source = SourceBytes(file)
    guard let first = source.bytes.firstIndex(where: { !isSpace($0) }) else { throw .empty }
    let head = String(decoding: source.bytes[first...].prefix(4096), as: UTF8.self)
    let isMarkup = head.hasPrefix("<") && !isRecursiveDescription(head.prefix(300))
    guard isMarkup || head.hasPrefix("{") || head.hasPrefix("[") else {
      return try pasted(source.text)
    }
    let body = Array(source.bytes[first...])
    do throws(ImportError) {
      return isMarkup ? try xml(body, isUTF8: source.isUTF8) : try json(body)
    } catch {
      switch error {
      case .malformed, .unrecognised:
        // The lines of a log may begin with a bracket, and those of a page with a tag.
        do throws(ImportError) { return try pasted(source.text) } catch let other {
          throw isMarkup || other == .unrecognised ? error : other
        }
      default: throw error
      }
    }
  }

  /// Recognizes a dump somewhere in a text: in a log, a comment, a page.
  private static func pasted(_ text: String) throws(ImportError) -> Source {
    let source = try firstDump(in: text)
    guard case .dump(let nodes, let format, let notes) = source else { return source }
    // What begins a dump of a whole screen.
    let marks = ["<AppiumAUT", "<XCUIElementTypeApplication ", "Element subtree:"]
    let count = marks.lazy.map { text.ranges(of: $0).count }.first { $0 > 0 } ?? 1
    return .dump(nodes, format, notes + (count > 1 ? [.otherDumps(count - 1)] : []))
  }

  private static func firstDump(in text: String) throws(ImportError) -> Source {
    if isRecursiveDescription(text[...]) { return recursiveDescription(text) }
    if let excerpt = xmlExcerpt(of: text) {
      do throws(ImportError) { return try xml(excerpt, isUTF8: true, isExcerpt: true) } catch {
        // What stands before each line, or a log's escapes, may keep it from being XML.
        let lines = PastedText.lines(of: text).joined(separator: "\n")
        guard let excerpt = xmlExcerpt(of: lines) else { throw error }
        return try xml(excerpt, isUTF8: true, isExcerpt: true)
      }
    }
    if text.contains("{{") || text.contains("Element subtree:") {
      let (nodes, notes) = DebugDescription.nodes(text)
      if !nodes.isEmpty { return .dump(nodes, .debugDescription, notes) }
    }
    // Tools print messages before the JSON.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let start =
      lines.firstIndex { $0.hasPrefix("{") || $0.hasPrefix("[") }
      // In source text it is indented.
      ?? lines.firstIndex {
        let line = $0.filter { !$0.isWhitespace }
        return ["{", "["].contains(line) || line.hasPrefix("[{\"")
      }
    if let start {
      let body = lines[start...].filter { !$0.hasPrefix("```") }.joined(separator: "\n")
      return try json(Array(body.utf8))
    }
    // In source text it begins within a line.
    let marks = ["[{\"", "{\"elements\"", "{\"attributes\"", "{\"axElement\""]
    if let start = marks.lazy.compactMap({ text.firstRange(of: $0)?.lowerBound }).first {
      return try json(Array(text[start...].utf8))
    }
    throw .unrecognised
  }

  /// The XML in a text, from its first tag that is known to its last tag of any kind.
  private static func xmlExcerpt(of text: String) -> [UInt8]? {
    let marks = ["<?xml", "<AppiumAUT", "<XCUIElementType", "<document type="]
    let starts = marks.lazy.compactMap { text.firstRange(of: $0)?.lowerBound }
    guard let start = starts.first, let end = text[start...].lastIndex(of: ">") else { return nil }
    return Array(text[start...end].utf8)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private static func isRecursiveDescription(_ text: Substring) -> Bool {
    text.contains(": 0x") && text.contains("frame = (")
  }

  private static func recursiveDescription(_ text: String) -> Source {
    let (nodes, notes) = RecursiveDescription.nodes(text)
    return .dump(nodes, .recursiveDescription, notes)
  }

  /// A file whose format is known, and which is whole.
  enum Source {
    /// A storyboard or a xib, and how many of its texts were cut.
    case interface(XMLElement, ScreenImport.Format, cutTexts: Int)
    case dump([DumpNode], ScreenImport.Format, [ImportNote])
  }
}

// MARK: - XML

extension Recognition {
  private static func xml(
    _ bytes: [UInt8], isUTF8: Bool, isExcerpt: Bool = false
  ) throws(ImportError) -> Source {
    if bytes.contains(0x30),
      isRecursiveDescription(
        String(decoding: bytes.prefix(2000), as: UTF8.self)[...])
    {
      return recursiveDescription(String(decoding: bytes, as: UTF8.self))
    }
    let root: XMLElement
    let cutTexts: Int
    let isCut: Bool
    do {
      (root, cutTexts, isCut) = try XMLReader.read(
        bytes, encoding: isUTF8 ? "UTF-8" : nil, isExcerpt: isExcerpt)
    } catch {
      switch error {
      case .malformed(let reason, let line):
        throw .malformed("XML", reason: reason, line: line)
      case .doctype(let line): throw .hasDoctype(line: line)
      case .tooDeep: throw .tooDeep(limit: XMLReader.maximumDepth)
      case .tooManyFields: throw .tooManyFields(limit: XMLReader.maximumFields)
      case .tooMany: throw .tooLarge(limit: SourceBytes.maximumByteCount)
      }
    }
    let notes: [ImportNote] =
      (isCut ? [.truncated] : []) + (cutTexts > 0 ? [.textCut(cutTexts)] : [])
    switch root.name {
    case "document": return .interface(root, try interfaceFormat(root), cutTexts: cutTexts)
    case "archive": throw .oldXcode(root["version"] ?? "?")
    case "hierarchy": throw .notIOS("a page source of Android")
    case let name
    where name == "AppiumAUT" || name.hasPrefix("XCUIElementType")
      || name.hasPrefix("UIA"):
      return .dump(PageSource.nodes(root), .pageSource, notes)
    default:
      if root.name.hasPrefix("android.") { throw .notIOS("a page source of Android") }
      throw .unrecognised
    }
  }

  private static func interfaceFormat(_ root: XMLElement) throws(ImportError) -> ScreenImport.Format
  {
    let type = root["type"] ?? ""
    // Those of watches are not "InterfaceBuilder3".
    if type.contains("WatchKit") { throw .notIOS("a storyboard of watchOS") }
    if type.contains("AppleTV") { throw .notIOS("a storyboard of tvOS") }
    guard type.contains("InterfaceBuilder3") else { throw .oldXcode(root["version"] ?? "?") }
    guard type.contains("CocoaTouch") else { throw .notIOS("a storyboard of macOS") }
    if root.isYes("launchScreen") { throw .launchScreen }
    return type.contains("Storyboard") ? .storyboard : .xib
  }
}

// MARK: - JSON

extension Recognition {
  private static func json(_ bytes: [UInt8]) throws(ImportError) -> Source {
    guard let value = JSONHierarchy.value(bytes, depth: jsonDepth) else {
      throw .malformed("JSON", reason: "it is not well-formed, or nested too deep", line: nil)
    }
    // An answer of WebDriver holds a source, or as a text.
    for value in [value, value["value"]].compactMap(\.self) {
      if let (format, nodes, notes) = try JSONHierarchy.nodes(value) {
        return .dump(nodes, format, notes)
      }
    }
    guard let text = value["value"]?.text else { throw .unrecognised }
    return try pasted(text)
  }

  /// The page source of Appium and WebDriverAgent.
  enum PageSource {
    static func nodes(_ root: XMLElement) -> [DumpNode] {
      root.name == "AppiumAUT" ? root.children.map(node) : [node(root)]
    }

    private static func node(_ element: XMLElement) -> DumpNode {
      var node = DumpNode(type(element.name), frame: frame(element))
      let label = element["label"] ?? ""
      let name = element["name"] ?? ""
      // The name is the identifier, or else the label.
      node.identifier = name == label ? "" : name
      node.label = label
      node.value = element["value"] ?? ""
      node.placeholder = element["placeholderValue"] ?? ""
      node.isEnabled = element["enabled"] != "false"
      node.isFocused = element["focused"] == "true"
      node.isVisible = element["visible"].map { $0 == "true" }
      node.isSelected =
        element["selected"] == "true" || element["traits"]?.contains("Selected") == true
      node.children = element.children.map(Self.node)
      return node
    }

    /// The element type, also in the words from before XCUITest.
    private static func type(_ name: String) -> String {
      if name.hasPrefix("XCUIElementType") { return String(name.dropFirst(15)) }
      guard name.hasPrefix("UIA") else { return name }
      let old = String(name.dropFirst(3))
      return ["TableView": "Table", "SecureTextField": "SecureTextField", "TableCell": "Cell"][old]
        ?? old
    }

    /// The frame: the exact one where it was asked for; `-1,-1,0,0` is a broken one.
    private static func frame(_ element: XMLElement) -> Rect? {
      if let native = element["nativeFrame"], let rect = Rect(in: native[...]) {
        return rect
      }
      return Rect(
        finiteX: element.number("x"), y: element.number("y"), width: element.number("width"),
        height: element.number("height"))
    }
  }

  /// The output of `XCUIApplication().debugDescription` and of `po` of an element.
  enum DebugDescription {
    /// Repeats elements below these.
    private static let ends = ["Path to element", "Query chain"]

    static func nodes(_ text: String) -> (nodes: [DumpNode], notes: [ImportNote]) {
      var outline = DumpNode.Outline()
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
        let start = current(PastedText.trimmed(line))
        if ends.contains(where: { start.hasPrefix($0) }) { break }
        if isElement(start) {
          flush()
          open = (start, line.prefix { $0.isWhitespace || $0 == "→" }.count)
        } else if let raw = open?.raw, hasOpenQuote(raw) {
          open?.raw = raw + "\n" + line
        }
      }
      flush()
      return (outline.finish(), shortened > 0 ? [.valuesShortened(shortened)] : [])
    }

    /// A line as it is since Xcode 9: before, the address had a colon and no comma, and the element
    /// of the accessibility framework stood behind it.
    private static func current(_ line: Substring) -> String {
      let line = line.drop { $0 == "→" || $0 == " " }
      let type = line.prefix { $0.isASCII && $0.isLetter }
      let rest = line[type.endIndex...]
      guard !type.isEmpty, rest.hasPrefix(" 0x"), let colon = rest.firstIndex(of: ":") else {
        return String(line)
      }
      let end = rest.firstRange(of: "<XCAccessibilityElement")?.lowerBound ?? rest.endIndex
      return "\(type),\(rest[..<colon]),\(rest[rest.index(after: colon)..<end])"
    }

    /// Whether a line begins with a type and has an address, a process or a frame, as no other line
    /// does.
    private static func isElement(_ line: String) -> Bool {
      guard let first = line.first, first.isASCII, first.isUppercase,
        let comma = line.firstIndex(of: ",")
      else { return false }
      let isWord = line[..<comma].allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || " ()".contains($0))
      }
      let rest = line[comma...]
      return isWord
        && ([", 0x", ", pid: "].contains { rest.hasPrefix($0) } || rest.contains(", {{"))
    }

    /// Whether a quoted string is still open: nothing in it is escaped, so only its end can tell.
    private static func hasOpenQuote(_ raw: String) -> Bool {
      guard let quote = raw.split(separator: ": '", omittingEmptySubsequences: false).last,
        raw.contains(": '")
      else { return false }
      return !quote.contains("'") || !(quote.hasSuffix("'") || quote.contains("', "))
    }

    private static func node(_ text: String) -> DumpNode? {
      guard let comma = text.firstIndex(of: ",") else { return nil }
      let head = text[..<comma]
      var node = DumpNode(String(head.prefix { $0 != " " && $0 != "(" }), frame: nil)
      node.isMain = head.contains("(Main)") || text.contains(", Main Window,")
      var rest = text[comma...]
      if let start = rest.firstRange(of: ", {{"), let end = rest.firstRange(of: "}}") {
        guard start.lowerBound < end.lowerBound else { return nil }
        node.frame = Rect(in: rest[start.upperBound..<end.lowerBound])
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
}

extension ScreenImport {
  /// A format that keyrise can import, named as its users do.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case storyboard
    case xib
    case pageSource = "page source"
    case debugDescription
    case recursiveDescription
    case maestro = "Maestro hierarchy"
    case maestroRunner = "Maestro view hierarchy"
    case idb = "idb describe-all"

    /// The name with its article.
    package var named: String { (self == .idb ? "an " : "a ") + rawValue }

    /// Whether it has the screen's own source, and not what one device showed at one moment.
    package var isInterfaceBuilder: Bool { self == .storyboard || self == .xib }
  }
}
