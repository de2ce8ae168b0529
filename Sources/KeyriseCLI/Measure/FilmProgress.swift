import Foundation
import FrameSequence

/// Says on a terminal how many frames of a film have been read, in a line that goes at the end.
///
/// Says nothing while the work takes less than 0.3 s, nor to files and pipes.
struct FilmProgress {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var drawn: ContinuousClock.Instant?

  init(console: Console) {
    isShown =
      !console.isQuiet && Console.isTerminal(2)
      && ProcessInfo.processInfo.environment["CI"] != "true"
  }

  /// Takes note of frames that are read.
  mutating func advance(to count: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard start.duration(to: now).inSeconds >= 0.3,
      drawn.map({ $0.duration(to: now).inSeconds > 0.05 }) ?? true
    else { return }
    drawn = now
    write("\r\u{1B}[K" + Messages.readingFilm(count))
  }

  /// Takes the line away.
  func finish() {
    if drawn != nil { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    try? StandardStream.error.write(Array(text.utf8))
  }
}
