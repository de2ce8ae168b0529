internal import Cairo
internal import Keyframes
internal import Measuring

extension MeasuredPlot {
  /// Draws every motion.
  public func draw(on page: Page) throws {
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
