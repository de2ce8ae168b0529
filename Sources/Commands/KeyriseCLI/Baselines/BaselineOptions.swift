import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Platform
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

  /// The paths of the scenarios that arguments name, also of files that stand where a scenario of
  /// the directory of baselines was.
  ///
  /// - Throws: ``Failure`` when there is none below a directory.
  func paths(of arguments: [String]) throws -> [String] {
    guard let baselines, let names = try? WholeFile.names(in: baselines) else {
      return try ScenarioFile.paths(of: arguments)
    }
    let home = FilePlace(baselines).path
    let recorded = names.filter { $0.hasSuffix(BaselinePlace.ending) }
    return try ScenarioFile.paths(
      of: arguments,
      isRecorded: { path in
        let start = ScenarioSearch.name(of: path) + "."
        return recorded.contains { name in
          name.hasPrefix(start) && Self.source(of: home + "/" + name, in: home) == FilePlace(path)
        }
      })
  }

  /// Where the scenario of a baseline was that is in a directory of baselines.
  private static func source(of baseline: String, in home: String) -> FilePlace? {
    guard let bytes = try? WholeFile.read(baseline, limit: Baseline.sizeLimit),
      let source = try? Baseline(file: bytes, path: baseline).subject.source
    else { return nil }
    return FilePlace(home + "/" + source)
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
    // A command line with strategies of its own knows them; keyrise does not.
    let program = StrategyCatalog.added.isEmpty ? KeyriseCommand.name : RunningProgram.name
    return [program, "approve", scenario.hasPrefix("-") ? "./" + scenario : scenario] + flags
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
