internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Playing

/// Offset, keyboard and field over time: what moved when, along which curve, and when the keyboard
/// covered the field.
package struct Plot: Picture {
  /// The page.
  package let setup: Page.Setup

  /// Seconds across the page.
  let time: PlotPanel.Axis
  /// Points of the window down the page.
  let window: PlotPanel.Axis
  let windowPanel: Rect
  /// Points of offset, inset and shift up the page, or `nil` where nothing of it moves.
  let scroll: PlotPanel.Axis?
  let scrollPanel: Rect
  /// A bar for every animation, below the panels.
  let bars: [Bar]
  let samples: [Sample]
  let eventLabels: [EventLabel]
  let seriesLabels: [SeriesLabel]
  let fieldLabels: [FieldLabel]
  /// The names of lines where there is no room beside them.
  let legend: [LegendItem]

  /// One instant of what is plotted, in points.
  struct Sample: Sendable {
    var time: Double
    var keyboardTop: Double
    var field: (top: Double, bottom: Double)?
    /// The edge below which the field is covered: the keyboard's, or that of a footer on it that
    /// the field is not in.
    var cover: Double
    var focus: String?
    var offset: Double
    var inset: Double
    var shift: Double

    /// How much of the field is covered, in points.
    var covered: Double {
      field.map { max(min($0.bottom - cover, $0.bottom - $0.top), 0) } ?? 0
    }
  }

  struct EventLabel: Sendable {
    var mark: Film.Mark
    /// The words, which may be fewer than those of the event's name.
    var name: String
    var middle: Double
    var row: Int
  }

  /// The name of a line at its end.
  struct SeriesLabel: Sendable {
    var text: String
    var role: Theme.Role
    var y: Double
    var end: Double
  }

  /// A name in a legend, with a piece of its line.
  struct LegendItem: Sendable {
    var text: String
    var role: Theme.Role
    var x: Double
    var baseline: Double
    /// From its left edge to its words.
    static let indent = 22.0
  }

  /// The name of a field in the panel of the window, or how much of it is covered.
  struct FieldLabel: Sendable {
    var text: String
    /// The words with the room around them.
    var frame: Rect
    /// Whether it has a ground.
    var isPlate: Bool
  }

  /// An animation on a row of its property.
  struct Bar: Sendable {
    var animation: TimelineAnimation
    var row: Int
    var y: Double
    /// The name of its curve; empty where an earlier bar of the property has it.
    var text: String
    var textX: Double
    var textRow: Int
    var textY: Double
  }

  /// Draws the panels, the lines and their names.
  package func draw(on page: Page) throws {
    let canvas = page.canvas
    let panels = panels
    for panel in panels { try panel.draw(on: canvas) }
    try PlotPanel.drawTimes(
      time, through: panels, end: size.width - Dressing.Compact.margin, on: canvas)
    try drawEvents(on: canvas)
    if let scroll {
      canvas.horizontal(
        y: scroll.place(0), from: scrollPanel.minX, to: scrollPanel.maxX, canvas.theme.outline)
    }
    for panel in panels { try panel.drawUnit(on: canvas) }
    canvas.context.saved {
      canvas.context.rectangle(
        x: windowPanel.minX, y: windowPanel.minY - 1, width: windowPanel.width,
        height: windowPanel.height + 2)
      canvas.context.clip()
      drawKeyboard(on: canvas)
      drawFields(on: canvas)
    }
    try drawFieldNames(on: canvas)
    if let scroll { drawScroll(scroll, on: canvas) }
    for item in legend {
      let color = canvas.theme[keyPath: item.role]
      canvas.polyline(
        [item.x, item.x + 16].map { Point(x: $0, y: item.baseline - 4) }, color, width: 2.5,
        dashes: Self.dashes(of: item.role))
      try canvas.text(
        item.text, .small, color, x: item.x + LegendItem.indent, baseline: item.baseline)
    }
    for label in seriesLabels {
      let color = canvas.theme[keyPath: label.role]
      let x = windowPanel.maxX
      // A name beside its line needs no leader.
      if abs(label.y - label.end) > 2 {
        canvas.polyline(
          [Point(x: x + 2, y: label.end), Point(x: x + 8, y: label.y)], color, width: 1)
      }
      try canvas.text(label.text, .small, color, x: x + 11, baseline: label.y + 4)
    }
    try drawBars(on: canvas)
  }
}

