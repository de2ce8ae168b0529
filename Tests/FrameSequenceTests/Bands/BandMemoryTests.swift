import Testing

@testable import FrameSequence

/// Rows of our own pictures, from bands that are known.
@Suite struct BandMemoryTests {
  /// Stripes, text of a kind and blank, so that there are bands of several sorts.
  private static func picture(shift: Int = 0, isOpaque: Bool = true) -> Picture {
    var picture = Picture(width: 40, height: 300, isOpaque: isOpaque)
    for row in 0..<300 where !(60..<180).contains(row - shift) {
      for column in 0..<40 { picture.words[row * 40 + column] = 0xFFF2_F2F7 }
    }
    let ink = Picture(width: 40, height: 120, isOpaque: isOpaque, seed: 9)
    for row in 60..<180 where (0..<300).contains(row + shift) {
      for column in 0..<40 {
        picture.words[(row + shift) * 40 + column] = ink.words[(row - 60) * 40 + column]
      }
    }
    return picture
  }

  private static func png(_ picture: Picture, _ level: CompressionLevel = .standard) throws
    -> [UInt8]
  {
    let encoder = try PNGEncoder(level: level)
    return try picture.withView { try encoder.encode($0) { [UInt8]($0) } }
  }

  private static func pixels(_ file: [UInt8]) throws -> [UInt32] {
    let reader = try PNGReader(file, path: "a.png")
    var pixels = [UInt32](repeating: 0, count: reader.width * reader.height)
    try pixels.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { try reader.readRows(reader.height, into: start) }
    }
    return pixels
  }

  private func rows(_ file: [UInt8], _ memory: BandMemory = BandMemory()) async throws -> [UInt64]?
  {
    try await memory.rows(
      of: [(file, "a.png")], limits: PictureLimits(), jobs: 2
    )[0]
  }

  @Test
  func `Rows have equal numbers where their pixels are equal, at every level and opacity`()
    async throws
  {
    let memory = BandMemory()
    for isOpaque in [true, false] {
      for level in CompressionLevel.allCases {
        let file = try Self.png(Self.picture(isOpaque: isOpaque), level)
        let found = try #require(try await rows(file, memory))
        let pixels = try Self.pixels(file)
        let hasher = RowHasher(byteCount: 160)
        let expected = pixels.withUnsafeBytes { bytes in
          (0..<300).compactMap { row in
            bytes.baseAddress.map { hasher.hash($0 + row * 160, byteCount: 160).low }
          }
        }
        #expect(found == expected)
      }
    }
  }

  @Test(arguments: 0..<40)
  func `Bands without a mark at their end are read with the next one`(seed: Int) async throws {
    // Of so many shifts some end a band on a byte.
    let file = try Self.png(Self.picture(shift: seed))
    #expect(try await rows(file)?.count == 300)
  }

  @Test func `Two bands that fill the memory for one are still read`() async throws {
    // Rows of 3 KB, each another shade: bands of 16 rows and more, and few marks between them.
    var picture = Picture(width: 1000, height: 1200, isOpaque: true)
    for row in 0..<1200 {
      for column in 0..<1000 { picture.words[row * 1000 + column] = UInt32(row / 300) * 0x111111 }
    }
    let file = try Self.png(picture)
    #expect(try await rows(file)?.count == 1200)
  }

  @Test
  func `Files that share bands are read together, and each has the numbers it has alone`()
    async throws
  {
    var forge = PNGForge(width: 40, height: 300)
    forge.filters = [1, 2]
    let files = try [
      Self.png(Self.picture()), Self.png(Self.picture(shift: 7)), forge.file,
      Self.png(Self.picture(isOpaque: false)), Self.png(Self.picture(shift: 7), .optimized),
    ]
    for jobs in [1, 2, 5] {
      let together = try await BandMemory().rows(
        of: files.map { ($0, "a.png") }, limits: PictureLimits(), jobs: jobs)
      for (file, found) in zip(files, together) { #expect(try await rows(file) == found) }
      #expect(together[2] == nil && together[1] == together[4])
    }
  }

  @Test(arguments: [0..<1, 59..<62, 120..<300, 299..<300, 0..<300])
  func `Strips hold the rows that are wanted`(_ wanted: Range<Int>) async throws {
    let memory = BandMemory()
    let file = try Self.png(Self.picture())
    _ = try await rows(file, memory)
    let strip = try #require(memory.pixels(of: file, rows: wanted))
    #expect(strip.first <= wanted.lowerBound)
    #expect(strip.first + strip.pixels.count / 40 >= wanted.upperBound)
    let all = try Self.pixels(file)
    #expect(strip.pixels[...] == all[(strip.first * 40)...].prefix(strip.pixels.count))
  }

  @Test func `Other tools have no bands`() async throws {
    var forge = PNGForge(width: 40, height: 30)
    #expect(try await rows(forge.file) == nil)
    forge.filters = [1, 2]
    #expect(try await rows(forge.file) == nil)
  }

  @Test func `What is damaged is refused`() async throws {
    let file = try Self.png(Self.picture())
    var broken = file
    broken[file.count / 2] ^= 1
    await #expect(throws: FrameSequenceError.self) { _ = try await rows(broken) }
    await #expect(throws: FrameSequenceError.self) { _ = try await rows(Array(file.dropLast(20))) }
  }
}
