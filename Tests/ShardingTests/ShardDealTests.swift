import Sharding
import Testing

/// Every case is in exactly one shard, whatever the rule and the number of shards.
@Suite struct ShardDealTests {
  /// Cases of which the most expensive costs a hundred times the cheapest; every seventh has a
  /// partner.
  static let cases = (0..<500).map { number -> Shard.Deal.Case in
    let hundredths = number * 7919 % 100 + 1
    return Shard.Deal.Case(
      name: "c/form-\(number).yaml", group: number % 7 == 0 ? "pair \(number / 14)" : nil,
      cost: Double(hundredths) / 100)
  }

  private static func receipt(
    _ cases: [Shard.Deal.Case], _ index: Int, _ count: Int, _ rule: Shard.Deal.Rule
  ) throws -> Shard.Receipt {
    Shard.Receipt(
      command: "verify", version: "1", flags: [], cases: cases, contents: [], environment: [],
      shard: try #require(Shard(index, of: count)), by: rule)
  }

  @Test(arguments: 1...17, Shard.Deal.Rule.allCases)
  func `Every case is in exactly one shard`(_ count: Int, _ rule: Shard.Deal.Rule) throws {
    let shares = try (1...count).map { try Self.receipt(Self.cases, $0, count, rule).own }
    #expect(shares.flatMap(\.self).sorted() == Array(Self.cases.indices))
    #expect(shares.allSatisfy { $0 == $0.sorted() })
    for pair in Dictionary(grouping: Self.cases.indices, by: { Self.cases[$0].group }).values {
      #expect(shares.count { !Set($0).isDisjoint(with: pair) } == 1)
    }
  }

  @Test(arguments: 1...17, Shard.Deal.Rule.allCases)
  func `The order of the cases does not matter`(_ count: Int, _ rule: Shard.Deal.Rule) {
    let there = Shard.Deal.shards(of: Self.cases, count: count, by: rule)
    let back = Shard.Deal.shards(of: Self.cases.reversed(), count: count, by: rule)
    #expect(there == back.reversed())
  }

  @Test(arguments: 1...17) func `By cost no shard has more than 15 % above the mean`(_ count: Int) {
    let shards = Shard.Deal.shards(of: Self.cases, count: count, by: .cost)
    var loads = Array(repeating: 0.0, count: count)
    for (one, shard) in zip(Self.cases, shards) { loads[shard - 1] += one.cost }
    let mean = loads.reduce(0, +) / Double(count)
    #expect(loads.allSatisfy { abs($0 - mean) <= 0.15 * mean })
  }

  @Test(arguments: 1...17) func `By name adding a case moves no other`(_ count: Int) {
    let before = Shard.Deal.shards(of: Self.cases, count: count, by: .name)
    for name in ["a", "c/form-77b.yaml", "z"] {
      for place in [0, 77, 500] {
        var cases = Self.cases
        cases.insert(Shard.Deal.Case(name: name, cost: 1000), at: place)
        var after = Shard.Deal.shards(of: cases, count: count, by: .name)
        after.remove(at: place)
        #expect(after == before)
      }
    }
  }

  @Test func `Costs that are none count as nothing, and few cases leave shards empty`() {
    let cases = [0, -1, .nan, .infinity].enumerated().map {
      Shard.Deal.Case(name: "\($0.offset)", cost: $0.element)
    }
    #expect(Set(Shard.Deal.shards(of: cases, count: 4, by: .cost)) == [1, 2, 3, 4])
    #expect(Shard.Deal.shards(of: [], count: 4, by: .cost) == [])
    #expect(Shard.Deal.shards(of: [Shard.Deal.Case(name: "a")], count: 17, by: .cost) == [1])
  }

  @Test func `Costs are what was measured, and estimates scaled like it`() {
    let costs = CaseCosts(["a": 2, "b": 4])
    #expect(costs.costs(of: ["b", "a"]) { _ in Double.nan } == [4, 2])
    // Estimates of 10 and 20 were 2 and 4 seconds, so 50 is 10.
    #expect(costs.costs(of: ["a", "b", "c"]) { [10, 20, 50][$0] } == [2, 4, 10])
    #expect(CaseCosts().costs(of: ["a", "b"]) { Double($0 + 1) } == [1, 2])
  }
}
