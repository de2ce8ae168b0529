internal import Audit
internal import Cairo
package import KeyboardAvoidance
package import Keyframes
package import Playing
package import Scenario

/// A page of devices in rows, each with words above and below it.
///
/// Strips, sheets and comparisons are grids. What cannot be seen of a focused field is hatched over
/// what hides it. The layout depends on no moment, so that a page can
/// be drawn at any: ``draw(on:at:)``.
package struct DeviceGrid: Picture, Sendable {
  /// The page.
  package let setup: Page.Setup
  /// The devices with what they show, row by row.
  package let cells: [Cell]

  let hasShadow: Bool

  /// The frame around the screens by default: a bezel, so that devices in a row look like
  /// devices.
  package static let usualFrame = Dressing.Frame.bezel

  /// A device on the page.
  package struct Cell: Sendable {
    /// Where the device is.
    package var device: PlacedDevice
    /// The film that it shows.
    package var film: Film
    /// The moment it shows, in seconds, unless the page is drawn at another.
    package var time: Double
    /// The verdict that the words below it tell, if they do.
    var verdict: Report.Verdict?
    /// The words above the device, with their baselines.
    var heading: [PlacedLine]
    /// The words below it.
    var lines: [PlacedLine]
    /// All of the cell.
    package var frame: Rect
  }

  /// A line of words with its place on the page.
  struct PlacedLine: Sendable {
    var line: CaptionLine
    var x: Double
    var baseline: Double
  }
}

// MARK: - Drawing

extension DeviceGrid {
  /// Draws every device at its moment, and the words.
  package func draw(on page: Page) throws {
    try draw(on: page, at: nil)
  }

  /// Draws every device at a time, or at its own where there is none: a frame of an animation.
  ///
  /// The words describe the devices' own moments. A film that is over stays at its end.
  package func draw(on page: Page, at time: Double?) throws {
    let canvas = page.canvas
    for cell in cells {
      let time = time.map { min($0, cell.film.clock.end) } ?? cell.time
      try mark(cell, at: time, on: canvas) {
        let state = cell.film.timeline.state(at: time)
        let device = cell.device.holding(cell.film.scene(of: state))
        try canvas.draw(state, on: device, hasShadow: hasShadow)
        canvas.markHidden(of: cell.film, in: state, on: device)
      }
    }
  }

  /// Draws a cell's words, and with `body` its device, as a labelled group.
  ///
  /// - Parameter time: The moment it shows, in seconds, or `nil` where it plays.
  func mark(
    _ cell: Cell, at time: Double? = nil, on canvas: Canvas, _ body: () throws -> Void
  ) throws {
    func draw() throws {
      for line in cell.heading + cell.lines {
        try canvas.draw(line.line, x: line.x, baseline: line.baseline)
      }
      try body()
    }
    var attributes = [
      ("class", "cell"), ("data-strategy", cell.film.profile.id),
      ("data-device", cell.film.scene.device.id),
    ]
    if let time { attributes.append(("data-time", Numeral.text(time, places: 6, minus: "-"))) }
    if let verdict = cell.verdict { attributes.append(("data-verdict", "\(verdict)")) }
    try canvas.context.marked(attributes, draw)
  }

  /// A cell before it has a place.
  struct Content {
    var film: Film
    var time: Double
    var verdict: Report.Verdict?
    var heading: [CaptionLine]
    var lines: [CaptionLine]

    /// The scene as the device is held at the moment.
    var scene: Scene { film.timeline.scene(at: time) }
  }

  /// How a grid is laid out.
  struct Layout {
    /// The width of the whole page with its margins; the most of it, where devices draw together.
    var width: Double
    /// How many stand in a row at most.
    var columns: Int
    /// The most room that a device may take.
    var deviceHeight = 460.0
    let columnGap = 20.0
    let rowGap = 30.0
    /// Whether columns are no wider than devices and words need, and the page neither.
    var isSnug = false
  }

