internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The bar at the bottom edge of a phone without a home button.
struct HomeIndicator {
  let look: Look
  let frame: Rect

  /// The room below it in points (measured in simulator captures).
  private static let bottomMargin = 8.0

  /// Nothing on a device with a home button.
  init?(device: Device, look: Look) {
    guard let size = device.homeIndicator else { return nil }
    self.look = look
    frame = look.grid.snappedEdges(
      Rect(
        x: (device.screen.width - size.width) / 2,
        y: device.screen.height - Self.bottomMargin - size.height,
        width: size.width, height: size.height))
  }

  func draw(isLight: Bool, in context: Context) {
    context.fill(frame, radius: frame.height / 2, curve: .circular, isLight ? .white : .black)
  }
}
