import Keyframes

extension Simulation {
  /// The screen's lower edge in the window.
  var screenBottom: Double { scene.screenInWindow.maxY }

  var input: TextInput? {
    interface.firstResponder.flatMap { interface.views[$0]?.element.input }
  }

  /// Brings up a keyboard from below the screen, in one step or in two.
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
}

// MARK: - The password manager

extension Simulation {
  /// The keyboard goes at once, and the field keeps the focus.
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

// MARK: - Moving

extension Simulation {
  /// How long after a change of candidates the second, equal notification comes, in seconds: 3 ms
  /// in the log of a Chinese keyboard of 2015.
  private static let repetitionDelay = 0.003

  /// Moves the keyboard without a word.
  mutating func place(at end: Rect) {
    keyboard.set(end, at: now)
    interface.keyboardFrame = end
    moveSheet(timing: .instant)
    needsLayout = true
  }

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

  /// The system moves a form sheet out of the keyboard's way.
  mutating func moveSheet(timing: Timing) {
    guard scene.presentation.style == .formSheet, scene.switches.movesFormSheet else { return }
    let rest = scene.presentation.frame
    let isDocked = keyboard.model.maxY >= screenBottom && isKeyboardShown
    let covered = isDocked ? max(rest.maxY - keyboard.model.minY, 0) : 0
    let room = max(rest.minY - scene.windowSafeArea.top, 0)
    let frame = rest.offsetBy(dx: 0, dy: -min(covered, room))
    perform(in: Transaction(time: now, timing: timing, composition: .additive)) {
      $0.interface.card.frame = frame
    }
  }
}

// MARK: - Frames

extension Simulation {
  /// A frame just below the screen.
  func below(_ frame: Rect) -> Rect {
    Rect(x: frame.minX, y: screenBottom, width: frame.width, height: frame.height)
  }

  /// What notifications say of a frame in the window.
  func reported(_ frame: Rect) -> Rect { Self.reported(frame, in: scene) }

  /// What notifications say of a frame in the window of a scene: Slide Over's lack the space below
  /// the app.
  static func reported(_ frame: Rect, in scene: Scene) -> Rect {
    let missing = scene.multitasking.missingSpace(on: scene.device)
    return scene.screenRect(ofWindow: frame.offsetBy(dx: 0, dy: -missing))
  }

  /// Where a keyboard stands in the window of which a notification speaks.
  func actual(_ frame: Rect) -> Rect {
    let missing = scene.multitasking.missingSpace(on: scene.device)
    return scene.windowRect(ofScreen: frame).offsetBy(dx: 0, dy: missing)
  }
}

extension Rect {
  fileprivate func withHeight(_ height: Double) -> Rect {
    Rect(x: minX, y: minY, width: width, height: height)
  }
}
