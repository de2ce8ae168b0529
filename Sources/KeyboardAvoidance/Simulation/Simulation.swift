import Keyframes

/// Plays events against a strategy and keeps every change as keyframes.
///
/// The system side of the story is here: which notifications UIKit posts, in which order, with
/// which frames, and how the keyboard moves. The strategy only hears and answers.
public struct Simulation: Sendable {
  private let initialScene: Scene
  var scene: Scene
  private var events: [Event]
  private var strategy: any AvoidanceStrategy
  var interface: Interface
  var now = 0.0
  var keyboard: Track<Rect>
  var fading = KeyboardFading()
  var appearance = Steps<KeyboardAppearance?>(nil)
  var focus = Steps<String?>(nil)
  private var log: [Timeline.Delivery] = []
  /// When something happened that the user or the system did, and not what came of it.
  private var eventTimes: [Double] = []
  var pending: [Pending] = []
  var isResigning = false
  private var scheduled: [ScheduledWork] = []
  var typing: Typing
  var finger: Finger?
  /// Where the user left an undocked keyboard, in screen coordinates.
  var modeFrame: Rect?
  /// Whether views may have to move although nothing was heard.
  var needsLayout = false
  var rotation: Rotation
  /// When a keyboard comes back that hid because the device was turned.
  var comeback: Double?

  /// Notifications that are due when the keyboard has arrived, or repeated a moment later.
  struct Pending {
    var time: Double
    var notifications: [KeyboardNotification]
  }

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - scene: What stands still.
  ///   - strategy: What answers the keyboard.
  ///   - events: What happens; sorted by time here, equal times in the given order. What happens at
  ///     no finite time never does.
  public init(scene: Scene, strategy: any AvoidanceStrategy, events: [Event]) {
    initialScene = scene
    self.scene = scene
    rotation = Rotation(scene)
    self.strategy = strategy
    self.events = Self.inOrder(events)
    interface = Interface(scene: scene)
    keyboard = Track(interface.keyboardFrame)
    modeFrame = scene.keyboard.frame
    typing = Typing(interface.views, orientation: scene.orientation)
  }

  /// Plays every event and returns the keyframes they left behind.
  public func run() -> Timeline {
    var simulation = self
    simulation.play()
    return simulation.timeline
  }

  /// Returns a simulation of other events under another strategy in the same scene.
  ///
  /// Of one that has not been played yet, which saves laying the scene out again.
  package func with(_ strategy: any AvoidanceStrategy, events: [Event]) -> Simulation {
    var simulation = self
    simulation.strategy = strategy
    simulation.events = Self.inOrder(events)
    return simulation
  }

  private static func inOrder(_ events: [Event]) -> [Event] {
    events.filter(\.time.isFinite).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}

// MARK: - The run loop

extension Simulation {
  /// Plays every event, and what comes of it until nothing is due any more.
  package mutating func play() {
    perform(in: .instant(at: 0)) { $0.strategy.install(in: &$0.interface) }
    for event in events { handle(event) }
    deliverPending(until: .infinity)
  }

  /// Goes on with one event more, and what comes of it until nothing is due any more.
  package mutating func play(_ event: Event) {
    handle(event)
    deliverPending(until: .infinity)
  }

  /// What has been left behind so far.
  package var timeline: Timeline {
    Timeline(
      scene: initialScene, strategy: type(of: strategy).profile.id, interface: interface,
      keyboard: keyboard, fading: fading, appearance: appearance, focus: focus, typing: typing,
      deliveries: log, eventTimes: eventTimes, rotation: rotation, end: now)
  }

