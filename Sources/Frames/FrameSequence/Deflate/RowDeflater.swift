/// A deflater for pictures of user interfaces, six times as fast as zlib for as few bytes.
///
/// In such pictures most pixels equal the one to the left or the one above. These two distances are
/// tried first, and a long match ends the search; otherwise a hash table gives the last position of
/// the same four bytes. Matching is greedy, and only a match's last positions enter the hash table.
final class RowDeflater: BandDeflater {
  private let searches: Bool
  private let block = Block()

  /// The last position of four bytes with each hash.
  private let places = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 1 << placeBits)
  private var output: UnsafeMutableRawBufferPointer

  private static let placeBits = 13

  /// A match that is longer ends the search.
  private static let goodLength = 32

  /// A match of at least this many bytes is always used, a shorter one only with the pixel to the
  /// left, whose distance takes the fewest bits.
  private static let worthwhileLength = 5

  /// `searches` is whether matches are also searched elsewhere than to the left and above.
  init(searches: Bool) {
    self.searches = searches
    output = .allocate(byteCount: 0, alignment: 8)
  }

  deinit {
    places.deallocate()
    output.deallocate()
  }

  func piece(_ scanlines: UnsafeRawBufferPointer, shape: PixelView.Shape) -> [UInt8] {
    reserve(Block.bound(byteCount: scanlines.count) + 16)
    guard let memory = output.baseAddress else { return [] }
    var writer = BitWriter(memory)
    block.removeAll()
    if searches { places.initialize(repeating: -1) }
    split(scanlines, bytesPerPixel: shape.isOpaque ? 3 : 4, bytesPerRow: shape.scanlineSize) {
      block.write(to: &writer)
      block.removeAll()
    }
    if !block.isEmpty { block.write(to: &writer) }
    writer.align()
    return [UInt8](UnsafeRawBufferPointer(start: memory, count: writer.byteCount))
  }

  private func reserve(_ byteCount: Int) {
    guard output.count < byteCount else { return }
    output.deallocate()
    output = .allocate(byteCount: byteCount, alignment: 8)
  }
}

// MARK: - Matches

extension RowDeflater {
  private struct Match {
    var length = 0
    var distance = 0

    @inline(__always)
    mutating func lengthen(_ other: Int, distance: Int) {
      guard other > length else { return }
      length = other
      self.distance = distance
    }
  }

  /// Splits bytes into tokens; calls `whenFull` each time the block is full.
  private func split(
    _ bytes: UnsafeRawBufferPointer, bytesPerPixel: Int, bytesPerRow: Int, whenFull: () -> Void
  ) {
    guard let start = bytes.baseAddress, let places = places.baseAddress else { return }
    let count = bytes.count
    let looksUp = bytesPerRow <= Token.maximumDistance
    let block = block
    var position = 0
    while position < count {
      let here = start + position
      let limit = min(count &- position, Token.lengths.upperBound)
      var match = Match()
      if position >= bytesPerPixel {
        match.lengthen(
          Self.commonLength(here, here - bytesPerPixel, limit: limit), distance: bytesPerPixel)
      }
      if looksUp, position >= bytesPerRow, match.length < limit {
        match.lengthen(
          Self.commonLength(here, here - bytesPerRow, limit: limit), distance: bytesPerRow)
      }
      if searches, match.length < Self.goodLength, limit >= 4 {
        let place = places + Self.hash(here)
        let back = position &- Int(place.pointee)
        if place.pointee >= 0, back <= Token.maximumDistance {
          match.lengthen(Self.commonLength(here, here - back, limit: limit), distance: back)
        }
        place.pointee = Int32(truncatingIfNeeded: position)
      }
      if block.isFull { whenFull() }
      guard
        match.length >= Self.worthwhileLength
          || match.length >= Token.lengths.lowerBound && match.distance <= bytesPerPixel
      else {
        block.append(Token(literal: here.load(as: UInt8.self)))
        position &+= 1
        continue
      }
      block.append(Token(length: match.length, distance: match.distance))
      if searches {
        for end in max(1, match.length &- 2)..<match.length where position &+ end &+ 4 <= count {
          places[Self.hash(here + end)] = Int32(truncatingIfNeeded: position &+ end)
        }
      }
      position &+= match.length
    }
  }

  /// The slot in the hash table for the four bytes at an address.
  @inline(__always)
  private static func hash(_ address: UnsafeRawPointer) -> Int {
    let bytes = address.loadUnaligned(as: UInt32.self).littleEndian
    return Int((bytes &* 0x9E37_79B1) &>> (32 - UInt32(placeBits)))
  }

