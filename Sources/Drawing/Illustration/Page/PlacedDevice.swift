internal import Cairo
package import KeyboardAvoidance
package import Keyframes
internal import Stage

/// A device on a page: where its screen is, and how large a point of it is drawn.
package struct PlacedDevice: Hashable, Sendable {
  /// The scene whose screen it is.
  package var scene: Scene
  /// The upper left corner of the screen, in units of the page.
  package var origin: Point
  /// Units of the page that a point of the screen is.
  package var scale: Double
  /// The edge that is drawn around the screen.
  package var frame: Dressing.Frame
  /// What is left out above it and below it.
  var fold: Fold?

  /// The screen, in units of the page.
  package var screen: Rect { rect(scene.screenInWindow) }

  /// The device with what is drawn around its screen, in units of the page.
  package var outer: Rect {
    rect(Bezel(scene.device, frame).outline(of: scene.screenInWindow))
  }

  /// The colours of what is drawn over the screen: they stand out from the device's own appearance,
  /// which the page around it need not share.
  var theme: Theme { scene.appearance == .dark ? .dark : .light }

  /// Returns the device held as in another scene: as large as fits where it is now.
  func holding(_ scene: Scene) -> PlacedDevice {
    guard scene.orientation != self.scene.orientation else { return self }
    let room = outer
    var device = self
    device.scene = scene
    device.scale *= min(room.width / device.outer.width, room.height / device.outer.height)
    let outer = device.outer
    device.origin.x += room.midX - outer.midX
    device.origin.y += room.midY - outer.midY
    return device
  }

  /// The height of the page's unit at a height of the window.
  package func y(_ windowY: Double) -> Double {
    origin.y + ((fold?(windowY) ?? windowY) - scene.screenInWindow.minY) * scale
  }

  /// The heights on the page at which something is left out.
  var breaks: [Double] { fold?.breaks.map(y) ?? [] }

  /// The place across the page of a place across the window.
  package func x(_ windowX: Double) -> Double {
    origin.x + (windowX - scene.screenInWindow.minX) * scale
  }

  /// A rectangle of the window, in units of the page.
  package func rect(_ rect: Rect) -> Rect {
    let height = fold == nil ? rect.height * scale : y(rect.maxY) - y(rect.minY)
    return Rect(x: x(rect.minX), y: y(rect.minY), width: rect.width * scale, height: height)
  }

  /// The outline that marks a field of the window, in units of the page: a little apart from its
  /// sides, where carets stand, and on the screen.
  func outline(of field: Rect) -> Rect {
    let rect = rect(field)
    let room = min(rect.minX - screen.minX, screen.maxX - rect.maxX) - 1
    return rect.insetBy(dx: -min(Self.fieldOutset, room), dy: 0)
  }

  /// The distance of that outline from the field's sides, in units of the page: a choice.
  private static let fieldOutset = 5.0

  /// How much room is drawn around a screen, in points of the device.
  ///
  /// Choices of this project, not any maker's measures.
  struct Bezel {
    var side = 0.0
    var top = 0.0
    var bottom = 0.0
    var hasHomeButton = false
    /// Its colour in light and dark appearance.
    static let color = Color(hex: 0x1C_1C1E)

    /// Whether the home button is at the right.
    var isLandscape = false

    /// Returns what it reaches around a screen.
    func outline(of screen: Rect) -> Rect {
      Rect(
        x: screen.minX - side, y: screen.minY - top, width: screen.width + 2 * side,
        height: screen.height + top + bottom)
    }

    init(_ device: Device, _ frame: Dressing.Frame) {
      switch frame {
      case .none: break
      case .outline:
        (side, top, bottom) = (2, 2, 2)
      case .bezel:
        let isTablet = device.isTablet
        hasHomeButton = device.cornerRadius == 0
        side = isTablet ? 22 : hasHomeButton ? 16 : 14
        top = hasHomeButton ? (isTablet ? 56 : 72) : side
        bottom = top
        isLandscape = device.orientation == .landscape
        if isLandscape { (side, top, bottom) = (top, side, side) }
      }
    }
  }
}

// MARK: - Drawing

