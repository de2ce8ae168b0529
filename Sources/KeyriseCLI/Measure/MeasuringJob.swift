import FrameSequence
import KeyboardAvoidance
import Measuring

/// Measures recordings, and says on a terminal how far it has come.
struct MeasuringJob {
  var device: Device?
  var scale: Double?
  var crop: PixelArea?
  var span: ClosedRange<Double>?
  /// Of directories whose frames have no times; 60 a second are assumed without it.
  var frameRate: FrameRate?
  var console: Console

  /// Measures a film.
  ///
  /// - Throws: ``Failure``, ``MeasuringError`` or `FrameSequenceError`.
  func measure(_ path: String) throws -> MeasuredFilm {
    var progress = ProgressLine(console: console)
    defer { progress.finish() }
    let flag = Interruption.flag
    let film = RecordedFilm(
      path: path, crop: crop, span: span, frameRate: frameRate, cancellation: flag,
      progress: { progress.show(Messages.readingFilm($0)) })
    let screen = try film.screen()
    var measurement = try Measurer(device: device, scale: scale).measure(
      screen.store, screen: screen.area, hasTop: screen.hasTop, picture: screen.picture
    ) {
      if flag.isCancelled { throw FrameSequenceError.interrupted }
    }
    measurement.remarks += screen.remarks
    return MeasuredFilm(path: path, recording: film, measurement: measurement)
  }
}
