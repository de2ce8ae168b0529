import Audit
import Cairo
import Foundation
import KeyboardAvoidance
import Keyframes
import Playing
import Scenario
import Testing

@testable import Illustration

/// Pictures of every kind whose words are as long as a line: nothing is cut off, and nothing stands
/// on anything else.
@Suite struct LayoutTests {
  /// Lines of ten characters: a number keeps its unit, and other words stand as they fit.
  @Test(arguments: [
    ("iOS 15 · 2.2 s", ["iOS 15 ·", "2.2 s"]), ("keyboard 216 pt", ["keyboard", "216 pt"]),
    ("after 300 ms, so", ["after", "300 ms, so"]), ("1234567 words", ["1234567", "words"]),
    ("takes 12 small", ["takes 12", "small"]), ("s pt 2 s", ["s pt 2 s"]),
  ])
  func `A number and its unit stand on one line`(text: String, lines: [String]) throws {
    #expect(try Lettering.broken(text) { line, _ in line.count <= 10 } == lines)
  }

  struct Page: CustomTestStringConvertible {
    var device: String
    var isCompact: Bool
    var hasSpaces: Bool
    var testDescription: String {
      "\(device), \(isCompact ? "compact" : "wide"), \(hasSpaces ? "words" : "one word")"
    }

    static let all = ["iphone-se-3", "ipad-pro-13"].flatMap { device in
      [false, true].flatMap { isCompact in
        [false, true].map { Page(device: device, isCompact: isCompact, hasSpaces: $0) }
      }
    }

    /// 80 characters.
    var name: String {
      hasSpaces
        ? "A title that goes on and on until eighty characters are full of it, and not less"
        : String(repeating: "Donaudampfschiffe", count: 5).prefix(80).description
    }

    /// Three fields in a row between two others.
    func rows(gap: Double) throws -> Film {
      let device = try Staging.unwrap(DeviceCatalog.device(id: self.device))
      let width = (device.screen.width - 64) / 3
      func field(_ id: String, _ row: Int, _ column: Int, columns: Int = 1) -> Element {
        Element(
          id: id,
          frame: Rect(
            x: 16 + (width + 16) * Double(column), y: 100 + (34 + gap) * Double(row),
            width: width * Double(columns) + 16 * Double(columns - 1), height: 34),
          content: .textField(TextInput()))
      }
      let scene = Scene(
        title: name, device: device, systemVersion: device.systemVersions.upperBound,
        scrollView: ScrollConfiguration(
          frame: Rect(origin: .zero, size: device.screen), contentSize: device.screen),
        form: [
          field("top", 0, 0, columns: 3), field("a", 1, 0), field("b", 1, 1), field("c", 1, 2),
          field("d", 2, 0), field("e", 2, 1, columns: 2),
        ],
        keyboard: KeyboardConfiguration(heights: KeyboardHeights(all: 300)))
      return try Staging.film("none", scene: scene, events: [Event(at: 0.2, .focus("top"))])
    }

    func film(fieldTop: Double = 500, turns: Bool = false) throws -> Film {
      let device = try Staging.unwrap(DeviceCatalog.device(id: self.device))
      let screen = device.screen
      let fields = (0..<2).map { index in
        Element(
          id: name + "\(index)",
          frame: Rect(
            x: 20, y: fieldTop + 60 * Double(index), width: screen.width - 40, height: 34),
          content: .textField(TextInput(placeholder: name)))
      }
      let scene = Scene(
        title: name, device: device, systemVersion: device.systemVersions.upperBound,
        scrollView: ScrollConfiguration(
          frame: Rect(origin: .zero, size: screen),
          contentSize: Size(width: screen.width, height: screen.height + 700)),
        form: fields, keyboard: KeyboardConfiguration(heights: KeyboardHeights(all: 300)))
      return try Staging.film(
        "inset-overlap", scene: scene,
        events: [
          Event(at: 0.2, .focus(name + "0")), Event(at: 0.5, .focus(name + "1")),
          Event(at: 1.4, .dismiss),
        ])
    }
  }

  /// Words are on the page, apart from one another and from devices.
  private func expectTidy(
    _ picture: some Picture, beside devices: [Rect], _ studio: Studio, _ kind: String
  ) throws {
    let page = Rect(origin: .zero, size: picture.size)
    let words = try SVGReader(studio.svg(of: picture)).words
    #expect(!words.isEmpty)
    for (index, word) in words.enumerated() {
      #expect(page.contains(word.frame), "\(kind): \(word) is not on \(page)")
      for device in devices {
        #expect(!word.frame.intersects(device), "\(kind): \(word) is on a device")
      }
      for other in words[(index + 1)...] {
        #expect(!word.frame.intersects(other.frame), "\(kind): \(word) is on \(other)")
      }
    }
  }

