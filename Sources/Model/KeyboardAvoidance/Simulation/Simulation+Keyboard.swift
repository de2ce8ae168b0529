import Keyframes

// How the keyboard is shown, changed and hidden.

extension Simulation {
  /// The screen's lower edge in the window.
  var screenBottom: Double { scene.screenInWindow.maxY }

  var input: TextInput? {
    interface.firstResponder.flatMap { interface.views[$0]?.element.input }
  }

  var isKeyboardShown: Bool { keyboard.model.minY < screenBottom }

  /// Shows the keyboard for an input, or changes the one that is up into it.
  mutating func showKeyboard(_ wanted: KeyboardAppearance, for input: TextInput) {
    var wanted = wanted
    // The keyboard keeps the mode in which the user left it.
    wanted.mode = appearance.last?.mode ?? wanted.mode
    wanted.footerHeight = interface.footerHeight
    let height = scene.keyboardHeight(of: wanted)
    let end = frame(of: wanted, height: height)
    let shown = appearance.last
    returnTime = nil
    appearance.set(wanted, at: now)
    if isKeyboardShown {
      let isOther = scene.switches.repostsForOtherKind && wanted.kind != shown?.kind
      guard end != keyboard.model || isOther else { return }
      if wanted.mode.isUndocked {
        place(at: end)
      } else {
        move(from: keyboard.model, to: end, as: .willShow, duration: scene.keyboard.duration)
      }
    } else if wanted.mode.isUndocked {
      move(
        from: below(end), to: end, as: nil, duration: scene.keyboard.duration, isInstant: true)
    } else {
      let beginHeight = (scene.keyboard.beginHeight ?? height) + wanted.addedHeight
      rise(to: end, beginHeight: wanted.mode == .docked ? beginHeight : end.height)
    }
  }

  mutating func hideKeyboard() {
    guard isKeyboardShown else { return }
    let begin = keyboard.model
    let isUndocked = appearance.last?.mode.isUndocked ?? false
    move(
      from: begin, to: below(begin), as: isUndocked ? nil : .willHide,
      duration: scene.keyboard.duration, isInstant: isUndocked)
  }

  mutating func changeKeyboard(_ change: KeyboardChange) {
    if let mode = change.mode {
      changeMode(to: mode, frame: change.frame, byGesture: change.byGesture)
      return
    }
    guard isKeyboardShown, var wanted = appearance.last else { return }
    if let kind = change.kind {
      // Returning from emoji to letters shows the bar again.
      wanted.kind = kind
      wanted.bar = kind.hasBar ? usualBar ?? wanted.bar : .none
    }
    wanted.bar = change.bar ?? wanted.bar
    let known = scene.keyboardHeight(of: wanted)
    let end = frame(of: wanted, height: change.height ?? known)
    appearance.set(wanted, at: now)
    if wanted.mode.isUndocked {
      place(at: end)
      return
    }
    let begin = keyboard.model
    move(from: begin, to: end, as: .willShow, duration: change.duration)
    if change.repeats { repeatLater(from: begin, to: end) }
  }

  /// The default bar above the letters for the first responder, or `nil` without one.
  private var usualBar: KeyboardAppearance.Bar? {
    input.map { scene.keyboardAppearance(for: $0).bar }
  }

  /// Posts the will-notifications, moves the keyboard, and schedules the did-notifications.
  ///
  /// - Parameters:
  ///   - begin: The frame from which it moves, in the window.
  ///   - reportedBegin: The begin frame that notifications report, where it belongs to a window in
  ///     another orientation.
  ///   - end: The frame to which it moves.
  ///   - name: The notification besides the change of frame, or `nil` for none.
  ///   - duration: The reported duration, in seconds.
  ///   - curve: The reported curve; the keyboard's own by default.
  ///   - isInstant: Whether the keyboard itself moves at once, whatever the reported duration.
  mutating func move(
    from begin: Rect, reportedBegin: Rect? = nil, to end: Rect, as name: KeyboardNotification.Name?,
    duration: Double, curve: AnimationCurve? = nil, isInstant: Bool = false
  ) {
    let curve = curve ?? scene.keyboard.curve
    let timing = scene.keyboard.timing(duration: duration, curve: curve)
    crossFade(to: end, duration: duration)
    let jumps = isInstant || scene.keyboard.crossFades
    keyboard.set(end, at: now, timing: jumps ? .instant : timing, composition: composition)
    interface.keyboardFrame = end
    func notification(_ name: KeyboardNotification.Name) -> KeyboardNotification {
      self.notification(
        name, from: begin, reportedBegin: reportedBegin, to: end, duration: duration, curve: curve)
    }
    let names: [KeyboardNotification.Name] = [.willChangeFrame] + (name.map { [$0] } ?? [])
    post(names.map(notification), movingSheet: jumps ? .instant : timing)
    // An assumption: an interrupted motion posts no did-notifications of its own; those of the last
    // motion are posted once the keyboard stands still.
    let arrival = max(keyboard.settledTime, fading.opacity.settledTime, now)
    let did: [KeyboardNotification.Name] =
      name.map { [$0 == .willShow ? .didShow : .didHide] } ?? []
    pending = [
      Pending(
        time: scene.switches.didNotificationDelay.map { now + $0 } ?? arrival,
        notifications: ([.didChangeFrame] + did).map(notification))
    ]
  }

