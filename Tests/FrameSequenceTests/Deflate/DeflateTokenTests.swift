import Testing

@testable import FrameSequence

@Suite struct DeflateTokenTests {
  /// The first length of each symbol from 257, RFC 1951, 3.2.5.
  static let firstLengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]

  /// The first distance of each symbol, RFC 1951, 3.2.5.
  static let firstDistances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  @Test func `Every length has the symbol of the standard`() {
    for length in RowDeflater.Token.lengths {
      let token = RowDeflater.Token(length: length, distance: 1)
      let place = Self.firstLengths.lastIndex { $0 <= length } ?? 0
      #expect(token.symbol == 257 + place, "length \(length)")
      #expect(Int(token.extra) == length - Self.firstLengths[place], "length \(length)")
      #expect(token.extra < 1 << RowDeflater.Token.extraBits(ofSymbol: token.symbol))
      #expect(token.isMatch)
    }
  }

  @Test func `Every distance has the symbol of the standard`() {
    for distance in 1...RowDeflater.Token.maximumDistance {
      let token = RowDeflater.Token(length: 258, distance: distance)
      let place = Self.firstDistances.lastIndex { $0 <= distance } ?? 0
      guard token.distanceSymbol == place,
        Int(token.distanceExtra) == distance - Self.firstDistances[place],
        token.distanceExtra < 1 << RowDeflater.Token.extraBits(ofDistanceSymbol: place),
        token.symbol == 285
      else {
        Issue.record("distance \(distance)")
        return
      }
    }
  }

  @Test func `Literals are themselves`() {
    for byte in UInt8.min...UInt8.max {
      let token = RowDeflater.Token(literal: byte)
      #expect(token.symbol == Int(byte))
      #expect(!token.isMatch)
    }
  }
}
