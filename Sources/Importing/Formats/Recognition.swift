/// A file whose format is known, and which is whole.
enum RecognisedSource {
  /// A storyboard or a xib, and how many of its texts were cut.
  case interface(XMLElement, SourceFormat, cutTexts: Int)
  case dump([DumpNode], SourceFormat, [ImportNote])
}

/// Tells formats by their content.
enum Recognition {
  /// JSON of a hierarchy takes two levels a view.
  private static let jsonDepth = 400

  static func recognise(_ file: [UInt8]) throws(ImportError) -> RecognisedSource {
    guard file.count <= SourceBytes.maximumByteCount else {
      throw .tooLarge(limit: SourceBytes.maximumByteCount)
    }
    let source = SourceBytes(file)
    guard let first = source.bytes.firstIndex(where: { !isSpace($0) }) else { throw .empty }
    let head = String(decoding: source.bytes[first...].prefix(4096), as: UTF8.self)
    if head.hasPrefix("<"), !isRecursiveDescription(head.prefix(300)) {
      return try xml(Array(source.bytes[first...]), isUTF8: source.isUTF8)
    }
    if head.hasPrefix("{") || head.hasPrefix("[") {
      return try json(Array(source.bytes[first...]))
    }
    return try pasted(source.text)
  }

  /// What stands somewhere in a text: in a log, a comment, a page.
  private static func pasted(_ text: String) throws(ImportError) -> RecognisedSource {
    if isRecursiveDescription(text[...]) { return recursiveDescription(text) }
    for mark in ["<?xml", "<AppiumAUT", "<XCUIElementType", "<document type="] {
      if let body = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
        .dropFirst().first, let end = body.lastIndex(of: ">")
      {
        return try xml(Array((mark + body[...end]).utf8), isUTF8: true)
      }
    }
    if text.contains("{{") && text.contains("0x") || text.contains("Element subtree:") {
      let (nodes, notes) = DebugDescription.nodes(text)
      if !nodes.isEmpty { return .dump(nodes, .debugDescription, notes) }
    }
    // Tools print messages before the JSON.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let start = lines.firstIndex(where: { $0.hasPrefix("{") || $0.hasPrefix("[") }) {
      let body = lines[start...].filter { !$0.hasPrefix("```") }.joined(separator: "\n")
      return try json(Array(body.utf8))
    }
    throw .unrecognised
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private static func isRecursiveDescription(_ text: Substring) -> Bool {
    text.contains(": 0x") && text.contains("frame = (")
  }

  private static func recursiveDescription(_ text: String) -> RecognisedSource {
    let (nodes, notes) = RecursiveDescription.nodes(text)
    return .dump(nodes, .recursiveDescription, notes)
  }
}

// MARK: - XML

extension Recognition {
  private static func xml(_ bytes: [UInt8], isUTF8: Bool) throws(ImportError) -> RecognisedSource {
    if bytes.contains(0x30),
      isRecursiveDescription(
        String(decoding: bytes.prefix(2000), as: UTF8.self)[...])
    {
      return recursiveDescription(String(decoding: bytes, as: UTF8.self))
    }
    let root: XMLElement
    let cutTexts: Int
    do {
      (root, cutTexts) = try XMLReader.read(bytes, encoding: isUTF8 ? "UTF-8" : nil)
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
    switch root.name {
    case "document": return .interface(root, try interfaceFormat(root), cutTexts: cutTexts)
    case "archive": throw .oldXcode(root["version"] ?? "?")
    case "hierarchy": throw .notIOS("a page source of Android")
    case "AppiumAUT":
      return .dump(
        PageSource.nodes(root), .pageSource, cutTexts > 0 ? [.textCut(cutTexts)] : [])
    default:
      if root.name.hasPrefix("XCUIElementType") {
        return .dump(PageSource.nodes(root), .pageSource, [])
      }
      if root.name.hasPrefix("UIA") { return .dump(PageSource.nodes(root), .pageSource, []) }
      if root.name.hasPrefix("android.") { throw .notIOS("a page source of Android") }
      throw .unrecognised
    }
  }

  private static func interfaceFormat(_ root: XMLElement) throws(ImportError) -> SourceFormat {
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
  private static func json(_ bytes: [UInt8]) throws(ImportError) -> RecognisedSource {
    guard let value = JSONHierarchy.value(bytes, depth: jsonDepth) else {
      throw .malformed("JSON", reason: "it is not well-formed, or nested too deep", line: nil)
    }
    guard let (format, nodes, notes) = try JSONHierarchy.nodes(value) else { throw .unrecognised }
    return .dump(nodes, format, notes)
  }
}
