/// A prefix code whose codes have a bounded length, in deflate's order (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// The bits of each symbol's code; 0 where a symbol has none.
  let lengths: [UInt8]

  /// Makes the code that lengths stand for.
  init(lengths: [UInt8]) { self.lengths = lengths }

  /// Creates the shortest code for symbols of given frequencies, or nearly: where the limit
  /// applies, the rarest symbols get longer codes.
  ///
  /// It has at least two symbols, as every reader expects, even where fewer occur.
  init(frequencies: UnsafeBufferPointer<UInt32>, maximumLength: Int) {
    // The frequency in the bits above the symbol, so that sorting by frequency breaks ties by
    // symbol. Most blocks are short and their codes are made anew, so this allocates once.
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * frequencies.count) { memory in
      var count = 0
      for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
        memory[count] = UInt64(frequency) &<< 16 | UInt64(symbol)
        count += 1
      }
      for symbol in 0..<2 where count < 2 && frequencies[symbol] == 0 {
        memory[count] = 1 << 16 | UInt64(symbol)
        count += 1
      }
      let leaves = memory.extracting(..<count)
      let spare = memory.extracting(frequencies.count..<frequencies.count + count)
      Self.sort(leaves, with: spare)
      var counts = Self.lengthCounts(leaves, nodes: spare, maximumLength: maximumLength)
      var length = maximumLength
      for leaf in leaves {
        while counts[length] == 0 { length -= 1 }
        counts[length] -= 1
        lengths[Int(leaf & 0xFFFF)] = UInt8(length)
      }
    }
    self.lengths = lengths
  }

  /// The code of each symbol: its bits, the first one lowest, and above them at bit 16 how many.
  var codes: [UInt32] {
    var counts = [UInt32](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt32](repeating: 0, count: 17)
    for length in 1..<16 { next[length + 1] = (next[length] + counts[length]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] += 1
      return UInt32(length) << 16 | code.bitsReversed >> (32 - UInt32(length))
    }
  }

  /// Sorts leaves, by their frequencies where they are many: as these are small numbers, a byte of
  /// them at a time takes a third of the time.
  private static func sort(
    _ leaves: UnsafeMutableBufferPointer<UInt64>, with spare: UnsafeMutableBufferPointer<UInt64>
  ) {
    guard leaves.count > 32 else {
      var leaves = leaves
      return leaves.sort()
    }
    let greatest = leaves.reduce(0, |)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { places in
      var shift: UInt64 = 16
      // Two bytes at a time, so that the result ends up where it began.
      while greatest &>> shift > 0 {
        for (from, to) in [(leaves, spare), (spare, leaves)] {
          places.initialize(repeating: 0)
          for leaf in from { places[Int(leaf &>> shift & 0xFF)] &+= 1 }
          var place: Int32 = 0
          for byte in 0..<256 {
            let count = places[byte]
            places[byte] = place
            place &+= count
          }
          for leaf in from {
            let byte = Int(leaf &>> shift & 0xFF)
            to[Int(places[byte])] = leaf
            places[byte] &+= 1
          }
          shift += 8
        }
      }
    }
  }

  /// The number of codes of each length for leaves in ascending order, with their weights above
  /// bit 16.
  ///
  /// Moffat and Katajainen, "In-Place Calculation of Minimum-Redundancy Codes", 1995; codes that
  /// are too long are then shortened, and short ones lengthened until all fit again.
  private static func lengthCounts(
    _ leaves: UnsafeMutableBufferPointer<UInt64>, nodes: UnsafeMutableBufferPointer<UInt64>,
    maximumLength: Int
  ) -> [Int] {
    let count = leaves.count
    // Each inner node takes the two lightest remaining leaves and inner nodes; a node that is taken
    // stores the index of its parent in place of its weight.
    var leaf = 0
    var inner = 0
    for parent in 0..<count - 1 {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        if leaf >= count || (inner < parent && nodes[inner] < leaves[leaf] &>> 16) {
          weight += nodes[inner]
          nodes[inner] = UInt64(parent)
          inner += 1
        } else {
          weight += leaves[leaf] &>> 16
          leaf += 1
        }
      }
      nodes[parent] = weight
    }
    // The root is the last inner node; depths increase downwards from it.
    var counts = [Int](repeating: 0, count: maximumLength + 1)
    nodes[count - 2] = 0
    for node in (0..<count - 2).reversed() { nodes[node] = nodes[Int(nodes[node])] + 1 }
    var depth = 0
    var available = 1
    var node = count - 2
    while available > 0 {
      var used = 0
      while node >= 0, nodes[node] == depth {
        used += 1
        node -= 1
      }
      counts[min(depth, maximumLength)] += available - used
      available = 2 * used
      depth += 1
    }
    shorten(&counts)
    return counts
  }

  /// Restores a valid code after too long codes were cut to the greatest length.
  private static func shorten(_ counts: inout [Int]) {
    let longest = counts.count - 1
    var taken = (1...longest).reduce(0) { $0 + counts[$1] << (longest - $1) }
    while taken > 1 << longest {
      // A shorter code becomes two that are one bit longer: its own, and one for a code of full
      // length.
      guard let length = (1..<longest).last(where: { counts[$0] > 0 }) else { return }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[longest] -= 1
      taken -= 1
    }
  }
}

extension UInt32 {
  fileprivate var bitsReversed: UInt32 {
    var bits = byteSwapped
    bits = (bits & 0x0F0F_0F0F) << 4 | bits >> 4 & 0x0F0F_0F0F
    bits = (bits & 0x3333_3333) << 2 | bits >> 2 & 0x3333_3333
    return (bits & 0x5555_5555) << 1 | bits >> 1 & 0x5555_5555
  }
}
