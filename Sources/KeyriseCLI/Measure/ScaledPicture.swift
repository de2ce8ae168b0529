import Measuring

/// Part of a picture, scaled down by averaging, as red, green and blue bytes.
struct ScaledPicture {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// Scales an area of a picture of straight RGBA words down to a width; never up.
  init(_ pixels: UnsafeBufferPointer<UInt32>, width full: Int, area: PixelArea, to width: Int) {
    let width = min(width, area.width)
    let height = max(1, area.height * width / area.width)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * width * height)
    for row in 0..<height {
      let rows = row * area.height / height..<max((row + 1) * area.height / height, 1)
      for column in 0..<width {
        let columns = column * area.width / width..<max((column + 1) * area.width / width, 1)
        var (red, green, blue) = (0, 0, 0)
        for y in rows {
          for x in columns {
            let word = pixels[(area.y + y) * full + area.x + x]
            red += Int(word & 0xFF)
            green += Int(word >> 8 & 0xFF)
            blue += Int(word >> 16 & 0xFF)
          }
        }
        let count = rows.count * columns.count
        bytes += [red, green, blue].map { UInt8(($0 + count / 2) / count) }
      }
    }
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
