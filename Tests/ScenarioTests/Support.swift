import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Parses text as the file `test.yaml`.
func parse(
  _ text: String, overrides: ScenarioOverrides = ScenarioOverrides()
) -> ScenarioResult {
  Scenario.parse(bytes: text.utf8, fileName: "test.yaml", overrides: overrides)
}

/// Parses text that is a scenario without errors or warnings.
func valid(
  _ text: String, overrides: ScenarioOverrides = ScenarioOverrides(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Scenario {
  let result = parse(text, overrides: overrides)
  #expect(summaries(result) == [], sourceLocation: sourceLocation)
  return try #require(result.scenario, sourceLocation: sourceLocation)
}

/// `line:column+length id: message [suggestion]`, a line each.
func summaries(_ result: ScenarioResult) -> [String] {
  result.diagnostics.map { diagnostic in
    let place =
      if let line = diagnostic.line, let column = diagnostic.column, let length = diagnostic.length
      {
        "\(line):\(column)+\(length)"
      } else {
        diagnostic.file
      }
    let suggestion = diagnostic.suggestion.map { " [\($0)]" } ?? ""
    return "\(place) \(diagnostic.id.rawValue): \(diagnostic.message)\(suggestion)"
  }
}

/// The frame of a view in its superview, to a thousandth of a point.
func frame(_ id: String, in scenario: Scenario) -> [Double]? {
  ViewTree(form: scenario.scene.form)[id].map { node in
    let frame = node.element.frame
    return [frame.minX, frame.minY, frame.width, frame.height].map {
      ($0 * 1_000).rounded() / 1_000
    }
  }
}
