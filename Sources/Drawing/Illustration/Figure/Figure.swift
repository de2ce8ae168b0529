internal import Cairo
internal import KeyboardAvoidance
package import Keyframes
internal import Playing
package import Scenario
internal import Stage

/// One moment of a film, annotated from the geometry it is drawn with.
///
/// Lengths stand beside the device as dimension lines with their numbers, in columns of labels
/// that do not meet. In an SVG each is a `<g class="dimension">` whose `data-name` and
/// `data-value` say what it measures, and whose first path is the line.
package struct Figure: Picture {
  /// The page.
  package let setup: Page.Setup
  /// The device, whose size decides how large a point is drawn.
  package let device: PlacedDevice
  /// The measurements that are pointed out, with their lines and labels.
  package let lines: [DimensionLine]
  /// Notes with their numbers, arrows and words.
  package let notes: [NoteLine]

  let film: Film
  let state: SceneState
  let showsContent: Bool
  let hasShadow: Bool

  var theme: Theme { setup.theme }

  /// A measurement with its place on the page.
  package struct DimensionLine: Hashable, Sendable {
    /// The measurement.
    package var dimension: Dimension
    /// Whether it stands to the right of the device.
    package var isRight: Bool
    /// Where its line is across the page.
    package var x: Double
    /// The line's upper end on the page.
    package var top: Double
    /// The line's lower end on the page.
    package var bottom: Double
    /// Where the leader to the label starts on the line.
    package var attachment: Double
    /// The height at which the leader runs across the lanes: apart from the other leaders.
    package var level: Double
    /// Where the leader bends: the outer end of the lanes.
    package var bend: Double
    /// The label's words and number; in a compact figure its letter.
    package var label: Rect
    /// Its letter beside the device in a compact figure, and where the figure says what that means.
    var key: Key?

    /// The points from the line to the label.
    var leader: [Point] {
      let gap = key == nil ? 5.0 : 0
      let sign = isRight ? 1.0 : -1.0
      let turn = min(abs(level - attachment), abs(bend - x))
      let turned = turn == 0 ? [] : [Point(x: x + sign * turn, y: level)]
      return [Point(x: x, y: attachment)] + turned + [
        Point(x: bend, y: level),
        Point(x: isRight ? label.minX - gap : label.maxX + gap, y: label.midY),
      ]
    }

    /// A letter that stands for the words and the number below the device.
    struct Key: Hashable, Sendable {
      var letter: String
      var row: Rect
    }
  }

  /// Draws the device, its dimension lines and their labels.
  package func draw(on page: Page) throws {
    let canvas = page.canvas
    if showsContent { drawContentOutline(on: canvas) }
    drawFieldBesideScreen(on: canvas)
    canvas.drawBreaks(beside: device)
    try canvas.draw(state, on: device, hasShadow: hasShadow)
    canvas.context.saved { drawHighlights(on: canvas) }
    // What leaders interrupt comes first: they pass over thin lines, and wipe out no mark, their
    // own or another's.
    for line in lines { drawExtensions(of: line, on: canvas) }
    if let background = setup.background {
      for line in lines { canvas.polyline(line.leader, background, width: 4) }
    }
    for line in lines { try draw(line, on: canvas) }
    for note in notes { try canvas.draw(note) }
  }

  private func color(of dimension: Dimension) -> Color {
    switch dimension.annotation {
    case .keyboard: theme.keyboard
    case .covered: theme.covered
    case .inset: theme.inset
    case .offset: theme.offset
    case .shift: theme.shift
    case .band: theme.band
    case .safeArea: theme.safeArea
    case .field: theme.field
    case .clearance: dimension.id == "clearance" ? theme.clearance : theme.covered
    }
  }

  private func shows(_ annotation: Annotation) -> Bool {
    lines.contains { $0.dimension.annotation == annotation }
  }
}

// MARK: - On the screen

extension Figure {
  /// The scrolled content as a dashed rectangle: what is above the screen, and the beginning of
  /// what is below it.
  private func drawContentOutline(on canvas: Canvas) {
    let frame = state.scrollFrameInWindow
    let content = Rect(
      x: frame.minX - state.contentOffset.x, y: frame.minY - state.contentOffset.y,
      width: state.contentSize.width, height: state.contentSize.height)
    let rect = device.rect(content)
    guard device.outer.minY - rect.minY >= Self.leastOutline else { return }
    canvas.context.saved {
      let above = Rect(
        x: rect.minX - 2, y: rect.minY - 2, width: rect.width + 4,
        height: device.outer.minY - rect.minY + 2)
      canvas.clip(to: above, exceptBreaksBeside: device)
      canvas.fill(rect, theme.offset.withAlpha(0.06))
      canvas.stroke(rect, theme.offset, width: 1, dashes: [4, 3])
    }
  }

