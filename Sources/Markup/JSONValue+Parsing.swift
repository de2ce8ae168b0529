extension JSONValue {
  /// Reads JSON text, or nil when it is not exactly one well-formed value.
  ///
  /// Meant for files that anyone may have edited: no input crashes it. Values nested deeper than
  /// `depthLimit` and numbers that do not fit are refused; fractions are kept to nine decimal
  /// places.
  package init?(parsing text: [UInt8], depthLimit: Int = 32) {
    var parser = JSONParser(text, depthLimit: depthLimit)
    guard let value = parser.document() else { return nil }
    self = value
  }
}

/// A recursive-descent reader of JSON (RFC 8259).
private struct JSONParser {
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
    guard digits == 1 || (digits > 1 && text[integerStart] != UInt8(ascii: "0")) else { return nil }
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
