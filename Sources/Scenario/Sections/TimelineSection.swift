internal import KeyboardAvoidance
internal import Keyframes

/// What `timeline` sets.
struct TimelineSpec {
  var fps: Rational = 60
  var startPhase = 0.0
  var end: Double?
  var caretBlinks = false
  var events: [Event] = []
}

extension MappingReader {
  /// Events of a scenario, at most.
  static let maximumEvents = 10_000

  /// Frame rates a scenario may ask for, in frames a second.
  ///
  /// Over the longest time, the fastest stays below `FrameClock.maximumFrameCount`.
  static let frameRates = 1.0...1_000.0

  /// Reads `timeline`, whose events name fields of a form.
  ///
  /// `orientation` is how the device is held at first, or `nil` when the file does not say so.
  mutating func timeline(
    fields: FieldIndex, device: Device, orientation: Orientation?
  ) -> TimelineSpec {
    mapping("timeline", keys: .timeline) { reader in
      var spec = TimelineSpec()
      spec.fps = reader.frameRate("fps", in: Self.frameRates) ?? 60
      spec.caretBlinks = reader.flag("caretBlinks") ?? false
      spec.startPhase = reader.startPhase(fps: spec.fps)
      spec.end = reader.time("end")
      spec.events = reader.events(
        fields: fields, device: device, orientation: orientation, end: spec.end)
      return spec
    } ?? TimelineSpec()
  }

  private mutating func startPhase(fps: Rational) -> Double {
    guard let phase = time("startPhase") else { return 0 }
    let period = 1 / fps.doubleValue
    // A phase of the file's own rate is wrapped where a flag chose another rate.
    if case .flag = place(of: "fps") { return phase.truncatingRemainder(dividingBy: period) }
    guard phase < period else {
      report(.startPhase(frame: fps.reciprocal ?? fps, at: place(of: "startPhase")))
      return 0
    }
    return phase
  }

  /// Reads `events`, sorted by time; equal times stay in the order of the file.
  mutating func events(
    fields: FieldIndex, device: Device? = nil, orientation: Orientation? = nil, end: Double?
  ) -> [Event] {
    var found: [PlacedEvent] = []
    for node in list("events", of: "events", limit: Self.maximumEvents) {
      found +=
        mapping(node, named: "events", keys: .event) { reader -> [PlacedEvent] in
          let time = reader.required("at").flatMap { _ in reader.time("at") }
          guard let (key, action) = reader.action(fields: fields, device: device), let time
          else { return [] }
          if let end, time > end { reader.report(.afterEnd(end, at: reader.place(of: "at"))) }
          return reader.lines(of: Event(at: time, action)).map {
            PlacedEvent(event: $0, key: key, place: reader.keyPlace(key))
          }
        } ?? []
    }
    let sorted = found.enumerated()
      .sorted { ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset) }
      .map(\.element)
    report(FocusCheck.problems(in: sorted, fields: fields))
    var held = orientation
    for placed in sorted {
      guard case .rotate(let orientation) = placed.event.action else { continue }
      if orientation == held {
        report(.alreadyHeld(orientation.rawValue, at: placed.place))
      }
      held = orientation
    }
    return sorted.map(\.event)
  }
}

// MARK: - Actions

extension MappingReader {
  /// Reads the one action of an event, with its key.
  private mutating func action(
    fields: FieldIndex, device: Device?
  ) -> (key: String, Event.Action)? {
    let present = KeySet.eventActions.filter { has($0) }
    guard let key = present.first else {
      report(.missingAction(KeySet.eventActions, owner: keys.owner, at: place))
      return nil
    }
    guard present.count == 1 else {
      report(.conflictingKeys(present, owner: keys.owner, at: keyPlace(present[1])))
      return nil
    }
    let action: Event.Action? =
      switch key {
      case "focus": fieldID("focus", fields: fields).map { .focus($0) }
      case "press": word("press", as: Event.Key.self).map { .press($0) }
      case "keyboard": keyboardChange(on: device).map { .keyboard($0) }
      case "prompt": flag("prompt").map { .prompt($0) }
      case "dismiss": isDismissal() ? .dismiss : nil
      case "notify": notification().map { .notify($0) }
      case "type": text("type").map { .type($0) }
      case "drag": drag().map { .drag($0) }
      case "rotate": word("rotate", as: Orientation.self).map { .rotate($0) }
      default: nil
      }
    return action.map { (key, $0) }
  }

