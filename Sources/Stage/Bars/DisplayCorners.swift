internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// What lies outside the rounded corners of a display.
struct DisplayCorners {
  let layers: [Layer]
  private let grid: PixelGrid

  /// Nothing when the corners are square or shown as such.
  init?(device: Device, options: StageOptions) throws(CairoError) {
    guard let color = options.cornerColor, device.cornerRadius > 0 else { return nil }
    let grid = PixelGrid(scale: options.scale)
    let screen = device.screen
    // A continuous corner of radius r reaches 1.6 r along each side.
    let side = min(device.cornerRadius * 1.6 + 1, screen.width / 2, screen.height / 2)
    var layers: [Layer] = []
    for x in [0, screen.width - side] {
      for y in [0, screen.height - side] {
        let frame = Rect(x: x, y: y, width: side, height: side)
        layers.append(
          try Layer(frame, format: .argb32, grid: grid) { context throws(CairoError) in
            context.setSource(color)
            context.paint()
            context.setOperator(.clear)
            context.roundedRectangle(
              x: 0, y: 0, width: screen.width, height: screen.height,
              radius: device.cornerRadius, curve: .continuous)
            context.fill()
          })
      }
    }
    self.layers = layers
    self.grid = grid
  }

  func draw(in context: Context) {
    for layer in layers { layer.draw(at: .zero, smoothly: false, grid: grid, in: context) }
  }
}
