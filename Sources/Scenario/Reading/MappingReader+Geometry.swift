internal import KeyboardAvoidance
internal import Keyframes

extension MappingReader {
  /// Reads a length in points, which cannot be negative.
  mutating func length(_ key: String) -> Double? {
    number(key, in: Self.lengths)
  }

  /// Reads `[x, y, width, height]`.
  mutating func rect(_ key: String) -> Rect? {
    guard let node = self[key] else { return nil }
    return rect(node, named: key)
  }

  /// Reads `[x, y, width, height]` from a node.
  mutating func rect(_ node: SourceNode, named key: String) -> Rect? {
    guard
      let numbers = numbers(
        node, named: key,
        [
          ("x", Self.coordinates), ("y", Self.coordinates), ("width", Self.lengths),
          ("height", Self.lengths),
        ])
    else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Reads `[width, height]`.
  mutating func size(_ key: String, in range: ClosedRange<Double>? = nil) -> Size? {
    guard let node = self[key] else { return nil }
    let range = range ?? Self.lengths
    return numbers(node, named: key, [("width", range), ("height", range)])
      .map { Size(width: $0[0], height: $0[1]) }
  }

  /// Reads y, or `[x, y]`.
  mutating func offset(_ key: String) -> Point? {
    guard let node = self[key] else { return nil }
    if node.items == nil {
      return number(node, named: key, in: Self.coordinates).map { Point(x: 0, y: $0) }
    }
    return numbers(node, named: key, [("x", Self.coordinates), ("y", Self.coordinates)])
      .map { Point(x: $0[0], y: $0[1]) }
  }

  /// Reads `{top, left, bottom, right}`, `[top, left, bottom, right]` or one number for all.
  mutating func insets(_ key: String) -> EdgeInsets? {
    guard let node = self[key] else { return nil }
    if node.pairs != nil {
      return mapping(key, keys: .insets) { reader in
        EdgeInsets(
          top: reader.number("top", in: Self.coordinates) ?? 0,
          left: reader.number("left", in: Self.coordinates) ?? 0,
          bottom: reader.number("bottom", in: Self.coordinates) ?? 0,
          right: reader.number("right", in: Self.coordinates) ?? 0)
      }
    }
    if ScalarNumber(node: node) != nil {
      return number(node, named: key, in: Self.coordinates)
        .map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }
    }
    return numbers(
      node, named: key, ["top", "left", "bottom", "right"].map { ($0, Self.coordinates) }
    )
    .map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }

  /// Reads a list of numbers, each with a name and a range.
  private mutating func numbers(
    _ node: SourceNode, named key: String, _ parts: [(name: String, range: ClosedRange<Double>)]
  ) -> [Double]? {
    guard let items = node.items, items.count == parts.count else {
      let names = parts.map(\.name).joined(separator: ", ")
      report(.wrongType(key, needs: "[\(names)]", node: node))
      return nil
    }
    let numbers = zip(items, parts).map { item, part in
      number(item, named: "\(key).\(part.name)", in: part.range)
    }
    let found = numbers.compactMap(\.self)
    return found.count == numbers.count ? found : nil
  }
}
