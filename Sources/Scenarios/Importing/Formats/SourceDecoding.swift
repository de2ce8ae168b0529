/// A file as it was given, ready to be recognised.
struct SourceBytes {
  /// The bytes in UTF-8, or in the encoding that an XML declaration names.
  var bytes: [UInt8]
  /// Whether they are UTF-8 whatever a declaration says.
  var isUTF8: Bool

  /// The largest file that is read, in bytes; the largest storyboard seen has 1.5 MB.
  static let maximumByteCount = 16 * 1_048_576

  init(_ file: [UInt8]) {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      (bytes, isUTF8) = (Array(file.dropFirst(3)), true)
    } else if file.starts(with: [0xFF, 0xFE]) {
      (bytes, isUTF8) = (Self.utf16(file, isLittle: true), true)
    } else if file.starts(with: [0xFE, 0xFF]) {
      (bytes, isUTF8) = (Self.utf16(file, isLittle: false), true)
    } else {
      (bytes, isUTF8) = (file, false)
    }
  }

  /// The text; what is no UTF-8 becomes U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  private static func utf16(_ file: [UInt8], isLittle: Bool) -> [UInt8] {
    let units = stride(from: 2, to: file.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// Where dumps stand in logs, notes and source code.
enum PastedText {
  /// The lines of a pasted dump without fences and what stands before each line in logs and
  /// comments.
  static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap(unescaped)
      .map(withoutMarkers)
      .filter { !trimmed($0).hasPrefix("```") }
  }

  /// Logs and debuggers write a dump on one line, with its line breaks and quotes escaped.
  private static func unescaped(_ line: Substring) -> [Substring] {
    guard line.utf8.contains(UInt8(ascii: "\\")), line.split(separator: "\\n").count > 2 else {
      return [line]
    }
    return line.replacing("\\u0027", with: "'").replacing("\\'", with: "'")
      .replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Removes `//`, ` * `, `> ` and `t = 3.1s` from the beginning of a line, but not its indentation.
  private static func withoutMarkers(_ line: Substring) -> Substring {
    var rest = line
    let start = trimmed(rest)
    if start.hasPrefix("//") {
      rest = start.drop { $0 == "/" }
    } else if start.hasPrefix("* ") {
      rest = start.dropFirst()
    } else if start.hasPrefix(">") {
      // A quote may be quoted.
      while trimmed(rest).hasPrefix(">") { rest = trimmed(rest).dropFirst() }
    } else if start.hasPrefix("t = ") {
      rest = start.dropFirst(4).drop { $0 == " " || $0 == "." || $0.isNumber }.dropFirst()
    }
    return rest
  }

  static func trimmed(_ text: Substring) -> Substring {
    var rest = text.drop { $0.isWhitespace }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return rest
  }
}

/// The numbers of files: the one place in which text becomes a number, and a number a whole one.
///
/// Apps write `Int.max` for "as many as there are", and damaged files anything.
enum NumberText {
  /// The number that a text is, or `nil` where it is none or not finite.
  static func finite(_ text: some StringProtocol) -> Double? {
    Double(String(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The numbers in a text, whatever is between them.
  static func all(in text: Substring) -> [Double] {
    text.split { !($0.isASCII && ($0.isNumber || "-+.eE".contains($0))) }.compactMap { finite($0) }
  }

  /// A number without its fraction, moved into a range; 0, or what is nearest to it, for NaN.
  static func whole(
    _ value: Double, in range: ClosedRange<Int> = -1_000_000...1_000_000
  ) -> Int {
    guard !value.isNaN else { return min(max(0, range.lowerBound), range.upperBound) }
    return Int(min(max(value, Double(range.lowerBound)), Double(range.upperBound)))
  }
}
