import KeyboardAvoidance
import Keyframes

/// How much changes when the last willShow is posted a second time.
struct Repetition {
  /// Points that change, at rest, when the last willShow before the keyboard first hides is
  /// repeated, with its end frame as the begin frame.
  let difference: Report.Measurement

  /// - Parameter timeline: The strategy's timeline in the situation.
  init(of strategy: any AvoidanceStrategy, in situation: Situation, played timeline: Timeline) {
    let notifications = timeline.deliveries.compactMap { delivery in
      if case .keyboard(let it) = delivery.event { (time: delivery.time, it: it) } else { nil }
    }
    guard let first = notifications.first(where: { $0.it.name == .willShow }) else {
      difference = .none
      return
    }
    let hide =
      notifications.first { $0.it.name == .willHide && $0.time >= first.time }?.time ?? .infinity
    // A drag that dismisses the keyboard is left out, together with its effects.
    let events = situation.events.filter { event in
      guard case .drag(let drag) = event.action, let last = drag.path.last else {
        return event.time < hide
      }
      return event.time + last.time < hide
    }
    var simulation = situation.simulation(of: strategy, events: events)
    simulation.play()
    let once = simulation.timeline
    let last = once.deliveries.last { delivery in
      if case .keyboard(let it) = delivery.event { it.name == .willShow } else { false }
    }
    guard case .keyboard(var notification)? = last?.event else {
      difference = .none
      return
    }
    // A keyboard that has since moved elsewhere would be moved back by the repetition.
    let now = once.state(at: once.settledTime + 0.1)
    let bottom = once.scene(at: once.settledTime + 0.1).screenInWindow.maxY
    guard now.keyboardFrame.minY < bottom, now.keyboardFrame.maxY >= bottom,
      notification.frameEnd == .zero || now.keyboardFrame.height == notification.frameEnd.height
    else {
      difference = .none
      return
    }
    notification.frameBegin = notification.frameEnd
    let time = once.settledTime + 0.1
    simulation.play(Event(at: time, .notify(notification)))
    let twice = simulation.timeline
    difference = Report.Measurement(
      Inspection.difference(twice.state(at: time - 1e-6), twice.state(at: twice.settledTime + 0.1)),
      at: last?.time)
  }
}