  /// How much of the content above the device is drawn at least, in units of the page: less would be
  /// a row of dashes (a choice).
  private static let leastOutline = 16.0

  /// The part of a measured field that is beyond the screen's edge, dashed.
  private func drawFieldBesideScreen(on canvas: Canvas) {
    guard let field = film.field(in: state), shows(.field) || shows(.clearance) else { return }
    canvas.drawBeyondScreen(field, of: device, theme.field)
  }

  /// Hatches, tints and outlines on the screen itself.
  private func drawHighlights(on canvas: Canvas) {
    let theme = device.theme
    canvas.clip(to: device)
    if shows(.covered), let covered = Dimension.covered(state, device.scene) {
      let rect = device.rect(covered)
      canvas.context.marked(["class": "covered", "data-name": "covered-area"]) {
        canvas.fill(rect, theme.covered.withAlpha(0.14))
        canvas.hatch(rect.corners, theme.covered.withAlpha(0.55))
      }
    }
    if shows(.band) {
      let band = Dimension.visibleBand(state, device.scene)
      var seen = state.scrollFrameInWindow
      (seen.origin.y, seen.size.height) = (band.top, band.bottom - band.top)
      canvas.context.saved {
        if let card = state.cardFrame {
          canvas.trace(
            device.rect(card), radius: Outline.cardRadius(in: device.scene) * device.scale,
            curve: .continuous)
          canvas.context.clip()
        }
        canvas.fill(device.rect(seen), theme.band.withAlpha(0.08))
      }
    }
    if shows(.clearance) {
      canvas.markHidden(of: film, in: state, on: device, isOutlined: false)
    }
    if let field = film.field(in: state), shows(.field) || shows(.clearance) {
      let outline = device.outline(of: field).insetBy(dx: 0, dy: -1)
      canvas.stroke(outline, theme.field, width: 2, radius: 4)
    }
  }
}

// MARK: - Dimensions

extension Figure {
  /// The thin lines from what is measured to the dimension line.
  private func drawExtensions(of line: DimensionLine, on canvas: Canvas) {
    let color = color(of: line.dimension).withAlpha(0.5)
    let sign = line.isRight ? 1.0 : -1.0
    let start = line.isRight ? device.screen.maxX : device.screen.minX
    let end = line.x + sign * (line.dimension.isPlace ? 0 : 4)
    var heights = [line.top]
    if line.bottom > line.top { heights.append(line.bottom) }
    for y in heights {
      canvas.horizontal(y: y, from: start + sign * 3, to: end, color)
    }
    // From the field to the edge of the screen.
    let isField = [.field, .clearance].contains(line.dimension.annotation)
    guard isField, let frame = film.field(in: state) else { return }
    let field = device.outline(of: frame)
    let inner = line.isRight ? field.maxX : field.minX
    for y in heights where y >= device.screen.minY && y <= device.screen.maxY {
      canvas.horizontal(y: y, from: inner, to: start + sign * 3, color)
    }
  }

  private func draw(_ line: DimensionLine, on canvas: Canvas) throws {
    let color = color(of: line.dimension)
    let dimension = line.dimension
    try canvas.context.marked([
      "class": dimension.isPlace ? "place" : "dimension", "data-name": dimension.id,
      "data-value": Numeral.text(dimension.value, places: 4, minus: "-"),
      "data-scale": "\(device.scale)",
    ]) {
      if !dimension.isPlace { drawLine(of: line, color, on: canvas) }
      drawLeader(of: line, color, on: canvas)
      try drawLabel(of: line, color, on: canvas)
    }
  }

  /// The line with a bar at either end.
  private func drawLine(of line: DimensionLine, _ color: Color, on canvas: Canvas) {
    canvas.vertical(
      x: line.x, from: line.top, to: line.bottom, color, width: 2, beside: device)
    // The bars of a short one would be a block.
    let width = line.bottom - line.top < Self.shortLine ? 1.0 : 2
    for y in [line.top, line.bottom] {
      canvas.horizontal(y: y, from: line.x - 4, to: line.x + 4, color, width: width)
    }
  }

  /// The length below which a dimension line has thin bars, in units of the page (a choice).
  private static let shortLine = 12.0

  private func drawLeader(of line: DimensionLine, _ color: Color, on canvas: Canvas) {
    canvas.polyline(line.leader, color, width: 1)
    if line.dimension.isPlace || line.bottom - line.top >= 14 {
      canvas.dot(Point(x: line.x, y: line.attachment), radius: 2.5, color)
    }
  }

