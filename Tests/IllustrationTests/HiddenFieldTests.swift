import KeyboardAvoidance
import Keyframes
import Testing

@testable import Illustration

/// What is hatched is what the trace calls hidden.
@Suite struct HiddenFieldTests {
  @Test(
    "The parts add up to what is hidden, apart from one another and within the field",
    arguments: ["none", "fixed-shift", "bottom-constraint", "tp-keyboard-avoiding", "clearance"])
  func partsAreWhatIsHidden(_ strategy: String) throws {
    for fieldTop in [0.0, 330, 345, 400, 550] {
      let take = try Staging.take(strategy, scene: Staging.scene(fieldTop: fieldTop))
      for step in 0...80 {
        let state = take.timeline.state(at: Double(step) / 40)
        let hidden = take.field(in: state).map {
          state.hiddenHeight(of: $0, in: take.scene(of: state))
        }
        let parts = take.hiddenParts(in: state)
        let height = parts.reduce(0) { $0 + $1.height }
        guard let hidden, hidden >= 0.5 else {
          #expect(parts.isEmpty)
          continue
        }
        #expect(abs(height - hidden) < 1e-9)
        for part in parts { #expect(take.field(in: state)?.contains(part) == true) }
        for (one, two) in zip(parts, parts.dropFirst()) { #expect(one.maxY <= two.minY) }
      }
    }
  }

  @Test("Sheets and figures hatch it; what is clear has no mark")
  func marks() throws {
    let studio = try Staging.studio()
    for (strategy, marks) in [("none", 1), ("clearance", 0)] {
      let take = try Staging.take(strategy)
      let sheet = try DeviceGrid.sheet(of: [(take, 1.2)], studio: studio)
      let figure = try Figure(of: take, at: 1.2, studio: studio)
      #expect(try SVGReader(studio.svg(of: sheet)).groups("hidden-field").count == marks)
      #expect(try SVGReader(studio.svg(of: figure)).groups("hidden-field").count == marks)
    }
  }
}
