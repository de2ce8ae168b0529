import ArgumentParser

/// A command whose failures are sentences and whose exit statuses can be relied on.
protocol KeyriseSubcommand: AsyncParsableCommand {
  /// The streams to talk on.
  var console: Console { get }

  /// Refuses what is missing or too much, once every word is known.
  ///
  /// - Throws: What the parser would throw; the status is 64, or 0 of a `CleanExit`.
  func checkOperands() throws

  /// Does the work; returns whether the answer is yes.
  func answer() async throws -> Bool
}

extension KeyriseSubcommand {
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
  } catch let problem as ScenarioProblem {
    console.complain(painted: problem.text)
    return problem.isMisuse ? .validationFailure : .couldNot
  } catch {
    let interrupted = Interruption.exitCode
    console.complain(
      interrupted == nil ? Messages.error(Messages.sentence(error)) : Messages.interrupted)
    return interrupted ?? .couldNot
  }
}
