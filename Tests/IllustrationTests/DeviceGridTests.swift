import Audit
import Cairo
import KeyboardAvoidance
import Keyframes
import Playing
import Scenario
import Testing

@testable import Illustration

/// Strips and sheets: everything on the page, nothing on anything else.
@Suite struct DeviceGridTests {
  private func expectTidy(_ grid: DeviceGrid, _ studio: Studio) throws {
    let page = Rect(x: 0, y: 0, width: grid.size.width, height: grid.size.height)
    for (index, cell) in grid.cells.enumerated() {
      #expect(page.contains(cell.device.outer))
      let words = try (cell.heading + cell.lines).map { placed in
        Rect(
          x: placed.x, y: placed.baseline - 12,
          width: try studio.lettering(in: nil).width(of: placed.line),
          height: 16)
      }
      for (line, rect) in words.enumerated() {
        #expect(page.contains(rect), "\((cell.heading + cell.lines)[line].line.text)")
        #expect(!rect.intersects(cell.device.outer))
        for other in words[(line + 1)...] { #expect(!rect.intersects(other)) }
      }
      for other in grid.cells[(index + 1)...] {
        #expect(!cell.frame.intersects(other.frame))
        #expect(!words.contains { $0.intersects(other.frame) })
      }
    }
  }

  @Test(arguments: [1, 2, 5, 6, 13]) func `Strips are tidy`(_ count: Int) throws {
    let studio = try Staging.studio()
    let film = try Staging.film("covered-area")
    let times = Moments.even.times(of: film, count: count)
    let strip = try DeviceGrid.strip(
      of: film, at: times, studio: studio)
    #expect(strip.cells.map(\.time) == times)
    #expect(strip.size.width == 800)
    try expectTidy(strip, studio)
  }

  @Test(arguments: ["inset-overlap", "fixed-shift"])
  func `Captions have the numbers of the trace`(_ strategy: String) throws {
    let studio = try Staging.studio()
    let film = try Staging.film(strategy)
    let strip = try DeviceGrid.strip(
      of: film, at: [0, 0.35, 1.2], studio: studio)
    let svg = try SVGReader(studio.svg(of: strip))
    let cells = svg.groups("cell")
    #expect(cells.count == 3)
    for (cell, time) in zip(cells, [0, 0.35, 1.2]) {
      let row = film.timeline.traceRow(frame: 0, at: time)
      let words = cell.texts.joined(separator: "|")
      #expect(words.contains("keyboard|" + Numeral.points(568 - row.keyboardTop)), "\(words)")
      if strategy == "fixed-shift" {
        #expect(words.contains("view|" + Numeral.points(row.viewShift)), "\(words)")
      } else {
        #expect(words.contains("offset|" + Numeral.points(row.offset)), "\(words)")
        #expect(words.contains("inset|" + Numeral.points(row.insetBottom)), "\(words)")
      }
    }
  }

  @Test func `A label names what led to its picture`() throws {
    let film = try Staging.film(template: "card")
    let times = Moments.events.times(of: film, count: 9)
    let events = ["focus number", "press next", "focus holder", "press done"]
    let strip = try DeviceGrid.strip(of: film, at: times, studio: try Staging.studio())
    let named = strip.cells.map { cell in
      cell.lines.map(\.line.text).first {
        ["focus", "press"].contains($0.split(separator: " ")[0])
      }
    }
    #expect(named == [nil] + events)
    // At the very moment of an event its caret is seen, and what the picture before it shows is no
    // news.
    let focus = try #require(film.marks.first).time
    let even = try DeviceGrid.strip(
      of: film, at: [0, focus, focus + 0.1], studio: try Staging.studio())
    #expect(even.cells[1].lines.map(\.line.text).last == "focus number")
    #expect(even.cells[2].lines.map(\.line.text).last?.hasPrefix("focus") == false)
  }

  /// What is only turned does not look otherwise at once.
  @Test func `A label does not name what is not seen yet`() throws {
    let film = try Staging.film(
      "clearance", events: [Event(at: 0.2, .focus("name")), Event(at: 0.8, .rotate(.landscape))])
    let strip = try DeviceGrid.strip(of: film, at: [0.5, 0.8], studio: try Staging.studio())
    #expect(strip.cells[1].lines.map(\.line.text).last?.hasPrefix("rotate") == false)
    let both = try Staging.film(
      "clearance", events: [Event(at: 0.8, .focus("name")), Event(at: 0.8, .rotate(.landscape))])
    let second = try DeviceGrid.strip(of: both, at: [0.5, 0.8], studio: try Staging.studio())
    #expect(second.cells[1].lines.map(\.line.text).last == "focus name")
  }

  @Test func `A sheet of every strategy is tidy and says what the audit says`() throws {
    let studio = try Staging.studio()
    let films = try StrategyCatalog.profiles.map { (film: try Staging.film($0.id), time: 1.2) }
    let sheet = try DeviceGrid.sheet(of: films, studio: studio)
    try expectTidy(sheet, studio)
    for (cell, it) in zip(sheet.cells, films) {
      #expect(cell.heading.map(\.line.text).joined() == it.film.profile.id)
      #expect(cell.lines.first?.line.symbol == it.film.report.verdict)
      #expect(sheet.altText.contains(it.film.plainWords + "."))
      #expect(sheet.altText.contains("\(it.film.profile.id): "))
    }
  }

  @Test(arguments: [
    ("none", "The field stays hidden", "A field stays hidden"),
    ("clearance", "The field stays visible", "All fields stay visible"),
  ])
  func `A verdict is of the field, or of several`(strategy: String, one: String, several: String)
    throws
  {
    #expect(try Staging.film(strategy).plainWords == one)
    let events = [
      Event(at: 0.2, .focus("name")), Event(at: 0.9, .focus("city")), Event(at: 1.6, .dismiss),
    ]
    #expect(try Staging.film(strategy, events: events).plainWords == several)
  }

  @Test
  func `Phones and tablets are drawn at one scale, and named with their system`() throws {
    let studio = try Staging.studio()
    func film(_ device: String) throws -> (film: Film, time: Double) {
      (try Staging.film("none", scene: Staging.scene(on: device)), 1.2)
    }
    let page = Output.Page(columns: 4)
    let phones = try DeviceGrid.sheet(
      of: ["iphone-5", "iphone-15"].map(film), page: page, labels: [.device], studio: studio)
    let mixed = try DeviceGrid.sheet(
      of: ["iphone-5", "ipad-pro-13", "iphone-15", "ipad-mini-4"].map(film), page: page,
      labels: [.device], studio: studio)
    try expectTidy(mixed, studio)
    #expect(Set(mixed.cells.map(\.device.scale)).count == 1)
    #expect(phones.cells[0].device.scale >= mixed.cells[0].device.scale)
    #expect(mixed.size.width <= 800)
    let all = try DeviceGrid.sheet(
      of: DeviceCatalog.ids.map(film), labels: [.device],
      studio: studio)
    try expectTidy(all, studio)
    #expect(Set(all.cells.map(\.device.scale)).count == 1)
    #expect(mixed.cells[1].heading.last?.line.text == "iOS 7")
  }

  /// However many columns are asked for, all that fit the page stand in it.
  @Test(arguments: [1, 8, 13, 14, 60]) func `No column is beyond the page`(columns: Int) throws {
    let studio = try Staging.studio()
    let films = Array(repeating: (film: try Staging.film("none"), time: 1.2), count: 17)
    let grid = try DeviceGrid.sheet(
      of: films, page: Output.Page(columns: columns), studio: studio)
    #expect(grid.cells.count == 17 && grid.size.width <= 800)
    for cell in grid.cells { #expect(cell.frame.maxX <= grid.size.width) }
    #expect(DeviceGrid.columns(for: 8, width: 800, least: DeviceGrid.leastFlowWidth) == 8)
    #expect(DeviceGrid.columns(for: 17, width: 800, least: DeviceGrid.leastFlowWidth) == 6)
  }

  @Test
  func `A bezel has the notch of phones that have one, clear of the status bar's ears`() throws {
    let studio = try Staging.studio()
    for (id, has) in [("iphone-x", true), ("iphone-14", true), ("iphone-15", false)] {
      let device = try Staging.unwrap(DeviceCatalog.device(id: id))
      #expect((PlacedDevice.Notch(device) != nil) == has)
      guard let notch = PlacedDevice.Notch(device) else { continue }
      #expect(notch.depth < device.statusBarHeight && notch.length < device.screen.width * 0.6)
      // The middle of the notch is the bezel's, in light and in dark.
      let film = try Staging.film("none", scene: Staging.scene(on: id))
      let sheet = try DeviceGrid.sheet(
        of: [(film, 1.2)], dressing: Dressing(frame: .bezel), studio: studio)
      let placed = sheet.cells[0].device
      let surface = try studio.image(of: sheet, scale: 1)
      let (x, y) = (placed.x(device.screen.width / 2), placed.y(notch.depth / 2))
      let pixel = surface.withPixels { pixels, bytesPerRow in
        pixels.load(fromByteOffset: Int(y) * bytesPerRow + Int(x) * 4, as: UInt32.self) & 0xFF_FFFF
      }
      #expect(pixel == 0x1C_1C1E)
    }
  }

  @Test func `A page of few devices is as wide as they need, unless a width is asked for`() throws {
    let studio = try Staging.studio()
    let films = try ["none", "clearance"].map { (film: try Staging.film($0), time: 1.2) }
    let snug = try DeviceGrid.sheet(of: films, studio: studio)
    try expectTidy(snug, studio)
    let right = try Staging.unwrap(snug.cells.map(\.frame.maxX).max())
    #expect(snug.size.width < 800 && abs(snug.size.width - right - 24) <= 1)
    let wide = try DeviceGrid.sheet(
      of: films, page: Output.Page(width: 800), studio: studio)
    #expect(wide.size.width == 800)
  }

  @Test func `Drawn at a time, all devices show that time; at none, their own`() throws {
    let studio = try Staging.studio()
    let films = try ["none", "clearance"].map { (film: try Staging.film($0), time: 1.2) }
    let sheet = try DeviceGrid.sheet(of: films, studio: studio)
    func pixels(at time: Double?) throws -> [UInt8] {
      let surface = try studio.image(of: AtTime(grid: sheet, time: time), scale: 1)
      return surface.withPixels { pixels, _ in Array(pixels) }
    }
    #expect(try pixels(at: 1.2) == pixels(at: nil))
    #expect(try pixels(at: 0.3) != pixels(at: nil))
    #expect(try pixels(at: 99) == pixels(at: 2))
  }

  private struct AtTime: Picture {
    var grid: DeviceGrid
    var time: Double?
    var setup: Page.Setup { grid.setup }

    func draw(on page: Page) throws { try grid.draw(on: page, at: time) }
  }

  @Test func `Nothing to show is an error`() throws {
    let studio = try Staging.studio()
    #expect(throws: DrawingError.nothingToShow) {
      try DeviceGrid.sheet(of: [], studio: studio)
    }
    #expect(throws: DrawingError.nothingToShow) {
      try Onion(
        of: try Staging.film("none"), at: [], studio: studio)
    }
  }
}

extension CaptionLine {
  /// The words without their colours.
  var text: String { pieces.map(\.text).joined(separator: " ") }
}