  /// The number of equal bytes at two addresses, up to a limit.
  @inline(__always)
  private static func commonLength(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, limit: Int
  ) -> Int {
    var length = 0
    // Most matches are long: four words at once, of which the one that differs is found below.
    while length &+ 32 <= limit {
      var difference: UInt64 = 0
      for word in 0..<4 {
        let place = length &+ word &* 8
        difference |=
          (first + place).loadUnaligned(as: UInt64.self)
          ^ (second + place).loadUnaligned(as: UInt64.self)
      }
      if difference != 0 { break }
      length &+= 32
    }
    while length &+ 8 <= limit {
      let difference =
        (first + length).loadUnaligned(as: UInt64.self).littleEndian
        ^ (second + length).loadUnaligned(as: UInt64.self).littleEndian
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit,
      (first + length).load(as: UInt8.self) == (second + length).load(as: UInt8.self)
    {
      length &+= 1
    }
    return length
  }

  /// The tokens of one deflate block, and how often each symbol is among them.
  final class Block {
    /// The most tokens of a block; more would rarely fit one code well.
    static let capacity = 1 << 15

    /// The most bytes that blocks for a number of bytes take.
    ///
    /// The fixed code spends at most 9 bits on a byte, and less on one in a match.
    static func bound(byteCount: Int) -> Int {
      byteCount + byteCount / 8 + (byteCount / capacity + 1) * 4
    }

    private let tokens = UnsafeMutableBufferPointer<Token>.allocate(capacity: capacity)
    private let symbols = UnsafeMutableBufferPointer<UInt32>.allocate(
      capacity: Token.symbolCount)
    private let distances = UnsafeMutableBufferPointer<UInt32>.allocate(
      capacity: Token.distanceSymbolCount)
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
    func append(_ token: Token) {
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
}

// MARK: - Writing

extension RowDeflater.Block {
  /// Writes the block with whichever code makes it smaller, its own or deflate's fixed one.
  func write(to writer: inout RowDeflater.BitWriter) {
    symbols[RowDeflater.Token.endOfBlock] = 1
    let own = RowDeflater.BlockCode(
      symbols: HuffmanCode(frequencies: UnsafeBufferPointer(symbols), maximumLength: 15),
      distances: HuffmanCode(frequencies: UnsafeBufferPointer(distances), maximumLength: 15))
    let header = RowDeflater.BlockHeader(own)
    let isSmaller = header.bitCount + bitCount(in: own) < bitCount(in: .fixed)
    writer.put(isSmaller ? 0b100 : 0b010, count: 3)  // Not the last block; then its type.
    writer.flush()
    if isSmaller { header.write(to: &writer) }
    writeTokens(in: isSmaller ? own : .fixed, to: &writer)
  }

  private func bitCount(in code: RowDeflater.BlockCode) -> Int {
    var bits = 0
    for (symbol, length) in zip(symbols, code.symbols.lengths) { bits += Int(symbol) * Int(length) }
    for (symbol, length) in zip(distances, code.distances.lengths) {
      bits += Int(symbol) * Int(length)
    }
    return bits
  }

  private func writeTokens(in code: RowDeflater.BlockCode, to writer: inout RowDeflater.BitWriter) {
    let symbolCodes = code.symbols.codes.enumerated().map { symbol, code in
      code | UInt32(RowDeflater.Token.extraBits(ofSymbol: symbol)) << 24
    }
    let distanceCodes = code.distances.codes.enumerated().map { symbol, code in
      code | UInt32(RowDeflater.Token.extraBits(ofDistanceSymbol: symbol)) << 24
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
        local.put(symbolCodes[RowDeflater.Token.endOfBlock])
        local.flush()
        writer = local
      }
    }
  }
}

extension RowDeflater.BitWriter {
  /// Writes a code in the format of ``HuffmanCode/codes``.
  @inline(__always)
  fileprivate mutating func put(_ code: UInt32) {
    put(UInt64(code & 0xFFFF), count: UInt64(code &>> 16 & 0xFF))
  }
}

extension RowDeflater {
  /// A literal or a match of a deflate block, with its symbols (RFC 1951, 3.2.5).
  struct Token {
    /// From the lowest bit: the literal or length symbol (9 bits), the extra bits of the length
    /// (5), the distance symbol (5), the extra bits of the distance (13).
    let packed: UInt32

    /// The shortest and the longest match.
    static let lengths = 3...258

    /// The greatest distance of a match.
    static let maximumDistance = 1 << 15

    /// A literal byte.
    @inline(__always)
    init(literal: UInt8) { packed = UInt32(literal) }

    /// A match: `length` bytes copied from `distance` bytes back.
    ///
    /// From the fifth symbol on, each number of extra bits belongs to four length symbols and to
    /// two distance symbols, so the position of the highest bit gives the symbol.
    @inline(__always)
    init(length: Int, distance: Int) {
      let past = UInt32(truncatingIfNeeded: length &- 3)
      var symbol = 257 &+ past
      var extra: UInt32 = 0
      if length == 258 {
        symbol = 285
      } else if past >= 8 {
        let bits = UInt32(truncatingIfNeeded: 29 &- past.leadingZeroBitCount)
        symbol = 257 &+ bits &* 4 &+ past &>> bits
        extra = past & (1 &<< bits &- 1)
      }
      let back = UInt32(truncatingIfNeeded: distance &- 1)
      var distanceSymbol = back
      var distanceExtra: UInt32 = 0
      if back >= 4 {
        let bits = UInt32(truncatingIfNeeded: 30 &- back.leadingZeroBitCount)
        distanceSymbol = bits &* 2 &+ back &>> bits
        distanceExtra = back & (1 &<< bits &- 1)
      }
      packed = symbol | extra &<< 9 | distanceSymbol &<< 14 | distanceExtra &<< 19
    }
  }
}

// MARK: - Symbols

extension RowDeflater.Token {
  /// The number of literal and length symbols.
  static let symbolCount = 286

  /// The number of distance symbols.
  static let distanceSymbolCount = 30

  /// The symbol after the last token of a block.
  static let endOfBlock = 256

  @inline(__always)
  var isMatch: Bool { symbol > 256 }

  @inline(__always)
  var symbol: Int { Int(packed & 0x1FF) }

  @inline(__always)
  var extra: UInt64 { UInt64(packed &>> 9 & 0x1F) }

  @inline(__always)
  var distanceSymbol: Int { Int(packed &>> 14 & 0x1F) }

  @inline(__always)
  var distanceExtra: UInt64 { UInt64(packed &>> 19) }

  /// How many extra bits follow a literal or length symbol.
  static func extraBits(ofSymbol symbol: Int) -> Int {
    symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
  }

  /// How many extra bits follow a distance symbol.
  static func extraBits(ofDistanceSymbol symbol: Int) -> Int {
    symbol < 4 ? 0 : symbol / 2 - 1
  }
}

extension RowDeflater {
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

  /// The description of a block's codes: the code lengths, in a code of their own (RFC 1951,
  /// 3.2.7).
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

    init(_ block: RowDeflater.BlockCode) {
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

    /// Shortens runs: 16 repeats the length before 3 to 6 times, 17 stands for 3 to 10 zeros, 18
    /// for 11 to 138.
    private static func steps(_ lengths: [UInt8]) -> [Step] {
      var steps: [Step] = []
      steps.reserveCapacity(lengths.count)
      var index = 0
      while index < lengths.count {
        let length = lengths[index]
        let start = index
        while index < lengths.count, lengths[index] == length { index += 1 }
        var run = index - start
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

  /// Writes bits into memory, the lowest bit of each byte first, as deflate has them.
  ///
  /// Eight bytes are stored at a time, so the memory must reach eight bytes past the last one
  /// written.
  struct BitWriter {
    private let start: UnsafeMutableRawPointer
    private var next: UnsafeMutableRawPointer
    private var pending: UInt64 = 0
    private var pendingCount: UInt64 = 0

    init(_ memory: UnsafeMutableRawPointer) {
      start = memory
      next = memory
    }

    /// The number of complete bytes; all of them after ``align()``.
    var byteCount: Int { next - start }

    /// Puts the low `count` bits of a number, whose other bits are 0.
    @inline(__always)
    mutating func put(_ bits: UInt64, count: UInt64) {
      pending |= bits &<< pendingCount
      pendingCount &+= count
    }

    /// Makes room for more bits: of 56, the most that may be put between two flushes.
    @inline(__always)
    mutating func flush() {
      next.storeBytes(of: pending.littleEndian, as: UInt64.self)
      next += Int(pendingCount &>> 3)
      pending &>>= pendingCount & ~7
      pendingCount &= 7
    }

    /// Pads to a byte boundary, if necessary with an empty stored block (RFC 1951, 3.2.4).
    mutating func align() {
      flush()
      guard pendingCount > 0 else { return }
      put(0, count: 3)
      flush()
      if pendingCount > 0 { pendingCount = 8 }
      put(0xFFFF_0000, count: 32)
      flush()
    }
  }
}
