/// Which pixels around a row lie in an area of one colour: at least three of their neighbours have
/// the very same colour, and the border counts as one.
///
/// Pixels are looked at sixteen at a time, and only near those that are asked about.
struct FlatAreas {
  /// A row of flags, a byte a pixel after a margin.
  private struct Row {
    var number = -9
    var flags: [UInt8] = []
    /// Of each sixteen pixels, whether their flags are there.
    var isKnown: [Bool] = []
  }

  /// The row that is asked about, and those above and below it, by their number modulo 3.
  private var rows = [Row(), Row(), Row()]
  private let margin = 16

  /// The bit of pixels in an area of the first picture.
  static let first: UInt8 = 1
  /// The bit of pixels in an area of the second picture.
  static let second: UInt8 = 2

  /// In which pictures a pixel lies in such an area; it must be near one that was prepared.
  @inline(__always)
  func flags(ofX x: Int, y: Int) -> UInt8 { rows[y % 3].flags[x &+ margin] }

  /// Whether a pixel lies in such an area of both pictures.
  @inline(__always)
  func hold(_ x: Int, _ y: Int) -> Bool { flags(ofX: x, y: y) == Self.first | Self.second }

  /// Returns which of the sixteen pixels from a column on lie in such an area of both pictures, or
  /// beside a pixel that does, without those that lie in one of each.
  ///
  /// The two rows above and the two below must be in memory.
  mutating func near(tile: Int, row y: Int, _ first: RowWindow, _ second: RowWindow) -> PixelBits {
    let around = max(0, y - 1)...min(first.height - 1, y + 1)
    for other in around { prepare(tile, row: other, first, second) }
    let x = tile * 16 + margin
    var any = SIMD16<UInt8>()
    for other in around {
      rows[other % 3].flags.withUnsafeBytes { flags in
        for column in x - 1...x + 1 {
          let both = flags.loadUnaligned(fromByteOffset: column, as: SIMD16<UInt8>.self)
          any |= both & both &>> 1
        }
      }
    }
    let own = rows[y % 3].flags.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: x, as: SIMD16<UInt8>.self)
    }
    return PixelBits(any & 1 & ~(own & own &>> 1))
  }

  /// Whether all neighbours of a tile's pixels, each of one colour in each picture, have it too.
  ///
  /// It says no of tiles at the border. The row above and the one below must be in memory.
  static func surround(
    tile: Int, row y: Int, _ first: RowWindow, _ second: RowWindow
  ) -> Bool {
    let x = tile &* 16
    guard x > 0, y > 0, x &+ 17 <= first.width, y &+ 1 < first.height else { return false }
    @inline(__always)
    func differ(_ image: RowWindow) -> SIMD16<UInt32> {
      let center = image.row(y)[x]
      var found = SIMD16<UInt32>()
      for row in y &- 1...y &+ 1 {
        let line = UnsafeRawPointer(image.row(row) + (x &- 1))
        found |= line.loadUnaligned(as: SIMD16<UInt32>.self) ^ center
        found |= (line + 8).loadUnaligned(as: SIMD16<UInt32>.self) ^ center
      }
      return found
    }
    return !differ(first).hasBits && !differ(second).hasBits
  }

  /// Looks at sixteen pixels of a row and those on both sides of them.
  private mutating func prepare(
    _ tile: Int, row y: Int, _ first: RowWindow, _ second: RowWindow
  ) {
    let tiles = (first.width + 15) / 16
    let slot = y % 3
    if rows[slot].number != y {
      rows[slot].number = y
      if rows[slot].isKnown.count == tiles {
        for index in 0..<tiles { rows[slot].isKnown[index] = false }
      } else {
        rows[slot].isKnown = [Bool](repeating: false, count: tiles)
        rows[slot].flags = [UInt8](repeating: 0, count: tiles * 16 + 2 * margin)
      }
    }
    for other in max(0, tile - 1)...min(tiles - 1, tile + 1) where !rows[slot].isKnown[other] {
      rows[slot].isKnown[other] = true
      rows[slot].flags.withUnsafeMutableBytes { flags in
        Self.find(
          tile: other, inRow: y, first, second,
          UnsafeMutableRawBufferPointer(rebasing: flags[margin...]))
      }
    }
  }

  private static func find(
    tile: Int, inRow y: Int, _ first: RowWindow, _ second: RowWindow,
    _ flags: UnsafeMutableRawBufferPointer
  ) {
    let width = first.width
    func look(_ x: Int) {
      flags[x] = (isFlat(x, y, first) ? Self.first : 0) | (isFlat(x, y, second) ? Self.second : 0)
    }
    guard y > 0, y < first.height - 1, width > 18 else {
      for x in tile * 16..<min(width, tile * 16 + 16) { look(x) }
      return
    }
    // The columns at the border are looked at by themselves.
    let x = min(max(tile * 16, 1), width - 17)
    let one = flatness(x, y, first)
    // Few pixels of a photograph lie in an area of one colour.
    let other = PixelBits(one) == 0 ? SIMD16<UInt8>() : flatness(x, y, second)
    flags.storeBytes(of: one | other &<< 1, toByteOffset: x, as: SIMD16<UInt8>.self)
    if tile == 0 { look(0) }
    if tile * 16 + 16 >= width { look(width - 1) }
  }

  /// Of sixteen pixels within a picture, 1 for those in such an area.
  @inline(__always)
  private static func flatness(_ x: Int, _ y: Int, _ image: RowWindow) -> SIMD16<UInt8> {
    func load(_ x: Int, _ y: Int) -> SIMD16<UInt32> {
      UnsafeRawPointer(image.row(y) + x).loadUnaligned(as: SIMD16<UInt32>.self)
    }
    let center = load(x, y)
    var equals = SIMD16<Int32>()
    func count(_ other: SIMD16<UInt32>) {
      // A mask is -1 where it is true.
      equals &-= unsafeBitCast(other .== center, to: SIMD16<Int32>.self)
    }
    count(load(x - 1, y - 1))
    count(load(x, y - 1))
    count(load(x + 1, y - 1))
    count(load(x - 1, y))
    count(load(x + 1, y))
    count(load(x - 1, y + 1))
    count(load(x, y + 1))
    count(load(x + 1, y + 1))
    // Up to eight: those above 2 reach 4 with 1 more, or 8.
    let counts = SIMD16<UInt8>(truncatingIfNeeded: equals &+ 1)
    return (counts &>> 2 | counts &>> 3) & 1
  }

  private static func isFlat(_ x: Int, _ y: Int, _ image: RowWindow) -> Bool {
    image.equalNeighbours(ofX: x, y: y) > 2
  }
}

extension RowWindow {
  /// How many neighbours of a pixel have the very same colour; the border counts as one.
  @inline(__always)
  func equalNeighbours(ofX x: Int, y: Int) -> Int {
    let left = max(x &- 1, 0)
    let right = min(x &+ 1, width &- 1)
    let top = max(y &- 1, 0)
    let bottom = min(y &+ 1, height &- 1)
    let center = row(y)[x]
    var equals = x == left || x == right || y == top || y == bottom ? 1 : 0
    var line = top
    while line <= bottom {
      let pixels = row(line)
      if pixels[left] == center, left != x || line != y { equals &+= 1 }
      if left &+ 1 < right, pixels[left &+ 1] == center, line != y { equals &+= 1 }
      if right > left, pixels[right] == center, right != x || line != y { equals &+= 1 }
      line &+= 1
    }
    return equals
  }
}
