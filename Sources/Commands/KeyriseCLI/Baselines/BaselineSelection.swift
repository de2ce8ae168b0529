import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Markup
import Platform
import Playing
import Rendering

/// The films that a command line names, with their baselines, and what lies beside them.
struct BaselineSelection {
  /// The films in the order of the command line.
  var jobs: [BaselineJob] = []
  /// An earlier run's findings about scenarios that have not changed, by path.
  var known: [String: VerifyCommand.Cache.Finding] = [:]
  /// The scenarios in the order of the command line.
  var scenarios: [String] = []
  /// The verdicts on what could not be played.
  var failures: [Verdict] = []
  /// Their worst status: 2 when a scenario could not be read.
  var worst = WorstStatus()
  /// Baselines in the directories of the command line that belong to no scenario.
  var orphans: [OrphanSearch.Orphan] = []
  /// Those that may belong to a scenario that could not be read, and are not deleted.
  var kept: [OrphanSearch.Orphan] = []
  /// The position of each file that may be an orphan, in the order of the command line.
  var places: [String: Int] = [:]
  /// How long each scenario took to be read and played, in seconds.
  var seconds: [String: Double] = [:]

  private var search = OrphanSearch()
  /// The scenarios that other shards play.
  private var elsewhere: Set<String> = []
  /// The scenario of each baseline.
  private var owners: [String: String] = [:]

  /// Plays all scenarios that arguments name: files, or directories that are searched.
  ///
  /// With `only` some paths, the other scenarios are not read, and baselines that they may own are
  /// no orphans. With `byName`, an argument that is neither file nor directory is the name of the
  /// one scenario of that name below this directory that has baselines; only its films with
  /// baselines are selected. Without `tellsFailures`, what cannot be played is not printed, because
  /// a report lists it.
  static func resolve(
    _ arguments: [String], options: Options, scenario flags: ScenarioOptions,
    byName: Bool = false, tellsFailures: Bool = true, only: [String]? = nil,
    cache: VerifyCommand.Cache? = nil, console: Console
  ) async throws -> BaselineSelection {
    var selection = BaselineSelection()
    let wanted = only.map(Set.init)
    for argument in arguments {
      if byName, argument != "-", !WholeFile.exists(argument) {
        var named = BaselineSelection()
        let paths = try paths(named: argument, options: options)
        for path in paths {
          await named.add(
            path, options: options, flags: flags, tellsFailures: tellsFailures, console: console)
        }
        try selection.add(named, calledBy: argument, of: paths)
        continue
      }
      for path in try options.paths(of: [argument]) {
        if let wanted, !wanted.contains(path) {
          selection.elsewhere.insert(path)
          selection.search.note(
            scenario: path, name: ScenarioFile(path: path).name, strategies: nil,
            directory: options.baselines)
          continue
        }
        selection.scenarios.append(path)
        if let finding = cache?.finding(path) {
          try selection.add(finding, of: path, options: options)
          continue
        }
        await selection.add(
          path, options: options, flags: flags, tellsFailures: tellsFailures, console: console)
      }
    }
    try selection.findOrphans(
      in: arguments.filter(WholeFile.isDirectory), baselines: options.baselines)
    return selection
  }

  /// The scenarios that a name may refer to: of several, those that have baselines.
  private static func paths(named name: String, options: Options) throws -> [String] {
    let paths = try ScenarioSearch.scenarios(named: name, below: ".")
    if paths.isEmpty { throw Failure(Messages.noScenarioNamed(name)) }
    // Another of that name may need strategies that this command line does not have.
    guard paths.count > 1, options.baselines == nil else { return paths }
    let stems = Set(try ScenarioSearch.baselines(below: ".").flatMap(BaselinePlace.scenarioStems))
    let recorded = paths.filter { stems.contains(ScenarioSearch.stem($0)) }
    return recorded.isEmpty ? paths : recorded
  }

