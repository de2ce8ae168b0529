import KeyboardAvoidance
import Keyframes
import Stage
import Testing

@Suite struct FormPainterTests {
  private static func inked(
    _ element: Element, rows: Range<Int>, columns: Range<Int>, version: Int = 17,
    look: KeyboardLook = .legacy
  ) throws -> [RGB] {
    let picture = try Rehearsal(systemVersion: version, form: [element], look: look).drawn()
    return rows.flatMap { picture.row($0, columns) }
  }

  /// The label of the articles' forms: 80 points are 5 per cent too few for Inter.
  @Test func `Label is tightened before it is cut`() throws {
    func lastInk(width: Double) throws -> Int {
      let label = Element.label("TextField1", Rect(x: 10, y: 20, width: width, height: 30))
      let picture = try Rehearsal(form: [label]).drawn()
      let ink = (0..<200).filter { x in picture.column(x, 20..<50).contains { $0 != .white } }
      return try #require(ink.last)
    }
    let whole = try lastInk(width: 150)
    let tight = try lastInk(width: Double(whole) - 10 - 2)
    #expect(tight < whole - 1)
    #expect(tight > whole - 5)
  }

  @Test func `Label stays in its lines`() throws {
    let text = "A label of very many words that go on and on and do not fit in two lines"
    let label = Element.label(text, Rect(x: 10, y: 20, width: 180, height: 44))
    let picture = try Rehearsal(form: [label]).drawn()
    let rows = (0..<300).filter { y in picture.row(y, 0..<200).contains { $0 != .white } }
    #expect(try #require(rows.first) >= 20)
    #expect(try #require(rows.last) < 64)
    #expect(rows.contains { $0 > 44 })
  }

