internal import KeyboardAvoidance

/// A version of iOS as a scenario gives it: `17`, `17.4` or `"17.4.1"`.
struct SystemRelease: Hashable, Sendable {
  var major: Int
  /// The number after the first full stop, if it is given.
  var minor: Int?

  /// Whether phones have the taller rows of keys of iOS 26.0.
  var hasTallRows: Bool { major == SystemVersion.glass && minor == 0 }

  /// Reads one to three numbers separated by full stops, optionally after `iOS`; only the first is
  /// required.
  init?(_ text: String) {
    var text = text.lowercased()[...]
    if text.hasPrefix("ios") { text = text.dropFirst(3).drop { $0 == " " } }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? UInt16($0) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    major = Int(numbers[0])
    minor = numbers.count > 1 ? Int(numbers[1]) : nil
  }
}

extension ValueType where Value == SystemRelease {
  /// A version of iOS, of which almost only the number before the full stop matters.
  static var systemRelease: ValueType {
    let range = SystemVersion.first...SystemVersion.last
    @Sendable func schema() -> JSONSchema {
      .any(of: [
        .number(Double(range.lowerBound)...Double(range.upperBound) + 0.99),
        JSONSchema(type: ["string"], pattern: "^([iI][oO][sS] ?)?[0-9]+([.][0-9]+){0,2}$"),
      ])
    }
    return ValueType(schema: schema()) { node, key, reader in
      if SourceNode.Number(node: node) == .notFinite {
        reader.report(.notFinite(key, at: node.place))
        return nil
      }
      guard let release = node.text.flatMap(SystemRelease.init) else {
        if case .finite(let number)? = SourceNode.Number(node: node),
          !(Double(range.lowerBound)...Double(range.upperBound)).contains(number)
        {
          reader.report(
            .outOfRange(
              key, range: Double(range.lowerBound)...Double(range.upperBound), at: node.place))
          return nil
        }
        reader.report(
          .wrongType(key, needs: "a version of iOS, such as 17 or 17.4", node: node))
        return nil
      }
      guard range.contains(release.major) else {
        reader.report(
          .outOfRange(
            key, range: Double(range.lowerBound)...Double(range.upperBound), at: node.place))
        return nil
      }
      return release
    }
  }
}
