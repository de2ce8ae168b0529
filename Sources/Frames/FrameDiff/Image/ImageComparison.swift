package import Markup

/// The result of comparing two pictures.
package struct ImageComparison: Sendable, Hashable {
  /// The answer.
  package var status: Status

  /// The tolerance that the pictures were compared with.
  package var tolerance: Tolerance

  /// The evidence that was enough to tell.
  package var basis: Basis

  /// The size of the first picture.
  package var before: PixelSize

  /// The size of the second picture.
  package var after: PixelSize

  /// How many pixels differ.
  package var counts: Counts

  /// The greatest distance of two pixels, 0 to 1, on the scale of the threshold.
  package var greatestDistance = 0.0

  /// The pixels of the largest connected area that differs.
  package var largestArea = 0

  /// The largest share, 0 to 1, of a square of 16x16 pixels that is different.
  package var density = 0.0

  /// Where the pictures differ, the largest first; at most ``regionLimit``.
  package var regions: [Region] = []

  /// Where pixels count as different, the most first, and last whatever is scattered; empty where it
  /// is not known.
  package var parts: [Part] = []

  /// How many regions there are, listed or not.
  package var regionCount = 0

  /// What stands higher, lower or further to a side in the second, where that was looked for.
  package internal(set) var moved: [Change] = []

  /// The counts under other thresholds; empty unless asked for.
  package var sweep: [SweepStep] = []

  /// The strips that only one picture has; empty for equal sizes.
  package var strips: [Strip] = []

  /// Whether 16-bit channels were compared by their upper 8 bits.
  package var isReduced = false

  /// The rows at the top of each picture that the other does not have: 0 in both unless the heights
  /// differ and the pictures agree better when their lower edges meet.
  ///
  /// ``regions`` are counted from below them.
  package var skipped = SkippedRows()

  /// The most regions that are listed.
  package static let regionLimit = 100

  /// The answer to whether two pictures are the same.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// Every pixel is equal.
    case identical
    /// Some pixels differ, and the tolerance allows it.
    case tolerated
    /// More differs than is allowed.
    case different
    /// The sizes differ; the area that both have was still compared.
    case resized
  }

  /// The evidence that may be enough to tell, the cheapest first.
  package enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The bytes of the files.
    case files
    /// The compressed bytes of the pixels: the files differ in nothing that shows.
    case compressed
    case pixels
    /// The hashes of the rows, of pictures that are not kept: which of their pixels differ and how
    /// much is not known, and all are counted.
    case rows
  }

  /// Makes a comparison of pictures that are equal.
  package init(
    identical size: PixelSize, tolerance: Tolerance = .exact, basis: Basis = .pixels
  ) {
    status = .identical
    self.tolerance = tolerance
    self.basis = basis
    before = size
    after = size
    counts = Counts(compared: size.width * size.height)
  }

  /// Whether the comparison passes: the pictures are equal, or as equal as is asked.
  package var passes: Bool { status == .identical || status == .tolerated }
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

  /// A part that only one of two pictures has.
  package struct Strip: Sendable, Hashable {
    /// Whether the second picture has it, rather than the first.
    package var isOfAfter: Bool

    /// Where it is, in pixels of that picture.
    package var box: PixelRectangle
  }

  /// How many pixels differ.
  package struct Counts: Sendable, Hashable {
    /// Pixels that both pictures have and no mask covers.
    package var compared = 0

    /// Pixels whose values are not equal.
    package var unequal = 0

    /// Pixels further apart than the threshold: the count that pixelmatch gives.
    package var different = 0

    /// Pixels further apart than the threshold that only smooth an edge and are skipped for it.
    package var antialiased = 0

    /// Pixels that a mask covers.
    package var ignored = 0
  }

  /// The count under another threshold.
  package struct SweepStep: Sendable, Hashable {
    /// The threshold, 0 to 1.
    package var threshold: Double

    /// The pixels that would have been different.
    package var different: Int
  }

  /// The comparison as JSON, with the metric named; numbers are rounded, so that it is stable.
  package var json: JSONValue {
    .object([
      .init("status", .string(status.rawValue)), .init("basis", .string(basis.rawValue)),
      .init("metric", .string(tolerance.metric.name)),
      .init("tolerance", tolerance.json),
      .init("before", before.json), .init("after", after.json),
      .init(
        "counts",
        .object([
          .init("compared", .integer(counts.compared)), .init("unequal", .integer(counts.unequal)),
          .init("different", .integer(counts.different)),
          .init("antialiased", .integer(counts.antialiased)),
          .init("ignored", .integer(counts.ignored)),
        ])),
      .init("greatestDistance", .decimal(greatestDistance, places: 6)),
      .init("largestArea", .integer(largestArea)), .init("density", .decimal(density, places: 6)),
      .init("regionCount", .integer(regionCount)), .init("regions", .array(regions.map(\.json))),
      .init(
        "moved",
        .array(
          moved.compactMap { change in
            guard case .band(let lines, _) = change.detail else { return nil }
            let (axis, way) =
              change.amount.rows.map { ("rows", $0) } ?? ("columns", change.amount.columns ?? 0)
            return .object([
              .init(axis, .array([.integer(lines.lowerBound), .integer(lines.upperBound - 1)])),
              .init("by", .integer(way)),
            ])
          })),
      .init(
        "strips",
        .array(
          strips.map {
            .object([
              .init("of", .string($0.isOfAfter ? "after" : "before")), .init("box", $0.box.json),
            ])
          })),
      .init("reducedTo8Bits", .boolean(isReduced)),
      .init(
        "sweep",
        .array(
          sweep.map {
            .object([
              .init("threshold", .decimal($0.threshold, places: 6)),
              .init("different", .integer($0.different)),
            ])
          })),
    ])
  }
}

