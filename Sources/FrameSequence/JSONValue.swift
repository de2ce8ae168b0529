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
    let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
    return Int(exactly: (number * power).rounded())
      .map { .fixedPoint(units: $0, places: places) } ?? .null
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

// MARK: - Text

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text on one line, with a space after each comma and colon.
  ///
  /// Decimal numbers lose their trailing zeros: 0.250 is `0.25`, 2.000 is `2`.
  public var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .fixedPoint(let units, let places): Self.text(units: units, places: places)
    case .string(let value): Self.quoted(value)
    case .array(let values):
      "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map(\.description).joined(separator: ", ") + "}"
    }
  }

  private static func text(units: Int, places: Int) -> String {
    var digits = String(units.magnitude)
    digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let fraction = digits.suffix(places)
    let kept = fraction.lastIndex { $0 != "0" }.map { fraction[...$0] } ?? ""
    return (units < 0 ? "-" : "") + digits.dropLast(places) + (kept.isEmpty ? "" : ".") + kept
  }

  fileprivate static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSONValue.Member: CustomStringConvertible {
  /// The member as JSON text, `"name": value`.
  public var description: String { "\(JSONValue.quoted(name)): \(value)" }
}
