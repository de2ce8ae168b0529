import FrameSequence
import Testing

@Suite struct PNGEncoderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let width: Int
    let height: Int
    let padding: Int

    var testDescription: String { "\(width)x\(height), \(padding) pixels of padding" }
  }

  static let cases = [
    Case(width: 1, height: 1, padding: 0),
    Case(width: 1, height: 7, padding: 3),
    Case(width: 2, height: 3, padding: 0),
    Case(width: 3, height: 2, padding: 1),
    Case(width: 4, height: 4, padding: 0),
    Case(width: 5, height: 4, padding: 2),
    Case(width: 63, height: 65, padding: 1),
    Case(width: 1023, height: 2, padding: 0),
    Case(width: 32767, height: 2, padding: 0),
  ]

  @Test(arguments: cases, [true, false])
  func `Decodes to the same pixels`(_ example: Case, isOpaque: Bool) throws {
    let picture = Picture(
      width: example.width, height: example.height, padding: example.padding, isOpaque: isOpaque)
    let encoder = try PNGEncoder()
    let file = try PNGFile(picture.withView { try encoder.encode($0) { [UInt8]($0) } })
    #expect(file.width == example.width)
    #expect(file.height == example.height)
    #expect(file.components == (isOpaque ? 3 : 4))
    // Compared first: describing how long arrays differ takes minutes.
    let isSame = file.pixels == picture.components
    #expect(isSame)
  }

  @Test(arguments: CompressionLevel.allCases)
  func `Every level keeps the pixels`(_ level: CompressionLevel) throws {
    let picture = Picture(width: 50, height: 40, isOpaque: true)
    let encoder = try PNGEncoder(level: level)
    let file = try PNGFile(picture.withView { try encoder.encode($0) { [UInt8]($0) } })
    #expect(file.pixels == picture.components)
  }

  @Test func `Levels get smaller, and so does a picture that is the only one`() throws {
    // As in a text, a few letters come again and again, and not right below themselves.
    let letters = Picture(width: 8, height: 10 * 20, isOpaque: true)
    var picture = Picture(width: 200, height: 200, isOpaque: true)
    var random = SplitMix(state: 5)
    for line in 0..<20 {
      for column in 0..<25 {
        let letter = Int(random.next() % 10)
        for index in 0..<80 {
          picture.words[(line * 10 + index / 8) * 200 + column * 8 + index % 8] =
            letters.words[(letter * 20 + index / 8) * 8 + index % 8] & 0x0F0F0F
        }
      }
    }
    let sizes = try CompressionLevel.allCases.map { level in
      let encoder = try PNGEncoder(level: level)
      return try picture.withView { try encoder.encode($0) { $0.count } }
    }
    #expect(sizes[0] > sizes[1])
    #expect(sizes[1] > sizes[2])
    let single = try PNGEncoder(isSingle: true)
    let file = try PNGFile(picture.withView { try single.encode($0) { [UInt8]($0) } })
    #expect(file.pixels == picture.components)
    #expect(try picture.withView { try single.encode($0) { $0.count } } < sizes[1])
  }

  @Test func `Unpremultiplies every alpha to the nearest value`() throws {
    var picture = Picture(width: 256, height: 256, isOpaque: false)
    for alpha in 0..<256 {
      for colour in 0..<256 {
        let component = UInt32(min(colour, alpha))
        picture.words[alpha * 256 + colour] = UInt32(alpha) << 24 | component << 16
      }
    }
    let encoder = try PNGEncoder()
    let pixels = try PNGFile(picture.withView { try encoder.encode($0) { [UInt8]($0) } }).pixels
    for alpha in 1..<256 {
      let wrong = (0...alpha).filter { component in
        let straight = Int(pixels[(alpha * 256 + component) * 4])
        // The nearest of 256 values, and premultiplying gives back what cairo had.
        return abs(straight * alpha - component * 255) * 2 > alpha
          || (straight * alpha + 127) / 255 != component
      }
      #expect(wrong.isEmpty, "alpha \(alpha)")
    }
    #expect(pixels[..<4].allSatisfy { $0 == 0 })
  }

  @Test func `Saturates colours above alpha`() throws {
    var picture = Picture(width: 1, height: 1, isOpaque: false)
    picture.words = [0x0110_0200]
    let encoder = try PNGEncoder()
    let file = try PNGFile(picture.withView { try encoder.encode($0) { [UInt8]($0) } })
    #expect(file.pixels == [255, 255, 0, 1])
  }

  @Test func `Ignores the top byte of opaque pixels`() throws {
    var picture = Picture(width: 9, height: 3, isOpaque: true)
    let encoder = try PNGEncoder()
    let bytes = try picture.withView { try encoder.encode($0) { [UInt8]($0) } }
    for index in picture.words.indices { picture.words[index] ^= 0xFF00_0000 }
    #expect(try picture.withView { try encoder.encode($0) { [UInt8]($0) } } == bytes)
  }

  @Test func `Bytes do not depend on earlier frames`() throws {
    let large = Picture(width: 300, height: 200, isOpaque: false, seed: 2)
    let small = Picture(width: 30, height: 20, isOpaque: true, seed: 3)
    let used = try PNGEncoder()
    _ = try large.withView { try used.encode($0) { $0.count } }
    let fresh = try PNGEncoder()
    let expected = try small.withView { try fresh.encode($0) { [UInt8]($0) } }
    #expect(try small.withView { try used.encode($0) { [UInt8]($0) } } == expected)
  }

  @Test func `Recovers after the receiver threw`() throws {
    let picture = Picture(width: 8, height: 8, isOpaque: true)
    let encoder = try PNGEncoder()
    #expect(throws: FrameSequenceError.interrupted) {
      try picture.withView { try encoder.encode($0) { _ in throw FrameSequenceError.interrupted } }
    }
    let file = try PNGFile(picture.withView { try encoder.encode($0) { [UInt8]($0) } })
    #expect(file.pixels == picture.components)
  }

  @Test func `Cuts long data into several chunks`() throws {
    let picture = Picture(width: 600, height: 600, isOpaque: true)
    let encoder = try PNGEncoder(level: .draft)
    let file = try PNGFile(picture.withView { try encoder.encode($0) { [UInt8]($0) } })
    let sizes = file.chunks.filter { $0.type == "IDAT" }.map(\.data.count)
    #expect(sizes.count >= 2)
    #expect(sizes.dropLast().allSatisfy { $0 >= 1 << 20 })
    #expect(file.pixels == picture.components)
  }

  @Test func `Orders its chunks`() throws {
    let picture = Picture(width: 2, height: 2, isOpaque: true)
    let encoder = try PNGEncoder(scale: 2)
    let file = try PNGFile(picture.withView { try encoder.encode($0) { [UInt8]($0) } })
    #expect(file.chunks.map(\.type) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    #expect(file.data(of: "sRGB") == [0])
  }

  struct Scale: Sendable, CustomTestStringConvertible {
    let scale: Double?
    let pixelsPerMetre: Int?

    var testDescription: String { "scale \(scale.map { "\($0)" } ?? "none")" }
  }

  static let scales = [
    Scale(scale: 1, pixelsPerMetre: 2835),
    Scale(scale: 2, pixelsPerMetre: 5669),
    Scale(scale: 3, pixelsPerMetre: 8504),
    Scale(scale: nil, pixelsPerMetre: nil),
    Scale(scale: .infinity, pixelsPerMetre: nil),
    Scale(scale: -1, pixelsPerMetre: nil),
  ]

  @Test(arguments: scales) func `Records the physical size`(_ example: Scale) throws {
    let picture = Picture(width: 2, height: 2, isOpaque: true)
    let encoder = try PNGEncoder(scale: example.scale)
    let file = try PNGFile(picture.withView { try encoder.encode($0) { [UInt8]($0) } })
    let data = file.data(of: "pHYs")
    #expect(data.map { PNGFile.number($0[0..<4]) } == example.pixelsPerMetre)
    #expect(data.map { PNGFile.number($0[4..<8]) } == example.pixelsPerMetre)
    #expect(data == nil || data?.last == 1)
  }

  @Test func `Names the version of zlib`() {
    #expect(PNGEncoder.zlibVersion.wholeMatch(of: /[0-9]+\.[0-9]+.*/) != nil)
  }
}
