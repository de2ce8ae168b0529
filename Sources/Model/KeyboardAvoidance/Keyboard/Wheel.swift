/// A column of a picker.
public struct Wheel: Hashable, Sendable {
  /// The words on it, from the top.
  public var words: [String]
  /// Which one is chosen, from 0.
  public var selected: Int

  /// Creates a wheel.
  public init(_ words: [String], selected: Int = 0) {
    self.words = words
    self.selected = selected
  }
}

extension TextInput {
  /// The columns of its picker; empty without a picker.
  var wheels: [Wheel] {
    switch picker {
    case nil: []
    case .choices(let words): [Wheel(words, selected: words.firstIndex(of: text) ?? 0)]
    case .date: Wheel.date(text)
    }
  }
}

extension Wheel {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The columns for a date such as `2026-11-22`: month, day and year; for anything else, the
  /// release date of the first iPhone.
  fileprivate static func date(_ text: String) -> [Wheel] {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let isDate =
      parts.count == 3 && (1...9_999).contains(parts[0]) && (1...12).contains(parts[1])
      && (1...31).contains(parts[2])
    let (year, month, day) = isDate ? (parts[0], parts[1], parts[2]) : (2007, 6, 29)
    let years = (max(year - 4, 1)...year + 4).map(String.init)
    return [
      Wheel(months, selected: month - 1), Wheel((1...31).map(String.init), selected: day - 1),
      Wheel(years, selected: years.firstIndex(of: String(year)) ?? 0),
    ]
  }
}
