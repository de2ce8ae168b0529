/// A JSON value whose members keep their order, so that its text is the same every time.
package enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A decimal number: `units` divided by ten to the power `places`.
  case fixedPoint(units: Int, places: Int)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Named values, in this order.
  case object([Member])

  /// A named value of an object.
  package struct Member: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONValue

    /// Makes a member.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A number rounded to some decimal places, half away from zero.
  ///
  /// Numbers that are not finite, or too large to count in units of the last place, become `null`.
  package static func decimal(_ number: Double, places: Int) -> JSONValue {
    DecimalText.units(of: number, places: places).map { .fixedPoint(units: $0, places: places) }
      ?? .null
  }

  /// The first member of this name, or nil when this is no object or has none.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

// MARK: - Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a text.
  package init(stringLiteral value: String) { self = .string(value) }

  /// Makes a whole number.
  package init(integerLiteral value: Int) { self = .integer(value) }

  /// Makes `true` or `false`.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Makes a list.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Makes an object with the members in the order written.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}

extension JSONValue {
  /// A list of texts.
  package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// A number to be read again without loss, infinities and what is no number too: as a text.
  package static func exact(_ number: Double) -> JSONValue { .string("\(number)") }

  /// The number that ``exact(_:)`` made a text of, or `nil` when this is none.
  package var exactNumber: Double? { text.flatMap { Double($0) } }

  /// The texts of a list of nothing else, or `nil` when it is none.
  package var texts: [String]? {
    guard let items else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? texts : nil
  }

  /// Reads JSON text, or nil when it is not exactly one well-formed value.
  ///
  /// Meant for files that anyone may have edited: no input crashes it. Values nested deeper than
  /// `depthLimit` and numbers that do not fit are refused; fractions are kept to nine decimal
  /// places.
  package init?(parsing text: [UInt8], depthLimit: Int = 32) {
    var parser = Parser(text, depthLimit: depthLimit)
    guard let value = parser.document() else { return nil }
    self = value
  }

  /// A recursive-descent reader of JSON (RFC 8259).
  private struct Parser {
    /// Values nested deeper are rejected, so that the recursion cannot overflow the stack.
    private let depthLimit: Int

    private let text: [UInt8]
    private var position = 0

    init(_ text: [UInt8], depthLimit: Int) {
      self.text = text
      self.depthLimit = depthLimit
    }

    mutating func document() -> JSONValue? {
      guard let value = value(depth: 0) else { return nil }
      skipSpace()
      return position == text.count ? value : nil
    }

    // MARK: Values

    private mutating func value(depth: Int) -> JSONValue? {
      guard depth < depthLimit else { return nil }
      skipSpace()
      switch next {
      case UInt8(ascii: "{"): return object(depth: depth)
      case UInt8(ascii: "["): return array(depth: depth)
      case UInt8(ascii: "\""): return string().map { .string($0) }
      case UInt8(ascii: "t"): return skip(word: "true") ? .boolean(true) : nil
      case UInt8(ascii: "f"): return skip(word: "false") ? .boolean(false) : nil
      case UInt8(ascii: "n"): return skip(word: "null") ? .null : nil
      default: return number()
      }
    }

    private mutating func object(depth: Int) -> JSONValue? {
      var members: [JSONValue.Member] = []
      guard skip("{") else { return nil }
      skipSpace()
      if skip("}") { return .object([]) }
      repeat {
        skipSpace()
        guard let name = string() else { return nil }
        skipSpace()
        guard skip(":"), let value = value(depth: depth + 1) else { return nil }
        members.append(JSONValue.Member(name, value))
        skipSpace()
      } while skip(",")
      return skip("}") ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONValue? {
      var values: [JSONValue] = []
      guard skip("[") else { return nil }
      skipSpace()
      if skip("]") { return .array([]) }
      repeat {
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
        skipSpace()
      } while skip(",")
      return skip("]") ? .array(values) : nil
    }

    private mutating func number() -> JSONValue? {
      let start = position
      _ = skip("-")
      let integerStart = position
      let digits = skipDigits()
      guard digits == 1 || (digits > 1 && text[integerStart] != UInt8(ascii: "0")) else {
        return nil
      }
      var isInteger = true
      if skip(".") {
        isInteger = false
        guard skipDigits() > 0 else { return nil }
      }
      if skip("e") || skip("E") {
        isInteger = false
        _ = skip("+") || skip("-")
        guard skipDigits() > 0 else { return nil }
      }
      let digitsText = String(decoding: text[start..<position], as: UTF8.self)
      if isInteger { return Int(digitsText).map { .integer($0) } }
      let number = Double(digitsText).map { JSONValue.decimal($0, places: 9) }
      return number == .null ? nil : number
    }

    // MARK: Strings

    private mutating func string() -> String? {
      guard skip("\"") else { return nil }
      var units: [UInt8] = []
      var start = position
      while let byte = next {
        position += 1
        switch byte {
        case UInt8(ascii: "\""):
          // Most strings have no escapes and are taken in one piece.
          units += text[start..<position - 1]
          return String(validating: units, as: UTF8.self)
        case UInt8(ascii: "\\"):
          units += text[start..<position - 1]
          guard let scalar = escape() else { return nil }
          units += String(scalar).utf8
          start = position
        case 0..<0x20: return nil
        default: break
        }
      }
      return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
      guard let byte = next else { return nil }
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "u"): return unicodeEscape()
      default: return nil
      }
    }

