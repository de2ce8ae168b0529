import Keyframes

/// Plays events against a strategy and keeps every change as keyframes.
///
/// The system side of the story is here: which notifications UIKit posts, in which order, with
/// which frames, and how the keyboard moves. The strategy only hears and answers.
public struct Simulation: Sendable {
  private let initialScene: Scene
  var scene: Scene
  private let events: [Event]
  private var strategy: any AvoidanceStrategy
  var interface: Interface
  var now = 0.0
  var keyboard: Track<Rect>
  private var appearance = Steps<KeyboardAppearance?>(nil)
  private var focus = Steps<String?>(nil)
  private var log: [Timeline.Delivery] = []
  private var pending: [Pending] = []
  private var isResigning = false
  private var scheduled: [ScheduledWork] = []
  var typing: Typing
  var finger: Finger?
  private var rotation: Rotation
  /// When a keyboard comes back that hid because the device was turned.
  private var comeback: Double?

  /// Did-notifications that are due when the keyboard has arrived.
  private struct Pending {
    var time: Double
    var notifications: [KeyboardNotification]
  }

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - scene: What stands still.
  ///   - strategy: What answers the keyboard.
  ///   - events: What happens; sorted by time here, equal times in the given order.
  public init(scene: Scene, strategy: any AvoidanceStrategy, events: [Event]) {
    initialScene = scene
    self.scene = scene
    rotation = Rotation(scene)
    self.strategy = strategy
    self.events = events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    interface = Interface(scene: scene)
    keyboard = Track(interface.keyboardFrame)
    typing = Typing(interface.views)
  }

  /// Plays every event and returns the keyframes they left behind.
  public func run() -> Timeline {
    var simulation = self
    return simulation.play()
  }
}

// MARK: - The run loop

extension Simulation {
  private mutating func play() -> Timeline {
    perform(in: .instant(at: 0)) { $0.strategy.install(in: &$0.interface) }
    for event in events {
      deliverPending(until: event.time)
      now = max(now, event.time)
      let heard = log.count
      handle(event.action)
      endTurn(heardSince: heard)
    }
    deliverPending(until: .infinity)
    return Timeline(
      scene: initialScene, strategy: type(of: strategy).profile.id, interface: interface,
      keyboard: keyboard, appearance: appearance, focus: focus, typing: typing,
      deliveries: log, rotation: rotation, lastEventTime: now)
  }

  /// How much a strategy may hear before put-off work is no longer done: no scenario comes near,
  /// but one that puts itself off for ever would never end.
  private static let maximumDeliveryCount = 100_000

  private mutating func handle(_ action: Event.Action) {
    switch action {
    case .focus(let id): becomeFirstResponder(id)
    case .press(let key): press(key)
    case .dismiss: resignFirstResponder()
    case .keyboard(let change): changeKeyboard(change)
    case .notify(let notification): replay(notification)
    case .type(let text): insert(text)
    case .drag(let drag): begin(drag)
    case .rotate(let orientation): rotate(to: orientation)
    }
  }

  /// Delivers the did-notifications, the keyboard that comes back, the scheduled work and the touches
  /// that come before or at a time, in their order; at equal times in this one.
  private mutating func deliverPending(until time: Double) {
    while let due = [pending.first?.time, comeback, scheduled.first?.time, finger?.nextTime]
      .compactMap(\.self).min(),
      due <= time, log.count < Self.maximumDeliveryCount
    {
      now = max(now, due)
      let heard = log.count
      if let next = pending.first, next.time == due {
        pending.removeFirst()
        next.notifications.forEach { post($0) }
      } else if due == comeback {
        comeBack()
      } else if let next = scheduled.first, next.time == due {
        deliver(.scheduled(scheduled.removeFirst().name))
      } else {
        moveFinger()
      }
      endTurn(heardSince: heard)
    }
  }

  /// Takes over the work that the strategy asked for, in the order in which it is due.
  private mutating func takeScheduledWork() {
    for work in interface.scheduledWork {
      let index = scheduled.firstIndex { $0.time > work.time } ?? scheduled.endIndex
      scheduled.insert(work, at: index)
    }
    interface.scheduledWork = []
  }

