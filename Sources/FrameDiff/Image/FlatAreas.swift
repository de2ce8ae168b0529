/// Which pixels around a row lie in an area of one colour in both pictures: at least three of their
/// neighbours have the very same colour, and the border counts as one.
struct FlatAreas {
  /// The row that was prepared, and those above and below it, a byte a pixel.
  private var rows: [[UInt8]] = [[], [], []]
  /// Which row each of them is.
  private var numbers = [-9, -9, -9]
  /// Of each pixel of the row, whether it or a neighbour is such a pixel.
  private var near: [UInt8] = []
  private var row = -9

  /// Whether a pixel of the row, or a neighbour of it, lies in such an area.
  func isNear(_ x: Int) -> Bool { near[x] != 0 }

  /// Whether a pixel of the row, or of those above and below it, lies in such an area.
  func hold(_ x: Int, _ y: Int) -> Bool { rows[y % 3][x] != 0 }

  /// Looks at a row; the two above and the two below must be in memory.
  mutating func prepare(row y: Int, _ first: RowWindow, _ second: RowWindow) {
    guard y != row else { return }
    row = y
    let width = first.width
    if near.count != width {
      near = [UInt8](repeating: 0, count: width)
      rows = [near, near, near]
    }
    let around = max(0, y - 1)...min(first.height - 1, y + 1)
    for other in around where numbers[other % 3] != other {
      numbers[other % 3] = other
      Self.find(inRow: other, first, second, &rows[other % 3])
    }
    var any = rows[around.lowerBound % 3]
    for other in around.dropFirst() { Self.join(&any, rows[other % 3]) }
    Self.widen(any, into: &near)
  }

  private static func join(_ any: inout [UInt8], _ other: [UInt8]) {
    any.withUnsafeMutableBufferPointer { any in
      other.withUnsafeBufferPointer { other in
        for x in 0..<any.count { any[x] |= other[x] }
      }
    }
  }

  private static func widen(_ any: [UInt8], into near: inout [UInt8]) {
    any.withUnsafeBufferPointer { any in
      near.withUnsafeMutableBufferPointer { near in
        let last = any.count - 1
        near[0] = any[0] | any[min(1, last)]
        near[last] = any[last] | any[max(0, last - 1)]
        guard last > 1 else { return }
        for x in 1..<last { near[x] = any[x - 1] | any[x] | any[x + 1] }
      }
    }
  }

  private static func find(
    inRow y: Int, _ first: RowWindow, _ second: RowWindow, _ flags: inout [UInt8]
  ) {
    let width = first.width
    flags.withUnsafeMutableBufferPointer { flags in
      func look(_ x: Int) {
        flags[x] = isFlat(x, y, first) && isFlat(x, y, second) ? 1 : 0
      }
      guard y > 0, y < first.height - 1, width > 2 else {
        for x in 0..<width { look(x) }
        return
      }
      look(0)
      look(width - 1)
      var x = 1
      let start = UnsafeMutableRawPointer(flags.baseAddress)
      while x + 16 < width {
        let both = flatness(x, y, first) & flatness(x, y, second)
        start?.storeBytes(of: both, toByteOffset: x, as: SIMD16<UInt8>.self)
        x += 16
      }
      while x < width - 1 {
        look(x)
        x += 1
      }
    }
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
