import Cairo
import KeyboardAvoidance
import Keyframes
import Playing
import Testing

@testable import Illustration

@Suite struct DressingTests {
  private func figure(_ dressing: Dressing, _ studio: Studio) throws -> Figure {
    try Figure(of: try Staging.film("clearance"), at: 1.2, dressing: dressing, studio: studio)
  }

  @Test(arguments: [16.0 / 9, 1, 0.5])
  func `A page with a proportion grows, and what is on it stands in the middle`(
    _ aspect: Double
  ) throws {
    let studio = try Staging.studio()
    let plain = try figure(Dressing(), studio)
    let figure = try figure(Dressing(aspect: aspect), studio)
    let (size, place) = (figure.size, figure.setup.place)
    #expect(abs(size.width / size.height - aspect) < 0.01)
    #expect(place.size == plain.size && figure.device == plain.device)
    #expect(abs(place.midX - size.width / 2) <= 0.5 && abs(place.midY - size.height / 2) <= 0.5)
    let image = try studio.image(of: figure, scale: 1)
    #expect(image.width == Int(size.width) && image.height == Int(size.height))
    #expect(try studio.svg(of: figure).contains("translate(") == (place.origin != .zero))
  }

  @Test func `Round corners of a page are transparent`() throws {
    let studio = try Staging.studio()
    let figure = try figure(Dressing(brand: Dressing.Brand(corner: 20)), studio)
    let image = try studio.image(of: figure, scale: 1)
    #expect(image.format == .argb32)
    let (corner, middle) = image.withPixels { pixels, bytesPerRow in
      (
        pixels.load(as: UInt32.self),
        pixels.load(fromByteOffset: 10 * bytesPerRow + 400, as: UInt32.self)
      )
    }
    #expect(corner == 0 && middle == 0xFFFF_FFFF)
  }

  @Test func `Words around screens are set in a brand's font, those of forms in Inter`() throws {
    let studio = try Staging.studio()
    let brand = Dressing.Brand(font: "Inter Display")
    let branded = try studio.svg(of: try figure(Dressing(brand: brand), studio))
    let plain = try studio.svg(of: try figure(Dressing(), studio))
    let named = "font-family=\"'Inter Display',"
    #expect(branded.contains(named) && !plain.contains(named))
    let error = #expect(throws: DrawingError.self) {
      try figure(Dressing(brand: Dressing.Brand(font: "No Such Font")), studio)
    }
    #expect(error.map { "\($0)".contains("No Such Font") } == true)
  }

  @Test func `A brand's colour is that of the keyboard's measures`() throws {
    let studio = try Staging.studio()
    let brand = Dressing.Brand(accent: Color(hex: 0x0A_7D55))
    let text = try studio.svg(of: try figure(Dressing(brand: brand), studio))
    #expect(text.contains("#0a7d55") && !text.contains("#0b5fd0"))
  }
}
