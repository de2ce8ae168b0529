import Auditing
import KeyboardAvoidance
import Scenario

extension Scenario {
  /// Makes a storm's events and expectations the scenario's; `$field` is the last
  /// field.
  ///
  /// - Returns: Why the storm does not apply, or `nil` when it does.
  mutating func take(_ storm: Storm) -> String? {
    guard let bound = storm.bound(to: scene) else {
      return storm.obstacle(in: scene) ?? AuditRunner.stormWithoutRole
    }
    scene = bound.scene
    events = bound.events
    expectations = bound.expectations
    end = nil
    return nil
  }
}
