internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
package import Playing
package import Scenario

/// Ghosts of what moves over one device, with the paths it takes.
///
/// The device shows the last of the moments. The field of that moment, the keyboard's upper edge
/// and their places at the others are drawn over it; beside it run the paths, with a small dot
/// every sixtieth of a second: where dots are far apart, motion is fast.
package struct Onion: Picture {
  /// The page.
  package let setup: Page.Setup
  /// The device.
  package let device: PlacedDevice

  let film: Film
  let hasShadow: Bool
  let ghosts: [Ghost]
  let keyboardPath: Path
  let fieldPath: Path?

  /// Where views stand at a moment, in the window.
  struct Ghost: Sendable {
    var time: Double
    var keyboardTop: Double
    var field: Rect?
  }

  /// A way up or down beside the device.
  struct Path: Sendable {
    var x = 0.0
    /// The distance of the labels from the path.
    var leader = 16.0
    var isRight: Bool
    var name: String
    /// Places every sixtieth of a second, on the page.
    var steps: [Double]
    /// Places at the moments, with their labels' middles.
    var stops: [(time: Double, y: Double, label: Double)]
  }

  /// The room for times, the distance of a path from the device, and from a path to its times.
  private struct Spacing {
    var label = 64.0
    var lane = 20.0
    var leader = 16.0

    var side: Double { lane + leader + label }

    static let compact = Spacing(label: 46, lane: 12, leader: 10)
  }

  /// Lays out the moments of a film, of which the last is the one the device shows.
  ///
  /// - Parameter times: The moments in seconds, in order.
  /// - Throws: ``DrawingError`` without moments, or when the fonts lack a character.
  package init(
    of film: Film, at times: [Double], page: Output.Page = Output.Page(),
    dressing: Dressing = Dressing(), studio: Studio
  ) throws {
    guard let first = times.first, let last = times.last else {
      throw DrawingError.nothingToShow
    }
    let tracing = Tracing(film, times: times, from: first, to: last)
    let scene = tracing.scene
    let bezel = PlacedDevice.Bezel(scene.device, dressing.frame)
    let screen = scene.screenInWindow
    let outer = bezel.outline(of: screen)
    let places = tracing.all.compactMap(\.field)
    let highest = places.map(\.minY).reduce(outer.minY, min)
    let lowest = places.map(\.maxY).reduce(outer.maxY, max)
    let fold = PlacedDevice.Fold(from: highest, to: lowest, around: outer)
    var dressing = dressing
    if page.isCompact { dressing.margin = dressing.margin ?? Dressing.Compact.margin }
    let lettering = try studio.lettering(in: dressing.brand.font)
    let margin = dressing.pageMargin
    let spacing = page.isCompact ? Spacing.compact : Spacing()
    let side = spacing.side
    let room = page.isCompact ? Dressing.Compact.width - 2 * margin : .infinity
    let scale = PlacedDevice.Scale.fitting(
      fold(lowest) - fold(highest), into: PlacedDevice.Scale.usualHeight
    ) { outer.width * $0 + 2 * side <= room }
    let deviceWidth = outer.width * scale
    let header = try Page.Header(
      title: page.title ?? film.scenario.title, subtitle: film.summary
    ).wrapped(
      width: page.isCompact ? room : max(deviceWidth + 2 * side, Page.Header.leastWrap),
      lettering)
    let width =
      page.isCompact
      ? room : max(deviceWidth + 2 * side, try header.width(lettering), 420).rounded(.up)
    let top = margin + header.height + 18
    let device = PlacedDevice(
      scene: scene,
      origin: Point(
        x: (margin + (width - deviceWidth) / 2 + bezel.side * scale).rounded(),
        y: (top + (screen.minY - fold(highest)) * scale).rounded()),
      scale: scale, frame: dressing.frame, fold: fold)
    let column = LabelColumn(gap: 0, top: top - 8, bottom: device.y(lowest) + 8)
    func path(_ name: String, isRight: Bool, _ place: (Ghost) -> Double?) throws -> Path {
      let edge = (width - deviceWidth) / 2
      let words = try lettering.shortened(name, .smallValue, to: edge - spacing.lane)
      var path = tracing.path(isRight: isRight, name: words, on: device, column, place)
      let outer = device.outer
      path.x = isRight ? outer.maxX + spacing.lane : outer.minX - spacing.lane
      path.leader = spacing.leader
      return path
    }
    keyboardPath = try path("keyboard", isRight: true) { $0.keyboardTop }
    fieldPath =
      tracing.movesField
      ? try path(tracing.focus ?? "", isRight: false) { $0.field?.maxY } : nil

    self.film = film
    self.device = device
    ghosts = tracing.ghosts
    hasShadow = dressing.hasShadow
    setup = try Page.Setup(
      header: header, caption: page.caption ?? "", width: width + 2 * margin,
      bottom: device.y(lowest) + 10, title: "Onion skin",
      altText: film.scenario.altText ?? AltText.strip(of: film, times: times),
      dressing: dressing, studio: studio)
  }
}

// MARK: - Tracing

extension Onion {
  /// The keyboard and a field over a device, at the moments and on the way between them.
  private struct Tracing {
    /// The scene of the last moment.
    let scene: Scene
    /// The field of the last moment.
    let focus: String?
    let ghosts: [Ghost]
    /// Every sixtieth of a second, or 600 of the whole way.
    let walk: [Ghost]

