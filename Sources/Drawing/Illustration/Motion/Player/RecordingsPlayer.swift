internal import KeyboardAvoidance
internal import Keyframes
internal import Markup
package import Measuring

/// A page that plays recordings side by side, motion after motion, with what was measured in each.
package struct RecordingsPlayer {
  private let measured: [MeasuredPlot.Recording]
  private let windows: [MotionWindow]
  private let instants: [RecordingsPage.Instant]
  private let fps: Int
  private let recordings: [Recording]
  private let title: String

  /// Makes a player of recordings.
  ///
  /// - Parameters:
  ///   - instants: What each frame shows.
  ///   - fps: Frames a second.
  ///   - recordings: Their pictures, by recording; every one plays as a film of its own.
  package init(
    _ measured: [MeasuredPlot.Recording], windows: [MotionWindow],
    instants: [RecordingsPage.Instant], fps: Int, recordings: [Recording], title: String
  ) {
    self.measured = measured
    self.windows = windows
    self.instants = instants
    self.fps = fps
    self.recordings = recordings
    self.title = title
  }

  /// The page.
  package var text: String {
    let height = measured.compactMap(\.measurement.screenHeight).max() ?? 800
    let width = measured.compactMap { $0.measurement.devices.first?.screen.width }.max() ?? 400
    let size = Size(width: width, height: height)
    return PlayerPage(
      title: title, size: size, radius: 0, isDark: false, picture: "",
      data: data(size), recordings: recordings
    ).text
  }

  private func data(_ size: Size) -> JSONValue {
    let view: JSONValue = [
      "at": [0, 0], "size": [.place(size.width), .place(size.height)], "radius": 0,
    ]
    return [
      "where": "both from the keyboard’s beginning on, motion by motion",
      "views": ["portrait": view],
      "elements": [:],
      "rows": ["keyboard", "offset"],
      "recordings": PlayerData.pictures(recordings),
      "films": .array(measured.indices.map(film)),
    ]
  }

  private func film(_ index: Int) -> JSONValue {
    let recording = measured[index]
    let marks = windows.indices.compactMap { window -> JSONValue? in
      instants.firstIndex { $0.window == window && $0.time >= 0 }.map {
        [.place(Double($0) / Double(fps)), .string(windows[window].kind.rawValue)]
      }
    }
    let shownWindows = windows.compactMap { window in
      window.episodes[index].map { MotionWindow(episodes: [$0], span: window.span) }
    }
    return [
      "strategy": .string(recording.name),
      "alt": .string(MeasuredPlot.Words.altText(of: [recording], shownWindows)),
      "frames": .integer(instants.count),
      "period": .string("1/\(fps)"),
      "duration": .place(Double(instants.count) / Double(fps)),
      "start": 0,
      "marks": .array(marks),
      "shown": .array(recordings.map { $0.changes(ofFilm: index) }),
      "turns": [[0, "portrait", 0]],
      "values": [:],
      "numbers": numbers(of: index),
      "fields": ["portrait": [:]],
    ]
  }

  /// Where keyboard and content are in each frame: where nothing can be said, what was known last.
  private func numbers(of index: Int) -> JSONValue {
    let frames = measured[index].measurement.frames
    var top = measured[index].measurement.screenHeight ?? 0
    var shift = 0.0
    var tops = FrameValues<[JSONValue]>()
    var shifts = FrameValues<[JSONValue]>()
    for instant in instants {
      if let start = windows[instant.window].start(of: index),
        let frame = frames.last(where: { $0.time <= start + instant.time + 1e-4 })
      {
        top = frame.keyboardTop ?? top
        shift = frame.contentShift ?? shift
      }
      tops.append([.place(top)])
      shifts.append([.place(shift)])
    }
    return ["top": .changes(tops), "offset": .changes(shifts), "shift": [[0, 0]]]
  }

  /// A recording that a page plays: its pictures, and which of them is shown in each frame.
  package struct Recording: Sendable {
    /// The recording's name.
    package var name: String
    /// The width of the pictures, in pixels.
    package var width: Int
    /// The height of the pictures, in pixels.
    package var height: Int
    /// The pictures, as PNGs.
    package var pictures: [[UInt8]]
    /// Which picture is shown, by film and frame; `nil` for none.
    package var shown: [[Int?]]

    package init(
      name: String, width: Int, height: Int, pictures: [[UInt8]], shown: [[Int?]]
    ) {
      self.name = name
      self.width = width
      self.height = height
      self.pictures = pictures
      self.shown = shown
    }

    /// Which picture is shown in each frame of a film, as the page's script reads it.
    func changes(ofFilm film: Int) -> JSONValue {
      var values = FrameValues<[JSONValue]>()
      for place in shown[film] { values.append([place.map(JSONValue.integer) ?? .null]) }
      return .changes(values)
    }
  }
}
