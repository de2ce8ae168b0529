import Testing

@testable import Illustration

@Suite struct LabelColumnTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var wishes: [Double]
    var middles: [Double]
  }

  @Test(arguments: [
    Case(testDescription: "apart", wishes: [20, 60], middles: [20, 60]),
    Case(testDescription: "two at one place", wishes: [50, 50], middles: [38, 62]),
    Case(testDescription: "above the top", wishes: [-40, 50], middles: [10, 50]),
    Case(testDescription: "below the bottom", wishes: [100, 180], middles: [66, 90]),
    Case(testDescription: "a chain", wishes: [40, 45, 60], middles: [24.33, 48.33, 72.33]),
    Case(testDescription: "none", wishes: [], middles: []),
  ])
  func `Labels stand where they wish, as far as there is room`(_ it: Case) {
    let column = LabelColumn(gap: 4, top: 0, bottom: 100)
    let middles = column.place(it.wishes.map { LabelColumn.Item(wish: $0, height: 20) })
    #expect(middles.count == it.middles.count)
    for (middle, expected) in zip(middles, it.middles) { #expect(abs(middle - expected) < 0.01) }
  }

  @Test(arguments: 0..<200)
  func `Whatever the wishes, labels do not meet and stay inside`(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31)
    }
    let items = (0..<(1 + seed % 9)).map { _ in
      LabelColumn.Item(wish: random() * 300 - 50, height: 8 + random() * 20)
    }.sorted { $0.wish < $1.wish }
    let height = max(LabelColumn.height(of: items, gap: 3), 200)
    let middles = LabelColumn(gap: 3, top: 0, bottom: height).place(items)
    var floor = 0.0
    for (item, middle) in zip(items, middles) {
      #expect(middle - item.height / 2 >= floor - 1e-9)
      floor = middle + item.height / 2 + 3
    }
    #expect(floor - 3 <= height + 1e-9)
  }
}
