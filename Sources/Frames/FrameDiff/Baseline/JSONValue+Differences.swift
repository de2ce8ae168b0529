internal import FrameSequence
internal import Markup

extension JSONValue {
  /// A list of two whole numbers of each item; of long films there are millions, so that no list is
  /// larger than it has to be.
  static func pairs<Item>(of items: [Item], _ pair: (Item) -> (Int, Int)) -> JSONValue {
    var values: [JSONValue] = []
    values.reserveCapacity(items.count * 2)
    for item in items {
      let (first, second) = pair(item)
      values.append(.integer(first))
      values.append(.integer(second))
    }
    return .array(values)
  }

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
      guard let sum = item.integer.flatMap(last.adding) else { return nil }
      last = sum
      numbers.append(sum)
    }
    return numbers
  }
}
