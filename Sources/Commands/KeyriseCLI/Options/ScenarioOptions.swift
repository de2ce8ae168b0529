import ArgumentParser
import Foundation
import KeyboardAvoidance
import Markup
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

  @Option(
    help: """
      Frames per second, such as 60 or 30000/1001; never changes the duration. Not for 'record' \
      and 'approve'.
      """)
  var fps: String?

  @Option(help: "light or dark.", completion: .list(["light", "dark"]))
  var appearance: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set any value by the path of its key, such as keyboard.height=216; repeatable. Not for "
        + "'record' and 'approve'.",
      valueName: "path=value"))
  var settings: [String] = []

  func validate() throws {
    if strategy != nil, strategies.isEmpty { throw ValidationError(Messages.noStrategies) }
    if storm != nil, stormNames.isEmpty { throw ValidationError(Messages.noStorms) }
    for name in stormNames where !StormFile.isPath(name) && !Storm.ids.contains(name) {
      throw ValidationError(
        "no storm '\(shown: name)';\(Messages.meaning(name, Storm.library.map(\.id))) list them "
          + "with: keyrise list storms")
    }
    for setting in settings where !setting.dropFirst().contains(where: { $0 == "=" }) {
      throw ValidationError(
        "'--set \(shown: setting)' is not a path and a value; example: keyboard.height=216")
    }
  }

  /// The storms to play, each on its own; empty for the scenario's own events.
  ///
  /// - Throws: ``ScenarioFile/Problem`` when a storm's file cannot be used.
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

  /// The settings of the flags, in words that differ where results may.
  var words: [String] {
    let values = [device, ios, orientation, strategy, storm, fps, appearance].map { $0 ?? "" }
    return values + settings + stormPaths.map(ShardOptions.digest(ofFile:))
  }

  /// The storms that are files.
  var stormPaths: [String] { stormNames.filter(StormFile.isPath) }

  private var stormNames: [String] {
    storm == "all" ? Storm.library.map(\.id) : Format.list(storm ?? "").unique()
  }

  /// The changes that the flags ask for.
  func overrides(storm: Storm?) -> ScenarioOverrides {
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
    return Format.list(strategy ?? "").unique()
  }
}

/// Several devices, and several ways to hold them, where a command goes through them all.
extension ScenarioOptions {
  /// The same flags, once for each device and each orientation that they name.
  var situations: [ScenarioOptions] {
    let devices: [String?] = Self.list(device, all: DeviceCatalog.ids) ?? [nil]
    let ways: [String?] =
      Self.list(orientation, all: Orientation.allCases.map(\.rawValue)) ?? [nil]
    return devices.flatMap { device in
      ways.map { way in
        var options = self
        device.map { options.useDevice($0) }
        options.orientation = way
        return options
      }
    }
  }

  /// Rejects unknown orientations, where several may be given.
  func checkSituations() throws {
    let known = Orientation.allCases.map(\.rawValue)
    guard let unknown = Self.list(orientation, all: known)?.first(where: { !known.contains($0) })
    else { return }
    throw ValidationError(Messages.unknownOrientation(unknown, known: known + ["all"]))
  }

  /// Refuses several devices, or ways to hold one, where one is played.
  ///
  /// - Throws: ``ScenarioFile/Problem``, whose flags are to blame.
  func checkSingle() throws {
    for (flag, value) in [("device", device), ("orientation", orientation)] {
      guard let value, value == "all" || value.contains(where: { $0 == "," }) else { continue }
      throw ScenarioFile.Problem(
        text: Messages.error(Messages.severalSituations(flag, value)), isMisuse: true)
    }
  }

  /// Plays on a device, with the newest iOS whose keyboards are known unless `--ios` says
  /// otherwise: a version of iOS in the file belongs to the file's device.
  mutating func useDevice(_ id: String) {
    device = id
    ios = ios ?? DeviceCatalog.device(id: id).map { String($0.systemVersions.upperBound) }
  }

  /// The words of a list once each, or all of them; `nil` where the flag is missing.
  static func list(_ text: String?, all: [String]) -> [String]? {
    text.map { $0 == "all" ? all : Format.list($0).unique() }
  }

  /// A storm of one's own on the command line.
  struct StormFile {
    /// The path of its file.
    var path: String

    /// Whether a word names a file and not a storm of the library.
    static func isPath(_ name: String) -> Bool {
      name.contains { $0 == "/" } || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    }

    /// Reads the storm and says what is wrong with it.
    ///
    /// - Throws: ``ScenarioFile/Problem`` when it cannot be used.
    func load(_ console: Console) throws -> Storm {
      ClaimedFiles.add(path)
      let result =
        ScenarioFile.StreamedInput.bytes(path).map { Storm.load(path: path, contents: $0) }
        ?? Storm.load(path: path)
      return try console.usable(result.storm, result.diagnostics, isMisuse: false)
    }
  }
}

extension CompletionKind {
  /// Completes the last of several words that commas separate.
  ///
  /// The words are only asked for when someone completes: it costs nothing at a start.
  static func commaList(_ words: @autoclosure @escaping @Sendable () -> [String]) -> CompletionKind
  {
    .custom { _, _, prefix in
      let typed = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
      return words().map { typed + $0 }
    }
  }
}

// MARK: - Sentences

extension Messages {
  static let noStrategies =
    "'--strategy' names no strategy; list them with: keyrise list strategies"

  static let noStorms = "'--storm' names no storm; list them with: keyrise list storms"

  static func unknownOrientation(_ word: String, known: [String]) -> String {
    "'--orientation \(shown: word)' is no way to hold a device;\(meaning(word, known)) there are: "
      + "\(shown: known.joined(separator: ", "))"
  }

  static func severalSituations(_ flag: String, _ value: String) -> String {
    "'--\(shown: flag) \(shown: value)': only 'keyrise audit' and 'keyrise check' take several; "
      + "name one"
      + (flag == "device" ? ", or draw them with: keyrise sheet --vary device=\(shown: value)" : "")
  }
}