// MARK: - Axes

extension Plot {
  private var panels: [PlotPanel] {
    [PlotPanel(frame: windowPanel, axis: window, unit: "y in the window, pt", distance: 50)]
      + (scroll.map { [PlotPanel(frame: scrollPanel, axis: $0, unit: "pt", distance: 36)] } ?? [])
  }

  private func drawEvents(on canvas: Canvas) throws {
    let theme = canvas.theme
    func baseline(_ label: EventLabel) -> Double { windowPanel.minY - 10 - Double(label.row) * 18 }
    let names = try eventLabels.map { label in
      let width = try canvas.lettering.width(label.name, .small)
      return Rect(
        x: label.middle - width / 2, y: baseline(label) - 12, width: width, height: 16)
    }
    // Lines leave room for words.
    let words = names + fieldLabels.map { $0.frame.insetBy(dx: 4, dy: 0) }
    for label in eventLabels {
      let x = time.place(label.mark.time)
      var top = baseline(label) + 4
      let bottom = scroll == nil ? windowPanel.maxY : scrollPanel.maxY
      for word in words.sorted(by: { $0.minY < $1.minY })
      where word.minX - 2 < x && x < word.maxX + 2 && word.minY >= top {
        canvas.vertical(x: x, from: top, to: word.minY, theme.secondary, dashes: [3, 3])
        top = word.maxY
      }
      canvas.vertical(x: x, from: top, to: bottom, theme.secondary, dashes: [3, 3])
      try canvas.text(
        label.name, .small, theme.ink, x: label.middle, baseline: baseline(label), anchor: .center)
    }
  }
}

// MARK: - Lines

extension Plot {
  /// How strongly the keyboard's colour tints the area below its edge, where names are drawn, too.
  static let keyboardTint = 0.12

  private func points(
    _ samples: some Sequence<Sample>, _ axis: PlotPanel.Axis, _ value: (Sample) -> Double
  ) -> [Point] {
    SimplifiedLine.through(samples.map { Point(x: time.place($0.time), y: axis.place(value($0))) })
  }

  private func drawKeyboard(on canvas: Canvas) {
    let line = points(samples, window) { $0.keyboardTop }
    guard let first = line.first, let last = line.last else { return }
    let floor = windowPanel.maxY
    canvas.fill(
      line + [Point(x: last.x, y: floor), Point(x: first.x, y: floor)],
      canvas.theme.keyboard.withAlpha(Self.keyboardTint))
    canvas.polyline(line, canvas.theme.keyboard, width: 2)
  }

  /// The fields one after the other: a band between the edges, and what is covered of it.
  private func drawFields(on canvas: Canvas) {
    let theme = canvas.theme
    for run in Self.runs(samples) {
      let top = points(run, window) { $0.field?.top ?? 0 }
      let bottom = points(run, window) { $0.field?.bottom ?? 0 }
      canvas.fill(top + bottom.reversed(), theme.field.withAlpha(0.16))
      canvas.polyline(top, theme.field, width: 1.5)
      canvas.polyline(bottom, theme.field, width: 1.5)
      var covered: [Sample] = []
      for sample in run + [nil] {
        if let sample, sample.covered > 0.05 {
          covered.append(sample)
        } else {
          shade(covered, on: canvas)
          covered = []
        }
      }
    }
  }

