internal import Cairo
internal import Keyframes

/// Draws a finger that taps: a translucent disc with a rim that is seen on any ground.
///
/// iOS shows no fingers; the size and colours are a choice, after what screen recordings show that
/// have a finger drawn in.
enum TouchPainter {
  /// The diameter in points.
  private static let diameter = 36.0

  /// The area around the finger's middle, in points.
  static let frame = Rect(x: -20, y: -20, width: 40, height: 40)

  static func draw(opacity: Double, in context: Context) {
    let radius = diameter / 2
    context.circle(x: 0, y: 0, radius: radius)
    context.setSource(Color(hex: 0x7C_7C82, alpha: 0.5 * opacity))
    context.fill()
    for (width, inset, color) in [
      (2.0, 1.0, Color(hex: 0xFF_FFFF, alpha: 0.85 * opacity)),
      (0.5, -0.25, Color(hex: 0x00_0000, alpha: 0.35 * opacity)),
    ] {
      context.circle(x: 0, y: 0, radius: radius - inset)
      context.setSource(color)
      context.stroke(lineWidth: width)
    }
  }
}
