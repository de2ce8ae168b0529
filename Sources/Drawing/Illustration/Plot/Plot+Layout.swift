internal import KeyboardAvoidance
internal import Keyframes
package import Playing
package import Scenario

extension Plot {
  private static let windowHeight = 300.0
  private static let scrollHeight = 130.0
  private static let axisWidth = 58.0
  private static let barHeight = 22.0

  /// Lays out a plot of a film.
  ///
  /// - Parameter span: From when to when, in seconds, or `nil` for all of the film.
  /// - Throws: ``DrawingError`` when the fonts lack a character.
  package init(
    of film: Film, page: Output.Page = Output.Page(), span: ClosedRange<Double>? = nil,
    dressing: Dressing = Dressing(), studio: Studio
  ) throws {
    let lettering = try studio.lettering(in: dressing.brand.font)
    var dressing = dressing
    if page.isCompact { dressing.margin = dressing.margin ?? Dressing.Compact.margin }
    let pageWidth = page.isCompact ? Dressing.Compact.width : page.width ?? 800
    let margin = dressing.pageMargin
    let span = span ?? 0...max(film.clock.end, 0.01)
    let samples = Self.samples(of: film, span)
    let names = Self.names(samples)
    let labelWidth = try names.map { try lettering.width($0.text, .small) }.max() ?? 0
    let header = try Page.Header(
      title: page.title ?? film.scenario.title, subtitle: film.summary
    ).wrapped(width: pageWidth - 2 * margin, lettering)
    let time = PlotPanel.Axis(
      lower: span.lowerBound, upper: span.upperBound, start: margin + Self.axisWidth,
      end: pageWidth - margin - (page.isCompact ? 0 : labelWidth + 14))
    legend =
      page.isCompact
      ? try Self.legend(
        names, x: margin, top: margin + header.height, edge: pageWidth - margin, lettering) : []
    let legendBottom = (legend.map(\.baseline).max() ?? margin + header.height - 8) + 8

    let marks = film.marks.filter { span.contains($0.time) }
    eventLabels = try Self.eventLabels(marks, time: time, lettering: lettering)
    let rows = (eventLabels.map(\.row).max() ?? -1) + 1
    let panels = Panels(
      of: film, samples, time: time, top: legendBottom + Double(rows) * 18 + 6)

    bars = try Self.bars(
      of: film, span: span, time: time, top: panels.bottom + 8, edge: pageWidth - margin,
      lettering: lettering)
    let lastBar = bars.map { max($0.row, $0.textRow) }.max()
    let barsHeight = lastBar.map { row -> Double in 8 + Double(row + 1) * Self.barHeight } ?? 0
    seriesLabels =
      page.isCompact ? [] : Self.placed(names, window: panels.window, scroll: panels.scroll)
    fieldLabels = try Self.fieldLabels(
      of: Self.runs(samples), in: panels.windowPanel, time: time, window: panels.window, lettering)
    setup = try Page.Setup(
      header: header, caption: page.caption ?? "", width: pageWidth,
      bottom: panels.bottom + barsHeight, title: "Motion over time",
      altText: AltText.plot(of: film, overlap: Self.overlap(samples)), dressing: dressing,
      studio: studio)
    self.time = time
    window = panels.window
    windowPanel = panels.windowPanel
    scroll = panels.scroll
    scrollPanel = panels.scrollPanel
    self.samples = samples
  }
}

// MARK: - Panels

extension Plot {
  /// The panels of a plot, one below the other, with their axes.
  private struct Panels {
    let windowPanel: Rect
    let window: PlotPanel.Axis
    /// Without height where nothing scrolls.
    let scrollPanel: Rect
    let scroll: PlotPanel.Axis?
    /// Where the names of the times end below the last panel.
    let bottom: Double

