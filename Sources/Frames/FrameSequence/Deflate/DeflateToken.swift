/// A literal or a match of a deflate block, with its symbols (RFC 1951, 3.2.5).
struct DeflateToken {
  /// From the lowest bit: the literal or length symbol (9 bits), the extra bits of the length (5),
  /// the distance symbol (5), the extra bits of the distance (13).
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
  /// From the fifth symbol on, each number of extra bits belongs to four length symbols and to two
  /// distance symbols, so the position of the highest bit gives the symbol.
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

  @inline(__always)
  init(packed: UInt32) { self.packed = packed }
}

// MARK: - Symbols

extension DeflateToken {
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
