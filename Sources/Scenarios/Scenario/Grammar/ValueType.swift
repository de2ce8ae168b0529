internal import KeyboardAvoidance
internal import Keyframes
internal import Markup

/// The type of a key's value: how it is read, and its schema.
struct ValueType<Value: Sendable>: Sendable {
  private let makeSchema: @Sendable () -> JSONSchema
  /// Reads a node, which messages call by a name; invalid values are reported and read as `nil`.
  var read: @Sendable (SourceNode, _ name: String, inout MappingReader) -> Value?
  /// The value as a file writes it; `nil` where the schema has no default.
  var literal: @Sendable (Value) -> JSONValue?

  /// - Parameters:
  ///   - schema: The schema; built on demand, because reading does not need it.
  ///   - read: Reads a node, which messages call by a name.
  init(
    schema: @autoclosure @escaping @Sendable () -> JSONSchema,
    read: @escaping @Sendable (SourceNode, _ name: String, inout MappingReader) -> Value?,
    literal: @escaping @Sendable (Value) -> JSONValue? = { _ in nil }
  ) {
    makeSchema = schema
    self.read = read
    self.literal = literal
  }

  var schema: JSONSchema { makeSchema() }

  /// Returns a type whose values are transformed.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueType<Other> {
    ValueType<Other>(schema: schema) { node, name, reader in
      read(node, name, &reader).map(transform)
    }
  }

  /// Returns a type whose values are processed after reading: `body` may report, and returns the
  /// result.
  func then<Other>(
    _ body: @escaping @Sendable (Value, SourceNode, inout MappingReader) -> Other?
  ) -> ValueType<Other> {
    ValueType<Other>(schema: schema) { node, name, reader in
      read(node, name, &reader).flatMap { body($0, node, &reader) }
    }
  }

  /// Returns the type with a schema among the document's shared definitions.
  func defined(as name: String, examples: [JSONValue] = []) -> ValueType {
    withSchema { schema in
      var schema = schema
      if !examples.isEmpty { schema.examples = examples }
      return .definition(name, schema)
    }
  }

  /// Returns the type with another schema, derived from its own.
  func withSchema(_ change: @escaping @Sendable (JSONSchema) -> JSONSchema) -> ValueType {
    ValueType(schema: change(schema), read: read, literal: literal)
  }
}

// MARK: - Collections

extension ValueType {
  /// A mapping whose value is filled in by its keys.
  static func mapping(_ mapping: Mapping<Value>) -> ValueType {
    .mapping(mapping) { value, _ in value }
  }

  /// A mapping; `body` converts what its keys filled in.
  static func mapping<Root>(
    _ mapping: Mapping<Root>, _ body: @escaping @Sendable (Root, inout MappingReader) -> Value?
  ) -> ValueType {
    ValueType(schema: mapping.keys.schema) { node, name, reader in
      reader.mapping(node, named: name, mapping, body)
    }
  }

  /// A list, whose items messages call by a name.
  static func list<Item>(
    of item: ValueType<Item>, _ things: String, limit: Int
  ) -> ValueType where Value == [Item] {
    ValueType(schema: .list(of: item.schema, maximum: limit)) { node, name, reader in
      reader.items(node, named: name, of: things, limit: limit)
        .compactMap { item.read($0, name, &reader) }
    }
  }
}

extension ValueType where Value == [Double] {
  /// A list of numbers, each with a name and a type.
  static func numbers(_ parts: [(name: String, type: ValueType<Double>)]) -> ValueType {
    let names = parts.map(\.name)
    let types = parts.map(\.type)
    return ValueType(schema: .tuple(types.map(\.schema))) { node, key, reader in
      guard let items = node.items, items.count == names.count else {
        reader.report(
          .wrongType(key, needs: "[\(names.joined(separator: ", "))]", node: node))
        return nil
      }
      let numbers = items.indices.map {
        types[$0].read(items[$0], "\(key).\(names[$0])", &reader)
      }
      let found = numbers.compactMap(\.self)
      return found.count == numbers.count ? found : nil
    }
  }
}

extension ValueType where Value == Rect {
  /// `[x, y, width, height]`.
  static var rect: ValueType {
    ValueType<[Double]>.numbers([
      ("x", .coordinate), ("y", .coordinate), ("width", .length), ("height", .length),
    ])
    .map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    .defined(as: "rect", examples: [[20, 100, 350, 44]])
  }
}

extension ValueType where Value == Size {
  /// `[width, height]`, each of a type.
  static func size(_ side: ValueType<Double>) -> ValueType {
    ValueType<[Double]>.numbers([("width", side), ("height", side)])
      .map { Size(width: $0[0], height: $0[1]) }
  }

