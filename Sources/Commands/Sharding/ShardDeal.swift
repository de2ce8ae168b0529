internal import FrameSequence

extension Shard {
  /// Assigns cases to shards; nothing else does.
  package enum Deal {
    /// The shard of each case, from 1 to `count`, in the order of the cases.
    ///
    /// It depends only on the arguments, and not on the order of the cases, so that all shards
    /// compute the same answer independently. By cost, groups are assigned from the most expensive to
    /// the cheapest, each to the least loaded shard (longest processing time first: Graham 1969, at
    /// most 4/3 of the optimum). By name, the group's SHA-256 decides.
    package static func shards(of cases: [Case], count: Int, by rule: Rule) -> [Int] {
      switch rule {
      case .name: cases.map { shard(ofGroup: $0.group, count: count) }
      case .cost: balanced(cases, count: count)
      }
    }

    private static func shard(ofGroup group: String, count: Int) -> Int {
      let number = SHA256Digest(of: [UInt8](group.utf8)).bytes.prefix(8)
        .reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      return Int(number % UInt64(count)) + 1
    }

    private static func balanced(_ cases: [Case], count: Int) -> [Int] {
      var costs: [String: [Double]] = [:]
      for one in cases {
        costs[one.group, default: []].append(one.cost.isFinite && one.cost > 0 ? one.cost : 0)
      }
      // Sums sorted numbers, because the order of additions can change the last bit.
      var groups: [(name: String, cost: Double)] = []
      for (name, values) in costs {
        groups.append((name, values.sorted().reduce(0.0) { $0 + $1 }))
      }
      groups.sort { one, other in
        one.cost == other.cost ? one.name < other.name : one.cost > other.cost
      }
      var loads = LeastLoaded(count: count)
      var shards: [String: Int] = [:]
      for group in groups { shards[group.name] = loads.take(group.cost) + 1 }
      return cases.map { shards[$0.group] ?? 1 }
    }

    /// A unit of work that exactly one shard does.
    package struct Case: Hashable, Sendable {
      /// The name in reports, unique among the cases.
      package var name: String
      /// Cases of one group go to one shard; by default the name, so that each is a group of its own.
      package var group: String
      /// How long it may take, in seconds, or in any unit that is the same for all.
      package var cost: Double

      package init(name: String, group: String? = nil, cost: Double = 1) {
        self.name = name
        self.group = group ?? name
        self.cost = cost
      }
    }

    /// A rule by which shards get their cases.
    package enum Rule: String, Sendable, CaseIterable {
      /// Every shard gets about the same of all costs.
      case cost
      /// The name of the case's group alone, so that adding a case moves no other.
      case name
    }

    /// A binary heap of loads, for repeatedly taking the least.
    private struct LeastLoaded {
      private struct Load {
        var cost = 0.0
        var groups = 0
        var place: Int

        /// Whether it is less; of equals the one with fewer groups, then the first.
        func isLess(than other: Load) -> Bool {
          if cost != other.cost { return cost < other.cost }
          if groups != other.groups { return groups < other.groups }
          return place < other.place
        }
      }

      private var heap: [Load]

      init(count: Int) { heap = (0..<count).map { Load(place: $0) } }

      /// Adds to the least load, and returns its place.
      mutating func take(_ cost: Double) -> Int {
        let place = heap[0].place
        heap[0].cost += cost
        heap[0].groups += 1
        var index = 0
        while 2 * index + 1 < heap.count {
          var least = 2 * index + 1
          if least + 1 < heap.count, heap[least + 1].isLess(than: heap[least]) { least += 1 }
          guard heap[least].isLess(than: heap[index]) else { break }
          heap.swapAt(index, least)
          index = least
        }
        return place
      }
    }
  }
}