  /// Reads the identifier of a field that is in the form.
  mutating func fieldID(_ key: String, fields: FieldIndex) -> String? {
    guard let id = text(key) else { return nil }
    if fields.contains(id) { return id }
    // A form with problems may lack the field only because of them.
    if fields.isComplete { report(.unknownField(id, ids: fields.ids, at: place(of: key))) }
    return nil
  }

  private mutating func isDismissal() -> Bool {
    guard let flag = flag("dismiss") else { return false }
    if !flag, let node = self["dismiss"] {
      report(.wrongType("dismiss", needs: "true", node: node))
    }
    return flag
  }

  private mutating func keyboardChange(on device: Device?) -> KeyboardChange? {
    mapping("keyboard", keys: .keyboardChange) { reader in
      let mode = reader.keyboardMode(on: device)
      if mode != nil {
        for key in ["height", "kind", "bar", "duration", "repeats"] where reader.has(key) {
          reader.report(.withoutEffectBesideMode(key, at: reader.keyPlace(key)))
        }
      } else if reader.has("gesture") {
        reader.report(.gestureWithoutMode(at: reader.keyPlace("gesture")))
      }
      return KeyboardChange(
        height: reader.length("height"), kind: reader.word("kind"), bar: reader.word("bar"),
        duration: reader.time("duration") ?? 0, repeats: reader.flag("repeats") ?? false,
        mode: mode, frame: reader.rect("frame"), byGesture: reader.flag("gesture") ?? false)
    }
  }

  private mutating func notification() -> KeyboardNotification? {
    let notification = mapping("notify", keys: .notification) { reader in
      _ = reader.required("name")
      _ = reader.required("end")
      let name: KeyboardNotification.Name? = reader.word("name")
      let end = reader.rect("end")
      let begin = reader.rect("begin")
      let duration = reader.time("duration") ?? 0.25
      let curve = reader.curve("curve") ?? .keyboard
      guard let name, let end else { return nil as KeyboardNotification? }
      return KeyboardNotification(
        name: name, frameBegin: begin ?? end, frameEnd: end, duration: duration, curve: curve)
    }
    return notification ?? nil
  }
}

// MARK: - Typing and dragging

extension MappingReader {
  /// How long it takes to type a line unless an event says, in seconds: a choice.
  private static let lineInterval = 0.25

  /// Lines of typed text, at most.
  private static let maximumLines = 1_000

  /// Returns an event, or one for each line where text is typed.
  fileprivate mutating func lines(of event: Event) -> [Event] {
    guard case .type(let text) = event.action else {
      if has("each") {
        report(.conflictingKeys(["each", presentAction], owner: keys.owner, at: keyPlace("each")))
      }
      return [event]
    }
    let interval = time("each") ?? Self.lineInterval
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard lines.count <= Self.maximumLines else {
      report(.tooMany("lines", limit: Self.maximumLines, at: place(of: "type")))
      return []
    }
    return lines.enumerated().map { index, line in
      Event(
        at: event.time + Double(index) * interval, .type((index == 0 ? "" : "\n") + String(line)))
    }
  }

  private var presentAction: String { KeySet.eventActions.first { has($0) } ?? "each" }

  /// Touches of a drag, at most.
  static let maximumTouches = 1_000

  private mutating func drag() -> Drag? {
    let drag = mapping("drag", keys: .drag) { reader -> Drag? in
      _ = reader.required("path")
      let nodes = reader.list("path", of: "touches", limit: Self.maximumTouches)
      let touches = nodes.compactMap { node -> Drag.Touch? in
        guard let pair = reader.touch(node) else { return nil }
        return Drag.Touch(at: pair.x, y: pair.y)
      }
      let release: Drag.Release? = reader.word("release")
      guard !touches.isEmpty, touches.count == nodes.count else {
        if nodes.isEmpty, let node = reader["path"], node.items != nil {
          reader.report(
            .wrongType("path", needs: "a list of touches, [[seconds, y], …]", node: node))
        }
        return nil
      }
      if zip(touches, touches.dropFirst()).contains(where: { $0.time > $1.time }) {
        reader.report(.touchesOutOfOrder(at: reader.place(of: "path")))
      }
      return Drag(touches, release: release)
    }
    return drag ?? nil
  }

  /// Reads `[seconds, y]`.
  private mutating func touch(_ node: SourceNode) -> Point? {
    guard let items = node.items, items.count == 2 else {
      report(.wrongType("path", needs: "touches, each [seconds, y]", node: node))
      return nil
    }
    let time = number(items[0], named: "path.seconds", in: 0...Self.longestTime)
    let y = number(
      items[1], named: "path.y", in: -Self.largestCoordinate...Self.largestCoordinate)
    guard let time, let y else { return nil }
    return Point(x: time, y: y)
  }
}