  /// Lays out devices in rows, all at one scale.
  init(
    _ contents: [Content], header: Page.Header, caption: String?, altText: String, layout: Layout,
    dressing: Dressing, studio: Studio
  ) throws {
    guard !contents.isEmpty else { throw DrawingError.nothingToShow }
    let margin = dressing.pageMargin
    let lettering = try studio.lettering(in: dressing.brand.font)
    let header = try header.wrapped(width: layout.width - 2 * margin, lettering)
    let rows = try Rows(
      contents, layout: layout, dressing: dressing, lettering: lettering,
      headerWidth: header.width(lettering))
    var y = margin + header.height
    var cells: [Cell] = []
    for row in rows.rows {
      let placed = try rows.place(row, at: y)
      cells += placed
      y = (placed.map(\.frame.maxY).max() ?? y) + layout.rowGap
    }
    y -= layout.rowGap
    self.cells = cells
    hasShadow = dressing.hasShadow
    setup = try Page.Setup(
      header: header, caption: caption ?? "", width: rows.pageWidth, bottom: y,
      title: "Keyboard avoidance", altText: altText, dressing: dressing, studio: studio)
  }
}

// MARK: - Rows

extension DeviceGrid {
  /// The rows of a page: what stands in each, and how large devices are.
  private struct Rows {
    /// The cells of a row, each with the width of its cell.
    typealias Row = [(content: Content, width: Double)]

    let rows: [Row]
    let pageWidth: Double
    /// Units of the page that a point of every device is.
    private let scale: Double
    private let layout: Layout
    private let dressing: Dressing
    private let lettering: Lettering

    init(
      _ contents: [Content], layout: Layout, dressing: Dressing, lettering: Lettering,
      headerWidth: Double
    ) {
      let margin = dressing.pageMargin
      let pageRoom = layout.width - 2 * margin
      let sizes = contents.map { DeviceGrid.outerSize(of: $0.scene, dressing.frame) }
      // A phone that is turned is twice as wide for a time, too.
      let isMixed =
        Set(contents.map(\.scene.device.isTablet)).count > 1
        || Set(contents.map(\.scene.orientation)).count > 1
      let (scale, rows) =
        isMixed
        ? DeviceGrid.flow(sizes, room: pageRoom, layout)
        : DeviceGrid.columns(sizes, room: pageRoom, layout)
      var rest = contents[...]
      self.rows = rows.map { widths in
        let row = zip(rest, widths).map { (content: $0, width: $1) }
        rest = rest.dropFirst(widths.count)
        return row
      }
      let widest = rows.map { row in
        row.reduce(0, +) + layout.columnGap * Double(row.count - 1)
      }.max()
      pageWidth =
        layout.isSnug
        ? min(layout.width, max(widest ?? 0, headerWidth).rounded(.up) + 2 * margin)
        : layout.width
      self.scale = scale
      self.layout = layout
      self.dressing = dressing
      self.lettering = lettering
    }

    /// Places a row of cells below a height.
    func place(_ row: Row, at y: Double) throws -> [Cell] {
      let headings = try row.map { try wrapped($0.content.heading, width: $0.width) }
      let captions = try row.map { try wrapped($0.content.lines, width: $0.width) }
      let headingHeight = height(headings) + (headings.contains { !$0.isEmpty } ? 4 : 0)
      let deviceHeight =
        row.map { outerSize(of: $0.content.scene, dressing.frame).height * scale }.max() ?? 0
      let bottom = (y + headingHeight + deviceHeight).rounded(.up)
      var edge = dressing.pageMargin
      return row.enumerated().map { column, cell in
        let (content, width) = cell
        let left = edge.rounded()
        edge += width + layout.columnGap
        let device = device(of: content, left: left, top: y + headingHeight)
        func placed(_ lines: [CaptionLine], from top: Double) -> [PlacedLine] {
          lines.enumerated().map { index, line in
            PlacedLine(
              line: line, x: device.outer.minX,
              baseline: top + Double(index) * CaptionLine.height + 12)
          }
        }
        return Cell(
          device: device, film: content.film, time: content.time, verdict: content.verdict,
          heading: placed(headings[column], from: y),
          lines: placed(captions[column], from: bottom + 8),
          frame: Rect(
            x: left, y: y, width: width, height: bottom + 8 + height(captions) - y))
      }
    }

    private func wrapped(_ lines: [CaptionLine], width: Double) throws -> [CaptionLine] {
      try lines.flatMap { try lettering.wrapped($0, width: width) }
    }

    /// Places a device in a cell by its left edge and what it stands below.
    private func device(
      of content: Content, left: Double, top: Double
    ) -> PlacedDevice {
      let bezel = PlacedDevice.Bezel(content.scene.device, dressing.frame)
      return PlacedDevice(
        scene: content.scene,
        origin: Point(
          x: (left + bezel.side * scale).rounded(.up),
          y: (top + bezel.top * scale).rounded(.up)),
        scale: scale, frame: dressing.frame)
    }
  }

