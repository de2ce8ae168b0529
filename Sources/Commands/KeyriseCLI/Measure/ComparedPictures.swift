import FrameDiff
import FrameSequence
import Illustration
import Keyframes
import Markup
import Measuring
import Scenario
import Stage

/// Writes the pictures of two compared recordings: the plot of both, the player with both, and the
/// video in which they play side by side.
struct ComparedPictures {
  private let comparison: RecordingComparison
  private let videos: [MeasuredVideo]
  private let fonts: DrawingOptions.Font
  private let console: Console

  init(
    _ comparison: RecordingComparison, _ before: MeasuredVideo, _ after: MeasuredVideo,
    fonts: DrawingOptions.Font, console: Console
  ) {
    self.comparison = comparison
    videos = [before, after]
    self.fonts = fonts
    self.console = console
  }

  /// The widths of a recording's pictures in pixels, on a page and in a video: choices.
  private static let pageWidth = 300
  private static let animationWidth = 240

  /// The names of the two: their files' names, or their roles where those are equal.
  private var names: [String] {
    videos[0].name == videos[1].name ? ["before", "after"] : videos.map(\.name)
  }

  private var plotted: [MeasuredPlot.Recording] {
    zip(videos, ["before", "after"]).map { video, name in
      MeasuredPlot.Recording(name: name, measurement: video.measurement)
    }
  }

  private var windows: [MotionWindow] { Array(comparison.windows.prefix(MeasuredPlot.limit)) }

  /// Writes the requested outputs.
  func write(_ outputs: [(path: String, output: MeasureOutput)]) async throws {
    for (path, output) in outputs {
      switch output {
      case .text: continue
      case .plot: try console.write(try plot(), to: path)
      case .page: try console.write(try page(), to: path)
      case .animation(let format): try await writeAnimation(format, to: path)
      }
    }
  }

  private func plot() throws -> String {
    let studio = try Studio(fontDirectory: fonts.directory)
    let left = comparison.windows.count - windows.count
    let plot = try MeasuredPlot(
      of: plotted, windows: windows, title: Messages.beforeAndAfter,
      caption: "Before: \(shown: names[0]). After: \(shown: names[1]). "
        + Messages.plotCaption(strategy: nil, left: left), studio: studio)
    return try studio.svg(of: plot)
  }

  // MARK: - Animations

  /// One frame of the video: the motion that it shows, and the seconds since that began.
  private func moments(fps: Int) -> [RecordingsPage.Instant] {
    windows.indices.flatMap { index -> [RecordingsPage.Instant] in
      let span = windows[index].span
      let count = max(2, Int(((span.upperBound - span.lowerBound) * Double(fps)).rounded()))
      return (0..<count).map {
        RecordingsPage.Instant(
          window: index, time: span.lowerBound + Double($0) / Double(fps))
      }
    }
  }

  /// The pictures of both recordings, and which one is shown at each instant.
  private func pictures(
    at instants: [RecordingsPage.Instant], width: Int
  ) throws -> [(pictures: RecordedPictures, shown: [Int?])] {
    try videos.indices.map { index in
      let times = instants.map { instant in
        windows[instant.window].start(of: index).map { $0 + instant.time }
      }
      let known = times.compactMap(\.self)
      guard !known.isEmpty else { return (RecordedPictures(), times.map { _ in nil }) }
      let pictures = try videos[index].pictures(at: known, width: width)
      return (pictures, times.map { $0.flatMap(pictures.place) })
    }
  }

  private func page() throws -> String {
    let instants = moments(fps: 60)
    let recorded = try pictures(at: instants, width: Self.pageWidth)
    return RecordingsPlayer(
      plotted, windows: windows, instants: instants, fps: 60,
      recordings: zip(recorded, names).map { recorded, name in
        RecordingsPlayer.Recording(
          name: name, width: recorded.pictures.size.width,
          height: recorded.pictures.size.height, pictures: recorded.pictures.files,
          shown: videos.map { _ in recorded.shown })
      }, title: names.joined(separator: " and ")
    ).text
  }

  /// The frame rates of videos: what GIFs can keep, what a page can hold, and what videos usually
  /// have.
  private static func frameRate(_ format: OutputFormat) -> Int {
    switch format {
    case .gif: 25
    case .apng: 30
    case .frames, .html, .mov, .mp4, .pdf, .png, .svg, .webm: 60
    }
  }

  private func writeAnimation(_ format: OutputFormat, to path: String) async throws {
    let fps = Self.frameRate(format)
    let instants = moments(fps: fps)
    let recorded = try pictures(at: instants, width: Self.animationWidth)
    let studio = try Studio(fontDirectory: fonts.directory)
    let page = try RecordingsPage(
      of: plotted, names: names, windows: windows,
      title: Messages.beforeAndAfter, studio: studio)
    let step = 1 / Double(fps)
    // The last frame is held for a second before the video repeats.
    let frames = instants.indices.map { index in
      FramePlan.Frame(
        time: Double(index) * step, duration: index == instants.count - 1 ? 1 : step,
        stateIndex: index)
    }
    guard let rate = Rational(fps, 1) else { throw Failure(Messages.nothingToCompare) }
    var drawing = DrawingOptions()
    drawing.scale = 1
    drawing.draft = false
    drawing.optimize = false
    drawing.fonts = fonts
    let sequence = DrawnSequence(
      plan: try FramePlan(frames: frames, stateCount: instants.count, scale: 1), fps: rate,
      subject: .recordings(
        Reel(
          page: page, instants: instants, pictures: recorded.map(\.pictures),
          shown: recorded.map(\.shown))),
      options: StageOptions(scale: 1, fontDirectory: fonts.directory))
    _ = try await OutputWriter(drawing: drawing, console: console)
      .write(sequence, as: format, plays: nil, to: path)
  }

  /// Two recordings on a page, instant by instant.
  struct Reel: Sendable {
    var page: RecordingsPage
    var instants: [RecordingsPage.Instant]
    var pictures: [RecordedPictures]
    /// Which picture of each recording is shown at each instant.
    var shown: [[Int?]]

    /// The page at an instant.
    ///
    /// - Throws: `FrameSequenceError`.
    func moment(_ index: Int) throws -> RecordingsPage.Moment {
      let images = try pictures.indices.map { recording -> RecordingsPage.Image? in
        guard let place = shown[recording][index] else { return nil }
        let bitmap = try Bitmap(png: pictures[recording].files[place], path: "recording")
        return RecordingsPage.Image(
          width: bitmap.size.width, height: bitmap.size.height, pixels: bitmap.pixels)
      }
      return page.moment(instants[index], images: images)
    }
  }
}

// MARK: - Sentences

extension Messages {
  static let beforeAndAfter = "Before and after"
}
