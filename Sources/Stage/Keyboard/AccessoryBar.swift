import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws an `inputAccessoryView`: a toolbar with arrows between fields and a button that ends.
struct AccessoryBar {
  let canvas: KeyboardCanvas

  /// From this height on, in points, there is room for buttons.
  static let leastHeightOfButtons = 24.0

  func draw(in frame: Rect) throws(CairoError) {
    guard frame.height > 0 else { return }
    let palette = canvas.palette
    if canvas.look == .legacy {
      let pixel = 1 / canvas.context.pixelsPerUnit
      canvas.fill(frame, palette.accessory)
      let line = Rect(x: 0, y: frame.minY, width: frame.width, height: pixel)
      canvas.fill(line, palette.hairline)
    }
    guard frame.height >= Self.leastHeightOfButtons, frame.width >= 200 else { return }
    let scale = min(1, frame.height / 44)
    let middle = frame.midY + (canvas.look == .glass ? 3 * scale : 0)
    let edge = canvas.look == .glass ? 18.0 : 0
    let doneWidth = try canvas.width("Done", size: 17 * scale, weight: .semibold)
    let doneX = frame.maxX - 16 - edge - doneWidth / 2
    if canvas.look == .glass {
      let height = 36 * scale
      capsule(x: edge - 4, width: 96 * scale, middle: middle, height: height)
      let width = doneWidth + 32 * scale
      capsule(x: doneX - width / 2, width: width, middle: middle, height: height)
    }
    for (index, symbol) in [KeySymbol.chevronUp, .chevronDown].enumerated() {
      let x = edge + 24 + 40 * Double(index)
      symbol.draw(
        in: canvas.context, at: Point(x: x * scale, y: middle), scale: scale, color: palette.tint)
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
