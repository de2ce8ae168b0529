internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The parts that stand still around the root view, and the ground behind it all.
struct Chrome {
  /// The background of the root view.
  let ground: Color
  /// The home indicator, which stands above the keyboard.
  let homeIndicator: HomeIndicator?
  /// Where the Dynamic Island is, if it is shown: with portrait's status bar.
  let island: Rect?
  /// The area that the navigation bar and the status bar may cover, in the window.
  let topBar: Rect?
  /// The area that the navigation bar covers once the content has scrolled under it, where it looks
  /// otherwise then.
  let scrolledBar: Rect?
  /// The area that the tab bar may cover, in the window.
  let tabBar: Rect?
  /// Where blurred content shows through bars, in the window.
  let blurs: [Outline]

  private let scene: Scene
  private let look: Look
  private let navigationBar: NavigationBar?
  private let hasStatusBar: Bool
  /// Whether a phone's sheet of iOS 26 shows that it can be dragged.
  private let hasGrabber: Bool

  /// How far shadows and fading edges of the bars reach into the content, in points.
  private static let shadowRoom = 40.0

  init(scene: Scene, look: Look) {
    ground = Self.ground(of: scene, look: look)
    var look = look
    look.ground = ground
    look.panesAreClear = scene.bars.isTranslucent || scene.background != nil
    if look.isGlass, scene.background != nil, scene.presentation.style == .fullScreen {
      // Glass is dark over what is dark, in either appearance, and what stands on it light (WWDC25,
      // "Meet Liquid Glass"); that titles are so, too, is an assumption.
      look.adopt(ground.luminance < Self.darkest ? .dark : .light, in: scene)
    }
    self.scene = scene
    self.look = look
    homeIndicator = HomeIndicator(device: scene.device, look: look)
    let upright = scene.device.isCompact ? scene.counterpart : scene
    island =
      upright?.bars.status ?? true
      ? StatusBar.island(of: scene.device).map(look.grid.snappedEdges) : nil
    navigationBar = NavigationBar(scene: scene, look: look)
    // A sheet leaves the status bar to what is behind it.
    hasStatusBar = scene.reachesStatusBar && scene.presentation.style == .fullScreen
    hasGrabber = scene.hasGrabber(look)
    let window = scene.window
    let height = max(scene.topBarBottom, scene.windowSafeArea.top) + Self.shadowRoom
    topBar =
      hasStatusBar || navigationBar != nil || hasGrabber
      ? Rect(x: 0, y: 0, width: window.width, height: min(height, window.height)) : nil
    scrolledBar =
      scene.showsLargeTitle || scene.clearsBars && navigationBar != nil ? topBar : nil
    let tabTop = max(scene.tabBarTop - Self.shadowRoom, 0)
    tabBar =
      scene.bars.hasBottomBar
      ? Rect(
        x: 0, y: tabTop, width: window.width, height: scene.presentation.frame.maxY - tabTop)
      : nil
    blurs = Self.blurs(of: scene, look: look)
  }

  /// The luminance below which a ground takes light signs.
  ///
  /// An assumption: the home indicator is dark on a panel of 113 (a film of iOS 17 or 18), and light
  /// on one of 53.
  static let darkest = 0.33

  /// The grouped background behind cards, the plain one behind everything else.
  private static func ground(of scene: Scene, look: Look) -> Color {
    if let background = scene.background { return look.color(background) }
    let hasCards = ViewTree(form: scene.form).nodes.contains { $0.element.isCard }
    return hasCards ? look.palette.groupedBackground : look.palette.background
  }

