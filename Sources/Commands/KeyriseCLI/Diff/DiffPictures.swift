import FrameDiff
import FrameSequence

/// The pictures of what differs: side by side, the difference alone, or the frames that matter.
struct DiffPictures {
  var pair: DiffPair
  /// Whether to draw the difference alone.
  var isDifferenceOnly = false
  /// Whether a page is wanted.
  var wantsExhibit = false
  /// Whether the stills of what differs are wanted.
  var wantsStills = false

  /// The most frames of a sequence that are shown: an assumption, what fits on a page.
  private static let frameLimit = 6

  /// The differences, drawn to stand below each other; empty where there are none.
  ///
  /// Of sequences of which several frames differ these are the ones that matter.
  func pages(of result: DiffPair.Result) async throws -> [ComparisonPage] {
    switch result {
    case .pictures(let pictures):
      return [try draw(pictures, try pair.pictureComparer(), caption: "")]
    case .sequences(let comparison, let before, let after):
      var strip: [ComparisonPage] = []
      let moments = try moments(comparison, before, after)
      for (index, moment) in moments.enumerated() {
        // One legend, below the last, stands for all.
        strip.append(
          try await draw(
            moment.before, moment.after, moment.comparer, caption: moment.caption,
            hasLegend: index == moments.count - 1))
      }
      return Self.fitting(strip)
    }
  }

  /// Whether a page or stills are asked for.
  var isWanted: Bool { wantsExhibit || wantsStills }

  /// Adds the pictures of a comparison to its result, as far as they are wanted and it differs.
  func show(_ result: DiffPair.Result, in verdict: Verdict) async throws -> Verdict {
    var verdict = verdict
    guard isWanted, verdict.outcome != .same else { return verdict }
    switch result {
    case .pictures(let pictures):
      if wantsExhibit {
        verdict.exhibit = try Exhibit(
          pictures.before, pictures.after, pictures.comparison, limits: DiffPair.limits)
      }
      if wantsStills {
        verdict.stills = try await Verdict.stills(
          pictures.before, pictures.after, try pair.pictureComparer())
      }
    case .sequences(let comparison, let before, let after):
      if wantsExhibit {
        verdict.exhibit = try Exhibit(before, after, comparison, masks: pair.comparing.masks)
      }
      if wantsStills {
        // Where nothing can be held against each other the first frames tell what it is about.
        let worst = try comparison.worstPair.flatMap { pair in try moment(pair, before, after) }
        let sides = try (
          worst?.before ?? before.picture(ofFrame: 0), worst?.after ?? after.picture(ofFrame: 0)
        )
        verdict.stills = try await Verdict.stills(
          sides.0, sides.1, worst?.comparer ?? pair.comparing.comparer)
      }
    }
    return verdict
  }

  /// Adds the picture that one side alone has to the result, as far as it is wanted.
  func show(_ before: Picture?, _ after: Picture?, in verdict: Verdict) async throws -> Verdict {
    var verdict = verdict
    guard before != nil || after != nil else { return verdict }
    if wantsExhibit { verdict.exhibit = try Exhibit(before, after, nil, limits: DiffPair.limits) }
    if wantsStills { verdict.stills = try await Verdict.stills(before, after) }
    return verdict
  }

  /// Two frames that are shown at one time.
  private struct Moment {
    var caption: String
    var comparer: ImageComparer
    var before: Picture
    var after: Picture
  }

  /// The frames that matter: of those that differ the first, the worst, the last, and some between.
  private func moments(
    _ comparison: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence
  ) throws -> [Moment] {
    let differing = comparison.pairs.filter { $0.outcome != .equal }
    let count = min(Self.frameLimit, differing.count)
    var chosen = (0..<count).map { differing[$0 * (differing.count - 1) / max(1, count - 1)] }
    if let worst = comparison.worstPair, differing.contains(worst), !chosen.contains(worst) {
      chosen[count / 2] = worst
      chosen.sort { $0.time < $1.time }
    }
    return try chosen.compactMap { try moment($0, before, after) }
  }

  private func moment(
    _ shown: SequenceComparison.FramePair, _ before: PlayedSequence, _ after: PlayedSequence
  ) throws -> Moment? {
    let pictures = try (
      before.picture(ofFrame: shown.before), after.picture(ofFrame: shown.after)
    )
    guard before.size == after.size, pictures.0 != nil || pictures.1 != nil else { return nil }
    var comparer = pair.comparing.comparer
    let sides = [
      shown.before.map { before.rectangles(of: pair.comparing.masks, inFrame: $0, beside: after) },
      shown.after.map { after.rectangles(of: pair.comparing.masks, inFrame: $0, beside: before) },
    ]
    for case let rectangles? in sides {
      for rectangle in rectangles where !comparer.mask.rectangles.contains(rectangle) {
        comparer.mask.rectangles.append(rectangle)
      }
    }
    let frames = [shown.before, shown.after].map { $0.map { "\($0)" } ?? "NONE" }
    let name =
      frames[0] == frames[1] ? "FRAME \(frames[0])" : "FRAMES \(frames[0]) AND \(frames[1])"
    let nothing = Picture.bitmap(Bitmap(size: before.size))
    let time = Format.fixed(shown.time, places: 3)
    return Moment(
      caption: "\(name) AT \(time) S",
      comparer: comparer,
      before: pictures.0 ?? nothing, after: pictures.1 ?? nothing)
  }

  /// A picture of two frames that are shown at one time, one of which may have ended.
  func picture(
    of shown: SequenceComparison.FramePair, _ before: PlayedSequence, _ after: PlayedSequence
  ) async throws -> ComparisonPage {
    guard let moment = try moment(shown, before, after) else {
      throw Failure(Messages.nothingToCompare)
    }
    return try await draw(
      moment.before, moment.after, moment.comparer, caption: moment.caption)
  }

  private func draw(
    _ before: Picture, _ after: Picture, _ comparer: ImageComparer, caption: String,
    hasLegend: Bool = true
  ) async throws -> ComparisonPage {
    try draw(
      try await comparer.compare(before, after, toDraw: true), comparer, caption: caption,
      hasLegend: hasLegend)
  }

  private func draw(
    _ compared: ImageComparer.ComparedPair, _ comparer: ImageComparer, caption: String,
    hasLegend: Bool = true
  ) throws -> ComparisonPage {
    let picture = ComparisonPicture(comparer, caption: caption, hasLegend: hasLegend)
    return isDifferenceOnly ? try picture.drawDifference(compared) : try picture.draw(compared)
  }

  /// As many as may stand below each other in one PNG.
  private static func fitting(_ pages: [ComparisonPage]) -> [ComparisonPage] {
    var height = 0
    return Array(
      pages.prefix { page in
        height += page.size.height
        return height <= PixelView.sideRange.upperBound
      })
  }
}
