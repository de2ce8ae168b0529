internal import Cairo
internal import KeyboardAvoidance
internal import Stage

/// The tools that pictures are made with: the fonts, and a stage for every scene and size.
///
/// It belongs to one thread. The same picture gives the same bytes on every one.
package final class Studio {
  private var letterings: [String?: Lettering]
  private let fontDirectory: String
  /// How many pixels a unit of a document of shapes counts as having: where its places are snapped
  /// to, and how wide its hairlines are.
  package var density = Context.vectorDensity
  private var stages: [StageKey: Stage] = [:]
  private var shadows: [ShadowKey: BoxShadow] = [:]
  private var keptPixels = 0

  private struct StageKey: Hashable {
    var scene: Scene
    var scale: Double
    var turns: Bool
  }

  private struct ShadowKey: Hashable {
    var shape: BoxShadow.Shape
    var scale: Double
  }

  /// The most pixels that stages and shadows hold which are kept: 256 MB of memory.
  ///
  /// Frames of a page ask for all its stages in turn, so none can be spared: not their number is
  /// bounded but what they hold, and the devices of a page are the smaller the more there are.
  var maximumPixels = 64_000_000

  /// Prepares to draw.
  ///
  /// - Parameter fontDirectory: The directory that holds the `.otf` files of Inter.
  /// - Throws: ``DrawingError`` that names a font file that is missing.
  package init(fontDirectory: String) throws {
    self.fontDirectory = fontDirectory
    letterings = [nil: try Lettering(fontDirectory: fontDirectory)]
  }

  /// Sets words also in the fonts that scenarios name for what Inter lacks.
  package func add(fonts: [String]) throws {
    for lettering in letterings.values { try lettering.add(fonts: fonts) }
  }

  /// The words of pages in a brand's font, or in Inter.
  ///
  /// - Throws: `DrawingError` that names a font that cannot be found.
  func lettering(in font: String?) throws -> Lettering {
    if let known = letterings[font] { return known }
    let fallback = letterings[nil]?.fallback ?? []
    let lettering = try Lettering(fontDirectory: fontDirectory, fallback: fallback, lead: font)
    letterings[font] = lettering
    return lettering
  }

  /// A stage that draws a scene at pixels a point, on a canvas for both orientations if the
  /// device turns.
  func stage(
    for scene: Scene, scale: Double, turns: Bool = false
  ) throws -> Stage {
    try add(fonts: scene.fonts)
    let key = StageKey(scene: scene, scale: scale, turns: turns)
    if let known = stages[key] { return known }
    var options = StageOptions(
      scale: scale, fontDirectory: fontDirectory, holdsBothOrientations: turns)
    options.spacesSmallWords = true
    let stage = try Stage(scene: scene, options: options)
    makeRoom(for: stage.pixelCount)
    stages[key] = stage
    return stage
  }

  /// The shadow of a device at a scale in pixels a unit, or `nil` where it is too large for memory.
  func shadow(_ shape: BoxShadow.Shape, scale: Double) -> BoxShadow? {
    let key = ShadowKey(shape: shape, scale: scale)
    if let known = shadows[key] { return known }
    guard let shadow = try? BoxShadow(shape, scale: scale) else { return nil }
    let (columns, rows) = shadow.pixels()
    makeRoom(for: columns.count * rows.count)
    shadows[key] = shadow
    return shadow
  }

  /// Counts pixels that are about to be kept, and lets all others go where that is too much.
  private func makeRoom(for pixels: Int) {
    if keptPixels + pixels > maximumPixels {
      stages.removeAll()
      shadows.removeAll()
      keptPixels = 0
    }
    keptPixels += pixels
  }
}
