/// A number as YAML 1.2's core schema spells it, without its hexadecimal and octal forms.
enum ScalarNumber: Hashable {
  case finite(Double)
  /// `.nan`, `.inf`, or digits that no `Double` holds.
  case notFinite

  /// Reads a plain scalar, or returns `nil` when it is no number.
  init?(node: SourceNode) {
    guard let text = node.plainText else { return nil }
    self.init(text)
  }

  /// Reads text, or returns `nil` when it is no number.
  init?(_ text: some StringProtocol) {
    if Self.notFiniteWords.contains(text.lowercased()) {
      self = .notFinite
      return
    }
    guard Self.isDecimal(text.utf8), let value = Double(String(text)) else { return nil }
    self = value.isFinite ? .finite(value) : .notFinite
  }

  private static let notFiniteWords: Set = [
    ".nan", ".inf", "+.inf", "-.inf", "nan", "inf", "+inf", "-inf", "infinity", "-infinity",
  ]

  /// Whether text is `[-+]? ( digits ( . digits? )? | . digits ) ( [eE] [-+]? digits )?`.
  private static func isDecimal(_ text: some Collection<UInt8>) -> Bool {
    var rest = text[...]
    func skipSign() {
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    }
    func skipDigits() -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest.removeFirst(count)
      return count
    }
    skipSign()
    var digits = skipDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += skipDigits()
    }
    guard digits > 0 else { return false }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      skipSign()
      guard skipDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
