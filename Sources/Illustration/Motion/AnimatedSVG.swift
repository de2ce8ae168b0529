internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
public import Playing
internal import Scenario
internal import Stage

/// A film as one SVG that plays by itself: shapes that CSS moves.
///
/// The parts of the picture are drawn once, as shapes and outlines of glyphs, so that it plays
/// wherever an image is shown, without fonts, scripts or network. Moving parts have few keyframes,
/// between which linear interpolation stays within a quarter of a pixel of the timeline. With
/// reduced motion the picture stays at the most telling instant.
public struct AnimatedSVG {
  /// What is played; between its frames things move on.
  public var film: Film
  /// How often it plays; 0, the default, is for ever.
  public var plays: Int
  /// Pixels per point of the screen that it is drawn for, which places are rounded to at rest.
  public var scale: Double

  /// The greatest error of a place in motion, in pixels.
  public static let tolerance = 0.25

  /// Makes an animation of a film.
  public init(_ film: Film, plays: Int = 0, scale: Double = 2) {
    self.film = film
    self.plays = plays
    self.scale = scale
  }

  /// Draws the film and returns the file.
  ///
  /// A device that is turned stands on the canvas that holds it either way round, as in frames. What
  /// is behind a translucent bar is blurred by the viewer, up to 12/255 from the frames.
  /// Throws ``IllustrationError`` when the fonts lack a character or the screen is too large.
  public func text(_ studio: Studio) throws -> String {
    let stage = try studio.stage(
      for: film.scene, scale: scale, turns: film.timeline.rotates)
    let score = try MotionScore(
      timeline: film.timeline, clock: film.clock, stage: stage, isExact: false)
    var motion = MotionDrawing(
      stage: stage, scores: [score], stillFrame: score.frame(showing: film.shownTime))
    let document = try SVGDocument(width: stage.canvas.width, height: stage.canvas.height)
    document.title = film.scenario.title
    document.summary = AltText.motion(of: film)
    try motion.draw(into: document)
    document.style = style(of: motion, score)
    return document.text()
  }

  private func style(of motion: MotionDrawing, _ score: MotionScore) -> String {
    // A part in a moving group gets its share of the tolerance. Numbers are rounded to hundredths
    // of a point, which uses up some of it.
    let share = 1 / Double(max(motion.depthOfMotion, 1))
    var text = KeyframeText(
      score: score, plays: plays, tolerance: share * Self.tolerance / scale - 0.006)
    for element in motion.elements { text.add(element) }
    return text.text
  }
}
