import Cairo
import Testing

@Suite struct ImageSurfaceTests {
  struct Size: CustomTestStringConvertible {
    let width: Int
    let height: Int
    var testDescription: String { "\(width) x \(height)" }
  }

  static let badSizes = [
    Size(width: 0, height: 10), Size(width: 10, height: 0), Size(width: -1, height: 10),
    Size(width: 32768, height: 1), Size(width: 1, height: .max), Size(width: .min, height: 1),
  ]

  @Test(arguments: badSizes)
  func `Bad sizes are refused by name`(size: Size) {
    let error = #expect(throws: DrawingError.self) {
      try ImageSurface(width: size.width, height: size.height)
    }
    #expect(error?.what.contains("\(size.width) x \(size.height) pixels") == true)
    #expect(error?.what.contains("1 to 32767") == true)
  }

  @Test(arguments: [ImageSurface.Format.rgb24, .argb32, .a8])
  func `New pictures are all zero`(format: ImageSurface.Format) throws {
    let surface = try ImageSurface(width: 7, height: 3, format: format)
    #expect(surface.bytes.allSatisfy { $0 == 0 })
  }

  /// Sizes around those from which on pictures have memory of their own, in pages of 2 MB.
  static let largeSizes = [
    Size(width: 512, height: 511), Size(width: 512, height: 512), Size(width: 804, height: 1748),
    Size(width: 1024, height: 1024), Size(width: 1170, height: 2532),
  ]

  @Test(arguments: largeSizes)
  func `Large pictures are all zero too`(size: Size) throws {
    for _ in 0..<2 {
      let surface = try ImageSurface(width: size.width, height: size.height, format: .argb32)
      surface.withPixels { pixels, stride in
        #expect(pixels.count == size.height * stride && stride >= size.width * 4)
        #expect(pixels.allSatisfy { $0 == 0 })
      }
      let context = try surface.makeContext()
      context.setSource(.white)
      context.paint()
      try context.finish()
      #expect(surface.pixel(size.width - 1, size.height - 1) == .white)
    }
  }

  @Test func `The pixels of a large picture live as long as something draws into them`() throws {
    let context = try ImageSurface(width: 1024, height: 1024).makeContext()
    context.setSource(.white)
    context.paint()
    try context.finish()
  }

  @Test func `Through a mask a picture is copied as far as that covers each pixel`() throws {
    let source = try ImageSurface(width: 2, height: 1, rgba: [0xFF_0000, 0x00_00C8])
    let target = try ImageSurface(width: 6, height: 2, rgba: Array(repeating: 0x64_6464, count: 12))
    let mask = try ImageSurface(width: 4, height: 1, format: .a8)
    let context = try mask.makeContext()
    for (x, alpha) in [(0.0, 1.0), (1, 0.5), (2, 0.5), (3, 0)] {
      context.setSource(Color(white: 0, alpha: alpha))
      context.rectangle(x: x, y: 0, width: 1, height: 1)
      context.fill()
    }
    try context.finish()
    source.copy(
      enlargedBy: 3, to: target, x: 0, y: 0, columns: 0..<6, rows: 0..<2, through: mask, maskX: 1,
      maskY: 0)
    func levels(_ y: Int) -> [[Int]] {
      (0..<6).map { target.pixel($0, y) }.map { [$0.red, $0.green, $0.blue] }
    }
    let below = [100, 100, 100]
    #expect(levels(0) == [below, [0, 0, 255], [50, 50, 178], [150, 50, 50], below, below])
    #expect(levels(1) == Array(repeating: below, count: 6))
  }

  @Test(arguments: [(1, 0, 0), (3, 2, 1), (4, -5, -6), (2, 40, 40)])
  func `Copying a picture enlarged is drawing it unsmoothed`(
    factor: Int, x: Int, y: Int
  ) throws {
    let picture = try ImageSurface(
      width: 5, height: 4, rgba: (0..<20).map { 0xFF00_0000 | $0 * 0x0B_0D07 })
    let (copied, drawn) = (
      try ImageSurface(width: 31, height: 23), try ImageSurface(width: 31, height: 23)
    )
    picture.copy(enlargedBy: factor, to: copied, x: x, y: y, columns: 1..<29, rows: 2..<40)
    let context = try drawn.makeContext()
    context.rectangle(x: 1, y: 2, width: 28, height: 38)
    context.clip()
    context.draw(
      picture, x: Double(x), y: Double(y), width: Double(5 * factor), height: Double(4 * factor),
      smoothly: false)
    try context.finish()
    for row in 0..<23 {
      for column in 0..<31 {
        let (copy, pixel) = (copied.pixel(column, row), drawn.pixel(column, row))
        #expect((copy.red, copy.green, copy.blue) == (pixel.red, pixel.green, pixel.blue))
      }
    }
  }

  @Test(arguments: [(ImageSurface.Format.rgb24, 28), (.argb32, 28), (.a8, 8)])
  func `Rows are four byte aligned`(format: ImageSurface.Format, bytesPerRow: Int) throws {
    let surface = try ImageSurface(width: 7, height: 3, format: format)
    surface.withPixels { pixels, stride in
      #expect(stride == bytesPerRow)
      #expect(pixels.count == 3 * bytesPerRow)
    }
  }

  @Test func `Longest side works`() throws {
    let surface = try ImageSurface(width: ImageSurface.maximumSide, height: 1, format: .argb32)
    let context = try surface.makeContext()
    context.setSource(.white)
    context.paint()
    try context.finish()
    #expect(surface.pixel(32766, 0) == .white)
  }
}
