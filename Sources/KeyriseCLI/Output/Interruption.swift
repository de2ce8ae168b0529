import ArgumentParser
import Foundation
import FrameSequence
import Synchronization

/// Turns Ctrl-C into a raised flag while pictures are written, so that nothing half is left.
enum Interruption {
  /// Raised by SIGINT and SIGTERM.
  static let flag = CancellationFlag()

  private static let received = Atomic<Int32>(0)

  /// The status to exit with after an interruption: 130 after SIGINT, 143 after SIGTERM.
  static var exitCode: ExitCode? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : ExitCode(128 + number)
  }

  /// Runs work during which a first SIGINT or SIGTERM only raises the flag.
  ///
  /// A second signal ends the process as usual. Work may be watched inside of work that is.
  static func watched<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    // What the handler needs exists before it can run: making it there would not be signal-safe.
    _ = flag.isCancelled
    _ = exitCode
    let before = [SIGINT, SIGTERM].map { number in
      signal(number) { number in
        Interruption.received.store(number, ordering: .relaxed)
        Interruption.flag.cancel()
        signal(number, SIG_DFL)
      }
    }
    defer {
      for (number, handler) in zip([SIGINT, SIGTERM], before) { signal(number, handler) }
    }
    return try await body()
  }
}
