internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// A part that is drawn once and copied into every frame.
struct KeptLayer {
  /// When it was made or used again, counted up.
  var number: Int
  let layer: Layer
  /// Which rows it shows something in; asked for once.
  lazy var coverage = LayerCoverage(layer)
}

extension Stage {
  /// The most pixels of content that are kept: a form of four screens.
  private static let maximumContentPixels = 12_000_000
  /// The most keyboards that are kept, and the most of their shadows: those of a few fields, or
  /// sizes on the way from one to another.
  private static let maximumKeyboards = 3

  /// Returns the layer of a part, or `nil` when it is drawn anew in every frame: what is quickly
  /// drawn or seldom the same, and forms that are too large to be kept.
  func layer(of placed: PlacedPart) throws(CairoError) -> Layer? {
    if let kept = layers[placed.part] { return kept.layer }
    guard let format = format(of: placed) else { return nil }
    if case .keyboard = placed.part { forgetKeyboards() }
    let layer = try Layer(placed.frame, format: format, grid: look.grid) {
      context throws(CairoError) in
      // A picture of the form brings its own ground.
      if case .content = placed.part {
        context.setSource(chrome.ground)
        context.paint()
      }
      var placed = placed
      placed.opacity = 1
      if let copied = try copyKeyboard(placed, to: context) { context.clip(to: copied) }
      try drawShapes(of: placed, in: context)
    }
    layerCount += 1
    layers[placed.part] = KeptLayer(number: layerCount, layer: layer)
    return layer
  }

  /// The format of the layer of a part, or `nil` for a part that is not kept.
  private func format(of placed: PlacedPart) -> ImageSurface.Format? {
    switch placed.part {
    case .desktop, .presenter: return .rgb24
    case .topBar, .scrolledBar, .tabBar, .island, .corner: return .argb32
    case .keyboard(let appearance, _, _, let clear):
      let isOpaque = scene.keyboard.look == .legacy && appearance.mode.isOpaque && clear == .none
      return isOpaque ? .rgb24 : .argb32
    case .content(let edits):
      let (width, height) = Layer.pixels(placed.frame, grid: look.grid)
      let side = ImageSurface.maximumSide
      let isSmall =
        width <= side && height <= side && width * height <= Self.maximumContentPixels
      return edits.isEmpty && isSmall ? .rgb24 : nil
    default: return nil
    }
  }

  /// Copies a keyboard on its way to another height from the one at rest, from below its upper edge
  /// on, and returns the rest that is to be drawn; `nil` for any other part.
  private func copyKeyboard(
    _ placed: PlacedPart, to context: Context
  ) throws(CairoError) -> Rect? {
    guard case .keyboard(let appearance, let size, let restHeight, let clear) = placed.part,
      options.snapsToPixels, size.height != restHeight, appearance.mode.isOpaque
    else { return nil }
    let growth = size.height - restHeight
    let edge = look.grid.snapped(keyboard.edgeHeight(of: appearance) + max(0, growth), .up)
    let atRest = Size(width: size.width, height: restHeight)
    var rest = placed
    rest.part = .keyboard(appearance, atRest, restHeight: restHeight, clear: clear)
    rest.frame.size = atRest
    guard edge < size.height, let layer = try layer(of: rest) else { return nil }
    // The keyboard at rest is used again, so it is the latest.
    layerCount += 1
    layers[rest.part]?.number = layerCount
    context.saved {
      context.clip(to: Rect(x: 0, y: edge, width: size.width, height: size.height - edge))
      context.setOperator(.source)
      layer.draw(at: Point(x: 0, y: growth), smoothly: false, grid: look.grid, in: context)
    }
    return Rect(x: 0, y: 0, width: size.width, height: edge)
  }

  private func forgetKeyboards() {
    let keyboards = layers.filter { if case .keyboard = $0.key { true } else { false } }
    guard keyboards.count >= Self.maximumKeyboards,
      let oldest = keyboards.min(by: { $0.value.number < $1.value.number })
    else { return }
    layers[oldest.key] = nil
  }

  /// Returns the shadow of a floating keyboard of a size, blurred once.
  func shadow(of size: Size) throws(CairoError) -> FloatingShadow {
    if let known = shadows[size] { return known }
    if shadows.count >= Self.maximumKeyboards { shadows.removeAll() }
    let shadow = try FloatingShadow(size: size, grid: look.grid)
    shadows[size] = shadow
    return shadow
  }
}
