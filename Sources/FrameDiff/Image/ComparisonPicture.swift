public import FrameSequence

/// Draws two pictures and their difference side by side.
///
/// Before, after, difference, from left to right. In the difference what is equal is pale grey;
/// pixels beyond the threshold are blue-black, slight ones orange, smoothed edges pale blue: told
/// apart by lightness as well, for those who do not see the colours. Regions are boxed in all
/// three and numbered in the order of the report; masked pixels are hatched; a strip that only one
/// picture has is chequered.
public struct ComparisonPicture: Sendable {
  private let comparer: ImageComparer

  /// Makes a drawer that compares as the comparer does.
  public init(_ comparer: ImageComparer) {
    self.comparer = comparer
  }

  /// The space between the three, in pixels.
  private static let gap = 16

  private enum Ink {
    static let ground: UInt32 = 0xFF_E6E6E6
    static let different: UInt32 = 0xFF_5A1F00
    static let slight: UInt32 = 0xFF_009FE6
    static let smoothing: UInt32 = 0xFF_E9B456
    static let box: UInt32 = 0xFF_A779CC
    static let label: UInt32 = 0xFF_FFFFFF
    static let hatch: UInt32 = 0xFF_999999
  }
}

extension ComparisonPicture {
  /// Compares two pictures and draws what was found.
  ///
  /// Throws `FrameSequenceError` when a picture cannot be read or the result would be too large.
  public func draw(_ before: Picture, _ after: Picture) async throws -> Bitmap {
    let (comparison, map) = try await comparer.compare(before, after, keepsMap: true)
    let first = try before.decoded(limits: comparer.limits)
    let second = try after.decoded(limits: comparer.limits)
    let size = PixelSize(
      width: max(first.size.width, second.size.width),
      height: max(first.size.height, second.size.height))
    let whole = PixelSize(
      width: 3 * size.width + 4 * Self.gap, height: size.height + 2 * Self.gap)
    guard whole.width <= PixelView.sideRange.upperBound,
      whole.height <= PixelView.sideRange.upperBound
    else { throw FrameSequenceError.unsupportedSize(width: whole.width, height: whole.height) }
    var page = Bitmap(size: whole, filledWith: Ink.ground)
    let columns = (0..<3).map { Self.gap + $0 * (size.width + Self.gap) }
    Self.paste(first, into: &page, x: columns[0])
    Self.paste(second, into: &page, x: columns[1])
    // What both have begins below what was skipped; in the difference, below what either skipped.
    let skipped = comparison.skipped
    let offsets = [skipped.before, skipped.after, skipped.before + skipped.after]
    if let map {
      Self.paste(
        map, of: first, skipping: skipped.before, into: &page, x: columns[2], y: offsets[2])
    }
    for (strips, y) in [
      (comparison.stripsOfBefore, skipped.after), (comparison.stripsOfAfter, skipped.before),
    ] {
      for strip in strips { Self.chequer(strip, into: &page, x: columns[2], y: y) }
    }
    for mask in comparer.mask.rectangles {
      for (column, y) in zip(columns, offsets) {
        Self.hatch(mask, into: &page, x: column, y: y, within: comparison.shared)
      }
    }
    for (index, region) in comparison.regions.prefix(99).enumerated() {
      for (column, y) in zip(columns, offsets) {
        Self.outline(region.box, number: index + 1, into: &page, x: column, y: y)
      }
    }
    return page
  }

  private static func paste(_ bitmap: Bitmap, into page: inout Bitmap, x: Int) {
    for row in 0..<bitmap.size.height {
      for column in 0..<bitmap.size.width {
        page[x + column, gap + row] = over(bitmap[column, row], 0xFFFF_FFFF)
      }
    }
  }

  /// The difference over a pale grey copy of the picture.
  private static func paste(
    _ map: DifferenceMap, of bitmap: Bitmap, skipping skipped: Int, into page: inout Bitmap,
    x: Int, y: Int
  ) {
    for row in 0..<map.size.height {
      for column in 0..<map.size.width {
        let ink: UInt32
        switch map.kind(atX: column, y: row) {
        case .equal: ink = pale(over(bitmap[column, row + skipped], 0xFFFF_FFFF))
        case .slight: ink = Ink.slight
        case .antialiased: ink = Ink.smoothing
        case .different: ink = Ink.different
        }
        page[x + column, gap + y + row] = ink
      }
    }
  }

