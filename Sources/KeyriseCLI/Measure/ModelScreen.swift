import KeyboardAvoidance
import Measuring
import Playing
import Scenario

/// A screen with only the measured keyboard, for films without a scenario.
enum ModelScreen {
  /// How long the model shows before the first motion and after the last, in seconds.
  private static let margin = 0.3

  /// The model's keyboard moving as in a recording; `nil` where no keyboard moves in it, or where
  /// no device of the catalogue has such a screen.
  static func film(of measurement: Measurement) -> Film? {
    guard let device = measurement.devices.first, let first = measurement.episodes.first else {
      return nil
    }
    let origin = first.start - margin
    var events: [String] = []
    if first.kind != .show { events.append("{at: 0, focus: field}") }
    for episode in measurement.episodes where episode.kind != .change {
      let action = episode.kind == .show ? "focus: field" : "dismiss: true"
      events.append("{at: \(Format.decimal(episode.start - origin)), \(action)}")
    }
    let end = (measurement.episodes.map(\.end).max() ?? first.end) - origin + margin
    let isNew = measurement.episodes.compactMap(\.spring).first?.name == .ios26
    let text = """
      keyrise: 1
      title: The measured keyboard
      device: \(device.id)
      ios: \(isNew ? 26 : 17)
      keyboard: {height: \(Format.decimal(first.height, places: 1))}
      form:
        - {field: field, frame: [16, 120, 280, 36]}
      strategy: none
      timeline:
        end: \(Format.decimal(end))
        events:
      \(events.map { "    - \($0)" }.joined(separator: "\n"))
      """
    let scenario = Scenario.parse(
      bytes: Array(text.utf8), fileName: "model.yaml"
    ).scenario
    return scenario.flatMap { scenario in
      scenario.strategies.first.flatMap { try? Film(scenario, strategy: $0) }
    }
  }
}
