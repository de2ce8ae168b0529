import Foundation
import KeyboardAvoidance

// What the build plugin PlayUIKit puts in the place of what Linux lacks.

/// The replacement of a `static` property: one value a simulation, so that each has a manager of
/// its own.
@propertyWrapper public struct PerSimulation<Value> {
  private final class Key {}
  private let key = Key()
  private let make: () -> Value

  /// Creates a property whose first value is made anew for every simulation.
  public init(wrappedValue: @autoclosure @escaping () -> Value) { make = wrappedValue }

  /// The value of the simulation that runs.
  public var wrappedValue: Value {
    get {
      guard let host = Host.current else { return make() }
      let identifier = ObjectIdentifier(key)
      if let known = host.statics[identifier] as? Value { return known }
      let value = make()
      host.statics[identifier] = value
      return value
    }
    nonmutating set { Host.current?.statics[ObjectIdentifier(key)] = newValue }
  }
}

/// The replacement of `#available(iOS …)`: whether the scene's iOS is at least that, counting its
/// last minor version.
public func playedSystemIsAtLeast(_ major: Int) -> Bool {
  Host.current?.interface.scene.systemVersion ?? .max >= major
}

/// The main actor's part for code that asks for it: everything runs on the one thread of its
/// simulation.
public enum PlayedMainActor {
  /// Does something now.
  public static func assumeIsolated<Result>(_ work: () throws -> Result) rethrows -> Result {
    try work()
  }
}

/// The replacement of `Task`: nothing waits in a simulation.
public struct PlayedTask {
  /// Cannot be played.
  @available(
    *, unavailable,
    message:
      "tasks do not run in the simulation's time; ask for it at https://github.com/keyrise/keyrise/issues, or use DispatchQueue.main.async"
  )
  @discardableResult
  public init(priority: Any? = nil, operation: @escaping () async throws -> Void) {}
}
