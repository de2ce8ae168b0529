import FrameDiff
import Testing

/// What is not compared in sequences.
@Suite struct SequenceMaskTests {
  private static let spot = PixelRectangle(x: 5, y: 100, width: 4, height: 3)

  private static let changed: PlayedSequence = {
    var film = TestFilm.before
    film.spot = (8, spot)
    return film.sequence()
  }()

  private func status(_ masks: SequenceMask...) async throws -> SequenceComparison.Status {
    try await SequenceComparer(masks: masks)
      .compare(TestFilm.before.sequence(), Self.changed).status
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var mask: SequenceMask
    var isSame: Bool
  }

  static let cases: [Case] = [
    Case(testDescription: "the spot", mask: SequenceMask(.rectangle(spot)), isSame: true),
    Case(
      testDescription: "beyond the picture",
      mask: SequenceMask(.rectangle(PixelRectangle(x: 0, y: 90, width: 9000, height: 9000))),
      isSame: true),
    Case(
      testDescription: "a row too few",
      mask: SequenceMask(.rectangle(PixelRectangle(x: 5, y: 100, width: 4, height: 2))),
      isSame: false),
    Case(
      testDescription: "a column beside",
      mask: SequenceMask(.rectangle(PixelRectangle(x: 6, y: 100, width: 40, height: 3))),
      isSame: false),
    Case(
      testDescription: "while it is there", mask: SequenceMask(.rectangle(spot), during: 0.14...1),
      isSame: true),
    Case(
      testDescription: "before it is there", mask: SequenceMask(.rectangle(spot), during: 0...0.13),
      isSame: false),
    Case(
      testDescription: "everything at that time",
      mask: SequenceMask(.everything, during: 0.14...0.145),
      isSame: true),
    Case(testDescription: "no such element", mask: SequenceMask(.element("x")), isSame: false),
  ]

  @Test(arguments: cases) func `A mask covers what it says, where and when`(_ test: Case)
    async throws
  {
    #expect(try await status(test.mask) == (test.isSame ? .identical : .different))
  }

  @Test func `The comparer's own mask holds for sequences as well`() async throws {
    let images = ImageComparer(mask: ImageComparer.Mask([Self.spot]))
    let it = try await SequenceComparer(images: images)
      .compare(TestFilm.before.sequence(), Self.changed)
    #expect(it.status == .identical)
  }

  // MARK: Elements

  /// A film of one element from row 40 to 60 of the form, which moves up by 10 points a frame.
  private static func film(scale: Double) -> PlayedSequence {
    var film = TestFilm(tops: [30, 20]).sequence()
    film.scale = scale
    film.elements = [PlayedSequence.Element(id: "email", x: 2.25, y: 40, width: 10, height: 20)]
    for index in film.frames.indices {
      film.frames[index].numbers = MotionNumbers(
        keyboardTop: 70 - 15 * Double(index), formTop: -10 * Double(index), viewportTop: 6)
    }
    return film
  }

  @Test
  func `An element is masked where it stands, as far as it can be seen, out to whole pixels`() {
    let film = Self.film(scale: 2)
    let masks = [SequenceMask(.element("email"))]
    #expect(
      film.rectangles(of: masks, inFrame: 0, beside: film)
        == [PixelRectangle(x: 4, y: 80, width: 21, height: 40)])
    #expect(
      film.rectangles(of: masks, inFrame: 1, beside: film)
        == [PixelRectangle(x: 4, y: 60, width: 21, height: 40)])
  }

  @Test func `The keyboard has a rectangle`() {
    let film = Self.film(scale: 2)
    let masks = [SequenceMask(.element(SequenceMask.keyboard))]
    #expect(
      film.rectangles(of: masks, inFrame: 1, beside: film)
        == [PixelRectangle(x: 0, y: 110, width: 48, height: 50)])
  }

  @Test func `A film that does not know its elements takes them from the other one`() {
    let plain = TestFilm(tops: [30, 20]).sequence()
    let masks = [SequenceMask(.element("email"))]
    #expect(
      plain.rectangles(of: masks, inFrame: 1, beside: Self.film(scale: 2))
        == [PixelRectangle(x: 4, y: 60, width: 21, height: 40)])
  }

  @Test
  func `Of an element that stands elsewhere both places are masked, and that it moved is told`()
    async throws
  {
    let before = Self.film(scale: 2)
    var after = before
    after.elements[0].y = 35
    let masks = [SequenceMask(.element("email"))]
    let old = PixelRectangle(x: 4, y: 80, width: 21, height: 40)
    let new = PixelRectangle(x: 4, y: 70, width: 21, height: 40)
    #expect(before.rectangles(of: masks, inFrame: 0, beside: after) == [old, new])
    #expect(after.rectangles(of: masks, inFrame: 0, beside: before) == [new, old])
    let comparison = try await SequenceComparer(masks: masks).compare(before, after)
    #expect(comparison.changes.map(\.cause) == [.moved])
    #expect(comparison.changes.map(\.subject) == ["email"])
  }

  @Test func `Without pixels whole rows are left out`() async throws {
    var (before, after) = (TestFilm.before.sequence(), Self.changed)
    for index in before.pictures.indices { before.pictures[index].load = nil }
    for (y, status) in [(100, .identical), (103, .different)]
      as [(Int, SequenceComparison.Status)]
    {
      let mask = SequenceMask(.rectangle(PixelRectangle(x: 40, y: y, width: 2, height: 3)))
      let it = try await SequenceComparer(masks: [mask]).compare(before, after)
      #expect(it.status == status)
    }
    after.pictures = []
    after.frames = []
    #expect(after.rectangles(of: [SequenceMask(.everything)], inFrame: 0, beside: before) == [])
  }
}
