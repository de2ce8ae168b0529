package import KeyboardAvoidance
package import Scenario

/// A situation of the matrix that an audit goes through, and the strategies to be measured in it.
package struct AuditCase: Sendable {
  package var labels: AuditLabels
  package var strategies: [StrategySelection]
  package var scene: Scene
  package var script: Script

  /// What happens in a situation.
  package enum Script: Sendable {
    case events([Event])
    /// A storm, bound to the scene when the case is made; with the field it concerns, if any.
    case storm(Storm, field: String?)
  }
}
