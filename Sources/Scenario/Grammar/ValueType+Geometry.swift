internal import KeyboardAvoidance
internal import Keyframes

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
      if ScalarNumber(node: node) != nil {
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
