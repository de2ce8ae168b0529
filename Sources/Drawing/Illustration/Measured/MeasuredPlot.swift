internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
package import Measuring

/// The measurements of a recording over the model's curve, motion by motion; or in two of them.
///
/// Every motion of the keyboard has a cell on a clock that begins with it: above, the keyboard's
/// upper edge in each frame and the spring that was laid through; below, how far up the content is.
/// Of two recordings the first has circles and dashes, the second dots and lines.
package struct MeasuredPlot: Picture, Sendable {
  /// The page.
  package let setup: Page.Setup

  let recordings: [Recording]
  let cells: [Cell]

  /// A recording that was measured.
  package struct Recording: Sendable {
    /// The recording's name.
    package var name: String
    /// Its measurements.
    package var measurement: Measurement
    /// The model of the same screen, where there is one: its content is drawn as a line.
    package var model: ModelAlignment?

    package init(name: String, measurement: Measurement, model: ModelAlignment? = nil) {
      self.name = name
      self.measurement = measurement
      self.model = model
    }
  }

  /// One motion.
  struct Cell: Sendable {
    var window: MotionWindow
    var heading: String
    /// The words below the heading.
    var lines: String
    var top: Double
    /// Seconds since the motion began, across the page.
    var time: PlotPanel.Axis
    var keyboard: PlotPanel
    /// `nil` where no content is seen anywhere.
    var content: PlotPanel?

    /// Where the cell begins and ends on the page.
    var frame: Rect { keyboard.frame }
  }

  /// The most motions that a page shows: a choice.
  package static let limit = 12

  /// The width of the page in its units: words are legible at 600 pixels.
  private static let width = 640.0

  /// Draws every motion.
  package func draw(on page: Page) throws {
    for cell in cells { try draw(cell, on: page.canvas) }
  }

  /// Draws a line through a cell at a time since its motion began: where a film is that plays.
  func drawHead(at time: Double, in cell: Cell, on canvas: Canvas) {
    let bottom = (cell.content ?? cell.keyboard).frame.maxY
    canvas.vertical(
      x: cell.time.place(time), from: cell.keyboard.frame.minY, to: bottom, canvas.theme.covered,
      width: 2)
  }

  private func draw(_ cell: Cell, on canvas: Canvas) throws {
    let theme = canvas.theme
    let left = cell.frame.minX
    try canvas.text(cell.heading, .value, theme.ink, x: left, baseline: cell.top + 14)
    try canvas.paragraph(
      cell.lines, .small, theme.secondary, x: left, top: cell.top + 22, width: cell.frame.width)
    let panels = [cell.keyboard] + (cell.content.map { [$0] } ?? [])
    for panel in panels { try panel.draw(on: canvas) }
    try PlotPanel.drawTimes(cell.time, through: panels, distance: 60, on: canvas) { time in
      Numeral.text(time * 1000, places: 0) + " ms"
    }
    for panel in panels { try panel.drawUnit(on: canvas) }
    for (index, recording) in recordings.enumerated() {
      try draw(recording, index, in: cell, on: canvas)
    }
  }

  private func draw(
    _ recording: Recording, _ index: Int, in cell: Cell, on canvas: Canvas
  ) throws {
    guard let start = cell.window.start(of: index), let episode = cell.window.episodes[index]
    else { return }
    let theme = canvas.theme
    let isFirstOfTwo = recordings.count > 1 && index == 0
    let frames = recording.frames(in: cell.window, index)
    let style = Style(
      isHollow: isFirstOfTwo, dashes: isFirstOfTwo ? [5, 4] : [],
      line: recordings.count > 1 ? theme.keyboard : theme.ink.withAlpha(0.7))
    canvas.context.marked([
      "class": "keyboard", "data-recording": "\(index)",
      "data-rms": episode.spring.map { Numeral.css($0.rms) } ?? "none",
    ]) {
      if let curve = recording.measurement.curve(of: episode) {
        line(in: cell, cell.keyboard, style, on: canvas) { curve.top(at: start + $0) }
      }
      dots(
        frames.compactMap { frame in frame.frame.keyboardTop.map { (frame.time, $0, frame.frame) }
        },
        in: cell, cell.keyboard, theme.keyboard, style, on: canvas)
    }
    guard let panel = cell.content else { return }
    canvas.context.marked(["class": "content", "data-recording": "\(index)"]) {
      let shown = frames.compactMap { frame in
        frame.frame.contentShift.map { (frame.time, $0, frame.frame) }
      }
      if let model = recording.model {
        line(in: cell, panel, style, on: canvas) { model.contentShift(at: start + $0) }
      } else {
        let points = shown.map { Point(x: cell.time.place($0.0), y: panel.axis.place($0.1)) }
        canvas.polyline(
          points, theme.offset.withAlpha(0.75), width: 1.25, dashes: style.dashes)
      }
      dots(shown, in: cell, panel, theme.offset, style, on: canvas)
    }
  }

  /// How a recording is drawn.
  private struct Style {
    var isHollow: Bool
    var dashes: [Double]
    var line: Color
  }

  /// Draws what the model has, where it has something.
  private func line(
    in cell: Cell, _ panel: PlotPanel, _ style: Style, on canvas: Canvas,
    _ value: (Double) -> Double?
  ) {
    let span = cell.window.span
    let count = max(2, Int((span.upperBound - span.lowerBound) * 240))
    var run: [Point] = []
    func end() {
      canvas.polyline(
        SimplifiedLine.through(run), style.line, width: 1.5, dashes: style.dashes)
      run = []
    }
    for index in 0...count {
      let time =
        span.lowerBound + (span.upperBound - span.lowerBound) * Double(index) / Double(count)
      guard let value = value(time) else {
        end()
        continue
      }
      run.append(Point(x: cell.time.place(time), y: panel.axis.place(value)))
    }
    end()
  }

  /// Frames with sure measurements are drawn strongly, uncertain ones faintly.
  private static let sure = 0.8

  private func dots(
    _ points: [(Double, Double, Measurement.Frame)], in cell: Cell, _ panel: PlotPanel,
    _ color: Color, _ style: Style, on canvas: Canvas
  ) {
    for (time, value, frame) in points {
      let color = frame.confidence > Self.sure ? color : color.withAlpha(0.4)
      let place = Point(x: cell.time.place(time), y: panel.axis.place(value))
      if style.isHollow {
        canvas.context.setSource(color)
        canvas.context.circle(x: place.x, y: place.y, radius: 2.5)
        canvas.context.stroke(lineWidth: 1)
      } else {
        canvas.dot(place, radius: 2.25, color)
      }
    }
  }
}

