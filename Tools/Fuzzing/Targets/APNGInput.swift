import FrameSequence

/// An animated PNG: the file, or what follows the first byte with its checksums put right.
enum APNGInput {
  /// The most frames that are looked at.
  private static let frameLimit = 20

  static func run(_ bytes: [UInt8]) throws {
    let file =
      bytes.first == 137 ? bytes : PNGForge.repaired(Array(bytes.dropFirst()))
    let reader: APNGReader
    do throws(FrameSequenceError) {
      reader = try APNGReader(file, path: "fuzz.png", limits: PNGInput.limits)
    } catch {
      return
    }
    var shown: [[UInt32]] = []
    do {
      try reader.forEachFrame { _, pixels in
        if shown.count < frameLimit { shown.append(Array(pixels)) }
      }
    } catch is FrameSequenceError {
      return
    }
    try require(
      shown.count == min(frameLimit, reader.frames.count), "every frame is shown once")
    let player = AnimationPlayer(reader)
    for index in shown.indices.reversed() {
      try require(
        try player.pixels(ofFrame: index) == shown[index], "a frame is the same out of order")
    }
  }

  static var seeds: [[UInt8]] {
    get throws {
      try [(0, 0), (1, 0), (2, 1), (0, 1)].map { dispose, blend in
        [1] + (try file(dispose: dispose, blend: blend))
      }
    }
  }

  /// Three frames of noise, the later ones smaller.
  private static func file(dispose: UInt8, blend: UInt8) throws -> [UInt8] {
    var chunks: [PNGChunks.Chunk] = [
      .init("IHDR", PNGForge.word(6) + PNGForge.word(5) + [8, 6, 0, 0, 0]),
      .init("acTL", PNGForge.word(3) + PNGForge.word(0)),
    ]
    var sequence = 0
    func next() -> [UInt8] {
      defer { sequence += 1 }
      return PNGForge.word(sequence)
    }
    for (index, box) in [(6, 5, 0, 0), (3, 2, 1, 2), (1, 1, 5, 4)].enumerated() {
      chunks.append(
        .init(
          "fcTL",
          next() + PNGForge.word(box.0) + PNGForge.word(box.1) + PNGForge.word(box.2)
            + PNGForge.word(box.3) + [0, 1, 0, 10, dispose, blend]))
      let stride = box.0 * 4
      let noise = SeedBytes.make(count: stride * box.1, seed: UInt64(index))
      var rows: [UInt8] = []
      for row in 0..<box.1 { rows += [0] + noise[row * stride..<(row + 1) * stride] }
      let data = try ZlibStream.compressed(rows)
      chunks.append(index == 0 ? .init("IDAT", data) : .init("fdAT", next() + data))
    }
    return PNGChunks(chunks + [.init("IEND", [])]).bytes
  }
}
