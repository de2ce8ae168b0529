internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws the screen around a window that does not fill it.
enum DesktopPainter {
  /// Another app: a plain ground, and below the window its shadow.
  static func draw(
    scene: Scene, look: Look, in context: Context
  ) throws(CairoError) {
    context.fill(
      scene.device.bounds, look.isDark ? Color(hex: 0x2C_2C2E) : Color(hex: 0xD1_D1D6))
    let frame = look.grid.snappedEdges(scene.multitasking.frame)
    let shape = BoxShadow.Shape(
      width: frame.width, height: frame.height, radius: Outline.windowRadius,
      curve: .continuous, blur: 14)
    let shadow = try BoxShadow(shape, scale: look.grid.scale)
    context.draw(
      shadow, x: frame.minX, y: frame.minY + 6, color: Color(white: 0, alpha: 0.25))
    if scene.bars.status { try StatusBar(look: look, device: scene.device).draw(in: context) }
  }
}
