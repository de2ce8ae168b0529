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
    let pitch = look.isGlass ? 30.0 : Self.gap
    let padding = look.isGlass ? Self.panePadding : 0
    var inner = widths.reduce(pitch * Double(widths.count - 1), +)
    let isDisc = look.isGlass && inner + 2 * padding < Self.paneHeight
    let side = isDisc ? (Self.paneHeight - inner) / 2 : padding
    let outer = inner + 2 * side
    let left = isLeft ? edge + Self.margin : edge - Self.margin - outer
    if look.isGlass {
      try drawPane(
        Rect(x: left, y: midY - Self.paneHeight / 2, width: outer, height: Self.paneHeight),
        in: context)
    }
    inner = side
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
    let paddings = widths.map {
      look.isGlass ? max(Self.panePadding, (Self.paneHeight - $0) / 2) : 0
    }
    let (left, right) = (Self.margin + (paddings.first ?? 0), Self.margin + (paddings.last ?? 0))
    let room = frame.width - left - right - widths.reduce(0, +)
    let gap = items.count > 1 ? room / Double(items.count - 1) : 0
    var x = frame.minX + left + (items.count == 1 ? room / 2 : 0)
    for ((item, width), padding) in zip(zip(items, widths), paddings) {
      if look.isGlass {
        let pane = Rect(x: x, y: midY, width: width, height: 0)
          .insetBy(dx: -padding, dy: -Self.paneHeight / 2)
        try drawPane(pane, in: context)
      }
      try draw(item, x: x, width: width, midY: midY, isBold: false, in: context)
      x += width + gap
    }
  }

  private func width(of item: BarItem) throws(CairoError) -> Double {
    if item.title.isEmpty || item.symbol != nil { return 22 }
    return try look.typesetter.layout(item.title, SystemFont(17).style).width
  }

  private func draw(
    _ item: BarItem, x: Double, width: Double, midY: Double, isBold: Bool, in context: Context
  ) throws(CairoError) {
    let color = look.isGlass ? look.palette.label : look.palette.tint
    guard item.title.isEmpty || item.symbol != nil else {
      return try look.draw(
        item.title, SystemFont(17, isBold ? .semibold : .regular), color: color,
        x: x + width / 2, midY: midY, anchor: .center, in: context)
    }
    context.setSource(color)
    (item.symbol ?? .ellipsis).draw(x: x + width / 2, y: midY, scale: 0.92, in: context)
  }

  private func drawPane(_ frame: Rect, in context: Context) throws(CairoError) {
    let pane = look.grid.snappedEdges(frame)
    let shape = BoxShadow.Shape(
      width: pane.width, height: pane.height, radius: pane.height / 2, curve: .circular, blur: 12)
    let shadow = try BoxShadow(shape, scale: look.grid.scale)
    context.draw(
      shadow, x: pane.minX, y: pane.minY + 4, color: Color(white: 0, alpha: 0.10))
    context.fill(
      pane, radius: pane.height / 2, curve: .circular,
      look.isDark ? Color(hex: 0x1E1E20) : .white)
  }
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
