public import Keyframes

/// The view controller's view: a frame in the window that animates.
public struct RootView: Sendable {
  package private(set) var frameTrack: Track<Rect>
  package var transaction: Transaction

  package init(frame: Rect) {
    frameTrack = Track(frame)
    transaction = .instant(at: 0)
  }

  /// Takes the place that the window gives it, at once.
  package mutating func layOut(frame: Rect) {
    frameTrack.cut(to: frame, at: transaction.time)
  }

  /// The frame in the window, in points.
  public var frame: Rect {
    get { frameTrack.model }
    set { frameTrack.set(newValue, in: transaction) }
  }
}