  @Test(arguments: Page.all) func `Figures`(_ page: Page) throws {
    let studio = try Staging.studio()
    for top in [500.0, 2_000] {
      let film = try page.film(fieldTop: top)
      let notes = [
        Output.Note(page.name, at: page.name + "0"),
        Output.Note(page.name, at: "keyboard", side: .left),
      ]
      let figure = try Figure(
        of: film, at: 1.2,
        options: Figure.Options(
          show: Set(Figure.Annotation.allCases), notes: notes, isCompact: page.isCompact),
        studio: studio)
      try expectTidy(figure, beside: [figure.device.outer], studio, "figure")
      #expect(!page.isCompact || figure.size.width == 340)
    }
  }

  /// Three views in a row with others close above and below, each with a note from either side.
  @Test(arguments: Page.all) func `Notes from both sides of a row`(_ page: Page) throws {
    let studio = try Staging.studio()
    let sides: [(String, Output.Note.Side)] = [
      ("a", .right), ("c", .left), ("b", .left), ("b", .right), ("c", .right), ("a", .left),
      ("b", .right), ("e", .right), ("d", .left),
    ]
    let notes = sides.map { Output.Note(page.name, at: $0.0, side: $0.1) }
    for gap in [4.0, 10, 40] {
      for count in 1...notes.count {
        let figure = try Figure(
          of: page.rows(gap: gap), at: 1.2,
          options: Figure.Options(
            notes: Array(notes.prefix(count)), isCompact: page.isCompact),
          studio: studio)
        try expectTidy(figure, beside: [figure.device.outer], studio, "figure")
        // Rows of an iPad are drawn as low as a head: in narrow rooms arrows still cross there.
        guard page.device.hasPrefix("iphone") || gap >= 40 else { continue }
        // Where rows are lower than two heads, those of two rows cannot be apart.
        let count = figure.device.scale > 0.6 ? count : min(count, 7)
        expectApart(Array(figure.notes.prefix(count)), "\(gap) between rows")
      }
    }
  }

  /// Lines of notes do not run over one another, nor cross, and heads are apart.
  private func expectApart(_ notes: [Figure.NoteLine], _ kind: String) {
    for (index, note) in notes.enumerated() {
      for other in notes[(index + 1)...] where note.hasArrow && other.hasArrow {
        let distance = hypot(note.tip.x - other.tip.x, note.tip.y - other.tip.y)
        #expect(distance >= 9, "\(kind): \(note.number) ends at \(other.number)")
        for line in lines(note) {
          for crossed in lines(other) {
            #expect(
              !line.insetBy(dx: -1.4, dy: -1.4).intersects(crossed.insetBy(dx: -1.4, dy: -1.4)),
              "\(kind): \(note.number) meets \(other.number)")
          }
        }
      }
    }
  }

  /// The straight pieces of an arrow, as frames without an area.
  private func lines(_ note: Figure.NoteLine) -> [Rect] {
    zip(note.way, note.way.dropFirst()).map { start, end in
      Rect(
        x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
        height: abs(end.y - start.y))
    }
  }

  @Test(arguments: Page.all) func `Strips, onions and sheets`(_ page: Page) throws {
    let studio = try Staging.studio()
    let film = try page.film()
    let times = [0, 0.3, 0.6, 1.2]
    let settings = Output.Page(
      panels: Array(repeating: page.name, count: 4), isCompact: page.isCompact)
    let strip = try DeviceGrid.strip(of: film, at: times, page: settings, studio: studio)
    try expectTidy(strip, beside: strip.cells.map(\.device.outer), studio, "strip")
    let onion = try Onion(of: film, at: times, page: settings, studio: studio)
    try expectTidy(onion, beside: [onion.device.outer], studio, "onion")
    let sheet = try DeviceGrid.sheet(
      of: [(film, 1.2), (film, 1.2), (film, 1.2)],
      page: Output.Page(
        panels: Array(repeating: page.name, count: 3), isCompact: page.isCompact),
      studio: studio)
    try expectTidy(sheet, beside: sheet.cells.map(\.device.outer), studio, "sheet")
    for picture in [strip.size, onion.size, sheet.size] {
      #expect(!page.isCompact || picture.width == 340)
    }
  }

  @Test(arguments: Page.all) func `Plots`(_ page: Page) throws {
    let studio = try Staging.studio()
    for top in [100.0, 500, 2_000] {
      let film = try page.film(fieldTop: top)
      let plot = try Plot(
        of: film, page: Output.Page(isCompact: page.isCompact), studio: studio)
      try expectTidy(plot, beside: [], studio, "plot at \(top)")
      #expect(!page.isCompact || plot.size.width == 340)
    }
  }
}
