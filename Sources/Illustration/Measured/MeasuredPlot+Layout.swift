internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
public import Measuring

extension MeasuredPlot {
  private static let axisWidth = 42.0
  private static let keyboardHeight = 150.0
  private static let contentHeight = 96.0
  private static let gap = 12.0
  /// What the times and the room below a cell take.
  private static let timesHeight = 36.0

  /// Lays out a plot of one recording or two, in the windows given.
  ///
  /// - Throws: ``IllustrationError`` when the fonts lack a character, or when there is no motion.
  public init(
    of recordings: [Recording], windows: [MotionWindow],
    options: MeasuredPlotOptions = MeasuredPlotOptions(), dressing: Dressing = Dressing(),
    studio: Studio
  ) throws {
    try self.init(
      of: recordings, windows: windows, among: windows, above: 0, options: options,
      dressing: dressing, studio: studio)
  }

  /// - Parameters:
  ///   - all: The windows whose ranges the axes have.
  ///   - above: Room to leave between the header and the cells, in units of the page.
  init(
    of recordings: [Recording], windows: [MotionWindow], among all: [MotionWindow], above: Double,
    options: MeasuredPlotOptions, dressing: Dressing, studio: Studio
  ) throws {
    let windows = Array(windows.prefix(Self.limit))
    guard !windows.isEmpty, !recordings.isEmpty else { throw IllustrationError.nothingToShow }
    let header = Header(
      title: options.title ?? recordings.map(\.name).joined(separator: " and "),
      subtitle: MeasuredWords.subtitle(of: recordings))
    let margin = dressing.pageMargin
    let scales = Scales(recordings, all)
    let columns = windows.count == 1 ? 1 : options.width < 900 ? 2 : 3
    let room = options.width - 2 * margin - Self.axisWidth
    let width = ((room - Self.gap * 1.5 * Double(columns - 1)) / Double(columns)).rounded(.down)
    var cells: [Cell] = []
    var top = margin + header.height + 4 + above
    for first in stride(from: 0, to: windows.count, by: columns) {
      let row = Array(windows[first..<min(first + columns, windows.count)])
      let words = row.map { MeasuredWords.lines($0, of: recordings) }
      let wordsHeight =
        try words.map { try studio.lettering.height($0, .small, maxWidth: width) }.max() ?? 0
      let panelTop = top + 22 + wordsHeight + 8
      for (index, window) in row.enumerated() {
        let left = margin + Self.axisWidth + Double(index) * (width + Self.gap * 1.5)
        let place = Rect(x: left, y: panelTop, width: width, height: 0)
        cells.append(
          scales.cell(
            window, heading: MeasuredWords.heading(window, of: recordings), lines: words[index],
            top: top, at: place, isFirst: index == 0))
      }
      let end = cells.last.map { ($0.content ?? $0.keyboard).frame.maxY } ?? panelTop
      top = end + Self.timesHeight
    }
    self.recordings = recordings
    self.cells = cells
    setup = try PageSetup(
      header: header, caption: options.caption, width: options.width, bottom: top - 8,
      title: "What was measured", altText: MeasuredWords.altText(of: recordings, windows),
      dressing: dressing, studio: studio)
  }

  /// The ranges that all cells share, so that they can be held against each other.
  private struct Scales {
    let tops: (low: Double, high: Double)
    let shifts: (low: Double, high: Double)?

    init(_ recordings: [Recording], _ windows: [MotionWindow]) {
      var tops: [Double] = []
      var shifts: [Double] = []
      for window in windows {
        for (index, recording) in recordings.enumerated() {
          let frames = recording.frames(in: window, index)
          tops += frames.compactMap(\.frame.keyboardTop)
          shifts += frames.compactMap(\.frame.contentShift)
          shifts += frames.compactMap { recording.model?.contentShift(at: $0.frame.time) }
        }
      }
      let screen = recordings.compactMap(\.measurement.screenHeight).max()
      let low = tops.min() ?? 0
      let high = max(tops.max() ?? 0, screen ?? 0, low + 1)
      self.tops = (low - (high - low) * 0.2, high + (high - low) * 0.04)
      guard let least = shifts.min(), let most = shifts.max() else {
        self.shifts = nil
        return
      }
      let span = max(most - least, 20)
      self.shifts = (least - span * 0.06, least + span * 1.32)
    }

    func cell(
      _ window: MotionWindow, heading: String, lines: String, top: Double, at place: Rect,
      isFirst: Bool
    ) -> Cell {
      var frame = place
      frame.size.height = keyboardHeight
      let keyboard = PlotPanel(
        frame: frame,
        axis: PlotAxis(lower: tops.low, upper: tops.high, start: frame.minY, end: frame.maxY),
        unit: "keyboard’s top, pt down the screen", distance: 34, hasNumbers: isFirst)
      let content = shifts.map { range -> PlotPanel in
        let below = Rect(
          x: frame.minX, y: frame.maxY + gap, width: frame.width, height: contentHeight)
        return PlotPanel(
          frame: below,
          axis: PlotAxis(
            lower: range.low, upper: range.high, start: below.maxY, end: below.minY),
          unit: "content, pt up", distance: 30, hasNumbers: isFirst)
      }
      return Cell(
        window: window, heading: heading, lines: lines, top: top,
        time: PlotAxis(
          lower: window.span.lowerBound, upper: window.span.upperBound, start: frame.minX,
          end: frame.maxX),
        keyboard: keyboard, content: content)
    }
  }
}

extension MeasuredPlot.Recording {
  /// The frames of a window, with their times since the motion began.
  func frames(
    in window: MotionWindow, _ index: Int
  ) -> [(time: Double, frame: Measurement.Frame)] {
    guard let start = window.start(of: index) else { return [] }
    return measurement.frames.compactMap { frame in
      let time = frame.time - start
      return window.span.contains(time) ? (time, frame) : nil
    }
  }
}
