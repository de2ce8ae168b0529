import Keyframes
import Testing

@Suite struct PartitioningIndexTests {
  @Test(arguments: 0...20)
  func `It is where the first element stands for which the predicate holds`(_ count: Int) {
    let numbers = (0..<count).map { $0 / 3 }
    for bound in -1...8 {
      let first = numbers.firstIndex { $0 > bound } ?? numbers.endIndex
      #expect(numbers.partitioningIndex { $0 > bound } == first)
      let slice = numbers.dropFirst(2)
      let firstOfSlice = slice.firstIndex { $0 > bound } ?? slice.endIndex
      #expect(slice.partitioningIndex { $0 > bound } == firstOfSlice)
    }
  }

  @Test func `A few looks are enough for a million elements`() {
    var looks = 0
    let index = (0..<1_000_000).partitioningIndex { number in
      looks += 1
      return number >= 765_432
    }
    #expect(index == 765_432)
    #expect(looks <= 20)
  }
}
