/// A dictionary that forgets what was not used for longest when it grows beyond a limit.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Node {
    var key: Key
    var value: Value
    var cost: Int
    var older: Int
    var newer: Int
  }

  /// The sum of the costs of what it holds.
  private(set) var cost = 0

  private static var none: Int { -1 }

  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var places: [Key: Int] = [:]
  private var oldest = Self.none
  private var newest = Self.none

  /// The number of values.
  var count: Int { places.count }

  /// A value, which from now on is the one used last.
  mutating func value(_ key: Key) -> Value? {
    guard let place = places[key], let node = nodes[place] else { return nil }
    if place != newest {
      unlink(place)
      link(place)
    }
    return node.value
  }

  /// Puts a value in, unless its key is known or it alone exceeds the limit.
  mutating func insert(_ value: Value, for key: Key, cost: Int, limit: Int) {
    guard cost <= limit, places[key] == nil else { return }
    while self.cost + cost > limit { forgetOldest() }
    let node = Node(key: key, value: value, cost: cost, older: Self.none, newer: Self.none)
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
    places[key] = place
    self.cost += cost
    link(place)
  }

  private mutating func forgetOldest() {
    let place = oldest
    guard place != Self.none, let node = nodes[place] else { return }
    unlink(place)
    nodes[place] = nil
    free.append(place)
    places[node.key] = nil
    cost -= node.cost
  }

  private mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if node.older == Self.none {
      oldest = node.newer
    } else {
      nodes[node.older]?.newer = node.newer
    }
    if node.newer == Self.none {
      newest = node.older
    } else {
      nodes[node.newer]?.older = node.older
    }
  }

  private mutating func link(_ place: Int) {
    nodes[place]?.older = newest
    nodes[place]?.newer = Self.none
    if newest == Self.none { oldest = place } else { nodes[newest]?.newer = place }
    newest = place
  }
}
