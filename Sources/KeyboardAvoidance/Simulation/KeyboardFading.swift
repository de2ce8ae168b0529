import Keyframes

/// How a keyboard that cross-fades is drawn: in one place, more or less opaque.
struct KeyboardFading: Hashable, Sendable {
  /// 0 to 1.
  private(set) var opacity = Track(1.0)
  /// Where it is still drawn although it is gone, `nil` once it comes again.
  private(set) var held = Steps<Held?>(nil)

  /// A place in which a keyboard that goes is drawn until it has faded.
  struct Held: Hashable, Sendable {
    /// The frame in the window, in points.
    var frame: Rect
    /// When it has faded, in seconds.
    var end: Double
  }

  /// Lets a keyboard appear.
  mutating func fadeIn(at time: Double, duration: Double) {
    held.set(nil, at: time)
    opacity.set(0, at: time)
    opacity.set(1, at: time, timing: Timing(duration: duration))
  }

  /// Lets a keyboard disappear where it is.
  mutating func fadeOut(_ frame: Rect, at time: Double, duration: Double) {
    guard duration > 0 else { return }
    held.set(Held(frame: frame, end: time + duration), at: time)
    opacity.set(0, at: time, timing: Timing(duration: duration))
  }

  /// Where a keyboard that is going is drawn, or `nil` when none is going.
  func frame(at time: Double) -> Rect? {
    held.value(at: time).flatMap { time < $0.end ? $0.frame : nil }
  }
}
