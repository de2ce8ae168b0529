public import ArgumentParser
import KeyboardAvoidance
import Rendering
public import Scenario

/// `keyrise check`: validates scenarios and runs what they expect.
struct Check: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate scenarios and run what they expect; draws nothing.",
    discussion: """
      Exit status 1 when a scenario has errors or breaks an expectation, 2 when a file cannot be \
      read.

      EXAMPLES
        keyrise check renders/*/scenario.yaml
        keyrise check sign-up.yaml --strategy all
        keyrise check sign-up.yaml --storm several-will-shows
        keyrise check *.yaml --diagnostic-format github
      """,
    aliases: ["validate"])

  @Argument(help: "Scenario files; '-' is standard input.")
  var scenarios: [String]

  @Option(help: "human, short, json or github.")
  var diagnosticFormat = DiagnosticFormatter.Style.human

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func answer() async throws -> Bool {
    var diagnostics: [Diagnostic] = []
    var worst = WorstStatus()
    let storms = try options.stormsOrNone(console)
    for path in scenarios {
      await worst.collect(console) {
        for storm in storms {
          let found = try check(ScenarioFile(path: path), storm: storm)
          diagnostics += found.diagnostics
          if found.blamesFlags { throw ExitCode.validationFailure }
        }
        return true
      }
    }
    try report(diagnostics)
    if diagnostics.contains(where: { $0.id.meansUnreadable }) { throw ExitCode.couldNot }
    return try worst.answer() && !diagnostics.contains { strict || $0.severity == .error }
  }

  /// Returns what is wrong with a scenario, or with what becomes of it in a storm, and whether it
  /// is the flags'.
  private func check(
    _ file: ScenarioFile, storm: Storm?
  ) throws -> (diagnostics: [Diagnostic], blamesFlags: Bool) {
    let result = file.load(options, storm: storm)
    guard var scenario = result.playable else { return (result.diagnostics, result.blamesFlags) }
    if let storm, let obstacle = scenario.take(storm) {
      console.say(Messages.notApplicable(storm.id, to: file.name, because: obstacle))
      return ([], false)
    }
    let prefix = storm.map { "in the storm '\($0.id)' " } ?? ""
    let films = try scenario.strategies.map { try Film(scenario, strategy: $0) }
    let failures = films.flatMap { film in
      film.failures.map { failure in
        var diagnostic = result.failure(
          of: failure.expectation, message: prefix + Messages.failedExpectation(failure))
        diagnostic.measurement = Diagnostic.Measurement(
          strategy: failure.strategy, storm: storm?.id, time: failure.time,
          frame: failure.frame, element: failure.field,
          measured: failure.measured.isFinite ? failure.measured : nil,
          required: failure.required)
        return diagnostic
      }
    }
    let outputs = OutputCheck(
      file: file, result: result, films: films, hasOwnStrategies: options.strategy == nil)
    return (
      result.diagnostics + (storm == nil ? outputs.diagnostics : []) + failures,
      result.blamesFlags
    )
  }

  private func report(_ diagnostics: [Diagnostic]) throws {
    let formatter = DiagnosticFormatter(
      style: diagnosticFormat, usesColor: console.usesColor, toolVersion: Versions.keyrise)
    switch diagnosticFormat {
    case .json, .github: try console.result(formatter.format(diagnostics))
    case .human, .short:
      if diagnostics.isEmpty {
        console.say(Messages.checked(scenarios.count))
      } else {
        console.complain(String(formatter.format(diagnostics).dropLast()))
      }
    }
  }
}

extension DiagnosticFormatter.Style: ExpressibleByArgument {}
