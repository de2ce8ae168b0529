import Cairo
import Keyframes

/// The shadow of a floating keyboard.
struct FloatingShadow {
  let frame: Rect
  let grid: PixelGrid

  func draw(opacity: Double, in context: Context) throws(CairoError) {
    let shape = BoxShadow.Shape(
      width: frame.width, height: frame.height, radius: KeyboardPanel.floatingRadius,
      curve: .continuous, blur: 20)
    let shadow = try BoxShadow(shape, scale: grid.scale)
    context.draw(
      shadow, x: frame.minX, y: frame.minY + 4, color: Color(white: 0, alpha: 0.22 * opacity))
  }
}
