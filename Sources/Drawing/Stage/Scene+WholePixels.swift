internal import KeyboardAvoidance
internal import Keyframes

extension Scene {
  /// Returns the scene with a screen, a window and a sheet that end where pixels do.
  ///
  /// A screen of 393 points at 1.5 pixels a point has 590 pixels, and is 393⅓ points wide here:
  /// what is drawn from edge to edge covers every pixel whole, and mixes with nothing behind it.
  /// At scales that make whole pixels of the screen it is the scene itself.
  func onWholePixels(of grid: PixelGrid) -> Scene {
    var scene = self
    scene.device.screen = grid.screen(device.screen)
    let window = multitasking.frame
    scene.multitasking.frame =
      window == device.bounds ? scene.device.bounds : grid.snappedEdges(window)
    guard presentation.frame != self.window else {
      scene.presentation.frame = scene.window
      return scene
    }
    let origin = scene.multitasking.frame.origin
    scene.presentation.frame = grid.snappedEdges(
      presentation.frame.offsetBy(dx: window.minX, dy: window.minY)
    ).offsetBy(dx: -origin.x, dy: -origin.y)
    return scene
  }
}
