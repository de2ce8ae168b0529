/// Text of files, names and arguments as it may be shown to people.
///
/// A terminal executes control characters, continuous integration executes log lines that begin
/// with `::` (GitHub) or contain `##vso[` (Azure, TeamCity), and bidirectional controls mislead
/// readers. All of these are replaced by U+FFFD, one for each scalar.
package enum PlainText {
  /// Replaces everything that would be executed.
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Returns a text on one line, safe in any place.
  package static func line(_ text: String) -> String {
    cleaned(text, keepsLines: false)
  }

  /// Returns a text with its line breaks and tabs, but otherwise safe.
  package static func lines(_ text: String) -> String {
    cleaned(text, keepsLines: true)
  }

  /// Whether a scalar is a control character, a bidirectional control or a line separator.
  package static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func cleaned(_ text: String, keepsLines: Bool) -> String {
    guard mayBeObeyed(text, keepsLines: keepsLines) else { return text }
    var scalars = Array(text.unicodeScalars)
    var lineStart = 0
    for (index, scalar) in scalars.enumerated() {
      if keepsLines, scalar == "\n" {
        silence(&scalars, lineStart..<index)
        lineStart = index + 1
      } else if isObeyed(scalar), !(keepsLines && scalar == "\t") {
        scalars[index] = replacement
      }
    }
    silence(&scalars, lineStart..<scalars.count)
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }

  /// Whether a closer look is needed, judged by bytes; most text needs none.
  private static func mayBeObeyed(_ text: String, keepsLines: Bool) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x0A where keepsLines: break
      case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2: return true
      case UInt8(ascii: ":"), UInt8(ascii: "#"):
        if byte == previous { return true }
      default: break
      }
      previous = byte
    }
    return false
  }

  /// Replaces the parts that would make a line a command.
  private static func silence(_ scalars: inout [Unicode.Scalar], _ line: Range<Int>) {
    if let start = line.first(where: { !scalars[$0].properties.isWhitespace }),
      scalars[start] == ":", start + 1 < line.upperBound, scalars[start + 1] == ":"
    {
      scalars[start] = replacement
    }
    var hashes = 0
    for index in line {
      if scalars[index] == "#" {
        hashes += 1
        continue
      }
      if hashes > 1, opensCommand(scalars[index..<line.upperBound]) {
        scalars[index - 1] = replacement
      }
      hashes = 0
    }
  }

  /// Whether a text begins with `[`, or with letters and `[`, as after `##` in a command.
  private static func opensCommand(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.first { !$0.properties.isAlphabetic } == "["
  }
}

extension DefaultStringInterpolation {
  /// Appends a text of a file, a name or an argument on one line, as ``PlainText/line(_:)`` has it.
  package mutating func appendInterpolation(shown text: String) {
    appendLiteral(PlainText.line(text))
  }
}

extension [String] {
  /// The words as a choice: `a, b or c`.
  package var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}

extension String {
  /// A path of a directory with the slash before the names in it.
  package var asDirectory: String { hasSuffix("/") ? self : self + "/" }
}
