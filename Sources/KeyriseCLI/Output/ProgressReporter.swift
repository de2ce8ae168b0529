import Foundation
import FrameSequence
import Synchronization

/// Says how far a render has come: one redrawn line on a terminal, a line per tenth elsewhere.
///
/// Says nothing while the work takes less than 0.3 s on a terminal, or 2 s elsewhere.
final class ProgressReporter: Sendable {
  private let console: Console
  private let style: Style
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  private enum Style {
    case bar
    case plain
    case silent
  }

  private struct State {
    var lastDrawn: ContinuousClock.Instant?
    var lastTenth = 0
    var isShown = false
  }

  init(_ choice: ProgressOption.Choice, console: Console) {
    self.console = console
    let isTerminal =
      Console.isTerminal(2) && ProcessInfo.processInfo.environment["CI"] != "true"
    style =
      switch choice {
      case _ where console.isQuiet: .silent
      case .none: .silent
      case .bar: .bar
      case .plain: .plain
      case .auto: isTerminal ? .bar : .plain
      }
  }

  /// Takes note of how far the work has come; called by the workers, one at a time.
  func update(_ progress: WriteProgress) {
    let now = ContinuousClock.now
    let elapsed = start.duration(to: now).inSeconds
    state.withLock { state in
      switch style {
      case .silent: break
      case .bar:
        guard elapsed >= 0.3, state.lastDrawn.map({ $0.duration(to: now).inSeconds > 0.05 }) ?? true
        else { return }
        state.lastDrawn = now
        state.isShown = true
        write("\r\u{1B}[K" + line(progress, elapsed: elapsed))
      case .plain:
        let tenth = progress.distinct == 0 ? 0 : progress.distinctDone * 10 / progress.distinct
        guard elapsed >= 2, tenth > state.lastTenth else { return }
        state.lastTenth = tenth
        write(line(progress, elapsed: elapsed) + "\n")
      }
    }
  }

  /// Takes the redrawn line away, so that the closing summary stands alone.
  func finish() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private func line(_ progress: WriteProgress, elapsed: Double) -> String {
    let fraction = Double(progress.distinctDone) / Double(max(progress.distinct, 1))
    let filled = Int(fraction * 10)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 10 - filled)
    let rate = Double(progress.distinctDone) / max(elapsed, 0.001)
    let left = Double(progress.distinct - progress.distinctDone) / max(rate, 0.001)
    return "rendering  \(progress.framesDone)/\(progress.frames)  \(bar)  "
      + "\(progress.distinctDone) of \(progress.distinct) distinct  "
      + "\(Format.decimal(rate, places: 0)) frames/s  "
      + "\(Format.fixed(left, places: 1)) s left"
  }

  private func write(_ text: String) {
    try? StandardStream.error.write([UInt8](text.utf8))
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