  private func drawLabel(of line: DimensionLine, _ color: Color, on canvas: Canvas) throws {
    if let key = line.key { return try canvas.draw(key, of: line, color) }
    let label = line.label
    let baseline = label.midY + 5
    try canvas.text(line.dimension.name, .name, theme.ink, x: label.minX, baseline: baseline)
    try canvas.text(
      line.dimension.valueText, .value, color, x: label.maxX, baseline: baseline,
      anchor: .right)
  }

  /// The contents and words of a figure.
  package struct Options: Hashable, Sendable {
    /// The measurements that are shown, or `nil` for those that matter: the keyboard, what it
    /// covers where that is something else, insets, offset and shift where they are not 0, and the
    /// room below the focused field.
    package var show: Set<Figure.Annotation>?
    /// The callouts, which are numbered in this order.
    package var notes: [Output.Note]
    /// The words above the figure, or `nil` for the scenario's title.
    package var title: String?
    /// The words below the figure, or `nil` for what the strategy does, in one sentence; empty for
    /// none.
    package var caption: String?
    /// Whether it is laid out for a narrow column, 340 units wide: letters stand beside the device,
    /// and what they name below it.
    package var isCompact: Bool
    /// Units of the page that a point of the screen is, or `nil` for as many as read well.
    package var scale: Double?
    /// Whether there are no words but those of notes, and those that are given.
    package var isBare: Bool

    /// Creates options.
    package init(
      show: Set<Figure.Annotation>? = nil, notes: [Output.Note] = [], title: String? = nil,
      caption: String? = nil,
      isCompact: Bool = false, scale: Double? = nil, isBare: Bool = false
    ) {
      self.show = show
      self.notes = notes
      self.title = title
      self.caption = caption
      self.isCompact = isCompact
      self.scale = scale
      self.isBare = isBare
    }

    /// A still with notes: the screen as large as it is, without measurements and other words.
    package static func still(notes: [Output.Note]) -> Options {
      Options(show: [], notes: notes, title: "", caption: "", scale: 1, isBare: true)
    }
  }
}

extension Figure {
  /// A length or a place in the window that a figure points out, with its number.
  package struct Dimension: Hashable, Sendable {
    /// The kind of measurement that it belongs to.
    package var annotation: Annotation
    /// The stable name that the SVG's `data-name` has, such as `inset-bottom`.
    package var id: String
    /// The name in the picture.
    package var name: String
    /// The number, in points, as the trace has it.
    package var value: Double
    /// The upper end in the window, in points.
    package var top: Double
    /// The lower end in the window, in points; the upper end itself for a place.
    package var bottom: Double
    /// Whether it is a place rather than a length: then the value is where it is.
    package var isPlace: Bool
  }
}

// MARK: - Measuring

extension Figure.Dimension {
  /// Everything that can be pointed out of a film at a time, from the geometry it is drawn with.
  static func all(of film: Film, at time: Double) -> [Figure.Dimension] {
    let state = film.timeline.state(at: time)
    let scene = film.scene(of: state)
    return keyboard(state, scene) + inset(state) + offset(state, scene) + band(state, scene)
      + safeArea(scene) + field(film, state)
  }

  private static func length(
    _ annotation: Figure.Annotation, _ id: String, _ name: String, _ value: Double, from top: Double
  ) -> Figure.Dimension {
    Figure.Dimension(
      annotation: annotation, id: id, name: name, value: value, top: top,
      bottom: top + abs(value), isPlace: false)
  }

  private static func keyboard(_ state: SceneState, _ scene: Scene) -> [Figure.Dimension] {
    let screen = scene.window
    guard let shown = state.keyboardFrameWithoutFooter.intersection(screen) else { return [] }
    var all = [length(.keyboard, "keyboard", "keyboard", shown.height, from: shown.minY)]
    if let covered = covered(state, scene) {
      all.append(length(.covered, "covered", "covered", covered.height, from: covered.minY))
    }
    return all
  }

  /// The part of the scroll view that the keyboard covers, in the window.
  ///
  /// A footer on the keyboard can be seen, so it does not count; where it takes its own height and
  /// the safe area from the scroll view, the rest of the screen counts.
  static func covered(_ state: SceneState, _ scene: Scene) -> Rect? {
    let keyboard = state.keyboardFrameWithoutFooter
    guard var covered = state.scrollFrameInWindow.intersection(scene.window)?.intersection(keyboard)
    else { return nil }
    let rest = min(keyboard.maxY, scene.window.maxY) - covered.maxY
    if scene.presentation.style != .alert, let footer = state.footer,
      rest <= footer.frame.height + scene.device.safeArea.bottom
    {
      covered.size.height += rest
    }
    return covered
  }

