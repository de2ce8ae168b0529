internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The bar with the title, and the button that goes back.
struct NavigationBar {
  let look: Look
  let scene: Scene
  let title: String

  /// Nothing when the scene has no navigation bar.
  init?(scene: Scene, look: Look) {
    guard let title = scene.bars.navigation else { return nil }
    self.look = look
    self.scene = scene
    self.title = title
  }

  /// How far the scroll edge effect of iOS 26 reaches into the content, in points: a choice.
  static let edgeEffect = 12.0

  private var bottom: Double { scene.topBarBottom }
  private var container: Rect { scene.presentation.frame }
  private var width: Double { container.width }

  /// Where the title's capitals are centred.
  ///
  /// In the captures that is the middle of the bar's 44 points on a phone with a notch, and 2.67
  /// below it beside the Dynamic Island.
  /// With iOS 26 the buttons' 44 points begin at the bar's top, and in a low bar the title stands
  /// clear of the grabber (a choice).
  private var midY: Double {
    if look.isGlass, !scene.device.isCompact {
      return bottom - Bars.glassNavigationHeight + 22
    }
    let isSheet = scene.presentation.style != .fullScreen
    let isLow = scene.device.cutout == .island && scene.bars.status && !isSheet && !look.isGlass
    let drop = isLow ? 2.67 : 0
    let height =
      isSheet
      ? scene.bars.sheetHeight(on: scene.device) : scene.bars.navigationHeight(on: scene.device)
    let middle = bottom - height / 2 + drop
    return scene.hasGrabber(look) ? max(middle, container.minY + 20) : middle
  }

  /// Draws the bar over everything above its lower edge.
  ///
  /// - Parameter isAtEdge: Whether it stands at the content's upper edge: without a ground of its
  ///   own, and without a title where a large one stands under it.
  func draw(ground: Color, isAtEdge: Bool, in context: Context) throws(DrawingError) {
    context.translate(x: container.minX, y: 0)
    defer { context.translate(x: -container.minX, y: 0) }
    let grid = look.grid
    let edge = grid.snapped(bottom)
    let bar = Rect(x: 0, y: container.minY, width: width, height: edge - container.minY)
    if look.isGlass, !scene.bars.isTranslucent {
      context.fill(bar, ground)
      context.fade(from: edge, to: edge + Self.edgeEffect, width: width, ground)
    } else if scene.bars.isTranslucent, look.isGlass || !isAtEdge {
      look.drawBarGround(bar, ground: ground, fadesTo: edge + Self.edgeEffect, in: context)
    } else if isAtEdge {
      // What is behind a translucent bar shows through once it has scrolled there.
      if !scene.bars.isTranslucent { context.fill(bar, ground) }
    } else {
      context.fill(bar, look.palette.bar)
    }
    if !look.isGlass, !isAtEdge {
      context.fill(
        Rect(x: 0, y: edge, width: width, height: grid.hairline), look.palette.barLine)
    }
    let font = SystemFont(17, .semibold)
    let hasTitle = !(isAtEdge && scene.showsLargeTitle)
    let titleWidth =
      hasTitle ? try look.typesetter.layout(title.singleLine, font.style).width : 0
    let items = try drawItems(in: context)
    let right = width - scene.barSides.right - items.right - Self.titleGap
    let back = try scene.bars.back.map { back throws(DrawingError) in
      look.isGlass
        ? try drawGlassBack(in: context)
        : try drawBack(back, room: right - titleWidth - Self.titleGap, in: context)
    }
    guard hasTitle else { return }
    // In the middle where there is room for it, and else beside the middle, as in UIKit.
    let left = max(back ?? 0, scene.barSides.left + items.left) + Self.titleGap
    let room = right - left
    guard room > 0 else { return }
    let words = min(titleWidth, room)
    let middle = max(min(width / 2, right - words / 2), left + words / 2)
    try look.draw(
      title, font, color: look.palette.label, x: middle, midY: midY, anchor: .center,
      maxWidth: room, in: context)
  }

