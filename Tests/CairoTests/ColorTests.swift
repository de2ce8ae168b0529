import Cairo
import Testing

@Suite struct ColorTests {
  @Test func `Hex reads red green blue`() {
    let color = Color(hex: 0x3366FF, alpha: 0.25)
    #expect(color == Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.25))
  }

  @Test func `Components are clamped`() {
    #expect(Color(red: -1, green: 2, blue: 0.5, alpha: 9) == Color(red: 0, green: 1, blue: 0.5))
  }

  @Test func `Mixing ends at both colours`() {
    let a = Color(hex: 0x123456)
    let b = Color(hex: 0xFEDCBA, alpha: 0.5)
    #expect(a.mixed(with: b, fraction: 0) == a)
    #expect(a.mixed(with: b, fraction: 1) == b)
    #expect(Color.black.mixed(with: .white, fraction: 0.5) == Color(white: 0.5))
  }

  @Test func `Laying over agrees with cairo`() throws {
    let top = Color(hex: 0xFF8000, alpha: 0.5)
    let under = Color(hex: 0x0040FF)
    let surface = try drawn { context in
      context.setSource(under)
      context.paint()
      context.setSource(top)
      context.paint()
    }
    let mixed = top.over(under)
    let pixel = surface.pixel(0, 0)
    #expect(abs(mixed.red * 255 - Double(pixel.red)) <= 1)
    #expect(abs(mixed.green * 255 - Double(pixel.green)) <= 1)
    #expect(abs(mixed.blue * 255 - Double(pixel.blue)) <= 1)
    #expect(Color.transparent.over(.transparent) == .transparent)
  }
}
