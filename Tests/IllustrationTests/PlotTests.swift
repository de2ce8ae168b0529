import Cairo
import KeyboardAvoidance
import Keyframes
import Playing
import Scenario
import Testing

@testable import Illustration

@Suite struct PlotTests {
  struct Ticks: CustomTestStringConvertible {
    var upper: Double
    var length: Double
    var ticks: [Double]
    var testDescription: String { "0 to \(upper) on \(length)" }
  }

  @Test(arguments: [
    Ticks(upper: 568, length: 300, ticks: [0, 100, 200, 300, 400, 500]),
    Ticks(upper: 2, length: 600, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2]),
    Ticks(upper: 95, length: 130, ticks: [0, 50]),
    Ticks(upper: 0, length: 100, ticks: [0]),
  ])
  func `Ticks are round`(_ it: Ticks) {
    let axis = PlotPanel.Axis(lower: 0, upper: it.upper, start: 0, end: it.length)
    let ticks = axis.ticks(distance: 50)
    #expect(ticks.count == it.ticks.count, "\(ticks)")
    for (tick, expected) in zip(ticks, it.ticks) { #expect(abs(tick - expected) < 1e-9) }
  }

  /// The legend of a narrow plot has a piece of each line as it is drawn: the inset's is dashed.
  @Test(arguments: [(false, 1), (true, 2)])
  func `A legend's pieces are dashed as their lines`(isCompact: Bool, dashed: Int) throws {
    let studio = try Staging.studio()
    let plot = try Plot(
      of: Staging.film("inset-overlap"), page: Output.Page(isCompact: isCompact),
      studio: studio)
    #expect(plot.legend.map { Plot.dashes(of: $0.role) } == (isCompact ? [[], [], [5, 4]] : []))
    let svg = try studio.svg(of: plot)
    #expect(svg.split(separator: "stroke-dasharray=\"5 4\"").count == dashed + 1)
  }

  /// The film ends at a round time, whose words have their middle below the panels' end.
  @Test(arguments: [false, true]) func `Words keep to the margins`(isCompact: Bool) throws {
    let studio = try Staging.studio()
    let plot = try Plot(
      of: Staging.film("inset-overlap"), page: Output.Page(isCompact: isCompact), studio: studio)
    let words = try SVGReader(studio.svg(of: plot)).words
    #expect(words.contains { $0.text == "2 s" })
    let margin = Dressing.Compact.margin
    for word in words {
      #expect(word.frame.minX >= margin - 0.1 && word.frame.maxX <= plot.size.width - margin + 0.1)
    }
  }

  @Test(arguments: [false, true]) func `No event's line runs through words`(isCompact: Bool) throws
  {
    let ids = ["kraftfahrzeughaftpflichtversicherung", "emailAddressOfTheRepresentative"]
    var scene = Staging.scene()
    for (index, id) in ids.enumerated() { scene.form[index].id = id }
    let film = try Staging.film(
      "inset-overlap", scene: scene,
      events: [
        Event(at: 0.2, .focus(ids[0])), Event(at: 0.9, .focus(ids[1])), Event(at: 1.4, .dismiss),
      ])
    let studio = try Staging.studio()
    let plot = try Plot(of: film, page: Output.Page(isCompact: isCompact), studio: studio)
    let svg = try studio.svg(of: plot)
    // The unit has a ground of its own over the lines.
    let words = try SVGReader(svg).words.filter { !$0.text.hasSuffix(", pt") }
    let lines = svg.matches(of: /stroke-dasharray="3 3" d="M([0-9.]+) ([0-9.]+)v([0-9.]+)"/)
      .compactMap { match -> (x: Double, top: Double, bottom: Double)? in
        guard let x = Double(match.1), let top = Double(match.2), let length = Double(match.3)
        else { return nil }
        return (x, top, top + length)
      }
    #expect(lines.count > 3)
    for line in lines {
      for word in words where word.frame.minX + 1 < line.x && line.x < word.frame.maxX - 1 {
        let isClear = line.bottom <= word.frame.minY + 3 || line.top >= word.frame.maxY - 3
        #expect(isClear, "\(word) and \(line)")
      }
    }
  }

  /// A name that is longer than its field has the focus ends before the next one's band; where
  /// that would leave nothing of it, it is whole.
  @Test(arguments: [(0.9, false), (0.3, true)])
  func `The name of a field keeps out of the next one's time`(next: Double, isWhole: Bool) throws {
    let ids = ["kraftfahrzeughaftpflichtversicherungsvertragsnummer", "emailOfTheRepresentative"]
    var scene = Staging.scene()
    for (index, id) in ids.enumerated() { scene.form[index].id = id }
    let film = try Staging.film(
      "inset-overlap", scene: scene,
      events: [
        Event(at: 0.2, .focus(ids[0])), Event(at: next, .focus(ids[1])), Event(at: 1.9, .dismiss),
      ])
    let plot = try Plot(of: film, studio: try Staging.studio())
    let names = plot.fieldLabels.filter { !$0.isPlate }
    #expect(names.count == 2)
    #expect((names[0].text == ids[0]) == isWhole)
    if !isWhole {
      #expect(names[0].text.hasSuffix("…"))
      #expect(names[0].frame.minX >= plot.time.place(0.2))
      #expect(names[0].frame.maxX <= plot.time.place(next))
    }
    #expect(names[1].text == ids[1])
  }

  @Test(arguments: ["none", "inset-overlap", "fixed-shift"])
  func `Lines go through the trace`(_ strategy: String) throws {
    let film = try Staging.film(strategy)
    let plot = try Plot(of: film, studio: try Staging.studio())
    #expect(plot.samples.count > 400)
    for sample in plot.samples {
      let row = film.timeline.traceRow(frame: 0, at: sample.time)
      #expect(sample.keyboardTop == min(row.keyboardTop, 568))
      #expect(sample.offset == row.offset && sample.inset == row.insetBottom)
      #expect(sample.shift == -row.viewShift)
      #expect(sample.field?.bottom == row.fieldBottom)
    }
  }

  @Test func `What the keyboard covers is shaded, and said`() throws {
    let studio = try Staging.studio()
    let covered = try Plot(of: try Staging.film("none"), studio: studio)
    #expect(try SVGReader(studio.svg(of: covered)).groups("overlap").count == 1)
    #expect(covered.altText.contains("covers up to 30 pt of the field"))
    let clear = try Plot(
      of: try Staging.film("clearance", scene: Staging.scene(fieldTop: 100)), studio: studio)
    #expect(try SVGReader(studio.svg(of: clear)).groups("overlap").isEmpty)
    #expect(clear.altText.contains("never covers"))
  }

  @Test func `A composer on the keyboard is not covered`() throws {
    let studio = try Staging.studio()
    let plot = try Plot(of: try Staging.composer(), studio: studio)
    #expect(plot.samples.allSatisfy { $0.covered == 0 })
    #expect(plot.altText.contains("never covers"))
    let last = try #require(plot.samples.last)
    #expect(last.keyboardTop == 852 - 336)
    #expect(last.field.map { $0.bottom <= last.keyboardTop } == true)
  }

  @Test func `Every animation has a bar with the name of its curve`() throws {
    let plot = try Plot(of: try Staging.film("bottom-constraint"), studio: try Staging.studio())
    let words = plot.bars.map { "\($0.animation.property): \($0.text)" }
    #expect(words.contains("keyboard: keyboard spring, 0.5 s"))
    #expect(words.contains("contentOffset: UIKit's scroll, 0.3 s"))
    for bar in plot.bars { #expect(bar.textX >= 24 && bar.y < plot.size.height) }
  }

  @Test(arguments: PlotTests.named)
  func `Names stand beside their lines' ends, apart and on the page`(_ strategy: String) throws {
    let studio = try Staging.studio()
    let plot = try Plot(of: try Staging.film(strategy), studio: studio)
    #expect(!plot.seriesLabels.isEmpty)
    for label in plot.seriesLabels {
      let width = try studio.lettering(in: nil).width(label.text, .small)
      #expect(plot.windowPanel.maxX + 11 + width <= plot.size.width - plot.setup.margin + 0.5)
    }
    let sorted = plot.seriesLabels.map(\.y).sorted()
    for (one, two) in zip(sorted, sorted.dropFirst()) { #expect(two - one >= 14) }
    // The keyboard's line ends on the panel's edge, and its name right beside it.
    let keyboard = plot.seriesLabels.first { $0.text == "keyboard" }
    #expect(keyboard.map { abs($0.y - $0.end) < 0.5 } == true)
  }

  static let named = ["none", "inset-overlap", "fixed-shift", "iq-keyboard-manager", "clearance"]

  @Test func `Gallery has every curve`() throws {
    let studio = try Staging.studio()
    let gallery = try CurveGallery(studio: studio)
    #expect(gallery.altText.contains("Keyboard, iOS 26: 0.38 s"))
    let svg = try SVGReader(studio.svg(of: gallery))
    #expect(svg.contents(of: "text").contains("setContentOffset(animated:)"))
  }
}

@Suite struct OnionTests {
  @Test func `Ghosts are where the trace says, the last one on the picture`() throws {
    let studio = try Staging.studio()
    let film = try Staging.film("inset-overlap")
    let times = [0.2, 0.3, 0.4, 1.2]
    let onion = try Onion(of: film, at: times, studio: studio)
    #expect(onion.ghosts.map(\.time) == times)
    for ghost in onion.ghosts {
      let row = film.timeline.traceRow(frame: 0, at: ghost.time)
      #expect(ghost.keyboardTop == row.keyboardTop)
      #expect(ghost.field?.maxY == (row.fieldBottom ?? 430))
    }
    let svg = try SVGReader(studio.svg(of: onion))
    #expect(svg.groups("ghost").count == times.count)
    let stops = onion.keyboardPath.stops.map(\.label).sorted()
    for (one, two) in zip(stops, stops.dropFirst()) { #expect(two - one >= 15.99) }
  }

  @Test func `What does not move has no path`() throws {
    let onion = try Onion(
      of: try Staging.film("none"), at: [0.2, 1],
      studio: try Staging.studio())
    #expect(onion.fieldPath == nil)
  }
}
