import Testing

@testable import FrameSequence

@Suite struct RowHashTests {
  private func hash(_ words: [UInt32], mask: UInt64 = .max) -> RowHash {
    words.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        RowHasher(byteCount: 400).hash($0, byteCount: bytes.count, mask: mask)
      } ?? RowHash(low: 0, high: 0)
    }
  }

  @Test(arguments: 1...17) func `Every bit counts`(_ count: Int) {
    let words = Picture(width: count, height: 1, isOpaque: false, seed: 5).words
    var hashes: Set<RowHash> = [hash(words)]
    var lows: Set<UInt64> = []
    var highs: Set<UInt64> = []
    for bit in 0..<count * 32 {
      var changed = words
      changed[bit / 32] ^= 1 << UInt32(bit % 32)
      let hash = hash(changed)
      hashes.insert(hash)
      lows.insert(hash.low)
      highs.insert(hash.high)
    }
    #expect(hashes.count == count * 32 + 1)
    #expect(lows.count == count * 32)
    #expect(highs.count == count * 32)
  }

  @Test(arguments: 2...33) func `The order counts`(_ count: Int) {
    var words = [UInt32](repeating: 0xFFFFFF, count: count)
    var hashes: Set<RowHash> = []
    for index in words.indices {
      words[index] = 0
      hashes.insert(hash(words))
      words[index] = 0xFFFFFF
    }
    #expect(hashes.count == count)
  }

  @Test func `The length counts`() {
    let hashes = Set((1...40).map { hash([UInt32](repeating: 0, count: $0)) })
    #expect(hashes.count == 40)
  }

  @Test(arguments: 1...9) func `The mask hides the top byte`(_ count: Int) {
    let words = Picture(width: count, height: 1, isOpaque: true, seed: 6).words
    let mask: UInt64 = 0x00FF_FFFF_00FF_FFFF
    let other = words.map { $0 ^ 0xA500_0000 }
    #expect(hash(words, mask: mask) == hash(other, mask: mask))
    #expect(hash(words) != hash(other))
  }

  /// Low bits decide where bands end.
  @Test func `Bits are even`() {
    let hashes = (0..<4000).map { hash([UInt32($0), 1, 2, 3, 4]) }
    for bit in 0..<64 {
      let lows = hashes.count { $0.low >> UInt64(bit) & 1 == 1 }
      let highs = hashes.count { $0.high >> UInt64(bit) & 1 == 1 }
      #expect((1800...2200).contains(lows))
      #expect((1800...2200).contains(highs))
    }
  }
}
