internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws the place of a picture: two mountains and a sun on a grey ground.
///
/// A drawing of this project, for a picture is the app's own.
struct ImagePainter {
  let look: Look

  private static let mountains = SymbolShape(
    "M -50 34 L -18 -8 L 2 16 L 18 -2 L 50 34 Z")
  private static let sun = SymbolShape("E 22 -24 9 9")

  func draw(frame: Rect, in context: Context) {
    guard !frame.isEmpty else { return }
    context.fill(
      frame, radius: look.style?.cornerRadius ?? min(10, frame.height / 8), look.palette.fill)
    let scale = min(frame.width, frame.height) / 200
    guard scale > 0 else { return }
    context.saved {
      context.translate(x: frame.midX, y: frame.midY)
      context.scale(scale)
      context.setSource(look.palette.placeholder)
      for shape in [Self.mountains, Self.sun] { shape.draw(in: context) }
    }
  }
}