  private mutating func handle(_ event: Event) {
    deliverPending(until: event.time)
    now = max(now, event.time)
    eventTimes.append(now)
    let heard = log.count
    handle(event.action)
    endTurn(heardSince: heard)
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
    case .prompt(let isShown): isShown ? coverWithPrompt() : bringBackKeyboard()
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
    if log.count > count || needsLayout { deliver(.didLayoutSubviews) }
    needsLayout = false
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

// MARK: - The keyboard

extension Simulation {
  var isKeyboardShown: Bool { keyboard.model.minY < screenBottom }

  /// Brings up the keyboard for an input, or turns the one that is up into it.
  mutating func showKeyboard(_ wanted: KeyboardAppearance, for input: TextInput) {
    var wanted = wanted
    // The user finds the keyboard where it was left.
    wanted.mode = appearance.last?.mode ?? wanted.mode
    let height = scene.keyboard.heights.height(of: wanted.kind, bar: wanted.bar != .none)
    let end = frame(of: wanted, height: height)
    let shown = appearance.last
    comeback = nil
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
      let beginHeight = (scene.keyboard.beginHeight ?? height) + wanted.accessoryHeight
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
      // Back from emoji the letters bring their bar again.
      wanted.kind = kind
      wanted.bar = kind.hasBar ? usualBar ?? wanted.bar : .none
    }
    wanted.bar = change.bar ?? wanted.bar
    let known = scene.keyboard.heights.height(of: wanted.kind, bar: wanted.bar != .none)
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

  /// What stands above the letters for the first responder, or `nil` without one.
  private var usualBar: KeyboardAppearance.Bar? {
    input.map { scene.keyboardAppearance(for: $0).bar }
  }

  /// Posts the will-notifications, moves the keyboard, and schedules the did-notifications.
  ///
  /// - Parameters:
  ///   - begin: The frame from which it moves, in the window.
  ///   - reportedBegin: That frame as the notifications report it, where it comes from a window that
  ///     stood otherwise.
  ///   - end: The frame to which it moves.
  ///   - name: What is posted besides the change of the frame, if anything is.
  ///   - duration: What the notifications say, in seconds.
  ///   - curve: What the notifications say; the keyboard's own unless given.
  ///   - isInstant: Whether the keyboard itself does not take that time.
  mutating func move(
    from begin: Rect, reportedBegin: Rect? = nil, to end: Rect, as name: KeyboardNotification.Name?,
    duration: Double, curve: AnimationCurve? = nil, isInstant: Bool = false
  ) {
    let isShowing = end.minY < screenBottom
    let curve = curve ?? scene.keyboard.curve
    let timing = scene.keyboard.timing(duration: duration, curve: curve)
    if scene.keyboard.crossFades {
      if isShowing, !isKeyboardShown { fading.fadeIn(at: now, duration: duration) }
      if !isShowing, isKeyboardShown { fading.fadeOut(keyboard.model, at: now, duration: duration) }
    }
    let jumps = isInstant || scene.keyboard.crossFades
    keyboard.set(end, at: now, timing: jumps ? .instant : timing, composition: composition)
    interface.keyboardFrame = end
    func notification(_ name: KeyboardNotification.Name) -> KeyboardNotification {
      self.notification(
        name, from: begin, reportedBegin: reportedBegin, to: end, duration: duration, curve: curve)
    }
    let names: [KeyboardNotification.Name] = [.willChangeFrame] + (name.map { [$0] } ?? [])
    post(names.map(notification), movingSheet: jumps ? .instant : timing)
    // An assumption: a motion that is interrupted posts no did-notifications of its own, and those
    // of the last one wait for the keyboard to stand still.
    let arrival = max(keyboard.settledTime, fading.opacity.settledTime, now)
    let did: [KeyboardNotification.Name] =
      name.map { [$0 == .willShow ? .didShow : .didHide] } ?? []
    pending = [
      Pending(
        time: scene.switches.didNotificationDelay.map { now + $0 } ?? arrival,
        notifications: ([.didChangeFrame] + did).map(notification))
    ]
  }

  /// Posts a recorded notification; a will-notification also moves the keyboard to its end frame, and
  /// a form sheet out of its way.
  mutating func replay(_ notification: KeyboardNotification) {
    guard notification.name.isWill else {
      post(notification)
      return
    }
    let end = actual(notification.frameEnd)
    let isFading = scene.keyboard.crossFades && notification.name != .willHide
    if notification.frameEnd == .zero, isFading, isKeyboardShown {
      // Without a frame it says nothing of where the keyboard is.
      post(notification)
      return
    }
    let isGone = end.width <= 0 || end.height <= 0
    let timing =
      isGone
      ? .instant
      : scene.keyboard.timing(duration: notification.duration, curve: notification.curve)
    if !isKeyboardShown {
      keyboard.set(below(end), at: now)
    }
    if appearance.last == nil {
      appearance.set(scene.keyboardAppearance(for: input ?? TextInput()), at: now)
    }
    keyboard.set(isGone ? below(end) : end, at: now, timing: timing, composition: composition)
    interface.keyboardFrame = keyboard.model
    post([notification], movingSheet: timing)
  }

  /// Posts will-notifications, before which or after which a form sheet moves out of the way.
  private mutating func post(
    _ notifications: [KeyboardNotification], movingSheet timing: Timing
  ) {
    if !scene.switches.formSheetMovesLate { moveSheet(timing: timing) }
    for notification in notifications { post(notification) }
    if scene.switches.formSheetMovesLate { moveSheet(timing: timing) }
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
      in: Transaction(time: now, timing: timing, composition: composition))
  }

  /// What a newer animation does with an older one.
  private var composition: Composition {
    scene.switches.interruption == .replacing ? .replacing : .additive
  }

  /// A keyboard's frame in the window.
  func frame(of appearance: KeyboardAppearance, height: Double) -> Rect {
    let screen = scene.screenInWindow
    return scene.keyboard.frame(
      of: appearance.mode, height: height, accessoryHeight: appearance.accessoryHeight,
      frame: modeFrame, on: scene.device
    ).offsetBy(dx: screen.minX, dy: screen.minY)
  }
}

extension KeyboardKind {
  fileprivate var hasBar: Bool { !isPad && self != .emoji }
}
