internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The bar with tabs, of which the one with the screen's title is selected, or else the first.
struct TabBar {
  let look: Look
  let scene: Scene

  /// Nothing when the scene has no tab bar.
  init?(scene: Scene, look: Look) {
    guard scene.bars.hasTabBar else { return nil }
    self.look = look
    self.scene = scene
  }

  private var frame: Rect {
    let top = look.grid.snapped(scene.tabBarTop)
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
      if scene.device.isCompact {
        let middle = frame.minY + scene.bars.tabHeight(on: scene.device) / 2
        try drawWideTabs(in: frame.inset(by: scene.barSides), midY: middle, context)
      } else {
        try drawTabs(in: frame, symbolY: frame.minY + 18.5, wordsY: frame.minY + 41, context)
      }
    }
  }

  /// A capsule that floats above the bottom edge.
  private func drawGlass(ground: Color, in context: Context) throws(CairoError) {
    if !scene.bars.isTranslucent {
      context.fill(frame, ground)
      context.fade(
        from: frame.minY, to: frame.minY - NavigationBar.edgeEffect, width: frame.maxX, ground)
    }
    let isCompact = scene.device.isCompact
    let bottom = scene.device.homeIndicator == nil ? 8.0 : Self.paneMargin
    let height = isCompact ? Self.compactPaneHeight : Self.paneHeight
    let margin = max(Self.paneMargin, scene.barSides.left)
    let pane = look.grid.snappedEdges(
      Rect(
        x: frame.minX + margin, y: frame.maxY - bottom - height, width: frame.width - 2 * margin,
        height: height))
    try GlassPane(look: look).draw(pane, in: context)
    let third = pane.width / Double(tabs.count)
    let chosen = Rect(
      x: pane.minX + Double(selected) * third, y: pane.minY, width: third, height: pane.height)
    context.fill(
      look.grid.snappedEdges(chosen.insetBy(dx: 4, dy: 4)), radius: pane.height / 2 - 4,
      curve: .circular, look.isDark ? look.palette.fill : Color(hex: 0xE6_E7EB))
    if isCompact {
      try drawWideTabs(in: pane, midY: pane.midY, context)
    } else {
      try drawTabs(in: pane, symbolY: pane.minY + 24, wordsY: pane.minY + 44.5, context)
    }
  }

  /// The height of the capsule, and how far it is from the sides and the bottom, in points
  /// (measured on 402 points).
  private static let paneHeight = 62.0
  private static let paneMargin = 21.0
  /// The height of the capsule on a phone in landscape, in points: a choice.
  private static let compactPaneHeight = 40.0
  /// How large symbols are where words stand beside them, and how far apart, in points: a choice.
  private static let wideSymbolScale = 0.75
  private static let wideGap = 6.0
  /// Between the words of two tabs, in points, where they are cut off: a choice.
  private static let gap = 6.0

  /// Draws each tab's words beside its symbol, as phones in landscape do since iOS 11.
  private func drawWideTabs(in frame: Rect, midY: Double, _ context: Context) throws(CairoError) {
    let width = frame.width / Double(tabs.count)
    let font = SystemFont(13, .medium)
    let symbolWidth = 24 * Self.wideSymbolScale
    for (index, tab) in tabs.enumerated() {
      let room = width - Self.gap - symbolWidth - Self.wideGap
      let words = min(try look.typesetter.layout(tab.title, font.style).width, room)
      let whole = symbolWidth + Self.wideGap + words
      let left = frame.minX + (Double(index) + 0.5) * width - whole / 2
      let color = color(ofTab: index)
      context.setSource(color)
      tab.symbol?.draw(
        x: left + symbolWidth / 2, y: midY, scale: Self.wideSymbolScale, isFlipped: look.isFlipped,
        in: context)
      try look.draw(
        tab.title, font, color: color, x: left + symbolWidth + Self.wideGap, midY: midY,
        maxWidth: room, in: context)
    }
  }

  private func color(ofTab index: Int) -> Color {
    index == selected ? look.palette.tint : look.isGlass ? look.palette.label : look.palette.tab
  }

  private var selected: Int {
    tabs.firstIndex { $0.title == scene.bars.navigation } ?? 0
  }

  /// The tabs; three of the system's where the scene names none.
  private var tabs: [BarItem] {
    guard scene.bars.tabs.isEmpty else { return scene.bars.tabs }
    return [
      BarItem("Home", symbol: .house), BarItem("Search", symbol: .magnifyingglass),
      BarItem("Profile", symbol: .person),
    ]
  }

  private func drawTabs(
    in frame: Rect, symbolY: Double, wordsY: Double, _ context: Context
  ) throws(CairoError) {
    let width = frame.width / Double(tabs.count)
    for (index, tab) in tabs.enumerated() {
      let midX = frame.minX + (Double(index) + 0.5) * width
      let color = color(ofTab: index)
      context.setSource(color)
      tab.symbol?.draw(x: midX, y: symbolY, isFlipped: look.isFlipped, in: context)
      try look.draw(
        tab.title, SystemFont(10, .medium), color: color, x: midX, midY: wordsY,
        anchor: .center, maxWidth: width - Self.gap, in: context)
    }
  }
}

/// The symbols on the tabs.
enum TabSymbol: CaseIterable {
  case home
  case search
  case profile

  /// The symbol, about 24 points large, around its middle.
  var shapes: [SymbolShape] {
    switch self {
    case .home:
      [
        SymbolShape("M -12 0.5 L 0 -10 L 12 0.5", line: 2.4),
        SymbolShape(
          """
          M 0 -6.4 L 8.6 1 L 8.6 9 C 8.6 9.82843 7.92843 10.5 7.1 10.5 L 2.8 10.5 L 2.8 3.5 \
          L -2.8 3.5 L -2.8 10.5 L -7.1 10.5 C -7.92843 10.5 -8.6 9.82843 -8.6 9 L -8.6 1 Z
          """),
      ]
    case .search:
      // Of one line, so that no part of it is drawn twice where the colour is translucent.
      [SymbolShape("E -2 -2 7.8 7.8 M 3.6 3.6 L 10 10", line: 2.5)]
    case .profile:
      [
        SymbolShape("E 0 -4.8 5 5"),
        SymbolShape("M -10 8.6 C -9.6 -0.4 9.6 -0.4 10 8.6 C 10 11 -10 11 -10 8.6 Z"),
      ]
    }
  }
}