  /// The outlines of translucent bars, and of a status bar that has no other bar behind it.
  ///
  /// Of a tab bar or toolbar of glass it is the panes; beside those nothing is blurred.
  private static func blurs(of scene: Scene, look: Look) -> [Outline] {
    let container = scene.presentation.frame
    func band(from top: Double, to bottom: Double) -> Outline {
      Outline(
        frame: Rect(x: container.minX, y: top, width: container.width, height: bottom - top))
    }
    var outlines: [Outline] = []
    if scene.bars.navigation != nil, scene.bars.isTranslucent {
      outlines.append(band(from: container.minY, to: scene.topBarBottom))
    }
    if let band = scene.statusBand { outlines.append(Outline(frame: band)) }
    guard scene.bars.hasBottomBar, scene.bars.isTranslucent else { return outlines }
    if !look.isGlass {
      outlines.append(band(from: scene.tabBarTop, to: container.maxY))
    } else {
      let panes =
        TabBar(scene: scene, look: look).map { [$0.pane] } ?? toolbarPanes(of: scene, look)
      outlines += panes.map { Outline(frame: $0, radius: $0.height / 2) }
    }
    return outlines
  }

  /// The panes of a toolbar's buttons; none where their words cannot be set, which drawing says.
  private static func toolbarPanes(of scene: Scene, _ look: Look) -> [Rect] {
    let (room, container) = (toolbarRoom(of: scene, look), scene.presentation.frame)
    let places = try? BarItemsPainter(look: look).toolbarPlaces(
      of: scene.bars.toolbar, in: room.frame, midY: room.midY)
    return (places ?? []).map { place in
      var pane = place.pane
      if look.isRightToLeft { pane.origin.x = container.minX + container.maxX - pane.maxX }
      return pane
    }
  }

  /// The frame of a toolbar's buttons, and the line of their middles.
  private static func toolbarRoom(of scene: Scene, _ look: Look) -> (frame: Rect, midY: Double) {
    let bar = look.bottomBar(of: scene)
    return (
      bar.inset(by: scene.barSides), bar.minY + scene.bars.tabHeight(on: scene.device) / 2
    )
  }
}

// MARK: - Drawing

extension Chrome {
  /// Draws the navigation bar, and the status bar over it.
  func drawTopBar(in context: Context) throws(DrawingError) {
    try drawNavigationBar(isAtEdge: scrolledBar != nil, in: context)
    if hasGrabber { drawGrabber(in: context) }
    try drawStatusBar(in: context)
  }

  /// Draws the status bar, whose words are light on a dark ground: since iOS 17 the system chooses
  /// by what is behind them (WWDC23, "What's new in UIKit").
  private func drawStatusBar(in context: Context) throws(DrawingError) {
    guard hasStatusBar else { return }
    var look = look
    if scene.background != nil, scene.presentation.style == .fullScreen, look.systemVersion >= 17 {
      look.palette.label = ground.luminance < Self.darkest ? .white : .black
    }
    try StatusBar(look: look, device: scene.device).draw(over: scene, in: context)
  }

  /// Draws the navigation bar once the content has scrolled under it.
  func drawScrolledBar(in context: Context) throws(DrawingError) {
    try drawNavigationBar(isAtEdge: false, in: context)
    if hasGrabber { drawGrabber(in: context) }
    try drawStatusBar(in: context)
  }

  /// Draws the grabber: 36 by 5 points, 5 below the sheet's top, 186 on white (measured).
  private func drawGrabber(in context: Context) {
    let sheet = scene.presentation.frame
    let frame = Rect(x: sheet.midX - 18, y: sheet.minY + 5, width: 36, height: 5)
    context.fill(
      look.grid.snappedEdges(frame), radius: 2.5, curve: .circular,
      look.palette.label.withAlpha(0.27))
  }

  /// Draws the tab bar, or else the toolbar.
  ///
  /// - Parameter isAtEdge: Whether it has no ground of its own, as nothing is under it.
  func drawTabBar(isAtEdge: Bool, in context: Context) throws(DrawingError) {
    let container = scene.presentation.frame
    try look.mirrored(from: container.minX, to: container.maxX, in: context) {
      look throws(DrawingError) in
      guard scene.bars.hasTabBar else {
        look.drawBottomBar(of: scene, ground: ground, isAtEdge: isAtEdge, in: context)
        let room = Self.toolbarRoom(of: scene, look)
        return try BarItemsPainter(look: look).drawToolbar(
          scene.bars.toolbar, in: room.frame, midY: room.midY, context)
      }
      try TabBar(scene: scene, look: look)?
        .draw(ground: ground, isAtEdge: isAtEdge, in: context)
    }
  }

