import ArgumentParser
import Foundation
import FrameSequence
import Synchronization

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

  /// Says how far a render has come: one redrawn line on a terminal, a line per tenth elsewhere.
  ///
  /// Says nothing while the work takes less than 0.3 s on a terminal, or 2 s elsewhere.
  final class Reporter: Sendable {
    private let console: Console
    private let style: Style
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    private enum Style {
      case bar, plain, silent
    }

    private struct State {
      var line = ProgressLine(isShown: true)
      var lastTenth = 0
    }

    init(_ choice: Options.Choice, console: Console) {
      self.console = console
      style =
        switch choice {
        case _ where console.isQuiet: .silent
        case .none: .silent
        case .bar: .bar
        case .plain: .plain
        case .auto: ProgressLine.isWatched ? .bar : .plain
        }
    }

    /// Takes note of how far the work has come; called by the workers, one at a time.
    func update(_ progress: WriteProgress) {
      let elapsed = start.duration(to: .now).inSeconds
      state.withLock { state in
        switch style {
        case .silent: break
        case .bar: state.line.show(line(progress, elapsed: elapsed))
        case .plain:
          let tenth = progress.distinct == 0 ? 0 : progress.distinctDone * 10 / progress.distinct
          guard elapsed >= 2, tenth > state.lastTenth else { return }
          state.lastTenth = tenth
          let text = line(progress, elapsed: elapsed) + "\n"
          try? StandardStream.error.write([UInt8](text.utf8))
        }
      }
    }

    /// Takes the redrawn line away, so that the closing summary stands alone.
    func finish() {
      state.withLock { $0.line.finish() }
    }

    private func line(_ progress: WriteProgress, elapsed: Double) -> String {
      let bar = ProgressLine.bar(
        Double(progress.distinctDone) / Double(max(progress.distinct, 1)))
      let rate = Double(progress.distinctDone) / max(elapsed, 0.001)
      let left = Double(progress.distinct - progress.distinctDone) / max(rate, 0.001)
      return "rendering  \(progress.framesDone)/\(progress.frames)  \(bar)  "
        + "\(progress.distinctDone) of \(progress.distinct) distinct  "
        + "\(Format.decimal(rate, places: 0)) frames/s  "
        + "\(Format.fixed(left, places: 1)) s left"
    }
  }

  /// The flag that says how a long write tells how far it is.
  struct Options: ParsableArguments {
    @Option(help: "auto, bar, plain or none.")
    var progress = Choice.auto

    enum Choice: String, ExpressibleByArgument, CaseIterable {
      case auto, bar, plain, none
    }
  }
}
