import KeyboardAvoidance
import Keyframes
import Synchronization

/// What is on the screen while a handler runs: the model, lent for as long.
final class Screen: Sendable {
  /// The screen that the handler that runs is about.
  @TaskLocal static var current: Screen?

  private let state: Mutex<State>

  private struct State: Sendable {
    var interface: Interface
    var open: [(animation: Animation, token: Interface.OpenAnimation)] = []
  }

  /// How views are changed between the beginning and the end of an animation.
  struct Animation: Sendable {
    /// Seconds; `UIView`'s default unless set.
    var duration = 0.2
    var curve = AnimationCurve.easeInOut
    var beginsFromCurrentState = false
  }

  init(_ interface: Interface) {
    state = Mutex(State(interface: interface))
  }

  func read<Value: Sendable>(_ value: (Interface) -> Value) -> Value {
    value(state.withLock { $0.interface })
  }

  func change(_ change: (inout Interface) -> Void) {
    var interface = read { $0 }
    change(&interface)
    lend(interface)
  }

  func lend(_ interface: Interface) {
    state.withLock { $0.interface = interface }
  }
}

// MARK: - Animations

extension Screen {
  func begin(_ animation: Animation) {
    state.withLock { state in
      let token = state.interface.beginAnimation(
        duration: animation.duration, curve: animation.curve,
        beginsFromCurrentState: animation.beginsFromCurrentState)
      state.open.append((animation, token))
    }
  }

  /// Changes how the innermost animation runs, for what is changed from now on.
  func alter(_ change: (inout Animation) -> Void) {
    guard var animation = state.withLock({ $0.open.last?.animation }) else { return }
    change(&animation)
    commit()
    begin(animation)
  }

  func commit() {
    state.withLock { state in
      guard let last = state.open.popLast() else { return }
      state.interface.endAnimation(last.token)
    }
  }

  /// Commits the animations that a handler has begun but not committed.
  func commitAll() {
    while state.withLock({ !$0.open.isEmpty }) { commit() }
  }
}
