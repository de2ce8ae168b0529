internal import Cairo
internal import Keyframes

extension PlacedDevice {
  /// What a page leaves out of what is far above a device or below it, so that the device stays large.
  ///
  /// What is next to the device and what is farthest from it stay, with a break between them. Heights
  /// are the window's, in points.
  struct Fold: Hashable, Sendable {
    /// What is left out above the device.
    let above: ClosedRange<Double>?
    /// What is left out below it.
    let below: ClosedRange<Double>?

    /// How far beyond a device things may reach before anything is left out, and how much of that is
    /// kept next to the device and at the far end, as shares of its longer side: choices.
    private static let reach = 0.5
    private static let kept = 0.2

    /// - Parameters:
    ///   - top: The upper end of all that is drawn.
    ///   - bottom: Its lower end.
    ///   - device: The device with what is drawn around its screen.
    init(from top: Double, to bottom: Double, around device: Rect) {
      let side = max(device.width, device.height)
      let (reach, kept) = (Self.reach * side, Self.kept * side)
      above =
        device.minY - top > reach ? (top + kept)...(device.minY - kept) : nil
      below = bottom - device.maxY > reach ? (device.maxY + kept)...(bottom - kept) : nil
    }

    /// The height at which a height is drawn.
    func callAsFunction(_ y: Double) -> Double {
      if let above, y < above.upperBound {
        return min(y + above.upperBound - above.lowerBound, above.upperBound)
      }
      if let below, y > below.lowerBound {
        return max(y - below.upperBound + below.lowerBound, below.lowerBound)
      }
      return y
    }

    /// Where something is left out, as heights.
    var breaks: [Double] { [above?.upperBound, below?.lowerBound].compactMap(\.self) }

    /// Whether a height is left out.
    func leavesOut(_ y: Double) -> Bool {
      [above, below].contains { $0.map { $0.lowerBound < y && y < $0.upperBound } ?? false }
    }
  }
}

// MARK: - Drawing

extension Canvas {
  /// Half of the room at a break, in units of the page: a choice.
  static let breakRoom = 4.0

  /// Draws a vertical line beside a device, with two strokes across each break.
  func vertical(
    x: Double, from top: Double, to bottom: Double, _ color: Color, width: Double,
    beside device: PlacedDevice
  ) {
    var start = top
    for y in device.breaks.sorted() where y > top && y < bottom {
      vertical(x: x, from: start, to: y - Self.breakRoom, color, width: width)
      start = y + Self.breakRoom
      drawBreak(x: x, y: y, color, width: width)
    }
    vertical(x: x, from: start, to: bottom, color, width: width)
  }

  /// Draws the breaks beside a device, in line with its sides.
  func drawBreaks(beside device: PlacedDevice) {
    for y in device.breaks {
      for x in [device.outer.minX, device.outer.maxX] {
        drawBreak(x: x, y: y, theme.secondary, width: 1)
      }
    }
  }

  private func drawBreak(x: Double, y: Double, _ color: Color, width: Double) {
    for y in [y - Self.breakRoom, y + Self.breakRoom] {
      polyline(
        [Point(x: x - Self.breakRoom, y: y + 2), Point(x: x + Self.breakRoom, y: y - 2)], color,
        width: width)
    }
  }

  /// Confines what is drawn to a rectangle without the room at breaks beside a device.
  func clip(to rect: Rect, exceptBreaksBeside device: PlacedDevice) {
    var start = rect.minY
    for y in device.breaks.sorted() + [.infinity] {
      let end = min(max(y - Self.breakRoom, start), rect.maxY)
      context.rectangle(x: rect.minX, y: start, width: rect.width, height: end - start)
      start = min(max(y + Self.breakRoom, start), rect.maxY)
    }
    context.clip()
  }
}
