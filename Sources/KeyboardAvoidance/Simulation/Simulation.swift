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
  private var scheduled: [ScheduledWork] = []
  var typing: Typing
  var finger: Finger?
  /// Where the user left an undocked keyboard, in screen coordinates.
  var modeFrame: Rect?
  /// Whether views may have to move although no event was delivered.
  var needsLayout = false
  var rotation: Rotation
  /// When the keyboard that a rotation hid is shown again.
  var comeback: Double?
  /// Which characters of the first responder's text are selected.
  var selection = Steps<Range<Int>?>(nil)
  /// What fingers did, in the order of time.
  var touches: [TouchMark] = []
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
    case .focus(let id): becomeFirstResponder(id)
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
      pending.first?.time, comeback, keyRelease, scheduled.first?.time, finger?.nextTime,
    ]
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

  mutating func deliver(_ event: InterfaceEvent, in transaction: Transaction? = nil) {
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
    in transaction: Transaction, _ body: (inout Simulation) -> Void
  ) {
    interface.drawnKeyboardFrame = keyboard.value(at: now)
    interface.begin(transaction)
    body(&self)
    interface.begin(.instant(at: now))
    takeScheduledWork()
  }
}
