import Cairo
import Testing

@Suite struct BoxShadowTests {
  private func shadow(blur: Double, side: Double = 20) throws -> ImageSurface {
    let shadow = try BoxShadow(
      .init(width: side, height: side, radius: 0, blur: blur), scale: 1)
    return try drawn(side: 100) { context in
      context.draw(shadow, x: 40, y: 40, color: .black)
    }
  }

  @Test func `Without blur it is the shape`() throws {
    let surface = try shadow(blur: 0)
    #expect(surface.inkedPixels == 400)
    #expect(surface.pixel(40, 40) == .black)
    #expect(surface.pixel(59, 59) == .black)
  }

  @Test(arguments: [1.0, 2, 4, 6])
  func `Blur keeps the ink and the middle of the edge`(blur: Double) throws {
    let surface = try shadow(blur: blur)
    var sum = 0.0
    for y in 0..<100 {
      for x in 0..<100 { sum += Double(surface.pixel(x, y).alpha) / 255 }
    }
    #expect(sum > 400 * 0.9 && sum <= 400, "rounding down loses a little, nothing is added")
    if blur < 4 {
      let edge = (surface.pixel(39, 50).alpha + surface.pixel(40, 50).alpha) / 2
      #expect(abs(edge - 127) <= 4)
    }
  }

  /// The integral of a Gaussian of 4 pixels, 1, 2 and 3 deviations outside a straight edge.
  @Test(arguments: [(4, 0.1587), (8, 0.0228)])
  func `Fall off follows a gaussian`(distance: Int, share: Double) throws {
    let shadow = try BoxShadow(
      .init(width: 60, height: 60, radius: 0, blur: 4), scale: 1)
    let surface = try drawn(side: 100) { context in
      context.draw(shadow, x: 20, y: 20, color: .black)
    }
    let outside = surface.pixel(20 - distance, 50).alpha + surface.pixel(19 - distance, 50).alpha
    #expect(abs(Double(outside) / 510 - share) < 0.015)
  }

  @Test func `Shadows are symmetric`() throws {
    let surface = try shadow(blur: 3)
    for y in 20..<80 {
      for x in 20..<50 { #expect(surface.pixel(x, y) == surface.pixel(99 - x, y)) }
    }
  }

  @Test func `Too large is refused`() {
    #expect(throws: DrawingError.self) {
      try BoxShadow(.init(width: 1e12, height: 10, radius: 0, blur: 1), scale: 1)
    }
    #expect(throws: DrawingError.self) {
      try BoxShadow(.init(width: 10, height: 10, radius: 0, blur: 1e12), scale: 1)
    }
  }
}
