import Foundation
import FrameSequence

/// Says on a terminal how far an audit has come, in a line that is drawn again and goes at the end.
///
/// Says nothing while the work takes less than 0.3 s, nor to files and pipes.
struct AuditProgress {
  private let count: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var done = 0
  private var drawn: ContinuousClock.Instant?

  init(count: Int, console: Console) {
    self.count = count
    isShown =
      !console.isQuiet && Console.isTerminal(2)
      && ProcessInfo.processInfo.environment["CI"] != "true"
  }

  /// Takes note of situations that are done.
  mutating func advance(by situations: Int) {
    done += situations
    let now = ContinuousClock.now
    guard isShown, start.duration(to: now).inSeconds >= 0.3,
      drawn.map({ $0.duration(to: now).inSeconds > 0.05 }) ?? true
    else { return }
    drawn = now
    let filled = done * 10 / max(count, 1)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 10 - filled)
    write("\r\u{1B}[K" + Messages.auditing(done, of: count) + "  \(bar)")
  }

  /// Clears the progress line.
  func finish() {
    if drawn != nil { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    try? StandardStream.error.write([UInt8](text.utf8))
  }
}