extension MeasuredPlot {
  private static let axisWidth = 42.0
  private static let keyboardHeight = 150.0
  private static let contentHeight = 96.0
  private static let gap = 12.0
  /// The height of the times and the room below a cell.
  private static let timesHeight = 36.0

  /// Lays out a plot of one recording or two, in the windows given.
  ///
  /// - Parameters:
  ///   - all: The windows whose ranges the axes have, or `nil` for those of the plot.
  ///   - above: Room to leave between the header and the cells, in units of the page.
  ///   - title: The words above, or `nil` for the recordings' names.
  ///   - caption: The words below; empty for none.
  /// - Throws: ``DrawingError`` when the fonts lack a character, or when there is no motion.
  package init(
    of recordings: [Recording], windows: [MotionWindow], among all: [MotionWindow]? = nil,
    above: Double = 0, title: String? = nil, caption: String = "", dressing: Dressing = Dressing(),
    studio: Studio
  ) throws {
    let all = all ?? windows
    let windows = Array(windows.prefix(Self.limit))
    guard !windows.isEmpty, !recordings.isEmpty else { throw DrawingError.nothingToShow }
    let header = Page.Header(
      title: title ?? recordings.map(\.name).joined(separator: " and "),
      subtitle: Words.subtitle(of: recordings))
    let margin = dressing.pageMargin
    let lettering = try studio.lettering(in: dressing.brand.font)
    let scales = Scales(recordings, all)
    let columns = windows.count == 1 ? 1 : 2
    let room = Self.width - 2 * margin - Self.axisWidth
    let width = ((room - Self.gap * 1.5 * Double(columns - 1)) / Double(columns)).rounded(.down)
    var cells: [Cell] = []
    var top = margin + header.height + 4 + above
    for first in stride(from: 0, to: windows.count, by: columns) {
      let row = Array(windows[first..<min(first + columns, windows.count)])
      let words = row.map { Words.lines($0, of: recordings) }
      let wordsHeight =
        try words.map { try lettering.height($0, .small, maxWidth: width) }.max() ?? 0
      let panelTop = top + 22 + wordsHeight + 8
      for (index, window) in row.enumerated() {
        let left = margin + Self.axisWidth + Double(index) * (width + Self.gap * 1.5)
        let place = Rect(x: left, y: panelTop, width: width, height: 0)
        cells.append(
          scales.cell(
            window, heading: Words.heading(window, of: recordings), lines: words[index],
            top: top, at: place, isFirst: index == 0))
      }
      let end = cells.last.map { ($0.content ?? $0.keyboard).frame.maxY } ?? panelTop
      top = end + Self.timesHeight
    }
    self.recordings = recordings
    self.cells = cells
    setup = try Page.Setup(
      header: header, caption: caption, width: Self.width, bottom: top - 8,
      title: "What was measured", altText: Words.altText(of: recordings, windows),
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
        axis: PlotPanel.Axis(lower: tops.low, upper: tops.high, start: frame.minY, end: frame.maxY),
        unit: "keyboard’s top, pt down the screen", distance: 34, hasNumbers: isFirst)
      let content = shifts.map { range -> PlotPanel in
        let below = Rect(
          x: frame.minX, y: frame.maxY + gap, width: frame.width, height: contentHeight)
        return PlotPanel(
          frame: below,
          axis: PlotPanel.Axis(
            lower: range.low, upper: range.high, start: below.maxY, end: below.minY),
          unit: "content, pt up", distance: 30, hasNumbers: isFirst)
      }
      return Cell(
        window: window, heading: heading, lines: lines, top: top,
        time: PlotPanel.Axis(
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

extension MeasuredPlot {
  /// The words of a plot of recordings.
  enum Words {
    /// The device and the scale of a recording; of two, how they are told apart.
    static func subtitle(of recordings: [MeasuredPlot.Recording]) -> String {
      guard recordings.count == 1, let one = recordings.first?.measurement else {
        return "Circles and dashes: \(recordings.first?.name ?? ""). "
          + "Dots and lines: \(recordings.last?.name ?? "")."
      }
      let size = one.devices.first.map {
        "\($0.name), \(Numeral.text($0.screen.width)) × \(Numeral.points($0.screen.height))"
      }
      let scale = one.video.scale.map { "\(Numeral.text($0, places: 3)) px/pt" }
      let frames = "\(one.video.frames) frames in \(Numeral.instant(one.video.duration))"
      return [size, scale, frames].compactMap(\.self).joined(separator: " · ")
    }

    static func heading(_ window: MotionWindow, of recordings: [MeasuredPlot.Recording]) -> String {
      let times = window.episodes.compactMap { $0.map { Numeral.text($0.start, places: 3) } }
      let kind = window.kind.rawValue
      guard recordings.count > 1 else { return "\(kind) at \(times.first ?? "–") s" }
      return times.count == 1
        ? "\(kind), in one of them only" : "\(kind) at \(times[0]) s and at \(times[1]) s"
    }

    /// The spring and the content of each recording.
    static func lines(_ window: MotionWindow, of recordings: [MeasuredPlot.Recording]) -> String {
      zip(recordings, window.episodes).map { recording, episode in
        let words = episode.map(words) ?? "no such motion"
        return recordings.count == 1 ? words : "\(recording.name): \(words)"
      }.joined(separator: "\n")
    }

    static func altText(
      of recordings: [MeasuredPlot.Recording], _ windows: [MotionWindow]
    ) -> String {
      windows.map { window in
        "\(heading(window, of: recordings)): "
          + lines(window, of: recordings).split(separator: "\n").joined(separator: "; ")
      }.joined(separator: ". ") + "."
    }

    private static func words(_ episode: Measurement.Episode) -> String {
      var parts = ["\(Numeral.points(episode.height)) high"]
      switch (episode.spring, episode.curve) {
      case (.some(let spring), _):
        parts.append(
          "spring of \(spring.name.systems), ω \(Numeral.text(spring.omega, places: 2))/s, "
            + "rms \(Numeral.text(spring.rms, places: 2)) pt")
      case (nil, .some(.linear(let duration))): parts.append("linear in \(milliseconds(duration))")
      case (nil, .some(.easeInOut(let duration))):
        parts.append("ease in, ease out in \(milliseconds(duration))")
      case (nil, .some(.spring(let omega))):
        parts.append("spring on another clock, ω \(Numeral.text(omega, places: 2))/s")
      case (nil, .some(.instant)): parts.append("at once")
      case (nil, .some(.irregular)): parts.append("no known curve")
      case (nil, nil): parts.append("too few frames for a curve")
      }
      if let follower = episode.followers.first {
        var words = "content \(Numeral.points(follower.travel))"
        if let lag = follower.lag, abs(lag) >= 0.004 {
          let error = follower.lagBasis.error.map { " ± \(milliseconds($0))" } ?? ""
          words += ", \(milliseconds(abs(lag)))\(error) \(lag > 0 ? "late" : "early")"
        }
        if let jump = follower.jump, jump > 4 { words += ", jumps \(Numeral.points(jump))" }
        parts.append(words)
      }
      return parts.joined(separator: "; ")
    }

    private static func milliseconds(_ seconds: Double) -> String {
      Numeral.text(seconds * 1000, places: 0) + " ms"
    }
  }
}
