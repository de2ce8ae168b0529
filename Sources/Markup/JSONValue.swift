/// A JSON value whose members keep their order, so that its text is the same every time.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A decimal number: `units` divided by ten to the power `places`.
  case fixedPoint(units: Int, places: Int)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Named values, in this order.
  case object([Member])

  /// A named value of an object.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A number rounded to some decimal places, half away from zero.
  ///
  /// Numbers that are not finite, or too large to count in units of the last place, become `null`.
  public static func decimal(_ number: Double, places: Int) -> JSONValue {
    DecimalText.units(of: number, places: places).map { .fixedPoint(units: $0, places: places) }
      ?? .null
  }

  /// The first member of this name, or nil when this is no object or has none.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

// MARK: - Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Makes `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Makes a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Makes an object with the members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
