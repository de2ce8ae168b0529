public import Keyframes

/// Where an app's window stands on the screen of an iPad.
public struct Multitasking: Hashable, Sendable {
  /// How the app shares the screen.
  public var style: Style
  /// The window on the screen, in points.
  public var frame: Rect

  /// How an app shares the screen.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// It does not.
    case fullScreen
    /// Side by side with another app.
    case splitView
    /// In a narrow window above another app.
    ///
    /// The keyboard's frames in notifications lack the space below the window, although the
    /// keyboard stands at the bottom of the screen (Flutter's `FlutterViewController.mm`).
    case slideOver
    /// In a window of any size; the keyboard's frames are the screen's.
    case stageManager
  }

  /// Creates a window on a screen.
  public init(style: Style, frame: Rect) {
    self.style = style
    self.frame = frame
  }

  /// Creates a window where the system puts it.
  ///
  /// An assumption: half of the screen in Split View; 320 points wide, 10 points from the right and
  /// below the safe area in Slide Over; three quarters of the screen, centred, in Stage Manager.
  public init(style: Style, on device: Device) {
    let screen = device.bounds
    let frame: Rect
    switch style {
    case .fullScreen:
      frame = screen
    case .splitView:
      let width = ((screen.width - Self.gap) / 2).rounded(.down)
      frame = Rect(x: screen.width - width, y: 0, width: width, height: screen.height)
    case .slideOver:
      let margin = device.safeArea.top + Self.gap
      frame = Rect(
        x: screen.width - Self.slideOverWidth - Self.gap, y: margin, width: Self.slideOverWidth,
        height: screen.height - margin - 2 * Self.gap)
    case .stageManager:
      let width = (screen.width * 0.75).rounded()
      let height = (screen.height * 0.75).rounded()
      frame = Rect(
        x: ((screen.width - width) / 2).rounded(), y: ((screen.height - height) / 2).rounded(),
        width: width, height: height)
    }
    self.init(style: style, frame: frame)
  }

  private static let gap = 10.0
  private static let slideOverWidth = 320.0

  /// Returns the window after a rotation: where the system puts it, or, for a custom place, as near
  /// to it as the screen allows.
  func rotated(from device: Device, to rotated: Device) -> Multitasking {
    if self == Multitasking(style: style, on: device) {
      return Multitasking(style: style, on: rotated)
    }
    var window = self
    window.frame = frame.moved(into: rotated.bounds)
    return window
  }

  /// By how many points notifications report the keyboard's frame too high.
  func missingSpace(on device: Device) -> Double {
    style == .slideOver ? max(device.screen.height - frame.maxY, 0) : 0
  }
}

extension Rect {
  /// Returns the rectangle moved, and shrunk if necessary, into another.
  func moved(into bounds: Rect) -> Rect {
    let (width, height) = (min(width, bounds.width), min(height, bounds.height))
    return Rect(
      x: max(min(minX, bounds.maxX - width), bounds.minX),
      y: max(min(minY, bounds.maxY - height), bounds.minY), width: width, height: height)
  }
}