    init(of film: Film, _ samples: [Sample], time: PlotPanel.Axis, top: Double) {
      let (left, width) = (time.start, time.end - time.start)
      // A window that is turned is lower or higher for a time.
      let screen =
        ([film.scene] + film.timeline.rotations.map { film.timeline.scene(at: $0.time) })
        .map(\.window.maxY).max() ?? film.scene.window.maxY
      windowPanel = Rect(x: left, y: top, width: width, height: windowHeight)
      window = PlotPanel.Axis(
        lower: 0, upper: screen, start: windowPanel.minY, end: windowPanel.maxY)

      let heights = samples.flatMap { [$0.offset, $0.inset, $0.shift] }
      let (low, high) = (min(heights.min() ?? 0, 0), max(heights.max() ?? 0, 0))
      let hasScroll = high - low > 0.05
      scrollPanel = Rect(
        x: left, y: windowPanel.maxY + 22, width: width, height: hasScroll ? scrollHeight : 0)
      let room = (high - low) * 0.08
      scroll =
        hasScroll
        ? PlotPanel.Axis(
          lower: low < 0 ? low - room : 0, upper: high + room, start: scrollPanel.maxY,
          end: scrollPanel.minY) : nil
      bottom = (hasScroll ? scrollPanel : windowPanel).maxY + 24
    }
  }
}

// MARK: - Samples

extension Plot {
  /// Two instants a unit of the page and more, and both sides of every jump.
  private static func samples(of film: Film, _ span: ClosedRange<Double>) -> [Sample] {
    let length = span.upperBound - span.lowerBound
    let count = max(Int((length * 240).rounded(.up)), 2)
    var times = (0...min(count, 4000)).map { index in
      span.lowerBound + length * Double(index) / Double(min(count, 4000))
    }
    let changes = film.timeline.animations.map(\.start) + film.marks.map(\.time)
    times += changes.flatMap { [$0 - 1e-6, $0] }.filter(span.contains)
    return times.sorted().map { sample(of: film, at: $0) }
  }

  private static func sample(of film: Film, at time: Double) -> Sample {
    let state = film.timeline.state(at: time)
    let field = film.field(in: state)
    let scene = film.scene(of: state)
    let isInFooter = field.map { state.footer?.holds($0) ?? false } ?? false
    return Sample(
      time: time, keyboardTop: min(state.keyboardFrameWithoutFooter.minY, scene.window.maxY),
      field: field.map { ($0.minY, $0.maxY) },
      cover: (isInFooter ? state.keyboardFrameWithoutFooter : state.keyboardFrame).minY,
      focus: state.focus,
      offset: state.contentOffset.y, inset: state.contentInset.bottom,
      shift: scene.rootFrame.minY - state.rootFrame.minY)
  }

  /// How long, in seconds, and by how much at most the keyboard covers the field.
  private static func overlap(_ samples: [Sample]) -> (time: Double, points: Double) {
    var time = 0.0
    var points = 0.0
    for (sample, next) in zip(samples, samples.dropFirst()) {
      guard sample.covered > 0.05 else { continue }
      time += next.time - sample.time
      points = max(points, sample.covered)
    }
    return (time, points)
  }
}

// MARK: - Labels

extension Plot {
  private typealias Name = (text: String, role: Theme.Role, value: Double, isWindow: Bool)

  /// The names of the lines, with their last values.
  private static func names(_ samples: [Sample]) -> [Name] {
    guard let last = samples.last else { return [] }
    var names: [Name] = [("keyboard", \.keyboard, last.keyboardTop, true)]
    func varies(_ value: (Sample) -> Double) -> Bool {
      samples.contains { abs(value($0)) > 0.05 }
    }
    if varies(\.offset) { names.append(("contentOffset.y", \.offset, last.offset, false)) }
    if varies(\.inset) { names.append(("contentInset.bottom", \.inset, last.inset, false)) }
    if varies(\.shift) { names.append(("view moved up", \.shift, last.shift, false)) }
    return names
  }

  private static func placed(
    _ names: [Name], window: PlotPanel.Axis, scroll: PlotPanel.Axis?
  ) -> [SeriesLabel] {
    func place(_ names: [Name], _ axis: PlotPanel.Axis) -> [SeriesLabel] {
      let sorted = names.enumerated().sorted { lhs, rhs in
        let (one, two) = (axis.place(lhs.element.value), axis.place(rhs.element.value))
        return one != two ? one < two : lhs.offset < rhs.offset
      }.map(\.element)
      // A name may reach half its height beyond the panel, to stand beside a line on its edge.
      let column = LabelColumn(
        gap: 0, top: min(axis.start, axis.end) - 8, bottom: max(axis.start, axis.end) + 8)
      let middles = column.place(
        sorted.map { LabelColumn.Item(wish: axis.place($0.value), height: 16) })
      return zip(sorted, middles).map { name, y in
        SeriesLabel(text: name.text, role: name.role, y: y, end: axis.place(name.value))
      }
    }
    return place(names.filter(\.isWindow), window)
      + (scroll.map { place(names.filter { !$0.isWindow }, $0) } ?? [])
  }

