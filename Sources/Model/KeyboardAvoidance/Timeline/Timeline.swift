public import Keyframes

/// The result of a simulation: keyframes on tracks, which can be sampled at any time.
public struct Timeline: Sendable {
  /// The scene, which holds until the device is first rotated.
  public let scene: Scene
  /// The identifier of the strategy that was played.
  public let strategy: String
  /// The events that the strategy received, in order.
  public let deliveries: [Delivery]
  /// The interval in seconds between the caret's turning on and off, or `nil` when the caret does
  /// not blink.
  ///
  /// Where a value is used it is an assumption of 0.5 s; Apple documents no period.
  public var caretBlinkInterval: Double?
  /// Whether states tell of the fingers on the screen.
  public var showsTouches = false

  /// The views of the form before anything is typed and before the device is first rotated.
  public var views: ViewTree { typing.layout.initial }
  private let typing: Simulation.Typing
  /// The orientation over time, and the scene for the other one.
  let rotation: Simulation.Rotation
  let scrollView: ScrollView
  let rootView: RootView
  /// Why what was played says nothing about the scenario, or `nil`.
  package let obstacle: String?
  /// Whether the scene's form and scroll view are the strategy's own.
  package let hasOwnScreen: Bool
  let card: RootView
  private let nestedScrollViews: [String: ScrollView]
  let keyboard: Track<Rect>
  /// The footer over time, or `nil` without one.
  private let footer: FooterMotion?
  let fading: Simulation.KeyboardFading
  private let appearance: Steps<KeyboardAppearance?>
  private let focus: Steps<String?>
  private let selection: Steps<Range<Int>?>
  /// The touches of fingers, by the time at which they came down.
  let touches: [Touch.Mark]
  /// When each event happened, in seconds, in order.
  package let eventTimes: [Double]
  /// When the keyboard begins to rise for the first time, in seconds; `nil` if it never does.
  private let firstRise: Double?
  /// The time of the last thing that was played, in seconds.
  private let end: Double
  /// The start of each scroll, in order, and the time by which it and all earlier ones have ended,
  /// in seconds.
  private let scrolls: [(start: Double, end: Double)]

  /// An event that the strategy received, and its time.
  public struct Delivery: Hashable, Sendable {
    /// Seconds from the start.
    public var time: Double
    /// The event that it received.
    public var event: InterfaceEvent
  }

  init(
    scene: Scene, strategy: String, interface: Interface, keyboard: Track<Rect>,
    fading: Simulation.KeyboardFading, appearance: Steps<KeyboardAppearance?>,
    focus: Steps<String?>,
    typing: Simulation.Typing, selection: Steps<Range<Int>?>, touches: [Touch.Mark],
    deliveries: [Delivery], eventTimes: [Double], rotation: Simulation.Rotation, end: Double
  ) {
    self.scene = scene
    self.strategy = strategy
    self.deliveries = deliveries
    self.eventTimes = eventTimes
    self.end = end
    self.keyboard = keyboard
    self.fading = fading
    self.appearance = appearance
    self.focus = focus
    self.typing = typing
    self.selection = selection
    self.touches = touches
    self.rotation = rotation
    scrollView = interface.scrollView
    rootView = interface.rootView
    obstacle = interface.obstacle
    hasOwnScreen = interface.hasOwnScreen
    card = interface.card
    nestedScrollViews = interface.nestedScrollViews
    let rides = scene.footerRides
    footer = scene.footer.map { _ in
      FooterMotion(
        over: rides ? keyboard : interface.card.frameTrack, ridesOnKeyboard: rides
      ) { time, frame in
        let orientation = rotation.orientation.value(at: time)
        let current = orientation == scene.orientation ? scene : rotation.other
        let height = typing.layout.value(at: time).footer?.frame.height ?? 0
        return (
          rides
            ? current.footerFrame(height: height, over: frame)
            : current.footerFrame(height: height, inAlert: frame),
          frame.withoutFooter(appearance.value(at: time)?.riderHeight ?? 0, in: current)
        )
      }
    }
    let firstShown = appearance.initial == nil ? appearance.changes.first?.time : nil
    firstRise = firstShown.flatMap { shown in
      keyboard.spans.contains { $0.start == shown && $0.end > shown } ? shown : nil
    }
    var stopped = -Double.infinity
    scrolls = scrollView.contentOffsetTrack.spans.map { span in
      stopped = max(stopped, span.end)
      return (span.start, stopped)
    }
  }
}

