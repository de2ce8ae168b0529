public import ArgumentParser

/// The command line: `keyrise COMMAND SCENARIO… [flags]`.
public struct KeyriseCommand: AsyncParsableCommand {
  /// The name, the help and the commands.
  public static let configuration = CommandConfiguration(
    commandName: "keyrise",
    abstract: "When the keyboard rises, where does the form go?",
    discussion: """
      A scenario file (device, form, keyboard events, avoidance strategy) becomes numbers and \
      pictures, without a simulator. Start with 'keyrise new sign-up', then 'keyrise sign-up.yaml'.

      Exit status: 0 yes, 1 no (failed expectations, errors found), 2 could not, 64 used wrongly, \
      130 interrupted.
      """,
    version: "keyrise \(Environment.version)",
    subcommands: [
      Render.self, Still.self, Trace.self, Check.self, New.self, List.self, Doctor.self,
    ],
    defaultSubcommand: Render.self)

  /// Creates the command.
  public init() {}
}

/// A command whose failures are sentences and whose exit statuses can be relied on.
protocol KeyriseSubcommand: AsyncParsableCommand {
  /// The streams to talk on.
  var console: Console { get }

  /// Does the work; returns whether the answer is yes.
  func answer() async throws -> Bool
}

extension KeyriseSubcommand {
  /// Does the work and turns whatever is thrown into a sentence and a status.
  mutating func run() async throws {
    if let code = await exitCode(of: { try await answer() }, console) { throw code }
  }
}

/// Runs work and returns the status to exit with, or `nil` for 0; says why when it failed.
func exitCode(of work: () async throws -> Bool, _ console: Console) async -> ExitCode? {
  do {
    return try await work() ? nil : .answerIsNo
  } catch let code as ExitCode {
    return code
  } catch let problem as ScenarioProblem {
    console.complain(problem.text)
    return .couldNot
  } catch {
    let isInterrupted = Interruption.flag.isCancelled
    console.complain(
      isInterrupted ? Messages.interrupted : Messages.error(Messages.sentence(error)))
    return isInterrupted ? .interrupted : .couldNot
  }
}