  /// The least width of any column, however many are asked for.
  private static let leastColumnWidth = 40.0

  /// The least width of a snug column, in units of the page: findings fit it without a break.
  private static let leastSnugWidth = 220.0

  private static func outerSize(of scene: Scene, _ frame: Dressing.Frame) -> Size {
    PlacedDevice.Bezel(scene.device, frame).outline(of: scene.device.bounds).size
  }

  /// Devices of one kind: a scale at which they fit columns that are all as wide, and the widths of
  /// the rows' cells.
  ///
  /// The widest device is as wide as whole units.
  private static func columns(
    _ sizes: [Size], room: Double, _ layout: Layout
  ) -> (scale: Double, rows: [[Double]]) {
    let most = Int((room + layout.columnGap) / (leastColumnWidth + layout.columnGap))
    let count = max(min(layout.columns, sizes.count, most), 1)
    let width = (room - layout.columnGap * Double(count - 1)) / Double(count)
    let widest = sizes.map(\.width).max() ?? 1
    let highest = sizes.map(\.height).max() ?? 1
    let fitting = min(width / widest, layout.deviceHeight / highest, 1)
    let scale = max((fitting * widest).rounded(.down), 1) / widest
    let snug = max((widest * scale).rounded(.up), leastSnugWidth)
    let cell = layout.isSnug ? min(width, snug) : width
    let rows = stride(from: 0, to: sizes.count, by: count).map { start in
      Array(repeating: cell, count: min(count, sizes.count - start))
    }
    return (scale, rows)
  }

  /// Phones and tablets: a scale at which they fit as many rows as devices of one kind would, and
  /// the widths of the rows' cells, each as wide as its device.
  private static func flow(
    _ sizes: [Size], room: Double, _ layout: Layout
  ) -> (scale: Double, rows: [[Double]]) {
    let count = min(layout.columns, sizes.count)
    let rowCount = (sizes.count + count - 1) / count
    let gaps = layout.columnGap * Double(sizes.count - rowCount)
    let total = sizes.reduce(0) { $0 + $1.width }
    let widest = sizes.map(\.width).max() ?? 1
    let highest = sizes.map(\.height).max() ?? 1
    let scale = max(
      min(
        (Double(rowCount) * room - gaps) / total, room / widest, layout.deviceHeight / highest, 1),
      1 / widest)
    var rows: [[Double]] = []
    var end = 0.0
    for size in sizes {
      let width = max(size.width * scale, min(leastFlowWidth, room))
      end += layout.columnGap + width
      if let row = rows.last, row.count < count, end <= room + 0.5 {
        rows[rows.count - 1].append(width)
      } else {
        rows.append([width])
        end = width
      }
    }
    return (scale, rows)
  }

  /// The least width of a cell beside a tablet's, or of a comparison, in units of the page: names
  /// fit a few lines.
  package static let leastFlowWidth = 88.0

  private static func height(_ columns: [[CaptionLine]]) -> Double {
    Double(columns.map(\.count).max() ?? 0) * CaptionLine.height
  }

  /// The page with every device at the same time: a frame of an animation.
  package struct Moment: Picture {
    /// The page, which is laid out once for all times.
    package let grid: DeviceGrid
    /// The time, in seconds of the films.
    package let time: Double

    /// The page.
    package var setup: Page.Setup { grid.setup }

    /// Draws every device at the time, and the words as they are.
    package func draw(on page: Page) throws {
      try grid.draw(on: page, at: time)
    }
  }

  /// Returns the page at a time, in seconds; a film that is over stays at its end.
  package func moment(at time: Double) -> Moment { Moment(grid: self, time: time) }

  /// Returns what the devices show at a time, cell by cell: equal states are equal pages.
  package func states(at time: Double) -> [SceneState] {
    cells.map { $0.film.timeline.state(at: min(time, $0.film.clock.end)) }
  }
}

// MARK: - Sheets

