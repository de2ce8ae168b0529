internal import KeyboardAvoidance
internal import Keyframes
internal import Playing
internal import Scenario

/// What the model's keyboard and content do around one motion of the keyboard.
struct ModelMotion {
  /// What the keyboard does.
  var kind: Measurement.Episode.Kind
  /// When it begins, in seconds of the scenario.
  var start: Double
  /// When the next thing happens that the film may have at another time, in seconds.
  var end: Double
}

extension Film {
  /// The positions that a film of the scenario would show at a time: points.
  func measured(at time: Double) -> (keyboardTop: Double, contentShift: Double) {
    let time = max(0, time)
    let state = timeline.state(at: time)
    let row = timeline.traceRow(of: state, frame: 0, at: time)
    // A film shows where the keyboard ends, and not the footer that rides on it.
    return (state.keyboardFrameWithoutFooter.minY, row.offset - row.viewShift)
  }

  /// How high the footer stands above the keyboard at a time, in points; `nil` of a field in it,
  /// which moves otherwise than the content that is measured.
  func footerHeight(below field: String, at time: Double) -> Double? {
    let state = timeline.state(at: time)
    guard let footer = state.footer else { return 0 }
    guard let rect = self.field(field, in: state), !footer.holds(rect) else { return nil }
    return max(0, footer.keyboardFrame.minY - footer.frame.minY)
  }

  /// The motions of the model's keyboard, in order.
  var keyboardMotions: [ModelMotion] {
    let height = scene.device.screen.height
    let step = 1.0 / 240
    let last = max(clock.end, timeline.settledTime) + 0.1
    var motions: [ModelMotion] = []
    var rest = measured(at: 0).keyboardTop
    var startTop: (time: Double, top: Double)?
    var previous = rest
    for index in 1...max(1, Int(last / step)) {
      let time = Double(index) * step
      let top = measured(at: time).keyboardTop
      if abs(top - previous) > 1e-3, startTop == nil { startTop = (time - step, rest) }
      if abs(top - previous) <= 1e-3, let start = startTop {
        let kind: Measurement.Episode.Kind =
          start.top >= height - 0.5 ? .show : top >= height - 0.5 ? .hide : .change
        motions.append(ModelMotion(kind: kind, start: instant(near: start.time), end: last))
        startTop = nil
      }
      if startTop == nil { rest = top }
      previous = top
    }
    for index in motions.indices {
      let start = motions[index].start
      // What the user does next ends what can be compared.
      let next = scenario.events.map(\.time).filter { $0 > start + 0.02 }.min() ?? last
      motions[index].end = min(
        next, index + 1 < motions.count ? motions[index + 1].start : last)
    }
    return motions
  }

  /// The time of the notification that a motion began with, which is exact.
  private func instant(near time: Double) -> Double {
    timeline.deliveries.compactMap { delivery -> Double? in
      guard case .keyboard = delivery.event else { return nil }
      return delivery.time
    }.filter { abs($0 - time) < 0.02 }.min { abs($0 - time) < abs($1 - time) } ?? time
  }
}