// MARK: - Asking

extension Timeline {
  /// Returns the presentation state at a time, in seconds from the start.
  public func state(at time: Double) -> SceneState { state(at: time, .everything) }

  /// Returns a state without fingers, and without what was there before a rotation.
  func stateWithoutTouches(at time: Double) -> SceneState { state(at: time, .drawing) }

  /// Returns a state with where everything is, and nothing of what it looks like: no keyboard's
  /// appearance, caret, selection or indicator, and no angle of a turning window.
  package func layout(at time: Double) -> SceneState { state(at: time, .layout) }

  /// How much a state tells.
  private enum Detail {
    case layout, drawing, everything
  }

  /// Audits ask for a state a million times: it is made in one place in memory and never copied.
  private func state(at time: Double, _ detail: Detail) -> SceneState {
    let card = card.frameTrack.value(at: time)
    let frame = keyboard.value(at: time)
    var state = SceneState(
      rootFrame: rootView.frameTrack.value(at: time).offsetBy(dx: card.minX, dy: card.minY),
      scrollFrame: scrollView.frameTrack.value(at: time),
      contentSize: scrollView.contentSizeTrack.value(at: time),
      contentInset: scrollView.contentInsetTrack.value(at: time),
      safeAreaAdjustment: scrollView.safeAreaTrack.value(at: time),
      indicatorInsets: scrollView.indicatorInsetsTrack.value(at: time),
      contentOffset: scrollView.contentOffsetTrack.value(at: time),
      keyboardFrame: fading.frame(at: time) ?? frame,
      focus: focus.value(at: time),
      edits: typing.edits.value(at: time),
      cardFrame: scene.presentation.style == .fullScreen ? nil : card,
      nestedOffsets: nestedOffsets { $0.value(at: time) },
      orientation: rotation.orientation.value(at: time))
    if let footer {
      state.footer = SceneState.Footer(
        frame: footer.frame.value(at: time),
        keyboardFrame: footer.keyboard?.value(at: time) ?? state.keyboardFrame,
        holdsFocus: holdsFocus(at: time))
    }
    if detail == .layout { return state }
    let restHeight = keyboard.model(at: time).height
    if restHeight != frame.height { state.keyboardRestHeight = restHeight }
    state.indicatorOpacity = indicatorOpacity(at: time)
    state.keyboard = appearance.value(at: time)
    state.isCaretLit = isCaretLit(at: time)
    state.keyboardOpacity = fading.opacity.value(at: time)
    if let firstRise, time >= firstRise {
      state.keyboardPresence = KeyboardPresence(elapsed: time - firstRise)
    }
    state.windowAngle = rotation.angle(at: time)
    state.selection = selection.value(at: time)
    if detail == .everything, state.windowAngle != 0, let turned = rotation.lastTurn(by: time) {
      var before = stateWithoutTouches(at: turned.nextDown)
      before.windowAngle = 0
      state.turnedFrom = [before]
    }
    if detail == .everything, showsTouches { state.touches = touches(at: time) }
    return state
  }

  private func nestedOffsets(_ offset: (Track<Point>) -> Point) -> [String: Point] {
    // Mapping allocates memory for an empty dictionary, too.
    nestedScrollViews.isEmpty
      ? [:] : nestedScrollViews.mapValues { offset($0.contentOffsetTrack) }
  }

  /// Whether the focused field is in the footer.
  private func holdsFocus(at time: Double) -> Bool {
    focus.value(at: time).map(views(at: time).isInFooter) ?? false
  }

