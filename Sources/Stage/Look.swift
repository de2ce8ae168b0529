internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// What every painter needs: colours, type, the pixel grid and the generation of the design.
struct Look {
  let palette: Palette
  let typesetter: Typesetter
  let grid: PixelGrid
  let isDark: Bool
  /// Whether controls and bars are those of iOS 26 in apps built for it.
  let isGlass: Bool

  init(scene: Scene, scale: Double, typesetter: Typesetter) {
    palette = Palette(scene.appearance)
    self.typesetter = typesetter
    grid = PixelGrid(scale: scale)
    isDark = scene.appearance == .dark
    isGlass = scene.systemVersion >= 26 && scene.keyboard.look == .glass
  }
}

// MARK: - Words

extension Look {
  /// Draws one line with its capitals centred on `midY`, and its baseline on a pixel.
  func draw(
    _ text: String, _ font: SystemFont, color: Color, x: Double, midY: Double,
    anchor: Anchor = .left, maxWidth: Double? = nil, in context: Context
  ) throws(CairoError) {
    let layout = try typesetter.layout(text, font.style, maxWidth: maxWidth)
    let left =
      switch anchor {
      case .left: x
      case .center: x - layout.width / 2
      case .right: x - layout.width
      }
    context.setSource(color)
    context.draw(
      layout, x: grid.snapped(left), baseline: grid.snapped(midY + font.capHeight / 2))
  }

  /// Which point of a line `x` is.
  enum Anchor {
    case left
    case center
    case right
  }
}

// MARK: - Boxes

extension Context {
  /// Fills a rectangle.
  func fill(_ rect: Rect, _ color: Color) {
    setSource(color)
    rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    fill()
  }

  /// Fills a rectangle with round corners.
  func fill(
    _ rect: Rect, radius: Double, curve: CornerCurve = .continuous, _ color: Color
  ) {
    setSource(color)
    roundedRectangle(
      x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, radius: radius,
      curve: curve)
    fill()
  }

  /// Draws a line of a width just inside a rectangle with round corners.
  func strokeInside(_ rect: Rect, radius: Double, lineWidth: Double, _ color: Color) {
    let inner = rect.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
    setSource(color)
    roundedRectangle(
      x: inner.minX, y: inner.minY, width: inner.width, height: inner.height,
      radius: max(radius - lineWidth / 2, 0))
    stroke(lineWidth: lineWidth)
  }

  /// Draws only inside a rectangle from here on.
  func clip(to rect: Rect) {
    rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    clip()
  }
}