  /// Shows a keyboard from below the screen, in one step or in two.
  mutating func rise(to end: Rect, beginHeight: Double) {
    let duration = scene.keyboard.duration
    let below = below(end)
    if scene.keyboard.showsInTwoSteps {
      let flat = below.withHeight(0)
      move(from: flat, to: flat, as: .willShow, duration: duration)
      move(from: flat, to: end, as: .willShow, duration: 0)
      return
    }
    keyboard.set(below, at: now)
    move(from: below.withHeight(beginHeight), to: end, as: .willShow, duration: duration)
  }

  /// Moves the keyboard without notifications.
  mutating func place(at end: Rect) {
    keyboard.set(end, at: now)
    interface.keyboardFrame = end
    moveSheet(timing: .instant)
    needsLayout = true
  }

  /// Fades a cross-fading keyboard in, or out in its place, before its frame jumps.
  mutating func crossFade(to end: Rect, duration: Double) {
    guard scene.keyboard.crossFades else { return }
    let isShowing = end.minY < screenBottom
    if isShowing, !isKeyboardShown { fading.fadeIn(at: now, duration: duration) }
    if !isShowing, isKeyboardShown { fading.fadeOut(keyboard.model, at: now, duration: duration) }
  }

  /// How a newer animation combines with an older one.
  var composition: Composition {
    scene.switches.interruption == .replacing ? .replacing : .additive
  }
}

// MARK: - The password manager

extension Simulation {
  /// Hides the keyboard at once, while the field keeps the focus.
  mutating func coverWithPrompt() {
    guard isKeyboardShown else { return }
    let begin = keyboard.model
    move(from: begin, to: below(begin), as: .willHide, duration: 0)
  }

  mutating func bringBackKeyboard() {
    guard !isKeyboardShown, let input else { return }
    showKeyboard(scene.keyboardAppearance(for: input), for: input)
  }
}

// MARK: - Frames

extension Simulation {
  /// A keyboard's frame in the window.
  func frame(of appearance: KeyboardAppearance, height: Double) -> Rect {
    let screen = scene.screenInWindow
    return scene.keyboard.frame(
      of: appearance.mode, height: height, accessoryHeight: appearance.addedHeight,
      frame: modeFrame, on: scene.device
    ).offsetBy(dx: screen.minX, dy: screen.minY)
  }

  /// A frame just below the screen.
  func below(_ frame: Rect) -> Rect {
    Rect(x: frame.minX, y: screenBottom, width: frame.width, height: frame.height)
  }
}

extension KeyboardKind {
  fileprivate var hasBar: Bool { !isPad && !isPicker && self != .emoji }
}

extension Rect {
  fileprivate func withHeight(_ height: Double) -> Rect {
    Rect(x: minX, y: minY, width: width, height: height)
  }
}

extension Simulation {
  /// How a keyboard that cross-fades is drawn: in one place, more or less opaque.
  struct KeyboardFading: Hashable, Sendable {
    /// 0 to 1.
    private(set) var opacity = Track(1.0)
    /// The frame in which a dismissed keyboard is still drawn, `nil` once it is shown again.
    private(set) var held = Steps<Held?>(nil)

    /// The place in which a dismissed keyboard is drawn until it has faded out.
    struct Held: Hashable, Sendable {
      /// The frame in the window, in points.
      var frame: Rect
      /// When it has faded, in seconds.
      var end: Double
    }

    /// Fades a keyboard in.
    mutating func fadeIn(at time: Double, duration: Double) {
      held.set(nil, at: time)
      opacity.set(0, at: time)
      opacity.set(1, at: time, timing: Timing(duration: duration))
    }

    /// Fades a keyboard out in its place.
    mutating func fadeOut(_ frame: Rect, at time: Double, duration: Double) {
      guard duration > 0 else { return }
      held.set(Held(frame: frame, end: time + duration), at: time)
      opacity.set(0, at: time, timing: Timing(duration: duration))
    }

    /// The frame of a keyboard that is fading out, or `nil` when none is.
    func frame(at time: Double) -> Rect? {
      held.value(at: time).flatMap { time < $0.end ? $0.frame : nil }
    }
  }
}

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
