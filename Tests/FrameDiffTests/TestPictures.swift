@testable import FrameDiff

/// Pairs of pictures made of whole numbers, so that other tools can make the very same ones:
/// Tools/check-counts does, and counts with another implementation of pixelmatch.
enum TestPictures {
  static let size = PixelSize(width: 61, height: 47)

  /// The first (`variant` 0) or the second (1) picture of a pair.
  static func bitmap(_ pair: Int, _ variant: Int) -> Bitmap {
    var bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (r, g, b, a) = pixel(pair, variant, x, y)
        bitmap[x, y] =
          UInt32(r & 255) | UInt32(g & 255) << 8 | UInt32(b & 255) << 16 | UInt32(a & 255) << 24
      }
    }
    return bitmap
  }

  private static func pixel(
    _ pair: Int, _ variant: Int, _ x: Int, _ y: Int
  ) -> (Int, Int, Int, Int) {
    let shift = variant * (1 + pair % 3)
    switch pair % 6 {
    case 0:
      // A disc with a soft edge, moved.
      let dx = 4 * (x - shift) - 120
      let dy = 4 * y - 90 - 2 * shift
      let edge = max(0, min(255, (3600 + 90 * pair - dx * dx - dy * dy) / 8 + 128))
      return (255 - edge, 255 - edge / 2, 255, 255)
    case 1:
      // A gradient, a little brighter.
      return (x * 4 + 3 * shift, y * 5, (x + y) * 2 + pair, 255)
    case 2:
      // A slanted line with a soft edge over flat halves.
      let distance = abs(2 * (x + shift) - 3 * y + 4 * pair)
      let ink = max(0, 255 - distance * 40)
      return (y > 20 ? 240 - ink : 255 - ink, 255 - ink, y > 20 ? 200 : 255 - ink, 255)
    case 3:
      // Half-transparent stripes.
      let alpha = (x / 7 + y / 5) % 3 * 100 + (variant * (x % 5)) * 9
      return (30 + 40 * (y % 4), 90 + pair, 200 - 3 * x, min(255, alpha))
    case 4:
      // Noise, partly other noise.
      let seed = (x * 7919 + y * 104729 + pair * 31) % 8191
      let other = variant * ((x * 31 + y * 17) % 11 == 0 ? (seed % 60) : 0)
      return (seed % 256, (seed / 3) % 256, (seed * 5 % 256 + other) % 256, 255)
    default:
      // Letters of a kind: blocks with grey edges, one of them changed.
      let column = (x + shift * (y > 23 ? 1 : 0)) % 9
      let row = y % 12
      let isInk = column > 1 && column < 7 && row > 2 && row < 9
      let isEdge = column == 1 || column == 7
      return isInk ? (20, 20, 20, 255) : isEdge ? (150, 150, 160, 255) : (255, 255, 255, 255)
    }
  }
}

extension ComparisonPicture {
  /// Compares two pictures and draws what was found.
  func draw(_ before: Picture, _ after: Picture) async throws -> ComparisonPage {
    try draw(try await comparer.compare(before, after, toDraw: true))
  }
}

extension ComparisonPage {
  /// The page as a bitmap.
  func bitmap() throws -> Bitmap {
    var pixels: [UInt32] = []
    var strips = try Strips(self)
    var strip = Bitmap(size: PixelSize(width: 0, height: 0))
    while try strips.drawNext(on: &strip) { pixels += strip.pixels }
    return Bitmap(size: size, pixels: pixels)
  }
}
