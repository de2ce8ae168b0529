/// A column of a picker.
public struct Wheel: Hashable, Sendable {
  /// The words on it, from the top.
  public var words: [String]
  /// Which one is chosen, from 0.
  public var selected: Int
  /// Whether the first word comes after the last one, as `UIDatePicker` has it of months and days.
  public var goesRound: Bool

  /// Creates a wheel.
  public init(_ words: [String], selected: Int = 0, goesRound: Bool = false) {
    self.words = words
    self.selected = selected
    self.goesRound = goesRound
  }

  /// Returns the word at a distance from the chosen one, `nil` beyond the wheel's ends.
  public func word(at offset: Int) -> String? {
    guard !words.isEmpty else { return nil }
    let index = selected + offset
    let turned = index % words.count + (index % words.count < 0 ? words.count : 0)
    return goesRound || index == turned ? words[turned] : nil
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
      Wheel(months, selected: month - 1, goesRound: true),
      Wheel((1...31).map(String.init), selected: day - 1, goesRound: true),
      Wheel(years, selected: years.firstIndex(of: String(year)) ?? 0),
    ]
  }
}
