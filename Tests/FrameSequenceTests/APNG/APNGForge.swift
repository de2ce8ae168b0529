/// Makes animated PNGs: for tests only.
enum APNGForge {
  struct Frame {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    var delay: (Int, Int) = (1, 60)
    var disposal: UInt8 = 0
    var blend: UInt8 = 0
    /// Straight RGBA, lowest byte red.
    var pixels: [UInt32]
  }

  /// An animation whose still picture is its first frame.
  static func chunks(
    width: Int, height: Int, _ frames: [Frame]
  ) -> [(type: String, data: [UInt8])] {
    var sequence: UInt32 = 0
    var chunks: [(type: String, data: [UInt8])] = [
      ("IHDR", PNGForge(width: width, height: height).header),
      ("acTL", PNGForge.bytes(UInt32(frames.count)) + PNGForge.bytes(0)),
    ]
    for (index, frame) in frames.enumerated() {
      let place = [frame.width, frame.height, frame.x, frame.y]
        .flatMap { PNGForge.bytes(UInt32($0)) }
      let delay = [frame.delay.0, frame.delay.1]
        .flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      chunks.append(
        ("fcTL", PNGForge.bytes(sequence) + place + delay + [frame.disposal, frame.blend]))
      sequence += 1
      let data = PNGForge.compressed(scanlines(frame))
      if index == 0 {
        chunks.append(("IDAT", data))
      } else {
        chunks.append(("fdAT", PNGForge.bytes(sequence) + data))
        sequence += 1
      }
    }
    return chunks + [("IEND", [])]
  }

  private static func scanlines(_ frame: Frame) -> [UInt8] {
    var lines: [UInt8] = []
    for row in 0..<frame.height {
      lines.append(0)
      for pixel in frame.pixels[row * frame.width..<(row + 1) * frame.width] {
        for shift in [0, 8, 16, 24] { lines.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
      }
    }
    return lines
  }

  static let threeFrames = chunks(
    width: 8, height: 6,
    [
      Frame(width: 8, height: 6, pixels: [UInt32](repeating: 0xFF00_00FF, count: 48)),
      Frame(
        x: 2, y: 1, width: 4, height: 3, blend: 1,
        pixels: [UInt32](repeating: 0x8000_FF00, count: 12)),
      Frame(
        x: 1, y: 1, width: 2, height: 2, disposal: 2,
        pixels: [UInt32](repeating: 0xFFFF_0000, count: 4)),
    ])
}
