/// Undoes the Paeth filter (PNG Specification, clause 9.4) of four scanlines at once.
///
/// Every pixel waits for the one on its left, which is what the filter costs. Four scanlines, each
/// a pixel behind the one above it, do not wait for each other: three times as fast as one by one.
enum PaethRows {
  /// How many scanlines are undone at once.
  static let count = 4

  /// Four pixels, one of each scanline, as their bytes stand in memory.
  private typealias Pixels = SIMD4<UInt32>

  /// The components of four pixels.
  private typealias Components = SIMD16<UInt8>

  /// The pixels that the next four depend on.
  private struct State {
    var left = Pixels()
    var upperLeft = Pixels()
  }

  /// Undoes the filter of up to four scanlines in place.
  ///
  /// They begin `stride` bytes apart, a filter byte before each; the finished one stands before the
  /// first. In place of those that are fewer than four, as many are undone in `spare`, three times
  /// `stride` bytes. Four bytes must follow the last scanline; the first is written as it is.
  static func undo(
    _ count: Int, from first: UnsafeMutableRawPointer, stride: Int,
    spare: UnsafeMutableRawPointer, pixelSize: Int
  ) {
    let lines = (
      first, count > 1 ? first + stride : spare,
      count > 2 ? first + 2 * stride : spare + stride,
      count > 3 ? first + 3 * stride : spare + 2 * stride
    )
    // Each has a loop of its own in which the size is known.
    if pixelSize == 4 {
      undo(lines, above: first - stride, width: (stride - 1) / 4, pixelSize: 4)
    } else {
      undo(lines, above: first - stride, width: (stride - 1) / 3, pixelSize: 3)
    }
  }

  private typealias Lines = (
    UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer,
    UnsafeMutableRawPointer
  )

  @inline(__always)
  private static func undo(
    _ lines: Lines, above: UnsafeRawPointer, width: Int, pixelSize: Int
  ) {
    var state = State()
    // Where a scanline has no pixel, before its first and after its last, it takes no part.
    func edge(_ step: Int, _ state: inout State) {
      func pixel(_ line: UnsafeRawPointer, _ delay: Int) -> UInt32 {
        (0..<width).contains(step - delay)
          ? load(line + (step - delay) * pixelSize) : 0
      }
      let raw = SIMD4(
        pixel(lines.0, 0), pixel(lines.1, 1), pixel(lines.2, 2), pixel(lines.3, 3))
      let done = advance(&state, raw, up: pixel(above, 0), pixelSize)
      for (index, line) in [lines.0, lines.1, lines.2, lines.3].enumerated()
      where (0..<width).contains(step - index) {
        store(done[index], to: line + (step - index) * pixelSize)
      }
    }
    let last = Self.count - 1
    for step in 0..<last { edge(step, &state) }
    var offset = last &* pixelSize
    let end = width &* pixelSize
    func raw(_ offset: Int) -> Pixels {
      Pixels(
        load(lines.0 + offset), load(lines.1 + (offset &- pixelSize)),
        load(lines.2 + (offset &- 2 &* pixelSize)), load(lines.3 + (offset &- 3 &* pixelSize)))
    }
    if offset < end {
      // Read before what is written beside it, on which it would have to wait.
      var next = raw(offset)
      while offset < end {
        let ahead = raw(offset &+ pixelSize)
        let done = advance(&state, next, up: load(above + offset), pixelSize)
        store(done[0], to: lines.0 + offset)
        store(done[1], to: lines.1 + (offset &- pixelSize))
        store(done[2], to: lines.2 + (offset &- 2 &* pixelSize))
        store(done[3], to: lines.3 + (offset &- 3 &* pixelSize))
        next = ahead
        offset &+= pixelSize
      }
    }
    for step in max(width, last)..<width + last { edge(step, &state) }
  }

  /// Undoes one pixel of each scanline.
  @inline(__always)
  private static func advance(
    _ state: inout State, _ raw: Pixels, up first: UInt32, _ pixelSize: Int
  ) -> Pixels {
    let left = state.left
    // Above a scanline's pixel stands what the one above it had before.
    let up = Pixels(first, left[0], left[1], left[2])
    let upperLeft = state.upperLeft
    let nearest = predictor(components(left), components(up), components(upperLeft))
    let done = unsafeBitCast(nearest &+ components(raw), to: Pixels.self)
    state.upperLeft = up
    state.left = done
    guard pixelSize == 3 else { return done }
    // The fourth byte is the next pixel's first, which is not undone yet.
    let bytes = UInt32(littleEndian: 0x00FF_FFFF)
    return done & bytes | raw & ~bytes
  }

  /// Whichever of three neighbours is nearest to their plane, the left one first.
  ///
  /// Bytes do for that. The plane is as far from the left one as the upper one is from the upper
  /// left one, and the other way round. From the upper left one it is as far as both of these
  /// together, unless that one lies between the others: only then may it be the nearest.
  @inline(__always)
  private static func predictor(
    _ left: Components, _ up: Components, _ upperLeft: Components
  ) -> Components {
    let higher = (left: larger(left, upperLeft), up: larger(up, upperLeft))
    let toLeft = higher.up &- smaller(up, upperLeft)
    let toUp = higher.left &- smaller(left, upperLeft)
    let near = smaller(toLeft, toUp)
    let toUpperLeft = larger(toLeft, toUp) &- near
    let isBetween = (higher.left .== left) .^ (higher.up .== up)
    return
      up.replacing(with: left, where: toLeft .== near)
      .replacing(with: upperLeft, where: isBetween .& (toUpperLeft .< near))
  }

  @inline(__always)
  private static func components(_ pixels: Pixels) -> Components {
    unsafeBitCast(pixels, to: Components.self)
  }

  @inline(__always)
  private static func smaller(_ first: Components, _ second: Components) -> Components {
    first.replacing(with: second, where: second .< first)
  }

  @inline(__always)
  private static func larger(_ first: Components, _ second: Components) -> Components {
    first.replacing(with: second, where: first .< second)
  }

  /// The four bytes at an address, as they stand; of a pixel of three bytes the last is the next
  /// one's.
  @inline(__always)
  private static func load(_ address: UnsafeRawPointer) -> UInt32 {
    address.loadUnaligned(as: UInt32.self)
  }

  @inline(__always)
  private static func store(_ word: UInt32, to address: UnsafeMutableRawPointer) {
    address.storeBytes(of: word, as: UInt32.self)
  }
}
