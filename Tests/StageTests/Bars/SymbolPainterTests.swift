import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// Symbols, four pixels a point, around the middle of 32 points.
@Suite struct SymbolPainterTests {
  private func picture(_ symbol: Symbol, isFilled: Bool) throws -> KeyboardPicture {
    try KeyboardPicture(size: Size(width: 32, height: 32), scale: 4) {
      context throws(DrawingError) in
      context.setSource(.black)
      symbol.draw(x: 16, y: 16, isFilled: isFilled, in: context)
    }
  }

  private func ink(_ picture: KeyboardPicture) -> Int { picture.words.count { $0 >> 24 > 128 } }

  static let filled: [Symbol] = [
    .bell, .heart, .message, .star, .trash, .paperplane, .gear, .cart, .camera, .creditcard,
  ]

  /// What is filled has a third more ink at the least, and is as large.
  @Test(arguments: Symbol.allCases)
  func `Tab bars have the filled form of what has one`(_ symbol: Symbol) throws {
    let (outline, filled) = (
      try picture(symbol, isFilled: false), try picture(symbol, isFilled: true)
    )
    guard Self.filled.contains(symbol) else {
      #expect(ink(filled) == ink(outline))
      return
    }
    #expect(Double(ink(filled)) > Double(ink(outline)) * 1.3)
    let region = Rect(x: 0, y: 0, width: 32, height: 32)
    func bounds(_ picture: KeyboardPicture) throws -> Rect {
      try #require(picture.inkBounds(in: region) { $0 >> 24 > 128 })
    }
    let (one, two) = (try bounds(outline), try bounds(filled))
    for (first, second) in zip(
      [one.minX, one.maxX, one.minY, one.maxY], [two.minX, two.maxX, two.minY, two.maxY])
    {
      #expect(abs(first - second) <= 0.75, "\(one) \(two)")
    }
  }

  /// A disc with a hole and eight teeth: along circles there is no ink, all ink, and eight runs of
  /// it.
  @Test(arguments: [(1.5, 0, 0.0), (6, 1, 1), (9.9, 8, 0.5)])
  func `A gear is a disc with a hole and eight teeth`(radius: Double, runs: Int, share: Double)
    throws
  {
    let picture = try picture(.gear, isFilled: true)
    let ring = Self.directions.map { direction in
      picture.word(
        Int((16 + radius * direction.x) * 4), Int((16 + radius * direction.y) * 4)) >> 24 > 128
    }
    let starts = zip(ring, ring.dropFirst() + ring.prefix(1)).count { !$0 && $1 }
    #expect(max(starts, ring.allSatisfy { $0 } ? 1 : 0) == runs)
    let inked = Double(ring.count { $0 }) / Double(ring.count)
    #expect(abs(inked - share) <= 0.2, "\(inked)")
  }

  /// 720 directions around the middle: a step's rotation, repeated.
  static let directions: [Point] = {
    let (cosine, sine) = (0.999_961_923_064_171_3, 0.008_726_535_498_373_935)
    return (0..<720).reduce(into: [Point(x: 0, y: -1)]) { points, _ in
      guard let last = points.last else { return }
      points.append(
        Point(x: last.x * cosine - last.y * sine, y: last.x * sine + last.y * cosine))
    }.dropLast().map { $0 }
  }()
}
