internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Stage

/// What pictures are made with: the fonts, and a stage for every scene and size.
///
/// It belongs to one thread. The same picture gives the same bytes on every one.
public final class Studio {
  let lettering: Lettering
  private let fontDirectory: String
  private var stages: [StageKey: Stage] = [:]

  private struct StageKey: Hashable {
    var scene: Scene
    var scale: Double
  }

  /// The most stages that are kept: they hold pictures.
  private static let maximumStages = 12

  /// Prepares to draw.
  ///
  /// - Parameter fontDirectory: The directory that holds the `.otf` files of Inter.
  /// - Throws: ``IllustrationError`` that names a font file that is missing.
  public init(fontDirectory: String) throws(IllustrationError) {
    self.fontDirectory = fontDirectory
    lettering = try drawing { () throws(CairoError) in
      try Lettering(fontDirectory: fontDirectory)
    }
  }

  /// A stage that draws a scene at so many pixels a point.
  func stage(for scene: Scene, scale: Double) throws(IllustrationError) -> Stage {
    let key = StageKey(scene: scene, scale: scale)
    if let known = stages[key] { return known }
    if stages.count >= Self.maximumStages { stages.removeAll() }
    do throws(StageError) {
      let stage = try Stage(
        scene: scene, options: StageOptions(scale: scale, fontDirectory: fontDirectory))
      stages[key] = stage
      return stage
    } catch {
      throw IllustrationError(error)
    }
  }
}
