/// Says how far the measuring of a film has come: on a terminal in a line that is drawn again,
/// elsewhere once, where it takes long.
struct MeasuringProgress {
  private let console: Console
  private var line: ProgressLine
  private var start = ContinuousClock.now
  private var isTold = false

  /// The seconds after which an estimate is worth something, and from which one is told where
  /// nobody watches.
  private static let trial = 2.0
  private static let longWait = 10.0

  init(console: Console) {
    self.console = console
    line = ProgressLine(console: console)
  }

  /// Takes note of how many frames have been read, of as many as there are where that is known.
  mutating func read(_ done: Int, of count: Int?) {
    // The film is read from its start again where its screen had to be found.
    if done == 1 { start = .now }
    let elapsed = start.duration(to: .now).inSeconds
    let left = count.map { elapsed / Double(max(done, 1)) * Double(max($0 - done, 0)) }
    line.show(Messages.readingFilm(done, of: count, secondsLeft: left))
    guard !isTold, !ProgressLine.isWatched, elapsed >= Self.trial, let count, let left,
      left >= Self.longWait
    else { return }
    isTold = true
    console.say(Messages.readingFilm(done, of: count, secondsLeft: left))
  }

  /// Takes note that frames that have been read are measured.
  mutating func measure(_ count: Int) {
    line.show(Messages.measuringFilm(count))
  }

  /// Takes the line away, so that what is said next stands alone.
  mutating func finish() { line.finish() }
}
