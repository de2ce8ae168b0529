/// How far apart two pixels are, and from where on they count as different.
///
/// The distance is pixelmatch 7.2's: the squared difference in YIQ, weighted 0.5053, 0.299 and
/// 0.1957 (Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission
/// color space in mobile applications", 2010), against 35215 times the squared threshold, where
/// 35215 is the greatest distance there is. The counts are the same as pixelmatch's.
package struct PixelMetric: Sendable, Hashable {
  /// The distance above which a pixel is different, 0 to 1; pixelmatch's default is 0.1.
  package var threshold: Double

  /// The ground that semi-transparent pixels are put over before they are compared.
  package var blend: Blend

  /// Whether pixels that only smooth an edge count.
  package var antialiasing: Antialiasing

  /// The ground that semi-transparent pixels are put over before they are compared.
  package enum Blend: String, Sendable, Hashable, CaseIterable {
    /// A pattern of two colours that follows the pixel's place, as pixelmatch does since 6.0.
    case checkerboard
    /// White, as pixelmatch did up to 5.x.
    case white
  }

  /// Whether pixels that only smooth an edge count.
  package enum Antialiasing: String, Sendable, Hashable, CaseIterable {
    /// They are counted apart and are no difference, as pixelmatch does by default.
    case skipped
    /// They count like all others, pixelmatch's `includeAA`.
    case counted
  }

  /// Makes a metric; by default with pixelmatch's settings.
  package init(
    threshold: Double = 0.1, blend: Blend = .checkerboard, antialiasing: Antialiasing = .skipped
  ) {
    self.threshold = threshold
    self.blend = blend
    self.antialiasing = antialiasing
  }

  /// The greatest distance of two colours: black and white are so far apart, squared.
  static let greatestDelta = 35215.0

  /// The metric as reports name it.
  package var name: String {
    "YIQ distance of pixelmatch 7.2, threshold \(threshold), "
      + "\(blend.rawValue) blend, antialiasing \(antialiasing.rawValue)"
  }
}
