import FrameDiff

extension DiffPair {
  /// The least limits under which two sides would pass, by what was found in every pair of
  /// pictures.
  struct LeastLimits {
    private let comparisons: [ImageComparison]
    /// Whether pictures came and went, or at other times, which no limit of pixels allows.
    private let isOfTime: Bool
    /// Which share of what was shown at one time differs.
    private let share: Double

    init(_ comparison: ImageComparison) {
      comparisons = [comparison]
      isOfTime = comparison.status == .resized
      share = 1
    }

    /// Of sequences whose pictures were all compared; nil where some were not.
    init?(_ comparison: SequenceComparison) {
      let pairs = comparison.pairs.filter { $0.outcome == .different || $0.outcome == .late }
      let known = pairs.compactMap(\.comparison)
      isOfTime = pairs.contains { $0.before == nil || $0.after == nil }
      guard !known.isEmpty, known.allSatisfy({ $0.basis != .rows }),
        pairs.allSatisfy({ $0.comparison != nil || $0.before == nil || $0.after == nil })
      else { return nil }
      comparisons = known
      share = Double(pairs.count) / Double(max(1, comparison.pairs.count))
    }

    private func most(_ value: (ImageComparison) -> Int) -> Int {
      comparisons.map(value).max() ?? 0
    }

    private var density: Double { comparisons.map(\.density).max() ?? 0 }

    /// Which flags would pass and what each would let through.
    var sentence: String {
      guard !isOfTime else { return "No limit of pixels makes them pass: sizes or times differ." }
      let steps = comparisons.map(\.sweep)
      let threshold = steps.first?.indices.first { index in
        steps.allSatisfy { $0.indices.contains(index) && $0[index].different == 0 }
      }.map { steps[0][$0].threshold }
      let beyond = most(\.counts.different)
      let usual = Format.decimal(comparisons.first?.tolerance.metric.threshold ?? 0.1)
      return Messages.leastLimits(
        threshold: threshold.map { Format.decimal($0) }, pixels: beyond,
        density: Format.decimal((density * 100).rounded(.up) / 100),
        densePixels: Int((density * 256).rounded(.up)), area: most(\.largestArea),
        unequal: most(\.counts.unequal), usual: usual)
    }

    /// What is tried of a density, and the most that noise has: crf 28 of H.264 stays below, a
    /// badge does not.
    private static let densities = [0.05, 0.1, 0.2, 0.3]
    /// Which share of the pixels of a picture noise changes at least: an assumption.
    private static let noisy = 0.2
    /// How far apart the pixels of noise are at most: 0.5 was measured on H.264 up to crf 35 and on
    /// JPEG.
    private static let noiseDistance = 0.6

    /// The flag that allows what looks like a codec's noise: pixels everywhere, dense nowhere.
    var noise: String? {
      let shares = comparisons.map {
        Double($0.counts.unequal) / Double(max(1, $0.counts.compared))
      }.sorted()
      guard !isOfTime, share >= 0.75, shares[shares.count / 2] >= Self.noisy,
        comparisons[0].tolerance == .exact,
        comparisons.allSatisfy({ $0.greatestDistance <= Self.noiseDistance }),
        let least = Self.densities.first(where: { $0 >= density })
      else { return nil }
      return Messages.toleratesNoise(Format.decimal(least), isFaint: density == 0)
    }
  }
}

// MARK: - Sentences

extension Messages {
  /// The limits that would pass, and the changes that would pass with them, as squares.
  static func leastLimits(
    threshold: String?, pixels: Int, density: String, densePixels: Int, area: Int, unequal: Int,
    usual: String
  ) -> String {
    func square(_ pixels: Int) -> String {
      let side = Int(Double(pixels).squareRoot())
      return side > 0 ? "any change of \(side)x\(side) pixels" : "no such pixel"
    }
    let threshold =
      threshold.map { "--threshold \($0), which lets all pixels differ by that" }
      ?? "no --threshold"
    let area =
      pixels == 0 ? "--area \(area)" : "--area \(area) --max-pixels \(pixels)"
    return "What would pass: \(threshold); --max-pixels \(pixels), which lets \(square(pixels)) "
      + "through; --density \(density), which lets \(square(densePixels)) through; \(area), which "
      + "lets a change of \(Format.count(unequal, "pixel")) by up to \(usual) through."
  }

  static func toleratesNoise(_ density: String, isFaint: Bool) -> String {
    let look =
      isFaint
      ? "It differs widely and nowhere much, as by other colours or a codec"
      : "It looks like the noise of a codec, everywhere and dense nowhere"
    return "\(look): --density \(density) tolerates it."
  }
}