  /// Lays out, as UIKit does once at the end of a turn of the run loop in which anything happened.
  private mutating func endTurn(heardSince count: Int) {
    if log.count > count { deliver(.didLayoutSubviews) }
  }

  mutating func deliver(_ event: InterfaceEvent, in transaction: Transaction? = nil) {
    log.append(Timeline.Delivery(time: now, event: event))
    perform(in: transaction ?? .instant(at: now)) {
      $0.strategy.respond(to: event, in: &$0.interface)
    }
    if interface.wantsToEndEditing {
      interface.wantsToEndEditing = false
      if !isResigning { resignFirstResponder() }
    }
  }

  mutating func perform(
    in transaction: Transaction, _ body: (inout Simulation) -> Void
  ) {
    interface.drawnKeyboardFrame = keyboard.value(at: now)
    interface.begin(transaction)
    body(&self)
    interface.begin(.instant(at: now))
    takeScheduledWork()
  }
}

// MARK: - First responder

extension Simulation {
  private mutating func becomeFirstResponder(_ id: String) {
    guard interface.firstResponder != id, let element = interface.views[id]?.element,
      let input = element.input
    else { return }
    deliver(.shouldBeginEditing(id))
    if let previous = interface.firstResponder {
      deliver(.didEndEditing(previous))
    }
    interface.firstResponder = id
    focus.set(id, at: now)
    // A text field begins editing before the keyboard speaks, a text view after it
    // (craiggrummitt.com, 2016).
    if !element.isTextView { deliver(.didBeginEditing(id)) }
    showKeyboard(scene.keyboardAppearance(for: input), for: input)
    if element.isTextView { deliver(.didBeginEditing(id)) }
    revealFirstResponder(onTyping: false)
  }

  mutating func resignFirstResponder() {
    comeback = nil
    guard let id = interface.firstResponder else {
      hideKeyboard()
      return
    }
    isResigning = true
    defer { isResigning = false }
    focus.set(nil, at: now)
    if scene.switches.resignsAfterWillHide { hideKeyboard() }
    interface.firstResponder = nil
    deliver(.didEndEditing(id))
    if !scene.switches.resignsAfterWillHide { hideKeyboard() }
  }

  private mutating func press(_ key: Event.Key) {
    guard let id = interface.firstResponder, let element = interface.views[id]?.element else {
      return
    }
    switch key {
    case .next:
      interface.views.field(after: id).map { becomeFirstResponder($0) }
    case .previous:
      interface.views.field(after: id, step: -1).map { becomeFirstResponder($0) }
    case .return where element.isTextView:
      break  // It types a line break, which moves neither the focus nor the keyboard.
    case .return:
      let next = element.input?.returnKey == .next ? interface.views.field(after: id) : nil
      if let next { becomeFirstResponder(next) } else { resignFirstResponder() }
    case .done:
      resignFirstResponder()
    }
  }
}

// MARK: - The keyboard

extension Simulation {
  var isKeyboardShown: Bool {
    keyboard.model.minY < scene.device.screen.height
  }

  /// Brings up the keyboard for an input, or turns the one that is up into it.
  private mutating func showKeyboard(_ wanted: KeyboardAppearance, for input: TextInput) {
    let height = scene.keyboard.heights.height(of: wanted.kind, bar: wanted.bar != .none)
    let end = frame(height: height + wanted.accessoryHeight)
    let shown = appearance.last
    comeback = nil
    appearance.set(wanted, at: now)
    if !isKeyboardShown {
      let beginHeight = (scene.keyboard.beginHeight ?? height) + wanted.accessoryHeight
      let below = scene.device.screen.height
      let begin = Rect(x: 0, y: below, width: end.width, height: beginHeight)
      keyboard.set(begin.withHeight(end.height), at: now)
      move(from: begin, to: end, as: .willShow, duration: scene.keyboard.duration)
    } else if end != keyboard.model
      || (scene.switches.repostsForOtherKind && wanted.kind != shown?.kind)
    {
      move(from: keyboard.model, to: end, as: .willShow, duration: scene.keyboard.duration)
    }
  }

