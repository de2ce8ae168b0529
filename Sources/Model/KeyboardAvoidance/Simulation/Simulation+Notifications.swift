import Keyframes

// Posting keyboard notifications, and what the system does in response.

extension Simulation {
  /// Posts a recorded notification; a will-notification also moves the keyboard to its end frame,
  /// and a form sheet out of its way.
  mutating func replay(_ notification: KeyboardNotification) {
    guard notification.name.isWill else {
      post(notification)
      return
    }
    let usual = appearance.last ?? usualAppearance
    let end = actual(notification.frameEnd, footerHeight: silentFooterHeight(of: usual))
    let isFading = scene.keyboard.crossFades && notification.name != .willHide
    if notification.frameEnd == .zero, isFading, isKeyboardShown {
      // A notification without a frame does not say where the keyboard is.
      post(notification)
      return
    }
    let isGone = end.width <= 0 || end.height <= 0
    let place = isGone ? below(end) : end
    let timing =
      isGone || scene.keyboard.crossFades
      ? .instant
      : scene.keyboard.timing(duration: notification.duration, curve: notification.curve)
    crossFade(to: place, duration: notification.duration)
    if !isKeyboardShown {
      keyboard.set(below(end), at: now)
    }
    if appearance.last == nil { appearance.set(usual, at: now) }
    keyboard.set(place, at: now, timing: timing, composition: composition)
    interface.keyboardFrame = keyboard.model
    post([notification], movingSheet: timing)
  }

  /// The default appearance of a keyboard of which only a notification is known.
  private var usualAppearance: KeyboardAppearance {
    var appearance = scene.keyboardAppearance(for: input ?? TextInput())
    appearance.footerHeight = interface.footerHeight
    return appearance
  }

  /// Posts will-notifications; a form sheet moves out of the way before or after them, and an alert
  /// before, as it is the system's own view.
  mutating func post(
    _ notifications: [KeyboardNotification], movingSheet timing: Timing
  ) {
    let movesLate = scene.switches.formSheetMovesLate && scene.presentation.style != .alert
    if !movesLate { moveSheet(timing: timing) }
    for notification in notifications { post(notification) }
    if movesLate { moveSheet(timing: timing) }
  }

  /// Will-notifications are posted inside UIKit's own animation block, so that whatever a handler
  /// changes moves with the keyboard.
  mutating func post(_ notification: KeyboardNotification) {
    let timing =
      notification.name.isWill
      ? scene.keyboard.timing(duration: notification.duration, curve: notification.curve) : .instant
    if notification.name == .didShow { insetTable(in: notification.frameEnd) }
    if notification.name == .willHide { insetTable(in: nil, timing: timing) }
    deliver(
      .keyboard(notification),
      in: Interface.Transaction(time: now, timing: timing, composition: composition))
  }

  /// How long after a change of candidates the second, equal notification comes, in seconds: 3 ms
  /// in the log of a Chinese keyboard of 2015.
  private static let repetitionDelay = 0.003

  /// Posts a change's notifications a second time, a moment later.
  mutating func repeatLater(from begin: Rect, to end: Rect) {
    let again = [.willChangeFrame, .willShow].map {
      notification($0, from: begin, to: end, duration: scene.keyboard.duration)
    }
    pending.insert(
      Pending(time: now + Self.repetitionDelay, notifications: again), at: 0)
    pending.sort { $0.time < $1.time }
  }

  func notification(
    _ name: KeyboardNotification.Name, from begin: Rect, reportedBegin: Rect? = nil, to end: Rect,
    duration: Double, curve: AnimationCurve? = nil
  ) -> KeyboardNotification {
    let isShow = name != .willHide && name != .didHide && end.minY < screenBottom
    let isZero =
      scene.keyboard.crossFades && (!isShow || scene.switches.crossFadeHidesShowFrame)
    return KeyboardNotification(
      name: name, frameBegin: isZero ? .zero : reportedBegin ?? reported(begin),
      frameEnd: isZero ? .zero : reported(end), duration: duration,
      curve: curve ?? scene.keyboard.curve)
  }

  /// Moves a form sheet out of the keyboard's way, as the system does; an alert that is higher than
  /// the room gets as low as that, and its contents scroll.
  mutating func moveSheet(timing: Timing) {
    let isMovable =
      scene.presentation.style == .formSheet || scene.presentation.style == .alert
      || scene.presentation.detent != nil
    guard isMovable, scene.switches.movesFormSheet else { return }
    let rest = scene.presentation.frame
    let isDocked = keyboard.model.maxY >= screenBottom && isKeyboardShown
    let covered = isDocked ? max(rest.maxY - keyboard.model.minY, 0) : 0
    let isAlert = scene.presentation.style == .alert
    let gap =
      isAlert
      ? Presentation.alertMargin : scene.presentation.detent == nil ? 0 : Presentation.sheetTop
    let room = max(rest.minY - scene.windowSafeArea.top - gap, 0)
    let centred =
      isAlert && isDocked ? max(scene.window.maxY - keyboard.model.minY, 0) / 2 : covered
    var frame = rest.offsetBy(dx: 0, dy: -min(centred, room).rounded())
    if isAlert, isDocked {
      frame.size.height = min(rest.height, max(keyboard.model.minY - gap - frame.minY, 0))
    }
    // An alert's buttons that take all the room leave nothing to scroll.
    let scrolling = max(scene.scrollView.frame.height + frame.height - rest.height, 0)
    perform(in: Interface.Transaction(time: now, timing: timing, composition: .additive)) {
      let growth = frame.height - $0.interface.card.frame.height
      $0.interface.card.frame = frame
      guard growth != 0 else { return }
      $0.interface.rootView.frame.size.height += growth
      $0.interface.scrollView.frame.size.height =
        isAlert ? scrolling : $0.interface.scrollView.frame.height + growth
    }
  }
}

// MARK: - Frames

extension Simulation {
  /// Converts a frame in the window to the frame that notifications report.
  func reported(_ frame: Rect) -> Rect { Self.reported(withoutFooter(frame), in: scene) }

  /// A keyboard's frame without a footer that notifications do not include.
  private func withoutFooter(_ frame: Rect) -> Rect {
    let height = silentFooterHeight(of: appearance.last)
    guard height > 0, frame.height > 0 else { return frame }
    return frame.withoutFooter(height, in: scene)
  }

  /// The height of a footer on the keyboard that notifications do not include, in points.
  private func silentFooterHeight(of appearance: KeyboardAppearance?) -> Double {
    guard scene.footer?.footer?.attachment == .keyboardLayoutGuide else { return 0 }
    return appearance?.riderHeight ?? 0
  }

  /// Converts a frame in the window of a scene to the frame that notifications report: Slide Over's
  /// lack the space below the app.
  static func reported(_ frame: Rect, in scene: Scene) -> Rect {
    let missing = scene.multitasking.missingSpace(on: scene.device)
    return scene.screenRect(ofWindow: frame.offsetBy(dx: 0, dy: -missing))
  }

  /// Converts a notification's frame to the window, which may be smaller than the screen.
  func actual(_ frame: Rect, footerHeight: Double) -> Rect {
    let missing = scene.multitasking.missingSpace(on: scene.device)
    let actual = scene.windowRect(ofScreen: frame).offsetBy(dx: 0, dy: missing)
    let height = actual.height > 0 ? footerHeight : 0
    guard height > 0 else { return actual }
    let isShown = actual.minY < screenBottom
    return Rect(
      x: actual.minX, y: actual.minY - (isShown ? height : 0), width: actual.width,
      height: actual.height + height)
  }
}
