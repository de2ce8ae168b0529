import Foundation
import FrameSequence

/// Turns Ctrl-C into a raised flag while pictures are written, so that nothing half is left.
enum Interruption {
  /// Raised by SIGINT and SIGTERM.
  static let flag = CancellationFlag()

  /// Runs work during which a first SIGINT or SIGTERM only raises the flag.
  ///
  /// A second signal ends the process as usual.
  static func watched<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    // The flag exists before a handler can need it: making it there would not be signal-safe.
    _ = flag.isCancelled
    for number in [SIGINT, SIGTERM] {
      signal(number) { received in
        Interruption.flag.cancel()
        signal(received, SIG_DFL)
      }
    }
    defer {
      for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
    return try await body()
  }
}
