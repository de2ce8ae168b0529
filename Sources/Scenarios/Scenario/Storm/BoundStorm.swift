public import Audit
public import KeyboardAvoidance

/// A storm bound to a scene: its events and expectations there.
public struct BoundStorm: Hashable, Sendable {
  /// The scene, with the storm's changes.
  public var scene: KeyboardAvoidance.Scene
  /// What happens, sorted by time.
  public var events: [Event]
  /// What the storm expects.
  public var expectations: [Expectation]
}