  /// Returns the model state at a time: the values that running animations are heading for.
  public func targetState(at time: Double) -> SceneState {
    var state = state(at: time)
    let place = card.frameTrack.model(at: time)
    state.rootFrame = rootView.frameTrack.model(at: time)
      .offsetBy(dx: place.minX, dy: place.minY)
    if state.cardFrame != nil { state.cardFrame = place }
    state.nestedOffsets = nestedOffsets { $0.model(at: time) }
    state.scrollFrame = scrollView.frameTrack.model(at: time)
    state.contentSize = scrollView.contentSizeTrack.model(at: time)
    state.contentInset = scrollView.contentInsetTrack.model(at: time)
    state.safeAreaAdjustment = scrollView.safeAreaTrack.model(at: time)
    state.indicatorInsets = scrollView.indicatorInsetsTrack.model(at: time)
    state.contentOffset = scrollView.contentOffsetTrack.model(at: time)
    state.keyboardFrame = keyboard.model(at: time)
    state.keyboardRestHeight = nil
    state.keyboardPresence = .whole
    if let footer {
      state.footer = SceneState.Footer(
        frame: footer.frame.model(at: time),
        keyboardFrame: footer.keyboard?.model(at: time) ?? state.keyboardFrame,
        holdsFocus: holdsFocus(at: time))
    }
    return state
  }

  /// Returns the model's content offset at a time, which a running animation is heading for.
  public func targetOffset(at time: Double) -> Point {
    scrollView.contentOffsetTrack.model(at: time)
  }

  /// The times at which the first responder changes, in seconds.
  package var focusChangeTimes: [Double] { focus.changes.map(\.time) }
}

// MARK: - Motion

extension Timeline {
  /// Passes everything that moves to a visitor.
  private func visitMotions(_ visitor: inout some MotionVisitor) {
    visitor.visit(keyboard)
    visitor.visit(fading.opacity)
    visitor.visit(rotation.turn)
    visitor.visit(card.frameTrack)
    visitor.visit(rootView.frameTrack)
    for view in [scrollView] + nestedScrollViews.values {
      visitor.visit(view.frameTrack)
      visitor.visit(view.contentSizeTrack)
      visitor.visit(view.contentInsetTrack)
      visitor.visit(view.safeAreaTrack)
      visitor.visit(view.indicatorInsetsTrack)
      visitor.visit(view.contentOffsetTrack)
    }
  }

  /// Returns whether anything is moving at a time: the keyboard, the window, the content, an inset
  /// or a view.
  public func isMoving(at time: Double) -> Bool {
    var search = MotionSearch(time: time)
    visitMotions(&search)
    return search.isMoving
  }

  /// The time from which nothing changes any more, in seconds.
  public var settledTime: Double {
    let fade = scene.scrollView.indicator == .scrolling ? indicatorFadeEnd : 0
    let lifted = showsTouches ? touches.map(\.lastSeen).max() ?? 0 : 0
    var last = LastArrival(time: max(fade, end, lifted))
    visitMotions(&last)
    return last.time
  }

  /// The spans of time in which states change, apart from the caret's blink and the indicator: from
  /// the start of a motion until its end, in seconds, ordered and disjoint.
  package var restlessSpans: [(start: Double, end: Double)] {
    func instants<Value>(_ steps: Steps<Value>) -> [(start: Double, end: Double)] {
      steps.changes.map { ($0.time, $0.time) }
    }
    let faded = fading.held.changes.compactMap { $0.value.map { ($0.end, $0.end) } }
    let steps = [
      instants(fading.held), faded, instants(appearance), instants(focus), instants(typing.edits),
      instants(rotation.orientation), instants(selection),
      showsTouches ? touches.map { ($0.start, $0.lastSeen) } : [],
    ]
    var motions = MotionSpans()
    visitMotions(&motions)
    return (steps + motions.spans).joined().sorted { $0.start < $1.start }
      .reduce(into: []) { spans, next in
        if let last = spans.last, next.start <= last.end {
          spans[spans.count - 1].end = max(last.end, next.end)
        } else {
          spans.append(next)
        }
      }
  }
}

// MARK: - Rotation

extension Timeline {
  /// Whether the device is ever turned.
  public var rotates: Bool { !rotation.orientation.changes.isEmpty }

  /// When the device is turned, in seconds, and how it is held from then on.
  public var rotations: [Steps<Orientation>.Change] { rotation.orientation.changes }

  /// Returns the scene at a time, in seconds from the start.
  public func scene(at time: Double) -> Scene {
    scene(in: rotation.orientation.value(at: time))
  }

  /// Returns the scene for an orientation of the device.
  public func scene(in orientation: Orientation) -> Scene {
    rotates && orientation != scene.orientation ? rotation.other : scene
  }

  /// Returns the views of the form at a time, in seconds from the start.
  ///
  /// Rotating the device lays them out anew, and typing may move them.
  public func views(at time: Double) -> ViewTree { typing.layout.value(at: time) }