    init(_ film: Film, times: [Double], from first: Double, to last: Double) {
      let shown = film.timeline.state(at: last)
      let scene = film.scene(of: shown)
      /// Places in a window that stood otherwise have none in this one.
      func ghost(_ time: Double) -> Ghost? {
        let state = film.timeline.state(at: time)
        guard state.orientation == shown.orientation else { return nil }
        return Ghost(
          time: time, keyboardTop: min(state.keyboardFrameWithoutFooter.minY, scene.window.maxY),
          field: shown.focus.flatMap { film.field($0, in: state) })
      }
      self.scene = scene
      focus = shown.focus
      ghosts = times.compactMap(ghost)
      let count = min(max(Int(((last - first) * 60).rounded(.up)), 1), 600)
      walk = (0...count).compactMap {
        ghost(first + (last - first) * Double($0) / Double(count))
      }
    }

    var all: [Ghost] { ghosts + walk }

    var movesField: Bool { Set(walk.compactMap { $0.field?.minY.rounded() }).count > 1 }

    /// A path beside a device, with its labels in a column.
    func path(
      isRight: Bool, name: String, on device: PlacedDevice, _ column: LabelColumn,
      _ place: (Ghost) -> Double?
    ) -> Path {
      let stops = ghosts.compactMap { ghost in place(ghost).map { (ghost.time, device.y($0)) } }
      let order = stops.indices.sorted { stops[$0].1 < stops[$1].1 }
      let middles = column.place(order.map { LabelColumn.Item(wish: stops[$0].1, height: 16) })
      var labelled = stops.map { (time: $0.0, y: $0.1, label: $0.1) }
      for (index, middle) in zip(order, middles) { labelled[index].label = middle }
      return Path(
        isRight: isRight, name: name,
        steps: walk.compactMap { ghost in
          place(ghost).flatMap { device.fold?.leavesOut($0) ?? false ? nil : device.y($0) }
        },
        stops: labelled)
    }
  }
}

// MARK: - Drawing

extension Onion {
  /// Draws the device, the ghosts and the paths.
  package func draw(on page: Page) throws {
    let canvas = page.canvas
    let theme = canvas.theme
    try canvas.draw(
      film.timeline.state(at: ghosts.last?.time ?? 0), on: device, hasShadow: hasShadow)
    canvas.context.saved {
      canvas.clip(to: device)
      for (index, ghost) in ghosts.enumerated() {
        drawGhost(ghost, share: Double(index + 1) / Double(ghosts.count), on: canvas)
      }
    }
    canvas.drawBreaks(beside: device)
    for (index, ghost) in ghosts.enumerated() {
      guard let field = ghost.field,
        ![field.minY, field.maxY].contains(where: { device.fold?.leavesOut($0) ?? false })
      else { continue }
      let share = Double(index + 1) / Double(ghosts.count)
      canvas.drawBeyondScreen(field, of: device, theme.field.withAlpha(0.25 + 0.75 * share))
    }
    try draw(keyboardPath, theme.keyboard, on: canvas)
    if let fieldPath { try draw(fieldPath, theme.field, on: canvas) }
  }

  private func drawGhost(_ ghost: Ghost, share: Double, on canvas: Canvas) {
    let theme = device.theme
    let screen = device.screen
    let y = device.y(ghost.keyboardTop)
    let alpha = 0.25 + 0.75 * share
    canvas.context.marked([
      "class": "ghost", "data-time": Numeral.text(ghost.time, places: 6, minus: "-"),
    ]) {
      if y < screen.maxY - 0.5 {
        canvas.horizontal(
          y: y, from: screen.minX, to: screen.maxX, theme.keyboard.withAlpha(alpha), width: 1.5)
      }
      if let field = ghost.field {
        let rect = device.outline(of: field)
        if share == 1 { canvas.fill(rect, theme.field.withAlpha(0.08), radius: 4) }
        canvas.stroke(rect, theme.field.withAlpha(alpha), width: 1.5, radius: 4)
      }
    }
  }

  private func draw(_ path: Path, _ color: Color, on canvas: Canvas) throws {
    guard let low = path.steps.min(), let high = path.steps.max() else { return }
    let sign = path.isRight ? 1.0 : -1.0
    canvas.vertical(
      x: path.x, from: low, to: high, color.withAlpha(0.4), width: 2, beside: device)
    for y in path.steps { canvas.dot(Point(x: path.x, y: y), radius: 1.6, color) }
    for stop in path.stops {
      canvas.dot(Point(x: path.x, y: stop.y), radius: 3.5, color)
      let end = path.x + sign * path.leader
      canvas.polyline(
        [Point(x: path.x + sign * 5, y: stop.y), Point(x: end, y: stop.label)], color, width: 1)
      try canvas.text(
        Numeral.instant(stop.time), .small, color, x: end + sign * 4, baseline: stop.label + 4,
        anchor: path.isRight ? .left : .right)
    }
    try canvas.text(
      path.name, .smallValue, color, x: path.x - sign * 4,
      baseline: min(low, path.stops.map(\.label).min() ?? low) - 12,
      anchor: path.isRight ? .left : .right)
  }
}
