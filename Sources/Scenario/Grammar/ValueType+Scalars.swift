internal import Keyframes

// MARK: - Text and words

extension ValueType where Value == String {
  /// Text; numbers and flags are accepted as text.
  static var text: ValueType {
    ValueType(schema: .text) { node, key, reader in
      guard let text = node.text else {
        reader.report(.wrongType(key, needs: "text", node: node))
        return nil
      }
      if let problem = Self.problem(with: text, at: node.place) {
        reader.report(problem)
        return nil
      }
      return text
    }
  }

  /// Text that must not be empty.
  static var identifier: ValueType {
    text.withSchema { schema in
      var schema = schema
      schema.minLength = 1
      return schema
    }
  }

  /// One of a few words.
  static func words(_ words: [String]) -> ValueType {
    var type = ValueType(schema: .words(words)) { node, key, reader in
      guard let text = node.text else {
        reader.report(.wrongType(key, needs: "a word", node: node))
        return nil
      }
      if words.contains(text) { return text }
      reader.report(.unknownValue(text, key: key, values: words, at: node.place))
      return nil
    }
    type.literal = { .text($0) }
    return type
  }

  /// The most characters without a space: a longer run takes a text layout seconds to break into
  /// lines.
  private static var maximumWordLength: Int { 500 }

  /// The most bytes of a text: for more, a text layout takes seconds and hundreds of megabytes.
  private static var maximumTextLength: Int { 65_536 }

  private static func problem(with text: String, at place: Place) -> Problem? {
    guard text.utf8.count <= maximumTextLength else {
      return .longText(limit: maximumTextLength, at: place)
    }
    var longest = 0
    var current = 0
    for character in text {
      current = character.isWhitespace ? 0 : current + 1
      longest = max(longest, current)
    }
    guard longest > maximumWordLength else { return nil }
    return .longWord(longest, limit: maximumWordLength, at: place)
  }
}

extension ValueType where Value: CaseIterable & RawRepresentable<String> {
  /// One of the words of a closed vocabulary.
  static var word: ValueType {
    let words = ValueType<String>.words(Value.allCases.map(\.rawValue))
    return ValueType(schema: words.schema) { node, key, reader in
      words.read(node, key, &reader).flatMap { Value(rawValue: $0) }
    } literal: {
      .text($0.rawValue)
    }
  }
}

// MARK: - Flags

extension ValueType where Value == Bool {
  /// `true` or `false`.
  static var flag: ValueType {
    ValueType(schema: .flag) { node, key, reader in
      if let flag = node.flag { return flag }
      let isOldSpelling = ["yes", "no", "on", "off"].contains(node.plainText?.lowercased())
      reader.report(
        .wrongType(
          key, needs: "true or false", node: node,
          help: isOldSpelling ? "YAML 1.2 spells flags true and false" : nil))
      return nil
    } literal: {
      .flag($0)
    }
  }

  /// Only `true`.
  static var yes: ValueType {
    ValueType(schema: .yes) { node, key, reader in
      guard let flag = flag.read(node, key, &reader) else { return nil }
      if flag { return true }
      reader.report(.wrongType(key, needs: "true", node: node))
      return nil
    }
  }
}

// MARK: - Numbers

extension ValueType where Value == Double {
  /// A number in a range.
  static func number(_ range: ClosedRange<Double>) -> ValueType {
    ValueType(schema: .number(range)) { node, key, reader in
      switch ScalarNumber(node: node) {
      case .finite(let number) where range.contains(number): return number
      case .finite: reader.report(.outOfRange(key, range: range, at: node.place))
      case .notFinite: reader.report(.notFinite(key, at: node.place))
      case nil:
        let isQuoted = node.plainText == nil && node.text.flatMap { ScalarNumber($0) } != nil
        reader.report(
          .wrongType(
            key, needs: "a number", node: node, help: isQuoted ? "remove the quotes" : nil))
      }
      return nil
    } literal: {
      .number($0)
    }
  }

  /// No coordinate of a scenario is larger, in points.
  private static var largestCoordinate: Double { 100_000 }

  /// A position, or a distance that may be negative, in points.
  static var coordinate: ValueType { .number(-largestCoordinate...largestCoordinate) }

  /// A width, height or distance, in points.
  static var length: ValueType { .number(0...largestCoordinate).defined(as: "length") }
}

extension ValueType where Value == Int {
  /// A whole number in a range.
  static func integer(_ range: ClosedRange<Int>) -> ValueType {
    let number = ValueType<Double>.number(Double(range.lowerBound)...Double(range.upperBound))
    return ValueType(schema: .integer(range)) { node, key, reader in
      if case .finite(let value) = ScalarNumber(node: node), value != value.rounded() {
        reader.report(.wrongType(key, needs: "a whole number", node: node))
        return nil
      }
      return number.read(node, key, &reader).map { Int($0) }
    } literal: {
      .number(Double($0))
    }
  }
}

extension ValueType where Value == Rational {
  /// A frame rate: a number, or a fraction such as `30000/1001`.
  static func frameRate(_ range: ClosedRange<Double>) -> ValueType {
    let number = ValueType<Double>.number(range)
    @Sendable func schema() -> JSONSchema {
      .any(of: [
        number.schema, JSONSchema(type: ["string"], pattern: "^[^/]+/[^/]+$"),
      ])
    }
    return ValueType(schema: schema()) { node, key, reader in
      if node.text?.contains("/") != true, number.read(node, key, &reader) == nil { return nil }
      guard let rate = node.text.flatMap({ Rational(parsing: $0) }) else {
        reader.report(
          .wrongType(
            key, needs: "frames a second, such as 60, 29.97 or 30000/1001", node: node))
        return nil
      }
      guard range.contains(rate.doubleValue) else {
        reader.report(.outOfRange(key, range: range, at: node.place))
        return nil
      }
      return rate
    }
  }
}

// MARK: - Times

extension ValueType where Value == Double {
  /// No time of a scenario is later, in seconds.
  static var longestTime: Double { 600 }

  /// Seconds, as a number or with a unit: `0.25`, `0.25s`, `250ms`.
  static var time: ValueType {
    @Sendable func schema() -> JSONSchema {
      var schema = JSONSchema.any(of: [
        .number(0...longestTime),
        JSONSchema(type: ["string"], pattern: "^[-+]?[0-9.]+([eE][-+]?[0-9]+)? ?(ms|s)$"),
      ])
      schema.description = "Seconds, or with a unit: 0.25, 0.25s, 250ms"
      return schema
    }
    let type = ValueType(schema: schema()) { node, key, reader in
      switch seconds(node) {
      case nil:
        reader.report(
          .wrongType(key, needs: "a time, such as 0.25, 0.25s or 250ms", node: node))
      case .notFinite: reader.report(.notFinite(key, at: node.place))
      case .finite(let seconds) where seconds < 0:
        reader.report(.negativeTime(key, at: node.place))
      case .finite(let seconds) where seconds > longestTime:
        reader.report(.outOfRange(key, range: 0...longestTime, at: node.place))
      case .finite(let seconds): return seconds
      }
      return nil
    } literal: {
      .number($0)
    }
    return type.defined(as: "time", examples: [.number(0.25), "0.25s", "250ms"])
  }

  /// A time that should not be after the end of the timeline.
  static var instant: ValueType {
    time.then { time, node, reader in
      if let end = reader.context.end, time > end { reader.report(.afterEnd(end, at: node.place)) }
      return time
    }
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
