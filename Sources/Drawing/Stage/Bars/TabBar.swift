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

  func draw(ground: Color, isAtEdge: Bool, in context: Context) throws(DrawingError) {
    look.drawBottomBar(of: scene, ground: ground, isAtEdge: isAtEdge, in: context)
    let frame = look.bottomBar(of: scene)
    if look.isGlass {
      try drawGlass(context)
    } else if scene.device.isCompact {
      let middle = frame.minY + scene.bars.tabHeight(on: scene.device) / 2
      try drawWideTabs(in: frame.inset(by: scene.barSides), midY: middle, context)
    } else {
      try drawTabs(in: frame, symbolY: frame.minY + 18.5, wordsY: frame.minY + 41, context)
    }
  }

  /// The capsule that floats above the bottom edge from iOS 26 on.
  var pane: Rect {
    let frame = look.bottomBar(of: scene)
    let bottom = scene.device.homeIndicator == nil ? 8.0 : Self.paneMargin
    let height = scene.device.isCompact ? Self.compactPaneHeight : Self.paneHeight
    let margin = max(Self.paneMargin, scene.barSides.left)
    return look.grid.snappedEdges(
      Rect(
        x: frame.minX + margin, y: frame.maxY - bottom - height, width: frame.width - 2 * margin,
        height: height))
  }

  private func drawGlass(_ context: Context) throws(DrawingError) {
    let (pane, isCompact) = (pane, scene.device.isCompact)
    try look.drawPane(pane, in: context)
    // The tabs' own capsules lap over one another, so that they are wider than the way from one to
    // the next.
    let room = pane.insetBy(dx: Self.chosenInset + Self.chosenOverlap / 2, dy: Self.chosenInset)
    let pitch = room.width / Double(tabs.count)
    let chosen = Rect(
      x: room.minX + Double(selected) * pitch, y: room.minY, width: pitch, height: room.height
    ).insetBy(dx: -Self.chosenOverlap / 2, dy: 0)
    context.fill(
      look.grid.snappedEdges(chosen), radius: chosen.height / 2, curve: .circular,
      look.isDark
        ? look.palette.fill
        : look.panesAreClear ? Color(white: 0, alpha: 0.1) : Color(hex: 0xE6_E7EB))
    if isCompact {
      try drawWideTabs(in: room, midY: pane.midY, context)
    } else {
      try drawTabs(in: room, symbolY: pane.minY + 24, wordsY: pane.minY + 44.5, context)
    }
  }

  /// How far the capsule of the chosen tab is from the pane's edges, and how far two tabs' capsules
  /// would overlap, in points: 76 by 54 of one of five on 360, the first one's middle 41.5 from the
  /// edge (iOS 26).
  private static let (chosenInset, chosenOverlap) = (4.0, 7.0)

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
  private func drawWideTabs(in frame: Rect, midY: Double, _ context: Context) throws(DrawingError) {
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
        x: left + symbolWidth / 2, y: midY, scale: Self.wideSymbolScale, isFilled: true,
        isFlipped: look.isFlipped, in: context)
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
  ) throws(DrawingError) {
    let width = frame.width / Double(tabs.count)
    for (index, tab) in tabs.enumerated() {
      let midX = frame.minX + (Double(index) + 0.5) * width
      let color = color(ofTab: index)
      context.setSource(color)
      tab.symbol?.draw(
        x: midX, y: symbolY, isFilled: true, isFlipped: look.isFlipped, in: context)
      try look.draw(
        tab.title, SystemFont(10, .medium), color: color, x: midX, midY: wordsY,
        anchor: .center, maxWidth: width - Self.gap, in: context)
    }
  }
}
