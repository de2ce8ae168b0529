internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

extension Stage {
  /// Draws what is behind a translucent bar, out of focus: small, and stretched.
  func drawBlurred(
    _ state: SceneState, in frame: Rect, _ context: Context
  ) throws(CairoError) {
    let blur = BarGround.blur
    // Beyond the edges there is more to be blurred into them.
    let region = frame.insetBy(dx: -2 * blur, dy: -2 * blur)
    let picture = try ImageSurface(
      width: max(Int((region.width / blur).rounded(.up)), 1),
      height: max(Int((region.height / blur).rounded(.up)), 1))
    let small = try picture.makeContext()
    small.scale(1 / blur)
    small.translate(x: -region.minX, y: -region.minY)
    drawGround(state, isPartOfPicture: false, in: small)
    try drawScrollView(state, smoothly: true, in: small)
    try small.finish()
    context.saved {
      context.clip(to: look.grid.snappedEdges(frame))
      // The mean of four, half a pixel apart, hides the pixels.
      for (index, shift) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].enumerated() {
        context.draw(
          picture, x: region.minX + shift.0 * blur / 2, y: region.minY + shift.1 * blur / 2,
          width: Double(picture.width) * blur, height: Double(picture.height) * blur,
          alpha: 1 / Double(index + 1))
      }
    }
  }
}
