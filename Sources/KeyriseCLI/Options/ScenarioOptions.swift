import ArgumentParser
import KeyboardAvoidance
import Keyframes
import Scenario

/// The flags that change what a scenario says.
struct ScenarioOptions: ParsableArguments {
  @Option(help: "Play on this device instead; see 'keyrise list devices'.")
  var device: String?

  @Option(help: "Play on this major version of iOS instead.")
  var ios: String?

  @Option(help: "Hold the device this way instead: portrait or landscape.")
  var orientation: String?

  @Option(
    help: "Play under this strategy instead; several separated by commas, or 'all'.")
  var strategy: String?

  @Option(help: "Frames per second, such as 60 or 30000/1001; never changes the duration.")
  var fps: String?

  @Option(help: "light or dark.")
  var appearance: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set any value by the path of its key, such as keyboard.height=216; repeatable.",
      valueName: "path=value"))
  var settings: [String] = []

  func validate() throws {
    if strategy != nil, strategies.isEmpty { throw ValidationError(Messages.noStrategies) }
    for setting in settings where !setting.dropFirst().contains("=") {
      throw ValidationError("'--set \(setting)' is not a path and a value; example: fps=30")
    }
  }

  /// What the flags change.
  var overrides: ScenarioOverrides {
    ScenarioOverrides(
      device: device, ios: ios, orientation: orientation, strategies: strategies, fps: fps,
      appearance: appearance,
      settings: settings.map { setting in
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return ScenarioOverrides.Setting(String(parts[0]), parts.dropFirst().joined())
      })
  }

  private var strategies: [String] {
    if strategy == "all" { return StrategyCatalog.profiles.map(\.id) }
    return Format.list(strategy ?? "")
  }
}