    private mutating func unicodeEscape() -> Unicode.Scalar? {
      guard let unit = fourDigits() else { return nil }
      guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
      // A high surrogate stands for a character only together with the low one after it.
      guard skip(word: "\\u"), let low = fourDigits(), (0xDC00..<0xE000).contains(low) else {
        return nil
      }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func fourDigits() -> UInt32? {
      guard position + 4 <= text.count else { return nil }
      let digits = text[position..<position + 4]
      position += 4
      return digits.reduce(0 as UInt32?) { number, byte in
        guard let number, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
          return nil
        }
        return number << 4 | UInt32(digit)
      }
    }

    // MARK: Characters

    private var next: UInt8? { position < text.count ? text[position] : nil }

    private mutating func skipSpace() {
      while let byte = next {
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x09: position += 1
        default: return
        }
      }
    }

    private mutating func skipDigits() -> Int {
      let start = position
      while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
      return position - start
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    private mutating func skip(word: StaticString) -> Bool {
      word.withUTF8Buffer { word in
        guard text[position...].starts(with: word) else { return false }
        position += word.count
        return true
      }
    }
  }

  /// The text, or nil when it is none.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, or nil when it is none.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .fixedPoint(let units, let places):
      Double(units) / (0..<places).reduce(1.0) { power, _ in power * 10 }
    default: nil
    }
  }

  /// The whole number, or nil when it is none.
  package var integer: Int? {
    switch self {
    case .integer(let number): number
    case .fixedPoint(let units, places: 0): units
    default: nil
    }
  }

  /// The items of a list, or nil when it is none.
  package var items: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The members of an object, or nil when it is none.
  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text on one line, with a space after each comma and colon.
  ///
  /// Decimal numbers lose their trailing zeros: 0.250 is `0.25`, 2.000 is `2`.
  package var description: String { text(.spaced) }

  /// Where the text of a value has white space.
  package enum Layout: Sendable {
    /// One line, with a space after each comma and colon.
    case spaced
    /// One line without spaces.
    case compact
    /// A line for each value, two spaces deeper at each level, with spaces around colons.
    case indented
  }

  /// The value as JSON text.
  ///
  /// With `isInScript` nothing in it can end a `<script>` that it stands in.
  package func text(_ layout: Layout, isInScript: Bool = false) -> String {
    var writer = Writer(layout: layout, isInScript: isInScript)
    writer.write(self)
    return writer.text
  }

  /// The value with the members of all objects in order of their names, by Unicode scalars.
  package var sorted: JSONValue {
    switch self {
    case .array(let items): .array(items.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.sorted) }
          .sorted { $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars) })
    default: self
    }
  }
}

extension JSONValue.Member: CustomStringConvertible {
  /// The member as JSON text, `"name": value`.
  package var description: String {
    String(JSONValue.object([self]).description.dropFirst().dropLast())
  }
}

extension JSONValue {
  /// Appends values to a text.
  private struct Writer {
    let layout: JSONValue.Layout
    let isInScript: Bool
    var text = ""
    private var depth = 0

    init(layout: JSONValue.Layout, isInScript: Bool) {
      self.layout = layout
      self.isInScript = isInScript
    }

    mutating func write(_ value: JSONValue) {
      switch value {
      case .null: text += "null"
      case .boolean(let value): text += value ? "true" : "false"
      case .integer(let value): text += String(value)
      case .fixedPoint(let units, let places):
        text += DecimalText.text(units: units, places: places)
      case .string(let value): quote(value)
      case .array(let values): list("[", values, "]") { $0.write($1) }
      case .object(let members):
        list("{", members, "}") { writer, member in
          writer.quote(member.name)
          writer.text += writer.colon
          writer.write(member.value)
        }
      }
    }

    private var colon: String {
      switch layout {
      case .spaced: ": "
      case .compact: ":"
      case .indented: " : "
      }
    }

    private mutating func list<Item>(
      _ open: String, _ items: [Item], _ close: String,
      write: (inout Writer, Item) -> Void
    ) {
      text += open
      depth += 1
      for (index, item) in items.enumerated() {
        if index > 0 { text += layout == .spaced ? ", " : "," }
        breakLine()
        write(&self, item)
      }
      depth -= 1
      if !items.isEmpty { breakLine() }
      text += close
    }

    private mutating func breakLine() {
      if layout == .indented { text += "\n" + String(repeating: "  ", count: depth) }
    }

    private mutating func quote(_ string: String) {
      text += "\""
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "<", ">", "&":
          if isInScript { escape(scalar) } else { text.unicodeScalars.append(scalar) }
        // The second of '##', which begins a command in some logs.
        case "#" where text.utf8.last == UInt8(ascii: "#"): escape(scalar)
        case _ where PlainText.isObeyed(scalar): escape(scalar)
        default: text.unicodeScalars.append(scalar)
        }
      }
      text += "\""
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
      text += "\\u" + scalar.value.hexadecimal(digits: 4)
    }
  }
}
