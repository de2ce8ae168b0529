import Foundation
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing
import UIKitShapes

/// The five articles' code, carried over, moves everything as the strategies that reproduce it do.
@Suite struct ArticleTraceTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var builtIn: String
    var ported: any AvoidanceStrategy
    var testDescription: String { builtIn }
  }

  static let pairs = [
    Pair(builtIn: "bottom-constraint", ported: Ported<BottomConstraintController>()),
    Pair(builtIn: "inset-contains", ported: Ported<InsetContainsController>()),
    Pair(builtIn: "inset-overlap", ported: Ported<InsetOverlapController>()),
    Pair(builtIn: "scroll-to-visible", ported: Ported<ScrollToVisibleController>()),
    Pair(builtIn: "covered-area", ported: Ported<CoveredAreaController>()),
  ]

  private static let renders = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("renders")

  /// Every scenario of `renders/`, by its name.
  static let scenarios: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: renders.path).sorted()) ?? []

  private func scenario(_ name: String) throws -> Scenario {
    let path = Self.renders.appendingPathComponent(name + "/scenario.yaml").path
    return try #require(Scenario.load(path: path).scenario)
  }

  /// What a strategy moves, in points.
  private func values(_ state: SceneState) -> [Double] {
    [
      state.contentOffset.y, state.contentInset.top, state.contentInset.bottom,
      state.indicatorInsets.bottom, state.contentSize.height, state.rootFrame.minY,
      state.scrollFrame.minY, state.scrollFrame.height, state.keyboardFrame.minY,
    ]
  }

  /// The largest difference of two strategies in any sixtieth of a second, in points.
  private func difference(_ pair: Pair, in scene: KeyboardAvoidance.Scene, _ events: [Event])
    throws -> Double
  {
    let builtIn = try #require(StrategyCatalog.make(StrategySelection(pair.builtIn)))
    let one = Simulation(scene: scene, strategy: builtIn, events: events).run()
    let other = Simulation(scene: scene, strategy: pair.ported, events: events).run()
    #expect(one.settledTime == other.settledTime)
    let end = max(one.settledTime, other.settledTime) + 0.1
    return stride(from: 0, through: end, by: 1.0 / 60).reduce(0) { worst, time in
      zip(values(one.state(at: time)), values(other.state(at: time)))
        .reduce(worst) { max($0, abs($1.0 - $1.1)) }
    }
  }

  @Test func `There is something to compare`() throws {
    #expect(Self.scenarios.count >= 9)
    let scenario = try scenario("inset-overlap")
    let none = Pair(builtIn: "none", ported: Ported<InsetOverlapController>())
    #expect(try difference(none, in: scenario.scene, scenario.events) > 50)
  }

  @Test(arguments: pairs, scenarios)
  func `Traces are equal on every scenario`(_ pair: Pair, _ name: String) throws {
    let scenario = try scenario(name)
    #expect(try difference(pair, in: scenario.scene, scenario.events) < 0.01)
  }

  @Test(arguments: pairs)
  func `They are equal in every storm`(_ pair: Pair) throws {
    for name in ["inset-overlap", "sign-up"] {
      let scenario = try scenario(name)
      for storm in Storm.library {
        guard let bound = storm.bound(to: scenario.scene) else { continue }
        let worst = try difference(pair, in: bound.scene, bound.events)
        #expect(worst < 0.01, "\(storm.id) of \(name)")
      }
    }
  }

  @Test func `A value can be played again, and starts anew`() throws {
    let scenario = try scenario("bottom-constraint")
    let strategy = Ported<BottomConstraintController>()
    let timelines = (0..<2).map { _ in
      Simulation(scene: scenario.scene, strategy: strategy, events: scenario.events).run()
    }
    for time in stride(from: 0.0, through: 3, by: 0.1) {
      #expect(timelines[0].state(at: time) == timelines[1].state(at: time))
    }
  }
}
