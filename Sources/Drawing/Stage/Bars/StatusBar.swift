internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The time and the symbols at the top of the screen, around the cut-out.
///
/// 9:41, full signal and a full battery, as in Apple's own pictures; mirrored from right to left.
/// The notch is not drawn: screenshots do not show it. Phones hide the bar in landscape.
struct StatusBar {
  let look: Look
  let device: Device

  /// Draws the bar in the coordinates of a scene's window, over what of the screen's it covers.
  func draw(over scene: Scene, in context: Context) throws(DrawingError) {
    let origin = scene.multitasking.frame.origin
    try context.saved { () throws(DrawingError) in
      context.translate(x: -origin.x, y: -origin.y)
      try draw(in: context)
    }
  }

  func draw(in context: Context) throws(DrawingError) {
    let isTablet = min(device.screen.width, device.screen.height) >= 700
    if device.screen.width > device.screen.height && !isTablet { return }
    try look.mirrored(from: 0, to: device.screen.width, in: context) { look throws(DrawingError) in
      let bar = StatusBar(look: look, device: device)
      switch device.cutout {
      case .island: try bar.drawEars(.large, in: context)
      case .notch: try bar.drawEars(.medium, in: context)
      case .none:
        if isTablet {
          try bar.drawTablet(in: context)
        } else {
          try bar.drawClassic(in: context)
        }
      }
    }
  }
}

// MARK: - Beside the cut-out

extension StatusBar {
  /// Where things are in the two corners beside the cut-out, in points.
  private struct Ears {
    var timeMidX: Double
    var midY: Double
    var symbolsMaxX: Double
    var timeSize: Double
  }

  /// The size of the Dynamic Island at rest, measured in simulator captures.
  private static let island = Size(width: 126, height: 37)

  /// Measured in captures of 390, 393 and 402 points width, and drawn on from there.
  private func ears(_ size: Symbols.Size) -> Ears {
    let width = device.screen.width
    let top = device.safeArea.top
    if size == .large {
      let ear = (width - Self.island.width) / 2
      return Ears(
        timeMidX: 0.533 * ear, midY: 29.17 + (top - 59) * 1.11,
        symbolsMaxX: width - 0.539 * ear + 39.17,
        timeSize: 17)
    }
    return Ears(
      timeMidX: 48 + (width - 375) * 0.25, midY: 23 + (top - 44) * 0.556,
      symbolsMaxX: width - 14.33 - (width - 375) * 0.267, timeSize: 16)
  }

  private func drawEars(_ size: Symbols.Size, in context: Context) throws(DrawingError) {
    let ears = ears(size)
    let color = look.palette.label
    let font = SystemFont(ears.timeSize * scale, .semibold)
    try look.draw(
      "9:41", font, color: color, x: ears.timeMidX, midY: ears.midY + 0.17,
      anchor: .center, in: context)
    let symbols = Symbols(size: size, color: color, grid: look.grid, scale: scale)
    let bottom = look.grid.snapped(ears.midY + (size == .large ? 6.17 : 5.67) * scale)
    let gap = (size == .large ? 7.33 : 5.33) * scale
    var x = ears.symbolsMaxX - symbols.batteryWidth
    symbols.drawBattery(x: x, midY: ears.midY, in: context)
    x -= symbols.wiFiWidth + gap
    symbols.drawWiFi(x: x, bottom: bottom, in: context)
    x -= symbols.signalWidth + gap
    symbols.drawSignal(x: x, bottom: bottom, in: context)
  }

  /// How much larger all of it is on the largest phones: digits 13.15 points high, a Wi-Fi fan of 19
  /// and a battery of 28.4 at 430 points (iOS 16), where 402 points have 12, 17 and 25; the same at
  /// 428 and 440 points is an assumption.
  private var scale: Double { device.screen.width >= 428 ? 1.12 : 1 }

  /// Where the Dynamic Island is on the screen: at the top, or at the left of a phone in landscape;
  /// `nil` without one.
  ///
  /// It belongs to the display: a screenshot shows it either way round, above all that turns.
  static func island(of device: Device) -> Rect? {
    guard device.cutout == .island else { return nil }
    let screen = device.screen
    guard device.isCompact else {
      return Rect(
        x: (screen.width - island.width) / 2, y: islandDistance(inset: device.safeArea.top),
        width: island.width, height: island.height)
    }
    return Rect(
      x: islandDistance(inset: device.safeArea.left), y: (screen.height - island.width) / 2,
      width: island.height, height: island.width)
  }

  /// How far the Dynamic Island is from the edge of the display, in points.
  private static func islandDistance(inset: Double) -> Double { 11.17 + (inset - 59) * 0.89 }
}

// MARK: - Straight edges

extension StatusBar {
  /// The bar of phones with a home button: 20 points, the time in the middle.
  private func drawClassic(in context: Context) throws(DrawingError) {
    let color = look.palette.label
    let midY = 10.0
    let symbols = Symbols(
      size: .small, color: color, grid: look.grid, hasDots: look.systemVersion < Self.barsVersion)
    let bottom = look.grid.snapped(midY + 5)
    symbols.drawSignal(x: 6, bottom: bottom, in: context)
    let carrier = SystemFont(12)
    let carrierX = 6 + symbols.signalWidth + 4
    try look.draw("Carrier", carrier, color: color, x: carrierX, midY: midY, in: context)
    let width = try look.typesetter.layout("Carrier", carrier.style).width
    symbols.drawWiFi(x: carrierX + width + 4, bottom: bottom, in: context)
    try look.draw(
      "9:41 AM", SystemFont(12, .semibold), color: color, x: device.screen.width / 2,
      midY: midY, anchor: .center, in: context)
    symbols.drawBattery(
      x: device.screen.width - 5 - symbols.batteryWidth, midY: midY, in: context)
  }

