public import Keyframes

/// A headless `UIScrollView`: its model values, its rules, and the keyframes they leave behind.
///
/// Property values are the model's, which change at once; what is drawn follows on the tracks, in
/// the animation of whoever made the change. Points; content coordinates have their origin at the
/// top left of the content.
public struct ScrollView: Sendable {
  private(set) var frameTrack: Track<Rect>
  private(set) var contentSizeTrack: Track<Size>
  private(set) var contentInsetTrack: Track<EdgeInsets>
  private(set) var safeAreaTrack: Track<EdgeInsets>
  private(set) var indicatorInsetsTrack: Track<EdgeInsets>
  private(set) var contentOffsetTrack: Track<Point>
  var transaction: Interface.Transaction
  private let switches: Switches
  private let scale: Double

  /// Whether the user could scroll; programs always can.
  public var isScrollEnabled = true

  /// How dragging the content dismisses the keyboard.
  public var keyboardDismissMode: KeyboardDismissMode
  /// Whether the safe area adds to the content inset, `contentInsetAdjustmentBehavior`; for the
  /// scroll view around the form.
  public var insetAdjustment: ScrollConfiguration.InsetAdjustment

  /// Whether a finger drags the content, as `isTracking`; meanwhile changes of insets and sizes do
  /// not move it.
  public package(set) var isTracking = false

  /// Creates a scroll view at rest, at its configured offset or else at its top.
  init(
    _ configuration: ScrollConfiguration, safeArea: EdgeInsets, switches: Switches, scale: Double
  ) {
    let top = configuration.contentInset.top + safeArea.top
    let offset = configuration.contentOffset ?? Point(x: 0, y: -top)
    frameTrack = Track(configuration.frame)
    contentSizeTrack = Track(configuration.contentSize)
    contentInsetTrack = Track(configuration.contentInset)
    safeAreaTrack = Track(safeArea)
    indicatorInsetsTrack = Track(configuration.contentInset)
    contentOffsetTrack = Track(offset)
    keyboardDismissMode = configuration.keyboardDismissMode
    insetAdjustment = configuration.insetAdjustment
    transaction = .instant(at: 0)
    self.switches = switches
    self.scale = scale
  }
}

// MARK: - Properties

extension ScrollView {
  /// The frame in the root view's coordinates.
  ///
  /// A frame that grows lowers the largest offset and so may move the offset; one that shrinks
  /// does not.
  public var frame: Rect {
    get { frameTrack.model }
    set {
      frameTrack.set(newValue, in: transaction)
      adjustContentOffsetIfNecessary(previousTop: adjustedContentInset.top)
    }
  }

  /// The size of the content.
  public var contentSize: Size {
    get { contentSizeTrack.model }
    set {
      guard newValue != contentSize else { return }
      contentSizeTrack.set(newValue, in: transaction)
      adjustContentOffsetIfNecessary(previousTop: adjustedContentInset.top)
    }
  }

  /// The inset between the content and the edges, without the safe area.
  ///
  /// An offset in range stays where it is, except that a view at rest at its top follows the top
  /// inset; one that is out of range afterwards is moved back, inside the running animation.
  public var contentInset: EdgeInsets {
    get { contentInsetTrack.model }
    set {
      guard newValue != contentInset else { return }
      let previousTop = adjustedContentInset.top
      contentInsetTrack.set(newValue, in: transaction)
      adjustContentOffsetIfNecessary(previousTop: previousTop)
    }
  }

  /// The part of the safe area that automatic adjustment adds to the content inset.
  public var safeAreaAdjustment: EdgeInsets { safeAreaTrack.model }

  /// The content inset with the safe area's part.
  public var adjustedContentInset: EdgeInsets { contentInset + safeAreaAdjustment }

  /// The insets of the vertical scroll indicator, which are independent of the content's.
  public var verticalScrollIndicatorInsets: EdgeInsets {
    get { indicatorInsetsTrack.model }
    set { indicatorInsetsTrack.set(newValue, in: transaction) }
  }

  /// The point of the content at the frame's top left, which is also `bounds.origin`.
  ///
  /// Setting it does not clamp it: an offset out of range stays until the insets or the content
  /// size change (or, in life, until the next touch).
  public var contentOffset: Point {
    get { contentOffsetTrack.model }
    set { contentOffsetTrack.set(accepted(newValue), in: transaction) }
  }

  /// The smallest and largest vertical offsets at which the content does not bounce back.
  public var offsetRange: ClosedRange<Double> { offsetRange(contentInset: contentInset) }

  /// Returns what ``offsetRange`` would be with another content inset.
  func offsetRange(contentInset: EdgeInsets) -> ClosedRange<Double> {
    let inset = contentInset + safeAreaAdjustment
    let smallest = -inset.top
    return smallest...max(smallest, contentSize.height + inset.bottom - frame.height)
  }

  /// The part of the content that the insets leave free, as y coordinates in the content.
  public var visibleBand: (top: Double, bottom: Double) {
    let inset = adjustedContentInset
    return (contentOffset.y + inset.top, contentOffset.y + frame.height - inset.bottom)
  }

  /// Makes the values that it has those of the beginning, unless they are on their way.
  mutating func beginHere() {
    func here<Value>(_ track: Track<Value>) -> Track<Value> {
      track.spans.contains { $0.end > transaction.time } ? track : Track(track.model)
    }
    frameTrack = here(frameTrack)
    contentSizeTrack = here(contentSizeTrack)
    contentInsetTrack = here(contentInsetTrack)
    safeAreaTrack = here(safeAreaTrack)
    indicatorInsetsTrack = here(indicatorInsetsTrack)
    contentOffsetTrack = here(contentOffsetTrack)
  }
}

