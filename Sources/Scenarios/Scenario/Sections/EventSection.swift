internal import KeyboardAvoidance

extension Grammar {
  /// The values of an event.
  struct EventSpec {
    var time: Double?
    var action: Event.Action?
    /// Seconds from one typed line to the next: a choice.
    var interval = 0.25
    /// Characters a second, or `nil` for lines at once.
    var speed: Double?
  }

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
    var found: [ScenarioResolver.PlacedEvent] = []
    // After the first event that could not be read, the state is unknown.
    var firstUnread = Double.infinity
    var longest: (seconds: Double, place: SourceNode.Place)?
    for node in items(node, named: "events", of: "events", limit: Self.maximumEvents) {
      let events = mapping(node, named: "events", Grammar.event) {
        spec, reader -> [ScenarioResolver.PlacedEvent]? in
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
          ScenarioResolver.PlacedEvent(event: $0, key: key, place: reader.keyPlace(key))
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
    report(ScenarioResolver.PlacedEvent.focusProblems(in: known, fields: context.fields))
    reportNeedlessTurns(known, from: orientation)
    return sorted.map(\.event)
  }

  /// From this many seconds on a number without a unit was probably meant as milliseconds.
  private static let unlikelySeconds = 60.0

  /// A number without a unit that makes a film minutes long, and its place.
  private var secondsWithoutUnit: (seconds: Double, place: SourceNode.Place)? {
    guard let node = self["at"], case .finite(let seconds)? = SourceNode.Number(node: node),
      seconds >= Self.unlikelySeconds
    else { return nil }
    return (seconds, node.place)
  }

  private mutating func reportNeedlessTurns(
    _ events: [ScenarioResolver.PlacedEvent], from orientation: Orientation?
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

extension ScenarioResolver {
  /// An event with the key that made it.
  struct PlacedEvent {
    var event: Event
    var key: String
    var place: SourceNode.Place
  }
}

extension ScenarioResolver.PlacedEvent {
  /// Finds events that need a focused field when none can be.
  static func focusProblems(in events: [ScenarioResolver.PlacedEvent], fields: FieldIndex)
    -> [Problem]
  {
    var problems: [Problem] = []
    var focus: String?
    var isReplay = false
    var texts = fields.texts
    for placed in events {
      let action = placed.event.action
      if case .notify = action { isReplay = true }
      if needsFocus(action), focus == nil, !isReplay {
        problems.append(.nothingFocused(placed.key, at: placed.place))
      }
      if let focus, let words = words(selectedBy: action, from: texts[focus] ?? nil) {
        problems.append(.wordsNotInText(words, field: focus, at: placed.place))
      }
      if let focus { note(action, in: &texts[focus]) }
      focus = field(after: action, from: focus, fields)
    }
    return problems
  }

  /// Returns the words that an action selects where a text lacks them; `nil` where nothing is wrong
  /// or nothing is known of the text.
  private static func words(selectedBy action: Event.Action, from text: String?) -> String? {
    guard case .select(.words(let words)) = action, let text,
      TextSelection.words(words).range(in: text) == nil
    else { return nil }
    return words
  }

  /// Takes note of what an action does to a text: what is typed over a selection may be anywhere.
  private static func note(_ action: Event.Action, in text: inout String??) {
    switch action {
    case .type(let typed): text = text.map { $0.map { $0 + typed } }
    case .select: text = .some(nil)
    default: break
    }
  }

  private static func needsFocus(_ action: Event.Action) -> Bool {
    switch action {
    case .press, .dismiss, .keyboard, .prompt, .type, .select: true
    case .focus, .notify, .drag, .rotate: false
    }
  }

  /// Returns the field that has the focus after an action, as far as this check needs it.
  private static func field(
    after action: Event.Action, from focus: String?, _ fields: FieldIndex
  ) -> String? {
    switch (action, focus) {
    case (.focus(let id), _): id
    case (.dismiss, _), (.press(.done), _): nil
    case (.press(.next), let id?): neighbour(of: id, step: 1, fields) ?? id
    case (.press(.previous), let id?): neighbour(of: id, step: -1, fields) ?? id
    case (.press(.return), let id?): field(afterReturnIn: id, fields)
    default: focus
    }
  }

  /// In a text view the return key breaks the line, and the focus stays.
  private static func field(afterReturnIn id: String, _ fields: FieldIndex) -> String? {
    switch fields.returnKeys[id] {
    case nil: id
    case .next: neighbour(of: id, step: 1, fields)
    default: nil
    }
  }

  private static func neighbour(of id: String, step: Int, _ fields: FieldIndex) -> String? {
    guard let index = fields.ids.firstIndex(of: id),
      fields.ids.indices.contains(index + step)
    else { return nil }
    return fields.ids[index + step]
  }
}
