import KeyboardAvoidance
import Keyframes
import Testing

/// The keyboard is called back while it is still coming.
@Suite struct InterruptionTests {
  /// The strategies that move with the keyboard, by their own declaration.
  static let inStep = StrategyCatalog.profiles.filter { $0.features.contains(.inStep) }.map(\.id)

  struct Case: CustomTestStringConvertible {
    var strategy: String
    var share: Double
    var interruption: Switches.Interruption
    var testDescription: String { "\(strategy) at \(share), \(interruption)" }
  }

  static let cases = inStep.flatMap { id in
    [0.3, 0.5, 0.9].flatMap { share in
      Switches.Interruption.allCases.map { Case(strategy: id, share: share, interruption: $0) }
    }
  }

  @Test(arguments: cases)
  func `The position is continuous: no step larger than the keyboard's own largest`(_ given: Case)
    throws
  {
    let strategy = try #require(StrategyCatalog.make(StrategySelection(given.strategy)))
    var worked = Worked(
      strategy: strategy, form: [Worked.field("field", y: 480), Worked.field("last", y: 900)])
    worked.systemVersion = 17
    worked.switches.interruption = given.interruption
    // Shares of the 0.5 s that the keyboard moves.
    let timeline = worked.play([
      Event(at: 0.1, .focus("field")), Event(at: 0.1 + 0.5 * given.share, .dismiss),
    ])
    func steps(_ value: (SceneState) -> Double) -> Double {
      let values = stride(from: 0.0, through: 2, by: 1.0 / 120).map {
        value(timeline.state(at: $0))
      }
      return zip(values, values.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }
    let keyboard = steps { $0.keyboardFrame.minY }
    let content = steps { $0.scrollFrameInWindow.minY - $0.contentOffset.y }
    let frame = steps { $0.scrollFrameInWindow.maxY }
    #expect(keyboard > 1)
    #expect(content <= keyboard + 1e-6)
    #expect(frame <= keyboard + 1e-6)
    #expect(timeline.state(at: 3).keyboardFrame.minY == 568)
  }

  @Test func `Replacing runs alone from where it is, additive adds up`() {
    func top(_ interruption: Switches.Interruption) -> Double {
      var worked = Worked(strategy: NoAvoidance(), form: [Worked.field("field", y: 480)])
      worked.switches.interruption = interruption
      let timeline = worked.play([Event(at: 0, .focus("field")), Event(at: 0.15, .dismiss)])
      return timeline.state(at: 0.25).keyboardFrame.minY
    }
    #expect(abs(top(.additive) - top(.replacing)) > 1)
  }
}
