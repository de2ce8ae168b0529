import Cairo
import Testing

@Suite struct ContextTests {
  @Test func `Fills only the rectangle`() throws {
    let surface = try drawn { context in
      context.setSource(Color(hex: 0xFF0000))
      context.rectangle(x: 5, y: 5, width: 10, height: 4)
      context.fill()
    }
    #expect(surface.pixel(5, 5) == .red)
    #expect(surface.pixel(14, 8) == .red)
    #expect(surface.pixel(4, 5) == .none)
    #expect(surface.pixel(15, 8) == .none)
    #expect(surface.inkedPixels == 40)
  }

  @Test func `Scale multiplies lengths`() throws {
    let surface = try drawn { context in
      context.scale(2)
      context.translate(x: 1, y: 1)
      context.setSource(.black)
      context.rectangle(x: 0, y: 0, width: 3, height: 2)
      context.fill()
      #expect(context.pixelsPerUnit == 2)
      #expect(context.userToDevice(x: 3, y: 2) == (8, 6))
      #expect(context.deviceToUser(x: 8, y: 6) == (3, 2))
    }
    #expect(surface.inkedPixels == 24)
    #expect(surface.pixel(2, 2) == .black)
  }

  @Test func `Snapping lands on pixel corners`() throws {
    _ = try drawn { context in
      context.scale(3)
      #expect(context.snapToPixels(x: 1.1, y: 0.5) == (1, 2.0 / 3))
      for step in 0..<40 {
        let point = Double(step) * 0.173
        let snapped = context.snapToPixels(x: point, y: point)
        let pixels = snapped.x * 3
        #expect(abs(pixels - pixels.rounded()) < 1e-9)
        #expect(abs(snapped.x - point) <= 0.5 / 3 + 1e-9)
      }
    }
  }

  @Test func `Saved takes back source transform and clip`() throws {
    let surface = try drawn { context in
      context.setSource(Color(hex: 0xFF0000))
      context.saved {
        context.rectangle(x: 0, y: 0, width: 1, height: 1)
        context.clip()
        context.translate(x: 100, y: 100)
        context.setSource(.black)
        context.setOperator(.clear)
      }
      context.paint()
    }
    #expect(surface.pixel(19, 19) == .red)
  }

  @Test func `Saved restores when its body throws`() throws {
    struct Stop: Error {}
    _ = try drawn { context in
      #expect(throws: Stop.self) {
        try context.saved {
          context.translate(x: 5, y: 5)
          throw Stop()
        }
      }
      #expect(throws: Stop.self) { try context.group { throw Stop() } }
      #expect(context.userToDevice(x: 0, y: 0) == (0, 0))
    }
  }

  @Test func `Clip limits painting`() throws {
    let surface = try drawn { context in
      context.setSource(.black)
      context.saved {
        context.rectangle(x: 2, y: 3, width: 4, height: 5)
        context.clip()
        context.paint()
      }
    }
    #expect(surface.inkedPixels == 20)
  }

  @Test func `Groups fade as one layer`() throws {
    func overlap(_ context: Context) {
      context.setSource(.black)
      context.rectangle(x: 0, y: 0, width: 10, height: 10)
      context.fill()
      context.setSource(Color(hex: 0xFF0000))
      context.rectangle(x: 5, y: 0, width: 10, height: 10)
      context.fill()
    }
    let surface = try drawn { context in
      context.setSource(.white)
      context.paint()
      context.group(alpha: 0.5) { overlap(context) }
    }
    #expect(surface.pixel(7, 5) == surface.pixel(12, 5), "no black shows through the red")
    #expect(surface.pixel(12, 5).red == 255)
    #expect((126...128).contains(surface.pixel(12, 5).green))
    #expect(surface.pixel(17, 5) == .white)
  }

  struct Blend: CustomTestStringConvertible {
    let blend: Context.Operator
    let inside: Pixel
    let outside: Pixel
    var testDescription: String { "\(blend)" }
  }

  /// Half red over opaque black on the left half of the picture, nothing under the right half.
  static let blends = [
    Blend(blend: .over, inside: Pixel(128, 0, 0), outside: Pixel(128, 0, 0, 128)),
    Blend(blend: .source, inside: Pixel(128, 0, 0, 128), outside: Pixel(128, 0, 0, 128)),
    Blend(blend: .clear, inside: .none, outside: .none),
    Blend(blend: .atop, inside: Pixel(128, 0, 0), outside: .none),
    Blend(blend: .destinationIn, inside: Pixel(0, 0, 0, 128), outside: .none),
    Blend(blend: .destinationOut, inside: Pixel(0, 0, 0, 127), outside: .none),
    Blend(blend: .multiply, inside: .black, outside: Pixel(128, 0, 0, 128)),
    Blend(blend: .screen, inside: Pixel(128, 0, 0), outside: Pixel(128, 0, 0, 128)),
  ]

  @Test(arguments: blends)
  func `Operators mix what is drawn with what is there`(test: Blend) throws {
    let surface = try drawn { context in
      context.setSource(.black)
      context.rectangle(x: 0, y: 0, width: 10, height: 20)
      context.fill()
      context.setOperator(test.blend)
      context.setSource(Color(hex: 0xFF0000, alpha: 0.5))
      context.paint()
    }
    #expect(surface.pixel(5, 5) == test.inside)
    #expect(surface.pixel(15, 5) == test.outside)
  }

  @Test func `Linear gradient goes from stop to stop`() throws {
    let surface = try drawn { context in
      context.setSource(
        Pattern(
          x0: 0, y0: 0, x1: 20, y1: 0, stops: [.init(0, .black), .init(1, .white)]))
      context.paint()
    }
    let row = (0..<20).map { surface.pixel($0, 10).red }
    #expect(row == row.sorted())
    #expect(row[0] < 13 && row[19] > 242)
    #expect(abs(row[10] - 134) < 4)
  }

  @Test func `Layers land pixel for pixel whatever the scale`() throws {
    let layer = try drawn(side: 4) { context in
      context.setSource(Color(hex: 0xFF0000))
      context.rectangle(x: 0, y: 0, width: 1, height: 4)
      context.fill()
    }
    let surface = try drawn { context in
      context.scale(3)
      context.draw(layer, x: 2.1, y: 1)
    }
    #expect(surface.pixel(6, 3) == .red)
    #expect(surface.pixel(6, 6) == .red)
    #expect(surface.inkedPixels == 4)
  }

  @Test func `Stretched pictures fill their rectangle`() throws {
    let picture = try drawn(side: 2) { context in
      context.setSource(Color(hex: 0xFF0000))
      context.paint()
    }
    let surface = try drawn { context in
      context.draw(picture, x: 5, y: 5, width: 10, height: 10)
    }
    #expect(surface.inkedPixels == 100)
    #expect(surface.pixel(5, 5) == .red)
  }

  @Test func `Faults are kept until finish`() throws {
    let surface = try ImageSurface(width: 10, height: 10, format: .argb32)
    let context = try surface.makeContext()
    context.scale(0)
    context.setSource(.black)
    context.paint()
    let error = #expect(throws: DrawingError.self) { try context.finish() }
    #expect(error?.code == 5)
    #expect(
      error?.what
        == "cairo failed while drawing a picture of 10 x 10 pixels: invalid matrix "
        + "(not invertible) (status 5).")
    let next = try surface.makeContext()
    next.setSource(.black)
    next.paint()
    try next.finish()
    #expect(surface.pixel(5, 5) == .black, "a fault stays with its context")
  }
}
