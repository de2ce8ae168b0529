internal import Cairo
internal import Keyframes

/// The ground of a translucent bar, over the content behind it.
///
/// The colours make the opaque bar's over an empty ground; how much of the content shows through
/// is a choice, as is how far out of focus it is.
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
