public import ArgumentParser
import KeyboardAvoidance
import Rendering
public import Scenario

/// `keyrise check`: validates scenarios and runs what they expect.
struct Check: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    abstract: "Validate scenarios and run what they expect; draws nothing.",
    discussion: """
      Exit status 1 when a scenario has errors or breaks an expectation, 2 when a file cannot be \
      read.

      EXAMPLES
        keyrise check renders/*/scenario.yaml
        keyrise check sign-up.yaml --strategy all
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
    for path in scenarios {
      await worst.collect(console) {
        let result = ScenarioFile(path: path).load(options)
        diagnostics += result.diagnostics
        if result.blamesFlags { throw ExitCode.validationFailure }
        guard let scenario = result.scenario else { return true }
        for selection in scenario.strategies {
          let film = try Film(scenario, strategy: selection)
          diagnostics += film.failures.map { failure in
            result.failure(
              of: failure.expectation, message: Messages.failedExpectation(failure))
          }
        }
        return true
      }
    }
    try report(diagnostics)
    if diagnostics.contains(where: { $0.id.meansUnreadable }) { throw ExitCode.couldNot }
    return try worst.answer() && !diagnostics.contains { strict || $0.severity == .error }
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
