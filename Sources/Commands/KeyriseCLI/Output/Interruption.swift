import ArgumentParser
import Foundation
import FrameSequence
import Synchronization

/// Turns Ctrl-C into a raised flag while pictures are written, so that nothing is left
/// half-written.
enum Interruption {
  /// The signals that end the process: from the keyboard, from a program, when the terminal closes,
  /// and when the reader of a pipe closes it.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

  /// Raised by any of the signals.
  static let flag = CancellationFlag()

  private static let received = Atomic<Int32>(0)

  /// When the first signal came.
  private static let firstTime = Atomic<Int>(0)

  /// For how long after the first signal another one counts as the same, in milliseconds: a choice,
  /// less than it takes to press Ctrl-C again on purpose.
  private static let patience = 200

  /// The monotonic clock in milliseconds; safe in a signal handler.
  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// The status to exit with after an interruption: 130 after SIGINT, 143 after SIGTERM, 129 after
  /// SIGHUP, 141 after SIGPIPE.
  static var exitCode: ExitCode? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : ExitCode(128 + number)
  }

  /// Unblocks the signals for this thread.
  ///
  /// A process that was started by a Dispatch thread, as Foundation's `Process` may do, inherits
  /// them blocked.
  static func unblock() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Runs work during which a first signal only raises the flag.
  ///
  /// A second signal ends the process as usual, but not one that comes with the first: `timeout`
  /// and some shells send each twice, to the process and to its group. Work may be watched inside
  /// of work that is.
  static func watched<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    // What the handler needs exists before it can run: making it there would not be signal-safe.
    _ = flag.isCancelled
    _ = exitCode
    _ = firstTime.load(ordering: .relaxed)
    let before = signals.map { number in
      let handler = signal(number) { number in
        let now = Interruption.milliseconds
        guard Interruption.flag.isCancelled else {
          Interruption.firstTime.store(now, ordering: .relaxed)
          Interruption.received.store(number, ordering: .relaxed)
          Interruption.flag.cancel()
          return
        }
        // Every further line into a pipe without a reader raises another SIGPIPE.
        let first = Interruption.firstTime.load(ordering: .relaxed)
        guard number != SIGPIPE, now - first > Interruption.patience else { return }
        signal(number, SIG_DFL)
        raise(number)
      }
      // Under nohup, or in the background of a script, some are ignored, and stay so.
      let isIgnored = unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { signal(number, SIG_IGN) }
      return handler
    }
    defer {
      // By index: an iterator would end at SIG_IGN, whose representation equals that of `nil`.
      for index in signals.indices { signal(signals[index], before[index]) }
    }
    return try await body()
  }
}