extension DeviceGrid {
  /// Lays out films side by side, each at a moment of its own, in seconds, and with its verdict.
  ///
  /// - Parameters:
  ///   - labels: What distinguishes the films, where the page has no titles for them.
  ///   - metrics: How many measurements are named below a device.
  ///   - isPlayed: Whether the page is played rather than shown at the films' moments: no time is
  ///     written then, and the description is of all that moves.
  /// - Throws: ``DrawingError`` without films, or when the fonts lack a character.
  package static func sheet(
    of films: [(film: Film, time: Double)], page: Output.Page = Output.Page(),
    labels: [Output.Variant.Variable] = [.strategy], metrics: Int = 2, isPlayed: Bool = false,
    dressing: Dressing = Dressing(), studio: Studio
  ) throws -> DeviceGrid {
    guard let first = films.first?.film else { throw DrawingError.nothingToShow }
    try checkPanels(page.panels, count: films.count)
    var dressing = dressing
    if page.isCompact { dressing.margin = dressing.margin ?? Dressing.Compact.margin }
    var sentences: [String] = []
    let contents = films.enumerated().map { index, moment in
      let (film, time) = moment
      let panel = page.panels?[index]
      let report = film.report
      let findings = report.words(limit: metrics)
      let name = panel ?? labels.map { Self.label($0, of: film) }.joined(separator: " · ")
      let words = isPlayed ? AltText.motion(of: film) : AltText.moment(of: film, at: time)
      sentences.append("\(name): \(words) \(film.plainWords).")
      let lines =
        [CaptionLine(verdict: report.verdict, film.plainWords)]
        + findings.map { CaptionLine($0) }
      return Content(
        film: film, time: time, verdict: report.verdict,
        heading: panel.map(Self.heading) ?? Self.heading(labels, of: film),
        lines: report.verdict == .pass ? [lines[0]] : lines)
    }
    let width = page.isCompact ? Dressing.Compact.width : page.width ?? 800
    let readable = Self.columns(for: contents.count, width: width)
    let columns = page.isCompact ? min(page.columns ?? 2, 2) : page.columns ?? readable
    return try DeviceGrid(
      contents,
      header: Page.Header(
        title: page.title ?? first.scenario.title,
        subtitle: subtitle(of: films, labels, isPlayed: isPlayed)),
      caption: page.caption,
      altText: first.scenario.altText ?? sentences.joined(separator: " "),
      layout: Layout(
        width: width, columns: columns, deviceHeight: 560,
        isSnug: page.width == nil && !page.isCompact),
      dressing: dressing, studio: studio)
  }

  /// A title of one's own above a device.
  static func heading(_ panel: String) -> [CaptionLine] {
    panel.isEmpty ? [] : [CaptionLine(panel, \.ink, isStrong: true)]
  }

  /// Throws where there are not as many titles as columns.
  static func checkPanels(_ panels: [String]?, count: Int) throws {
    guard let panels, panels.count != count else { return }
    throw DrawingError.wrongPanels(panels.count, for: count)
  }

  /// The words above a device; the version of iOS on a line of its own.
  private static func heading(_ labels: [Output.Variant.Variable], of film: Film) -> [CaptionLine] {
    let names = labels.map { $0 == .device ? film.hardwareName : label($0, of: film) }
    return [CaptionLine(names.joined(separator: " · "), \.ink, isStrong: true)]
      + (labels.contains(.device) ? [CaptionLine("iOS \(film.scene.systemVersion)")] : [])
  }

  private static func label(_ label: Output.Variant.Variable, of film: Film) -> String {
    switch label {
    case .strategy: film.profile.id
    case .device: film.deviceName
    case .appearance: film.scene.appearance.rawValue
    }
  }

  /// The labels that all have in common.
  private static func subtitle(
    of films: [(film: Film, time: Double)], _ labels: [Output.Variant.Variable], isPlayed: Bool
  ) -> String {
    var parts: [String] = []
    func common(_ label: Output.Variant.Variable, _ words: (Film) -> String) {
      let all = Set(films.map { words($0.film) })
      if !labels.contains(label), all.count == 1 { parts += all }
    }
    common(.strategy) { $0.profile.id }
    common(.device) { $0.deviceName }
    let times = Set(films.map { Numeral.seconds($0.time) })
    if times.count == 1, !isPlayed { parts += times }
    return parts.joined(separator: " · ")
  }
}

// MARK: - Strips

extension Film {
  /// Whether anything of an event is seen at a time: at its very moment only where the caret comes,
  /// goes or changes its field.
  fileprivate func shows(_ mark: Mark, at time: Double) -> Bool {
    if abs(mark.time - time) > 1e-9 { return mark.time < time }
    return mark.movesCaret
      && timeline.state(at: time).focus != timeline.state(at: time - 1e-6).focus
  }
}

