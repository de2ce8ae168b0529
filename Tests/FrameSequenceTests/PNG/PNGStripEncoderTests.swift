import Testing

@testable import FrameSequence

/// Pictures that are encoded a strip at a time.
@Suite struct PNGStripEncoderTests {
  @Test(arguments: CompressionLevel.allCases, [1, 2, 3, 4, 5, 37, 402])
  func `Strips of any height read as they were`(_ level: CompressionLevel, width: Int) throws {
    var random = SplitMix(state: UInt64(width))
    let height = 40
    let pixels = (0..<width * height).map { index in
      // Noise, then one colour, then noise.
      UInt32(index / width / 13 == 1 ? 0x12_3456 : random.next() % 0x100_0000) | 0xFF00_0000
    }
    let encoder = try PNGStripEncoder(width: width, height: height, level: level)
    var row = 0
    for rows in [1, 16, 7, 16] {
      try encoder.append(Array(pixels[row * width..<(row + rows) * width]))
      row += rows
    }
    let reader = try PNGReader(encoder.finished(), path: "strips")
    #expect(reader.width == width && reader.height == height)
    var read = [UInt32](repeating: 0, count: width * height)
    try read.withUnsafeMutableBufferPointer { buffer in
      try reader.readRows(height, into: #require(buffer.baseAddress))
    }
    let isSame = read == pixels
    #expect(isSame)
  }
}
