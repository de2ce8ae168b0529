internal import CExpat

/// Reads XML with expat into a tree.
///
/// Document types are refused, and with them every entity but the five of XML itself; depth, count
/// of elements and bytes are bounded. UTF-8, UTF-16, ISO-8859-1 and ASCII are read.
enum XMLReader {
  /// More than any screen nests: WebDriverAgent's own limit is 50, React Native reaches some 120.
  static let maximumDepth = 200

  /// Elements of a document, at most.
  static let maximumElements = 500_000

  /// Fields of a document, at most; the largest storyboard seen has 700.
  static let maximumFields = 10_000

  /// Characters of a text, at most; what is longer is cut.
  static let maximumTextLength = 10_000

  /// Why a document cannot be read.
  enum Failure: Error, Hashable {
    /// It is no well-formed XML: expat's words, and the line.
    case malformed(String, line: Int)
    /// It has a document type, which could declare entities.
    case doctype(line: Int)
    case tooDeep(line: Int)
    case tooMany
    case tooManyFields
  }

  /// Returns the root of a document.
  ///
  /// - Parameters:
  ///   - encoding: The encoding, or `nil` for what the document says.
  ///   - isExcerpt: Whether other text may follow the document, and a page source may end before
  ///     all of its elements do.
  /// - Returns: The root, how many texts were cut, and whether elements were still open at the end.
  static func read(
    _ bytes: [UInt8], encoding: String?, isExcerpt: Bool
  ) throws(Failure) -> (root: XMLElement, cutTexts: Int, isCut: Bool) {
    guard let parser = XML_ParserCreate(encoding) else {
      throw .malformed("out of memory", line: 0)
    }
    defer { XML_ParserFree(parser) }
    let builder = TreeBuilder(parser: parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    setHandlers(parser)
    let status = withExtendedLifetime(builder) {
      bytes.withUnsafeBytes { buffer in
        XML_Parse(
          parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), 1)
      }
    }
    if let failure = builder.failure { throw failure }
    let isCut =
      isExcerpt && XML_GetErrorCode(parser) == XML_ERROR_NO_ELEMENTS && builder.closePageSource()
    guard status == XML_STATUS_OK || isExcerpt, let root = builder.root else {
      let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw .malformed(
        words ?? "not well-formed", line: Int(clamping: XML_GetCurrentLineNumber(parser)))
    }
    return (root, builder.cutTexts, isCut)
  }

  private static func setHandlers(_ parser: XML_Parser) {
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let builder = TreeBuilder.of(data), let name else { return }
        builder.begin(name, attributes)
      },
      { data, _ in TreeBuilder.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, characters, count in
      TreeBuilder.of(data)?.add(characters, count: Int(count))
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      TreeBuilder.of(data)?.stop { .doctype(line: $0) }
    }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      TreeBuilder.of(data)?.stop { .doctype(line: $0) }
    }
  }

  /// Builds a tree from expat's callbacks during a parse.
  private final class TreeBuilder {
    private let parser: XML_Parser
    private var open: [XMLElement] = []
    private var count = 0
    private var fields = 0
    /// Texts that were longer than they may be.
    private(set) var cutTexts = 0
    private(set) var root: XMLElement?
    private(set) var failure: XMLReader.Failure?

    init(parser: XML_Parser) { self.parser = parser }

    static func of(_ data: UnsafeMutableRawPointer?) -> TreeBuilder? {
      data.map { Unmanaged<TreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(
      _ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
      count += 1
      if open.count >= XMLReader.maximumDepth { return stop { .tooDeep(line: $0) } }
      if count > XMLReader.maximumElements { return stop { _ in .tooMany } }
      var element = XMLElement(name: String(cString: name))
      if Self.fields.contains(element.name) {
        fields += 1
        if fields > XMLReader.maximumFields { return stop { _ in .tooManyFields } }
      }
      var position = attributes
      while let pair = position, let key = pair[0], let value = pair[1] {
        element.attributes[String(cString: key)] = cut(String(cString: value))
        position = pair + 2
      }
      open.append(element)
    }

    private static let fields: Set = [
      "textField", "textView", "searchBar", "XCUIElementTypeTextField",
      "XCUIElementTypeSecureTextField", "XCUIElementTypeSearchField", "XCUIElementTypeTextView",
    ]

    private func cut(_ text: String) -> String {
      guard text.utf8.count > XMLReader.maximumTextLength else { return text }
      let cut = TextLimit.cut(text)
      if cut.utf8.count < text.utf8.count { cutTexts += 1 }
      return cut
    }

    func end() {
      guard var element = open.popLast() else { return }
      element.text = cut(element.text)
      if open.isEmpty {
        root = element
      } else {
        open[open.count - 1].children.append(element)
      }
    }

    /// Ends what is open of a page source in which an element has ended; returns whether it did.
    func closePageSource() -> Bool {
      guard let name = open.first?.name, name.hasPrefix("XCUIElementType") || name == "AppiumAUT",
        open.contains(where: { !$0.children.isEmpty })
      else { return false }
      while !open.isEmpty { end() }
      return true
    }

    func add(_ characters: UnsafePointer<XML_Char>?, count: Int) {
      guard let characters, !open.isEmpty else { return }
      let bytes = UnsafeRawBufferPointer(start: characters, count: count)
      // Most of it is the white space between tags.
      let isSpace = bytes.allSatisfy { $0 == 32 || (9...13).contains($0) }
      if isSpace, open[open.count - 1].text.isEmpty { return }
      // Once it is too long, the rest is not kept.
      guard open[open.count - 1].text.utf8.count <= 8 * XMLReader.maximumTextLength else { return }
      open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
    }

    func stop(_ failure: (_ line: Int) -> XMLReader.Failure) {
      guard self.failure == nil else { return }
      self.failure = failure(Int(clamping: XML_GetCurrentLineNumber(parser)))
      XML_StopParser(parser, XML_FALSE)
    }
  }

  /// How long a text may be: no screen shows more, and measuring it takes time.
  enum TextLimit {
    /// The first characters of a text, as many as it may have.
    static func cut(_ text: String) -> String {
      guard text.utf8.count > XMLReader.maximumTextLength else { return text }
      return String(text.unicodeScalars.prefix(XMLReader.maximumTextLength))
    }
  }
}

extension DumpNode {
  /// Cuts what is too long in it and in all in it; returns how many texts that were.
  mutating func cutTexts() -> Int {
    var count = 0
    for path in [\DumpNode.label, \.value, \.placeholder, \.identifier] {
      let cut = XMLReader.TextLimit.cut(self[keyPath: path])
      guard cut.utf8.count < self[keyPath: path].utf8.count else { continue }
      self[keyPath: path] = cut
      count += 1
    }
    for index in children.indices { count += children[index].cutTexts() }
    return count
  }
}
