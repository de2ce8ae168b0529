import Keyframes

/// The path of a finger over the scroll view, from touch-down to lift-off.
///
/// The content follows the finger. With ``KeyboardDismissMode/interactive`` the keyboard follows,
/// too, once the finger is inside it. A path of one point is a touch that does not move: it scrolls
/// nothing, and brings an offset that was out of range back into it.
public struct Drag: Hashable, Sendable {
  /// Where the finger is, and when, in the order of time; straight lines lie between.
  public var path: [Touch]
  /// The reaction of a dragged keyboard when the finger lifts, or `nil` to decide by its position.
  ///
  /// An assumption: past half of its height it is dismissed, as in SlackTextViewController; UIKit's
  /// own rule, which considers the velocity as well, is not published.
  public var release: Release?

  /// Where a finger is at a time.
  public struct Touch: Hashable, Sendable {
    /// Seconds from the beginning of the drag.
    public var time: Double
    /// The distance from the top of the window, in points.
    public var y: Double

    /// Creates a touch at a time, in seconds, and a height, in points.
    public init(at time: Double, y: Double) {
      self.time = time
      self.y = y
    }
  }

  /// A reaction of a dragged keyboard when the finger lets go.
  public enum Release: String, Hashable, Sendable, CaseIterable {
    /// It is dismissed.
    case dismiss
    /// It comes back.
    case `return`
  }

  /// Creates a drag along a path, which is sorted by time.
  public init(_ path: [Touch], release: Release? = nil) {
    self.path = path.sorted { $0.time < $1.time }
    self.release = release
  }

  /// The largest interval between touches, in seconds: touch screens report 60 a second or more.
  private static let interval = 1.0 / 60

  /// The touches as the screen reports them.
  ///
  /// Those of the path, and interpolated ones so that no two are more than a sixtieth of a second
  /// apart. Touches whose time or position is not finite are left out.
  var samples: [Touch] {
    let path = path.filter { $0.time.isFinite && $0.y.isFinite }
    guard var last = path.first else { return [] }
    var samples = [last]
    for touch in path.dropFirst() {
      let duration = touch.time - last.time
      let count = max((duration / Self.interval).rounded(.up), 1)
      for step in stride(from: 1.0, through: count, by: 1) {
        let share = step / count
        samples.append(
          Touch(at: last.time + duration * share, y: last.y + (touch.y - last.y) * share))
      }
      last = touch
    }
    return samples
  }

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
}
