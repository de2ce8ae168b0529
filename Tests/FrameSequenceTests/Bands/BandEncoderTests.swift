import Testing

@testable import FrameSequence

/// Laws of the encoder as a whole: whatever it has seen before, pixels and bytes are the same.
@Suite struct BandEncoderTests {
  /// A window that moves over a tall picture with plain stretches, below rows that stand still.
  private struct Film {
    let content: Picture
    let width: Int
    let height: Int

    init(width: Int, height: Int, isOpaque: Bool, seed: UInt64) {
      var content = Picture(width: width, height: height * 3, isOpaque: isOpaque, seed: seed)
      var random = SplitMix(state: seed)
      var row = 0
      while row < content.height {
        // Stretches of equal rows between rows of noise.
        let plain = min(Int(random.next() % 40), content.height - row)
        for line in row..<row + plain {
          for column in 0..<width { content.words[line * width + column] = content.words[column] }
        }
        row += plain + 1 + Int(random.next() % 40)
      }
      self.content = content
      self.width = width
      self.height = height
    }

    func frame(offset: Int) -> Picture {
      var frame = Picture(width: width, height: 1, isOpaque: content.isOpaque)
      let still = content.words[..<(width * (height / 5))]
      let start = (offset + height / 5) * width
      let words = still + content.words[start..<start + (height - height / 5) * width]
      frame = Picture(width: width, height: height, isOpaque: content.isOpaque)
      frame.words = Array(words)
      return frame
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let width: Int
    let height: Int
    let isOpaque: Bool
    let level: CompressionLevel

    var testDescription: String {
      "\(width)x\(height) \(isOpaque ? "RGB" : "RGBA") \(level.rawValue)"
    }
  }

  static let cases = [
    Case(width: 1, height: 1, isOpaque: true, level: .standard),
    Case(width: 1, height: 40, isOpaque: false, level: .standard),
    Case(width: 17, height: 300, isOpaque: true, level: .standard),
    Case(width: 17, height: 300, isOpaque: true, level: .draft),
    Case(width: 17, height: 300, isOpaque: true, level: .optimized),
    Case(width: 23, height: 200, isOpaque: false, level: .standard),
  ]

  @Test(arguments: cases) func `Scrolled frames decode to their pixels`(_ example: Case) throws {
    let film = Film(
      width: example.width, height: example.height, isOpaque: example.isOpaque, seed: 11)
    let cache = BandCache()
    let encoder = try PNGEncoder(level: example.level, scale: nil, cache: cache)
    var random = SplitMix(state: 12)
    for _ in 0..<8 {
      let picture = film.frame(offset: Int(random.next() % UInt64(example.height * 2)))
      let bytes = try encoder.bytes(of: picture)
      #expect(try PNGFile(bytes).pixels == picture.components)
      let fresh = try PNGEncoder(level: example.level)
      #expect(try fresh.bytes(of: picture) == bytes)
    }
  }

  @Test func `Tall frames decode to their pixels`() throws {
    let film = Film(width: 3, height: 16_384, isOpaque: true, seed: 13)
    let encoder = try PNGEncoder()
    let picture = film.frame(offset: 5)
    let bytes = try encoder.bytes(of: picture)
    let isSame = try PNGFile(bytes).pixels == picture.components
    #expect(isSame)
  }

  @Test(arguments: [0, 500, 20_000]) func `Bytes do not depend on the size of the cache`(
    _ limit: Int
  ) throws {
    let film = Film(width: 20, height: 200, isOpaque: true, seed: 14)
    let small = BandCache(byteLimit: limit)
    let encoder = try PNGEncoder(level: .standard, scale: nil, cache: small)
    let other = try PNGEncoder()
    for offset in [0, 3, 60, 2, 0, 199] {
      let picture = film.frame(offset: offset)
      let expected = try other.bytes(of: picture)
      #expect(try encoder.bytes(of: picture) == expected)
      #expect(small.byteCount <= limit)
    }
  }

  @Test func `A known frame is not compressed again`() throws {
    let film = Film(width: 20, height: 200, isOpaque: true, seed: 15)
    let cache = BandCache()
    let first = try PNGEncoder(level: .standard, scale: nil, cache: cache)
    let picture = film.frame(offset: 9)
    _ = try first.bytes(of: picture)
    let size = cache.byteCount
    let second = try PNGEncoder(level: .standard, scale: nil, cache: cache)
    _ = try second.bytes(of: picture)
    #expect(second.times.compress == 0)
    #expect(cache.byteCount == size)
    #expect(size > 0)
  }

  /// Two pictures of one number of bytes a row must not share bands.
  @Test func `Frames of other shapes do not mix`() throws {
    let cache = BandCache()
    let encoder = try PNGEncoder(level: .standard, scale: nil, cache: cache)
    for (width, isOpaque) in [(8, true), (8, false), (16, true), (4, true)] {
      var picture = Picture(width: width, height: 12, isOpaque: isOpaque)
      picture.words = picture.words.map { _ in 0xFF00_0000 }
      let file = try PNGFile(encoder.bytes(of: picture))
      #expect(file.pixels == picture.components)
    }
  }
}

extension PNGEncoder {
  fileprivate func bytes(of picture: Picture) throws -> [UInt8] {
    try picture.withView { try encode($0) { [UInt8]($0) } }
  }
}
