internal import Cairo
internal import Keyframes

/// The curves that keyboards and scroll views move along, side by side.
package struct CurveGallery: Picture {
  /// The page.
  package let setup: Page.Setup

  let panels: [Panel]

  /// One curve with its numbers.
  struct Panel: Sendable {
    var name: String
    var detail: String
    var timing: Timing
    var frame: Rect
  }

  /// The time that every panel shows, in seconds: the longest curve's.
  private static let span = 0.5

  /// The curves, with where they are met.
  private static let curves: [(name: String, timing: Timing)] = [
    ("Keyboard, iOS 7 to 18", .keyboard),
    ("Keyboard, iOS 26", .keyboardIOS26),
    ("setContentOffset(animated:)", .scroll),
    ("Ease in, ease out", Timing(duration: 0.25, function: .cubicBezier(.easeInEaseOut))),
    ("Ease out", Timing(duration: 0.25, function: .cubicBezier(.easeOut))),
    ("Linear", Timing(duration: 0.25)),
  ]

  /// Lays out the gallery.
  ///
  /// - Throws: ``DrawingError`` when the fonts lack a character.
  package init(
    title: String? = nil, caption: String? = nil, width: Double = 800,
    dressing: Dressing = Dressing(), studio: Studio
  ) throws {
    let margin = dressing.pageMargin
    let header = Page.Header(
      title: title ?? "The curves keyboards move along",
      subtitle: "Progress over half a second; each against the others")
    let columns = 3
    let gap = 24.0
    let cell = ((width - 2 * margin - gap * Double(columns - 1)) / Double(columns)).rounded(.down)
    let height = 150.0
    let rowHeight = height + 76
    let top = margin + header.height
    panels = Self.curves.enumerated().map { index, curve in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return Panel(
        name: curve.name, detail: Self.detail(of: curve.timing), timing: curve.timing,
        frame: Rect(
          x: margin + Double(column) * (cell + gap), y: top + Double(row) * rowHeight + 40,
          width: cell, height: height))
    }
    let rows = (Self.curves.count + columns - 1) / columns
    let bottom = top + Double(rows) * rowHeight - 6
    let caption =
      caption
      ?? "A form that moves along another curve than the keyboard leaves the field behind it or "
      + "ahead of it on the way, even where both arrive."
    setup = try Page.Setup(
      header: header, caption: caption, width: width, bottom: bottom, title: header.title,
      altText: Self.curves.map { "\($0.name): \(Self.detail(of: $0.timing))." }
        .joined(separator: " "),
      dressing: dressing, studio: studio)
  }

  /// How long it lasts, and when it is half-way and nearly there.
  private static func detail(of timing: Timing) -> String {
    "\(Numeral.seconds(timing.duration)) · half at \(Self.time(of: 0.5, timing)) · "
      + "90 % at \(Self.time(of: 0.9, timing))"
  }

  private static func time(of progress: Double, _ timing: Timing) -> String {
    var (low, high) = (0.0, timing.duration)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if timing.progress(atElapsed: middle) < progress { low = middle } else { high = middle }
    }
    return Numeral.text(high * 1000, places: 0) + " ms"
  }
}

// MARK: - Drawing

extension CurveGallery {
  /// Draws the panels.
  package func draw(on page: Page) throws {
    let canvas = page.canvas
    let theme = canvas.theme
    for panel in panels {
      let frame = panel.frame
      try canvas.text(panel.name, .value, theme.ink, x: frame.minX, baseline: frame.minY - 26)
      try canvas.text(
        panel.detail, .small, theme.secondary, x: frame.minX, baseline: frame.minY - 9)
      canvas.fill(frame, theme.panel)
      let time = PlotPanel.Axis(lower: 0, upper: Self.span, start: frame.minX, end: frame.maxX)
      try canvas.text("0 s", .small, theme.secondary, x: frame.minX, baseline: frame.maxY + 14)
      try canvas.text(
        Numeral.seconds(Self.span), .small, theme.secondary, x: frame.maxX,
        baseline: frame.maxY + 14, anchor: .right)
      let progress = PlotPanel.Axis(
        lower: 0, upper: 1, start: frame.maxY - 10, end: frame.minY + 10)
      for tick in [0.0, 0.5, 1] {
        canvas.horizontal(y: progress.place(tick), from: frame.minX, to: frame.maxX, theme.hairline)
      }
      for tick in [0.1, 0.2, 0.3, 0.4] {
        canvas.vertical(x: time.place(tick), from: frame.minY, to: frame.maxY, theme.hairline)
      }
      for other in panels where other.timing != panel.timing {
        canvas.polyline(
          Self.points(other.timing, time, progress), theme.outline.withAlpha(0.35), width: 1)
      }
      canvas.polyline(Self.points(panel.timing, time, progress), theme.keyboard, width: 2.5)
    }
  }

  private static func points(_ timing: Timing, _ time: PlotPanel.Axis, _ progress: PlotPanel.Axis)
    -> [Point]
  {
    SimplifiedLine.through(
      (0...300).map { index in
        let elapsed = span * Double(index) / 300
        return Point(x: time.place(elapsed), y: progress.place(timing.progress(atElapsed: elapsed)))
      })
  }
}
