public import Keyframes

extension Interface {
  /// A coordinate space; all have y down and points.
  public enum CoordinateSpace: Hashable, Sendable {
    /// The screen in the coordinates of keyboard notifications, which before iOS 8 did not rotate
    /// with the interface; otherwise the same as the window unless the app shares the screen.
    case screen
    /// Window base coordinates, from which `convert(_:from: nil)` converts: those of a window at
    /// its place on the screen, which before iOS 8 did not rotate with the interface.
    case windowBase
    /// The window, which rotates with the interface.
    case window
    /// What the root view stands in: the window, or the card of a sheet, which the system may move.
    case container
    /// The root view.
    case rootView
    /// The scroll view, whose coordinates are those of its content and move with the offset.
    case scrollView
    /// A view of the form, by identifier; its own coordinates.
    case view(String)
  }

  /// Converts a rectangle between coordinate spaces, `convert(_:from:to:)` with model values.
  ///
  /// A view that is not in the form counts as the scroll view.
  public func convert(
    _ rect: Rect, from source: CoordinateSpace, to target: CoordinateSpace
  ) -> Rect {
    let from = origin(of: source)
    let to = origin(of: target)
    let converted = inWindow(rect, from: source).offsetBy(dx: from.x - to.x, dy: from.y - to.y)
    return switch target {
    case .screen: scene.screenRect(ofWindow: converted)
    case .windowBase: scene.windowBaseRect(ofWindow: converted)
    default: converted
    }
  }

  private func inWindow(_ rect: Rect, from space: CoordinateSpace) -> Rect {
    switch space {
    case .screen: scene.windowRect(ofScreen: rect)
    case .windowBase: scene.windowRect(ofWindowBase: rect)
    default: rect
    }
  }

  private func origin(of space: CoordinateSpace) -> Point {
    let root = rootFrameInWindow.origin
    let scroll = scrollView.frame.origin
    let offset = scrollView.contentOffset
    switch space {
    case .screen, .windowBase, .window:
      return .zero
    case .container:
      return containerFrame.origin
    case .rootView:
      return root
    case .scrollView:
      return Point(x: root.x + scroll.x - offset.x, y: root.y + scroll.y - offset.y)
    case .view(let id):
      let content = origin(of: .scrollView)
      let frame = contentFrame(of: id)?.origin ?? .zero
      return Point(x: content.x + frame.x, y: content.y + frame.y)
    }
  }
}