  private static func pale(_ pixel: UInt32) -> UInt32 {
    let light = ((pixel & 0xFF) * 30 + (pixel >> 8 & 0xFF) * 59 + (pixel >> 16 & 0xFF) * 11) / 100
    let grey = 217 + light * 38 / 255
    return 0xFF00_0000 | grey * 0x01_01_01
  }

  private static func over(_ pixel: UInt32, _ ground: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func part(_ shift: UInt32) -> UInt32 {
      ((pixel >> shift & 0xFF) * alpha + (ground >> shift & 0xFF) * (255 - alpha)) / 255
    }
    return 0xFF00_0000 | part(0) | part(8) << 8 | part(16) << 16
  }
}

// MARK: - Marks

extension ComparisonPicture {
  private static func set(_ page: inout Bitmap, _ x: Int, _ y: Int, _ ink: UInt32) {
    guard x >= 0, y >= 0, x < page.size.width, y < page.size.height else { return }
    page[x, y] = ink
  }

  private static func chequer(
    _ strip: PixelRectangle, into page: inout Bitmap, x: Int, y: Int
  ) {
    for row in strip.y..<strip.maxY {
      for column in strip.x..<strip.maxX {
        let isDark = (row / 8 + column / 8) % 2 == 0
        set(&page, x + column, gap + y + row, isDark ? Ink.hatch : Ink.ground)
      }
    }
  }

  private static func hatch(
    _ mask: PixelRectangle, into page: inout Bitmap, x: Int, y: Int, within size: PixelSize
  ) {
    for row in max(0, mask.y)..<max(0, mask.y, min(size.height, mask.maxY)) {
      for column in max(0, mask.x)..<max(0, mask.x, min(size.width, mask.maxX))
      where (row + column) % 6 == 0 {
        set(&page, x + column, gap + y + row, Ink.hatch)
      }
    }
  }

  /// A box around a region, outside its pixels, with its number above its upper left corner.
  private static func outline(
    _ box: PixelRectangle, number: Int, into page: inout Bitmap, x: Int, y: Int
  ) {
    let scale = max(1, min(page.size.width, page.size.height) / 700)
    let frame = box.insetBy(-3 * scale)
    for thickness in 0..<2 * scale {
      for column in frame.x - thickness...frame.maxX + thickness {
        set(&page, x + column, gap + y + frame.y - thickness, Ink.box)
        set(&page, x + column, gap + y + frame.maxY + thickness, Ink.box)
      }
      for row in frame.y - thickness...frame.maxY + thickness {
        set(&page, x + frame.x - thickness, gap + y + row, Ink.box)
        set(&page, x + frame.maxX + thickness, gap + y + row, Ink.box)
      }
    }
    let size = 3 * scale
    let digits = String(number).compactMap(\.wholeNumberValue)
    let width = digits.count * 4 * size + size
    let left = min(max(0, x + frame.x - 2 * scale), page.size.width - width)
    let top = max(0, gap + y + frame.y - 2 * scale - 7 * size)
    for row in 0..<7 * size {
      for column in 0..<width { set(&page, left + column, top + row, Ink.box) }
    }
    for (index, digit) in digits.enumerated() {
      for row in 0..<5 * size {
        for column in 0..<3 * size
        where glyphs[digit] >> (14 - (row / size * 3 + column / size)) & 1 == 1 {
          set(
            &page, left + size + index * 4 * size + column, top + size + row, Ink.label)
        }
      }
    }
  }

  /// The ten digits, three by five dots each, row by row.
  private static let glyphs = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_010_010_010,
    0b111_101_111_101_111, 0b111_101_111_001_111,
  ]
}

extension Bitmap {
  /// Encodes the bitmap as a PNG.
  public func encoded(level: CompressionLevel = .standard) throws -> [UInt8] {
    let isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
    // cairo's order: blue lowest, premultiplied.
    let words = pixels.map { pixel -> UInt32 in
      let alpha = pixel >> 24
      func part(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 0xFF) * alpha + 127) / 255 }
      return alpha << 24 | part(0) << 16 | part(8) << 8 | part(16)
    }
    let encoder = try PNGEncoder(level: level)
    return try words.withUnsafeBytes { bytes in
      let view = try PixelView(
        base: bytes, width: size.width, height: size.height, bytesPerRow: size.width * 4,
        isOpaque: isOpaque)
      return try encoder.encode(view) { [UInt8]($0) }
    }
  }
}
