internal import FrameSequence
internal import Markup

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