extension Canvas {
  /// Draws a device and what its screen shows.
  func draw(_ state: SceneState, on device: PlacedDevice, hasShadow: Bool) throws {
    try draw({ $0.drawn(state) }, on: device, hasShadow: hasShadow)
  }

  /// Draws a device and what its screen shows: the state that its stage resolves.
  func draw(
    _ state: (Stage) -> DrawnState, on device: PlacedDevice, hasShadow: Bool
  ) throws {
    let screen = device.screen
    let pixelScale = pixels.map { $0 * device.scale }
    let stage = try studio.stage(
      for: device.scene, scale: pixelScale ?? studio.density * device.scale)
    try draw(device, hasShadow: hasShadow) {
      clip(to: device)
      if pixels == nil {
        context.translate(x: screen.minX, y: screen.minY)
        context.scale(device.scale)
        try stage.draw(state(stage), in: context)
      } else {
        context.draw(try stage.draw(state(stage)), x: screen.minX, y: screen.minY)
      }
    }
  }

  /// Draws a device around what `screen` draws, which confines itself to the screen.
  func draw(_ device: PlacedDevice, hasShadow: Bool, screen: () throws -> Void) throws {
    let radius = cornerRadius(of: device)
    drawBody(of: device, radius: radius, hasShadow: hasShadow)
    try context.saved(screen)
    drawNotch(of: device, PlacedDevice.Bezel.color)
    guard device.frame == .outline else { return }
    context.setSource(theme.outline)
    trace(
      device.screen.insetBy(dx: -device.scale, dy: -device.scale),
      radius: radius == 0 ? 0 : radius + device.scale, curve: .continuous)
    context.stroke(lineWidth: thickness(2 * device.scale))
  }

  /// The radius of the screen's corners in units of the page.
  func cornerRadius(of device: PlacedDevice) -> Double {
    device.frame == .none ? 0 : device.scene.device.cornerRadius * device.scale
  }

  private func drawBody(of device: PlacedDevice, radius: Double, hasShadow: Bool) {
    let outer = device.outer
    let bezel = PlacedDevice.Bezel(device.scene.device, device.frame)
    let corner =
      bezel.hasHomeButton ? 56 * device.scale : radius == 0 ? 0 : radius + bezel.side * device.scale
    if hasShadow {
      let shape = BoxShadow.Shape(
        width: outer.width, height: outer.height, radius: corner, blur: 14 * device.scale)
      // A shadow that is too large for memory is no reason to draw nothing.
      if let shadow = studio.shadow(shape, scale: pixels ?? 2) {
        context.draw(shadow, x: outer.minX, y: outer.minY + 8 * device.scale, color: theme.shadow)
      }
    }
    guard device.frame == .bezel else { return }
    fill(outer, PlacedDevice.Bezel.color, radius: corner, curve: .continuous)
    let rim = 1.5 * device.scale
    context.setSource(Color(hex: 0x8E_8E93))
    trace(
      outer.insetBy(dx: rim / 2, dy: rim / 2), radius: max(corner - rim / 2, 0),
      curve: .continuous)
    context.stroke(lineWidth: rim)
    guard bezel.hasHomeButton else { return }
    let middle = bezel.isLandscape ? outer.midY : outer.midX
    context.setSource(Color(hex: 0x48_484A))
    let button = (bezel.isLandscape ? bezel.side : bezel.bottom) / 2 * device.scale
    context.circle(
      x: bezel.isLandscape ? outer.maxX - button : middle,
      y: bezel.isLandscape ? middle : outer.maxY - button, radius: 24 * device.scale)
    context.stroke(lineWidth: 2 * device.scale)
    let (length, thickness) = (60 * device.scale, 6 * device.scale)
    let ear = (bezel.isLandscape ? bezel.side : bezel.top) / 2 * device.scale
    context.roundedRectangle(
      x: bezel.isLandscape ? outer.minX + ear - thickness / 2 : middle - length / 2,
      y: bezel.isLandscape ? middle - length / 2 : outer.minY + ear - thickness / 2,
      width: bezel.isLandscape ? thickness : length,
      height: bezel.isLandscape ? length : thickness, radius: 3 * device.scale)
    context.fill()
  }
}

