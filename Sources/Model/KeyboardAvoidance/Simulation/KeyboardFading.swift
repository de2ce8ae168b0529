import Keyframes

/// How a keyboard that cross-fades is drawn: in one place, more or less opaque.
struct KeyboardFading: Hashable, Sendable {
  /// 0 to 1.
  private(set) var opacity = Track(1.0)
  /// The frame in which a dismissed keyboard is still drawn, `nil` once it is shown again.
  private(set) var held = Steps<Held?>(nil)

  /// The place in which a dismissed keyboard is drawn until it has faded out.
  struct Held: Hashable, Sendable {
    /// The frame in the window, in points.
    var frame: Rect
    /// When it has faded, in seconds.
    var end: Double
  }

  /// Fades a keyboard in.
  mutating func fadeIn(at time: Double, duration: Double) {
    held.set(nil, at: time)
    opacity.set(0, at: time)
    opacity.set(1, at: time, timing: Timing(duration: duration))
  }

  /// Fades a keyboard out in its place.
  mutating func fadeOut(_ frame: Rect, at time: Double, duration: Double) {
    guard duration > 0 else { return }
    held.set(Held(frame: frame, end: time + duration), at: time)
    opacity.set(0, at: time, timing: Timing(duration: duration))
  }

  /// The frame of a keyboard that is fading out, or `nil` when none is.
  func frame(at time: Double) -> Rect? {
    held.value(at: time).flatMap { time < $0.end ? $0.frame : nil }
  }
}
