/// The two Huffman codes of a deflate block.
struct BlockCode {
  /// For literals, lengths and the end of the block.
  let symbols: HuffmanCode
  let distances: HuffmanCode

  /// The fixed Huffman codes (RFC 1951, 3.2.6).
  static let fixed = BlockCode(
    symbols: HuffmanCode(
      lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
    distances: HuffmanCode(lengths: Array(repeating: 5, count: 30)))
}

/// The description of a block's codes: the code lengths, in a code of their own (RFC 1951, 3.2.7).
struct BlockHeader {
  /// A code length, or a run of them.
  private struct Step {
    var symbol: Int
    var extra = 0
  }

  private let symbolCount: Int
  private let distanceCount: Int
  private let code: HuffmanCode
  private let codeCount: Int
  private var steps: [Step] = []

  /// The order of the lengths of the code length code.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  init(_ block: BlockCode) {
    func used(_ code: HuffmanCode, atLeast minimum: Int) -> Int {
      max(minimum, (code.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    }
    symbolCount = used(block.symbols, atLeast: 257)
    distanceCount = used(block.distances, atLeast: 1)
    steps = Self.steps(
      Array(block.symbols.lengths[..<symbolCount] + block.distances.lengths[..<distanceCount]))
    var frequencies = [UInt32](repeating: 0, count: Self.order.count)
    for step in steps { frequencies[step.symbol] += 1 }
    let code = frequencies.withUnsafeBufferPointer {
      HuffmanCode(frequencies: $0, maximumLength: 7)
    }
    self.code = code
    codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  }

  /// The bits that ``write(to:)`` writes.
  var bitCount: Int {
    steps.reduce(14 + 3 * codeCount) { bits, step in
      bits + Int(code.lengths[step.symbol]) + Self.extraBits(ofSymbol: step.symbol)
    }
  }

  func write(to writer: inout BitWriter) {
    writer.put(UInt64(symbolCount - 257), count: 5)
    writer.put(UInt64(distanceCount - 1), count: 5)
    writer.put(UInt64(codeCount - 4), count: 4)
    writer.flush()
    for symbol in Self.order[..<codeCount] {
      writer.put(UInt64(code.lengths[symbol]), count: 3)
      writer.flush()
    }
    let codes = code.codes
    for step in steps {
      writer.put(UInt64(codes[step.symbol] & 0xFFFF), count: UInt64(code.lengths[step.symbol]))
      writer.put(UInt64(step.extra), count: UInt64(Self.extraBits(ofSymbol: step.symbol)))
      writer.flush()
    }
  }

  private static func extraBits(ofSymbol symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  /// Shortens runs: 16 repeats the length before 3 to 6 times, 17 stands for 3 to 10 zeros, 18 for
  /// 11 to 138.
  private static func steps(_ lengths: [UInt8]) -> [Step] {
    var steps: [Step] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      var run = lengths[index...].prefix { $0 == length }.count
      index += run
      if length != 0 {
        steps.append(Step(symbol: Int(length)))
        run -= 1
      }
      while run >= 3 {
        let (symbol, shortest, longest) =
          length != 0 ? (16, 3, 6) : run >= 11 ? (18, 11, 138) : (17, 3, 10)
        let count = min(run, longest)
        steps.append(Step(symbol: symbol, extra: count - shortest))
        run -= count
      }
      for _ in 0..<run { steps.append(Step(symbol: Int(length))) }
    }
    return steps
  }
}