  /// The bar of tablets: time and date at the left, and the network at the right; up to iOS 11 the
  /// kind of device and the network at the left, and the time alone in the middle.
  private func drawTablet(in context: Context) throws(DrawingError) {
    let color = look.palette.label
    let midY = device.statusBarHeight / 2
    let margin = device.homeIndicator == nil ? 6.0 : 18.0
    let symbols = Symbols(size: .small, color: color, grid: look.grid)
    let plain = SystemFont(12)
    func width(_ text: String) throws(DrawingError) -> Double {
      try look.typesetter.layout(text, plain.style).width
    }
    let battery = device.screen.width - margin - symbols.batteryWidth
    symbols.drawBattery(x: battery, midY: midY, in: context)
    try look.draw(
      "100%", plain, color: color, x: battery - 4, midY: midY, anchor: .right, in: context)
    let font = SystemFont(12, .semibold)
    let network: Double
    if look.systemVersion >= Self.dateVersion {
      try look.draw("9:41 AM  Tue Jan 9", font, color: color, x: margin, midY: midY, in: context)
      network = battery - (try width("100%")) - 9 - symbols.wiFiWidth
    } else {
      try look.draw("iPad", plain, color: color, x: margin, midY: midY, in: context)
      try look.draw(
        "9:41 AM", font, color: color, x: device.screen.width / 2, midY: midY, anchor: .center,
        in: context)
      network = margin + (try width("iPad")) + 4
    }
    symbols.drawWiFi(x: network, bottom: look.grid.snapped(midY + 5), in: context)
  }

  /// The version of iOS from which bars show the signal's strength, and not dots.
  private static let barsVersion = 11
  /// The version of iOS whose iPads have time and date at the left.
  private static let dateVersion = 12

  /// The signal, Wi-Fi and battery symbols of the status bar.
  ///
  /// Sizes in points, measured in simulator captures of iPhone 13 Pro and 15 Pro.
  struct Symbols {
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
    /// How much larger they are than the sizes here.
    var scale = 1.0
    /// Whether five dots show the signal's strength.
    var hasDots = false

    /// The height of the highest bar.
    private var barHeight: Double { pick(12.33, 11.33, 10) }
    private var barWidth: Double { pick(3.33, 3, 3) }
    private var barPitch: Double { pick(5.33, 4.67, 4.67) }
    private var battery: Keyframes.Size {
      Keyframes.Size(width: pick(25, 22.67, 22), height: pick(13, 12, 10.67))
    }

    /// A length in points.
    private func pick(_ large: Double, _ medium: Double, _ small: Double) -> Double {
      scale * share(large, medium, small)
    }

    /// A number that is the same however large the symbols are.
    private func share(_ large: Double, _ medium: Double, _ small: Double) -> Double {
      switch size {
      case .large: large
      case .medium: medium
      case .small: small
      }
    }
  }
}

// MARK: - Signal

extension StatusBar.Symbols {
  /// The diameter of a dot, and from one to the next, in points: an assumption.
  private static let (dotDiameter, dotPitch) = (5.5, 7.0)

  /// The width of the four bars, or of the five dots that iOS 7 to 10 have.
  var signalWidth: Double {
    hasDots ? 4 * Self.dotPitch + Self.dotDiameter : 3 * barPitch + barWidth
  }

  /// Draws four bars that end at `bottom`, or dots in the middle of their height.
  func drawSignal(x: Double, bottom: Double, in context: Context) {
    guard !hasDots else {
      let radius = Self.dotDiameter / 2
      context.setSource(color)
      for index in 0..<5 {
        context.circle(
          x: x + radius + Double(index) * Self.dotPitch, y: bottom - barHeight / 2, radius: radius)
      }
      return context.fill()
    }
    let shares = [
      share(0.38, 0.353, 0.353), share(0.57, 0.53, 0.53), share(0.784, 0.765, 0.765), 1,
    ]
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

extension StatusBar.Symbols {
  /// The width of the fan.
  var wiFiWidth: Double { pick(17, 16.67, 15.33) }

  /// Draws two arcs over a wedge, a quarter of a circle around a point at the bottom.
  func drawWiFi(x: Double, bottom: Double, in context: Context) {
    let unit = wiFiWidth / 17
    let centre = x + wiFiWidth / 2
    let spread = share(0.25, 0.242, 0.242) * Double.pi
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

extension StatusBar.Symbols {
  /// The width of the battery with its contact.
  var batteryWidth: Double { battery.width + 2.33 * scale }

  /// Draws a full battery centred on `midY`.
  func drawBattery(x: Double, midY: Double, in context: Context) {
    let body = grid.snappedEdges(
      Rect(x: x, y: midY - battery.height / 2, width: battery.width, height: battery.height))
    let faint = color.withAlpha(0.4)
    let line = max(grid.snapped(1), grid.hairline)
    let radius = battery.height * share(0.33, 0.29, 0.25)
    context.strokeInside(body, radius: radius, lineWidth: line, faint)
    let charge = body.insetBy(dx: 2 * line, dy: 2 * line)
    context.fill(charge, radius: max(radius - 1.7 * line, 1), curve: .circular, color)
    let contact = pick(2.1, 2, 1.8)
    let edge = body.maxX + line
    let bulge = edge + 1.8 * scale
    context.setSource(color.withAlpha(0.48))
    context.move(x: edge, y: midY - contact)
    context.curve(
      x1: bulge, y1: midY - contact * 0.6, x2: bulge, y2: midY + contact * 0.6, x3: edge,
      y3: midY + contact)
    context.closePath()
    context.fill()
  }
}
