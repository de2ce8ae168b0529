import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws the wheels that come up in place of a keyboard.
///
/// A choice after `UIPickerView` of iOS 14 and later, of which no capture was measured: rows of 32
/// points around a cylinder, and the chosen one on a band.
struct PickerPainter {
  let canvas: KeyboardCanvas

  private static let rowHeight = 32.0
  private static let bandMargin = 9.0
  private static let radius = 92.0
  /// How many rows are seen above the chosen one and below it.
  private static let reach = 3

  func draw(_ wheels: [Wheel], in frame: Rect) throws(CairoError) {
    guard !wheels.isEmpty, frame.width > 0, frame.height > 0 else { return }
    let isGlass = canvas.look == .glass
    let band = Rect(
      x: frame.minX + Self.bandMargin, y: frame.midY - Self.rowHeight / 2,
      width: frame.width - 2 * Self.bandMargin, height: Self.rowHeight)
    canvas.fill(
      band, radius: isGlass ? band.height / 2 : 8, canvas.palette.text.withAlpha(0.08))
    let pitch = min(frame.width / Double(wheels.count), 190)
    let left = frame.midX - pitch * Double(wheels.count) / 2
    for (index, wheel) in wheels.enumerated() {
      try draw(
        wheel, centerX: left + (Double(index) + 0.5) * pitch, width: pitch, midY: frame.midY)
    }
  }

  /// Draws a wheel's rows, which get lower and paler towards the ends.
  private func draw(
    _ wheel: Wheel, centerX: Double, width: Double, midY: Double
  ) throws(CairoError) {
    for offset in -Self.reach...Self.reach {
      guard wheel.words.indices.contains(wheel.selected + offset) else { continue }
      let angle = Double(offset) * Self.rowHeight / Self.radius
      let words = wheel.words[wheel.selected + offset]
      let color = canvas.palette.text
      // Rows of a cylinder are as much lower as they are turned away.
      let middle = midY + Self.radius * Self.sine(angle)
      try canvas.text(
        words, size: offset == 0 ? 23 : 22 * (1 - 0.12 * angle * angle), centerX: centerX,
        baseline: middle + 23 * 0.705 / 2,
        color: offset == 0 ? color : color.withAlpha(max(0.5 - 0.13 * Double(abs(offset)), 0.08)),
        maxWidth: max(width - 16, 1))
    }
  }

  /// The sine of a small angle, by its series.
  private static func sine(_ x: Double) -> Double { x - x * x * x / 6 + x * x * x * x * x / 120 }
}
