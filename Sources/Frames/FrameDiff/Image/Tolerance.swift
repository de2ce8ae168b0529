/// The limits within which a comparison passes.
///
/// Every limit that is set must hold. The gate of pixelmatch's users is ``pixels``: how many are
/// further apart than the metric's threshold. Where a share of the whole picture is too coarse (a
/// caret is a thousandth of a screen and yet a change), ``area`` and ``density`` allow rounding
/// noise and no more: pixels that stand alone, and are few wherever one looks.
package struct Tolerance: Sendable, Hashable {
  /// How far apart pixels must be to be different.
  package var metric: PixelMetric

  /// The most pixels of one connected area that may differ at all, however little; nil for any.
  ///
  /// It is what catches a large area of a slight change, whose pixels are all within the
  /// threshold. 0 allows none.
  package var area: Int?

  /// The largest share, 0 to 1, of a square of 16x16 pixels that may be different; nil for any.
  ///
  /// It distinguishes noise from a change: the square is placed where most of it differs.
  package var density: Double?

  /// The most pixels that may be different; nil for any.
  package var pixels: PixelLimit?

  /// The side of the square that densities are measured in, in pixels.
  package static let densityWindow = 16

  /// Makes a tolerance; by default one that allows nothing.
  package init(
    metric: PixelMetric = PixelMetric(), area: Int? = 0, density: Double? = 0,
    pixels: PixelLimit? = nil
  ) {
    self.metric = metric
    self.area = area
    self.density = density
    self.pixels = pixels
  }

  /// Allows nothing, which is what our own renders deserve.
  ///
  /// Its metric only says what can be seen.
  package static let exact = Tolerance()

  /// How many pixels of a picture may be different.
  package enum PixelLimit: Sendable, Hashable {
    /// So many.
    case count(Int)
    /// A share, 0 to 1, of the pixels that are compared.
    case share(Double)
  }

  /// Whether nothing may differ at all.
  var isExact: Bool { area == 0 }

  /// Whether what was found is within every limit.
  func allows(_ counts: ImageComparison.Counts, largestArea: Int, density: Double) -> Bool {
    if let area, largestArea > area { return false }
    if let limit = self.density, density > limit { return false }
    return switch pixels {
    case nil: true
    case .count(let limit): counts.different <= limit
    case .share(let limit): Double(counts.different) <= limit * Double(counts.compared)
    }
  }
}
