import Cairo
import KeyboardAvoidance
import Keyframes
import Playing
import Scenario
import Testing

@testable import Illustration

/// A figure says what the trace says, draws it as long as it says, and keeps its words apart.
@Suite struct FigureTests {
  struct Case: CustomTestStringConvertible {
    var strategy: String
    var time: Double
    var fieldTop = 400.0
    var testDescription: String { "\(strategy) at \(time) s, field at \(fieldTop)" }
  }

  static let cases = [
    Case(strategy: "none", time: 1.2), Case(strategy: "inset-overlap", time: 1.2),
    Case(strategy: "inset-overlap", time: 0.31), Case(strategy: "covered-area", time: 1.2),
    Case(strategy: "fixed-shift", time: 1.2), Case(strategy: "scroll-to-visible", time: 1.9),
    Case(strategy: "clearance", time: 0.4), Case(strategy: "bottom-constraint", time: 1.2),
    Case(strategy: "fixed-shift", time: 1.2, fieldTop: 20), Case(strategy: "clearance", time: 0),
  ]

  private func figure(_ it: Case, _ show: Set<Figure.Annotation>?) throws -> (Film, Figure, Studio)
  {
    let film = try Staging.film(it.strategy, scene: Staging.scene(fieldTop: it.fieldTop))
    let studio = try Staging.studio()
    let figure = try Figure(
      of: film, at: it.time, options: Figure.Options(show: show), studio: studio)
    return (film, figure, studio)
  }