  /// Returns the views of the form in a state of this timeline.
  public func views(in state: SceneState) -> ViewTree {
    let layout = Simulation.Typing.Layout(edits: state.edits, orientation: state.orientation)
    if let views = typing.layouts[layout] { return views }
    let form = scene(in: state.orientation).form
    return ViewTree(form: FormEdit.apply(state.edits, to: form))
  }
}

// MARK: - Caret and indicator

extension Timeline {
  /// How long the indicator stays after the offset has stopped, and how long it takes to fade, in
  /// seconds (flowkey/UIKit-cross-platform, tuned by hand against UIKit).
  private static let indicatorDelay = 0.05
  private static let indicatorFade = 0.25

  private var indicatorFadeEnd: Double {
    guard let stopped = lastScroll(before: .infinity) else { return 0 }
    return stopped + Self.indicatorDelay + Self.indicatorFade
  }

  private func indicatorOpacity(at time: Double) -> Double {
    switch scene.scrollView.indicator {
    case .always: return 1
    case .never: return 0
    case .scrolling: break
    }
    guard let stopped = lastScroll(before: time) else { return 0 }
    let fading = (time - stopped - Self.indicatorDelay) / Self.indicatorFade
    return 1 - min(max(fading, 0), 1)
  }

  /// The time at which the last scroll that began by a time ends, in seconds; `nil` without any.
  private func lastScroll(before time: Double) -> Double? {
    let count = scrolls.partitioningIndex { $0.start > time }
    return count == 0 ? nil : scrolls[count - 1].end
  }

  private func isCaretLit(at time: Double) -> Bool {
    guard let interval = caretBlinkInterval, interval > 0,
      let since = focus.changes.last(where: { $0.time <= time })?.time
    else { return true }
    return (time - since).truncatingRemainder(dividingBy: 2 * interval) < interval
  }
}

extension SceneState {
  /// Where the keyboard and the content are at one instant: what measuring motion needs of a state.
  ///
  /// Audits ask for thousands of them: it is small, and holds no text.
  package struct Pose: Hashable, Sendable {
    /// The keyboard in the window, in points.
    package var keyboardFrame: Rect
    /// The scroll view's upper edge in the window, in points.
    package var scrollTop: Double
    /// The upper edge of a sheet's card in the window, in points, or `nil` without a sheet.
    package var cardTop: Double?
    /// The vertical content offset, in points.
    package var offset: Double
    /// The orientation of the device.
    package var orientation: Orientation
  }
}

extension SceneState {
  /// Where the keyboard and the content are.
  package var pose: Pose {
    Pose(
      keyboardFrame: keyboardFrame, scrollTop: scrollFrameInWindow.minY, cardTop: cardFrame?.minY,
      offset: contentOffset.y, orientation: orientation)
  }
}

extension Timeline {
  /// Returns where the keyboard and the content are drawn at a time, in seconds from the start.
  package func pose(at time: Double) -> SceneState.Pose {
    let card = card.frameTrack.value(at: time)
    return SceneState.Pose(
      keyboardFrame: fading.frame(at: time) ?? keyboard.value(at: time),
      scrollTop: scrollView.frameTrack.value(at: time).minY
        + rootView.frameTrack.value(at: time).minY + card.minY,
      cardTop: scene.presentation.style == .fullScreen ? nil : card.minY,
      offset: scrollView.contentOffsetTrack.value(at: time).y,
      orientation: rotation.orientation.value(at: time))
  }

  /// Returns where the keyboard and the content are heading at a time, in seconds from the start.
  package func targetPose(at time: Double) -> SceneState.Pose {
    let card = card.frameTrack.model(at: time)
    return SceneState.Pose(
      keyboardFrame: keyboard.model(at: time),
      scrollTop: scrollView.frameTrack.model(at: time).minY
        + rootView.frameTrack.model(at: time).minY + card.minY,
      cardTop: scene.presentation.style == .fullScreen ? nil : card.minY,
      offset: scrollView.contentOffsetTrack.model(at: time).y,
      orientation: rotation.orientation.value(at: time))
  }
}

