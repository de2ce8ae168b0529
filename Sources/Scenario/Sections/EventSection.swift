internal import KeyboardAvoidance
internal import Keyframes

/// The values of an event.
struct EventSpec {
  var time: Double?
  var action: Event.Action?
  /// Seconds from one typed line to the next: a choice.
  var interval = 0.25
  /// Characters a second, or `nil` for lines at once.
  var speed: Double?
}

extension Grammar {
  static let event = Mapping("an event", EventSpec()) {
    Key("at", .instant, \.time, "Seconds from the start", .required)
    Key(
      "focus", ValueType.fieldID.map { .focus($0) }, \.action, "The field that is tapped",
      .alternative)
    Key(
      "press", ValueType<Event.Key>.word.map { .press($0) }, \.action, "{words}", .alternative)
    Key(
      "keyboard", ValueType.keyboardChange.map { .keyboard($0) }, \.action,
      "A change of the keyboard while it is up", .alternative)
    Key(
      "prompt", ValueType.flag.map { .prompt($0) }, \.action,
      "Whether the password manager's prompt takes the keyboard's place", .alternative)
    Key(
      "dismiss", ValueType.yes.map { _ in .dismiss }, \.action, "true: the keyboard is dismissed",
      .alternative)
    Key(
      "notify", ValueType.notification.map { .notify($0) }, \.action,
      "A recorded notification that is replayed", .alternative)
    Key(
      "type", ValueType.text.map { .type($0) }, \.action, "Text that is typed, line by line",
      .alternative)
    Key(
      "select", .selection, \.action,
      "Text of the field in focus that is selected: all, or words that are in it", .alternative)
    Key(
      "each", .time, \.interval, "Seconds from one line to the next; {default} by default")
    Key(
      "speed", .number(0.5...60), \.speed,
      "Characters a second: typed one by one, not line by line")
    Key(
      "drag", ValueType.drag.map { .drag($0) }, \.action,
      "The path of a finger over the scroll view",
      .alternative)
    Key(
      "rotate", ValueType<Orientation>.word.map { .rotate($0) }, \.action,
      "{words}: the device is turned", .alternative)
  }
}

extension Scenario {
  /// The keys for what happens, of which every event has exactly one.
  public static let eventActions = Grammar.event.keys.alternatives
}

extension ValueType where Value == String {
  /// The identifier of a field that is in the form.
  static var fieldID: ValueType {
    text.then { id, node, reader in
      let fields = reader.context.fields
      if fields.contains(id) { return id }
      // When the form has problems, these may be the only reason why the field is missing.
      reader.report(
        fields.mayContain(id) ? .moreMayFollow : .unknownField(id, ids: fields.ids, at: node.place))
      return nil
    }
  }
}

// MARK: - Events

extension MappingReader {
  /// The most events of a scenario.
  static let maximumEvents = 10_000

