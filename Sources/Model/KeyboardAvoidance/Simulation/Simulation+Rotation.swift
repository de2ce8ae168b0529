import Keyframes

extension Simulation {
  /// How long after willHide didHide and willShow are posted when the device is rotated, in
  /// seconds: from an application's log of iOS 5, from 2012.
  private static let didHideDelay = 0.024
  private static let returnDelay = 0.144

  mutating func rotate(to orientation: Orientation) {
    guard orientation != scene.orientation else { return }
    letGo()
    let isShown = isKeyboardShown
    let notifications =
      scene.switches.rotationNotifications
      ?? (scene.systemVersion < 8 ? .hideAndShow : .changeFrame)
    if isShown, notifications == .hideAndShow {
      hideKeyboard()
      // A handler may have ended editing; then the keyboard does not come back.
      if interface.firstResponder != nil { returnTime = now + Self.returnDelay }
      for index in pending.indices { pending[index].time = now + Self.didHideDelay }
    }
    let before = scene
    let begin = keyboard.model
    scene = scene.rotated(to: orientation)
    let end = turned(begin, from: before)
    keyboard.cut(to: end, at: now)
    let edits = typing.edits.last
    perform(in: .instant(at: now)) {
      $0.interface.rotate(to: $0.scene, edits: edits, keyboardFrame: end)
    }
    typing.layOut(edits, as: interface.views, orientation: orientation, at: now)
    rotation.rotate(
      to: scene, at: now,
      timing: Timing(
        duration: scene.switches.rotationDuration, function: .cubicBezier(.easeInEaseOut)))
    deliver(.viewWillTransition(to: scene.window.size))
    deliver(.didLayoutSubviews)
    let isDocked = !(appearance.last?.mode.isUndocked ?? false)
    guard isShown, notifications == .changeFrame, isKeyboardShown, isDocked else { return }
    move(
      from: end, reportedBegin: Self.reported(begin, in: before), to: end, as: .willShow,
      duration: scene.keyboard.duration)
    for index in pending.indices where scene.switches.didNotificationDelay == nil {
      pending[index].time = max(pending[index].time, now + scene.switches.rotationDuration)
    }
  }

  /// The keyboard's frame after a rotation: docked or below the screen as before; a keyboard
  /// narrower than the screen stays as near to its place as the screen allows.
  private mutating func turned(_ frame: Rect, from before: Scene) -> Rect {
    let (old, new) = (before.screenInWindow, scene.screenInWindow)
    let mode = appearance.last?.mode ?? .docked
    let docked = appearance.last.map { appearance in
      self.frame(
        of: appearance,
        height: scene.keyboardHeight(of: appearance))
    }
    guard frame.minY < old.maxY else {
      let height = frame.height > 0 && !mode.isUndocked ? docked?.height ?? 0 : 0
      return Rect(x: new.minX, y: new.maxY, width: new.width, height: height)
    }
    if !mode.isUndocked, frame.width >= old.width, frame.maxY >= old.maxY { return docked ?? frame }
    let place = Rect(
      x: max(min(frame.minX - old.minX, new.width - frame.width), 0) + new.minX,
      y: max(min(frame.minY - old.minY, new.height - frame.height), 0) + new.minY,
      width: frame.width, height: frame.height)
    modeFrame = place.offsetBy(dx: -new.minX, dy: -new.minY)
    return place
  }

  /// Shows the keyboard again after the device's rotation hid it.
  mutating func comeBack() {
    returnTime = nil
    guard let appearance = appearance.last,
      let input = interface.firstResponder.flatMap({ interface.views[$0]?.element.input })
    else { return }
    showKeyboard(appearance, for: input)
  }

  /// How a device is held over time.
  struct Rotation: Sendable {
    /// Which way round.
    private(set) var orientation: Steps<Orientation>
    /// The window's total rotation, in degrees: 0 in portrait, -90 in landscape.
    private(set) var turn: Track<Double>
    /// The scene of the orientation in which the device did not start; the starting scene when the
    /// device never rotates.
    private(set) var other: Scene

    init(_ scene: Scene) {
      orientation = Steps(scene.orientation)
      turn = Track(Self.angle(of: scene.orientation))
      other = scene
    }

    /// Turns the device, and the window with an animation.
    mutating func rotate(to scene: Scene, at time: Double, timing: Timing) {
      if scene.orientation != orientation.initial { other = scene }
      orientation.set(scene.orientation, at: time)
      turn.set(Self.angle(of: scene.orientation), at: time, timing: timing)
    }

    /// By how many degrees the window still has to turn at a time in seconds.
    func angle(at time: Double) -> Double {
      turn.value(at: time) - turn.model(at: time)
    }

    /// When the device was last turned by a time in seconds, or `nil` if it was not.
    func lastTurn(by time: Double) -> Double? {
      orientation.changes.last { $0.time <= time }?.time
    }

    private static func angle(of orientation: Orientation) -> Double {
      switch orientation {
      case .portrait: 0
      case .landscape: -90
      }
    }
  }
}