  /// `[width, height]` in points.
  static var size: ValueType { size(.length).defined(as: "size", examples: [[320, 1000]]) }
}

extension ValueType where Value == Point {
  /// y, `[x, y]`, or `end`.
  static var offset: ValueType {
    let pair = ValueType<[Double]>.numbers([("x", .coordinate), ("y", .coordinate)])
    @Sendable func schema() -> JSONSchema {
      .any(of: [ValueType<Double>.coordinate.schema, pair.schema, .words(["end"])])
    }
    return ValueType(schema: schema()) { node, key, reader in
      if node.text == "end" { return ScrollSpec.end }
      if node.items == nil {
        return ValueType<Double>.coordinate.read(node, key, &reader).map { Point(x: 0, y: $0) }
      }
      return pair.read(node, key, &reader).map { Point(x: $0[0], y: $0[1]) }
    }
    .defined(as: "offset", examples: [100, [0, 100]])
  }
}

extension ValueType where Value == EdgeInsets {
  /// `{top, left, bottom, right}`, `[top, left, bottom, right]` or one number for all.
  static var insets: ValueType {
    let list = ValueType<[Double]>.numbers(
      ["top", "left", "bottom", "right"].map { ($0, .coordinate) })
    @Sendable func schema() -> JSONSchema {
      .any(of: [
        ValueType<Double>.coordinate.schema, list.schema, Grammar.insets.keys.schema,
      ])
    }
    return ValueType(schema: schema()) { node, key, reader in
      if node.pairs != nil { return ValueType.mapping(Grammar.insets).read(node, key, &reader) }
      if SourceNode.Number(node: node) != nil {
        return ValueType<Double>.coordinate.read(node, key, &reader)
          .map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }
      }
      return list.read(node, key, &reader)
        .map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
    }
    .defined(as: "insets", examples: [20, [0, 16, 0, 16]])
  }
}

extension Grammar {
  static let insets = Mapping("the insets", EdgeInsets.zero) {
    Key("top", .coordinate, \.top, "Points; {default} by default")
    Key("left", .coordinate, \.left, "Points; {default} by default")
    Key("bottom", .coordinate, \.bottom, "Points; {default} by default")
    Key("right", .coordinate, \.right, "Points; {default} by default")
  }
}

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
    type.literal = { .string($0) }
    return type
  }

  /// The most characters without a space: a longer run takes a text layout seconds to break into
  /// lines.
  private static var maximumWordLength: Int { 500 }

  /// The most bytes of a text: for more, a text layout takes seconds and hundreds of megabytes.
  private static var maximumTextLength: Int { 65_536 }

  private static func problem(with text: String, at place: SourceNode.Place) -> Problem? {
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
      .string($0.rawValue)
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
      .boolean($0)
    }
  }

  /// Only `true`.
  static var yes: ValueType {
    ValueType(schema: .yes) { node, key, reader in
      guard let flag = flag.read(node, key, &reader) else { return nil }
      if flag { return true }
      reader.report(.onlyTrue(key, at: node.place))
      return nil
    }
  }
}

// MARK: - Numbers

extension ValueType where Value == Double {
  static func number(_ range: ClosedRange<Double>) -> ValueType {
    ValueType(schema: .number(range)) { node, key, reader in
      switch SourceNode.Number(node: node) {
      case .finite(let number) where range.contains(number): return number
      case .finite: reader.report(.outOfRange(key, range: range, at: node.place))
      case .notFinite: reader.report(.notFinite(key, at: node.place))
      case nil:
        let isQuoted = node.plainText == nil && node.text.flatMap { SourceNode.Number($0) } != nil
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
      if case .finite(let value) = SourceNode.Number(node: node), value != value.rounded() {
        reader.report(.wrongType(key, needs: "a whole number", node: node))
        return nil
      }
      return number.read(node, key, &reader).map { Int($0) }
    } literal: {
      .integer($0)
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

  private static func seconds(_ node: SourceNode) -> SourceNode.Number? {
    if let number = SourceNode.Number(node: node) { return number }
    guard let text = node.text else { return nil }
    let digits = text.prefix { !$0.isLetter || $0 == "e" || $0 == "E" }
    let trimmed = digits.last == " " ? digits.dropLast() : digits
    guard let number = SourceNode.Number(trimmed) else { return nil }
    switch text[digits.endIndex...] {
    case "s": return number
    case "ms":
      guard case .finite(let milliseconds) = number else { return number }
      return .finite(milliseconds / 1_000)
    default: return nil
    }
  }
}
