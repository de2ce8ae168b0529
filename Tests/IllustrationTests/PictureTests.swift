import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Illustration

/// What holds for every picture in every format.
@Suite struct PictureTests {
  private func figure(_ dressing: Dressing = Dressing()) throws -> (Figure, Studio) {
    let studio = try Staging.studio()
    let figure = try Figure(
      of: try Staging.film("clearance"), at: 1.2, dressing: dressing, studio: studio)
    return (figure, studio)
  }

  @Test(arguments: TextMode.allCases)
  func `The same bytes twice`(_ text: TextMode) throws {
    let (one, first) = try figure()
    let (two, second) = try figure()
    let other = try Staging.film("none")
    _ = try first.svg(of: Figure(of: other, at: 1, studio: first))
    #expect(try first.svg(of: one, text: text) == second.svg(of: two, text: text))
    #expect(try first.pdf(of: one, text: text) == second.pdf(of: two, text: text))
    let pixels = try [first.image(of: one, scale: 1), second.image(of: two, scale: 1)]
      .map { $0.withPixels { pixels, _ in Array(pixels) } }
    #expect(pixels[0] == pixels[1])
  }

  @Test func `Svg is named described and readable`() throws {
    let (figure, studio) = try figure()
    let svg = try SVGReader(studio.svg(of: figure))
    #expect(svg.contents(of: "title") == ["One field"])
    #expect(svg.contents(of: "desc") == [figure.altText])
    #expect(figure.altText.contains("The keyboard takes up 216 pt"))
    let words = svg.contents(of: "text")
    #expect(words.contains("keyboard") && words.contains("216 pt"))
    let outlines = try SVGReader(studio.svg(of: figure, text: .outlines))
    #expect(outlines.contents(of: "text").isEmpty)
  }

  @Test func `Every name that is used is defined, and once`() throws {
    let (figure, studio) = try figure(Dressing(frame: .bezel, theme: .dark, hasShadow: true))
    let text = try studio.svg(of: figure, text: .outlines)
    let ids = text.matches(of: /\sid="([^"]+)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    let used = text.matches(of: /(?:href="|url\()#([^")]+)/).map { String($0.output.1) }
    #expect(!used.isEmpty && Set(used).isSubset(of: ids))
  }

  @Test func `A transparent page is transparent`() throws {
    let (figure, studio) = try figure(Dressing(background: .some(nil)))
    let surface = try studio.image(of: figure, scale: 1)
    #expect(surface.format == .argb32)
    #expect(surface.withPixels { pixels, _ in pixels.load(as: UInt32.self) } == 0)
    let (opaque, _) = try self.figure()
    #expect(try studio.image(of: opaque, scale: 1).format == .rgb24)
  }

  @Test func `Too large is a sentence`() throws {
    let (figure, studio) = try figure()
    #expect(throws: DrawingError.self) { try studio.image(of: figure, scale: 50) }
  }
}