  /// Event names above the panel, in as many rows as keep them apart.
  private static func eventLabels(
    _ marks: [Film.Mark], time: PlotPanel.Axis, lettering: Lettering
  ) throws -> [EventLabel] {
    var ends: [Double] = []
    var labels: [EventLabel] = []
    for mark in marks {
      let name = try lettering.shortened(mark.name, .small, to: time.end - time.start)
      let width = try lettering.width(name, .small)
      let wish = time.place(mark.time)
      let middle = min(max(wish, time.start + width / 2), max(time.end - width / 2, time.start))
      let left = middle - width / 2
      let row = ends.firstIndex { $0 + 8 <= left } ?? ends.count
      if row == ends.count { ends.append(0) }
      ends[row] = middle + width / 2
      labels.append(EventLabel(mark: mark, name: name, middle: middle, row: row))
    }
    // The first row stands next to the panel.
    return labels
  }

  /// A bar for every animation, property by property, with the name of its curve beside it.
  ///
  /// A name that stands beside an earlier bar of the property is not repeated, so that all bars of
  /// a property share a lane unless they or their names would meet.
  private static func bars(
    of film: Film, span: ClosedRange<Double>, time: PlotPanel.Axis, top: Double, edge: Double,
    lettering: Lettering
  ) throws -> [Bar] {
    let shown = film.timeline.animations.filter { animation in
      animation.start <= span.upperBound && animation.end >= span.lowerBound
        && (animation.property != .contentInset || !animation.timing.isInstant)
    }
    var properties: [TimelineAnimation.Property] = []
    for animation in shown where !properties.contains(animation.property) {
      properties.append(animation.property)
    }
    var bars: [Bar] = []
    var first = 0
    for property in properties {
      var lanes: [[ClosedRange<Double>]] = []
      var named: Set<String> = []
      for animation in shown where animation.property == property {
        let left = max(time.place(animation.start), time.start)
        let right = min(max(time.place(animation.end), left + 3), time.end)
        let text = animation.timing.isInstant ? "jump" : animation.timing.curveWords
        let width = named.contains(text) ? 0 : try lettering.width(text, .small)
        let isAfter = right + 6 + width <= edge
        let x = width == 0 ? left : isAfter ? right + 6 : left - 6 - width
        // Words that fit on neither side stand in a lane of their own, below the bar.
        let isBelow = x < time.start
        let textX = isBelow ? max(min(left, edge - width), time.start) : x
        func takeLane(_ begin: Double, _ end: Double, from lowest: Int = 0) -> Int {
          let span = begin - 10...end
          let free = lanes.indices.dropFirst(lowest).first { lane in
            lanes[lane].allSatisfy { !$0.overlaps(span) }
          }
          let lane = free ?? max(lanes.count, lowest)
          while lanes.count <= lane { lanes.append([]) }
          lanes[lane].append(span)
          return lane
        }
        let lane =
          isBelow || width == 0
          ? takeLane(left, right) : takeLane(min(left, textX), max(right, textX + width))
        let textLane = isBelow ? takeLane(textX, textX + width, from: lane + 1) : lane
        bars.append(
          Bar(
            animation: animation, row: first + lane,
            y: top + (Double(first + lane) + 0.5) * barHeight,
            text: named.insert(text).inserted ? text : "", textX: textX,
            textRow: first + textLane, textY: top + (Double(first + textLane) + 0.5) * barHeight))
      }
      first += lanes.count
    }
    return bars
  }
}

// MARK: - Names

extension Plot {
  /// The names of lines with pieces of them, in rows: what a narrow page has above the panels.
  private static func legend(
    _ names: [Name], x left: Double, top: Double, edge: Double, _ lettering: Lettering
  ) throws -> [LegendItem] {
    var (x, baseline) = (left, top + 8)
    return try names.map { name in
      let width = LegendItem.indent + (try lettering.width(name.text, .small))
      if x > left, x + width > edge { (x, baseline) = (left, baseline + 18) }
      defer { x += width + 14 }
      return LegendItem(text: name.text, role: name.role, x: x, baseline: baseline)
    }
  }

  /// The samples in runs of one focused field.
  static func runs(_ samples: [Sample]) -> [[Sample]] {
    var runs: [[Sample]] = []
    for sample in samples where sample.field != nil {
      if let last = runs.last?.last, last.focus == sample.focus,
        sample.time - last.time < 0.02 || (runs.last?.count ?? 0) == 1
      {
        runs[runs.count - 1].append(sample)
      } else {
        runs.append([sample])
      }
    }
    return runs
  }

