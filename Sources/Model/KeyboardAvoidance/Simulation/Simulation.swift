import Keyframes

/// Plays events against a strategy and keeps every change as keyframes.
///
/// It models the system: which notifications UIKit posts, in which order, with which frames, and
/// how the keyboard moves. The strategy only receives events and responds.
public struct Simulation: Sendable {
  private var initialScene: Scene
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
  /// The times at which the user or the system did something, without the consequences.
  private var eventTimes: [Double] = []
  var pending: [Pending] = []
  var isResigning = false
  /// How many handlers' wishes are being carried out, one inside another.
  private var obedience = 0
  private var scheduled: [Interface.ScheduledWork] = []
  var typing: Typing
  var finger: Drag.Finger?
  /// Where the user left an undocked keyboard, in screen coordinates.
  var modeFrame: Rect?
  /// Whether views may have to move although no event was delivered.
  var needsLayout = false
  var rotation: Rotation
  /// When the keyboard that a rotation hid is shown again.
  var returnTime: Double?
  /// Which characters of the first responder's text are selected.
  var selection = Steps<Range<Int>?>(nil)
  /// The touches of fingers, in the order of time.
  var touches: [Touch.Mark] = []
  /// When the key is let go of that was pressed last.
  var keyRelease: Double?

  /// Notifications that are due when the keyboard has arrived, or repeated a moment later.
  struct Pending {
    var time: Double
    var notifications: [KeyboardNotification]
  }

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - scene: What does not move.
  ///   - strategy: The strategy to play.
  ///   - events: The events, sorted by time here, equal times in the given order. Events without a
  ///     finite time never happen.
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
  /// The simulation must not have been played yet. Reusing it saves laying the scene out again.
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
  /// Plays every event and what follows from it, until nothing is scheduled any more.
  package mutating func play() {
    perform(in: .instant(at: 0)) { $0.strategy.install(in: &$0.interface) }
    takeOwnForm()
    obey()
    for event in events { handle(event) }
    deliverPending(until: .infinity)
  }

  /// Takes over the form that the strategy laid out by itself.
  private mutating func takeOwnForm() {
    guard let form = interface.ownForm else { return }
    interface.ownForm = nil
    scene.form = form.views
    scene.scrollView.frame = interface.scrollView.frame
    scene.scrollView.contentSize = form.contentSize
    if form.isScreen {
      // What code has made is the screen at rest, from which it is judged.
      let view = interface.scrollView
      let isAtTop = view.contentOffset == Point(x: 0, y: -view.adjustedContentInset.top)
      scene.scrollView.contentInset = view.contentInset
      scene.scrollView.insetAdjustment = view.insetAdjustment
      scene.scrollView.contentOffset = isAtTop ? nil : view.contentOffset
      interface.scrollView.beginHere()
      interface.hasOwnScreen = true
    }
    initialScene = scene
    typing = Typing(interface.views, orientation: scene.orientation)
  }

  /// Plays one more event and what follows from it, until nothing is scheduled any more.
  package mutating func play(_ event: Event) {
    handle(event)
    deliverPending(until: .infinity)
  }

  /// The timeline so far.
  package var timeline: Timeline {
    Timeline(
      scene: initialScene, strategy: type(of: strategy).profile.id, interface: interface,
      keyboard: keyboard, fading: fading, appearance: appearance, focus: focus, typing: typing,
      selection: selection, touches: touches, deliveries: log, eventTimes: eventTimes,
      rotation: rotation, end: now)
  }

  private mutating func handle(_ event: Event) {
    deliverPending(until: event.time)
    now = max(now, event.time)
    eventTimes.append(now)
    let heard = log.count
    noteTouch(of: event.action)
    handle(event.action)
    endTurn(heardSince: heard)
  }

  /// The number of deliveries after which scheduled work is dropped: no real scenario comes near
  /// it, but a strategy that always reschedules itself would never end.
  private static let maximumDeliveryCount = 100_000

  private mutating func handle(_ action: Event.Action) {
    switch action {
    case .focus(let id):
      if interface.hasOwnScreen, interface.views[id] == nil {
        interface.giveUp("the code has no field '\(id)'")
      }
      becomeFirstResponder(id)
    case .press(let key): press(key)
    case .dismiss: resignFirstResponder()
    case .keyboard(let change): changeKeyboard(change)
    case .prompt(let isShown): isShown ? coverWithPrompt() : bringBackKeyboard()
    case .notify(let notification): replay(notification)
    case .type(let text): insert(text)
    case .select(let choice): select(choice)
    case .drag(let drag): begin(drag)
    case .rotate(let orientation): rotate(to: orientation)
    }
  }

