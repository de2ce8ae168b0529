import Foundation

/// What the tests of `record`, `verify` and `approve` share.
extension Tool {
  /// The baseline of ``scenario``.
  static let baseline = "scenario.clearance.baseline.png"
  /// ``scenario`` with another keyboard.
  static let changedScenario = scenario.replacingOccurrences(of: "216", with: "236")
  /// The flags of a baseline that is quickly drawn.
  static let fast = ["--scale", "0.5"]

  /// Runs a command outside CI.
  func runOutsideCI(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, environment: ["CI": ""].merging(environment) { $1 })
  }

  /// Two scenarios of one name in two folders.
  static func twoForms() throws -> Tool {
    let tool = Tool()
    for folder in ["x", "y"] {
      try tool.write(scenario, to: "\(folder)/form.yaml")
    }
    return tool
  }
}
