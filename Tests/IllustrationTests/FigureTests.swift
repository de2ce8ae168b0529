import KeyboardAvoidance
import Keyframes
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

  private func figure(_ it: Case, _ show: Set<Annotation>?) throws -> (Take, Figure, Studio) {
    let take = try Staging.take(it.strategy, scene: Staging.scene(fieldTop: it.fieldTop))
    let studio = try Staging.studio()
    let figure = try Figure(
      of: take, at: it.time, options: FigureOptions(show: show), studio: studio)
    return (take, figure, studio)
  }

  @Test("Every number is the trace's", arguments: cases)
  func numbersAreTheTraces(_ it: Case) throws {
    let (take, figure, _) = try figure(it, Set(Annotation.allCases))
    let row = take.timeline.traceRow(frame: 0, at: it.time)
    let screen = take.scene.device.screen.height
    let hidden = figure.dimensions.filter { $0.measurement.id.hasPrefix("hidden") }
      .reduce(0) { $0 + $1.measurement.value }
    #expect(abs(hidden - (row.hidden ?? 0)) < 1e-9)
    // The scroll view fills the window and moves with the root view.
    let bottom = min(screen + row.viewShift, screen)
    let edge = min(row.keyboardTop, bottom)
    for dimension in figure.dimensions where !dimension.measurement.id.hasPrefix("hidden") {
      let expected: Double? =
        switch dimension.measurement.id {
        case "keyboard": screen - row.keyboardTop
        case "covered": bottom - row.keyboardTop
        case "inset-bottom": row.insetBottom
        case "inset-top": row.insetTop
        case "offset": row.offset
        case "view-shift": row.viewShift
        case "field-top": row.fieldTop
        case "field-bottom": row.fieldBottom
        case "clearance": row.fieldBottom.map { edge - $0 }
        case "band": edge - max(row.viewShift, 0)
        case "safe-area-top": take.scene.device.safeArea.top
        default: nil
        }
      let value = try #require(expected, "\(dimension.measurement.id)")
      #expect(abs(dimension.measurement.value - value) < 1e-9, "\(dimension.measurement.id)")
    }
  }

  @Test("Every line is as long in the SVG as its number says", arguments: cases)
  func linesHaveTheirLength(_ it: Case) throws {
    let (_, figure, studio) = try figure(it, Set(Annotation.allCases))
    let svg = try SVGReader(studio.svg(of: figure))
    let groups = svg.groups("dimension")
    #expect(groups.count == figure.dimensions.count { !$0.measurement.isPlace })
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
      let dimension = try #require(
        figure.dimensions.first { $0.measurement.id == group.attributes["data-name"] })
      #expect(abs(dimension.top - figure.device.y(value)) < 0.01)
    }
  }

  @Test("Labels keep apart and on the page", arguments: cases)
  func labelsKeepApart(_ it: Case) throws {
    for show in [Set(Annotation.allCases), nil] {
      let (_, figure, _) = try figure(it, show)
      let page = Rect(x: 0, y: 0, width: figure.size.width, height: figure.size.height)
      for (index, dimension) in figure.dimensions.enumerated() {
        #expect(page.contains(dimension.label))
        #expect(!dimension.label.intersects(figure.device.outer))
        for other in figure.dimensions[(index + 1)...] {
          #expect(!dimension.label.intersects(other.label))
          if dimension.isRight == other.isRight && dimension.x == other.x {
            #expect(dimension.bottom < other.top || other.bottom < dimension.top)
          }
        }
      }
    }
  }

  @Test func defaultsAreWise() throws {
    let (_, inset, _) = try figure(Case(strategy: "inset-overlap", time: 1.2), nil)
    #expect(
      Set(inset.dimensions.map(\.measurement.id))
        == ["keyboard", "inset-bottom", "offset", "clearance"])
    let (_, none, _) = try figure(Case(strategy: "none", time: 1.2), nil)
    #expect(Set(none.dimensions.map(\.measurement.id)) == ["keyboard", "hidden"])
  }

  @Test func aFieldNobodyHasIsAnError() throws {
    let take = try Staging.take("clearance")
    let studio = try Staging.studio()
    #expect(throws: IllustrationError.self) {
      try Figure(of: take, at: 0, options: FigureOptions(show: [.field]), studio: studio)
    }
  }
}