  /// Delivers, in order of time, everything due up to a time: did-notifications, the returning
  /// keyboard, scheduled work and touches; at equal times in this order.
  private mutating func deliverPending(until time: Double) {
    while let due = [
      pending.first?.time, returnTime, keyRelease, scheduled.first?.time, finger?.nextTime,
    ]
    .compactMap(\.self).min(),
      due <= time, log.count < Self.maximumDeliveryCount
    {
      now = max(now, due)
      let heard = log.count
      if let next = pending.first, next.time == due {
        pending.removeFirst()
        next.notifications.forEach { post($0) }
      } else if due == returnTime {
        comeBack()
      } else if due == keyRelease {
        releaseKey()
      } else if let next = scheduled.first, next.time == due {
        deliver(.scheduled(scheduled.removeFirst().name))
      } else {
        moveFinger()
      }
      endTurn(heardSince: heard)
    }
  }

  /// Takes over the work that the strategy scheduled, sorted by due time.
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

  mutating func deliver(_ event: InterfaceEvent, in transaction: Interface.Transaction? = nil) {
    log.append(Timeline.Delivery(time: now, event: event))
    perform(in: transaction ?? .instant(at: now)) {
      $0.strategy.respond(to: event, in: &$0.interface)
    }
    obey()
  }

  /// Delivers what is neither logged nor followed by a layout.
  mutating func deliverQuietly(_ event: InterfaceEvent) {
    perform(in: .instant(at: now)) { $0.strategy.respond(to: event, in: &$0.interface) }
    obey()
  }

  /// How many handlers may ask from within what another one asked for: two fields that hand the
  /// focus to each other would never end.
  private static let maximumObedience = 16

  /// Carries out what a handler asked for.
  private mutating func obey() {
    guard obedience < Self.maximumObedience else { return }
    obedience += 1
    defer { obedience -= 1 }
    if interface.wantsToEndEditing {
      interface.wantsToEndEditing = false
      if !isResigning { resignFirstResponder() }
    }
    if let id = interface.wantedFocus {
      interface.wantedFocus = nil
      becomeFirstResponder(id)
    }
  }

  mutating func perform(
    in transaction: Interface.Transaction, _ body: (inout Simulation) -> Void
  ) {
    interface.drawnKeyboardFrame = keyboard.value(at: now)
    interface.begin(transaction)
    body(&self)
    interface.begin(.instant(at: now))
    takeScheduledWork()
  }
}

extension Simulation {
  /// How long a dragged keyboard takes to return, in seconds: one sample, in a test of
  /// kirillzyusko/react-native-keyboard-controller, with Core Animation's ease-in-ease-out.
  private static let returnDuration = 0.145189

