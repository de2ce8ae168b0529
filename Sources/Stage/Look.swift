internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// What every painter needs: colours, type, the pixel grid and the generation of the design.
struct Look {
  var palette: Palette
  let typesetter: Typesetter
  let grid: PixelGrid
  let isDark: Bool
  /// Whether controls and bars are those of iOS 26 in apps built for it.
  let isGlass: Bool
  /// The size of the alert that everything stands in, or `nil` elsewhere.
  let alert: Size?
  /// The deviations of the view being drawn from the default look of its kind.
  var style: ViewStyle?
  /// The pictures of views by the paths of their files.
  var pictures: [String: ImageSurface] = [:]
  /// Whether the interface is laid out from right to left.
  var isRightToLeft = false
  /// Whether shapes are drawn mirrored, so that words have to be turned back.
  var isFlipped = false
  /// The major version of iOS, whose controls are drawn.
  let systemVersion: Int

  init(scene: Scene, scale: Double, typesetter: Typesetter) {
    palette = Palette(
      scene.appearance, isElevated: scene.presentation.style != .fullScreen, isGlass: scene.isGlass)
    self.typesetter = typesetter
    grid = PixelGrid(scale: scale)
    isDark = scene.appearance == .dark
    systemVersion = scene.systemVersion
    isRightToLeft = scene.isRightToLeft
    isGlass = scene.isGlass
    alert = scene.presentation.style == .alert ? scene.presentation.frame.size : nil
    if let tint = scene.tint {
      palette.tint = color(tint)
      palette.caret = color(tint)
    }
  }
}

// MARK: - Words

extension Look {
  /// Draws one line with its capitals centred on `midY`, and its baseline on a pixel.
  func draw(
    _ text: String, _ font: SystemFont, color: Color, x: Double, midY: Double,
    anchor: Anchor = .left, maxWidth: Double? = nil, in context: Context
  ) throws(CairoError) {
    let layout = try typesetter.layout(text.singleLine, font.style, maxWidth: maxWidth)
    if isFlipped {
      // The words as they are read, at the mirror image of their place.
      var look = self
      look.isFlipped = false
      let mirrored: Anchor = anchor == .left ? .right : anchor == .right ? .left : .center
      return try context.saved { () throws(CairoError) in
        context.translate(x: x, y: 0)
        context.scale(x: -1, y: 1)
        try look.draw(
          text, font, color: color, x: 0, midY: midY, anchor: mirrored, maxWidth: maxWidth,
          in: context)
      }
    }
    let left =
      switch anchor {
      case .left: x
      // A truncated line is as wide as the available room, whatever is left of it.
      case .center where layout.isEllipsized:
        x - layout.inkBounds.x - layout.inkBounds.width / 2
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

extension String {
  /// The text with spaces for its line breaks, as one line of UIKit shows it.
  var singleLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}

// MARK: - Right to left

extension Look {
  /// Draws something mirrored between two edges where the interface is laid out from right to left;
  /// words in it are turned back.
  func mirrored<Failure: Error>(
    from left: Double, to right: Double, in context: Context,
    _ body: (Look) throws(Failure) -> Void
  ) throws(Failure) {
    guard isRightToLeft else { return try body(self) }
    var look = self
    look.isFlipped = true
    try context.saved { () throws(Failure) in
      context.translate(x: left + right, y: 0)
      context.scale(x: -1, y: 1)
      try body(look)
    }
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

  /// Fills the width between two heights with a colour that fades away from the first to the
  /// second: the scroll edge effect of iOS 26.
  func fade(from start: Double, to end: Double, width: Double, _ color: Color) {
    saved {
      setSource(
        Pattern.linear(
          x0: 0, y0: start, x1: 0, y1: end,
          stops: [Pattern.Stop(0, color), Pattern.Stop(1, color.withAlpha(0))]))
      rectangle(x: 0, y: min(start, end), width: width, height: abs(end - start))
      fill()
    }
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

  /// The part of the user space that is not clipped.
  var visibleRect: Rect {
    let extents = clipExtents
    return Rect(
      x: extents.minX, y: extents.minY, width: extents.maxX - extents.minX,
      height: extents.maxY - extents.minY)
  }

  /// Draws only inside a rectangle from here on.
  func clip(to rect: Rect) {
    rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    clip()
  }
}
