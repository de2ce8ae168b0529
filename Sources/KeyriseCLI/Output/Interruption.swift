import ArgumentParser
import Foundation
import FrameSequence
import Synchronization

/// Turns Ctrl-C into a raised flag while pictures are written, so that nothing half is left.
enum Interruption {
  /// Raised by SIGINT and SIGTERM.
  static let flag = CancellationFlag()

  private static let received = Atomic<Int32>(0)

  /// When the first signal came.
  private static let firstTime = Atomic<Int>(0)

  /// How long after the first signal another one is the same one still, in milliseconds: a choice,
  /// less than it takes to press Ctrl-C again on purpose.
  private static let patience = 200

  /// The monotonic clock in milliseconds; safe in a signal handler.
  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// The status to exit with after an interruption: 130 after SIGINT, 143 after SIGTERM.
  static var exitCode: ExitCode? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : ExitCode(128 + number)
  }

  /// Lets SIGINT and SIGTERM come through to this thread.
  ///
  /// Who is started by a thread of Dispatch, as Foundation's `Process` may do, has them blocked.
  static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Runs work during which a first SIGINT or SIGTERM only raises the flag.
  ///
  /// A second signal ends the process as usual, but not one that comes with the first: `timeout`
  /// and some shells send each twice, to the process and to its group. Work may be watched inside of
  /// work that is.
  static func watched<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    // What the handler needs exists before it can run: making it there would not be signal-safe.
    _ = flag.isCancelled
    _ = exitCode
    _ = firstTime.load(ordering: .relaxed)
    let before = [SIGINT, SIGTERM].map { number in
      signal(number) { number in
        let now = Interruption.milliseconds
        guard Interruption.flag.isCancelled else {
          Interruption.firstTime.store(now, ordering: .relaxed)
          Interruption.received.store(number, ordering: .relaxed)
          Interruption.flag.cancel()
          return
        }
        let first = Interruption.firstTime.load(ordering: .relaxed)
        guard now - first > Interruption.patience else { return }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    defer {
      for (number, handler) in zip([SIGINT, SIGTERM], before) { signal(number, handler) }
    }
    return try await body()
  }
}