  /// Looks for baselines without a scenario in the directories of the command line.
  private mutating func findOrphans(in folders: [String], baselines directory: String?) throws {
    var files: [String] = []
    if let directory, WholeFile.isDirectory(directory), !folders.isEmpty {
      files = try ScenarioSearch.baselines(below: directory)
    } else if directory == nil {
      files = try folders.flatMap(ScenarioSearch.baselines(below:)).unique()
    }
    for (place, file) in files.enumerated() { places[file] = place }
    // Baselines that a film claims by path have an owner already; only the others are opened.
    let unclaimed = files.filter { owners[$0] == nil }
    let found = search.orphans(
      among: unclaimed, fileAside: ScenarioSearch.fileAside,
      scenarioStems: Self.stems(of: folders, baselines: directory))
    orphans = found.filter { $0.keeper == nil }
    kept = found.filter { $0.keeper.map { !elsewhere.contains($0) } ?? false }
  }

  /// Tells which scenario a baseline had, where that is known to be either found or gone: beside
  /// scenarios, of all; in a directory of baselines, which may hold others', of those recorded from
  /// these folders.
  private static func stems(
    of folders: [String], baselines directory: String?
  ) -> (String, Baseline.Subject?) -> [String]? {
    guard let directory else { return { path, _ in BaselinePlace.scenarioStems(of: path) } }
    let home = OutputPaths.FilePlace(directory)
    let places = folders.map { OutputPaths.FilePlace($0) }
    return { _, subject in
      guard let source = subject?.source else { return nil }
      let place = OutputPaths.FilePlace(home.path + "/" + source)
      guard places.contains(where: { $0.contains(place) }) else { return nil }
      return [ScenarioSearch.stem(place.path)]
    }
  }

  /// Adds the scenario that a name refers to.
  ///
  /// - Throws: ``Failure`` when no scenario of that name has a baseline, or several have.
  private mutating func add(
    _ named: BaselineSelection, calledBy name: String, of paths: [String]
  ) throws {
    let recorded = named.jobs.filter { WholeFile.exists($0.path) }
    let scenarios = recorded.map(\.scenario).unique()
    // A file that cannot be read has been reported, and may be the one meant.
    if scenarios.isEmpty, !named.jobs.isEmpty, named.failures.isEmpty {
      let command = ShellText.command(["keyrise", "record"] + paths.map(ShellText.path))
      throw Failure(
        "'\(shown: name)' has no baseline yet, and a name stands for those that have one; look "
          + "at it, then: \(shown: command)")
    }
    guard scenarios.count <= 1 else { throw Failure(Messages.ambiguousName(name, scenarios)) }
    failures += named.failures
    worst.merge(named.worst)
    for job in recorded where owners[job.path] == nil {
      owners[job.path] = job.scenario
      jobs.append(job)
    }
  }

  /// Adds what an earlier run found of a scenario.
  ///
  /// - Throws: ``Failure`` when another scenario has the same baseline.
  private mutating func add(
    _ finding: VerifyCommand.Cache.Finding, of path: String, options: Options
  ) throws {
    search.note(
      scenario: path, name: ScenarioFile(path: path).name, strategies: finding.strategies,
      directory: options.baselines)
    for baseline in finding.baselines {
      if let other = owners[baseline], other != path {
        throw Failure(Messages.baselinesCollide(baseline, other, path))
      }
      owners[baseline] = path
      ClaimedFiles.add(baseline)
    }
    ClaimedFiles.add(path)
    known[path] = finding
    seconds[path] = finding.seconds
  }

  private mutating func add(
    _ path: String, options: Options, flags: ScenarioOptions, tellsFailures: Bool,
    console: Console
  ) async {
    let file = ScenarioFile(path: path)
    let start = ContinuousClock.now
    defer { seconds[path] = start.duration(to: .now).inSeconds }
    var films: [Film] = []
    var problem = ""
    var worst = self.worst
    await worst.collect(console) {
      do {
        if path == "-", options.baselines == nil {
          throw Failure(
            "a scenario from standard input has no place of its own; say where its baseline is "
              + "with --baselines")
        }
        films = try file.films(flags, console)
        for film in films { try add(file, film, options, flags) }
        return true
      } catch let scenario as ScenarioFile.Problem where scenario.isMisuse {
        // With wrong flags, nothing is verified.
        throw scenario
      } catch {
        problem = (error as? ScenarioFile.Problem)?.body ?? Messages.sentence(error)
        if tellsFailures { throw error }
        throw ExitCode.couldNot
      }
    }
    self.worst = worst
    if !problem.isEmpty {
      failures.append(
        Verdict(name: file.name, scenario: path, outcome: .failed, text: problem))
    }
    search.note(
      scenario: path, name: file.name,
      strategies: problem.isEmpty && !films.isEmpty ? films.map(\.profile.id) : nil,
      directory: options.baselines)
  }

