import ArgumentParser

/// Collects the outcomes of several pieces of work: all are done, the worst status is kept.
struct WorstStatus {
  private var status: Int32 = 0

  /// Does a piece of work, says why when it failed, and goes on; after an interruption it does
  /// no more work, and says so.
  mutating func collect(_ console: Console, _ work: () async throws -> Bool) async {
    if let interrupted = Interruption.exitCode {
      if status < interrupted.rawValue { console.complain(Messages.interruptedBetween) }
      status = max(status, interrupted.rawValue)
      return
    }
    let code = await statusOf(console, work)
    status = max(status, code?.rawValue ?? 0)
  }

  /// Keeps what came of other work, too.
  mutating func merge(_ other: WorstStatus) {
    status = max(status, other.status)
  }

  /// Returns whether every answer was yes.
  ///
  /// - Throws: `ExitCode` when something could not be done.
  func answer() throws -> Bool {
    if status > ExitCode.answerIsNo.rawValue { throw ExitCode(status) }
    return status == 0
  }
}
