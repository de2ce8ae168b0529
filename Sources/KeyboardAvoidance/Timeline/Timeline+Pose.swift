package import Keyframes

/// Where the keyboard and the content are at one instant: what measuring motion needs of a state.
///
/// Audits ask for thousands of them: it is small, and holds no text.
package struct ContentPose: Hashable, Sendable {
  /// The keyboard in the window, in points.
  package var keyboardFrame: Rect
  /// The scroll view's upper edge in the window, in points.
  package var scrollTop: Double
  /// The upper edge of a sheet's card in the window, in points, or `nil` without a sheet.
  package var cardTop: Double?
  /// The vertical content offset, in points.
  package var offset: Double
  /// The orientation of the device.
  package var orientation: Orientation
}

extension SceneState {
  /// Where the keyboard and the content are.
  package var pose: ContentPose {
    ContentPose(
      keyboardFrame: keyboardFrame, scrollTop: scrollFrameInWindow.minY, cardTop: cardFrame?.minY,
      offset: contentOffset.y, orientation: orientation)
  }
}

extension Timeline {
  /// Returns where the keyboard and the content are drawn at a time, in seconds from the start.
  package func pose(at time: Double) -> ContentPose {
    let card = card.frameTrack.value(at: time)
    return ContentPose(
      keyboardFrame: fading.frame(at: time) ?? keyboard.value(at: time),
      scrollTop: scrollView.frameTrack.value(at: time).minY
        + rootView.frameTrack.value(at: time).minY + card.minY,
      cardTop: scene.presentation.style == .fullScreen ? nil : card.minY,
      offset: scrollView.contentOffsetTrack.value(at: time).y,
      orientation: rotation.orientation.value(at: time))
  }

  /// Returns where the keyboard and the content are heading at a time, in seconds from the start.
  package func targetPose(at time: Double) -> ContentPose {
    let card = card.frameTrack.model(at: time)
    return ContentPose(
      keyboardFrame: keyboard.model(at: time),
      scrollTop: scrollView.frameTrack.model(at: time).minY
        + rootView.frameTrack.model(at: time).minY + card.minY,
      cardTop: scene.presentation.style == .fullScreen ? nil : card.minY,
      offset: scrollView.contentOffsetTrack.model(at: time).y,
      orientation: rotation.orientation.value(at: time))
  }
}
