internal import Cairo
internal import Keyframes

/// A line in whole pixels whose weight is its thickness times its opacity.
struct ThinLine: Hashable {
  /// How thick it is, in points.
  var thickness: Double
  /// How much of its colour it has, 0 to 1.
  var opacity: Double

  /// Draws it from left to right, its upper edge at `y`.
  func draw(y: Double, from left: Double, to right: Double, _ color: Color, in context: Context) {
    context.fill(
      Rect(x: left, y: y, width: right - left, height: thickness), faint(color))
  }

  /// A colour as the line has it.
  func faint(_ color: Color) -> Color { color.withAlpha(color.alpha * opacity) }
}
