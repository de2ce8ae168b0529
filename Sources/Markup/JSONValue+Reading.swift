extension JSONValue {
  /// The text, or nil when it is none.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, or nil when it is none.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .fixedPoint(let units, let places):
      Double(units) / (0..<places).reduce(1.0) { power, _ in power * 10 }
    default: nil
    }
  }

  /// The whole number, or nil when it is none.
  package var integer: Int? {
    switch self {
    case .integer(let number): number
    case .fixedPoint(let units, places: 0): units
    default: nil
    }
  }

  /// The items of a list, or nil when it is none.
  package var items: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The members of an object, or nil when it is none.
  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}