  @Test func `The visible band of an alert has its round corners`() throws {
    let film = try Staging.film(template: "alert")
    let studio = try Staging.studio()
    func corner(_ show: Set<Figure.Annotation>) throws -> (corner: UInt32, middle: UInt32) {
      let figure = try Figure(
        of: film, at: 1.2, options: Figure.Options(show: show, scale: 1), studio: studio)
      let card = figure.device.rect(try #require(figure.state.cardFrame))
      let picture = try studio.image(of: figure, scale: 1)
      func word(_ x: Double, _ y: Double) -> UInt32 {
        picture.withPixels { pixels, stride in
          pixels.load(fromByteOffset: Int(y) * stride + Int(x) * 4, as: UInt32.self) & 0xFF_FFFF
        }
      }
      return (word(card.minX + 2, card.minY + 2), word(card.midX, card.minY + 2))
    }
    // As many annotations at the sides, so that the device stands where it did.
    let (bare, banded) = (
      try corner([.keyboard, .safeArea]), try corner([.keyboard, .safeArea, .band])
    )
    #expect(bare.corner == banded.corner && bare.middle != banded.middle)
  }

  @Test func `Below a composer that has grown all is covered, so that nothing is hatched`() throws {
    let film = try Staging.composer()
    let covered = Figure.Dimension.all(of: film, at: 2).first { $0.id == "covered" }
    #expect(covered?.value == 336)
    let figure = try Figure(of: film, at: 2, studio: try Staging.studio())
    #expect(!figure.lines.contains { $0.dimension.id == "covered" })
  }

  @Test(arguments: cases)
  func `Every number is the trace's`(_ it: Case) throws {
    let (film, figure, _) = try figure(it, Set(Figure.Annotation.allCases))
    let row = film.timeline.traceRow(frame: 0, at: it.time)
    let screen = film.scene.device.screen.height
    let hidden = figure.lines.filter { $0.dimension.id.hasPrefix("hidden") }
      .reduce(0) { $0 + $1.dimension.value }
    #expect(abs(hidden - (row.hidden ?? 0)) < 1e-9)
    // The scroll view fills the window and moves with the root view.
    let bottom = min(screen + row.viewShift, screen)
    let edge = min(row.keyboardTop, bottom)
    for line in figure.lines where !line.dimension.id.hasPrefix("hidden") {
      let expected: Double? =
        switch line.dimension.id {
        case "keyboard": screen - row.keyboardTop
        case "covered": bottom - row.keyboardTop
        case "inset-bottom": row.insetBottom
        case "inset-top": row.insetTop
        case "offset": row.offset
        case "view-shift": row.viewShift
        case "field-top": row.fieldTop
        case "field-bottom": row.fieldBottom
        case "clearance": row.fieldBottom.map { edge - $0 }
        case "band": edge - max(row.viewShift, film.scene.topCoverBottom)
        case "safe-area-top": film.scene.device.safeArea.top
        default: nil
        }
      let value = try #require(expected, "\(line.dimension.id)")
      #expect(abs(line.dimension.value - value) < 1e-9, "\(line.dimension.id)")
    }
  }

  @Test(arguments: cases)
  func `Every line is as long in the SVG as its number says`(_ it: Case) throws {
    let (_, figure, studio) = try figure(it, Set(Figure.Annotation.allCases))
    let svg = try SVGReader(studio.svg(of: figure))
    let groups = svg.groups("dimension")
    #expect(groups.count == figure.lines.count { !$0.dimension.isPlace })
    #expect(!groups.isEmpty)
    for group in groups {
      let printed = try #require(group.texts.last)
      let value = try #require(
        Double(printed.dropLast(" pt".count).replacing("\u{2212}", with: "-")))
      let scale = try #require(group.attributes["data-scale"].flatMap(Double.init))
      // M x y v length: the first path of the group.
      let steps = group.path.split(separator: "v")
      let length = steps.count == 2 ? try #require(Double(steps[1])) : 0
      // Numbers are printed to a tenth of a point, the file has hundredths of a pixel.
      #expect(abs(length - abs(value) * scale) <= 0.05 * scale + 0.011, "\(group.attributes)")
    }
    for group in svg.groups("place") {
      let value = try #require(group.attributes["data-value"].flatMap { Double($0) })
      let line = try #require(
        figure.lines.first { $0.dimension.id == group.attributes["data-name"] })
      #expect(abs(line.top - figure.device.y(value)) < 0.01)
    }
  }

  @Test(arguments: cases)
  func `Labels keep apart and on the page`(_ it: Case) throws {
    for show in [Set(Figure.Annotation.allCases), nil] {
      let (_, figure, _) = try figure(it, show)
      let page = Rect(x: 0, y: 0, width: figure.size.width, height: figure.size.height)
      for (index, line) in figure.lines.enumerated() {
        #expect(page.contains(line.label))
        #expect(!line.label.intersects(figure.device.outer))
        for other in figure.lines[(index + 1)...] {
          #expect(!line.label.intersects(other.label))
          if line.isRight == other.isRight && line.x == other.x {
            #expect(line.bottom < other.top || other.bottom < line.top)
          }
        }
      }
    }
  }

  /// Every strategy, with a field at the top, in the middle and at the end of the form.
  @Test(arguments: ["iphone-se-1", "iphone-15", "iphone-17-pro-max", "ipad-pro-11"])
  func `No two labels meet, whatever is shown of whichever field`(device: String) throws {
    let text = ScenarioTemplate.signUp.text.replacing(
      "device: iphone-15", with: "device: \(device)")
    let parsed = Scenario.parse(bytes: Array(text.utf8), fileName: "")
    var scenario = try #require(parsed.scenario)
    let studio = try Staging.studio()
    var count = 0
    for strategy in StrategyCatalog.profiles.map(\.id) {
      for field in ["firstName", "phone", "code"] {
        scenario.events = [Event(at: 0.1, .focus(field))]
        scenario.end = 2
        let film = try Film(scenario, strategy: StrategySelection(strategy))
        for time in [0.2, 2] {
          let figure = try Figure(
            of: film, at: time, options: Figure.Options(show: Set(Figure.Annotation.allCases)),
            studio: studio)
          let page = Rect(x: 0, y: 0, width: figure.size.width, height: figure.size.height)
          for (index, line) in figure.lines.enumerated() {
            let place = "\(line.dimension.id), \(strategy), \(field) at \(time) s"
            #expect(page.contains(line.label), "\(place)")
            #expect(!line.label.intersects(figure.device.outer), "\(place)")
            for other in figure.lines[(index + 1)...] {
              #expect(!line.label.intersects(other.label), "\(place) and \(other.dimension.id)")
            }
            count += 1
          }
        }
      }
    }
    #expect(count > 400)
  }

  /// A navigation bar and a tab bar that the content reaches under: 98 and 83 points.
  @Test func `An inset begins where the safe area ends, and the adjusted one is told`() throws {
    let text = """
      keyrise: 1
      device: iphone-15
      ios: 17
      bars: {navigation: A, tab: true, translucent: true}
      form: [{field: a, frame: [20, 600, 300, 44]}]
      strategy: inset-overlap
      timeline: {events: [{at: 100ms, focus: a}]}
      """
    let scenario = try #require(Scenario.parse(bytes: Array(text.utf8), fileName: "").scenario)
    let film = try Film(scenario, strategy: try #require(scenario.strategies.first))
    let figure = try Figure(
      of: film, at: film.clock.end, options: Figure.Options(show: [.inset, .keyboard]),
      studio: try Staging.studio())
    func dimension(_ id: String) throws -> Figure.Dimension {
      try #require(figure.lines.first { $0.dimension.id == id }).dimension
    }
    let inset = try dimension("inset-bottom")
    let adjusted = try dimension("adjusted-inset-bottom")
    let keyboard = try dimension("keyboard")
    #expect(abs(adjusted.value - inset.value - 83) < 1e-9)
    #expect(adjusted.bottom == 852 && abs(inset.bottom - (852 - 83)) < 1e-9)
    #expect(adjusted.top == inset.top)
    #expect(inset.value < keyboard.value || inset.top <= keyboard.top)
  }

  @Test func `Every value has its unit`() throws {
    let (_, figure, studio) = try figure(
      Case(strategy: "clearance", time: 1.2), Set(Figure.Annotation.allCases))
    #expect(figure.lines.contains { $0.dimension.isPlace })
    let svg = try SVGReader(studio.svg(of: figure))
    for group in svg.groups("dimension") + svg.groups("place") {
      #expect(group.texts.last?.hasSuffix(" pt") == true)
    }
  }

  /// The system moves the sheet of comments up, and the iPad's.
  @Test(arguments: [("comments", 18), ("comments", 26), ("ipad", 18)])
  func `The visible band begins below the bar of a sheet wherever that has moved`(
    template: String, version: Int
  ) throws {
    let film = try Staging.film(template: template, ios: version)
    let time = film.shownTime
    let state = film.timeline.state(at: time)
    #expect(state.cardShift(in: film.scene.surroundings) < -40)
    let all = Figure.Dimension.all(of: film, at: time)
    let band = try #require(all.first { $0.id == "band" })
    #expect(abs(band.top - state.scrollFrameInWindow.minY) < 1e-9)
    #expect(band.value > 280)
    #expect(!all.contains { $0.id.hasPrefix("hidden") })
    if let footer = state.footer { #expect(abs(band.bottom - footer.frame.minY) < 1e-9) }
  }

  /// The mark of 8 points is the shortest and the commonest one.
  @Test func `What a leader interrupts lies below all marks`() throws {
    let (_, figure, studio) = try figure(
      Case(strategy: "clearance", time: 1.2), Set(Figure.Annotation.allCases))
    #expect(figure.lines.contains { $0.dimension.id == "clearance" && $0.dimension.value == 8 })
    let svg = try studio.svg(of: figure)
    let halo = "stroke=\"#fff\" stroke-width=\"4\""
    let halos = svg.ranges(of: halo)
    let mark = try #require(svg.firstRange(of: "class=\"dimension\""))
    #expect(halos.count == figure.lines.count)
    #expect(halos.allSatisfy { $0.upperBound < mark.lowerBound })
  }

  @Test func `Defaults are wise`() throws {
    let (_, inset, _) = try figure(Case(strategy: "inset-overlap", time: 1.2), nil)
    #expect(
      Set(inset.lines.map(\.dimension.id))
        == ["keyboard", "inset-bottom", "offset", "clearance"])
    let (_, none, _) = try figure(Case(strategy: "none", time: 1.2), nil)
    #expect(Set(none.lines.map(\.dimension.id)) == ["keyboard", "hidden"])
  }

  @Test func `A field nobody has is an error`() throws {
    let film = try Staging.film("clearance")
    let studio = try Staging.studio()
    #expect(throws: DrawingError.self) {
      try Figure(of: film, at: 0, options: Figure.Options(show: [.field]), studio: studio)
    }
  }
}
