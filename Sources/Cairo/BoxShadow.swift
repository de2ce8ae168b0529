/// The blurred shape of a rounded rectangle, made once and drawn in many frames.
///
/// The blur is three box blurs, the usual stand-in for a Gaussian (SVG 1.1, `feGaussianBlur`),
/// in whole numbers: the same pixels on every machine.
public final class BoxShadow {
  /// What is blurred, in points: usable as the key of a cache.
  public struct Shape: Hashable, Sendable {
    /// The width of the rectangle.
    public let width: Double
    /// The height of the rectangle.
    public let height: Double
    /// The radius of its corners.
    public let radius: Double
    /// The shape of its corners.
    public let curve: CornerCurve
    /// The standard deviation of the blur: `CALayer.shadowRadius`, half of CSS's blur radius.
    public let blur: Double

    /// Describes the shadow of a rounded rectangle.
    public init(
      width: Double, height: Double, radius: Double, curve: CornerCurve = .continuous, blur: Double
    ) {
      self.width = width
      self.height = height
      self.radius = radius
      self.curve = curve
      self.blur = blur
    }
  }

  /// What was blurred.
  public let shape: Shape

  /// The pixels around the rectangle that the blur runs into.
  private let margin: Int
  private let scale: Double
  private let mask: ImageSurface

  /// Blurs `shape` for contexts of `scale` pixels a point.
  ///
  /// Throws when the blurred shape is larger than a picture can be.
  public init(_ shape: Shape, scale: Double) throws(CairoError) {
    let widths = BoxBlur.widths(standardDeviation: shape.blur * scale)
    let margin = widths.reduce(0) { $0 + $1 / 2 } + 1
    self.margin = margin
    self.shape = shape
    self.scale = scale
    func side(_ points: Double) -> Int {
      let pixels = (points * scale).rounded(.up)
      guard pixels >= 0, pixels < Double(ImageSurface.maximumSide) else { return -1 }
      return Int(pixels) + 2 * margin
    }
    mask = try ImageSurface(width: side(shape.width), height: side(shape.height), format: .a8)
    let context = try mask.makeContext()
    context.translate(x: Double(margin), y: Double(margin))
    context.scale(scale)
    context.roundedRectangle(
      x: 0, y: 0, width: shape.width, height: shape.height, radius: shape.radius,
      curve: shape.curve)
    context.fill()
    try context.finish()
    mask.withMutablePixels { pixels, bytesPerRow in
      BoxBlur.blur(
        pixels.bindMemory(to: UInt8.self), width: mask.width, height: mask.height,
        bytesPerRow: bytesPerRow, widths: widths)
    }
  }
}

// MARK: - Drawing

extension BoxShadow {
  /// Returns the pixels that it darkens when its rectangle's corner is at `(x, y)` points from the
  /// picture's, on a picture of the scale it was made for.
  package func pixels(x: Double, y: Double) -> (columns: Range<Int>, rows: Range<Int>) {
    func start(_ points: Double) -> Int {
      Int(((points - Double(margin) / scale) * scale).rounded())
    }
    let (left, top) = (start(x), start(y))
    return (left..<left + mask.width, top..<top + mask.height)
  }

  fileprivate func draw(in context: Context, x: Double, y: Double, color: Color) {
    if context.isVector {
      return context.drawBlurred(
        shape, mask: mask, margin: Double(margin), pixelsPerPoint: scale, x: x, y: y,
        color: color)
    }
    context.saved {
      context.setSource(color)
      context.mask(mask, x: x - Double(margin) / scale, y: y - Double(margin) / scale)
    }
  }
}

extension Context {
  /// Draws `shadow` in `color`, as cast by a rectangle whose top left corner is at `(x, y)`.
  ///
  /// The corner is in user space and moves to the nearest pixel. This context's scale must be
  /// the one the shadow was made for; the shadow is not stretched.
  public func draw(_ shadow: BoxShadow, x: Double, y: Double, color: Color) {
    guard isMirrored else { return shadow.draw(in: self, x: x, y: y, color: color) }
    // A shadow is its own mirror image.
    saved {
      translate(x: 2 * x + shadow.shape.width, y: 0)
      scale(x: -1, y: 1)
      shadow.draw(in: self, x: x, y: y, color: color)
    }
  }
}
