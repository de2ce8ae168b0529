/// What comparing two pictures found.
public struct ImageComparison: Sendable, Hashable {
  /// The answer.
  public var status: Status

  /// What the pictures were compared by.
  public var tolerance: Tolerance

  /// What was enough to tell.
  public var basis: Basis

  /// The size of the first picture.
  public var before: PixelSize

  /// The size of the second picture.
  public var after: PixelSize

  /// How many pixels differ.
  public var counts: PixelCounts

  /// The greatest distance of two pixels, 0 to 1, on the scale of the threshold.
  public var greatestDistance: Double

  /// The pixels of the largest connected area that differs.
  public var largestArea: Int

  /// The largest share, 0 to 1, of a square of 16x16 pixels that is different.
  public var density: Double

  /// Where the pictures differ, the largest first; at most ``regionLimit``.
  public var regions: [ImageRegion]

  /// How many regions there are, listed or not.
  public var regionCount: Int

  /// What other thresholds would have said; empty unless asked for.
  public var sweep: [SweepStep]

  /// The strips that only one picture has; empty for equal sizes.
  public var strips: [PictureStripOfOne]

  /// Whether 16-bit channels were compared by their upper 8 bits.
  public var isReduced: Bool

  /// The rows at the top of each picture that the other does not have: 0 in both unless the heights
  /// differ and the pictures agree better when their lower edges meet.
  ///
  /// ``regions`` are counted from below them.
  public var skipped: SkippedRows

  /// The most regions that are listed.
  public static let regionLimit = 100

  /// The answer to whether two pictures are the same.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// Every pixel is equal.
    case identical
    /// Some pixels differ, and the tolerance allows it.
    case tolerated
    /// More differs than is allowed.
    case different
    /// The sizes differ; the area that both have was still compared.
    case resized
  }

  /// What was enough to tell, the cheapest first.
  public enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The bytes of the files.
    case files
    /// The compressed bytes of the pixels: the files differ in nothing that shows.
    case compressed
    /// The pixels.
    case pixels
    /// The hashes of the rows, of pictures that are not kept: which of their pixels differ and how
    /// much is not known, and all are counted.
    case rows
  }

  /// Makes a comparison of pictures that are equal.
  public init(
    identical size: PixelSize, tolerance: Tolerance = .exact, basis: Basis = .pixels
  ) {
    status = .identical
    self.tolerance = tolerance
    self.basis = basis
    before = size
    after = size
    counts = PixelCounts(compared: size.width * size.height)
    greatestDistance = 0
    largestArea = 0
    density = 0
    regions = []
    regionCount = 0
    sweep = []
    strips = []
    isReduced = false
    skipped = SkippedRows()
  }
}

extension ImageComparison {
  /// Whether the comparison passes: the pictures are equal, or as equal as is asked.
  public var passes: Bool { status == .identical || status == .tolerated }
}

// MARK: - Strips

extension ImageComparison {
  /// The size of what both pictures have.
  var shared: PixelSize {
    PixelSize(width: min(before.width, after.width), height: min(before.height, after.height))
  }

  /// The strips that only the first picture has.
  var stripsOfBefore: [PixelRectangle] {
    Self.strips(of: before, without: after, skipped: skipped.before)
  }

  /// The strips that only the second picture has.
  var stripsOfAfter: [PixelRectangle] {
    Self.strips(of: after, without: before, skipped: skipped.after)
  }

  private static func strips(
    of size: PixelSize, without other: PixelSize, skipped: Int
  ) -> [PixelRectangle] {
    var strips: [PixelRectangle] = []
    if size.height > other.height {
      strips.append(
        PixelRectangle(
          x: 0, y: skipped > 0 ? 0 : other.height, width: size.width,
          height: size.height - other.height))
    }
    if size.width > other.width {
      strips.append(
        PixelRectangle(
          // The corner belongs to the rows above or below, where there are any.
          x: other.width, y: skipped, width: size.width - other.width,
          height: min(size.height - skipped, other.height)))
    }
    return strips
  }
}

/// A part that only one of two pictures has.
public struct PictureStripOfOne: Sendable, Hashable {
  /// Whether the second picture has it, rather than the first.
  public var isOfAfter: Bool

  /// Where it is, in pixels of that picture.
  public var box: PixelRectangle
}

/// How many pixels differ.
public struct PixelCounts: Sendable, Hashable {
  /// Pixels that both pictures have and no mask covers.
  public var compared: Int

  /// Pixels whose values are not equal.
  public var unequal: Int

  /// Pixels further apart than the threshold: the count that pixelmatch gives.
  public var different: Int

  /// Pixels further apart than the threshold that only smooth an edge and are skipped for it.
  public var antialiased: Int

  /// Pixels that a mask covers.
  public var ignored: Int

  /// Makes counts.
  public init(
    compared: Int = 0, unequal: Int = 0, different: Int = 0, antialiased: Int = 0, ignored: Int = 0
  ) {
    self.compared = compared
    self.unequal = unequal
    self.different = different
    self.antialiased = antialiased
    self.ignored = ignored
  }
}

/// What another threshold would have said.
public struct SweepStep: Sendable, Hashable {
  /// The threshold, 0 to 1.
  public var threshold: Double

  /// The pixels that would have been different.
  public var different: Int

  /// Makes a step.
  public init(threshold: Double, different: Int) {
    self.threshold = threshold
    self.different = different
  }
}
