public import Keyframes

/// A change of the keyboard while it is up: candidates, emoji, another height.
public struct KeyboardChange: Hashable, Sendable {
  /// The new height as the notification reports it for a field without an accessory view, or
  /// `nil` to follow from the kind; in points.
  public var height: Double?
  /// The new layout of the keys, or `nil` to keep it.
  public var kind: KeyboardKind?
  /// The bar above the keys, or `nil` to keep it.
  public var bar: KeyboardAppearance.Bar?
  /// The duration in its notifications, in seconds.
  ///
  /// By default 0, an instant change, as most pasted logs have it for candidate bars and the
  /// switch to emoji; some repeat the notification with 0.25.
  public var duration: Double
  /// Whether the notifications are posted again, 3 ms later, with the same frames and the
  /// keyboard's own duration and curve, as a Chinese keyboard did in 2015.
  public var repeats: Bool
  /// The keyboard's new mode on an iPad, or `nil` to keep it.
  public var mode: KeyboardMode?
  /// Where the user leaves an undocked keyboard, in screen coordinates in points.
  public var frame: Rect?
  /// Whether the user drags the keyboard into its new mode, for which no notification is posted
  /// (openradar 18010127).
  public var byGesture: Bool

  /// Creates a change.
  public init(
    height: Double? = nil, kind: KeyboardKind? = nil, bar: KeyboardAppearance.Bar? = nil,
    duration: Double = 0, repeats: Bool = false, mode: KeyboardMode? = nil, frame: Rect? = nil,
    byGesture: Bool = false
  ) {
    self.height = height
    self.kind = kind
    self.bar = bar
    self.duration = duration
    self.repeats = repeats
    self.mode = mode
    self.frame = frame
    self.byGesture = byGesture
  }
}
