/// Tells pixels that only smooth an edge, after "Anti-aliased Pixel and Intensity Slope Detector"
/// (Vysniauskas, 2009) as pixelmatch applies it.
///
/// Such a pixel has at most two neighbours as bright as itself, a darker and a brighter one, and
/// the darkest or the brightest of them lies in an area of one colour in both pictures.
struct AntialiasingRule {
  private let distance: PixelDistance
  private var areas = FlatAreas()

  init(distance: PixelDistance) { self.distance = distance }

  /// Which of some pixels among sixteen smooth an edge in the first picture or in the second.
  mutating func smoothing(
    _ pixels: PixelBits, tile: Int, row y: Int, _ first: RowWindow, _ second: RowWindow
  ) -> PixelBits {
    guard pixels != 0 else { return 0 }
    var found: PixelBits = 0
    (pixels & areas.near(tile: tile, row: y, first, second)).forEachPixel { lane in
      let x = tile &* 16 &+ lane
      // What lies in an area of one colour has too many neighbours like itself.
      let flat = areas.flags(ofX: x, y: y)
      if flat & FlatAreas.first == 0 && isSmoothing(x, y, in: first)
        || flat & FlatAreas.second == 0 && isSmoothing(x, y, in: second)
      {
        found |= 1 &<< PixelBits(truncatingIfNeeded: lane)
      }
    }
    return found
  }

  private func isSmoothing(_ x: Int, _ y: Int, in image: RowWindow) -> Bool {
    guard x > 0, y > 0, x < image.width &- 1, y < image.height &- 1 else {
      return isSmoothingAtBorder(x, y, in: image)
    }
    let (above, line, below) = (image.row(y &- 1), image.row(y), image.row(y &+ 1))
    let center = line[x]
    // Column by column, as the first of equals counts.
    let neighbours = (
      above[x &- 1], line[x &- 1], below[x &- 1], above[x], below[x], above[x &+ 1],
      line[x &+ 1], below[x &+ 1]
    )
    let all =
      center & neighbours.0 & neighbours.1 & neighbours.2 & neighbours.3 & neighbours.4
      & neighbours.5 & neighbours.6 & neighbours.7
    guard all >= 0xFF00_0000 else { return isSmoothingAtBorder(x, y, in: image) }
    var (darkest, brightest) = (Int.max, Int.min)
    // Below the brightness stands the place, of which the first is to win.
    @inline(__always)
    func look(_ neighbour: UInt32, _ lane: Int) {
      let brightness = Self.brightness(neighbour)
      darkest = min(darkest, brightness | lane)
      brightest = max(brightest, brightness | (7 &- lane))
    }
    look(neighbours.0, 0)
    look(neighbours.1, 1)
    look(neighbours.2, 2)
    look(neighbours.3, 3)
    look(neighbours.4, 4)
    look(neighbours.5, 5)
    look(neighbours.6, 6)
    look(neighbours.7, 7)
    let own = Self.brightness(center)
    guard darkest < own, brightest >= own &+ 8 else { return false }
    func holds(_ lane: Int) -> Bool {
      // The pixel itself is none of the nine.
      let place = lane < 4 ? lane : lane &+ 1
      return areas.hold(x &- 1 &+ place / 3, y &- 1 &+ place % 3)
    }
    // Opaque pixels are equally bright only if they are equal.
    return (holds(darkest & 7) || holds(7 &- brightest & 7))
      && image.equalNeighbours(ofX: x, y: y) <= 2
  }

  /// How bright an opaque pixel is, in whole numbers whose last three bits are 0.
  ///
  /// Two colours are equally bright only if they are equal: no whole numbers up to 510 but zeros
  /// make the sum of the three products 0.
  @inline(__always)
  private static func brightness(_ pixel: UInt32) -> Int {
    let red = Int(pixel & 0xFF)
    let green = Int(pixel &>> 8 & 0xFF)
    let blue = Int(pixel &>> 16 & 0xFF)
    return red &* (8 * 29_889_531) &+ green &* (8 * 58_662_247) &+ blue &* (8 * 11_448_223)
  }

  /// The same of a pixel at the border, which counts as a neighbour like itself, or beside one that
  /// can be seen through.
  private func isSmoothingAtBorder(_ x: Int, _ y: Int, in image: RowWindow) -> Bool {
    let left = max(x &- 1, 0)
    let right = min(x &+ 1, image.width &- 1)
    let top = max(y &- 1, 0)
    let bottom = min(y &+ 1, image.height &- 1)
    let center = image.row(y)[x]
    let position = y &* image.width &+ x
    var equals = x == left || x == right || y == top || y == bottom ? 1 : 0
    var darkest = 0.0
    var brightest = 0.0
    var darkestAt = (x: 0, y: 0)
    var brightestAt = (x: 0, y: 0)
    // Column by column, as the first of equals counts.
    var column = left
    while column <= right {
      var row = top
      while row <= bottom {
        if column != x || row != y {
          let delta = distance.brightness(
            center, over: image.row(row)[column], position: position)
          if delta == 0 {
            equals &+= 1
            if equals > 2 { return false }
          } else if delta < darkest {
            darkest = delta
            darkestAt = (column, row)
          } else if delta > brightest {
            brightest = delta
            brightestAt = (column, row)
          }
        }
        row &+= 1
      }
      column &+= 1
    }
    if darkest == 0 || brightest == 0 { return false }
    return areas.hold(darkestAt.x, darkestAt.y) || areas.hold(brightestAt.x, brightestAt.y)
  }
}