  private func drawNavigationBar(isAtEdge: Bool, in context: Context) throws(DrawingError) {
    let container = scene.presentation.frame
    try look.mirrored(from: container.minX, to: container.maxX, in: context) {
      look throws(DrawingError) in
      try NavigationBar(scene: scene, look: look)?
        .draw(ground: ground, isAtEdge: isAtEdge, in: context)
    }
  }
}

extension Scene {
  /// Whether the sheet has a grabber.
  func hasGrabber(_ look: Look) -> Bool {
    look.isGlass && presentation.style == .pageSheet && !device.isTablet
  }

  /// Whether the window is behind the screen's status bar, or a part of it: it fills the screen or
  /// stands at its upper edge beside another app.
  var reachesStatusBar: Bool { bars.status && multitasking.frame.minY < device.statusBarHeight }

  /// How far what stands in bars keeps from their sides, as the camera is there: nothing in a sheet
  /// that ends before it.
  var barSides: EdgeInsets {
    let frame = presentation.frame
    let insets = safeAreaInsets(of: frame, card: frame)
    return EdgeInsets(left: insets.left, right: insets.right)
  }
}

extension Chrome {
  /// The bar at the bottom edge of a phone without a home button.
  struct HomeIndicator {
    let frame: Rect

    /// The room below it in points (measured in simulator captures).
    private static let bottomMargin = 8.0

    /// Nothing on a device with a home button.
    init?(device: Device, look: Look) {
      guard let size = device.homeIndicator else { return nil }
      frame = look.grid.snappedEdges(
        Rect(
          x: (device.screen.width - size.width) / 2,
          y: device.screen.height - Self.bottomMargin - size.height,
          width: size.width, height: size.height))
    }

    /// How light it is on a ground, from 0 to 1.
    ///
    /// Measured: 48 of 255 on a panel of 108 (a film of iOS 17 or 18), black on one of 209
    /// (simulators), and white on one of 51. A line between the first two is an assumption, and so
    /// is ``Chrome/darkest``.
    static func white(on ground: Color) -> Double {
      guard ground.luminance >= Chrome.darkest else { return 1 }
      let (grey, light) = (108.0 / 255, 209.0 / 255)
      let share = min(max((light - ground.luminance) / (light - grey), 0), 1)
      return (share * 48).rounded() / 255
    }

    func draw(white: Double, in context: Context) {
      context.fill(frame, radius: frame.height / 2, curve: .circular, Color(white: white))
    }
  }

  /// The area outside the rounded corners of a display.
  struct DisplayCorners {
    /// Where the corners are, on the screen.
    let frames: [(key: StagePart.Corner, frame: Rect)]
    private let outline: Outline
    private let color: Color

    /// Nothing when the corners are square or shown as such.
    init?(device: Device, options: StageOptions) {
      guard let color = options.cornerColor, device.cornerRadius > 0 else { return nil }
      self.color = color
      outline = Outline(frame: device.bounds, radius: device.cornerRadius)
      let screen = device.screen
      // A continuous corner of radius r extends 1.6 r along each side.
      let side = min(device.cornerRadius * 1.6 + 1, screen.width / 2, screen.height / 2)
      frames = StagePart.Corner.allCases.map { corner in
        let isLeft = corner == .topLeft || corner == .bottomLeft
        let isTop = corner == .topLeft || corner == .topRight
        let frame = Rect(
          x: isLeft ? 0 : screen.width - side, y: isTop ? 0 : screen.height - side, width: side,
          height: side)
        return (corner, frame)
      }
    }

    /// Fills what is outside the display; the clip says which corner that is.
    func draw(in context: Context) {
      context.setSource(color)
      context.paint()
      context.setOperator(.clear)
      context.roundedRectangle(
        x: outline.frame.minX, y: outline.frame.minY, width: outline.frame.width,
        height: outline.frame.height, radius: outline.radius, curve: .continuous)
      context.fill()
    }
  }
}
