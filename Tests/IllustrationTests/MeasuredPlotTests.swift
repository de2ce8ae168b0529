import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Illustration
@testable import Measuring

/// Plots and players of what was measured.
@Suite struct MeasuredPlotTests {
  /// A keyboard that rises by 260 points at a time, and content that follows.
  private static func recording(
    _ name: String, at start: Double = 0.3, lag: Double = 0
  ) throws -> MeasuredPlot.Recording {
    func progress(_ time: Double) -> Double { SpringFit.progress(at: max(0, time) * 18.257) }
    let frames = (0..<90).map { index in
      let time = Double(index) / 60
      return Measurement.Frame(
        time: time, keyboardTop: 667 - 260 * progress(time - start),
        contentShift: 100 * progress(time - start - lag), confidence: index % 7 == 0 ? 0.5 : 0.95)
    }
    let follower = Measurement.Follower(
      travel: 100, lag: lag, jump: 0, largestStep: MotionSample(time: start, position: 9),
      top: 64, bottom: 400)
    let episode = Measurement.Episode(
      kind: .show, start: start, end: start + 0.5, travel: 260, height: 260,
      spring: SpringFit(name: .legacy, omega: 18.257, rms: 0.12, start: start), curve: nil,
      followers: [follower], doubledFrames: 0, droppedFrames: 0)
    let device = try #require(DeviceCatalog.device(id: "iphone-8"))
    return MeasuredPlot.Recording(
      name: name,
      measurement: Measurement(
        video: Measurement.Video(
          frames: 90, duration: 1.5, width: 750, height: 1334,
          screen: PixelArea(x: 0, y: 0, width: 750, height: 1334), scale: 2, isScaleSure: true),
        devices: [device], episodes: [episode], frames: frames, remarks: []))
  }

  @Test func `A plot has the measured frames, the spring and its numbers`() throws {
    let recording = try Self.recording("a.mov")
    let studio = try Staging.studio()
    let plot = try MeasuredPlot(
      of: [recording], windows: MotionWindow.windows(of: recording.measurement), studio: studio)
    let svg = try SVGReader(try studio.svg(of: plot))
    #expect(svg.groups("keyboard").map { $0.attributes["data-rms"] } == ["0.12"])
    #expect(svg.groups("content").count == 1)
    let words = svg.contents(of: "text").joined(separator: " ")
    for word in ["a.mov", "show at 0.3 s", "keyboard’s top, pt down the screen", "content, pt up"] {
      #expect(words.contains(word), "\(words)")
    }
    #expect(plot.altText.contains("spring of iOS 7 to 18, ω 18.26/s, rms 0.12 pt"))
    // What is below the spring's curve at its beginning is the screen's bottom.
    let cell = try #require(plot.cells.first)
    #expect(cell.keyboard.axis.place(667) <= cell.keyboard.frame.maxY)
    #expect(cell.time.place(0) > cell.frame.minX)
    #expect(plot.size.width == 640)
  }

  @Test func `Two recordings begin with the keyboard, whenever that was`() throws {
    let recordings = [
      try Self.recording("before"), try Self.recording("after", at: 0.7, lag: 0.1),
    ]
    let comparison = RecordingComparison(recordings[0].measurement, recordings[1].measurement)
    #expect(comparison.differences.map(\.quantity) == [.contentLag])
    let plot = try MeasuredPlot(
      of: recordings, windows: comparison.windows, studio: try Staging.studio())
    let cell = try #require(plot.cells.first)
    for (index, recording) in recordings.enumerated() {
      let first = recording.frames(in: cell.window, index).first { $0.frame.keyboardTop ?? 0 < 666 }
      #expect(abs((first?.time ?? 1) - 0.01) < 0.02)
    }
  }

  @Test func `Without a motion there is nothing to plot`() throws {
    #expect(throws: DrawingError.self) {
      try MeasuredPlot(of: [try Self.recording("a")], windows: [], studio: try Staging.studio())
    }
  }

  @Test func `A page of two recordings is as large at every instant`() throws {
    let recordings = [try Self.recording("before"), try Self.recording("after", lag: 0.1)]
    let windows = RecordingComparison(recordings[0].measurement, recordings[1].measurement).windows
    let studio = try Staging.studio()
    let page = try RecordingsPage(
      of: recordings, names: ["a", "b"], windows: windows, studio: studio)
    let image = RecordingsPage.Image(
      width: 2, height: 4, pixels: [UInt32](repeating: 0xFF00_00FF, count: 8))
    for images in [[image, nil], [image, image]] {
      let moment = page.moment(.init(window: 0, time: 0.1), images: images)
      let surface = try studio.image(of: moment, scale: 1)
      #expect(Double(surface.width) == page.size.width)
      #expect(Double(surface.height) == page.size.height)
    }
  }

  @Test func `A player of recordings has their pictures and numbers`() throws {
    let recordings = [try Self.recording("before"), try Self.recording("<after>", lag: 0.1)]
    let windows = RecordingComparison(recordings[0].measurement, recordings[1].measurement).windows
    let instants = (0..<30).map { RecordingsPage.Instant(window: 0, time: Double($0) / 60) }
    let page = RecordingsPlayer(
      recordings, windows: windows, instants: instants, fps: 60,
      recordings: recordings.map {
        RecordingsPlayer.Recording(
          name: $0.name, width: 2, height: 4, pictures: [[1, 2, 3]],
          shown: [instants.map { _ in 0 }, instants.map { _ in 0 }])
      }, title: "a and b"
    ).text
    #expect(page.contains("<body class=\"recordings\">"))
    #expect(page.contains("img-src data:"))
    #expect(page.contains("\"AQID\""))
    #expect(page.contains("&lt;after&gt;"))
    #expect(!page.contains("<after>"))
  }
}
