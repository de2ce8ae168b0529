import ArgumentParser
import Scenario

/// Collects the statuses of several pieces of work: all are done, and the worst status is kept.
struct WorstStatus {
  private var status: Int32 = 0
  /// What was wrong with scenarios that could not be used, to be counted at the end.
  private var diagnostics: [Diagnostic] = []
  private var console = Console()

  /// Does a piece of work, says why when it failed, and goes on; after an interruption it does
  /// no more work, and says so.
  mutating func collect(_ console: Console, _ work: () async throws -> Bool) async {
    if let interrupted = Interruption.exitCode {
      if status < interrupted.rawValue { console.complain(Messages.interruptedBetween) }
      status = max(status, interrupted.rawValue)
      return
    }
    self.console = console
    let code = await statusOf(console) {
      do {
        return try await work()
      } catch let problem as ScenarioProblem where !problem.diagnostics.isEmpty {
        console.complain(painted: problem.body)
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
      console.complain(DiagnosticFormatter().summary(of: diagnostics))
    }
    if hasFailed { throw ExitCode(status) }
    return status == 0
  }
}
