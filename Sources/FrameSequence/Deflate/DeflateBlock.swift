/// The tokens of one deflate block, and how often each symbol is among them.
final class DeflateBlock {
  /// The most tokens of a block; more would rarely fit one code well.
  static let capacity = 1 << 15

  /// The most bytes that blocks for a number of bytes take.
  ///
  /// The fixed code spends at most 9 bits on a byte, and less on one in a match.
  static func bound(byteCount: Int) -> Int {
    byteCount + byteCount / 8 + (byteCount / capacity + 1) * 4
  }

  private let tokens = UnsafeMutableBufferPointer<DeflateToken>.allocate(capacity: capacity)
  private let symbols = UnsafeMutableBufferPointer<UInt32>.allocate(
    capacity: DeflateToken.symbolCount)
  private let distances = UnsafeMutableBufferPointer<UInt32>.allocate(
    capacity: DeflateToken.distanceSymbolCount)
  private var count = 0

  init() { removeAll() }

  deinit {
    tokens.deallocate()
    symbols.deallocate()
    distances.deallocate()
  }

  var isFull: Bool { count == Self.capacity }
  var isEmpty: Bool { count == 0 }

  /// Appends a token to a block that is not full.
  @inline(__always)
  func append(_ token: DeflateToken) {
    tokens[count] = token
    count &+= 1
    symbols[token.symbol] &+= 1
    if token.isMatch { distances[token.distanceSymbol] &+= 1 }
  }

  func removeAll() {
    count = 0
    symbols.initialize(repeating: 0)
    distances.initialize(repeating: 0)
  }
}

// MARK: - Writing

extension DeflateBlock {
  /// Writes the block with whichever code makes it smaller, its own or deflate's fixed one.
  func write(to writer: inout BitWriter) {
    symbols[DeflateToken.endOfBlock] = 1
    let own = BlockCode(
      symbols: HuffmanCode(frequencies: UnsafeBufferPointer(symbols), maximumLength: 15),
      distances: HuffmanCode(frequencies: UnsafeBufferPointer(distances), maximumLength: 15))
    let header = BlockHeader(own)
    let isSmaller = header.bitCount + bitCount(in: own) < bitCount(in: .fixed)
    writer.put(isSmaller ? 0b100 : 0b010, count: 3)  // Not the last block; then its type.
    writer.flush()
    if isSmaller { header.write(to: &writer) }
    writeTokens(in: isSmaller ? own : .fixed, to: &writer)
  }

  private func bitCount(in code: BlockCode) -> Int {
    var bits = 0
    for (symbol, length) in zip(symbols, code.symbols.lengths) { bits += Int(symbol) * Int(length) }
    for (symbol, length) in zip(distances, code.distances.lengths) {
      bits += Int(symbol) * Int(length)
    }
    return bits
  }

  private func writeTokens(in code: BlockCode, to writer: inout BitWriter) {
    let symbolCodes = code.symbols.codes.enumerated().map { symbol, code in
      code | UInt32(DeflateToken.extraBits(ofSymbol: symbol)) << 24
    }
    let distanceCodes = code.distances.codes.enumerated().map { symbol, code in
      code | UInt32(DeflateToken.extraBits(ofDistanceSymbol: symbol)) << 24
    }
    symbolCodes.withUnsafeBufferPointer { symbolCodes in
      distanceCodes.withUnsafeBufferPointer { distanceCodes in
        var local = writer
        for token in tokens[..<count] {
          let code = symbolCodes[token.symbol]
          local.put(code)
          if token.isMatch {
            local.put(token.extra, count: UInt64(code &>> 24))
            let distance = distanceCodes[token.distanceSymbol]
            local.put(distance)
            local.put(token.distanceExtra, count: UInt64(distance &>> 24))
          }
          local.flush()
        }
        local.put(symbolCodes[DeflateToken.endOfBlock])
        local.flush()
        writer = local
      }
    }
  }
}

extension BitWriter {
  /// Writes a code in the format of ``HuffmanCode/codes``.
  @inline(__always)
  fileprivate mutating func put(_ code: UInt32) {
    put(UInt64(code & 0xFFFF), count: UInt64(code &>> 16 & 0xFF))
  }
}
