internal import KeyboardAvoidance
internal import Keyframes
internal import Scenario

extension Film {
  /// The last instant before the keyboard that was shown first hides, or the end, in seconds.
  ///
  /// The most useful picture as a rule: the form scrolled clear, at rest.
  public var shownTime: Double {
    func first(_ name: KeyboardNotification.Name, after time: Double) -> Double? {
      timeline.deliveries.first { delivery in
        guard case .keyboard(let it) = delivery.event else { return false }
        return it.name == name && delivery.time >= time
      }?.time
    }
    let hide =
      first(.willShow, after: 0).flatMap { first(.willHide, after: $0) } ?? undockedHideTime
    return min(hide.map { max($0 - 1e-6, 0) } ?? clock.end, clock.end)
  }
}

extension Film {
  /// When the first keyboard without a willHide leaves, as an undocked one does when the focus is
  /// lost; in seconds.
  private var undockedHideTime: Double? {
    timeline.focusChangeTimes.first { time in
      let before = timeline.state(at: max(time - 1e-6, 0))
      return timeline.state(at: time).focus == nil && before.focus != nil
        && before.keyboard?.mode.isUndocked ?? false
    }
  }
}

// MARK: - Events

extension Film {
  /// An instant at which something happens, and what it is called.
  public struct Mark: Hashable, Sendable {
    /// Seconds from the start.
    public var time: Double
    /// What happens, in a word or two, such as `focus email`.
    public var name: String
  }

  /// What the user does, in order.
  public var marks: [Mark] {
    scenario.events.filter { $0.time <= clock.end }.map { event in
      let name =
        switch event.action {
        case .keyboard(let change):
          change.mode.map { "keyboard \($0.rawValue)" }
            ?? "keyboard changes"
        case .rotate(let orientation): "rotate to \(orientation.rawValue)"
        case .notify(let notification): notification.name.rawValue
        default:
          [event.action.name, event.action.argument].compactMap(\.self).joined(separator: " ")
        }
      return Mark(time: event.time, name: name)
    }
  }

  /// The time of a scenario's event or of a notification, or `nil` when there is none.
  ///
  /// Notifications go by their names, with or without `keyboard` in front.
  package func time(ofEvent name: String, argument: String?) -> Double? {
    occurrences.first { $0.name == name && (argument == nil || $0.argument == argument) }?.time
      ?? occurrences.first { $0.name == Self.withoutPrefix(name) && argument == nil }?.time
  }

  /// What happens, in order and once each, as positions name it: `event:focus(email)`.
  package var eventNames: [String] {
    var names: [String] = []
    for occurrence in occurrences {
      let name = "event:" + occurrence.name + (occurrence.argument.map { "(\($0))" } ?? "")
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private struct Occurrence {
    var time: Double
    var name: String
    var argument: String?
  }

  private var occurrences: [Occurrence] {
    let events = scenario.events.map {
      Occurrence(time: $0.time, name: $0.action.name, argument: $0.action.argument)
    }
    let notifications = timeline.deliveries.compactMap { delivery -> Occurrence? in
      guard case .keyboard(let notification) = delivery.event else { return nil }
      return Occurrence(time: delivery.time, name: notification.name.rawValue)
    }
    return events + notifications
  }

  /// `keyboardWillShow` as `willShow`.
  private static func withoutPrefix(_ name: String) -> String {
    guard name.hasPrefix("keyboard"), name != "keyboard" else { return name }
    let rest = name.dropFirst("keyboard".count)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}
