import Testing

@testable import FrameSequence

@Suite struct LeastRecentlyUsedTests {
  @Test func forgetsWhatWasNotUsedForLongest() {
    var cache = LeastRecentlyUsed<String, Int>()
    for (index, name) in ["a", "b", "c"].enumerated() {
      cache.insert(index, for: name, cost: 10, limit: 30)
    }
    #expect(cache.value("a") == 0)
    cache.insert(3, for: "d", cost: 10, limit: 30)
    #expect(cache.value("b") == nil)
    #expect(cache.value("a") == 0)
    #expect(cache.value("c") == 2)
    #expect(cache.value("d") == 3)
    cache.insert(4, for: "e", cost: 25, limit: 30)
    #expect(cache.count == 1)
    #expect(cache.cost == 25)
  }

  @Test func keepsTheFirstValueOfAKeyAndNothingTooLarge() {
    var cache = LeastRecentlyUsed<String, Int>()
    cache.insert(1, for: "a", cost: 10, limit: 30)
    cache.insert(2, for: "a", cost: 10, limit: 30)
    cache.insert(3, for: "b", cost: 31, limit: 30)
    #expect(cache.value("a") == 1)
    #expect(cache.value("b") == nil)
    #expect(cache.cost == 10)
  }

  /// Against a list that does the same slowly.
  @Test func agreesWithASlowModel() {
    var random = SplitMix(state: 7)
    var cache = LeastRecentlyUsed<Int, Int>()
    var model: [(key: Int, cost: Int)] = []
    for step in 0..<5000 {
      let key = Int(random.next() % 40)
      if let place = model.firstIndex(where: { $0.key == key }) {
        #expect(cache.value(key) == key)
        model.append(model.remove(at: place))
      } else {
        #expect(cache.value(key) == nil)
        let cost = 1 + Int(random.next() % 20)
        cache.insert(key, for: key, cost: cost, limit: 100)
        while model.reduce(cost, { $0 + $1.cost }) > 100 { model.removeFirst() }
        model.append((key, cost))
      }
      if step % 50 == 0 {
        #expect(cache.cost == model.reduce(0) { $0 + $1.cost })
        #expect(cache.count == model.count)
      }
    }
  }
}