  private mutating func hideKeyboard() {
    guard isKeyboardShown else { return }
    let begin = keyboard.model
    let end = begin.offsetBy(dx: 0, dy: scene.device.screen.height - begin.minY)
    move(from: begin, to: end, as: .willHide, duration: scene.keyboard.duration)
  }

  private mutating func changeKeyboard(_ change: KeyboardChange) {
    guard isKeyboardShown, var wanted = appearance.last else { return }
    if let kind = change.kind {
      // Back from emoji the letters bring their bar again.
      wanted.kind = kind
      wanted.bar = kind.hasBar ? usualBar ?? wanted.bar : .none
    }
    wanted.bar = change.bar ?? wanted.bar
    let known = scene.keyboard.heights.height(of: wanted.kind, bar: wanted.bar != .none)
    let end = frame(height: (change.height ?? known) + wanted.accessoryHeight)
    appearance.set(wanted, at: now)
    move(from: keyboard.model, to: end, as: .willShow, duration: change.duration)
  }

  /// What stands above the letters for the first responder, or `nil` without one.
  private var usualBar: KeyboardAppearance.Bar? {
    let input = interface.firstResponder.flatMap { interface.views[$0]?.element.input }
    return input.map { scene.keyboardAppearance(for: $0).bar }
  }

  /// The height of the keyboard that is up, with its accessory, in the present scene, in points.
  private var appearanceHeight: Double {
    guard let appearance = appearance.last else { return 0 }
    return scene.keyboard.heights.height(of: appearance.kind, bar: appearance.bar != .none)
      + appearance.accessoryHeight
  }

  /// Posts the will-notifications, moves the keyboard, and schedules the did-notifications.
  ///
  /// The frames are in the window; `screenBegin` is the first as the notifications report it, where
  /// it comes from a window that stood otherwise. The curve is the keyboard's own unless given.
  mutating func move(
    from begin: Rect, screenBegin: Rect? = nil, to end: Rect, as name: KeyboardNotification.Name,
    duration: Double, curve: AnimationCurve? = nil
  ) {
    let curve = curve ?? scene.keyboard.curve
    let timing = scene.keyboard.timing(duration: duration, curve: curve)
    let screenBegin = screenBegin ?? scene.screenRect(ofWindow: begin)
    let screenEnd = scene.screenRect(ofWindow: end)
    func notification(_ name: KeyboardNotification.Name) -> KeyboardNotification {
      KeyboardNotification(
        name: name, frameBegin: screenBegin, frameEnd: screenEnd, duration: duration, curve: curve)
    }
    keyboard.set(end, at: now, timing: timing, composition: composition)
    interface.keyboardFrame = end
    post(notification(.willChangeFrame))
    post(notification(name))
    // An assumption: a motion that is interrupted posts no did-notifications of its own, and those
    // of the last one wait for the keyboard to stand still.
    let arrival = max(keyboard.settledTime, now)
    pending = [
      Pending(
        time: scene.switches.didNotificationDelay.map { now + $0 } ?? arrival,
        notifications: [
          notification(.didChangeFrame), notification(name == .willShow ? .didShow : .didHide),
        ])
    ]
  }

  /// Posts a recorded notification; a will-notification also moves the keyboard to its end frame.
  private mutating func replay(_ notification: KeyboardNotification) {
    if notification.name.isWill {
      let end = scene.windowRect(ofScreen: notification.frameEnd)
      let isGone = end.width <= 0 || end.height <= 0
      let screenHeight = scene.device.screen.height
      let below = Rect(x: end.minX, y: screenHeight, width: end.width, height: end.height)
      let timing = scene.keyboard.timing(
        duration: notification.duration, curve: notification.curve)
      if !isKeyboardShown {
        keyboard.set(below, at: now)
      }
      if appearance.last == nil {
        let input = interface.firstResponder.flatMap { interface.views[$0]?.element.input }
        appearance.set(scene.keyboardAppearance(for: input ?? TextInput()), at: now)
      }
      keyboard.set(
        isGone ? below : end, at: now, timing: isGone ? .instant : timing,
        composition: composition)
      interface.keyboardFrame = keyboard.model
    }
    post(notification)
  }

