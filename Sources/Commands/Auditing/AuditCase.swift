package import KeyboardAvoidance
package import Scenario

/// A situation of the matrix that an audit goes through, and the strategies to be measured in it.
package struct AuditCase: Sendable {
  package var labels: Labels
  package var strategies: [StrategySelection]
  package var scene: Scene
  package var script: Script

  /// The events of a situation.
  package enum Script: Sendable {
    case events([Event])
    /// A storm, bound to the scene when the case is made; with the field it concerns, if any.
    case storm(Storm, field: String?)
  }

  /// The words that distinguish a case from others.
  package struct Labels: Hashable, Sendable {
    package var scenario: String
    package var device: String
    package var orientation: String
    package var field = ""
    package var keyboard = ""
    package var storm = ""
    package var strategy = ""

    package static let names = [
      "scenario", "device", "orientation", "field", "keyboard", "storm", "strategy",
    ]

    package var texts: [String] {
      [scenario, device, orientation, field, keyboard, storm, strategy]
    }

    package init(scenario: String, device: String, orientation: String, storm: String = "") {
      self.scenario = scenario
      self.device = device
      self.orientation = orientation
      self.storm = storm
    }
  }
}
