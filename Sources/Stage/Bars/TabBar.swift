internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The bar with three tabs, of which the first is selected.
struct TabBar {
  let look: Look
  let scene: Scene

  /// Nothing when the scene has no tab bar.
  init?(scene: Scene, look: Look) {
    guard scene.bars.tab else { return nil }
    self.look = look
    self.scene = scene
  }

  private var frame: Rect {
    let top = look.grid.snapped(scene.bottomBarTop)
    let container = scene.presentation.frame
    return Rect(x: container.minX, y: top, width: container.width, height: container.maxY - top)
  }

  func draw(ground: Color, in context: Context) throws(CairoError) {
    if look.isGlass {
      try drawGlass(ground: ground, in: context)
    } else {
      let hairline = look.grid.hairline
      if scene.bars.isTranslucent {
        BarGround(look: look).draw(frame, ground: ground, fadesTo: frame.minY, in: context)
      } else {
        context.fill(frame, look.palette.bar)
      }
      context.fill(
        Rect(x: frame.minX, y: frame.minY, width: frame.width, height: hairline),
        look.palette.barLine)
      try drawTabs(in: frame, symbolY: frame.minY + 18.5, wordsY: frame.minY + 41, context)
    }
  }

  /// A capsule that floats above the bottom edge.
  private func drawGlass(ground: Color, in context: Context) throws(CairoError) {
    if !scene.bars.isTranslucent {
      context.fill(frame, ground)
      context.fade(
        from: frame.minY, to: frame.minY - NavigationBar.edgeEffect, width: frame.maxX, ground)
    }
    let bottom = scene.device.homeIndicator == nil ? 8.0 : 21.0
    let pane = look.grid.snappedEdges(
      Rect(
        x: frame.minX + 25, y: frame.maxY - bottom - 60, width: frame.width - 50, height: 60))
    let radius = pane.height / 2
    let shape = BoxShadow.Shape(
      width: pane.width, height: pane.height, radius: radius, curve: .circular, blur: 14)
    try context.saved { () throws(CairoError) in
      let shadow = try BoxShadow(shape, scale: look.grid.scale)
      context.draw(
        shadow, x: pane.minX, y: pane.minY + 4, color: Color(white: 0, alpha: 0.10))
    }
    context.fill(
      pane, radius: radius, curve: .circular, look.isDark ? Color(hex: 0x1E1E20) : .white)
    let third = pane.width / 3
    let chosen = Rect(x: pane.minX, y: pane.minY, width: third, height: pane.height)
    context.fill(
      look.grid.snappedEdges(chosen.insetBy(dx: 4, dy: 4)), radius: radius - 4,
      curve: .circular, look.palette.fill)
    try drawTabs(in: pane, symbolY: pane.minY + 23, wordsY: pane.minY + 46, context)
  }

  private func drawTabs(
    in frame: Rect, symbolY: Double, wordsY: Double, _ context: Context
  ) throws(CairoError) {
    let width = frame.width / Double(TabSymbol.allCases.count)
    for (index, symbol) in TabSymbol.allCases.enumerated() {
      let midX = frame.minX + (Double(index) + 0.5) * width
      let rest = look.isGlass ? look.palette.label : look.palette.tab
      let color = index == 0 ? look.palette.tint : rest
      context.setSource(color)
      symbol.draw(x: midX, y: symbolY, in: context)
      try look.draw(
        symbol.words, SystemFont(10, .medium), color: color, x: midX, midY: wordsY,
        anchor: .center, in: context)
    }
  }
}

/// The symbols on the tabs.
enum TabSymbol: CaseIterable {
  case home
  case search
  case profile

  var words: String {
    switch self {
    case .home: "Home"
    case .search: "Search"
    case .profile: "Profile"
    }
  }

  /// Draws the symbol with the source, about 24 points large, centred on `(x, y)`.
  func draw(x: Double, y: Double, in context: Context) {
    switch self {
    case .home:
      context.move(x: x - 12, y: y + 0.5)
      context.line(x: x, y: y - 10)
      context.line(x: x + 12, y: y + 0.5)
      context.stroke(lineWidth: 2.4, cap: .round, join: .round)
      context.move(x: x, y: y - 6.4)
      context.line(x: x + 8.6, y: y + 1)
      context.line(x: x + 8.6, y: y + 9)
      context.arc(x: x + 7.1, y: y + 9, radius: 1.5, from: 0, to: .pi / 2)
      context.line(x: x + 2.8, y: y + 10.5)
      context.line(x: x + 2.8, y: y + 3.5)
      context.line(x: x - 2.8, y: y + 3.5)
      context.line(x: x - 2.8, y: y + 10.5)
      context.arc(x: x - 7.1, y: y + 9, radius: 1.5, from: .pi / 2, to: .pi)
      context.line(x: x - 8.6, y: y + 1)
      context.closePath()
      context.fill()
    case .search:
      context.circle(x: x - 2, y: y - 2, radius: 7.8)
      context.stroke(lineWidth: 2.4)
      context.move(x: x + 4, y: y + 4)
      context.line(x: x + 10, y: y + 10)
      context.stroke(lineWidth: 2.8, cap: .round)
    case .profile:
      context.circle(x: x, y: y - 4.8, radius: 5)
      context.fill()
      context.move(x: x - 10, y: y + 8.6)
      context.curve(x1: x - 9.6, y1: y - 0.4, x2: x + 9.6, y2: y - 0.4, x3: x + 10, y3: y + 8.6)
      context.curve(
        x1: x + 10, y1: y + 11, x2: x - 10, y2: y + 11, x3: x - 10, y3: y + 8.6)
      context.closePath()
      context.fill()
    }
  }
}