  private func drawFieldNames(on canvas: Canvas) throws {
    let theme = canvas.theme
    for label in fieldLabels {
      if label.isPlate { canvas.fill(label.frame, theme.panel, radius: 4) }
      try canvas.text(
        label.text, .small, label.isPlate ? theme.ink : theme.field, x: label.frame.minX + 4,
        baseline: label.frame.minY + 12)
    }
  }

  private func shade(_ covered: [Sample], on canvas: Canvas) {
    guard covered.count > 1 else { return }
    let upper = points(covered, window) { max($0.field?.top ?? 0, $0.cover) }
    let lower = points(covered, window) { $0.field?.bottom ?? 0 }
    canvas.context.marked(["class": "overlap"]) {
      let outline = upper + lower.reversed()
      canvas.fill(outline, canvas.theme.covered.withAlpha(0.16))
      canvas.hatch(outline, canvas.theme.covered.withAlpha(0.6), spacing: 6)
      canvas.polyline(lower, canvas.theme.covered, width: 1.5)
    }
  }

  private func drawScroll(_ axis: PlotPanel.Axis, on canvas: Canvas) {
    func draw(_ role: Theme.Role, _ value: (Sample) -> Double) {
      guard samples.contains(where: { abs(value($0)) > 0.05 }) else { return }
      canvas.polyline(
        points(samples, axis, value), canvas.theme[keyPath: role], width: 2,
        dashes: Self.dashes(of: role))
    }
    draw(\.inset) { $0.inset }
    draw(\.shift) { $0.shift }
    draw(\.offset) { $0.offset }
  }

  /// How a line is dashed, in the plot and in its legend: an inset's is, which an offset's often
  /// hides.
  static func dashes(of role: Theme.Role) -> [Double] { role == \.inset ? [5, 4] : [] }

  /// The animations, row by row: what moves at the left, along which curve beside the bar.
  private func drawBars(on canvas: Canvas) throws {
    var named: Set<TimelineAnimation.Property> = []
    for bar in bars {
      let color = canvas.theme.color(of: bar.animation.property)
      let left = max(time.place(bar.animation.start), time.start)
      let right = min(max(time.place(bar.animation.end), left + 3), time.end)
      canvas.fill(Rect(x: left, y: bar.y - 4, width: right - left, height: 8), color, radius: 4)
      try canvas.text(bar.text, .small, color, x: bar.textX, baseline: bar.textY + 4)
      guard named.insert(bar.animation.property).inserted else { continue }
      try canvas.text(
        bar.animation.property.shortName, .small, color, x: setup.margin, baseline: bar.y + 4)
    }
  }
}

extension TimelineAnimation.Property {
  /// The property in a word that fits beside the panel.
  fileprivate var shortName: String {
    switch self {
    case .keyboard: "keyboard"
    case .contentOffset: "offset"
    case .contentInset: "inset"
    case .scrollFrame: "scroll"
    case .rootFrame: "view"
    }
  }
}

extension Theme {
  /// The colour of what an animation moves.
  fileprivate func color(of property: TimelineAnimation.Property) -> Color {
    switch property {
    case .keyboard: keyboard
    case .contentOffset: offset
    case .contentInset: inset
    case .scrollFrame: band
    case .rootFrame: shift
    }
  }
}

extension Timing {
  var curveWords: String { "\(curveName), \(Numeral.seconds(duration))" }

  /// The name that an iOS engineer has for the curve.
  private var curveName: String {
    if isInstant { return "jump" }
    switch function {
    case .linear: return "linear"
    case .scroll: return "UIKit's scroll"
    case .spring(let spring):
      return spring == .keyboardIOS26
        ? "iOS 26 spring" : spring == .keyboard ? "keyboard spring" : "spring"
    case .cubicBezier(let curve):
      switch curve {
      case .easeIn: return "ease in"
      case .easeOut: return "ease out"
      case .easeInEaseOut: return "ease in, ease out"
      default: return "cubic Bézier"
      }
    }
  }
}
