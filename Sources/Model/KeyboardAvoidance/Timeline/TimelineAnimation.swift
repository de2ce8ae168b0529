public import Keyframes

/// A change that is drawn along a curve: what moves, from when on, and how.
public struct TimelineAnimation: Hashable, Sendable {
  /// The property that moves.
  public var property: Property
  /// When it starts, in seconds.
  public var start: Double
  /// How long it lasts and along which curve it runs; instant for a jump.
  public var timing: Timing
  /// The change of its model value in the vertical direction, in points; down is positive.
  public var distance: Double

  /// A property that can be animated and is drawn.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// The keyboard's frame.
    case keyboard
    /// The scroll view's content offset.
    case contentOffset
    /// The scroll view's bottom content inset.
    case contentInset
    /// The scroll view's frame.
    case scrollFrame
    /// The root view's frame.
    case rootFrame
  }

  /// When it has ended, in seconds.
  public var end: Double { start + max(timing.duration, 0) }
}

extension Timeline {
  /// Every visible change, ordered by time; changes without effect are left out.
  public var animations: [TimelineAnimation] {
    let all =
      changes(.keyboard, keyboard) { $0.minY }
      + changes(.contentOffset, scrollView.contentOffsetTrack) { $0.y }
      + changes(.contentInset, scrollView.contentInsetTrack) { $0.bottom }
      + changes(.scrollFrame, scrollView.frameTrack) { $0.maxY }
      + changes(.rootFrame, rootView.frameTrack) { $0.minY }
    return all.enumerated().sorted { lhs, rhs in
      lhs.element.start != rhs.element.start
        ? lhs.element.start < rhs.element.start : lhs.offset < rhs.offset
    }.map(\.element)
  }

  private func changes<Value: Animatable>(
    _ property: TimelineAnimation.Property, _ track: Track<Value>, _ height: (Value) -> Double
  ) -> [TimelineAnimation] {
    var before = track.initial
    return track.keyframes.compactMap { keyframe in
      let distance = height(keyframe.value) - height(before)
      before = keyframe.value
      guard abs(distance) > 1e-6 else { return nil }
      return TimelineAnimation(
        property: property, start: keyframe.time, timing: keyframe.timing, distance: distance)
    }
  }
}
