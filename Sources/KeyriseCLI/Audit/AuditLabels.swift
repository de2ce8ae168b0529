/// The words that distinguish a case from others.
struct AuditLabels: Hashable, Sendable {
  var scenario: String
  var device: String
  var orientation: String
  var field = ""
  var keyboard = ""
  var storm = ""
  var strategy = ""

  static let names = [
    "scenario", "device", "orientation", "field", "keyboard", "storm", "strategy",
  ]

  var texts: [String] { [scenario, device, orientation, field, keyboard, storm, strategy] }
}
