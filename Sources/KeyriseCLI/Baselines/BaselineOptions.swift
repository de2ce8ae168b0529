import ArgumentParser
import Foundation
import FrameDiff
import Rendering
import Scenario

/// The flags that say where baselines are.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the baselines are; by default beside each scenario.", valueName: "directory"),
    completion: .directory)
  var baselines: String?

  @OptionGroup var fonts: FontOption

  func validate() throws {
    if baselines?.isEmpty == true { throw ValidationError(Messages.emptyBaselines) }
  }

  /// The key that scenarios share whose baselines may collide or be taken for each other's.
  ///
  /// It is their baselines' path up to the first full stop of the name; one shard gets all of them.
  func group(of path: String) -> String {
    let place = BaselinePlace(
      scenario: path, name: ScenarioFile(path: path).name, strategy: "", overrides: [],
      directory: baselines
    ).path
    let start = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
    return place[..<start] + String(place[start...].prefix { $0 != "." })
  }

  /// How films are drawn.
  func drawing(scale: Double? = nil) -> BaselineDrawing {
    BaselineDrawing(
      fontDirectory: fonts.directory, scale: scale, cancellation: Interruption.flag)
  }
}

extension ScenarioOptions {
  /// The settings that flags override, as baselines and their names record them.
  var baselineOverrides: [Setting] {
    [
      ("device", device), ("ios", ios), ("orientation", orientation), ("appearance", appearance),
      ("strategy", strategy),
    ].compactMap { name, value in value.map { Setting(name, $0) } }
  }

  /// The arguments of a command that approves a scenario under the same flags; `nil` for a
  /// question, whose answer is in no file.
  func approval(of scenario: String, baselines: String?) -> [String]? {
    guard fps == nil, settings.isEmpty, scenario != "-" else { return nil }
    let flags =
      baselineOverrides.flatMap { ["--\($0.name)", $0.value] }
      + (storm.map { ["--storm", $0] } ?? [])
    return ["keyrise", "approve", scenario] + flags
      + (baselines.map { ["--baselines", $0] } ?? [])
  }

  /// Refuses flags that change the scenario: what they draw is no scenario's baseline.
  func checkForRecording() throws {
    if fps != nil || !settings.isEmpty { throw ValidationError(Messages.recordedAsItIs) }
  }
}

extension RecordMode: ExpressibleByArgument {}
extension KeptPictures: ExpressibleByArgument {}
extension BaselineVerifier.PixelPolicy: ExpressibleByArgument {}
