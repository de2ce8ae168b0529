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

  /// Reads `timeline`, whose events name fields of a form.
  ///
  /// - Parameters:
  ///   - fields: The fields of the form.
  ///   - device: The device, or `nil` when it is not known.
  ///   - orientation: How it is held at first, or `nil` when the file does not say so.
  mutating func timeline(
    fields: FieldIndex, device: Device?, orientation: Orientation?
  ) -> TimelineSpec {
    mapping("timeline", keys: .timeline) { reader in
      var spec = TimelineSpec()
      let fps = reader.has("fps") ? reader.frameRate("fps", in: Self.frameRates) : spec.fps
      spec.fps = fps ?? spec.fps
      spec.caretBlinks = reader.flag("caretBlinks") ?? false
      spec.startPhase = reader.startPhase(fps: fps)
      spec.end = reader.time("end")
      spec.events = reader.events(
        fields: fields, device: device, orientation: orientation, end: spec.end)
      return spec
    } ?? TimelineSpec()
  }

  /// Reads `startPhase`, which is shorter than a frame; `fps` is `nil` when it could not be read.
  private mutating func startPhase(fps: Rational?) -> Double {
    guard let phase = time("startPhase"), let fps else { return 0 }
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
    // From the first event that could not be read on nothing is known of what comes after.
    var firstUnread = Double.infinity
    for node in list("events", of: "events", limit: Self.maximumEvents) {
      let isRead: Bool? = mapping(node, named: "events", keys: .event) { reader in
        let time = reader.required("at").flatMap { _ in reader.time("at") }
        let interval = reader.time("each")
        let action = reader.action(fields: fields, device: device)
        if let end, let time, time > end {
          reader.report(.afterEnd(end, at: reader.place(of: "at")))
        }
        guard let time, let (key, action) = action else {
          firstUnread = min(firstUnread, time ?? 0)
          return false
        }
        found += reader.lines(of: Event(at: time, action), each: interval).map {
          PlacedEvent(event: $0, key: key, place: reader.keyPlace(key))
        }
        return true
      }
      if isRead == nil { firstUnread = 0 }
    }
    let sorted = found.enumerated()
      .sorted { ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset) }
      .map(\.element)
    let known = sorted.filter { $0.event.time < firstUnread }
    report(FocusCheck.problems(in: known, fields: fields))
    var held = orientation
    for placed in known {
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
    if present.isEmpty { report(.missingAction(KeySet.eventActions, owner: keys.owner, at: place)) }
    if present.count > 1 {
      report(.conflictingKeys(present, owner: keys.owner, at: keyPlace(present[1])))
    }
    // Of several each may be the one that is kept, so all are read.
    let actions = readAll(present) { $0.action($1, fields: fields, device: device) }
    guard present.count == 1, let (key, action) = actions.first else { return nil }
    return (key, action)
  }

  private mutating func action(
    _ key: String, fields: FieldIndex, device: Device?
  ) -> Event.Action? {
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
  }

  /// Reads the identifier of a field that is in the form.
  mutating func fieldID(_ key: String, fields: FieldIndex) -> String? {
    guard let id = text(key) else { return nil }
    if fields.contains(id) { return id }
    // A form with problems may lack the field only because of them.
    report(
      fields.mayContain(id)
        ? .moreMayFollow : .unknownField(id, ids: fields.ids, at: place(of: key)))
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

  /// Returns an event, or one for each line where text is typed, so many seconds apart.
  fileprivate mutating func lines(of event: Event, each interval: Double?) -> [Event] {
    guard case .type(let text) = event.action else {
      if has("each") {
        report(.conflictingKeys(["each", presentAction], owner: keys.owner, at: keyPlace("each")))
      }
      return [event]
    }
    let interval = interval ?? Self.lineInterval
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard lines.count <= Self.maximumLines else {
      report(.tooMany("lines", limit: Self.maximumLines, at: place(of: "type")))
      return []
    }
    let last = event.time + Double(lines.count - 1) * interval
    if last > Self.longestTime {
      report(
        .lateLine(last, limit: Self.longestTime, at: place(of: has("each") ? "each" : "type")))
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
      items[1], named: "path.y", in: Self.coordinates)
    guard let time, let y else { return nil }
    return Point(x: time, y: y)
  }
}
