import FrameSequence
import Testing

@Suite struct PNGPairReaderTests {
  /// What reading two files side by side gives: the pixels of both, and whether rows are alike.
  private struct Found: Equatable {
    var first: [UInt32] = []
    var second: [UInt32] = []
    var isAlike: [Bool] = []
  }

  private static func read(
    _ first: [UInt8], _ second: [UInt8], rowsAtOnce: Int = .max
  ) async throws -> Found? {
    let pair = try PNGPair(
      first, path: "a.png", and: second, path: "b.png", limits: PictureLimits())
    guard pair.identity == nil, let reader = try pair.reader() else { return nil }
    var found = Found()
    func strip(at row: Int) -> Int { min(rowsAtOnce, reader.stripRows, reader.height - row) }
    try await reader.decompress(strip(at: 0))
    while found.isAlike.count < reader.height {
      let count = strip(at: found.isAlike.count)
      let next = strip(at: found.isAlike.count + count)
      reader.turn()
      // The next rows are decompressed while the filters of these are undone.
      async let isAhead: Void = decompress(next, of: reader)
      let isAlike = try reader.unfilter()
      var strips = [UInt32](repeating: 0, count: 2 * count * reader.width)
      strips.withUnsafeMutableBufferPointer { strips in
        guard let start = strips.baseAddress else { return }
        reader.expand(
          Array(0..<count), isAlike: isAlike, into: start, start + count * reader.width)
      }
      found.first += strips.prefix(count * reader.width)
      found.second += strips.suffix(count * reader.width)
      found.isAlike += isAlike
      try await isAhead
    }
    return found
  }

  private static func decompress(_ count: Int, of reader: PNGPairReader) async throws {
    if count > 0 { try await reader.decompress(count) }
  }

  /// Two pictures of one size that differ in some samples, and perhaps in how they are stored.
  private static func pair(_ seed: UInt64) -> (PNGForge, PNGForge) {
    var random = SplitMix(state: seed)
    func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    var first = PNGForge(width: 1 + number(30), height: 1 + number(150))
    first.colorType = [2, 6][number(2)]
    first.filters = [[0], [1], [2], [3], [4], [4, 3, 2, 1, 0], [0, 4, 4, 4, 4, 4]][number(7)]
    first.seed = seed
    var second = first
    let samples = first.width * first.height * first.channels
    let start = number(samples)
    second.changed = start..<start + 1 + number(min(500, samples - start))
    if number(4) == 0 { second.filters = [4, 4, 1] }
    if number(3) == 0 { second.partSize = 1 + number(3000) }
    if number(3) == 0 { first.partSize = 1 + number(3000) }
    return (first, second)
  }

  @Test(arguments: 0..<48)
  func `Two pictures have the pixels of each, and alike are rows that are equal`(
    _ seed: UInt64
  ) async throws {
    let (first, second) = Self.pair(seed)
    let pixels = (first.pixels, second.pixels)
    let expected = (0..<first.height).map { row in
      let columns = row * first.width..<(row + 1) * first.width
      return pixels.0[columns] == pixels.1[columns]
    }
    let files = (first.file, second.file)
    let found = try #require(try await Self.read(files.0, files.1))
    #expect(found.first == pixels.0)
    #expect(found.second == pixels.1)
    #expect(found.isAlike == expected)
    #expect(try await Self.read(files.0, files.1, rowsAtOnce: 3) == found)
  }

  @Test func `Pictures that are stored in other ways are alike all the same`() async throws {
    let first = PNGForge(width: 30, height: 50, filters: [1, 4])
    var second = first
    second.filters = [4, 2, 3]
    let found = try #require(try await Self.read(first.file, second.file))
    #expect(found.isAlike == Array(repeating: true, count: 50))
  }

  /// Two files that are equal up to a byte in one of them that is damaged.
  @Test(arguments: 0..<48)
  func `Damage that one reader finds is found by both side by side`(_ seed: UInt64) async throws {
    let (first, _) = Self.pair(seed)
    var data = first.imageData
    var random = SplitMix(state: seed &+ 99)
    switch seed % 3 {
    case 0: data[2 + Int(random.next() % UInt64(data.count - 2))] ^= 0x55
    case 1: data.removeLast(1 + Int(random.next() % UInt64(min(20, data.count - 3))))
    default: data.append(1)
    }
    let whole = first.file
    let broken = PNGForge.file([("IHDR", first.header), ("IDAT", data), ("IEND", [])])
    func failure(_ body: () async throws -> Void) async -> String? {
      do { try await body() } catch { return String(describing: error) }
      return nil
    }
    let alone = await failure { _ = try PNGReaderTests.pixels(broken) }
    let beside = await failure { _ = try await Self.read(whole, broken) }
    let other = await failure { _ = try await Self.read(broken, whole) }
    #expect((alone == nil) == (beside == nil))
    #expect((alone == nil) == (other == nil))
    #expect(beside?.contains("b.png") ?? true)
    #expect(other?.contains("a.png") ?? true)
  }

  @Test func `Files that are equal, or whose pixels are stored alike, need no reader`() throws {
    let forge = PNGForge(width: 9, height: 9)
    var split = forge
    split.partSize = 20
    for (file, isSameFile) in [(forge.file, true), (split.file, false)] {
      let pair = try PNGPair(
        forge.file, path: "a.png", and: file, path: "b.png", limits: PictureLimits())
      #expect(pair.identity?.isSameFile == isSameFile)
    }
  }

  @Test func `Pictures of other sizes, kinds or rare ones are not read side by side`() throws {
    let forge = PNGForge(width: 9, height: 9)
    let others = [
      (forge, PNGForge(width: 9, height: 8)), (forge, PNGForge(width: 9, height: 9, colorType: 2)),
      (
        PNGForge(width: 9, height: 9, bitDepth: 16),
        PNGForge(width: 9, height: 9, bitDepth: 16, seed: 3)
      ),
    ]
    for (first, second) in others {
      let pair = try PNGPair(
        first.file, path: "a.png", and: second.file, path: "b.png", limits: PictureLimits())
      #expect(pair.identity == nil)
      #expect(try pair.reader() == nil)
    }
  }
}
