internal import Cairo
internal import Keyframes

/// The shadow of a floating keyboard, blurred once for each size.
struct FloatingShadow {
  private let shadow: BoxShadow

  /// How far down it is cast, in points: a choice, like its blur and its colour.
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

  /// Draws it below a keyboard whose upper left corner is at a point.
  func draw(at origin: Point, opacity: Double, in context: Context) {
    context.draw(
      shadow, x: origin.x, y: origin.y + Self.drop,
      color: Self.color.withAlpha(Self.color.alpha * opacity))
  }

  /// The columns and rows of a picture that it darkens when the keyboard's corner is at a point.
  func pixels(at origin: Point) -> (columns: Range<Int>, rows: Range<Int>) {
    shadow.pixels(x: origin.x, y: origin.y + Self.drop)
  }
}