  /// The least room between a title and what stands beside it, in points: a choice.
  private static let titleGap = 8.0
  /// The least room that buttons leave to a title, in points: a choice, enough for its beginning.
  private static let leastTitle = 40.0

  /// Draws the buttons beside the title, and returns how much they take from the bar's sides, in
  /// points.
  private func drawItems(in context: Context) throws(DrawingError) -> (left: Double, right: Double)
  {
    let bars = scene.bars
    let painter =
      scene.device.isCompact
      ? BarItemsPainter(look: look, paneHeight: BarItemsPainter.lowPane)
      : BarItemsPainter(look: look)
    let sides = scene.barSides
    let leading = bars.back == nil ? bars.leading : []
    let room = width - sides.left - sides.right - Self.leastTitle - 2 * Self.titleGap
    let widths = (try painter.width(of: leading), try painter.width(of: bars.trailing))
    // Where they do not fit, neither side takes what the other one needs of its half.
    let left = try painter.draw(
      leading, edge: sides.left, isLeft: true, midY: midY,
      room: max(room / 2, room - widths.1), in: context)
    // What a screen is for stands opposite to what leaves it, as Save to Cancel.
    let isProminent = !bars.leading.isEmpty && bars.trailing.last?.confirms ?? false
    let right = try painter.draw(
      bars.trailing, edge: width - sides.right, isLeft: false, midY: midY,
      room: max(room / 2, room - max(widths.0, bars.back == nil ? 0 : Self.chevronRoom)),
      isProminent: isProminent, in: context)
    return (left, right)
  }
}

// MARK: - The way back

extension NavigationBar {
  /// What a chevron takes of the bar where no words stand beside it, in points: up to where they
  /// would begin, and on a pane of glass.
  private static let chevronRoom = 60.0

  /// Draws the chevron and the words, and returns where they end.
  ///
  /// Words that do not fit are "Back", or nothing (`UINavigationItem.backButtonTitle`).
  ///
  /// - Parameter room: Where they have to end, in points, so that the title is whole.
  private func drawBack(
    _ words: String, room: Double, in context: Context
  ) throws(DrawingError) -> Double {
    let tint = look.palette.tint
    context.setSource(tint)
    let start = scene.barSides.left
    drawChevron(x: start + 9.87, height: 17.6, lineWidth: 3, in: context)
    let font = SystemFont(17)
    let left = start + 27
    for words in words.isEmpty ? [] : [words, scene.keyboard.language.backWord] {
      let end = left + (try look.typesetter.layout(words.singleLine, font.style).width)
      guard end <= room else { continue }
      try look.draw(words, font, color: tint, x: left, midY: midY, in: context)
      return end
    }
    return left
  }

  /// Draws a chevron on a round pane of glass, 44 points high, and returns where that ends; in the
  /// low bar of landscape, which begins at the screen's edge, 2 points stay free above and below it
  /// (a choice).
  private func drawGlassBack(in context: Context) throws(DrawingError) -> Double {
    let height = scene.bars.navigationHeight(on: scene.device)
    let side = height < 44 ? height - 4 : 44
    let pane = look.grid.snappedEdges(
      Rect(x: 16 + scene.barSides.left, y: midY - side / 2, width: side, height: side))
    try look.drawPane(pane, in: context)
    context.setSource(look.palette.label)
    drawChevron(x: pane.midX - 5.05, height: 16, lineWidth: 2.3, in: context)
    return pane.maxX
  }

  private func drawChevron(
    x: Double, height: Double, lineWidth: Double, in context: Context
  ) {
    context.move(x: x + height / 2, y: midY - height / 2)
    context.line(x: x, y: midY)
    context.line(x: x + height / 2, y: midY + height / 2)
    context.stroke(lineWidth: lineWidth, cap: .round, join: .round)
  }
}
