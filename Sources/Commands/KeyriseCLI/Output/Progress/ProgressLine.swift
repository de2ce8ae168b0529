import Foundation
import FrameSequence

/// A line on a terminal that says how far a long job has come, drawn again and taken away at the
/// end.
///
/// Says nothing while the work takes less than 0.3 s, nor, unless told to, to files and pipes.
struct ProgressLine {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var drawn: ContinuousClock.Instant?

  /// Makes a line that is shown where somebody watches.
  init(console: Console) {
    self.init(isShown: !console.isQuiet && Self.isWatched)
  }

  /// Makes a line that is shown, or not, whatever standard error is.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Whether standard error is a terminal that somebody looks at.
  static var isWatched: Bool {
    Console.isTerminal(2) && ProcessInfo.processInfo.environment["CI"] != "true"
  }

  /// Shows a text in place of the last one, unless that has stood for less than 0.05 s.
  mutating func show(_ text: @autoclosure () -> String) {
    let now = ContinuousClock.now
    guard isShown, start.duration(to: now).inSeconds >= 0.3,
      drawn.map({ $0.duration(to: now).inSeconds > 0.05 }) ?? true
    else { return }
    drawn = now
    write("\r\u{1B}[K" + text())
  }

  /// Takes the line away, so that what is said next stands alone.
  mutating func finish() {
    if drawn != nil { write("\r\u{1B}[K") }
    drawn = nil
  }

  /// A bar of ten cells for a share of the work, 0 to 1.
  static func bar(_ share: Double) -> String {
    let filled = Int(max(0, min(1, share)) * 10)
    return String(repeating: "#", count: filled) + String(repeating: "-", count: 10 - filled)
  }

  private func write(_ text: String) {
    try? StandardStream.error.write([UInt8](text.utf8))
  }
}
