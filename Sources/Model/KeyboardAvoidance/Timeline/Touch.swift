public import Keyframes

/// A finger on the screen, for a picture that shows where it taps.
public struct Touch: Hashable, Sendable {
  /// Where it is.
  public var place: Place
  /// How much of it is seen, above 0 and up to 1; less than 1 once it has let go.
  public var opacity: Double
  /// Which of the fingers it is that are seen at once, from 0 and below ``count``.
  public var index: Int

  /// The most fingers that are seen at once; of more the first are.
  public static let count = 3

  /// Creates a finger.
  public init(place: Place, opacity: Double, index: Int) {
    self.place = place
    self.opacity = opacity
    self.index = index
  }

  /// Where a finger is.
  public enum Place: Hashable, Sendable {
    /// In the window, in points.
    case window(Point)
    /// On a key of the keyboard, or of its accessory view.
    case key(Key)
    /// On what is selected in the first responder.
    case selection
  }

  /// A key that is tapped.
  public enum Key: Hashable, Sendable {
    /// The key that types a character.
    case character(String)
    /// The return key.
    case `return`
    /// A button of the accessory view.
    case accessory(Event.Key)
  }

  /// The path of a finger, from when it came down.
  struct Mark: Hashable, Sendable {
    /// When it came down and when it let go, in seconds.
    var start: Double
    var end: Double
    /// When something happened because of it, in seconds.
    var time: Double
    /// The target that it touched.
    var target: Target
    /// Which of the fingers it is that are seen at once.
    var index = 0

    /// A target of a touch.
    enum Target: Hashable, Sendable {
      /// The middle of what is seen of a field.
      case view(String)
      /// A key.
      case key(Touch.Key)
      /// The selection.
      case selection
      /// The content, along the path of a drag.
      case path(Drag)
    }

    /// How long before a tap is recognized the finger comes down, in seconds: a choice.
    static let tapDuration = 0.1
    /// How long a finger that let go is still seen, in seconds: a choice.
    static let fadeDuration = 0.2

    /// When nothing is seen of it any more, in seconds.
    var lastSeen: Double { end + Self.fadeDuration }

    /// Returns how much of it is seen at a time in seconds, from 0 to 1.
    func opacity(at time: Double) -> Double {
      guard time >= start else { return 0 }
      return 1 - min(max((time - end) / Self.fadeDuration, 0), 1)
    }
  }
}

extension Drag {
  /// Where the finger is at a time from its beginning, in seconds; `nil` for a path without points.
  func y(at time: Double) -> Double? {
    guard let next = path.firstIndex(where: { $0.time >= time }) else { return path.last?.y }
    guard next > 0, path[next].time > path[next - 1].time else { return path[next].y }
    let (before, after) = (path[next - 1], path[next])
    let share = (time - before.time) / (after.time - before.time)
    return before.y + (after.y - before.y) * share
  }
}
