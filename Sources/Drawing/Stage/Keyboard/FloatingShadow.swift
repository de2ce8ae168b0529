internal import Cairo
internal import Keyframes

/// The shadow of a floating keyboard, blurred once for each size.
struct FloatingShadow {
  private let shadow: BoxShadow

  /// The shadow's offset downwards in points: a choice, like its blur and its colour.
  private static let drop = 4.0
  private static let blur = 20.0
  private static let color = Color(white: 0, alpha: 0.22)

  init(size: Size, grid: PixelGrid) throws(CairoError) {
    shadow = try BoxShadow(
      BoxShadow.Shape(
        width: size.width, height: size.height, radius: KeyboardPanel.floatingRadius,
        curve: .continuous, blur: Self.blur),
      scale: grid.scale)
  }

  /// Draws it below a keyboard whose upper left corner is the origin.
  func draw(opacity: Double, in context: Context) {
    context.draw(
      shadow, x: 0, y: Self.drop,
      color: Self.color.withAlpha(Self.color.alpha * opacity))
  }

  /// The area of the shadow, in points from the keyboard's corner.
  func frame(grid: PixelGrid) -> Rect {
    let (columns, rows) = shadow.pixels(x: 0, y: Self.drop)
    return Rect(
      x: Double(columns.lowerBound) / grid.scale, y: Double(rows.lowerBound) / grid.scale,
      width: Double(columns.count) / grid.scale, height: Double(rows.count) / grid.scale)
  }
}