  /// Reads `events`, sorted by time; equal times stay in the order of the file.
  ///
  /// - Parameter orientation: The device's initial orientation, or `nil` when the file does not
  ///   give it.
  mutating func events(_ node: SourceNode?, orientation: Orientation? = nil) -> [Event] {
    var found: [PlacedEvent] = []
    // After the first event that could not be read, the state is unknown.
    var firstUnread = Double.infinity
    var longest: (seconds: Double, place: Place)?
    for node in items(node, named: "events", of: "events", limit: Self.maximumEvents) {
      let events = mapping(node, named: "events", Grammar.event) { spec, reader -> [PlacedEvent]? in
        guard let key = reader.alternative(), let time = spec.time, let action = spec.action else {
          firstUnread = min(firstUnread, spec.time ?? 0)
          return []
        }
        if let long = reader.secondsWithoutUnit, long.seconds > longest?.seconds ?? 0 {
          longest = long
        }
        let typed = Event(at: time, action)
        let events = spec.speed.map { reader.characters(of: typed, speed: $0) }
        return (events ?? reader.lines(of: typed, each: spec.interval)).map {
          PlacedEvent(event: $0, key: key, place: reader.keyPlace(key))
        }
      }
      if events == nil { firstUnread = 0 }
      found += events ?? []
    }
    if let longest { report(.secondsWithoutUnit(longest.seconds, at: longest.place)) }
    let sorted = found.enumerated()
      .sorted { ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset) }
      .map(\.element)
    let known = sorted.filter { $0.event.time < firstUnread }
    report(FocusCheck.problems(in: known, fields: context.fields))
    reportNeedlessTurns(known, from: orientation)
    return sorted.map(\.event)
  }

  /// From this many seconds on a number without a unit was probably meant as milliseconds.
  private static let unlikelySeconds = 60.0

  /// A number without a unit that makes a film minutes long, and its place.
  private var secondsWithoutUnit: (seconds: Double, place: Place)? {
    guard let node = self["at"], case .finite(let seconds)? = ScalarNumber(node: node),
      seconds >= Self.unlikelySeconds
    else { return nil }
    return (seconds, node.place)
  }

  private mutating func reportNeedlessTurns(
    _ events: [PlacedEvent], from orientation: Orientation?
  ) {
    var held = orientation
    for placed in events {
      guard case .rotate(let orientation) = placed.event.action else { continue }
      if orientation == held { report(.alreadyHeld(orientation.rawValue, at: placed.place)) }
      held = orientation
    }
  }

  /// The most lines of typed text.
  private static let maximumLines = 1_000

  /// Returns one event for each character of a typed text, at a speed in characters a second.
  private mutating func characters(of event: Event, speed: Double) -> [Event] {
    guard case .type(let text) = event.action, !has("each") else {
      let other = has("each") ? "each" : event.action.name
      report(.conflictingKeys(["speed", other], owner: keys.owner, at: keyPlace("speed")))
      return [event]
    }
    guard text.count <= Self.maximumLines else {
      report(.tooMany("characters", limit: Self.maximumLines, at: place(of: "type")))
      return []
    }
    let last = event.time + Double(text.count - 1) / speed
    if last > ValueType<Double>.longestTime {
      report(.lateLine(last, limit: ValueType<Double>.longestTime, at: place(of: "speed")))
      return []
    }
    return text.enumerated().map { index, character in
      Event(
        at: event.time + Double(index) / speed,
        .type(character.isNewline ? "\n" : String(character)))
    }
  }

  /// Returns the event, or one for each line of typed text, at an interval in seconds.
  private mutating func lines(of event: Event, each interval: Double) -> [Event] {
    guard case .type(let text) = event.action else {
      if has("each") {
        report(
          .conflictingKeys(["each", event.action.name], owner: keys.owner, at: keyPlace("each")))
      }
      return [event]
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard lines.count <= Self.maximumLines else {
      report(.tooMany("lines", limit: Self.maximumLines, at: place(of: "type")))
      return []
    }
    let last = event.time + Double(lines.count - 1) * interval
    let limit = ValueType<Double>.longestTime
    if last > limit {
      report(.lateLine(last, limit: limit, at: place(of: has("each") ? "each" : "type")))
      return []
    }
    return lines.enumerated().map { index, line in
      Event(
        at: event.time + Double(index) * interval, .type((index == 0 ? "" : "\n") + String(line)))
    }
  }
}

// MARK: - Actions

extension ValueType where Value == Event.Action {
  /// `all`, or words.
  fileprivate static var selection: ValueType {
    ValueType<String>.text.then { text, node, reader in
      if text.isEmpty {
        reader.report(.wrongType("select", needs: "all, or words of the field's text", node: node))
        return nil
      }
      return .select(text == "all" ? .all : .words(text))
    }
  }
}

extension Grammar {
  static let keyboardChange = Mapping("a keyboard change", KeyboardChange()) {
    Key("height", .length, \.height, "Points, without an accessory view")
    Key("kind", .word, \.kind, "{words}")
    Key("bar", .word, \.bar, "{words}")
    Key(
      "duration", .time, \.duration, "Seconds; {default} by default, as in every recorded change")
    Key(
      "repeats", .flag, \.repeats,
      "Whether the notifications come twice, 3 ms apart; {default} by default")
    Key("mode", .keyboardMode, \.mode, "{words}")
    Key("frame", .rect, \.frame, "[x, y, width, height] of an undocked keyboard, on the screen")
    Key(
      "gesture", .flag, \.byGesture,
      "Whether the user drags it there, and nothing is posted; {default} by default")
  }
}