extension Tolerance {
  /// The limits as JSON; null where any number will do, and a share as `maxShare`.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("threshold", .decimal(metric.threshold, places: 6)),
      .init("area", area.map { .integer($0) } ?? .null),
      .init("density", density.map { .decimal($0, places: 6) } ?? .null),
    ]
    switch pixels {
    case nil: members.append(.init("maxPixels", .null))
    case .count(let count): members.append(.init("maxPixels", .integer(count)))
    case .share(let share): members.append(.init("maxShare", .decimal(share, places: 9)))
    }
    return .object(members)
  }
}

extension PixelSize {
  /// The size as JSON.
  package var json: JSONValue {
    .object([.init("width", .integer(width)), .init("height", .integer(height))])
  }
}

extension PixelRectangle {
  /// The rectangle as JSON: x, y, width, height.
  package var json: JSONValue {
    .array([.integer(x), .integer(y), .integer(width), .integer(height)])
  }
}

extension ImageComparison.Region {
  /// The region as JSON.
  package var json: JSONValue {
    .object([
      .init("box", box.json), .init("unequal", .integer(unequal)),
      .init("different", .integer(different)), .init("antialiased", .integer(antialiased)),
      .init("greatestDistance", .decimal(greatestDistance, places: 6)),
    ])
  }
}

extension ImageComparison {
  /// The rows at the top of two pictures that were not compared.
  package struct SkippedRows: Sendable, Hashable {
    /// Those of the first picture.
    package var before = 0

    /// Those of the second picture.
    package var after = 0
  }

  /// Pixels that count as different.
  package struct Part: Sendable, Hashable {
    /// The box around them, in pixels.
    package var box: PixelRectangle

    /// How many they are.
    package var different: Int

    /// The greatest distance, 0 to 1, on the scale of the threshold.
    package var greatestDistance: Double

    /// Whether they are few wherever one looks, as where a codec's noise is beyond the threshold.
    package var isScattered = false

    /// Adds what belongs to it as well.
    mutating func formUnion(_ other: Part) {
      box.formUnion(other.box)
      different += other.different
      greatestDistance = max(greatestDistance, other.greatestDistance)
    }
  }

  /// Pixels near to each other that differ, with the box around them.
  package struct Region: Sendable, Hashable {
    /// The box in pixels, around those that count as different where any do.
    package var box: PixelRectangle

    /// Pixels that are not equal.
    package var unequal: Int

    /// Pixels that are further apart than the threshold, without the smoothed edges if those are
    /// skipped.
    package var different: Int

    /// Pixels further apart than the threshold that only smooth an edge; 0 when those count as
    /// different.
    package var antialiased: Int

    /// The greatest distance, 0 to 1, on the scale of the threshold.
    package var greatestDistance: Double

    /// How many pixels matter: those that count as different, or all where none do.
    package var pixels: Int { different > 0 ? different : unequal }
  }
}
