internal import Keyframes

// MARK: - Text and words

extension MappingReader {
  /// Reads text; numbers and flags are text where text is asked for.
  mutating func text(_ key: String) -> String? {
    guard let node = self[key] else { return nil }
    guard let text = node.text else {
      report(.wrongType(key, needs: "text", node: node))
      return nil
    }
    let longest = Self.longestWord(of: text)
    guard longest <= Self.maximumWordLength else {
      report(.longWord(longest, limit: Self.maximumWordLength, at: node.place))
      return nil
    }
    return text
  }

  /// The most characters that may stand together without a space: a longer run takes a text layout
  /// seconds to break into lines, and is no text.
  static var maximumWordLength: Int { 500 }

  private static func longestWord(of text: String) -> Int {
    var longest = 0
    var current = 0
    for character in text {
      current = character.isWhitespace ? 0 : current + 1
      longest = max(longest, current)
    }
    return longest
  }

  /// Reads one of the words of a closed vocabulary.
  mutating func word<Word>(_ key: String, as type: Word.Type = Word.self) -> Word?
  where Word: CaseIterable & RawRepresentable<String> {
    word(key, of: Word.allCases.map(\.rawValue)).flatMap { Word(rawValue: $0) }
  }

  /// Reads one of a few words.
  mutating func word(_ key: String, of words: [String]) -> String? {
    guard let node = self[key] else { return nil }
    guard let text = node.text else {
      report(.wrongType(key, needs: "a word", node: node))
      return nil
    }
    if words.contains(text) { return text }
    report(.unknownValue(text, key: key, values: words, at: node.place))
    return nil
  }

  /// Reads `true` or `false`.
  mutating func flag(_ key: String) -> Bool? {
    guard let node = self[key] else { return nil }
    if let flag = node.flag { return flag }
    let isOldSpelling = ["yes", "no", "on", "off"].contains(node.plainText?.lowercased())
    report(
      .wrongType(
        key, needs: "true or false", node: node,
        help: isOldSpelling ? "YAML 1.2 spells flags true and false" : nil))
    return nil
  }
}

// MARK: - Numbers

extension MappingReader {
  /// Reads a number in a range.
  mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let node = self[key] else { return nil }
    return number(node, named: key, in: range)
  }

  /// Reads a number that is an item of a list, or a value of its own.
  mutating func number(
    _ node: SourceNode, named key: String, in range: ClosedRange<Double>
  ) -> Double? {
    switch ScalarNumber(node: node) {
    case .finite(let number) where range.contains(number): return number
    case .finite: report(.outOfRange(key, range: range, at: node.place))
    case .notFinite: report(.notFinite(key, at: node.place))
    case nil:
      let isQuoted = node.plainText == nil && node.text.flatMap { ScalarNumber($0) } != nil
      report(
        .wrongType(
          key, needs: "a number", node: node, help: isQuoted ? "remove the quotes" : nil))
    }
    return nil
  }

  /// Reads a whole number in a range.
  mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let node = self[key] else { return nil }
    guard case .finite(let number) = ScalarNumber(node: node), number != number.rounded() else {
      return number(key, in: Double(range.lowerBound)...Double(range.upperBound)).map { Int($0) }
    }
    report(.wrongType(key, needs: "a whole number", node: node))
    return nil
  }

  /// Reads a frame rate: a number, or a fraction such as `30000/1001`.
  mutating func frameRate(_ key: String, in range: ClosedRange<Double>) -> Rational? {
    guard let node = self[key] else { return nil }
    if node.text?.contains("/") != true, number(node, named: key, in: range) == nil { return nil }
    guard let rate = node.text.flatMap({ Rational(parsing: $0) }) else {
      report(
        .wrongType(
          key, needs: "frames a second, such as 60, 29.97 or 30000/1001", node: node))
      return nil
    }
    guard range.contains(rate.doubleValue) else {
      report(.outOfRange(key, range: range, at: node.place))
      return nil
    }
    return rate
  }
}

// MARK: - Times

extension MappingReader {
  /// Reads seconds, as a number or with a unit: `0.25`, `0.25s`, `250ms`.
  mutating func time(_ key: String) -> Double? {
    guard let node = self[key] else { return nil }
    guard let number = Self.seconds(node) else {
      report(.wrongType(key, needs: "a time, such as 0.25, 0.25s or 250ms", node: node))
      return nil
    }
    guard case .finite(let seconds) = number else {
      report(.notFinite(key, at: node.place))
      return nil
    }
    guard seconds >= 0 else {
      report(.negativeTime(key, at: node.place))
      return nil
    }
    guard seconds <= Self.longestTime else {
      report(.outOfRange(key, range: 0...Self.longestTime, at: node.place))
      return nil
    }
    return seconds
  }

  private static func seconds(_ node: SourceNode) -> ScalarNumber? {
    if let number = ScalarNumber(node: node) { return number }
    guard let text = node.text else { return nil }
    let digits = text.prefix { !$0.isLetter || $0 == "e" || $0 == "E" }
    let trimmed = digits.last == " " ? digits.dropLast() : digits
    guard let number = ScalarNumber(trimmed) else { return nil }
    switch text[digits.endIndex...] {
    case "s": return number
    case "ms":
      guard case .finite(let milliseconds) = number else { return number }
      return .finite(milliseconds / 1_000)
    default: return nil
    }
  }
}