  /// Begins a drag of the scroll view, and ends one that is in progress.
  mutating func begin(_ drag: Drag) {
    letGo()
    let touches = drag.samples
    guard !touches.isEmpty else { return }
    finger = Drag.Finger(
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

  private mutating func scroll(with finger: Drag.Finger, to y: Double, over duration: Double) {
    let offset = finger.offset + (finger.touches.first?.y ?? y) - y
    perform(in: .instant(at: now)) {
      $0.interface.scrollView.drag(to: offset, from: finger.offset, over: duration)
    }
  }

  /// The keyboard's top is at the finger, but never above the docked position (Typist,
  /// InputBarAccessoryView and SlackTextViewController all compute it this way).
  private mutating func dragKeyboard(with finger: Drag.Finger, to y: Double, over duration: Double)
  {
    guard let docked = finger.keyboard, self.finger?.keyboard != nil else { return }
    // One point stays on the screen, so that the keyboard can still be dismissed.
    let top = min(max(y, docked.minY), screenBottom - 1)
    let frame = docked.offsetBy(dx: 0, dy: top - docked.minY)
    guard frame != keyboard.model else { return }
    let timing = Timing(duration: duration)
    keyboard.set(frame, at: now, timing: timing, composition: .replacing)
    interface.keyboardFrame = frame
    deliver(
      .keyboardFollowsTouch(frame),
      in: Interface.Transaction(time: now, timing: timing, composition: .replacing))
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

extension Simulation {
  mutating func becomeFirstResponder(_ id: String) {
    guard interface.firstResponder != id, let element = interface.views[id]?.element,
      let input = element.input
    else { return }
    deliver(.shouldBeginEditing(id))
    if interface.refusesFocus {
      interface.refusesFocus = false
      return
    }
    if let previous = interface.firstResponder {
      deliver(.didEndEditing(previous))
    }
    interface.firstResponder = id
    focus.set(id, at: now)
    selection.set(nil, at: now)
    // A text field begins editing before the keyboard speaks, a text view after it
    // (craiggrummitt.com, 2016).
    if !element.isTextView { deliver(.didBeginEditing(id)) }
    showKeyboard(scene.keyboardAppearance(for: input), for: input)
    if element.isTextView { deliver(.didBeginEditing(id)) }
    revealFirstResponder(onTyping: false)
  }

  mutating func resignFirstResponder() {
    returnTime = nil
    // A keyboard that goes follows no finger any more.
    finger?.keyboard = nil
    guard let id = interface.firstResponder else {
      hideKeyboard()
      return
    }
    isResigning = true
    defer { isResigning = false }
    focus.set(nil, at: now)
    selection.set(nil, at: now)
    if scene.switches.resignsAfterWillHide { hideKeyboard() }
    interface.firstResponder = nil
    deliver(.didEndEditing(id))
    if !scene.switches.resignsAfterWillHide { hideKeyboard() }
  }

  mutating func press(_ key: Event.Key) {
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
      deliverQuietly(.shouldReturn(id))
      guard interface.firstResponder == id else { return }
      let next = element.input?.returnKey == .next ? interface.views.field(after: id) : nil
      if let next { becomeFirstResponder(next) } else { resignFirstResponder() }
    case .done:
      resignFirstResponder()
    }
  }
}

extension Simulation {
  /// Notes what the finger does that makes something happen, if a finger does it.
  ///
  /// Nothing is known of how a keyboard is dismissed, changed or covered, and of text that comes in
  /// whole lines; nor are keys tapped that are not on the screen.
  mutating func noteTouch(of action: Event.Action) {
    let tap = max(now - Touch.Mark.tapDuration, 0)
    switch action {
    case .focus(let id) where interface.views[id] != nil:
      note(Touch.Mark(start: tap, end: now, time: now, target: .view(id)))
    case .press(let key):
      guard let target = touchKey(for: key) else { return }
      note(Touch.Mark(start: tap, end: now, time: now, target: .key(target)))
    case .type(let text) where text.count == 1:
      let key = text.first?.isNewline == true ? Touch.Key.return : .character(text)
      note(Touch.Mark(start: now, end: now + Self.pressDuration, time: now, target: .key(key)))
    case .select: note(Touch.Mark(start: tap, end: now, time: now, target: .selection))
    case .drag(let drag):
      guard let last = drag.path.last?.time,
        drag.path.allSatisfy({ $0.time.isFinite && $0.y.isFinite })
      else { return }
      note(Touch.Mark(start: now, end: now + last, time: now, target: .path(drag)))
    default: break
    }
  }

  /// The key that is tapped: in an accessory view that has room for buttons one of its own.
  private func touchKey(for key: Event.Key) -> Touch.Key? {
    let hasAccessory = (input?.accessoryHeight ?? 0) > 0
    switch key {
    case .return: return .return
    case .next, .done: return hasAccessory ? .accessory(key) : .return
    case .previous: return hasAccessory ? .accessory(key) : nil
    }
  }

  /// Remembers a finger, as one that is not seen just then.
  private mutating func note(_ mark: Touch.Mark) {
    var mark = mark
    let seen = touches.suffix(8).filter { $0.lastSeen > mark.start }
    let free = (0..<Touch.count).first { index in !seen.contains { $0.index == index } }
    guard let free else { return }
    mark.index = free
    touches.append(mark)
  }

  /// Selects text of the first responder's; words that are not in it select nothing.
  mutating func select(_ choice: TextSelection) {
    guard let input else { return }
    selection.set(choice.range(in: input.text), at: now)
  }
}
