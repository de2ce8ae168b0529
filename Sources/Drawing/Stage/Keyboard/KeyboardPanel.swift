internal import Cairo
import KeyboardAvoidance
internal import Keyframes

/// Draws the ground of a keyboard.
struct KeyboardPanel {
  let canvas: KeyboardCanvas

  /// The radius of the new look's upper corners in points: a circle of 26.5 to 28 was fitted to
  /// captures, and the same as a continuous corner of 30 to 32.
  static let cornerRadius = 30.0
  /// How far the corners reach down, in points.
  static let cornerReach = cornerRadius * CornerCurve.continuous.reach

  /// The radius of a floating keyboard's corners in points, and of the halves of a split one: an
  /// assumption.
  static let floatingRadius = 14.0

  /// The opacity of the rim in each third of a point from the edge inwards.
  ///
  /// Measured at the top (0.78, then 0.6 and 0.3 of the rest), and at the sides.
  private static let rim: [(top: Double, side: Double)] = [
    (top: 0.78, side: 0.2), (0.6, 0.1), (0.3, 0.0),
  ]
  private static let meanRim = (top: 0.56, side: 0.1)
  private static let rimWidth = 1.0
  /// How far down the rim fades from its opacity at the top to that at the sides, in points.
  private static let rimFade = 24.0

  /// The outline of a panel of a size; with glass its upper corners are round.
  static func outline(size: Size, look: KeyboardLook) -> Outline {
    let frame = Rect(origin: .zero, size: size)
    return look == .glass
      ? Outline(frame: frame, radius: cornerRadius, corners: .top) : Outline(frame: frame)
  }

  /// Fills the area, which in the new look has round upper corners and a bright line around it.
  ///
  /// - Parameter upperRim: The upper end of that line in pixels, if it is known.
  func draw(size: Size, color: Color, upperRim: Layer?) {
    let context = canvas.context
    context.setSource(color)
    guard canvas.look == .glass else {
      if color.alpha > 0 { context.paint() }
      return
    }
    if color.alpha > 0 {
      outline(inset: 0, size: size)
      context.fill()
    }
    // Shapes are drawn at any scale and should stay few, so one line stands for three.
    guard !context.isVector else { return stroke([Self.meanRim], size: size) }
    let straight = Self.cornerReach
    if let upperRim {
      context.draw(upperRim.surface, x: upperRim.origin.x, y: upperRim.origin.y)
    } else {
      drawUpperRim(size: size)
    }
    // Two strips instead of a line around all of the panel: a gradient is slow to draw.
    let step = Self.rimWidth / Double(Self.rim.count)
    for (index, part) in Self.rim.enumerated() where part.side > 0 && size.height > straight {
      for x in [Double(index) * step, size.width - Double(index + 1) * step] {
        context.fill(
          Rect(x: x, y: straight, width: step, height: size.height - straight), rim(part.side))
      }
    }
  }

  /// Draws the rim as far down as the corners reach.
  private func drawUpperRim(size: Size) {
    canvas.context.saved {
      canvas.context.clip(
        to: Rect(x: 0, y: 0, width: size.width, height: Self.cornerReach))
      stroke(Self.rim, size: size)
    }
  }

  /// Returns the upper end of the rim of panels of a width, in pixels: the same for all that are
  /// higher than it.
  ///
  /// A gradient is slow to draw, and slowest along a line: cairo sets out anew for each row. So each
  /// line is a mask, and its gradient is drawn through that where the line is.
  static func upperRim(
    size: Size, on canvas: KeyboardCanvas, grid: PixelGrid
  ) throws(DrawingError) -> Layer {
    let frame = Rect(x: 0, y: 0, width: size.width, height: cornerReach)
    let corner = grid.snapped(min(cornerReach, size.width / 2), .up)
    let right = max(grid.snapped(size.width - corner), corner)
    let areas = [
      Rect(x: 0, y: 0, width: corner, height: cornerReach),
      Rect(
        x: corner, y: 0, width: right - corner, height: grid.snapped(2 * rimWidth, .up)),
      Rect(x: right, y: 0, width: size.width - right, height: cornerReach),
    ]
    return try Layer(frame, format: .argb32, grid: grid) { context throws(DrawingError) in
      for index in rim.indices {
        let line = try Layer(frame, format: .a8, grid: grid) { context in
          context.setSource(Color.black)
          KeyboardPanel(canvas: canvas.drawing(in: context)).strokeLine(index, of: rim, size: size)
        }
        context.setSource(KeyboardPanel(canvas: canvas).pattern(of: rim[index]))
        for area in areas {
          context.saved {
            context.clip(to: area)
            context.mask(line.surface, x: 0, y: 0)
          }
        }
      }
    }
  }

  /// Draws parts of the rim as lines inside each other, whose opacity fades downwards.
  private func stroke(_ rim: [(top: Double, side: Double)], size: Size) {
    for (index, part) in rim.enumerated() {
      canvas.context.setSource(pattern(of: part))
      strokeLine(index, of: rim, size: size)
    }
  }

  private func strokeLine(_ index: Int, of rim: [(top: Double, side: Double)], size: Size) {
    let step = Self.rimWidth / Double(rim.count)
    outline(inset: step * (Double(index) + 0.5), size: size)
    canvas.context.stroke(lineWidth: step)
  }

  private func pattern(of part: (top: Double, side: Double)) -> Pattern {
    Pattern(
      x0: 0, y0: 0, x1: 0, y1: Self.rimFade,
      stops: [Pattern.Stop(0, rim(part.top)), Pattern.Stop(1, rim(part.side))])
  }

  /// The rim's colour at an opacity.
  private func rim(_ opacity: Double) -> Color {
    let color = canvas.palette.rim
    return color.withAlpha(color.alpha * opacity)
  }

  /// Fills the areas of a keyboard that does not cover all of its frame, with round corners.
  func draw(parts: [Rect], color: Color) {
    for part in parts { canvas.fill(part, radius: Self.floatingRadius, color) }
  }

  /// The edge of the panel, drawn `inset` points inside it and beyond the lower edge.
  private func outline(inset: Double, size: Size) {
    canvas.context.roundedRectangle(
      x: inset, y: inset, width: max(0, size.width - 2 * inset),
      height: size.height + 60, radius: max(0, Self.cornerRadius - inset), curve: .continuous,
      corners: .top)
  }

  /// The shadow of a floating keyboard, blurred once for each size.
  struct FloatingShadow {
    private let shadow: BoxShadow

    /// The shadow's offset downwards in points: a choice, like its blur and its colour.
    private static let drop = 4.0
    private static let blur = 20.0
    private static let color = Color(white: 0, alpha: 0.22)

    init(size: Size, grid: PixelGrid) throws(DrawingError) {
      shadow = try BoxShadow(
        BoxShadow.Shape(
          width: size.width, height: size.height, radius: KeyboardPanel.floatingRadius,
          curve: .continuous, blur: Self.blur),
        scale: grid.scale)
    }

    /// Draws it below a keyboard whose upper left corner is the origin.
    func draw(opacity: Double, in context: Context) {
      context.draw(
        shadow, x: 0, y: Self.drop,
        color: Self.color.withAlpha(Self.color.alpha * opacity))
    }

    /// The area of the shadow, in points from the keyboard's corner.
    func frame(grid: PixelGrid) -> Rect {
      let (columns, rows) = shadow.pixels(y: Self.drop)
      return Rect(
        x: Double(columns.lowerBound) / grid.scale, y: Double(rows.lowerBound) / grid.scale,
        width: Double(columns.count) / grid.scale, height: Double(rows.count) / grid.scale)
    }
  }
}
