internal import Cairo
internal import Keyframes

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
