internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The area outside the rounded corners of a display.
struct DisplayCorners {
  /// Where the corners are, on the screen.
  let frames: [(key: StagePart.Corner, frame: Rect)]
  private let outline: Outline
  private let color: Color

  /// Nothing when the corners are square or shown as such.
  init?(device: Device, options: StageOptions) {
    guard let color = options.cornerColor, device.cornerRadius > 0 else { return nil }
    self.color = color
    outline = Outline(frame: device.bounds, radius: device.cornerRadius)
    let screen = device.screen
    // A continuous corner of radius r extends 1.6 r along each side.
    let side = min(device.cornerRadius * 1.6 + 1, screen.width / 2, screen.height / 2)
    frames = StagePart.Corner.allCases.map { corner in
      let isLeft = corner == .topLeft || corner == .bottomLeft
      let isTop = corner == .topLeft || corner == .topRight
      let frame = Rect(
        x: isLeft ? 0 : screen.width - side, y: isTop ? 0 : screen.height - side, width: side,
        height: side)
      return (corner, frame)
    }
  }

  /// Fills what is outside the display; the clip says which corner that is.
  func draw(in context: Context) {
    context.setSource(color)
    context.paint()
    context.setOperator(.clear)
    context.roundedRectangle(
      x: outline.frame.minX, y: outline.frame.minY, width: outline.frame.width,
      height: outline.frame.height, radius: outline.radius, curve: .continuous)
    context.fill()
  }
}
