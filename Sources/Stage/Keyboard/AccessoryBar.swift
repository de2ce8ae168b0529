import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws an `inputAccessoryView`: a toolbar with arrows between fields and a button that ends.
struct AccessoryBar {
  let canvas: KeyboardCanvas

  /// From this height on, in points, there is room for buttons.
  static let leastHeightOfButtons = 24.0

  /// The room at both ends, the capsule's width around the arrows, and the distance between the
  /// arrows' middles, in points.
  private static let margin = 16.0
  private static let arrowsWidth = 96.0
  private static let arrowPitch = 40.0

  /// Draws the bar, whose buttons keep away from the sides by the safe area and a margin.
  func draw(in bounds: Rect, side: Double = 0) throws(CairoError) {
    let frame = bounds.insetBy(dx: side, dy: 0)
    guard frame.height > 0 else { return }
    let palette = canvas.palette
    if canvas.look == .legacy {
      let pixel = 1 / canvas.context.pixelsPerUnit
      canvas.fill(bounds, palette.accessory)
      let line = Rect(x: 0, y: frame.minY, width: bounds.width, height: pixel)
      canvas.fill(line, palette.hairline)
    }
    guard frame.height >= Self.leastHeightOfButtons, frame.width >= 200 else { return }
    let scale = min(1, frame.height / 44)
    let isGlass = canvas.look == .glass
    let middle = frame.midY + (isGlass ? 3 * scale : 0)
    let doneWidth = try canvas.width("Done", size: 17 * scale, weight: .semibold)
    let right = doneWidth + (isGlass ? 32 * scale : 0)
    let doneX = frame.maxX - Self.margin - right / 2
    let left = Self.arrowsWidth * scale
    if isGlass {
      let height = 36 * scale
      capsule(x: frame.minX + Self.margin, width: left, middle: middle, height: height)
      capsule(x: doneX - right / 2, width: right, middle: middle, height: height)
    }
    // Without a capsule the arrow's own edge stands at the margin.
    let arrows =
      frame.minX + (isGlass ? Self.margin + left / 2 : 25.5 + Self.arrowPitch / 2 * scale)
    for (symbol, side) in [(KeySymbol.chevronUp, -1.0), (.chevronDown, 1)] {
      let x = arrows + side * Self.arrowPitch / 2 * scale
      symbol.draw(
        in: canvas.context, at: Point(x: x, y: middle), scale: scale, color: palette.tint)
    }
    try canvas.text(
      "Done", size: 17 * scale, weight: .semibold, centerX: doneX,
      baseline: middle + 6 * scale, color: palette.tint)
  }

  private func capsule(x: Double, width: Double, middle: Double, height: Double) {
    canvas.fill(
      Rect(x: x, y: middle - height / 2, width: width, height: height), radius: height / 2,
      canvas.palette.accessory)
  }
}