  /// Adds a film, unless another has the same baseline.
  private mutating func add(
    _ file: ScenarioFile, _ film: Film, _ options: Options, _ flags: ScenarioOptions
  ) throws {
    let storm = film.storm.map { [Setting("storm", $0)] } ?? []
    let overrides = flags.baselineOverrides + storm
    let place = BaselinePlace(
      scenario: file.path, name: file.name, strategy: film.profile.id, overrides: overrides,
      directory: options.baselines)
    if let other = owners[place.path] {
      // A file that is named twice, say by its name and its directory, counts once.
      if other == file.path { return }
      throw Failure(Messages.baselinesCollide(place.path, other, file.path))
    }
    owners[place.path] = file.path
    jobs.append(
      BaselineJob(
        film, name: file.name, scenario: file.path, overrides: overrides, path: place.path,
        source: options.baselines.flatMap { directory in
          file.path == "-"
            ? nil : OutputPaths.FilePlace(directory).path(to: OutputPaths.FilePlace(file.path))
        },
        approval: flags.approval(of: file.path, baselines: options.baselines)))
  }

  /// The flags that say where baselines are.
  struct Options: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Where the baselines are; by default beside each scenario.", valueName: "directory"),
      completion: .directory)
    var baselines: String?

    func validate() throws {
      if baselines?.isEmpty == true { throw ValidationError("'--baselines' names no directory") }
    }

    /// The baselines' path of a scenario up to the first full stop of its name.
    ///
    /// Scenarios with the same one may write to the same baseline, so that one shard gets all of
    /// them.
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
      let home = OutputPaths.FilePlace(baselines).path
      let recorded = names.filter { $0.hasSuffix(BaselinePlace.ending) }
      return try ScenarioFile.paths(
        of: arguments,
        isRecorded: { path in
          let start = ScenarioSearch.name(of: path) + "."
          return recorded.contains { name in
            name.hasPrefix(start)
              && Self.source(of: home + "/" + name, in: home) == OutputPaths.FilePlace(path)
          }
        })
    }

    /// Where the scenario of a baseline was that is in a directory of baselines.
    private static func source(of baseline: String, in home: String) -> OutputPaths.FilePlace? {
      guard let bytes = try? WholeFile.read(baseline, limit: Baseline.sizeLimit),
        let source = try? Baseline(file: bytes, path: baseline).subject.source
      else { return nil }
      return OutputPaths.FilePlace(home + "/" + source)
    }
  }
}

extension DrawingOptions.Font {
  /// How the films of baselines are drawn.
  func drawing(scale: Double? = nil) -> BaselineJob.Drawing {
    BaselineJob.Drawing(fontDirectory: directory, scale: scale, cancellation: Interruption.flag)
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
    return [program, "approve", ShellText.path(scenario)] + flags
      + (baselines.map { ["--baselines", $0] } ?? [])
  }

  /// Refuses flags that change the scenario: what they draw is no scenario's baseline.
  func checkForRecording() throws {
    if fps != nil || !settings.isEmpty { throw ValidationError(Messages.recordedAsItIs) }
  }
}

extension BaselineRecorder.Mode: ExpressibleByArgument {}
extension BaselineRecorder.KeptPictures: ExpressibleByArgument {}
extension BaselineVerifier.PixelPolicy: ExpressibleByArgument {}

// MARK: - Sentences

extension Messages {
  static let recordedAsItIs =
    "a baseline shows what its scenario says; write what '--set' or '--fps' change into the file, "
    + "or try them with: keyrise verify"

  static func noScenarioNamed(_ name: String) -> String {
    "'\(shown: name)' is neither a file nor the name of a scenario below this directory"
  }

  static func ambiguousName(_ name: String, _ paths: [String]) -> String {
    "'\(shown: name)' is the name of several scenarios: "
      + paths.map { "'\(shown: $0)'" }.joined(separator: ", ") + "; name the file"
  }

  static func baselinesCollide(_ path: String, _ first: String, _ second: String) -> String {
    "'\(shown: first)' and '\(shown: second)' would have one baseline, '\(shown: path)'; give "
      + "one of them another name"
  }
}
