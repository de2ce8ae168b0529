internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws the buttons of bars: words or symbols in the tint colour, from iOS 26 on black on glass.
struct BarItemsPainter {
  let look: Look

  /// The room between the buttons' words and the screen's edge, and between two buttons, in points:
  /// words end 20.5 before the edge (a capture of iOS 16 at 430); the rest is a choice.
  private static let margin = 16.0
  private static let gap = 20.0
  /// The height of a glass button, the room at its words' sides, and the distance of two symbols on
  /// one pane, in points: captures of iOS 26.
  private static let paneHeight = 44.0
  private static let panePadding = 14.0
  private static let paneGap = 32.0
  private static let symbolWidth = 22.0

  /// Draws buttons from an edge inwards; returns how much of the bar they take from that edge, in
  /// points.
  ///
  /// - Parameters:
  ///   - items: The buttons, from the bar's middle outwards where they stand at the right.
  ///   - edge: The edge in the bar, in points.
  ///   - isLeft: Whether they stand at the left edge.
  ///   - midY: The middle of the bar.
  ///   - isProminent: Whether the last one is what the screen is for.
  func draw(
    _ items: [BarItem], edge: Double, isLeft: Bool, midY: Double, isProminent: Bool = false,
    in context: Context
  ) throws(CairoError) -> Double {
    guard !items.isEmpty else { return 0 }
    let ordered = isLeft ? items : items.reversed()
    let widths = try ordered.map { item throws(CairoError) in try width(of: item) }
    let pitch = look.isGlass ? Self.paneGap : Self.gap
    let side = padding(of: ordered[0], width: widths[0])
    let end = padding(of: ordered[ordered.count - 1], width: widths[widths.count - 1])
    let outer = widths.reduce(pitch * Double(widths.count - 1), +) + side + end
    let left = isLeft ? edge + Self.margin : edge - Self.margin - outer
    if look.isGlass {
      let pane = Rect(
        x: left, y: midY - Self.paneHeight / 2, width: outer, height: Self.paneHeight)
      try GlassPane(look: look).draw(look.grid.snappedEdges(pane), in: context)
    }
    var inner = side
    for (index, item) in ordered.enumerated() {
      let x = isLeft ? left + inner : left + outer - inner - widths[index]
      let bold = isProminent && index == 0
      try draw(item, x: x, width: widths[index], midY: midY, isBold: bold, in: context)
      inner += widths[index] + pitch
    }
    return Self.margin + outer
  }

  /// Draws a toolbar's buttons apart from one another across a width.
  func drawToolbar(_ items: [BarItem], in frame: Rect, midY: Double, _ context: Context)
    throws(CairoError)
  {
    let widths = try items.map { item throws(CairoError) in try width(of: item) }
    // A pane of glass keeps to the margin itself.
    let paddings = zip(items, widths).map { padding(of: $0, width: $1) }
    let (left, right) = (Self.margin + (paddings.first ?? 0), Self.margin + (paddings.last ?? 0))
    let room = frame.width - left - right - widths.reduce(0, +)
    let gap = items.count > 1 ? room / Double(items.count - 1) : 0
    var x = frame.minX + left + (items.count == 1 ? room / 2 : 0)
    for ((item, width), padding) in zip(zip(items, widths), paddings) {
      if look.isGlass {
        let pane = Rect(x: x, y: midY, width: width, height: 0)
          .insetBy(dx: -padding, dy: -Self.paneHeight / 2)
        try GlassPane(look: look).draw(look.grid.snappedEdges(pane), in: context)
      }
      try draw(item, x: x, width: width, midY: midY, isBold: false, in: context)
      x += width + gap
    }
  }

  /// The room between a button and its pane's side, in points: a symbol alone stands on a disc.
  private func padding(of item: BarItem, width: Double) -> Double {
    guard look.isGlass else { return 0 }
    return max(item.isSymbol ? 0 : Self.panePadding, (Self.paneHeight - width) / 2)
  }

  private func width(of item: BarItem) throws(CairoError) -> Double {
    if item.isSymbol { return Self.symbolWidth }
    return try look.typesetter.layout(item.title, SystemFont(17).style).width
  }

  private func draw(
    _ item: BarItem, x: Double, width: Double, midY: Double, isBold: Bool, in context: Context
  ) throws(CairoError) {
    let color = look.isGlass ? look.palette.label : look.palette.tint
    guard item.isSymbol else {
      return try look.draw(
        item.title, SystemFont(17, isBold ? .semibold : .regular), color: color,
        x: x + width / 2, midY: midY, anchor: .center, in: context)
    }
    context.setSource(color)
    (item.symbol ?? .ellipsis).draw(
      x: x + width / 2, y: midY, scale: 0.92, isFlipped: look.isFlipped, in: context)
  }
}

extension BarItem {
  /// Whether it is drawn as a symbol; one without anything is three dots.
  fileprivate var isSymbol: Bool { title.isEmpty || symbol != nil }
}

/// Draws a toolbar at the bottom of the window or the sheet.
struct Toolbar {
  let look: Look
  let scene: Scene

  func draw(ground: Color, in context: Context) throws(CairoError) {
    let container = scene.presentation.frame
    let top = look.grid.snapped(scene.tabBarTop)
    let bar = Rect(
      x: container.minX, y: top, width: container.width, height: container.maxY - top)
    if look.isGlass {
      if !scene.bars.isTranslucent {
        context.fill(bar, ground)
        context.fade(
          from: top, to: top - NavigationBar.edgeEffect, width: container.maxX, ground)
      }
    } else {
      if scene.bars.isTranslucent {
        BarGround(look: look).draw(bar, ground: ground, fadesTo: top, in: context)
      } else {
        context.fill(bar, look.palette.bar)
      }
      context.fill(
        Rect(x: bar.minX, y: top, width: bar.width, height: look.grid.hairline),
        look.palette.barLine)
    }
    let safeArea = scene.device.safeArea
    try BarItemsPainter(look: look).drawToolbar(
      scene.bars.toolbar, in: bar.inset(by: EdgeInsets(left: safeArea.left, right: safeArea.right)),
      midY: top + Bars.toolbarHeight / 2, context)
  }
}
