public import Keyframes

/// One of UIKit's six keyboard notifications with its user info.
public struct KeyboardNotification: Hashable, Sendable {
  /// Which of the six it is.
  public var name: Name
  /// `UIKeyboardFrameBeginUserInfoKey`: in screen coordinates, in points.
  ///
  /// Not to be relied on: its height may differ from the end frame's, and on iOS 7 its origin has
  /// been seen far below the screen.
  public var frameBegin: Rect
  /// `UIKeyboardFrameEndUserInfoKey`: in screen coordinates, in points.
  public var frameEnd: Rect
  /// `UIKeyboardAnimationDurationUserInfoKey`, in seconds.
  ///
  /// The reported value, which up to iOS 18 is half of the keyboard's actual motion.
  public var duration: Double
  /// `UIKeyboardAnimationCurveUserInfoKey`.
  public var curve: AnimationCurve

  /// The six notifications, without `UIKeyboard` and `Notification` around them.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// `UIKeyboardWillShowNotification`.
    case willShow
    /// `UIKeyboardDidShowNotification`.
    case didShow
    /// `UIKeyboardWillHideNotification`.
    case willHide
    /// `UIKeyboardDidHideNotification`.
    case didHide
    /// `UIKeyboardWillChangeFrameNotification`.
    case willChangeFrame
    /// `UIKeyboardDidChangeFrameNotification`.
    case didChangeFrame

    /// Whether it is posted before the keyboard moves, inside UIKit's own animation block.
    public var isWill: Bool {
      self == .willShow || self == .willHide || self == .willChangeFrame
    }
  }

  /// Creates a notification.
  public init(
    name: Name, frameBegin: Rect, frameEnd: Rect, duration: Double, curve: AnimationCurve
  ) {
    self.name = name
    self.frameBegin = frameBegin
    self.frameEnd = frameEnd
    self.duration = duration
    self.curve = curve
  }
}
