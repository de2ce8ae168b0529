import Cairo
import Testing

@Suite struct RoundedRectangleTests {
  private func area(
    radius: Double, curve: CornerCurve, corners: Corners = .all, height: Double = 100
  ) throws -> Double {
    let surface = try drawn(side: 100) { context in
      context.setSource(.black)
      context.roundedRectangle(
        x: 0, y: 0, width: 100, height: height, radius: radius, curve: curve, corners: corners)
      context.fill()
    }
    return surface.withPixels { pixels, _ in
      stride(from: 3, to: pixels.count, by: 4).reduce(0) { $0 + Double(pixels[$1]) } / 255
    }
  }

  @Test(arguments: [0.0, 5, 12, 25, 50, 80])
  func `Circular corners cut the area of their circle`(radius: Double) throws {
    let clamped = min(radius, 50)
    let expected = 10_000 - (4 - Double.pi) * clamped * clamped
    #expect(abs(try area(radius: radius, curve: .circular) - expected) < 12)
  }

  @Test(arguments: [5.0, 12, 25, 31])
  func `Continuous corners cut a little more`(radius: Double) throws {
    let circular = 10_000 - (try area(radius: radius, curve: .circular))
    let continuous = 10_000 - (try area(radius: radius, curve: .continuous))
    #expect(continuous > circular)
    #expect(continuous < circular * 1.25)
  }

  @Test func `A pill is round even when continuous`() throws {
    let circular = try area(radius: 20, curve: .circular, height: 40)
    let continuous = try area(radius: 20, curve: .continuous, height: 40)
    #expect(abs(circular - continuous) < 1)
  }

  /// Cairo samples 17 columns and 15 rows a pixel, so mirrored pixels differ by up to a tenth.
  @Test(arguments: [CornerCurve.circular, .continuous])
  func `All four corners are alike`(curve: CornerCurve) throws {
    let surface = try drawn(side: 40) { context in
      context.setSource(.black)
      context.roundedRectangle(x: 0, y: 0, width: 40, height: 40, radius: 12, curve: curve)
      context.fill()
    }
    for y in 0..<20 {
      for x in 0..<20 {
        let alpha = surface.pixel(x, y).alpha
        for other in [(39 - x, y), (x, 39 - y), (39 - x, 39 - y), (y, x)] {
          #expect(abs(surface.pixel(other.0, other.1).alpha - alpha) <= 24)
        }
      }
    }
  }

  struct Sides: CustomTestStringConvertible {
    let corners: Corners
    let rounded: [Bool]
    var testDescription: String { "corners \(corners.rawValue)" }
  }

  /// Top left, top right, bottom right, bottom left.
  static let sides = [
    Sides(corners: [], rounded: [false, false, false, false]),
    Sides(corners: .top, rounded: [true, true, false, false]),
    Sides(corners: .bottom, rounded: [false, false, true, true]),
    Sides(corners: [.topLeft, .bottomRight], rounded: [true, false, true, false]),
    Sides(corners: .all, rounded: [true, true, true, true]),
  ]

  @Test(arguments: sides)
  func `Only named corners are rounded`(test: Sides) throws {
    let surface = try drawn { context in
      context.setSource(.black)
      context.roundedRectangle(
        x: 0, y: 0, width: 20, height: 20, radius: 6, curve: .continuous, corners: test.corners)
      context.fill()
    }
    let empty = [(0, 0), (19, 0), (19, 19), (0, 19)].map { surface.pixel($0.0, $0.1) == .none }
    #expect(empty == test.rounded)
  }
}
