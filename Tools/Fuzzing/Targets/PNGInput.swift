import FrameSequence

/// A PNG, of which the first byte says what the others are.
///
/// They are the file, the file with its checksums put right, or a header and scanlines that become
/// one.
enum PNGInput {
  /// Small, so that a header alone costs no time.
  static let limits = PictureLimits(side: 2_000, pixels: 1 << 16, bytes: 1 << 20)

  static func run(_ bytes: [UInt8]) throws {
    guard let kind = bytes.first else { return }
    let body = Array(bytes.dropFirst())
    switch kind % 3 {
    case 0: try read(body)
    case 1: try read(PNGForge.repaired(body))
    default: try read(try forged(body))
    }
  }

  private static func read(_ file: [UInt8]) throws {
    let plain = pixels(file, prefersPlain: true)
    let any = pixels(file, prefersPlain: false)
    try require(plain == any, "both decoders agree")
    let size = try? PNGReader.size(of: file, path: "fuzz.png", limits: limits)
    try require(plain == nil || size != nil, "what is read has a size")
  }

  /// The pixels, or nil when the file is refused.
  private static func pixels(_ file: [UInt8], prefersPlain: Bool) -> [UInt32]? {
    do throws(FrameSequenceError) {
      let reader = try PNGReader(
        file, path: "fuzz.png", limits: limits, prefersPlain: prefersPlain)
      var pixels = [UInt32](repeating: 0, count: reader.width * reader.height)
      try pixels.withUnsafeMutableBufferPointer { buffer throws(FrameSequenceError) in
        guard var target = buffer.baseAddress else { return }
        while reader.row < reader.height {
          let count = min(7, reader.height - reader.row)
          try reader.readRows(count, into: target)
          target += count * reader.width
        }
      }
      return pixels
    } catch {
      return nil
    }
  }

  /// A file whose header and scanlines are the input's.
  private static func forged(_ bytes: [UInt8]) throws -> [UInt8] {
    var source = ByteSource(bytes)
    let width = source.number(in: 1...40)
    let height = source.number(in: 1...40)
    let depth = source.pick([8, 1, 2, 4, 16] as [UInt8])
    let color = source.pick([2, 6, 0, 3, 4] as [UInt8])
    let header =
      PNGForge.word(width) + PNGForge.word(height) + [depth, color, 0, 0, source.byte() & 1]
    var chunks: [PNGChunks.Chunk] = [.init("IHDR", header)]
    let entries = source.number(in: 0...20)
    if entries > 0 { chunks.append(.init("PLTE", (0..<entries * 3).map { _ in source.byte() })) }
    let alphas = source.number(in: 0...8)
    if alphas > 0 { chunks.append(.init("tRNS", (0..<alphas).map { _ in source.byte() })) }
    let data = try ZlibStream.compressed(source.rest)
    let cut = data.count / 2
    chunks += [.init("IDAT", Array(data[..<cut])), .init("IDAT", Array(data[cut...]))]
    return PNGChunks(chunks + [.init("IEND", [])]).bytes
  }

  static var seeds: [[UInt8]] {
    get throws {
      let rgb = SeedBytes.make(count: 5 * 4 * 3, seed: 1)
      var file = try PNGChunks(width: 5, height: 4, scale: 2) { rgb[$0 * 15..<($0 + 1) * 15] }
      file.chunks.append(.init("IEND", []))
      let forged = (0..<6).map { [2] + SeedBytes.make(count: 200, seed: $0) }
      return [[0] + file.bytes, [1] + file.bytes] + forged
    }
  }
}

/// Parts of PNG files.
enum PNGForge {
  /// A number with its highest byte first.
  static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A file with the signature and every chunk's checksum put right, so that damage gets deep.
  static func repaired(_ file: [UInt8]) -> [UInt8] {
    var file = file
    file.replaceSubrange(0..<min(8, file.count), with: [137, 80, 78, 71, 13, 10, 26, 10])
    var position = 8
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 8 + length
      guard end + 4 <= file.count else { break }
      let checksum = checksum(file[position + 4..<end])
      file.replaceSubrange(end..<end + 4, with: word(Int(checksum)))
      position = end + 4
    }
    return file
  }

  /// The CRC-32 of the PNG Specification, bit by bit.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var checksum = UInt32.max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = checksum & 1 == 1
        checksum >>= 1
        if isOdd { checksum ^= 0xEDB8_8320 }
      }
    }
    return ~checksum
  }
}