  /// Will-notifications are posted inside UIKit's own animation block, so that whatever a handler
  /// changes moves with the keyboard.
  private mutating func post(_ notification: KeyboardNotification) {
    let timing =
      notification.name.isWill
      ? scene.keyboard.timing(duration: notification.duration, curve: notification.curve) : .instant
    if notification.name == .didShow { insetTable(in: notification.frameEnd) }
    if notification.name == .willHide { insetTable(in: nil, timing: timing) }
    deliver(
      .keyboard(notification),
      in: Transaction(time: now, timing: timing, composition: composition))
  }

  /// What a newer animation does with an older one.
  private var composition: Composition {
    scene.switches.interruption == .replacing ? .replacing : .additive
  }

  /// A docked keyboard's frame in the window.
  private func frame(height: Double) -> Rect {
    let screen = scene.device.screen
    return Rect(x: 0, y: screen.height - height, width: screen.width, height: height)
  }
}

// MARK: - Rotation

extension Simulation {
  /// The log of iOS 5: how long after willHide didHide and willShow come, in seconds.
  private static let didHideDelay = 0.024
  private static let comebackDelay = 0.144

  private mutating func rotate(to orientation: Orientation) {
    guard orientation != scene.orientation else { return }
    letGo()
    let isShown = isKeyboardShown
    let notifications =
      scene.switches.rotationNotifications
      ?? (scene.systemVersion < 8 ? .hideAndShow : .changeFrame)
    if isShown, notifications == .hideAndShow {
      hideKeyboard()
      // A handler may have ended editing, and then nothing comes back.
      if interface.firstResponder != nil { comeback = now + Self.comebackDelay }
      for index in pending.indices { pending[index].time = now + Self.didHideDelay }
    }
    let before = scene
    let begin = keyboard.model
    scene = scene.rotated(to: orientation)
    let end = turned(begin, from: before)
    keyboard.cut(to: end, at: now)
    perform(in: .instant(at: now)) { $0.interface.rotate(to: $0.scene, keyboardFrame: end) }
    layOutAgain()
    rotation.rotate(
      to: scene, at: now,
      timing: Timing(
        duration: scene.switches.rotationDuration, function: .cubicBezier(.easeInEaseOut)))
    deliver(.viewWillTransition(to: scene.window.size))
    deliver(.didLayoutSubviews)
    guard isShown, notifications == .changeFrame, isKeyboardShown else { return }
    move(
      from: end, screenBegin: before.screenRect(ofWindow: begin), to: end, as: .willShow,
      duration: scene.keyboard.duration)
    for index in pending.indices where scene.switches.didNotificationDelay == nil {
      pending[index].time = max(pending[index].time, now + scene.switches.rotationDuration)
    }
  }

  /// Where a keyboard stands after the device was turned: docked or below the screen as before, and
  /// one that is narrower than the screen as near to its place as the screen allows.
  private func turned(_ frame: Rect, from before: Scene) -> Rect {
    let (old, new) = (before.window, scene.window)
    guard frame.minY < old.maxY else {
      let height = frame.height > 0 ? appearanceHeight : 0
      return Rect(x: 0, y: new.maxY, width: new.width, height: height)
    }
    if frame.width >= old.width, frame.maxY >= old.maxY {
      return self.frame(height: appearanceHeight)
    }
    return Rect(
      x: max(min(frame.minX, new.maxX - frame.width), 0),
      y: max(min(frame.minY, new.maxY - frame.height), 0), width: frame.width,
      height: frame.height)
  }

  /// Shows the keyboard again that hid because the device was turned.
  private mutating func comeBack() {
    comeback = nil
    guard let appearance = appearance.last,
      let input = interface.firstResponder.flatMap({ interface.views[$0]?.element.input })
    else { return }
    showKeyboard(appearance, for: input)
  }
}

extension Rect {
  fileprivate func withHeight(_ height: Double) -> Rect {
    Rect(x: minX, y: minY, width: width, height: height)
  }
}

extension KeyboardKind {
  fileprivate var hasBar: Bool { !isPad && self != .emoji }
}
