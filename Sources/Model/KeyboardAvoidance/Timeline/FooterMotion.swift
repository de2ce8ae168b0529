import Keyframes

/// A footer over time, and the keyboard that it rides on.
///
/// Both move in the keyboard's animations, each between its own frames: a footer that rests on the
/// safe area moves less far than the keyboard.
struct FooterMotion: Sendable {
  /// The footer in the window, in points.
  let frame: Track<Rect>
  /// The keyboard without the footer, in the window in points.
  let keyboard: Track<Rect>

  /// Derives the motion from that of the keyboard together with the footer.
  ///
  /// - Parameters:
  ///   - track: The frames of both together.
  ///   - frames: Splits a frame of both into the two frames, at a time in seconds.
  init(
    over track: Track<Rect>,
    frames: (_ time: Double, _ frame: Rect) -> (footer: Rect, keyboard: Rect)
  ) {
    let initial = frames(-.infinity, track.initial)
    var footer = Track(initial.footer)
    var keyboard = Track(initial.keyboard)
    for keyframe in track.keyframes {
      let (place, keys) = frames(keyframe.time, keyframe.value)
      footer.set(
        place, at: keyframe.time, timing: keyframe.timing, composition: keyframe.composition)
      keyboard.set(
        keys, at: keyframe.time, timing: keyframe.timing, composition: keyframe.composition)
    }
    self.frame = footer
    self.keyboard = keyboard
  }
}

extension Rect {
  /// Returns a keyboard's frame without the footer of a height that rides on it; below the screen
  /// the upper edge is the same.
  func withoutFooter(_ footerHeight: Double, in scene: Scene) -> Rect {
    let isShown = minY < scene.screenInWindow.maxY
    return Rect(
      x: minX, y: minY + (isShown ? footerHeight : 0), width: width,
      height: max(height - footerHeight, 0))
  }
}
