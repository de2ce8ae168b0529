internal import FrameSequence

extension JSONValue {
  /// The whole number that this is.
  var integer: Int? {
    switch self {
    case .integer(let number): number
    case .fixedPoint(let units, places: 0): units
    default: nil
    }
  }

  /// The number that this is.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .fixedPoint(let units, let places):
      Double(units) / (0..<places).reduce(1.0) { power, _ in power * 10 }
    default: nil
    }
  }

  /// The text that this is.
  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The items of this list.
  var items: [JSONValue]? {
    guard case .array(let items) = self else { return nil }
    return items
  }

  /// The members of this object.
  var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}

// MARK: - Lists of numbers

extension JSONValue {
  /// A list of numbers as differences from the last one that was there.
  static func differences(of numbers: [Int?]) -> JSONValue {
    var last = 0
    return .array(
      numbers.map { number in
        guard let number else { return .null }
        defer { last = number }
        return .integer(number - last)
      })
  }

  /// The numbers of a list of differences; nil when it is none.
  var sums: [Int?]? {
    guard let items else { return nil }
    var last = 0
    var numbers: [Int?] = []
    for item in items {
      if item == .null {
        numbers.append(nil)
        continue
      }
      guard let difference = item.integer else { return nil }
      let (sum, isTooLarge) = last.addingReportingOverflow(difference)
      guard !isTooLarge else { return nil }
      last = sum
      numbers.append(sum)
    }
    return numbers
  }
}

// MARK: - Fingerprints

extension RowHash {
  /// The fingerprint as 32 hexadecimal digits.
  var hexadecimal: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Reads 32 hexadecimal digits.
  init?(hexadecimal text: String) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(low: low, high: high)
  }
}
