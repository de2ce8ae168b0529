extension RowHash {
  /// The bytes hashed at once, few enough that the keys stay in the processor's cache.
  private static let blockSize = 1 << 16

  private static let hasher = RowHasher(byteCount: blockSize)

  /// Hashes any bytes, such as those of a file, ten times as fast as SHA-256.
  ///
  /// It distinguishes files and parts of them within one run. Whoever knows the keys can construct
  /// a collision, so it must not be used for security.
  package init(of bytes: UnsafeRawBufferPointer) {
    var hash = RowHash(low: 0, high: 0)
    var offset = 0
    repeat {
      let count = min(Self.blockSize, bytes.count - offset)
      hash = Self.joined(hash, UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
      offset += count
    } while offset < bytes.count
    self = hash
  }

  /// Combines the hash of the preceding blocks with a block.
  private static func joined(_ hash: RowHash, _ block: UnsafeRawBufferPointer) -> RowHash {
    var tail: UInt32 = 0
    for byte in block.suffix(block.count & 3) { tail = tail << 8 | UInt32(byte) }
    var words = (hash.low, hash.high, UInt64(block.count) << 32 | UInt64(tail))
    if let start = block.baseAddress {
      let own = hasher.hash(start, byteCount: block.count & ~3)
      words.0 ^= own.low
      words.1 &+= own.high
    }
    return withUnsafeBytes(of: &words) { words in
      words.baseAddress.map { hasher.hash($0, byteCount: words.count) } ?? hash
    }
  }
}
