/// The blurred shape of a rounded rectangle, made once and drawn in many frames.
///
/// The blur is three box blurs, the usual stand-in for a Gaussian (SVG 1.1, `feGaussianBlur`),
/// in whole numbers: the same pixels on every machine.
package final class BoxShadow {
  /// The shape that is blurred, in points: usable as the key of a cache.
  package struct Shape: Hashable, Sendable {
    /// The width of the rectangle.
    package let width: Double
    /// The height of the rectangle.
    package let height: Double
    /// The radius of its corners.
    package let radius: Double
    /// The shape of its corners.
    package let curve: CornerCurve
    /// The standard deviation of the blur: `CALayer.shadowRadius`, half of CSS's blur radius.
    package let blur: Double

    /// Describes the shadow of a rounded rectangle.
    package init(
      width: Double, height: Double, radius: Double, curve: CornerCurve = .continuous, blur: Double
    ) {
      self.width = width
      self.height = height
      self.radius = radius
      self.curve = curve
      self.blur = blur
    }
  }

  /// The shape that was blurred.
  package let shape: Shape

  /// The pixels around the rectangle that the blur runs into.
  private let margin: Int
  private let scale: Double
  private let mask: ImageSurface

  /// Blurs `shape` for contexts of `scale` pixels a point.
  ///
  /// Throws when the blurred shape is larger than a picture can be.
  package init(_ shape: Shape, scale: Double) throws(DrawingError) {
    let widths = Blur.widths(standardDeviation: shape.blur * scale)
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
      Blur.blur(
        pixels.bindMemory(to: UInt8.self), width: mask.width, height: mask.height,
        bytesPerRow: bytesPerRow, widths: widths)
    }
  }
}

// MARK: - Drawing

extension BoxShadow {
  /// Returns the pixels that it darkens when its rectangle begins `y` points below the picture's
  /// upper left corner, on a picture of the scale it was made for.
  package func pixels(y: Double = 0) -> (columns: Range<Int>, rows: Range<Int>) {
    func start(_ points: Double) -> Int {
      Int(((points - Double(margin) / scale) * scale).rounded())
    }
    let (left, top) = (start(0), start(y))
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
  package func draw(_ shadow: BoxShadow, x: Double, y: Double, color: Color) {
    guard isMirrored else { return shadow.draw(in: self, x: x, y: y, color: color) }
    // A shadow is its own mirror image.
    saved {
      translate(x: 2 * x + shadow.shape.width, y: 0)
      scale(x: -1, y: 1)
      shadow.draw(in: self, x: x, y: y, color: color)
    }
  }
}

extension BoxShadow {
  /// Blurs 8-bit pixels with boxes, in place.
  enum Blur {
    /// Returns the odd widths of three boxes whose blurs add up to a Gaussian.
    ///
    /// Variances add, and that of a box of width w is (w² - 1) / 12; two neighbouring odd widths
    /// are combined to come closest (Kovesi, "Fast Almost-Gaussian Filtering", 2010).
    static func widths(standardDeviation: Double) -> [Int] {
      let passes = 3.0
      let deviation = min(max(0, standardDeviation), 8191)
      let variance = 12 * deviation * deviation
      let ideal = (variance / passes + 1).squareRoot()
      var lower = max(1, Int(ideal))
      if lower.isMultiple(of: 2) { lower -= 1 }
      let w = Double(lower)
      let lowerCount = Int(
        ((variance - passes * (w * w + 4 * w + 3)) / (-4 * w - 4)).rounded())
      return (0..<3).map { $0 < lowerCount ? lower : lower + 2 }
    }

    /// Blurs rows, then columns, once for each of `widths`; beyond the edges all is 0.
    static func blur(
      _ pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, bytesPerRow: Int,
      widths: [Int]
    ) {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pixels.count)
      defer { copy.deallocate() }
      for boxWidth in widths where boxWidth > 1 {
        _ = copy.update(fromContentsOf: pixels)
        for row in 0..<height {
          let line = row * bytesPerRow..<row * bytesPerRow + width
          blurRow(
            UnsafeBufferPointer(rebasing: copy[line]), into: pixels, at: line.lowerBound, boxWidth)
        }
      }
      for boxWidth in widths where boxWidth > 1 {
        _ = copy.update(fromContentsOf: pixels)
        blurColumns(UnsafeBufferPointer(copy), into: pixels, height: height, bytesPerRow, boxWidth)
      }
    }

    private static func blurRow(
      _ source: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt8>,
      at start: Int, _ boxWidth: Int
    ) {
      // Most rows of a shadow are beyond its shape.
      guard source.contains(where: { $0 != 0 }), let from = source.baseAddress,
        let to = pixels.baseAddress?.advanced(by: start)
      else { return }
      let half = boxWidth / 2
      let box = Box(width: boxWidth)
      let count = source.count
      var sum: UInt32 = 0
      for index in 0..<min(half, count) { sum &+= UInt32(from[index]) }
      for index in 0..<count {
        if index &+ half < count { sum &+= UInt32(from[index &+ half]) }
        if index > half { sum &-= UInt32(from[index &- half &- 1]) }
        to[index] = box.mean(of: sum)
      }
    }

    /// Goes down all columns at once, which keeps to the order of memory.
    private static func blurColumns(
      _ source: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt8>,
      height: Int, _ bytesPerRow: Int, _ boxWidth: Int
    ) {
      let half = boxWidth / 2
      let box = Box(width: boxWidth)
      let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: bytesPerRow)
      defer { sums.deallocate() }
      sums.initialize(repeating: 0, count: bytesPerRow)
      guard let from = source.baseAddress, let to = pixels.baseAddress else { return }
      for row in 0..<min(half, height) {
        let line = from + row * bytesPerRow
        for column in 0..<bytesPerRow { sums[column] &+= UInt32(line[column]) }
      }
      for row in 0..<height {
        if row + half < height {
          let entering = from + (row + half) * bytesPerRow
          for column in 0..<bytesPerRow { sums[column] &+= UInt32(entering[column]) }
        }
        if row > half {
          let leaving = from + (row - half - 1) * bytesPerRow
          for column in 0..<bytesPerRow { sums[column] &-= UInt32(leaving[column]) }
        }
        let line = to + row * bytesPerRow
        for column in 0..<bytesPerRow { line[column] = box.mean(of: sums[column]) }
      }
    }
  }

  /// Divides sums of pixels by the width of a box with a multiplication.
  private struct Box {
    private let reciprocal: UInt64

    init(width: Int) { reciprocal = (1 << 32) / UInt64(width) + 1 }

    /// Returns the sum over the width, rounded down: at most one level too dark.
    @inline(__always)
    func mean(of sum: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, (UInt64(sum) &* reciprocal) &>> 32))
    }
  }
}
