import Audit
import Cairo
import KeyboardAvoidance
import Keyframes
import Playing
import Scenario
import Testing

@testable import Illustration

/// Pictures of every kind whose words are as long as a line: nothing is cut off, and nothing stands
/// on anything else.
@Suite struct LayoutTests {
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
