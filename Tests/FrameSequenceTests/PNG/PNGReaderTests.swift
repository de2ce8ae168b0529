import Testing

@testable import FrameSequence

@Suite struct PNGReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let forge: PNGForge
  }

  private static let palette: [UInt8] = (0..<48).map { UInt8($0 * 5) }

  static let kinds: [Case] = {
    var cases: [Case] = []
    let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    for (color, depths) in depths.sorted(by: { $0.key < $1.key }) {
      for depth in depths {
        for isInterlaced in [false, true] {
          for hasKey in [false, true] where !hasKey || color < 4 {
            var forge = PNGForge(
              width: 11, height: 9, bitDepth: depth, colorType: color, isInterlaced: isInterlaced)
            if color == 3 { forge.palette = Array(palette.prefix(3 * min(16, 1 << depth))) }
            if hasKey {
              let sample = forge.samples.prefix(forge.channels)
              forge.transparency =
                color == 3
                ? [0, 128] : sample.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            }
            let name = "colour type \(color), \(depth) bits"
            cases.append(
              Case(
                testDescription: name + (isInterlaced ? ", interlaced" : "")
                  + (hasKey ? ", tRNS" : ""),
                forge: forge))
          }
        }
      }
    }
    return cases
  }()

  static func pixels(
    _ file: [UInt8], rowsAtOnce: Int = .max, prefersPlain: Bool = true,
    limits: PictureLimits = PictureLimits()
  ) throws -> [UInt32] {
    let reader = try PNGReader(file, path: "a.png", limits: limits, prefersPlain: prefersPlain)
    var pixels = [UInt32](repeating: 0, count: reader.width * reader.height)
    try pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      while reader.row < reader.height {
        let rows = min(rowsAtOnce, reader.height - reader.row)
        try reader.readRows(rows, into: start + reader.row * reader.width)
      }
    }
    return pixels
  }

  @Test(arguments: kinds)
  func `Every kind of PNG becomes straight RGBA`(_ it: Case) throws {
    #expect(try Self.pixels(it.forge.file) == it.forge.pixels)
    #expect(try Self.pixels(it.forge.file, rowsAtOnce: 2) == it.forge.pixels)
  }

  /// The filters of rows in turn; Paeth's, which is 4, is undone in runs of up to four rows.
  private static let filters: [[UInt8]] = [
    [0], [1], [2], [3], [4], [4, 3, 2, 1, 0], [3, 4, 4, 2, 1], [0, 4, 4, 4], [2, 4, 4, 4, 4, 1],
    [1, 4, 4, 4, 4, 4, 3],
  ]

  @Test(arguments: [2, 6], [1, 2, 3, 4, 5, 33, 90])
  func `Every filter is undone, by both decoders`(_ colorType: Int, width: Int) throws {
    for filters: [UInt8] in Self.filters {
      let forge = PNGForge(
        width: width, height: 70, colorType: colorType, filters: filters, partSize: 57)
      let file = forge.file
      #expect(try Self.pixels(file) == forge.pixels)
      #expect(try Self.pixels(file, rowsAtOnce: 33) == forge.pixels)
      #expect(try Self.pixels(file, prefersPlain: false) == forge.pixels)
    }
  }

  @Test func `What the encoder writes is read back`() throws {
    for isOpaque in [true, false] {
      let picture = Picture(width: 301, height: 200, isOpaque: isOpaque)
      let encoder = try PNGEncoder()
      let file = try picture.withView { try encoder.encode($0) { [UInt8]($0) } }
      let components = try Self.pixels(file).flatMap { pixel in
        [pixel, pixel >> 8, pixel >> 16, pixel >> 24].prefix(isOpaque ? 3 : 4)
          .map { UInt8(truncatingIfNeeded: $0) }
      }
      #expect(components == picture.components)
    }
  }

  // MARK: Refusals

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: [UInt8]
    let sentence: String

    init(_ name: String, _ file: [UInt8], _ sentence: String) {
      testDescription = name
      self.file = file
      self.sentence = sentence
    }

    /// The chunks of a small file after a change.
    init(
      _ name: String, _ sentence: String, _ change: (inout [(type: String, data: [UInt8])]) -> Void
    ) {
      self.init(name, PNGForge(), sentence, change)
    }

    /// The chunks of a file after a change.
    init(
      _ name: String, _ forge: PNGForge, _ sentence: String,
      _ change: (inout [(type: String, data: [UInt8])]) -> Void
    ) {
      var chunks = forge.chunks
      change(&chunks)
      self.init(name, PNGForge.file(chunks), sentence)
    }
  }

  private static let good = PNGForge().file
  private static func header(_ width: UInt32, _ height: UInt32, _ rest: [UInt8]) -> [UInt8] {
    PNGForge.bytes(width) + PNGForge.bytes(height) + rest
  }

  static let refusals: [Refusal] = [
    Refusal("empty", [], "is empty"),
    Refusal("signature only", Array(good.prefix(8)), "has no IHDR chunk"),
    Refusal("half a signature", Array(good.prefix(5)), "is cut off inside its signature"),
    Refusal(
      "line breaks converted", [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0x00], "line breaks"),
    Refusal("JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0], "is a JPEG picture"),
    Refusal("WebP", Array("RIFF????WEBPVP8 ".utf8), "is a WebP picture"),
    Refusal("GIF", Array("GIF89a".utf8), "is a GIF animation"),
    Refusal("text", Array("hello".utf8), "is no picture that is known"),
    Refusal(
      "Git LFS pointer", Array("version https://git-lfs.github.com/spec/v1\noid sha256:0".utf8),
      "is a Git LFS pointer, not the picture itself; fetch it with: git lfs pull"),
    Refusal("cut inside a chunk", Array(good.dropLast(20)), "is cut off inside"),
    Refusal("no IEND", "has no IEND chunk") { $0.removeLast() },
    Refusal("no IDAT", "has no IDAT chunk") { $0.removeAll { $0.type == "IDAT" } },
    Refusal("no IHDR", "has no IHDR chunk") { $0.removeFirst() },
    Refusal("IHDR twice", "is there twice") { $0.insert($0[0], at: 1) },
    Refusal("IDAT apart", PNGForge(partSize: 20), "does not follow the one before") {
      $0.insert(("tIME", [0, 0, 0, 0, 0, 0, 0]), at: 2)
    },
    Refusal("unknown critical chunk", "nobody knows it") { $0.insert(("ABCD", []), at: 1) },
    Refusal("no width", "gives a size of 0x4 pixels") {
      $0[0].data = header(0, 4, [8, 6, 0, 0, 0])
    },
    Refusal("2^31 pixels wide", "gives a size of 2147483648x4 pixels") {
      $0[0].data = header(1 << 31, 4, [8, 6, 0, 0, 0])
    },
    Refusal("huge", "the most are 65535 a side and 67108864 in all") {
      $0[0].data = header(2_000_000_000, 2_000_000_000, [8, 6, 0, 0, 0])
    },
    Refusal("3 bits", "asks for 3 bits of colour type 0") {
      $0[0].data = header(5, 4, [3, 0, 0, 0, 0])
    },
    Refusal("unknown interlacing", "that PNG does not have") {
      $0[0].data = header(5, 4, [8, 6, 0, 0, 2])
    },
    Refusal("too few rows", "has fewer pixels than it says") {
      $0[0].data = header(5, 40, [8, 6, 0, 0, 0])
    },
    Refusal("too many rows", "has more pixels than it says") {
      $0[0].data = header(5, 3, [8, 6, 0, 0, 0])
    },
    Refusal("unknown filter", PNGForge(filters: [0, 5]), "a row has filter 5") { _ in },
    Refusal("no palette", PNGForge(bitDepth: 4, colorType: 3, palette: [0, 0, 0]), "is damaged") {
      $0.removeAll { $0.type == "PLTE" }
    },
    Refusal("stream cut off", "is cut off inside its compressed pixels") {
      $0[1].data.removeLast(8)
    },
    Refusal("wrong Adler-32", "the checksum of its pixels is wrong") {
      $0[1].data[$0[1].data.count - 1] ^= 1
    },
    Refusal("bytes after the stream", "something follows its compressed pixels") {
      $0[1].data += [1, 2, 3]
    },
    Refusal("unknown compression", "compressed in an unknown way") { $0[1].data[0] = 0x79 },
    Refusal("preset dictionary", "compressed in an unknown way") { $0[1].data[1] = 0xBB },
  ]

  @Test(arguments: refusals)
  func `What is broken is refused in a sentence`(_ it: Refusal) {
    let error = #expect(throws: FrameSequenceError.self) { try Self.pixels(it.file) }
    let sentence = error.map { "\($0)" } ?? ""
    #expect(sentence.hasPrefix("'a.png' "))
    #expect(sentence.contains(it.sentence), "\(sentence)")
  }

  @Test
  func `A wrong checksum of any chunk is refused, of a chunk that means nothing as well`() throws {
    var chunks = PNGForge().chunks
    chunks.insert(("tEXt", Array("Title\0x".utf8)), at: 1)
    let file = PNGForge.file(chunks)
    #expect(throws: Never.self) { try Self.pixels(file) }
    var position = 8
    for chunk in chunks {
      var broken = file
      position += 8 + chunk.data.count
      broken[position] ^= 0x10
      position += 4
      let error = #expect(throws: FrameSequenceError.self) { try Self.pixels(broken) }
      #expect("\(error.map { "\($0)" } ?? "")".contains("checksum of its \(chunk.type) chunk"))
    }
  }

  @Test func `What follows IEND is not looked at, as in libpng`() throws {
    let forge = PNGForge()
    #expect(try Self.pixels(forge.file + [1, 2, 3]) == forge.pixels)
  }

  @Test func `A limit is a parameter`() {
    let file = PNGForge(width: 100, height: 10).file
    #expect(throws: Never.self) { try Self.pixels(file, limits: PictureLimits(pixels: 1000)) }
    #expect(throws: FrameSequenceError.self) {
      try Self.pixels(file, limits: PictureLimits(pixels: 999))
    }
  }
}