extension DeviceGrid {
  /// Lays out a film strip: moments of one film with their times and numbers.
  ///
  /// - Parameter times: The moments in seconds, in order.
  /// - Throws: ``DrawingError`` without moments, or when the fonts lack a character.
  package static func strip(
    of film: Film, at times: [Double], page: Output.Page = Output.Page(),
    dressing: Dressing = Dressing(), studio: Studio
  ) throws -> DeviceGrid {
    try checkPanels(page.panels, count: times.count)
    var dressing = dressing
    let width = page.isCompact ? Dressing.Compact.width : page.width ?? 800
    if page.isCompact { dressing.margin = dressing.margin ?? Dressing.Compact.margin }
    let states = times.map { film.timeline.state(at: $0) }
    let numbers = StripNumbers(film: film, states: states)
    let contents = zip(times, states).enumerated().map { index, moment in
      let (time, state) = moment
      // What led here, if the picture before does not show it.
      let happened = film.marks.last { mark in
        film.shows(mark, at: time) && (index == 0 || !film.shows(mark, at: times[index - 1]))
      }
      // The event comes last: its name may take several lines, and the numbers stay in rows.
      let lines =
        [CaptionLine(Numeral.instant(time), \.ink, isStrong: true)] + numbers.lines(of: state)
        + (happened.map { [CaptionLine($0.name)] } ?? [])
      return Content(
        film: film, time: time, heading: page.panels.map { heading($0[index]) } ?? [],
        lines: lines)
    }
    let count = contents.count
    let columns = page.columns ?? Self.columns(for: count, width: width)
    return try DeviceGrid(
      contents,
      header: Page.Header(title: page.title ?? film.scenario.title, subtitle: film.summary),
      caption: page.caption,
      altText: film.scenario.altText ?? AltText.strip(of: film, times: times),
      layout: Layout(width: width, columns: columns), dressing: dressing, studio: studio)
  }

  /// As many as read well: cells of 120 units and more, rows of nearly the same length.
  package static func columns(for count: Int, width: Double, least: Double = 140) -> Int {
    let most = max(Int((width - 28) / least), 1)
    let rows = (count + most - 1) / most
    return max((count + rows - 1) / max(rows, 1), 1)
  }

  /// Which numbers stand below the moments of a strip: those that are not the same in all.
  private struct StripNumbers {
    let film: Film
    private let showsOffset: Bool
    private let showsShift: Bool
    private let showsInset: Bool
    private let showsHidden: Bool

    init(film: Film, states: [SceneState]) {
      self.film = film
      let first = film.timeline.state(at: -1)
      showsOffset = states.contains { abs($0.contentOffset.y - first.contentOffset.y) > 0.05 }
      showsShift = states.contains {
        abs($0.rootFrame.minY - film.scene(of: $0).rootFrame.minY) > 0.05
      }
      showsInset = states.contains { $0.contentInset.bottom != first.contentInset.bottom }
      showsHidden = states.contains { Self.hidden(film, $0) > 0.05 }
    }

    private static func hidden(_ film: Film, _ state: SceneState) -> Double {
      film.hiddenHeight(in: state) ?? 0
    }

    func lines(of state: SceneState) -> [CaptionLine] {
      let scene = film.scene(of: state)
      let keyboard = max(scene.window.maxY - state.keyboardFrameWithoutFooter.minY, 0)
      var lines = [CaptionLine(name: "keyboard", value: Numeral.points(keyboard), \.keyboard)]
      if showsOffset {
        lines.append(
          CaptionLine(name: "offset", value: Numeral.points(state.contentOffset.y), \.offset))
      }
      if showsShift {
        let shift = state.rootFrame.minY - scene.rootFrame.minY
        lines.append(CaptionLine(name: "view", value: Numeral.points(shift), \.shift))
      }
      if showsInset {
        lines.append(
          CaptionLine(name: "inset", value: Numeral.points(state.contentInset.bottom), \.inset))
      }
      if showsHidden {
        let hidden = Self.hidden(film, state)
        lines.append(
          hidden > 0.05
            ? CaptionLine(name: "hidden", value: Numeral.points(hidden), \.covered)
            : CaptionLine("nothing hidden"))
      }
      return lines
    }
  }
}
