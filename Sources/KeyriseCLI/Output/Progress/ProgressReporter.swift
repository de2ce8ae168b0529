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
    var line = ProgressLine(isShown: true)
    var lastTenth = 0
  }

  init(_ choice: ProgressOption.Choice, console: Console) {
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

extension Duration {
  /// The duration as a number of seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