  @Test(arguments: [(Label.Alignment.left, 10...12), (.center, 40...100), (.right, 120...180)])
  func `Label is aligned`(alignment: Label.Alignment, firstInk: ClosedRange<Int>) throws {
    let label = Element(
      id: "label", frame: Rect(x: 10, y: 20, width: 180, height: 22),
      content: .label(Label("Words", alignment: alignment)))
    let picture = try Rehearsal(form: [label]).drawn()
    let columns = (0..<200).filter { x in picture.column(x, 20..<42).contains { $0 != .white } }
    #expect(firstInk.contains(try #require(columns.first)))
    if alignment == .right { #expect((186...190).contains(try #require(columns.last))) }
  }

  @Test(arguments: [
    (Button.Style.filled, RGB(0, 122, 255)), (.tinted, RGB(217, 235, 255)), (.plain, RGB.white),
  ])
  func `Buttons have their ground`(style: Button.Style, ground: RGB) throws {
    let button = Element(
      id: "button", frame: Rect(x: 20, y: 20, width: 160, height: 50),
      content: .button(Button("Go", style: style)))
    let picture = try Rehearsal(form: [button]).drawn()
    #expect(picture.rgb(40, 45).isClose(to: ground))
    #expect(picture.rgb(20, 20) == .white)
  }

  @Test func `Buttons are capsules in version 26`() throws {
    let button = Element(
      id: "button", frame: Rect(x: 20, y: 20, width: 160, height: 50),
      content: .button(Button("Go")))
    let blue = RGB(0, 122, 255)
    let legacy = try Rehearsal(form: [button]).drawn()
    let glass = try Rehearsal(systemVersion: 26, form: [button], look: .glass).drawn()
    let oldApp = try Rehearsal(systemVersion: 26, form: [button]).drawn()
    #expect(legacy.rgb(26, 26) == blue)
    #expect(oldApp.rgb(26, 26) == blue)
    #expect(glass.rgb(26, 26) == .white)
  }

  @Test func `Switch is green when on`() throws {
    func toggle(_ isOn: Bool) throws -> RGB {
      let element = Element(
        id: "toggle", frame: Rect(x: 20, y: 20, width: 51, height: 31),
        content: .toggle(isOn: isOn))
      return try Rehearsal(form: [element]).drawn().rgb(isOn ? 30 : 60, 35)
    }
    #expect(try toggle(true) == RGB(52, 199, 89))
    #expect(try toggle(false).isClose(to: RGB(233, 233, 235)))
  }

  @Test func `The chosen segment is white on a grey ground`() throws {
    let control = Element(
      id: "control", frame: Rect(x: 20, y: 20, width: 200, height: 32),
      content: .segmentedControl(SegmentedControl(["", ""], selectedIndex: 1)))
    let picture = try Rehearsal(form: [control]).drawn()
    #expect(picture.rgb(60, 36).isClose(to: RGB(239, 239, 240)))
    #expect(picture.rgb(170, 36) == .white)
  }

  /// The pill is 2 points within its segment, and 4 from iOS 26 on.
  @Test(arguments: [(17, 2), (26, 4)])
  func `The words of a chosen segment do not touch its pill`(systemVersion: Int, inset: Int) throws
  {
    let words = "More words than there is room for"
    let control = Element(
      id: "control", frame: Rect(x: 0, y: 20, width: 200, height: 32),
      content: .segmentedControl(SegmentedControl(["", words], selectedIndex: 1)))
    let picture = try Rehearsal(
      systemVersion: systemVersion, form: [control], look: systemVersion < 26 ? .legacy : .glass
    ).drawn()
    let ink = (100..<200).filter { x in picture.column(x, 28..<44).contains { $0.red < 128 } }
    #expect(try #require(ink.first) >= 100 + inset + 4)
    #expect(try #require(ink.last) < 200 - inset - 4)
  }

  @Test func `Tracks are filled up to their value`() throws {
    let tint = RGB(0, 122, 255)
    for content in [Element.Content.slider(value: 0.5), .progress(value: 0.5)] {
      let control = Element(
        id: "control", frame: Rect(x: 20, y: 20, width: 200, height: 5), content: content)
      let picture = try Rehearsal(form: [control]).drawn()
      #expect(picture.rgb(60, 22) == tint, "\(content)")
      #expect(picture.rgb(180, 22).isClose(to: RGB(233, 233, 235)), "\(content)")
    }
  }

  @Test func `The dot of the current page is the dark one`() throws {
    let control = Element(
      id: "control", frame: Rect(x: 20, y: 20, width: 100, height: 26),
      content: .pageControl(PageControl(3, current: 0)))
    let picture = try Rehearsal(form: [control]).drawn()
    // The middles are 16 points apart, around 70.
    #expect(picture.rgb(54, 33) == .black)
    #expect(picture.rgb(70, 33) == picture.rgb(86, 33))
    #expect(picture.rgb(70, 33) != .black && picture.rgb(62, 33) == .white)
  }

  @Test func `Rows of a card keep a margin`() throws {
    func firstInk(_ form: [Element]) throws -> Int {
      let picture = try Rehearsal(form: form).drawn()
      let ground = picture.rgb(100, 140)
      let ink = (0..<200).filter { x in
        picture.column(x, 112..<138).contains { !$0.isClose(to: ground) }
      }
      return try #require(ink.first)
    }
    let input = TextInput(text: "Imp", border: .none)
    let row = Element.field(Rect(x: 0, y: 0, width: 200, height: 44), input)
    let inCard = try firstInk([.card(Rect(x: 0, y: 100, width: 200, height: 60), [row])])
    let apart = try firstInk([
      .field(Rect(x: 0, y: 100, width: 200, height: 44), input)
    ])
    #expect((20...23).contains(inCard))
    #expect((0...3).contains(apart))
  }

  @Test func `Children stand in their container`() throws {
    let child = Element.field(
      Rect(x: 10, y: 10, width: 80, height: 30), TextInput(border: .line))
    let picture = try Rehearsal(form: [.card(Rect(x: 50, y: 100, width: 120, height: 80), [child])])
      .drawn()
    #expect(picture.rgb(100, 110) == .black)
    #expect(picture.rgb(100, 139) == .black)
    #expect(picture.rgb(60, 125) == .black)
  }
}
