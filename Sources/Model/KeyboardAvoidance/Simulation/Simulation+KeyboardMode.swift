import Keyframes

extension Simulation {
  /// Docks, undocks, splits, floats, minimises or replaces the keyboard that is up.
  ///
  /// Between docked modes the notifications are those of any change of height, or of a hide when
  /// nothing is left on the screen. A keyboard that leaves the bottom posts a willHide since iOS 9,
  /// with the frames of a hide, together with the willChangeFrame that has its new frame; before
  /// iOS 9 it posts only the latter (Stack Overflow 10749311). Between undocked modes nothing is
  /// posted (openradar 25056255), except that dragging a floating keyboard posts a willChangeFrame
  /// with a frame of zero (Flutter). The keyboard moves at once, because no recording shows an
  /// animation.
  mutating func changeMode(to mode: KeyboardMode, frame: Rect?, byGesture: Bool) {
    guard var wanted = appearance.last, interface.firstResponder != nil || isKeyboardShown else {
      return
    }
    let old = wanted.mode
    let begin = keyboard.model
    wanted.mode = mode
    modeFrame = frame
    let height = scene.keyboardHeight(of: wanted)
    let end = self.frame(of: wanted, height: height)
    appearance.set(wanted, at: now)
    if byGesture {
      place(at: end)
    } else if mode.isUndocked {
      leaveBottom(from: begin, to: end, old: old, mode: mode)
    } else {
      let name: KeyboardNotification.Name = end.minY < screenBottom ? .willShow : .willHide
      move(
        from: begin, to: end, as: name, duration: scene.keyboard.duration,
        isInstant: old.isUndocked || end.height != begin.height)
    }
  }

  private mutating func leaveBottom(
    from begin: Rect, to end: Rect, old: KeyboardMode, mode: KeyboardMode
  ) {
    place(at: end)
    if old.isUndocked {
      guard old == .floating, mode == .floating else { return }
      post(
        KeyboardNotification(
          name: .willChangeFrame, frameBegin: .zero, frameEnd: .zero, duration: 0,
          curve: scene.keyboard.curve))
      return
    }
    let hides = scene.systemVersion >= 9
    let duration = scene.keyboard.duration
    func notification(
      _ name: KeyboardNotification.Name, to end: Rect
    ) -> KeyboardNotification {
      KeyboardNotification(
        name: name, frameBegin: reported(begin), frameEnd: reported(end), duration: duration,
        curve: scene.keyboard.curve)
    }
    post(notification(.willChangeFrame, to: end))
    if hides { post(notification(.willHide, to: below(begin))) }
    let did = hides ? [notification(.didHide, to: below(begin))] : []
    pending = [
      Pending(time: now, notifications: [notification(.didChangeFrame, to: end)] + did)
    ]
  }
}
