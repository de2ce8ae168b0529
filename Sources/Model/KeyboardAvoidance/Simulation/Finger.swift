import Keyframes

/// A finger on the scroll view.
struct Finger: Sendable {
  /// The time of touch-down, in seconds.
  var start: Double
  /// The touches as the screen reports them.
  var touches: [Drag.Touch]
  /// The number of touches already processed.
  var count = 0
  /// The keyboard's reaction when the finger lifts.
  var release: Drag.Release?
  /// The offset at touch-down.
  var offset: Double
  /// The keyboard's frame at touch-down, if the keyboard follows the finger.
  var keyboard: Rect?

  /// When the next touch is due, in seconds.
  var nextTime: Double? {
    touches.indices.contains(count) ? start + touches[count].time : nil
  }

  /// Whether it moves at all.
  var isDrag: Bool { touches.contains { $0.y != touches.first?.y } }
}
