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
  /// What stands above the keyboard besides the home indicator.
  let frontLayers: [Layer]
  private let grid: PixelGrid

  init(scene: Scene, look: Look) throws(CairoError) {
    let ground = Self.ground(of: scene, look: look)
    self.ground = ground
    grid = look.grid
    homeIndicator = HomeIndicator(device: scene.device, look: look)
    let screen = scene.device.screen
    var layers: [Layer] = []
    let navigationBar = NavigationBar(scene: scene, look: look)
    if scene.bars.status || navigationBar != nil {
      let height = max(scene.topBarBottom, scene.device.safeArea.top) + Self.shadowRoom
      let frame = Rect(x: 0, y: 0, width: screen.width, height: min(height, screen.height))
      layers.append(
        try Layer(frame, format: .argb32, grid: grid) { context throws(CairoError) in
          try navigationBar?.draw(ground: ground, in: context)
          if scene.bars.status {
            try StatusBar(look: look, device: scene.device).draw(in: context)
          }
        })
    }
    if let tabBar = TabBar(scene: scene, look: look) {
      let top = max(scene.bottomBarTop - Self.shadowRoom, 0)
      let frame = Rect(x: 0, y: top, width: screen.width, height: screen.height - top)
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

  /// Draws the bars, all but the home indicator.
  func draw(in context: Context) {
    for layer in layers { layer.draw(at: .zero, smoothly: false, grid: grid, in: context) }
  }

  /// The grouped background behind cards, the plain one behind everything else.
  static func ground(of scene: Scene, look: Look) -> Color {
    let hasCards = ViewTree(form: scene.form).nodes.contains { $0.element.isCard }
    return hasCards ? look.palette.groupedBackground : look.palette.background
  }
}
