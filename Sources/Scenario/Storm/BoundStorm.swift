public import Audit
public import KeyboardAvoidance

/// A storm in a scene: what happens there, and what has to hold.
public struct BoundStorm: Hashable, Sendable {
  /// The scene, with what the storm changes in it.
  public var scene: KeyboardAvoidance.Scene
  /// What happens, sorted by time.
  public var events: [Event]
  /// What the storm expects.
  public var expectations: [Expectation]
}
