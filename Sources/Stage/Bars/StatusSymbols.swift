internal import Cairo
internal import Keyframes

/// The signal, Wi-Fi and battery symbols of the status bar.
///
/// Sizes in points, measured in simulator captures of iPhone 13 Pro and 15 Pro.
struct StatusSymbols {
  /// How large the symbols are.
  enum Size {
    /// Beside the Dynamic Island.
    case large
    /// Beside the notch.
    case medium
    /// In a bar of 20 points.
    case small
  }

  let size: Size
  let color: Color
  let grid: PixelGrid

  /// The height of the highest bar.
  private var barHeight: Double { pick(12.33, 11.33, 10) }
  private var barWidth: Double { pick(3.33, 3, 3) }
  private var barPitch: Double { pick(5.33, 4.67, 4.67) }
  private var battery: Keyframes.Size {
    Keyframes.Size(width: pick(25, 22.67, 22), height: pick(13, 12, 10.67))
  }

  private func pick(_ large: Double, _ medium: Double, _ small: Double) -> Double {
    switch size {
    case .large: large
    case .medium: medium
    case .small: small
    }
  }
}

// MARK: - Signal

extension StatusSymbols {
  /// The width of the four bars.
  var signalWidth: Double { 3 * barPitch + barWidth }

  /// Draws four bars that end at `bottom`.
  func drawSignal(x: Double, bottom: Double, in context: Context) {
    let shares = [pick(0.38, 0.353, 0.353), pick(0.57, 0.53, 0.53), pick(0.784, 0.765, 0.765), 1]
    for (index, share) in shares.enumerated() {
      let bar = grid.snappedEdges(
        Rect(
          x: x + Double(index) * barPitch, y: bottom - barHeight * share, width: barWidth,
          height: barHeight * share))
      context.fill(bar, radius: barWidth * 0.3, curve: .circular, color)
    }
  }
}

// MARK: - Wi-Fi

extension StatusSymbols {
  /// The width of the fan.
  var wiFiWidth: Double { pick(17, 16.67, 15.33) }

  /// Draws two arcs over a wedge, a quarter of a circle around a point at the bottom.
  func drawWiFi(x: Double, bottom: Double, in context: Context) {
    let unit = wiFiWidth / 17
    let centre = x + wiFiWidth / 2
    let spread = pick(0.25, 0.242, 0.242) * Double.pi
    let start = -0.5 * Double.pi - spread
    let end = -0.5 * Double.pi + spread
    context.setSource(color)
    for (inner, outer) in [(9.75, 12.2), (5.75, 8.0)] {
      context.arc(
        x: centre, y: bottom, radius: (inner + outer) / 2 * unit, from: start, to: end)
      context.stroke(lineWidth: (outer - inner) * unit)
    }
    context.move(x: centre, y: bottom)
    context.arc(x: centre, y: bottom, radius: 3.7 * unit, from: start, to: end)
    context.closePath()
    context.fill()
  }
}

// MARK: - Battery

extension StatusSymbols {
  /// The width of the battery with its contact.
  var batteryWidth: Double { battery.width + 2.33 }

  /// Draws a full battery centred on `midY`.
  func drawBattery(x: Double, midY: Double, in context: Context) {
    let body = grid.snappedEdges(
      Rect(x: x, y: midY - battery.height / 2, width: battery.width, height: battery.height))
    let faint = color.withAlpha(0.4)
    let line = max(grid.snapped(1), grid.hairline)
    let radius = battery.height * pick(0.33, 0.29, 0.25)
    context.strokeInside(body, radius: radius, lineWidth: line, faint)
    let charge = body.insetBy(dx: 2 * line, dy: 2 * line)
    context.fill(charge, radius: max(radius - 1.7 * line, 1), curve: .circular, color)
    let contact = pick(2.1, 2, 1.8)
    let edge = body.maxX + line
    context.setSource(color.withAlpha(0.48))
    context.move(x: edge, y: midY - contact)
    context.curve(
      x1: edge + 1.8, y1: midY - contact * 0.6, x2: edge + 1.8, y2: midY + contact * 0.6,
      x3: edge, y3: midY + contact)
    context.closePath()
    context.fill()
  }
}