extension PlacedDevice {
  /// How large devices are drawn: by simple fractions, so that whole points lie on whole pixels.
  enum Scale {
    /// How high a single device and what sticks out of it may be drawn, in units of the page.
    static let usualHeight = 560.0

    private static let steps = [
      1.5, 1.25, 1, 0.875, 0.75, 0.625, 0.5, 0.4375, 0.375, 0.3125, 0.25, 0.1875, 0.125, 0.0625,
    ]

    /// The largest fraction at which a length fits, and whatever else has to.
    static func fitting(
      _ length: Double, into room: Double, where fits: (Double) throws -> Bool
    ) rethrows -> Double {
      try steps.first { try length * $0 <= room && fits($0) } ?? max(room / max(length, 1), 0.01)
    }
  }

  /// The part of a bezel that hangs into the screen of iPhone X to 14.
  ///
  /// Captures of a screen do not show it, so it is the frame's and not the picture's. Its sizes are
  /// assumptions from pictures of the devices: 209 by 30 points at first, more on the phones with
  /// wide edges, less from iPhone 13 on; iPhone 12, with the safe area of its successor, gets the
  /// successor's.
  struct Notch: Hashable, Sendable {
    /// How long it is along the edge, in points.
    var length: Double
    /// How far it reaches into the screen, in points.
    var depth: Double

    /// The radius of its inner corners, in points: a choice.
    static let innerRadius = 18.0
    /// The radius by which it grows out of the edge, in points: a choice.
    static let outerRadius = 6.0

    /// The notch of a device that has one.
    init?(_ device: Device) {
      guard device.cutout == .notch else { return nil }
      switch max(device.safeArea.top, device.safeArea.left) {
      case ..<46: (length, depth) = (209, 30)
      case 48: (length, depth) = (228, 32)
      default: (length, depth) = (162, 32)
      }
    }
  }
}

extension Canvas {
  /// Draws the notch over the screen: at the top, or at the left of a device held in landscape.
  func drawNotch(of device: PlacedDevice, _ color: Color) {
    guard device.frame == .bezel, let notch = PlacedDevice.Notch(device.scene.device) else {
      return
    }
    let isLandscape = device.scene.device.orientation == .landscape
    let window = device.scene.window
    let middle = (isLandscape ? window.height : window.width) / 2
    /// A point by its distance along the edge from the notch's middle, and from the edge.
    func place(_ along: Double, _ away: Double) -> Point {
      isLandscape
        ? Point(x: device.x(away), y: device.y(middle + along))
        : Point(x: device.x(middle + along), y: device.y(away))
    }
    let (half, depth) = (notch.length / 2, notch.depth)
    let (inner, outer) = (PlacedDevice.Notch.innerRadius, PlacedDevice.Notch.outerRadius)
    /// A corner that begins where the path is, with its tip and its end.
    func corner(_ start: (Double, Double), _ tip: (Double, Double), _ end: (Double, Double)) {
      // A quarter of a circle as a Bézier curve: 0.5523 of the way to the tip.
      func toward(_ from: (Double, Double)) -> Point {
        place(from.0 + (tip.0 - from.0) * 0.5523, from.1 + (tip.1 - from.1) * 0.5523)
      }
      let (one, two, three) = (toward(start), toward(end), place(end.0, end.1))
      context.curve(x1: one.x, y1: one.y, x2: two.x, y2: two.y, x3: three.x, y3: three.y)
    }
    func line(_ along: Double, _ away: Double) {
      let point = place(along, away)
      context.line(x: point.x, y: point.y)
    }
    // It begins within the bezel, so that no seam shows.
    let start = place(-half - outer, -1)
    context.setSource(color)
    context.move(x: start.x, y: start.y)
    line(-half - outer, 0)
    corner((-half - outer, 0), (-half, 0), (-half, outer))
    line(-half, depth - inner)
    corner((-half, depth - inner), (-half, depth), (-half + inner, depth))
    line(half - inner, depth)
    corner((half - inner, depth), (half, depth), (half, depth - inner))
    line(half, outer)
    corner((half, outer), (half, 0), (half + outer, 0))
    line(half + outer, -1)
    context.closePath()
    context.fill()
  }
}
