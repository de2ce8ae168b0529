public import Audit
public import KeyboardAvoidance

/// A storm bound to a scene: its events and expectations there.
public struct BoundStorm: Hashable, Sendable {
  /// The scene, with the storm's changes.
  public var scene: KeyboardAvoidance.Scene
  /// The events, sorted by time.
  public var events: [Event]
  /// The storm's expectations.
  public var expectations: [Expectation]
}
