import ArgumentParser
import KeyboardAvoidance
import Keyframes
import Scenario

/// The flags that change what a scenario says.
struct ScenarioOptions: ParsableArguments {
  @Option(
    help: """
      Play on this device instead; 'audit' and 'check' take several, separated by commas, or \
      'all'. See 'keyrise list devices'.
      """,
    completion: .commaList(DeviceCatalog.ids + ["all"]))
  var device: String?

  @Option(help: "Play on this major version of iOS instead.")
  var ios: String?

  @Option(
    help: """
      Hold the device this way instead: portrait or landscape; 'audit' and 'check' take 'all'.
      """,
    completion: .list(Orientation.allCases.map(\.rawValue)))
  var orientation: String?

  @Option(
    help: "Play under this strategy instead; several separated by commas, or 'all'.",
    completion: .commaList(StrategyCatalog.profiles.map(\.id) + ["all"]))
  var strategy: String?

  @Option(
    help: ArgumentHelp(
      "Play a storm's events instead of the scenario's: its identifier, a file, several separated "
        + "by commas, or 'all'; see 'keyrise list storms'.", valueName: "storm"),
    completion: .commaList(Storm.ids + ["all"]))
  var storm: String?

  @Option(help: "Frames per second, such as 60 or 30000/1001; never changes the duration.")
  var fps: String?

  @Option(help: "light or dark.", completion: .list(["light", "dark"]))
  var appearance: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set any value by the path of its key, such as keyboard.height=216; repeatable.",
      valueName: "path=value"))
  var settings: [String] = []

  func validate() throws {
    if strategy != nil, strategies.isEmpty { throw ValidationError(Messages.noStrategies) }
    if storm != nil, stormNames.isEmpty { throw ValidationError(Messages.noStorms) }
    for name in stormNames where !StormFile.isPath(name) && !Storm.ids.contains(name) {
      throw ValidationError(Messages.unknownStorm(name, known: Storm.library.map(\.id)))
    }
    for setting in settings where !setting.dropFirst().contains(where: { $0 == "=" }) {
      throw ValidationError(Messages.notASetting(setting))
    }
  }

  /// The storms to play, each on its own; empty for the scenario's own events.
  ///
  /// - Throws: ``ScenarioProblem`` when a storm's file cannot be used.
  func storms(_ console: Console) throws -> [Storm] {
    try stormNames.compactMap { name in
      StormFile.isPath(name)
        ? try StormFile(path: name).load(console) : Storm.storm(id: name)
    }
  }

  /// The storms to play, or a single `nil` for the scenario's own events.
  func stormsOrNone(_ console: Console) throws -> [Storm?] {
    let storms = try storms(console)
    return storms.isEmpty ? [nil] : storms
  }

  /// How many storms are played, each on its own; 0 where the scenario's own events count.
  var stormCount: Int { stormNames.count }

  /// What the flags set, in words that differ where results may.
  var words: [String] {
    let values = [device, ios, orientation, strategy, storm, fps, appearance].map { $0 ?? "" }
    return values + settings + stormPaths.map(ShardOptions.digest(ofFile:))
  }

  /// The storms that are files.
  var stormPaths: [String] { stormNames.filter(StormFile.isPath) }

  private var stormNames: [String] {
    storm == "all" ? Storm.library.map(\.id) : Format.list(storm ?? "")
  }

  /// What the flags change.
  func overrides(storm: Storm? = nil) -> ScenarioOverrides {
    ScenarioOverrides(
      device: device, ios: ios, orientation: orientation, strategies: strategies, fps: fps,
      appearance: appearance,
      settings: settings.map { setting in
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return ScenarioOverrides.Setting(String(parts[0]), parts.dropFirst().joined())
      }, storm: storm)
  }

  private var strategies: [String] {
    if strategy == "all" { return StrategyCatalog.profiles.map(\.id) }
    return Format.list(strategy ?? "")
  }
}
