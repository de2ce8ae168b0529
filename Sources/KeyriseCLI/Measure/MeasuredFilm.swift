import FrameSequence
import Illustration
import Markup
import Measuring

/// A recording with its measurement, so that both can be shown.
struct MeasuredFilm {
  var path: String
  var recording: RecordedFilm
  var measurement: Measurement

  /// The longest name in a picture, in characters: a choice, what fits above a phone.
  private static let longest = 34

  /// The file's name.
  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Its name in pictures: the file's name, shortened in the middle where it is long.
  var name: String {
    let name = PlainText.line(fileName)
    guard name.count > Self.longest else { return name }
    let half = Self.longest / 2 - 1
    return "\(name.prefix(half))…\(name.suffix(half))"
  }

  /// Spans of the film that are closer together than this are read as one, in seconds.
  private static let nearby = 0.25

  /// Reads the pictures that are shown at some times of the film, in seconds, scaled to a width.
  ///
  /// - Throws: ``Failure``, ``MeasuringError`` or `FrameSequenceError`.
  func pictures(at times: [Double], width: Int) throws -> RecordedPictures {
    let frames = measurement.frames.map(\.time)
    let wanted = Set(
      times.map { time in frames.lastIndex { $0 <= time + 1e-4 } ?? 0 }
    ).sorted()
    var spans: [ClosedRange<Double>] = []
    for index in wanted where frames.indices.contains(index) {
      let time = frames[index]
      if let last = spans.last, time - last.upperBound < Self.nearby {
        spans[spans.count - 1] = last.lowerBound...time
      } else {
        spans.append(time...time)
      }
    }
    guard !spans.isEmpty else { throw Failure(Messages.noFrames(path)) }
    return try recording.pictures(of: measurement.film.screen, in: spans, width: width)
  }

  /// Its series in a plot.
  func plotted(_ model: ModelAlignment? = nil) -> MeasuredPlot.Recording {
    MeasuredPlot.Recording(name: name, measurement: measurement, model: model)
  }
}
