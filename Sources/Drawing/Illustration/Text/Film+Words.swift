internal import Audit
internal import KeyboardAvoidance
internal import Keyframes
package import Playing
internal import Scenario

extension Film {
  /// A description of one moment in plain sentences, or what the scenario says of its pictures.
  package func description(at time: Double) -> String {
    scenario.altText ?? AltText.moment(of: self, at: time)
  }

  /// A description of all that moves in plain sentences, or what the scenario says of its pictures.
  package var motionDescription: String { AltText.motion(of: self) }

  /// A line that says what was played on what, such as `inset-overlap · iPhone 5 · iOS 7`.
  var summary: String { "\(profile.id) · \(deviceName)" }

  /// The device's name, with the version of iOS.
  var deviceName: String { "\(hardwareName) · iOS \(scene.systemVersion)" }

  /// The device's name.
  var hardwareName: String {
    scene.device.name.isEmpty ? "custom device" : scene.device.name
  }
}
