import Testing

@testable import FrameSequence

@Suite struct RecentValuesTests {
  @Test func `What was used within the last half of the limit is there`() {
    var values = RecentValues<String, Int>(limit: 40)
    for (index, name) in ["a", "b", "c"].enumerated() {
      values.insert(index, for: name, cost: 10)
    }
    #expect(values.value("a") == 0)
    values.insert(3, for: "d", cost: 10)
    #expect(values.value("b") == nil)
    #expect(values.value("a") == 0)
    #expect(values.value("c") == 2)
    #expect(values.value("d") == 3)
  }

  @Test func `The first value of a key is kept, and nothing above half of the limit`() {
    var values = RecentValues<String, Int>(limit: 60)
    values.insert(1, for: "a", cost: 10)
    values.insert(2, for: "a", cost: 10)
    values.insert(3, for: "b", cost: 31)
    #expect(values.value("a") == 1)
    #expect(values.value("b") == nil)
    #expect(values.cost == 10)
  }

  @Test func `A value that is removed is returned once, and its cost with it`() {
    var values = RecentValues<String, Int>(limit: 40)
    for (index, name) in ["a", "b", "c"].enumerated() {
      values.insert(index, for: name, cost: 10)
    }
    for (index, name) in ["a", "b", "c"].enumerated() {
      #expect(values.removeValue(name) == index)
      #expect(values.removeValue(name) == nil)
    }
    #expect(values.cost == 0)
  }

  @Test func `Costs never exceed the limit, and the most recent half is never missing`() {
    var random = SplitMix(state: 7)
    var values = RecentValues<Int, Int>(limit: 200)
    var recent: [(key: Int, cost: Int)] = []
    for _ in 0..<5000 {
      let key = Int(random.next() % 40)
      let cost = 1 + key % 20
      if let value = values.value(key) {
        #expect(value == key)
      } else {
        #expect(!recent.contains { $0.key == key })
        values.insert(key, for: key, cost: cost)
      }
      recent.removeAll { $0.key == key }
      recent.append((key, cost))
      while recent.reduce(0, { $0 + $1.cost }) > 80 { recent.removeFirst() }
      #expect(values.cost <= 200)
    }
  }
}