// MARK: - Scrolling

extension ScrollView {
  /// Moves the content, in UIKit's own scroll animation or else as an assignment would.
  ///
  /// The animation takes 0.3 s over any distance, follows sin² and not the keyboard's curve, and
  /// starts where the content is drawn. The offset is not clamped.
  public mutating func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated else {
      contentOffset = offset
      return
    }
    contentOffsetTrack.set(
      accepted(offset), at: transaction.time, timing: .scroll, composition: .replacing)
  }

  /// Scrolls by the least that makes a rectangle just visible; does nothing when it is.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in content coordinates. When it is higher than the available room, its
  ///     top edge is shown.
  ///   - animated: Whether UIKit's scroll animation is used.
  public mutating func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    guard let offset = offset(revealing: rect) else { return }
    setContentOffset(offset, animated: animated)
  }

  /// Returns where ``scrollRectToVisible(_:animated:)`` scrolls to, or `nil` when it does nothing.
  func offset(revealing rect: Rect) -> Point? {
    let band = visibleBand
    if rect.minY >= band.top && rect.maxY <= band.bottom { return nil }
    let inset = adjustedContentInset
    let toTop = rect.minY - inset.top
    let toBottom = rect.maxY - (frame.height - inset.bottom)
    let isTall = rect.height > band.bottom - band.top
    let y =
      isTall
      ? (switches.tallRectPrefersTop ? toTop : toBottom)
      : (rect.maxY > band.bottom ? toBottom : toTop)
    return accepted(Point(x: contentOffset.x, y: clamped(y)))
  }

  /// Returns a vertical offset moved into ``offsetRange``.
  public func clamped(_ y: Double) -> Double { clamped(y, contentInset: contentInset) }

  /// Returns what ``clamped(_:)`` would return with another content inset.
  func clamped(_ y: Double, contentInset: EdgeInsets) -> Double {
    let range = offsetRange(contentInset: contentInset)
    return min(max(y, range.lowerBound), range.upperBound)
  }
}

// MARK: - Dragging

extension ScrollView {
  /// How much of a drag beyond the range the content follows: the factor of UIKit's rubber band,
  /// first described by chpwn in 2011.
  private static let rubberBand = 0.55

  /// Moves the content with a finger, in a straight line over a time.
  ///
  /// - Parameters:
  ///   - y: The offset the finger asks for; beyond the range the content follows only in part.
  ///   - start: The offset when the finger touched down, which may be outside the range.
  ///   - duration: Seconds until the finger is there.
  mutating func drag(to y: Double, from start: Double, over duration: Double) {
    let range = offsetRange
    let (lower, upper) = (min(range.lowerBound, start), max(range.upperBound, start))
    func damped(_ excess: Double) -> Double {
      guard excess > 0, frame.height > 0 else { return 0 }
      return (1 - 1 / (excess * Self.rubberBand / frame.height + 1)) * frame.height
    }
    let offset = min(max(y, lower), upper) + damped(y - upper) - damped(lower - y)
    contentOffsetTrack.set(
      Point(x: contentOffset.x, y: offset), at: transaction.time,
      timing: Timing(duration: duration), composition: .replacing)
  }

  /// Lets go: an offset out of range bounces back, in UIKit's scroll animation (an assumption).
  mutating func bounceBack() {
    let y = clamped(contentOffset.y)
    guard y != contentOffset.y else { return }
    setContentOffset(Point(x: contentOffset.x, y: y), animated: true)
  }
}

// MARK: - Private rules

extension ScrollView {
  /// Tells the scroll view the part of the safe area it overlaps.
  mutating func setSafeAreaAdjustment(_ insets: EdgeInsets) {
    let previousTop = adjustedContentInset.top
    safeAreaTrack.set(insets, in: transaction)
    adjustContentOffsetIfNecessary(previousTop: previousTop)
  }

  /// Applies the frame, content and safe area of a new layout, and clamps the offset only
  /// afterwards; ends all animations.
  mutating func layOut(frame: Rect, contentSize: Size, safeArea: EdgeInsets) {
    let previousTop = adjustedContentInset.top
    let time = transaction.time
    frameTrack.cut(to: frame, at: time)
    contentSizeTrack.cut(to: contentSize, at: time)
    safeAreaTrack.cut(to: safeArea, at: time)
    contentInsetTrack.cut(to: contentInset, at: time)
    indicatorInsetsTrack.cut(to: verticalScrollIndicatorInsets, at: time)
    contentOffsetTrack.cut(to: contentOffset, at: time)
    adjustContentOffsetIfNecessary(previousTop: previousTop)
  }

  /// Adjusts the offset as UIKit does after a change of insets, content or frame: a view at rest at
  /// its top stays there, and an offset that is now out of range is moved back, unless a finger
  /// holds the content.
  private mutating func adjustContentOffsetIfNecessary(previousTop: Double) {
    if isTracking { return }
    let top = adjustedContentInset.top
    if switches.followsTopInset, top != previousTop, contentOffset.y == -previousTop {
      contentOffset.y = -top
    } else if switches.clampsOnInsetChange, contentOffset.y != clamped(contentOffset.y) {
      contentOffset.y = clamped(contentOffset.y)
    }
  }

  /// Rounds to device pixels, as `setContentOffset` does, and clamps, according to the switches.
  private func accepted(_ offset: Point) -> Point {
    let y = switches.clampsOffset ? clamped(offset.y) : offset.y
    return Point(x: offset.x, y: switches.roundsOffset ? (y * scale).rounded() / scale : y)
  }
}
