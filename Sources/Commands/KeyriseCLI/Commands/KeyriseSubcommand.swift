import ArgumentParser
import Scenario

/// A command whose failures are sentences and whose exit statuses can be relied on.
protocol KeyriseSubcommand: AsyncParsableCommand {
  /// The flags that say how much is said, and how.
  var talking: Console.TalkingOptions { get }

  /// Refuses what is missing or too much, once every word is known.
  ///
  /// - Throws: What the parser would throw; the status is 64, or 0 of a `CleanExit`.
  func checkOperands() throws

  /// Does the work; returns whether the answer is yes.
  func answer() async throws -> Bool
}

extension KeyriseSubcommand {
  /// The streams to talk on.
  var console: Console { talking.console }

  func checkOperands() throws {}

  /// Does the work and turns any error into a sentence and a status.
  mutating func run() async throws {
    try checkOperands()
    let code = await statusOf(console) { try await answer() }
    if let code { throw code }
  }
}

/// Runs work and returns the status to exit with, or `nil` for 0; says why when it failed.
func statusOf(
  _ console: Console, _ work: () async throws -> Bool
) async -> ExitCode? {
  do {
    return try await work() ? nil : .answerIsNo
  } catch let code as ExitCode {
    return code
  } catch let problem as ScenarioFile.Problem {
    console.printError(painted: problem.text)
    return problem.isMisuse ? .validationFailure : .couldNot
  } catch {
    let interrupted = Interruption.exitCode
    console.printError(
      interrupted == nil ? Messages.error(Messages.sentence(error)) : Messages.interrupted)
    return interrupted ?? .couldNot
  }
}

/// Collects the statuses of several pieces of work: all are done, and the worst status is kept.
struct WorstStatus {
  private var status: Int32 = 0
  /// The problems of scenarios that could not be used, to be counted at the end.
  private var diagnostics: [Diagnostic] = []
  private var console = Console()

  /// Does a piece of work, says why when it failed, and goes on; after an interruption it does
  /// no more work, and says so.
  mutating func collect(_ console: Console, _ work: () async throws -> Bool) async {
    if let interrupted = Interruption.exitCode {
      if status < interrupted.rawValue { console.printError(Messages.interruptedBetween) }
      status = max(status, interrupted.rawValue)
      return
    }
    self.console = console
    let code = await statusOf(console) {
      do {
        return try await work()
      } catch let problem as ScenarioFile.Problem where !problem.diagnostics.isEmpty {
        console.printError(painted: problem.body)
        diagnostics += problem.diagnostics
        throw problem.isMisuse ? ExitCode.validationFailure : .couldNot
      }
    }
    status = max(status, code?.rawValue ?? 0)
  }

  /// Keeps what came of other work, too.
  mutating func merge(_ other: WorstStatus) {
    status = max(status, other.status)
    diagnostics += other.diagnostics
    if !other.diagnostics.isEmpty { console = other.console }
  }

  /// Whether something could not be done.
  var hasFailed: Bool { status > ExitCode.answerIsNo.rawValue }

  /// Returns whether every answer was yes; asked once, at the end, as it counts what was wrong.
  ///
  /// - Throws: `ExitCode` when something could not be done.
  func answer() throws -> Bool {
    if !diagnostics.isEmpty {
      console.printError(DiagnosticFormatter().summary(of: diagnostics))
    }
    if hasFailed { throw ExitCode(status) }
    return status == 0
  }
}

// MARK: - Sentences

extension Messages {
  static let interruptedBetween = "interrupted; the outputs that are not named above are missing"

  static let interrupted = "interrupted; nothing half was left behind"
}
