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
  func badSizesAreRefusedByName(size: Size) {
    let error = #expect(throws: CairoError.self) {
      try ImageSurface(width: size.width, height: size.height)
    }
    #expect(error?.what.contains("\(size.width) x \(size.height) pixels") == true)
    #expect(error?.what.contains("1 to 32767") == true)
  }

  @Test(arguments: [ImageSurface.Format.rgb24, .argb32, .a8])
  func newPicturesAreAllZero(format: ImageSurface.Format) throws {
    let surface = try ImageSurface(width: 7, height: 3, format: format)
    #expect(surface.bytes.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [(ImageSurface.Format.rgb24, 28), (.argb32, 28), (.a8, 8)])
  func rowsAreFourByteAligned(format: ImageSurface.Format, bytesPerRow: Int) throws {
    let surface = try ImageSurface(width: 7, height: 3, format: format)
    surface.withPixels { pixels, stride in
      #expect(stride == bytesPerRow)
      #expect(pixels.count == 3 * bytesPerRow)
    }
  }

  @Test func clearTakesBackEverything() throws {
    let surface = try drawn { context in
      context.setSource(.white)
      context.paint()
    }
    #expect(surface.inkedPixels == 400)
    surface.clear()
    #expect(surface.inkedPixels == 0)
  }

  @Test func longestSideWorks() throws {
    let surface = try ImageSurface(width: ImageSurface.maximumSide, height: 1, format: .argb32)
    let context = try surface.makeContext()
    context.setSource(.white)
    context.paint()
    try context.finish()
    #expect(surface.pixel(32766, 0) == .white)
  }

  @Test func pngStartsWithItsSignatureAndSize() throws {
    let png = try ImageSurface(width: 7, height: 3).pngData()
    #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(png[19] == 7)
    #expect(png[23] == 3)
  }
}
