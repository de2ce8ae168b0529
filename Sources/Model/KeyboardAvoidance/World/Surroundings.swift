public import Keyframes

/// The bounds of a scene's views: its window, the screen and the bars, without their contents.
///
/// A scene is a large value; queries at every frame use this small one.
public struct Surroundings: Hashable, Sendable {
  /// The window in its own coordinates, in points.
  public var window: Rect
  /// The screen in the window's coordinates, in points.
  public var screenInWindow: Rect
  /// The lower edge of what hides the content at the top, in points in the window: the navigation
  /// bar, or a status bar without one; 0 without either.
  public var topBarBottom: Double
  /// The upper edge of the bars at the bottom, in points in the window.
  public var bottomBarTop: Double
  /// The upper edge of the presented view, or of a sheet's card in its original place, in points in
  /// the window.
  public var presentationTop: Double
}

extension Scene {
  /// The bounds of the scene's views.
  public var surroundings: Surroundings {
    Surroundings(
      window: window, screenInWindow: screenInWindow, topBarBottom: topCoverBottom,
      bottomBarTop: bottomBarTop, presentationTop: presentation.frame.minY)
  }
}
