import Testing

@testable import FrameSequence

/// Broken files by the hundred: a sentence each, no crash, no hang, little memory.
@Suite struct PNGFuzzTests {
  static let count = 600

  /// Files to break: plain ones, odd ones and an animation.
  private static let originals: [[(type: String, data: [UInt8])]] = [
    PNGForge(width: 40, height: 31, colorType: 2, filters: [1, 2, 4], partSize: 300).chunks,
    PNGForge(width: 23, height: 50, colorType: 6, filters: [4, 3]).chunks,
    PNGForge(width: 30, height: 20, bitDepth: 16, colorType: 6, isInterlaced: true).chunks,
    PNGForge(
      width: 31, height: 20, bitDepth: 4, colorType: 3, palette: [UInt8](repeating: 7, count: 48),
      transparency: [1, 2, 3]
    ).chunks,
    APNGForge.threeFrames,
    APNGForge.threeFrames,
  ]

  /// One broken file; the checksums are put right in most, so that damage gets deep.
  private static func broken(_ index: Int) -> [UInt8] {
    var random = SplitMix(state: UInt64(index) &* 7919 &+ 5)
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
    var chunks = originals[index % originals.count]
    let target = below(chunks.count)
    switch index % 11 {
    case 0:
      let file = PNGForge.file(chunks)
      return Array(file.prefix(below(file.count)))
    case 1:
      var file = PNGForge.file(chunks)
      for _ in 0...below(4) { file[below(file.count)] ^= UInt8(1 << below(8)) }
      return file
    case 2, 3:
      for _ in 0...below(6) where !chunks[target].data.isEmpty {
        chunks[target].data[below(chunks[target].data.count)] = UInt8(below(256))
      }
    case 4: chunks.remove(at: target)
    case 5: chunks.insert(chunks[target], at: below(chunks.count))
    case 6: chunks.swapAt(target, below(chunks.count))
    case 7:
      let sizes: [UInt32] = [0, 1, 1 << 31, .max, 1 << 16, 0x7FFF_FFFF, 60_000]
      let start = below(2) * 4
      chunks[0].data.replaceSubrange(
        start..<start + 4, with: PNGForge.bytes(sizes[below(sizes.count)]))
    case 8: chunks[target].data.removeLast(below(chunks[target].data.count + 1))
    case 9: chunks[target].data += (0..<below(40)).map { _ in UInt8(below(256)) }
    default:
      // A bomb: a hundred megabytes of nothing in a hundred kilobytes.
      if let data = chunks.firstIndex(where: { $0.type == "IDAT" }) { chunks[data].data = bomb }
      if below(2) == 0 {
        chunks[0].data.replaceSubrange(
          0..<8, with: PNGForge.bytes(1_500) + PNGForge.bytes(200 + UInt32(below(200))))
      }
    }
    return PNGForge.file(chunks)
  }

  private static let bomb = PNGForge.compressed([UInt8](repeating: 0, count: 100 << 20))

  /// What reading a file ends with.
  private static func outcome(_ file: [UInt8], prefersPlain: Bool) -> Result<
    Int, FrameSequenceError
  > {
    do {
      return .success(
        try PNGReaderTests.pixels(file, rowsAtOnce: 16, prefersPlain: prefersPlain).hashValue)
    } catch let error as FrameSequenceError {
      return .failure(error)
    } catch {
      Issue.record("\(error)")
      return .success(0)
    }
  }

  @Test
  func `Every broken file is read or refused in a sentence, and both decoders agree`() throws {
    var refused = 0
    for index in 0..<Self.count {
      let file = Self.broken(index)
      let plain = Self.outcome(file, prefersPlain: true)
      let any = Self.outcome(file, prefersPlain: false)
      switch (plain, any) {
      case (.success(let first), .success(let second)): #expect(first == second, "file \(index)")
      case (.failure(let error), .failure):
        refused += 1
        #expect("\(error)".hasPrefix("'a.png' "))
        #expect("\(error)".count > 12)
      case (.success, .failure(let error)): Issue.record("file \(index): only libspng: \(error)")
      case (.failure(let error), .success): Issue.record("file \(index): not libspng: \(error)")
      }
    }
    #expect(refused > Self.count / 2)
  }

  @Test func `Broken animations are played or refused in a sentence`() throws {
    var refused = 0
    for index in 0..<Self.count where Self.originals[index % Self.originals.count].count > 6 {
      do {
        let reader = try APNGReader(Self.broken(index), path: "a.png")
        try reader.forEachFrame { _, _ in }
      } catch let error as FrameSequenceError {
        refused += 1
        #expect("\(error)".hasPrefix("'a.png' "))
      }
    }
    #expect(refused > 50)
  }

  @Test func `A bomb as large as may be takes less than 1 GB`() throws {
    // Other tests run in this process, too, and have had memory of their own.
    let before = PeakMemory.megabytes
    var chunks = PNGForge(bitDepth: 1, colorType: 0, isInterlaced: true).chunks
    chunks[0].data.replaceSubrange(0..<8, with: PNGForge.bytes(8192) + PNGForge.bytes(8192))
    chunks[1].data = PNGForge.compressed([UInt8](repeating: 0, count: 8192 * 1024 + 15 * 1024))
    _ = Self.outcome(PNGForge.file(chunks), prefersPlain: true)
    chunks[0].data.replaceSubrange(0..<8, with: PNGForge.bytes(8192) + PNGForge.bytes(8193))
    let error = #expect(throws: FrameSequenceError.self) {
      try PNGReaderTests.pixels(PNGForge.file(chunks))
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("says it has 8192x8193 pixels"))
    #expect(PeakMemory.megabytes - before < 1000)
  }
}