  /// The content inset, and with it what automatic adjustment adds, if it adds anything.
  ///
  /// The part for the safe area is next to the edge, so the inset begins where that ends.
  private static func inset(_ state: SceneState) -> [Figure.Dimension] {
    let frame = state.scrollFrameInWindow
    let inset = state.contentInset
    let added = state.safeAreaAdjustment
    let (top, bottom) = (frame.minY + added.top, frame.maxY - added.bottom)
    var all = [
      length(
        .inset, "inset-bottom", "contentInset.bottom", inset.bottom,
        from: bottom - max(inset.bottom, 0)),
      length(.inset, "inset-top", "contentInset.top", inset.top, from: top + min(inset.top, 0)),
    ]
    let adjusted = state.adjustedContentInset
    if added.bottom != 0, inset.bottom != 0 {
      all.append(
        length(
          .inset, "adjusted-inset-bottom", "adjustedContentInset.bottom", adjusted.bottom,
          from: frame.maxY - max(adjusted.bottom, 0)))
    }
    if added.top != 0, inset.top != 0 {
      all.append(
        length(
          .inset, "adjusted-inset-top", "adjustedContentInset.top", adjusted.top,
          from: frame.minY + min(adjusted.top, 0)))
    }
    return all.filter { $0.value != 0 }
  }

  private static func offset(_ state: SceneState, _ scene: Scene) -> [Figure.Dimension] {
    let offset = state.contentOffset.y
    let shift = state.rootFrame.minY - scene.rootFrame.minY
    return [
      length(
        .offset, "offset", "contentOffset.y", offset,
        from: state.scrollFrameInWindow.minY - max(offset, 0)),
      length(
        .shift, "view-shift", "view origin", shift, from: scene.rootFrame.minY + min(shift, 0)),
    ].filter { $0.value != 0 }
  }

  /// The edges between which the content can be seen, on a sheet where the system has moved it.
  static func visibleBand(_ state: SceneState, _ scene: Scene) -> (top: Double, bottom: Double) {
    let surroundings = scene.surroundings
    let top = state.visibleTop(in: surroundings)
    let edge = min(
      state.scrollFrameInWindow.maxY, state.bottomBarTop(in: surroundings), scene.window.maxY)
    // A floating keyboard leaves what is below it visible.
    let isDocked = state.keyboardFrame.maxY >= edge
    return (top, max(isDocked ? min(edge, state.keyboardFrame.minY) : edge, top))
  }

  private static func band(_ state: SceneState, _ scene: Scene) -> [Figure.Dimension] {
    let band = visibleBand(state, scene)
    return [length(.band, "band", "visible band", band.bottom - band.top, from: band.top)]
  }

  private static func safeArea(_ scene: Scene) -> [Figure.Dimension] {
    let area = scene.device.safeArea
    return [
      length(.safeArea, "safe-area-top", "safe area", area.top, from: 0),
      length(
        .safeArea, "safe-area-bottom", "safe area", area.bottom,
        from: scene.window.maxY - area.bottom),
    ].filter { $0.value > 0 }
  }

  private static func field(_ film: Film, _ state: SceneState) -> [Figure.Dimension] {
    guard let field = film.field(in: state) else { return [] }
    let scene = film.scene(of: state)
    func place(_ id: String, _ name: String, _ y: Double) -> Figure.Dimension {
      Figure.Dimension(
        annotation: .field, id: id, name: name, value: y, top: y, bottom: y, isPlace: true)
    }
    var all = [
      place("field-top", "field top", field.minY),
      place("field-bottom", "field bottom", field.maxY),
    ]
    let clearance = state.clearance(below: field, in: scene)
    let band = visibleBand(state, scene)
    if clearance >= 0 {
      all.append(length(.clearance, "clearance", "clearance", clearance, from: field.maxY))
    } else {
      let below = field.maxY - max(band.bottom, field.minY)
      all.append(length(.clearance, "hidden", "hidden", below, from: field.maxY - below))
    }
    if field.minY < band.top, !(state.footer?.holds(field) ?? false) {
      let above = min(band.top, field.maxY) - field.minY
      all.append(length(.clearance, "hidden-above", "hidden above", above, from: field.minY))
    }
    return all
  }
}

extension Figure {
  /// A kind of measurement that a figure can point out.
  package enum Annotation: String, Hashable, Sendable, CaseIterable {
    /// How much of the screen's height the keyboard takes up.
    case keyboard
    /// The part of the scroll view that the keyboard covers, hatched.
    case covered
    /// The scroll view's `contentInset`, bottom and top.
    case inset
    /// The scroll view's `contentOffset`.
    case offset
    /// How far the root view was moved.
    case shift
    /// The height in which the content can be seen.
    case band
    /// The window's safe area.
    case safeArea = "safe-area"
    /// The focused field's upper and lower edge.
    case field
    /// The room below the focused field, or how much of it is hidden.
    case clearance
  }
}
