import KeyboardAvoidance
import Keyframes
import Playing
import Testing

@testable import Illustration

/// What is hatched is what the trace calls hidden.
@Suite struct HiddenFieldTests {
  @Test(arguments: [
    "none", "fixed-shift", "bottom-constraint", "tp-keyboard-avoiding", "clearance",
  ])
  func `The parts add up to what is hidden, apart from one another and within the field`(
    _ strategy: String
  ) throws {
    for fieldTop in [0.0, 330, 345, 400, 550] {
      let film = try Staging.film(strategy, scene: Staging.scene(fieldTop: fieldTop))
      for step in 0...80 {
        let state = film.timeline.state(at: Double(step) / 40)
        let hidden = film.field(in: state).map {
          state.hiddenHeight(of: $0, in: film.scene(of: state))
        }
        let parts = film.hiddenParts(in: state)
        let height = parts.reduce(0) { $0 + $1.height }
        guard let hidden, hidden >= 0.5 else {
          #expect(parts.isEmpty)
          continue
        }
        #expect(abs(height - hidden) < 1e-9)
        for part in parts { #expect(film.field(in: state)?.contains(part) == true) }
        for (one, two) in zip(parts, parts.dropFirst()) { #expect(one.maxY <= two.minY) }
      }
    }
  }

  @Test func `What is scrolled away in a scroll view of the form's own is hidden`() throws {
    for (id, hidden) in [("name", 0.0), ("edge", 20), ("city", 30)] {
      let film = try Staging.film("none", scene: Staging.nested(), events: [])
      var state = film.timeline.state(at: 0)
      state.focus = id
      #expect(film.hiddenHeight(in: state) == hidden)
      #expect(film.hiddenParts(in: state).reduce(0) { $0 + $1.height } == hidden)
    }
  }

  @Test func `Sheets and figures hatch it; what is clear has no mark`() throws {
    let studio = try Staging.studio()
    for (strategy, marks) in [("none", 1), ("clearance", 0)] {
      let film = try Staging.film(strategy)
      let sheet = try DeviceGrid.sheet(of: [(film, 1.2)], studio: studio)
      let figure = try Figure(of: film, at: 1.2, studio: studio)
      #expect(try SVGReader(studio.svg(of: sheet)).groups("hidden-field").count == marks)
      #expect(try SVGReader(studio.svg(of: figure)).groups("hidden-field").count == marks)
    }
  }
}
