public import Keyframes

/// The view controller's view: a frame that animates.
public struct RootView: Sendable {
  private(set) var frameTrack: Track<Rect>
  var transaction: Transaction

  init(frame: Rect) {
    frameTrack = Track(frame)
    transaction = .instant(at: 0)
  }

  /// Moves to the frame that the window assigns, at once.
  mutating func layOut(frame: Rect) {
    frameTrack.cut(to: frame, at: transaction.time)
  }

  /// The frame in the superview, in points: in the window, or on the card of a sheet.
  public var frame: Rect {
    get { frameTrack.model }
    set { frameTrack.set(newValue, in: transaction) }
  }
}
