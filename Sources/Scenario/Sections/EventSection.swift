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