  /// From this room on, in units of the page, the name of a field is cut where the next one's band
  /// begins: less of it would tell nothing.
  private static let leastName = 60.0

  /// The names of fields at the ends of their bands, and what is covered of them at rest: apart
  /// from each other, in the panel, and with an arrow where the field is beyond its edge.
  private static func fieldLabels(
    of runs: [[Sample]], in panel: Rect, time: PlotPanel.Axis, window: PlotPanel.Axis,
    _ lettering: Lettering
  ) throws -> [FieldLabel] {
    var labels = FieldLabels(panel: panel, lettering: lettering)
    for (index, run) in runs.enumerated() {
      guard let first = run.first, let last = run.last, let field = last.field,
        var name = last.focus
      else { continue }
      let isBeyond =
        window.place(field.top) >= panel.maxY || window.place(field.bottom) <= panel.minY
      if let next = runs.dropFirst(index + 1).first?.first {
        let arrow = isBeyond ? try lettering.width(" ↓", .small) : 0
        let room = time.place(next.time) - time.place(first.time) - 12 - arrow
        if room >= leastName { name = try lettering.shortened(name, .small, to: room) }
      }
      let width = min(try lettering.width(name, .small), panel.width - 12)
      let right = max(time.place(last.time) - 6, time.place(first.time) + 6 + width)
      let edges = run.filter { time.place($0.time) >= right - width - 4 }
      let top = edges.compactMap { $0.field.map { window.place($0.top) } }.min()
      let above = (top ?? window.place(field.top)) - 6
      let below = window.place(field.bottom) + 15
      let meets = edges.map { window.place($0.keyboardTop) }
        .contains { $0 > above - 14 && $0 < above + 6 }
      let arrow = window.place(field.top) >= panel.maxY ? "↓" : "↑"
      try labels.add(
        isBeyond ? "\(name) \(arrow)" : name, right: right,
        wishes: meets ? [below, above] : [above, below])
      let rest = run.last?.covered ?? 0
      let words = "\(Numeral.points(rest)) covered"
      let plate = try lettering.width(words, .small) + 12
      let room = time.place(last.time) - time.place(first.time)
      guard rest > 0.05, isBeyond || window.place(rest) - window.place(0) >= 18,
        plate + 8 < room
      else { continue }
      // On a ground of its own, so that no words stand on hatching.
      try labels.add(
        words, right: (time.place(last.time) + time.place(first.time) + plate) / 2 - 6,
        wishes: [window.place(field.bottom - rest / 2) + 4], isPlate: true)
    }
    return labels.placed
  }

  /// The names of fields, each placed where it meets no other.
  private struct FieldLabels {
    let panel: Rect
    let lettering: Lettering
    private(set) var placed: [FieldLabel] = []
    private var taken: [Rect]

    init(panel: Rect, lettering: Lettering) {
      self.panel = panel
      self.lettering = lettering
      // The unit stands in the upper left corner.
      taken = [Rect(x: panel.minX, y: panel.minY, width: 130, height: 20)]
    }

    /// Adds words at the first free of some baselines, or near the first of them; a plate only
    /// where there is room for it.
    mutating func add(
      _ text: String, right: Double, wishes: [Double], isPlate: Bool = false
    ) throws {
      let words = try lettering.shortened(text, .small, to: panel.width - 12)
      let width = try lettering.width(words, .small)
      let x = min(max(right - width, panel.minX + 6), panel.maxX - 6 - width)
      func frame(_ baseline: Double) -> Rect {
        Rect(x: x - 4, y: baseline - 12, width: width + 8, height: 16)
      }
      let steps = (0...8).flatMap { [Double($0) * 16, Double($0) * -16] }
      let tries = (wishes + steps.map { (wishes.first ?? 0) + $0 }).map { baseline in
        min(max(baseline, panel.minY + 14), panel.maxY - 6)
      }
      let free = tries.first { baseline in !taken.contains { $0.intersects(frame(baseline)) } }
      guard let baseline = free ?? (isPlate ? nil : tries.first) else { return }
      taken.append(frame(baseline))
      placed.append(FieldLabel(text: words, frame: frame(baseline), isPlate: isPlate))
    }
  }
}
