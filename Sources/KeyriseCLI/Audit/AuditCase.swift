import KeyboardAvoidance
import Scenario

/// A situation of the matrix that an audit goes through, and the strategies to be measured in it.
struct AuditCase: Sendable {
  var labels: AuditLabels
  var strategies: [StrategySelection]
  var scene: Scene
  var script: Script

  /// What happens in a situation.
  enum Script: Sendable {
    case events([Event])
    /// A storm, bound to the scene when its turn comes; with the field it is about, if one is.
    case storm(Storm, field: String?)
  }
}
