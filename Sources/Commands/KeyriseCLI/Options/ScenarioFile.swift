import Auditing
import Foundation
import FrameSequence
import KeyboardAvoidance
import Markup
import Playing
import Rendering
import Scenario
import Synchronization

/// A scenario file on the command line.
struct ScenarioFile {
  /// The path, or `-` for standard input.
  var path: String

  /// The name that outputs get.
  ///
  /// The file's without its ending; of a `scenario.yaml` the directory's, which says more.
  var name: String {
    if path == "-" { return "stdin" }
    let url = URL(fileURLWithPath: path)
    let stem = url.deletingPathExtension().lastPathComponent
    guard stem == "scenario" else { return stem }
    let directory = url.deletingLastPathComponent().lastPathComponent
    return directory.isEmpty || directory == "/" ? stem : directory
  }

  /// The name of its outputs without `-o`, with what tells the films apart.
  func outputName(for films: [Film]) -> String {
    let isStormy = films.contains { $0.storm != nil }
    let isVaried = Set(films.map(\.profile.id)).count > 1
    return name + (isStormy ? "-{storm}" : "") + (isVaried ? "-{strategy}" : "")
  }

  /// The directory that the file is in, or `nil` for the current one.
  var directory: String? {
    guard path != "-", let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The paths of the scenarios that arguments name: files, or all below a directory.
  ///
  /// - Parameters:
  ///   - isRecorded: Whether a directory of baselines has one of a file.
  ///   - nearMiss: Called with files that are no scenarios, and with their first key, which is near
  ///     `keyrise`.
  /// - Throws: ``Failure`` when there is none below a directory.
  static func paths(
    of arguments: [String], isRecorded: (_ path: String) -> Bool = { _ in false },
    nearMiss: (_ path: String, _ key: String) -> Void = { _, _ in }
  ) throws -> [String] {
    try arguments.flatMap { argument in
      guard argument != "-", WholeFile.isDirectory(argument) else { return [argument] }
      let found = try ScenarioSearch.search(argument, isRecorded: isRecorded)
      for (path, key) in found.nearMisses { nearMiss(path, key) }
      if found.scenarios.isEmpty {
        throw Failure(
          "there is no scenario in '\(shown: argument)': no .yaml, .yml or .json file with the "
            + "key 'keyrise'")
      }
      return found.scenarios
    }.unique()
  }

  /// Reads and resolves the scenario.
  func load(_ options: ScenarioOptions, storm: Storm?) -> ScenarioResult {
    let overrides = options.overrides(storm: storm)
    ClaimedFiles.add(path)
    guard let bytes = StreamedInput.bytes(path) else {
      return Scenario.load(path: path, overrides: overrides)
    }
    return Scenario.parse(
      bytes: bytes, fileName: path == "-" ? "<stdin>" : path, overrides: overrides)
  }

  /// Reads the scenario, says what is wrong with it, and plays it under each of its strategies;
  /// with storms, each of them that applies under each.
  ///
  /// - Throws: ``Problem`` when it cannot be used, ``Failure`` when no storm applies.
  func films(_ options: ScenarioOptions, _ console: Console) throws -> [Film] {
    try options.checkSingle()
    let storms = try options.storms(console)
    if storms.isEmpty {
      let scenario = try scenario(options, console)
      return try scenario.strategies.map { try Film(scenario, strategy: $0) }
    }
    let films = try storms.flatMap { storm -> [Film] in
      var scenario = try scenario(options, storm: storm, console)
      if let obstacle = scenario.apply(storm) {
        console.say(Messages.notApplicable(storm.id, to: name, because: obstacle))
        return []
      }
      return try scenario.strategies.map { strategy in
        var film = try Film(scenario, strategy: strategy)
        film.storm = storm.id
        return film
      }
    }
    guard !films.isEmpty else {
      throw Failure("nothing is left to play of '\(shown: name)': no storm applies to it")
    }
    return films
  }

  /// Whether results of the scenario may be cached: it has no diagnostics, in any of the storms,
  /// and it uses only the pinned fonts, because a cache's keys cover no others.
  func mayBeKept(_ options: ScenarioOptions) -> Bool {
    guard let storms = try? options.stormsOrNone(Console(isQuiet: true)) else { return false }
    return storms.allSatisfy { storm in
      let result = load(options, storm: storm)
      return result.diagnostics.isEmpty && result.scenario?.scene.fonts.isEmpty ?? false
    }
  }

  /// Reads the scenario and says what is wrong with it.
  ///
  /// - Parameter storm: A storm whose settings hold; its events are not there yet.
  /// - Throws: ``Problem`` when it cannot be used.
  func scenario(
    _ options: ScenarioOptions, storm: Storm? = nil, _ console: Console
  ) throws -> Scenario {
    let result = load(options, storm: storm)
    return try console.usable(result.scenario, result.diagnostics, isMisuse: result.blamesFlags)
  }

  /// Why a scenario cannot be used: its diagnostics as people read them.
  struct Problem: Error {
    var text: String
    /// The problems that the text lists and counts at its end; empty where it counts nothing.
    var diagnostics: [Diagnostic] = []
    /// Whether it is the flags that are wrong, and not the file.
    var isMisuse: Bool

    /// The text without its count, for lists of several.
    var body: String {
      guard !diagnostics.isEmpty, let end = text.lastIndex(of: "\n") else { return text }
      return String(text[..<end])
    }
  }
}

extension ScenarioResult {
  /// Whether every error is in a flag.
  var blamesFlags: Bool { !errors.isEmpty && errors.allSatisfy(\.isOfFlag) }
}

extension Scenario {
  /// Makes a storm's events and expectations the scenario's; `$field` is the last
  /// field.
  ///
  /// - Returns: Why the storm does not apply, or `nil` when it does.
  mutating func apply(_ storm: Storm) -> String? {
    guard let bound = storm.bound(to: scene) else {
      return storm.obstacle(in: scene) ?? AuditRunner.stormWithoutRole
    }
    scene = bound.scene
    events = bound.events
    expectations = bound.expectations
    end = nil
    return nil
  }
}

extension ScenarioFile {
  /// Scenarios and storms from standard input and from pipes, such as `<(…)` of a shell.
  ///
  /// A pipe can be read only once, and a scenario is played several times: under several strategies,
  /// on several devices, in several storms. Global, because a run is a process.
  enum StreamedInput {
    private static let contents = Mutex<[String: [UInt8]]>([:])

    /// The contents of a pipe or device, or of standard input for `-`, read at the first call, which
    /// waits for them; `nil` for anything else and for what cannot be read.
    ///
    /// At most one byte more than a scenario may have, so that excess is noticed.
    static func bytes(_ path: String) -> [UInt8]? {
      guard path == "-" || WholeFile.isStream(path) else { return nil }
      return contents.withLock { known in
        if let bytes = known[path] { return bytes }
        let bytes =
          path == "-"
          ? StandardStream.input.read(limit: Scenario.maximumByteCount + 1)
          : Scenario.contents(ofStream: path)
        known[path] = bytes
        return bytes
      }
    }
  }
}

extension Console {
  /// Returns what was read from a file, and says what is wrong with it.
  ///
  /// - Throws: ``ScenarioFile/Problem`` when nothing could be read.
  func usable<Value>(
    _ value: Value?, _ diagnostics: [Diagnostic], isMisuse: Bool
  ) throws -> Value {
    let text = String(DiagnosticFormatter(usesColor: usesColor).format(diagnostics).dropLast())
    guard let value else {
      throw ScenarioFile.Problem(text: text, diagnostics: diagnostics, isMisuse: isMisuse)
    }
    if !text.isEmpty { say(painted: text) }
    return value
  }
}
