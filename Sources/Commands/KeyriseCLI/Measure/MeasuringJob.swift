import FrameSequence
import KeyboardAvoidance
import Markup
import Measuring

/// Measures recordings, and shows the progress on a terminal.
struct MeasuringJob {
  var device: Device?
  var scale: Double?
  /// The keyboard's height in points, where it is given by hand.
  var height: Double?
  var crop: PixelArea?
  var span: ClosedRange<Double>?
  /// The frame rate of directories whose frames have no times; 60 a second by default.
  var frameRate: FrameRate?
  /// Whether a video may be as long as it is.
  var isLong = false
  var console: Console

  /// The remarks on videos in whose pictures no screen with a keyboard was found.
  private static let unfound: Set<Measurement.Remark> = [.noKeyboard, .noScreen, .otherScreen]

  /// Measures a video.
  ///
  /// - Throws: ``Failure``, ``MeasuringError`` or `FrameSequenceError`.
  func measure(_ path: String) throws -> MeasuredVideo {
    var progress = Progress(console: console)
    defer { progress.finish() }
    let flag = Interruption.flag
    let video = RecordedVideo(
      path: path, crop: crop, span: span, frameRate: frameRate, isLong: isLong,
      cancellation: flag, progress: { progress.read($0, of: $1) })
    let measurer = Measurer(device: device, scale: scale, height: height)
    func measured(_ screen: RecordedVideo.Screen) throws -> Measurement {
      try measurer.measure(
        screen.store, screen: screen.area, hasTop: screen.hasTop, picture: screen.picture
      ) {
        progress.measure(screen.store.count)
        if flag.isCancelled { throw FrameSequenceError.interrupted }
      }
    }
    let screen = try video.screen()
    let picture = screen.picture
    // Pictures of a phone with what is around it may have a phone's shape.
    let isWhole =
      crop != nil || Measurer.isScreen(width: picture.width, height: picture.height, of: device)
    var whole = try isWhole ? measured(screen) : nil
    if crop == nil, whole.map({ !Self.unfound.isDisjoint(with: $0.remarks) }) ?? true {
      let parts = try video.parts(of: screen)
      let others = try parts.withKeyboard.map { try measured(video.screen(in: $0, of: screen)) }
      let moving = others.filter { !$0.episodes.isEmpty }
      if var first = moving.first {
        first.remarks += moving.dropFirst().map { .otherPhone($0.video.screen) }
        whole = first
      } else if whole == nil {
        // Pictures that lack a part of the screen have no phone's shape.
        let all = try measured(screen)
        whole =
          try !all.episodes.isEmpty
          ? all
          : others.first ?? parts.likeliest.map { try measured(video.screen(in: $0, of: screen)) }
            ?? all
      }
    }
    var measurement = try whole ?? measured(screen)
    measurement.remarks += screen.remarks
    // Of a video that is not whole nobody can say that there is no keyboard in it.
    guard !measurement.episodes.isEmpty || !screen.remarks.contains(where: \.isIncomplete) else {
      throw Failure(
        "'\(shown: path)' is damaged or cut off, and no keyboard moves in what is left of it; "
          + "was it copied whole?")
    }
    return MeasuredVideo(path: path, recording: video, measurement: measurement)
  }

  /// Says how far the measuring of a video has come: on a terminal in a line that is drawn again,
  /// elsewhere once, where it takes long.
  struct Progress {
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
      // The video is read from its start again where its screen had to be found.
      if done == 1 { start = .now }
      let elapsed = start.duration(to: .now).inSeconds
      let left = count.map { elapsed / Double(max(done, 1)) * Double(max($0 - done, 0)) }
      line.show(Messages.readingVideo(done, of: count, secondsLeft: left))
      guard !isTold, !ProgressLine.isWatched, elapsed >= Self.trial, let count, let left,
        left >= Self.longWait
      else { return }
      isTold = true
      console.say(Messages.readingVideo(done, of: count, secondsLeft: left))
    }

    /// Takes note that frames that have been read are measured.
    mutating func measure(_ count: Int) {
      line.show("measuring  \(Format.count(count, "frame"))")
    }

    /// Takes the line away, so that what is said next stands alone.
    mutating func finish() { line.finish() }
  }
}

// MARK: - Sentences

extension Messages {
  static func readingVideo(_ done: Int, of count: Int?, secondsLeft: Double?) -> String {
    guard let count, let secondsLeft else { return "reading  \(Format.count(done, "frame"))" }
    return "reading  \(done) of \(Format.count(count, "frame"))  "
      + "about \(Format.decimal(secondsLeft, places: 0)) s left"
  }
}
