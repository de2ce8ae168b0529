internal import Cairo
internal import Keyframes

/// A pane of glass that floats above the content: a round button, or a capsule.
///
/// Measured over 242: a fill of 250, 251, 254 with a bright rim, and a wide soft shadow that makes
/// 233 beside it and 228 below.
struct GlassPane {
  let look: Look

  private static let blur = 14.0
  private static let drop = 3.0
  private static let shadow = Color(white: 0, alpha: 0.1)

  /// - Parameter fill: The colour of a prominent button, whose rim is lighter.
  func draw(_ pane: Rect, fill: Color? = nil, in context: Context) throws(CairoError) {
    let radius = min(pane.width, pane.height) / 2
    let shape = BoxShadow.Shape(
      width: pane.width, height: pane.height, radius: radius, curve: .circular, blur: Self.blur)
    let shadow = try BoxShadow(shape, scale: look.grid.scale)
    context.draw(shadow, x: pane.minX, y: pane.minY + Self.drop, color: Self.shadow)
    context.fill(
      pane, radius: radius, curve: .circular,
      fill ?? (look.isDark ? look.palette.card : Color(hex: 0xFA_FBFE)))
    context.strokeInside(
      pane, radius: radius, lineWidth: max(look.grid.hairline, 0.5),
      fill != nil
        ? Color(white: 1, alpha: 0.3) : look.isDark ? Color(white: 1, alpha: 0.18) : .white)
  }
}

/// The ground of a translucent bar, over the content behind it.
///
/// Over an empty ground the colours equal those of the opaque bar. How much of the content shows
/// through and how strongly it is blurred are choices.
struct BarGround {
  let look: Look

  /// How many points of the content behind a bar run together.
  static let blur = 8.0

  /// Draws the ground; in the new look the content's own ground, which fades out until `end`.
  func draw(_ bar: Rect, ground: Color, fadesTo end: Double, in context: Context) {
    if look.isGlass {
      context.fade(from: bar.minY, to: end, width: bar.maxX, ground.withAlpha(0.96))
    } else {
      let gray = look.isDark ? Color(hex: 0x1E_1E1E) : Color(hex: 0xF6_F6F6)
      context.fill(bar, gray.withAlpha(0.72))
    }
  }
}
