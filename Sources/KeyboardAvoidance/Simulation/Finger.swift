import Keyframes

/// A finger on the scroll view.
struct Finger: Sendable {
  /// When it came down, in seconds.
  var start: Double
  /// The touches as the screen reports them.
  var touches: [Drag.Touch]
  /// The number of touches that have been.
  var count = 0
  /// What the keyboard does when it lets go.
  var release: Drag.Release?
  /// The offset when it came down.
  var offset: Double
  /// Where the keyboard stood when it came down, if it is to follow.
  var keyboard: Rect?

  /// When the next touch is due, in seconds.
  var nextTime: Double? {
    touches.indices.contains(count) ? start + touches[count].time : nil
  }

  /// Whether it moves at all.
  var isDrag: Bool { touches.contains { $0.y != touches.first?.y } }
}
