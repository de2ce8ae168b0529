internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
package import Playing
internal import Scenario

extension Plot {
  private static let windowHeight = 300.0
  private static let scrollHeight = 130.0
  private static let axisWidth = 58.0
  private static let barHeight = 22.0

  /// Lays out a plot of a film.
  ///
  /// - Throws: ``IllustrationError`` when the fonts lack a character.
  package init(
    of film: Film, options: PlotOptions = PlotOptions(), dressing: Dressing = Dressing(),
    studio: Studio
  ) throws {
    let lettering = studio.lettering
    let margin = dressing.pageMargin
    let span = options.span ?? 0...max(film.clock.end, 0.01)
    let samples = Self.samples(of: film, span)
    let names = Self.names(samples)
    let labelWidth = try names.map { try lettering.width($0.text, .small) }.max() ?? 0
    let header = try Header(
      title: options.title ?? film.scenario.title, subtitle: film.summary
    ).wrapped(width: options.width - 2 * margin, lettering)
    let time = PlotAxis(
      lower: span.lowerBound, upper: span.upperBound, start: margin + Self.axisWidth,
      end: options.width - margin - labelWidth - 14)

    let marks = film.marks.filter { span.contains($0.time) }
    eventLabels = try Self.eventLabels(marks, time: time, lettering: lettering)
    let rows = (eventLabels.map(\.row).max() ?? -1) + 1
    let panels = Panels(
      of: film, samples, time: time, top: margin + header.height + Double(rows) * 18 + 6)

    bars = try Self.bars(
      of: film, span: span, time: time, top: panels.bottom + 8, edge: options.width - margin,
      lettering: lettering)
    let barsHeight = bars.map(\.row).max().map { 8 + Double($0 + 1) * Self.barHeight } ?? 0
    seriesLabels = Self.placed(names, window: panels.window, scroll: panels.scroll)
    setup = try PageSetup(
      header: header, caption: options.caption ?? "", width: options.width,
      bottom: panels.bottom + barsHeight, title: "Motion over time",
      altText: AltText.plot(of: film, overlap: Self.overlap(samples)), dressing: dressing,
      studio: studio)
    self.film = film
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
    let window: PlotAxis
    /// Without height where nothing scrolls.
    let scrollPanel: Rect
    let scroll: PlotAxis?
    /// Where the names of the times end below the last panel.
    let bottom: Double

    init(of film: Film, _ samples: [Sample], time: PlotAxis, top: Double) {
      let (left, width) = (time.start, time.end - time.start)
      // A window that is turned is lower or higher for a time.
      let screen =
        ([film.scene] + film.timeline.rotations.map { film.timeline.scene(at: $0.time) })
        .map(\.window.maxY).max() ?? film.scene.window.maxY
      windowPanel = Rect(x: left, y: top, width: width, height: windowHeight)
      window = PlotAxis(lower: 0, upper: screen, start: windowPanel.minY, end: windowPanel.maxY)

      let heights = samples.flatMap { [$0.offset, $0.inset, $0.shift] }
      let (low, high) = (min(heights.min() ?? 0, 0), max(heights.max() ?? 0, 0))
      let hasScroll = high - low > 0.05
      scrollPanel = Rect(
        x: left, y: windowPanel.maxY + 22, width: width, height: hasScroll ? scrollHeight : 0)
      let room = (high - low) * 0.08
      scroll =
        hasScroll
        ? PlotAxis(
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
    return Sample(
      time: time, keyboardTop: min(state.keyboardFrame.minY, scene.window.maxY),
      field: field.map { ($0.minY, $0.maxY) }, focus: state.focus,
      offset: state.contentOffset.y, inset: state.contentInset.bottom,
      shift: scene.rootFrame.minY - state.rootFrame.minY)
  }

  /// How long, in seconds, and by how much at most the keyboard covers the field.
  private static func overlap(_ samples: [Sample]) -> (time: Double, points: Double) {
    var time = 0.0
    var points = 0.0
    for (sample, next) in zip(samples, samples.dropFirst()) {
      guard let field = sample.field, field.bottom > sample.keyboardTop + 0.05 else { continue }
      time += next.time - sample.time
      points = max(points, min(field.bottom - sample.keyboardTop, field.bottom - field.top))
    }
    return (time, points)
  }
}

// MARK: - Labels

extension Plot {
  private typealias Name = (text: String, role: Theme.Role, value: Double, isWindow: Bool)

  /// What the lines are called, with their last values.
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
    _ names: [Name], window: PlotAxis, scroll: PlotAxis?
  ) -> [SeriesLabel] {
    func place(_ names: [Name], _ axis: PlotAxis) -> [SeriesLabel] {
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
    _ marks: [Film.Mark], time: PlotAxis, lettering: Lettering
  ) throws -> [EventLabel] {
    var ends: [Double] = []
    var labels: [EventLabel] = []
    for mark in marks {
      let width = try lettering.width(mark.name, .small)
      let wish = time.place(mark.time)
      let middle = min(max(wish, time.start + width / 2), max(time.end - width / 2, time.start))
      let left = middle - width / 2
      let row = ends.firstIndex { $0 + 8 <= left } ?? ends.count
      if row == ends.count { ends.append(0) }
      ends[row] = middle + width / 2
      labels.append(EventLabel(mark: mark, middle: middle, row: row))
    }
    // The first row stands next to the panel.
    return labels
  }

  /// A bar for every animation, with the name of its curve beside it.
  private static func bars(
    of film: Film, span: ClosedRange<Double>, time: PlotAxis, top: Double, edge: Double,
    lettering: Lettering
  ) throws -> [Bar] {
    var rows: [(property: TimelineAnimation.Property, end: Double)] = []
    var bars: [Bar] = []
    let shown = film.timeline.animations.filter { animation in
      animation.start <= span.upperBound && animation.end >= span.lowerBound
        && (animation.property != .contentInset || !animation.timing.isInstant)
    }
    for animation in shown {
      let duration = Numeral.seconds(animation.timing.duration)
      let text =
        animation.timing.isInstant
        ? "jump" : "\(animation.timing.curveName), \(duration)"
      let left = max(time.place(animation.start), time.start)
      let right = min(max(time.place(animation.end), left + 3), time.end)
      let width = try lettering.width(text, .small)
      let fitsAfter = right + 6 + width <= edge
      let textX = fitsAfter ? right + 6 : max(left - 6 - width, time.start)
      let (begin, end) = (min(left, textX), max(right, textX + width))
      let row =
        rows.firstIndex { $0.property == animation.property && $0.end + 10 <= begin }
        ?? rows.count
      if row == rows.count {
        rows.append((animation.property, end))
      } else {
        rows[row].end = end
      }
      bars.append(
        Bar(
          animation: animation, row: row, y: top + (Double(row) + 0.5) * barHeight, text: text,
          textX: textX))
    }
    return bars
  }
}
