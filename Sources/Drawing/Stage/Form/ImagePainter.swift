internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws a picture that fills its frame, a gradient, or the place of a picture: two mountains and a
/// sun on a grey ground, a drawing of this project.
struct ImagePainter {
  let look: Look

  private static let mountains = SymbolShape(
    "M -50 34 L -18 -8 L 2 16 L 18 -2 L 50 34 Z")
  private static let sun = SymbolShape("E 22 -24 9 9")

  func draw(frame: Rect, in context: Context) {
    guard !frame.isEmpty else { return }
    let colors = (look.style?.gradient ?? []).map(look.color)
    let picture = (look.style?.file).flatMap { look.pictures[$0] }
    guard colors.isEmpty, picture == nil else {
      return context.saved {
        context.roundedRectangle(
          x: frame.minX, y: frame.minY, width: frame.width, height: frame.height,
          radius: look.style?.cornerRadius ?? 0, curve: .continuous)
        context.clip()
        if let picture { return fill(frame, with: picture, in: context) }
        let stops = colors.enumerated().map {
          Pattern.Stop(Double($0) / Double(max(colors.count - 1, 1)), $1)
        }
        context.setSource(.linear(x0: 0, y0: frame.minY, x1: 0, y1: frame.maxY, stops: stops))
        context.paint()
      }
    }
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

  /// Scales a picture to fill a frame, cut off at the sides or above and below.
  private func fill(_ frame: Rect, with picture: ImageSurface, in context: Context) {
    let scale = max(
      frame.width / Double(picture.width), frame.height / Double(picture.height))
    let size = Size(width: Double(picture.width) * scale, height: Double(picture.height) * scale)
    context.draw(
      picture, x: frame.midX - size.width / 2, y: frame.midY - size.height / 2,
      width: size.width, height: size.height)
  }
}
