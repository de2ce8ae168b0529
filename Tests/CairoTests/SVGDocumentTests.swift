import Cairo
import Testing

@testable import Cairo

@Suite struct SVGDocumentTests {
  private func svg(
    _ width: Double = 100, _ height: Double = 50, _ draw: (Context) throws -> Void
  ) throws -> String {
    let document = try SVGDocument(width: width, height: height)
    let context = try document.makeContext()
    try draw(context)
    try context.finish()
    return document.text()
  }

  struct Number: CustomTestStringConvertible {
    var value: Double
    var text: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Number(value: 0, text: "0"), Number(value: 1, text: "1"), Number(value: 0.5, text: ".5"),
    Number(value: -0.5, text: "-.5"), Number(value: 12.345, text: "12.35"),
    Number(value: 0.05, text: ".05"), Number(value: -0.004, text: "0"),
    Number(value: 100.1, text: "100.1"), Number(value: .nan, text: "0"),
    Number(value: .infinity, text: "1000000000"),
  ])
  func `Numbers have at most two decimals and no needless characters`(_ number: Number) {
    #expect(SVGText.number(number.value) == number.text)
  }

  @Test func `Numbers run together only where they may`() {
    #expect(SVGText.joined([100, -200, 50, 0]) == "1-2 .5 0")
  }

  @Test func `Shapes are written with their paint`() throws {
    let text = try svg { context in
      context.setSource(Color(hex: 0xFF_0000, alpha: 0.5))
      context.rectangle(x: 1, y: 2, width: 30, height: 4)
      context.fill()
      context.move(x: 0, y: 0)
      context.line(x: 10, y: 5)
      context.setSource(.black)
      context.stroke(lineWidth: 2, cap: .round, dashes: [3, 1])
    }
    #expect(text.contains(##"<path fill="#f00" fill-opacity=".5" d="M1 2h30v4h-30z"/>"##))
    #expect(
      text.contains(
        ##"<path fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-dasharray="3 1" d="M0 0l10 5"/>"##
      ), "\(text)")
  }

  @Test func `A long clip is said once, and moved to where it is wanted again`() throws {
    let text = try svg { context in
      for x in [1.0, 40, 80] {
        context.saved {
          context.roundedRectangle(
            x: x, y: 2, width: 30, height: 30, radius: 10, curve: .continuous)
          context.clip()
          context.rectangle(x: x, y: 2, width: 10, height: 10)
          context.fill()
        }
      }
    }
    #expect(text.matches(of: #/<clipPath /#).count == 3)
    #expect(text.contains(##"<clipPath id="c2"><use href="#c1s" x="39"/></clipPath>"##), "\(text)")
    #expect(text.contains(##"<clipPath id="c3"><use href="#c1s" x="79"/></clipPath>"##))
  }

  @Test(arguments: [(40.0, 1), (5, 0)])
  func `Long parts of a clip are said once where they lie apart`(x: Double, uses: Int) throws {
    let text = try svg { context in
      context.saved {
        for place in [0.0, x] {
          context.roundedRectangle(
            x: place, y: 10, width: 30, height: 40, radius: 8, curve: .continuous)
        }
        context.clip()
        context.rectangle(x: 0, y: 0, width: 90, height: 50)
        context.fill()
      }
    }
    #expect(text.matches(of: #/<clipPath /#).count == 1)
    #expect(text.matches(of: #/<use href="#c1s0" x="40"/#).count == uses, "\(text)")
  }

  @Test func `A clip of many parts is said once, and what it cuts off is drawn where it is`() throws
  {
    let text = try svg { context in
      for y in [0.0, 60] {
        context.saved {
          for x in [0.0, 40] {
            context.roundedRectangle(
              x: x, y: y, width: 30, height: 40, radius: 8, curve: .continuous)
          }
          context.clip()
          context.rectangle(x: 0, y: y, width: 90, height: 50)
          context.fill()
        }
      }
    }
    #expect(text.matches(of: #/<clipPath /#).count == 1)
    let moved = ##"<g transform="translate(0 60)" clip-path="url(#c1)">"##
    #expect(text.contains(moved) && text.contains(##"<g transform="translate(0-60)">"##))
    #expect(text.contains(##"d="M0 60h90v50h-90z""##), "\(text)")
  }

  @Test func `Transforms are written out, clips and groups are closed`() throws {
    let text = try svg { context in
      context.saved {
        context.translate(x: 10, y: 10)
        context.scale(2)
        context.rectangle(x: 0, y: 0, width: 5, height: 5)
        context.clip()
        context.marked(["class": "a", "data-b": "<&\">"]) {
          context.group(alpha: 0.25) { context.paint() }
        }
      }
      context.rectangle(x: 0, y: 0, width: 1, height: 1)
      context.fill()
    }
    #expect(text.contains(##"<clipPath id="c1"><path d="M10 10h10v10h-10z"/></clipPath>"##))
    #expect(text.contains(##"<g class="a" data-b="&lt;&amp;&quot;&gt;">"##))
    #expect(text.contains(##"<g opacity=".25">"##))
    let opened = text.matches(of: /<g[ >]/).count
    #expect(opened == 3 && text.matches(of: /<\/g>/).count == opened)
    #expect(text.hasSuffix("</g>\n<path d=\"M0 0h1v1h-1z\"/>\n</svg>\n"))
  }

  @Test
  func `What is drawn twice is said once, and shared parts are said once at any place`() throws {
    let text = try svg { context in
      for x in [0.0, 40] {
        context.roundedRectangle(x: x, y: 3, width: 30, height: 20, radius: 5)
        context.fill()
      }
      for x in [1.0, 7] {
        context.saved {
          context.translate(x: x, y: 2)
          context.shared("key") {
            context.circle(x: 0, y: 0, radius: 3)
            context.fill()
          }
        }
      }
    }
    #expect(text.matches(of: /<path id="p1"/).count == 1)
    #expect(text.matches(of: /<use href="#p1"/).count == 2)
    #expect(text.matches(of: /<g id="s1">/).count == 1)
    #expect(text.contains(##"<use href="#s1" x="1" y="2"/>"##))
    #expect(text.contains(##"<use href="#s1" x="7" y="2"/>"##))
  }

  @Test
  func `A shared part is drawn turned where its place is turned`() throws {
    let text = try svg { context in
      for angle in [0, Double.pi / 2, Double.pi / 2] {
        context.saved {
          context.translate(x: 20, y: 20)
          context.rotate(by: angle)
          context.shared("key") {
            context.rectangle(x: 0, y: 0, width: 10, height: 4)
            context.fill()
          }
        }
      }
    }
    #expect(text.contains("M0 0h10v4h-10z"))
    #expect(text.contains("M0 0v10h-4v-10z"))
    #expect(text.matches(of: /<use href="#s2" x="20" y="20"/).count == 2)
  }

  @Test
  func `A gradient is where its shape is, also where the shape is said once`() throws {
    let text = try svg { context in
      for (x, height) in [(10.0, 20.0), (50, 20), (20, 25)] {
        context.saved {
          context.translate(x: x, y: 5)
          context.setSource(
            Pattern(
              x0: 0, y0: 0, x1: 0, y1: 20, stops: [.init(0, .black), .init(1, .white)]))
          context.roundedRectangle(x: 0, y: 0, width: 30, height: height, radius: 5)
          context.fill()
        }
      }
    }
    // All three are counted from the start of their shape, so one definition does.
    #expect(text.matches(of: /<linearGradient id="l1"/).count == 1)
    #expect(!text.contains("\"l2\""))
    let moved = text.matches(of: /<(?:use|path) [^>]*fill="url\(#l1\)"[^>]*>/).map(\.output)
    #expect(moved.count == 3)
    #expect(moved.allSatisfy { $0.contains(" x=\"") || $0.contains(" transform=\"translate(") })
  }

  @Test func `Text is text or outlines, and says how wide it is`() throws {
    let fonts = try FontBook()
    let layout = try TextLayout("a < b", style: TextStyle(size: 10, weight: .bold), fontBook: fonts)
    let words = try svg { $0.draw(layout, x: 5, baseline: 20) }
    #expect(words.contains(##"<text x="5" y="20" font-size="10" font-weight="700""##))
    #expect(words.contains("textLength=\"\(SVGText.number(layout.width))\""))
    #expect(words.contains(">a &lt; b</text>"))
    let outlines = try svg { context in
      context.textMode = .outlines
      context.draw(layout, x: 5, baseline: 20)
    }
    #expect(!outlines.contains("<text"))
    #expect(outlines.matches(of: /<path\s/).count == 3)
  }

  @Test func `Cut outs and gradients and shadows`() throws {
    let text = try svg { context in
      context.group {
        context.circle(x: 5, y: 5, radius: 5)
        context.fill()
        context.setOperator(.destinationOut)
        context.circle(x: 5, y: 5, radius: 2)
        context.fill()
      }
      context.setSource(
        Pattern(
          x0: 0, y0: 0, x1: 0, y1: 9, stops: [Pattern.Stop(0, .black), Pattern.Stop(1, .white)]))
      context.rectangle(x: 0, y: 0, width: 9, height: 9)
      context.fill()
      let shadow = try BoxShadow(.init(width: 9, height: 9, radius: 2, blur: 3), scale: 2)
      context.draw(shadow, x: 1, y: 1, color: .black)
    }
    #expect(text.contains(##"<g mask="url(#m1)">"##) && text.contains(##"fill="url(#l1)""##))
    #expect(text.contains(##"filter="url(#b1)""##) && text.contains(##"stdDeviation="3""##))
  }

  @Test(arguments: [(0.0, 10.0), (10, .nan), (40_000, 10), (-1, 5)])
  func `Sizes that no document can have are refused`(_ width: Double, _ height: Double) {
    #expect(throws: DrawingError.self) { try SVGDocument(width: width, height: height) }
    #expect(throws: DrawingError.self) { try PDFDocument(width: width, height: height) }
  }

  @Test func `A PDF has its title and date and is the same twice`() throws {
    func pdf() throws -> [UInt8] {
      let document = try PDFDocument(
        width: 100, height: 50, title: "A page", summary: "What it shows",
        date: "2026-01-02T03:04:05Z")
      let context = try document.makeContext()
      let layout = try TextLayout("Words", style: TextStyle(size: 10), fontBook: try FontBook())
      context.draw(layout, x: 5, baseline: 20)
      try context.finish()
      return try document.data()
    }
    let one = try pdf()
    #expect(try one == pdf())
    let text = String(decoding: one, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.5") && text.contains("(A page)"))
    #expect(text.contains("20260102030405Z"))
  }
}
