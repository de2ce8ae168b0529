/// The words that distinguish a case from others.
package struct AuditLabels: Hashable, Sendable {
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

  package var texts: [String] { [scenario, device, orientation, field, keyboard, storm, strategy] }

  package init(scenario: String, device: String, orientation: String, storm: String = "") {
    self.scenario = scenario
    self.device = device
    self.orientation = orientation
    self.storm = storm
  }
}
