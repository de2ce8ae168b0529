/// A dictionary that forgets what was not used for long when it grows beyond a limit.
///
/// Values are young or old. When the young ones come to half of the limit, the old ones go and the
/// young ones are old; an old value that is used is young again. So whatever was used within the last
/// half of the limit is there, without a list that says in which order.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Generation: Sendable {
    var values: [Key: (value: Value, cost: Int)] = [:]
    var cost = 0
  }

  private let limit: Int
  private var young = Generation()
  private var old = Generation()

  /// Makes a dictionary whose values may cost so much together.
  init(limit: Int) { self.limit = limit }

  /// The sum of the costs of what it holds.
  var cost: Int { young.cost + old.cost }

  /// A value, which counts as used now.
  mutating func value(_ key: Key) -> Value? {
    if let found = young.values[key] { return found.value }
    guard let found = old.values.removeValue(forKey: key) else { return nil }
    old.cost -= found.cost
    insert(found.value, for: key, cost: found.cost)
    return found.value
  }

  /// Puts a value in, unless its key is known or it alone exceeds half of the limit.
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
