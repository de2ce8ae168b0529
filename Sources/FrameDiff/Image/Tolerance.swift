/// What may differ for a comparison to pass: a distance, an area and a density.
///
/// Never a share of the whole picture: a caret is a thousandth of a screen and yet a change. What
/// is allowed is rounding noise: pixels that stand alone, and are few wherever one looks. A picture
/// passes when its largest connected area of unequal pixels and its densest square are within the
/// limits, both of them.
public struct Tolerance: Sendable, Hashable {
  /// How far apart pixels must be to be different.
  public var metric: PixelMetric

  /// The most pixels of one connected area that may differ at all, however little.
  ///
  /// It is what catches a large area of a slight change, whose pixels are all within the
  /// threshold. 0 allows none.
  public var area: Int

  /// The largest share, 0 to 1, of a square of 16x16 pixels that may be different.
  ///
  /// It is what tells noise from a change: the square is laid wherever most of it is different.
  public var density: Double

  /// The side of the square that densities are measured in, in pixels.
  public static let densityWindow = 16

  /// Makes a tolerance; by default one that allows nothing.
  public init(metric: PixelMetric = PixelMetric(), area: Int = 0, density: Double = 0) {
    self.metric = metric
    self.area = area
    self.density = density
  }

  /// Allows nothing, which is what our own renders deserve.
  ///
  /// Its metric only says what can be seen.
  public static let exact = Tolerance()

  /// Allows the rounding of another rasterizer: an assumption, 64 connected pixels that differ, of
  /// which no more than 1 in 32 is beyond pixelmatch's threshold.
  public static let rounding = Tolerance(area: 64, density: 1.0 / 32)
}
