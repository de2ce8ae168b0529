internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// What stands still around the root view: the bars, drawn once, and the ground behind it all.
struct Chrome {
  /// The background of the root view.
  let ground: Color
  /// The home indicator, which stands above the keyboard.
  let homeIndicator: HomeIndicator?
  /// How far shadows and fading edges of the bars reach into the content, in points.
  private static let shadowRoom = 40.0
  let layers: [Layer]
  /// What stands behind the window, and behind a sheet.
  let backdrop: Backdrop
  /// Where the content shows through bars, out of focus, in the window.
  let translucentFrames: [Rect]
  /// What stands above the keyboard besides the home indicator.
  let frontLayers: [Layer]
  private let grid: PixelGrid

  init(scene: Scene, look: Look) throws(CairoError) {
    let ground = Self.ground(of: scene, look: look)
    self.ground = ground
    grid = look.grid
    homeIndicator = HomeIndicator(device: scene.device, look: look)
    backdrop = try Backdrop(scene: scene, look: look, ground: ground)
    translucentFrames = look.isGlass ? [] : Self.translucentFrames(of: scene)
    let window = scene.window
    let container = scene.presentation.frame
    // A sheet and a window beside others leave the status bar to what is behind them.
    let hasStatusBar =
      scene.bars.status && scene.presentation.style == .fullScreen
      && scene.multitasking.style == .fullScreen
    var layers: [Layer] = []
    let navigationBar = NavigationBar(scene: scene, look: look)
    if hasStatusBar || navigationBar != nil {
      let height = max(scene.topBarBottom, scene.windowSafeArea.top) + Self.shadowRoom
      let frame = Rect(x: 0, y: 0, width: window.width, height: min(height, window.height))
      layers.append(
        try Layer(frame, format: .argb32, grid: grid) { context throws(CairoError) in
          try navigationBar?.draw(ground: ground, in: context)
          if hasStatusBar {
            try StatusBar(look: look, device: scene.device).draw(in: context)
          }
        })
    }
    if let tabBar = TabBar(scene: scene, look: look) {
      let top = max(scene.bottomBarTop - Self.shadowRoom, 0)
      let frame = Rect(x: 0, y: top, width: window.width, height: container.maxY - top)
      layers.append(
        try Layer(frame, format: .argb32, grid: grid) { context throws(CairoError) in
          try tabBar.draw(ground: ground, in: context)
        })
    }
    self.layers = layers
    frontLayers = try Self.frontLayers(of: scene, look: look)
  }

  /// Where the Dynamic Island is in landscape, if portrait shows it with its status bar.
  private static func landscapeIsland(of scene: Scene, look: Look) -> Rect? {
    guard scene.counterpart?.bars.status ?? true else { return nil }
    return StatusBar.landscapeIsland(of: scene.device).map(look.grid.snappedEdges)
  }

  private static func drawIsland(_ frame: Rect, in context: Context) {
    context.fill(frame, radius: frame.width / 2, curve: .continuous, .black)
  }

  private static func frontLayers(of scene: Scene, look: Look) throws(CairoError) -> [Layer] {
    guard let island = landscapeIsland(of: scene, look: look) else { return [] }
    return [
      try Layer(island, format: .argb32, grid: look.grid) { context throws(CairoError) in
        drawIsland(island, in: context)
      }
    ]
  }

  /// Draws what stands above the keyboard, without layers.
  static func drawFrontShapes(scene: Scene, look: Look, in context: Context) {
    landscapeIsland(of: scene, look: look).map { drawIsland($0, in: context) }
    HomeIndicator(device: scene.device, look: look)?.draw(in: context)
  }

  /// Draws what stands above the keyboard.
  func drawFront(in context: Context) {
    for layer in frontLayers { layer.draw(at: .zero, smoothly: false, grid: grid, in: context) }
    homeIndicator?.draw(in: context)
  }

  /// Draws the bars, all but the home indicator, so many points lower than they were at rest.
  func draw(shift: Double = 0, in context: Context) {
    for layer in layers {
      layer.draw(at: Point(x: 0, y: shift), smoothly: false, grid: grid, in: context)
    }
  }

  private static func translucentFrames(of scene: Scene) -> [Rect] {
    guard scene.bars.isTranslucent else { return [] }
    let container = scene.presentation.frame
    var frames: [Rect] = []
    if scene.bars.navigation != nil {
      frames.append(
        Rect(
          x: container.minX, y: container.minY, width: container.width,
          height: scene.topBarBottom - container.minY))
    }
    if scene.bars.tab {
      frames.append(
        Rect(
          x: container.minX, y: scene.bottomBarTop, width: container.width,
          height: container.maxY - scene.bottomBarTop))
    }
    return frames
  }

  /// The grouped background behind cards, the plain one behind everything else.
  static func ground(of scene: Scene, look: Look) -> Color {
    let hasCards = ViewTree(form: scene.form).nodes.contains { $0.element.isCard }
    return hasCards ? look.palette.groupedBackground : look.palette.background
  }
}
