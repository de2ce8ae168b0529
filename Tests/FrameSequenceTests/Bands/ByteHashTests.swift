import Testing

@testable import FrameSequence

/// Hashes of whole files.
@Suite struct ByteHashTests {
  private func hash(_ bytes: [UInt8]) -> RowHash { bytes.withUnsafeBytes { RowHash(of: $0) } }

  /// Lengths on both sides of a word, of a block, and of several blocks.
  private static let lengths = [0, 1, 2, 3, 4, 5, 15, 16, 17, 65_535, 65_536, 65_537, 200_003]

  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  @Test(arguments: lengths)
  func `Every byte counts`(length: Int) {
    let bytes = Self.bytes(length)
    let whole = hash(bytes)
    #expect(hash(bytes) == whole)
    for place in Set([0, length / 2, length - 1, length - 2, 65_536])
    where bytes.indices.contains(place) {
      var other = bytes
      other[place] ^= 1
      #expect(hash(other) != whole, "byte \(place)")
    }
    #expect(hash(bytes + [0]) != whole)
  }

  @Test func `Noughts of other lengths differ`() {
    let hashes = (0..<40).map { hash([UInt8](repeating: 0, count: $0)) }
    #expect(Set(hashes).count == 40)
  }

  @Test func `Blocks in another order differ`() {
    let first = [UInt8](repeating: 1, count: 65_536)
    let second = [UInt8](repeating: 2, count: 65_536)
    #expect(hash(first + second) != hash(second + first))
  }
}
