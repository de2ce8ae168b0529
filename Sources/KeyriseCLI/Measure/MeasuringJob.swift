import FrameSequence
import KeyboardAvoidance
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
  /// Whether a film may be as long as it is.
  var isLong = false
  var console: Console

  /// Measures a film.
  ///
  /// - Throws: ``Failure``, ``MeasuringError`` or `FrameSequenceError`.
  func measure(_ path: String) throws -> MeasuredFilm {
    var progress = MeasuringProgress(console: console)
    defer { progress.finish() }
    let flag = Interruption.flag
    let film = RecordedFilm(
      path: path, crop: crop, span: span, frameRate: frameRate, isLong: isLong,
      cancellation: flag, progress: { progress.read($0, of: $1) })
    let screen = try film.screen()
    var measurement = try Measurer(device: device, scale: scale, height: height).measure(
      screen.store, screen: screen.area, hasTop: screen.hasTop, picture: screen.picture
    ) {
      progress.measure(screen.store.count)
      if flag.isCancelled { throw FrameSequenceError.interrupted }
    }
    measurement.remarks += screen.remarks
    // Of a film that is not whole nobody can say that there is no keyboard in it.
    guard !measurement.episodes.isEmpty || !screen.remarks.contains(where: \.isOfLoss) else {
      throw Failure(Messages.nothingInDamagedFilm(path))
    }
    return MeasuredFilm(path: path, recording: film, measurement: measurement)
  }
}
