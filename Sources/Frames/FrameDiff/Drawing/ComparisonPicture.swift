/// Draws two pictures and their difference side by side, or the difference alone.
///
/// Before, after, difference, from left to right. In the difference what is equal is pale grey;
/// pixels beyond the threshold are blue-black, slight ones orange, smoothed edges pale blue: told
/// apart by lightness as well, for those who do not see the colours. Regions are boxed in all
/// three and numbered in the order of the report; masked pixels are hatched; a strip that only one
/// picture has is chequered. A legend says so.
package struct ComparisonPicture: Sendable {
  private let comparer: ImageComparer
  /// What stands above the pictures, such as `FRAME 12 AT 0.200 S`.
  private let caption: String
  /// Whether a legend stands below them.
  private let hasLegend: Bool

  /// Makes a drawer that compares as the comparer does; `caption` stands above the pictures, in
  /// capitals, as far as they, digits, colons and full stops make it.
  package init(_ comparer: ImageComparer, caption: String = "", hasLegend: Bool = true) {
    self.comparer = comparer
    self.caption = caption
    self.hasLegend = hasLegend
  }
}

extension ComparisonPicture {
  /// Compares two pictures and draws what was found.
  ///
  /// Throws `FrameSequenceError` when a picture cannot be read or the result would be too large.
  package func draw(_ before: Picture, _ after: Picture) async throws -> ComparisonPage {
    let compared = try await compared(before, after)
    let layout = ComparisonPage.Layout(compared.size, caption: caption, hasLegend: hasLegend)
    return try ComparisonPage(compared, comparer, layout, caption: caption, hasLegend: hasLegend)
  }

  /// Compares two pictures and draws the difference alone, as large as what both cover.
  ///
  /// Regions are boxed when asked for, by lines that show when the picture is as small as in a
  /// page. Throws `FrameSequenceError` when a picture cannot be read.
  package func drawDifference(
    _ before: Picture, _ after: Picture, boxesRegions: Bool = false
  ) async throws -> ComparisonPage {
    try ComparisonPage(
      try await compared(before, after), comparer, nil, caption: "", boxesRegions: boxesRegions)
  }

  private func compared(
    _ before: Picture, _ after: Picture
  ) async throws -> ComparisonPage.Compared {
    let (comparison, map) = try await comparer.compare(before, after, keepsMap: true)
    return ComparisonPage.Compared(
      comparison: comparison, map: map, before: before, after: after)
  }
}