extension Timeline {
  /// Returns the fingers that are seen at a time; those from before the device was turned are not.
  func touches(at time: Double) -> [Touch] {
    touches.compactMap { mark in
      let opacity = mark.opacity(at: time)
      guard opacity > 0,
        rotation.orientation.value(at: mark.time) == rotation.orientation.value(at: time),
        let place = place(of: mark, at: time)
      else { return nil }
      return Touch(place: place, opacity: opacity, index: mark.index)
    }
  }

  private func place(of mark: Touch.Mark, at time: Double) -> Touch.Place? {
    switch mark.target {
    case .key(let key): return .key(key)
    case .selection: return .selection
    case .path(let drag):
      let x = stateWithoutTouches(at: mark.start).scrollFrameInWindow.midX
      return drag.y(at: time - mark.start).map { .window(Point(x: x, y: $0)) }
    case .view(let id):
      // Where the field was when it was tapped, before anything came of that.
      let state = stateWithoutTouches(at: mark.time.nextDown)
      guard let frame = windowRect(of: id, in: state) else { return nil }
      let keyboardTop = state.keyboard == nil ? Double.infinity : state.keyboardFrame.minY
      let window = scene(in: state.orientation).window
      let room = Rect(
        x: window.minX, y: window.minY, width: window.width,
        height: max(min(window.maxY, keyboardTop) - window.minY, 0))
      return frame.intersection(room).map { .window(Point(x: $0.midX, y: $0.midY)) }
    }
  }

  /// A query over everything that moves: frames, offsets and angles.
  ///
  /// Tracks have different types: boxing them in a list took a quarter of an audit's time.
  protocol MotionVisitor {
    mutating func visit<Value>(_ track: Track<Value>)
  }

  /// Whether anything is moving at a time.
  struct MotionSearch: Timeline.MotionVisitor {
    let time: Double
    private(set) var isMoving = false

    init(time: Double) { self.time = time }

    mutating func visit<Value>(_ track: Track<Value>) {
      isMoving = isMoving || track.isMoving(at: time)
    }
  }

  /// The time at which the last motion ends.
  struct LastArrival: Timeline.MotionVisitor {
    private(set) var time: Double

    init(time: Double) { self.time = time }

    mutating func visit<Value>(_ track: Track<Value>) { time = max(time, track.settledTime) }
  }

  /// The spans of motion, track by track.
  struct MotionSpans: Timeline.MotionVisitor {
    private(set) var spans: [[(start: Double, end: Double)]] = []

    mutating func visit<Value>(_ track: Track<Value>) { spans.append(track.spans) }
  }

  /// A footer over time, and the keyboard that it rides on.
  ///
  /// Both move in the keyboard's animations, each between its own frames: a footer that rests on
  /// the safe area moves less far than the keyboard.
  struct FooterMotion: Sendable {
    /// The footer in the window, in points.
    let frame: Track<Rect>
    /// The keyboard without the footer, in the window in points; `nil` where the footer does not ride
    /// on it.
    let keyboard: Track<Rect>?

    /// Derives the motion from that of the keyboard together with the footer, or of an alert.
    ///
    /// - Parameters:
    ///   - track: The frames of both together, or of the alert.
    ///   - ridesOnKeyboard: Whether they are those of both.
    ///   - frames: Splits a frame of both into the two frames, at a time in seconds.
    init(
      over track: Track<Rect>, ridesOnKeyboard: Bool,
      frames: (_ time: Double, _ frame: Rect) -> (footer: Rect, keyboard: Rect)
    ) {
      let initial = frames(-.infinity, track.initial)
      var footer = Track(initial.footer)
      var keyboard = Track(initial.keyboard)
      for keyframe in track.keyframes {
        let (place, keys) = frames(keyframe.time, keyframe.value)
        footer.set(
          place, at: keyframe.time, timing: keyframe.timing, composition: keyframe.composition)
        keyboard.set(
          keys, at: keyframe.time, timing: keyframe.timing, composition: keyframe.composition)
      }
      self.frame = footer
      self.keyboard = ridesOnKeyboard ? keyboard : nil
    }
  }
}

extension Rect {
  /// Returns a keyboard's frame without the footer of a height that rides on it; below the screen
  /// the upper edge is the same.
  func withoutFooter(_ footerHeight: Double, in scene: Scene) -> Rect {
    let isShown = minY < scene.screenInWindow.maxY
    return Rect(
      x: minX, y: minY + (isShown ? footerHeight : 0), width: width,
      height: max(height - footerHeight, 0))
  }
}
