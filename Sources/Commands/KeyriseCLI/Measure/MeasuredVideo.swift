import Illustration
import KeyboardAvoidance
import Keyframes
import Markup
import Measuring

/// A recording with its measurement, so that both can be shown.
struct MeasuredVideo {
  var path: String
  var recording: RecordedVideo
  var measurement: Measurement

  /// The longest name in a picture, in characters: a choice, what fits above a phone.
  private static let longest = 34

  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Its name in pictures: the file's name, shortened in the middle where it is long.
  var name: String {
    let name = PlainText.line(fileName)
    guard name.count > Self.longest else { return name }
    let half = Self.longest / 2 - 1
    return "\(name.prefix(half))…\(name.suffix(half))"
  }

  /// Spans of the video that are closer together than this are read as one, in seconds.
  private static let nearby = 0.25

  /// Reads the pictures that are shown at some times of the video, in seconds, scaled to a width.
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
    let shown = measurement.frames.filter { frame in
      spans.contains { $0.lowerBound - 1e-4 <= frame.time && frame.time <= $0.upperBound + 1e-4 }
    }
    return try recording.pictures(
      of: measurement.video.screen, in: spans, width: width, claims: shown.map(claim))
  }

  /// From here on what is said of a frame is to be trusted.
  private static let leastSure = 0.8

  /// Where the keyboard's upper edge is said to be in a frame, if it is up.
  private func claim(_ frame: Measurement.Frame) -> RecordedPictures.Claim? {
    let video = measurement.video
    guard let top = frame.keyboardTop, let scale = video.scale, video.screen.height > 0 else {
      return nil
    }
    let whole = Double(video.screen.height)
    let height = measurement.devices.first?.screen.height ?? whole / scale
    let share = 1 - (height - top) * scale / whole
    return share < 1 - 1e-6
      ? RecordedPictures.Claim(share: share, isSure: frame.confidence > Self.leastSure) : nil
  }

  /// Its series in a plot.
  func plotted(_ model: ModelAlignment?) -> MeasuredPlot.Recording {
    MeasuredPlot.Recording(name: name, measurement: measurement, model: model)
  }
}
