/// A dictionary with a limited cost that drops values that were not used recently.
///
/// Values are young or old. When the young ones reach half of the limit, the old ones are dropped
/// and the young ones become old; an old value that is used becomes young again. So everything used
/// within the last half of the limit is kept, without a list of the order of use.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Generation: Sendable {
    var values: [Key: (value: Value, cost: Int)] = [:]
    var cost = 0
  }

  private let limit: Int
  private var young = Generation()
  private var old = Generation()

  /// Creates a dictionary with a limit of the total cost of its values.
  init(limit: Int) { self.limit = limit }

  /// The total cost of its values.
  var cost: Int { young.cost + old.cost }

  /// A value, which counts as used now.
  mutating func value(_ key: Key) -> Value? {
    if let found = young.values[key] { return found.value }
    guard let found = old.values.removeValue(forKey: key) else { return nil }
    old.cost -= found.cost
    insert(found.value, for: key, cost: found.cost)
    return found.value
  }

  /// Removes a value and returns it.
  mutating func removeValue(_ key: Key) -> Value? {
    if let found = young.values.removeValue(forKey: key) {
      young.cost -= found.cost
      return found.value
    }
    guard let found = old.values.removeValue(forKey: key) else { return nil }
    old.cost -= found.cost
    return found.value
  }

  /// Inserts a value, unless its key is known or its cost alone exceeds half of the limit.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    guard cost <= limit / 2, young.values[key] == nil, old.values[key] == nil else { return }
    if young.cost + cost > limit / 2 {
      old = young
      young = Generation()
    }
    young.values[key] = (value, cost)
    young.cost += cost
  }
}
