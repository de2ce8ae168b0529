import Keyframes

extension Simulation {
  /// How long a dragged keyboard takes to return, in seconds: one sample, in a test of
  /// kirillzyusko/react-native-keyboard-controller, with Core Animation's ease-in-ease-out.
  private static let returnDuration = 0.145189

  /// Begins a drag of the scroll view, and ends one that is in progress.
  mutating func begin(_ drag: Drag) {
    letGo()
    let touches = drag.samples
    guard !touches.isEmpty else { return }
    finger = Finger(
      start: now, touches: touches, release: drag.release,
      // The touch catches the content at its presentation offset.
      offset: interface.scrollView.contentOffsetTrack.value(at: now).y)
    touch(.began, at: touches[0])
    guard finger?.isDrag == true else { return }
    interface.scrollView.isTracking = true
    deliver(.willBeginDragging)
    switch interface.scrollView.keyboardDismissMode {
    case .none: break
    case .onDrag where isKeyboardShown: resignFirstResponder()
    case .interactive where isKeyboardShown: finger?.keyboard = keyboard.model
    default: break
    }
  }

  /// Moves the finger from the touch that is due to the next one, or lifts it.
  mutating func moveFinger() {
    guard var finger else { return }
    let touch = finger.touches[finger.count]
    finger.count += 1
    self.finger = finger
    if finger.count > 1 { self.touch(.moved, at: touch) }
    guard finger.touches.indices.contains(finger.count) else {
      self.touch(.ended, at: touch)
      letGo()
      return
    }
    guard finger.isDrag else { return }
    let next = finger.touches[finger.count]
    let duration = next.time - touch.time
    scroll(with: finger, to: next.y, over: duration)
    dragKeyboard(with: finger, to: next.y, over: duration)
  }

  private mutating func touch(_ phase: InterfaceTouch.Phase, at touch: Drag.Touch) {
    deliverQuietly(
      .touch(InterfaceTouch(phase: phase, location: Point(x: scene.window.midX, y: touch.y))))
  }

  private mutating func scroll(with finger: Finger, to y: Double, over duration: Double) {
    let offset = finger.offset + (finger.touches.first?.y ?? y) - y
    perform(in: .instant(at: now)) {
      $0.interface.scrollView.drag(to: offset, from: finger.offset, over: duration)
    }
  }

  /// The keyboard's top is at the finger, but never above the docked position (Typist,
  /// InputBarAccessoryView and SlackTextViewController all compute it this way).
  private mutating func dragKeyboard(with finger: Finger, to y: Double, over duration: Double) {
    guard let docked = finger.keyboard else { return }
    // One point stays on the screen, so that the keyboard can still be dismissed.
    let top = min(max(y, docked.minY), screenBottom - 1)
    let frame = docked.offsetBy(dx: 0, dy: top - docked.minY)
    guard frame != keyboard.model else { return }
    let timing = Timing(duration: duration)
    keyboard.set(frame, at: now, timing: timing, composition: .replacing)
    interface.keyboardFrame = frame
    deliver(
      .keyboardFollowsTouch(frame),
      in: Transaction(time: now, timing: timing, composition: .replacing))
  }

  /// Lifts the finger, if there is one.
  mutating func letGo() {
    guard let finger else { return }
    self.finger = nil
    interface.scrollView.isTracking = false
    perform(in: .instant(at: now)) { $0.interface.scrollView.bounceBack() }
    if finger.isDrag { deliver(.didEndDragging) }
    guard let docked = finger.keyboard, keyboard.model != docked else { return }
    let isLow = keyboard.model.minY - docked.minY > docked.height / 2
    switch finger.release ?? (isLow ? .dismiss : .return) {
    case .dismiss: resignFirstResponder()
    case .return:
      move(
        from: keyboard.model, to: docked, as: .willShow, duration: Self.returnDuration,
        curve: .easeInOut)
    }
  }
}