extension ValueType where Value == KeyboardChange {
  fileprivate static var keyboardChange: ValueType {
    .mapping(Grammar.keyboardChange) { change, reader in
      reader.checkFrame(of: change.mode)
      if change.mode != nil {
        for key in ["height", "kind", "bar", "duration", "repeats"] where reader.has(key) {
          reader.report(.withoutEffectBesideMode(key, at: reader.keyPlace(key)))
        }
      } else if reader.has("gesture") {
        reader.report(.gestureWithoutMode(at: reader.keyPlace("gesture")))
      }
      return change
    }
  }
}

/// What a replayed notification sets.
struct NotificationSpec {
  var name: KeyboardNotification.Name?
  var begin: Rect?
  var end: Rect?
  var duration = 0.25
  var curve = AnimationCurve.keyboard
}

extension Grammar {
  static let notification = Mapping("a notification", NotificationSpec()) {
    Key("name", .word, \.name, "{words}", .required)
    Key("begin", .rect, \.begin, "frameBegin; the end frame by default")
    Key("end", .rect, \.end, "frameEnd", .required)
    Key("duration", .time, \.duration, "Seconds; {default} by default")
    Key("curve", .curve, \.curve, "A number or a name; 7, the keyboard's, by default")
  }
}

extension ValueType where Value == KeyboardNotification {
  fileprivate static var notification: ValueType {
    .mapping(Grammar.notification) { spec, _ in
      guard let name = spec.name, let end = spec.end else { return nil }
      return KeyboardNotification(
        name: name, frameBegin: spec.begin ?? end, frameEnd: end, duration: spec.duration,
        curve: spec.curve)
    }
  }
}

/// What a drag sets.
struct DragSpec {
  var path: [Drag.Touch] = []
  var release: Drag.Release?
}

extension Grammar {
  static let drag = Mapping("a drag", DragSpec()) {
    Key(
      "path", .touches, \.path,
      "Where the finger is, a list of [seconds from the event, y in the window]", .required)
    Key(
      "release", .word, \.release,
      "What a dragged keyboard does then: {words}; by where it is")
  }
}

extension ValueType where Value == [Drag.Touch] {
  /// Touches, each `[seconds, y]`.
  fileprivate static var touches: ValueType {
    let time = ValueType<Double>.number(0...ValueType<Double>.longestTime)
    let limit = 1_000
    @Sendable func schema() -> JSONSchema {
      .list(
        of: .tuple([time.schema, ValueType<Double>.coordinate.schema]), minimum: 1, maximum: limit)
    }
    return ValueType(schema: schema()) { node, key, reader in
      let items = reader.items(node, named: key, of: "touches", limit: limit)
      if items.isEmpty, node.items?.isEmpty == true {
        reader.report(
          .wrongType(key, needs: "a list of touches, [[seconds, y], …]", node: node))
      }
      let touches = items.compactMap { item -> Drag.Touch? in
        guard let pair = item.items, pair.count == 2 else {
          reader.report(.wrongType(key, needs: "touches, each [seconds, y]", node: item))
          return nil
        }
        let time = time.read(pair[0], "\(key).seconds", &reader)
        let y = ValueType<Double>.coordinate.read(pair[1], "\(key).y", &reader)
        guard let time, let y else { return nil }
        return Drag.Touch(at: time, y: y)
      }
      guard touches.count == items.count, !touches.isEmpty else { return nil }
      if zip(touches, touches.dropFirst()).contains(where: { $0.time > $1.time }) {
        reader.report(.touchesOutOfOrder(at: node.place))
      }
      return touches
    }
  }
}

extension ValueType where Value == Drag {
  fileprivate static var drag: ValueType {
    .mapping(Grammar.drag) { spec, _ in
      spec.path.isEmpty ? nil : Drag(spec.path, release: spec.release)
    }
  }
}
