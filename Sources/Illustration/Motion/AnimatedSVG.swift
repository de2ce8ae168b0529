internal import Cairo
internal import KeyboardAvoidance
public import Keyframes
internal import Stage

/// A film as one SVG that plays by itself: shapes that CSS moves.
///
/// The parts of the picture are drawn once, as shapes and outlines of glyphs, so that it plays
/// wherever an image is shown, without fonts, scripts or network. What moves is given few keyframes:
/// between them straight lines stay within a quarter of a pixel of where the timeline is. Where the
/// reader asks for less motion it stands still at the instant that says most.
public struct AnimatedSVG {
  /// What is played.
  public var take: Take
  /// The frames that the film is made of; between them things move on.
  public var clock: FrameClock
  /// How often it plays; 0, the default, is for ever.
  public var plays: Int
  /// Pixels per point of the screen that it is drawn for, which places are rounded to at rest.
  public var scale: Double

  /// The greatest error of a place in motion, in pixels.
  public static let tolerance = 0.25

  /// Makes a film of a take.
  public init(_ take: Take, clock: FrameClock, plays: Int = 0, scale: Double = 2) {
    self.take = take
    self.clock = clock
    self.plays = plays
    self.scale = scale
  }

  /// Draws the film and returns the file.
  ///
  /// Throws ``IllustrationError`` when the fonts lack a character or the screen is too large.
  public func text(_ studio: Studio) throws(IllustrationError) -> String {
    guard !take.timeline.rotates else { throw .turns }
    let stage = try studio.stage(for: take.scene, scale: scale)
    let score: MotionScore
    do throws(StageError) {
      score = try MotionScore(
        timeline: take.timeline, clock: clock, stage: stage, scale: scale, isExact: false)
    } catch {
      throw IllustrationError(error)
    }
    let drawing = MotionDrawing(
      stage: stage, scene: take.scene, scores: [score], stillScore: 0,
      stillFrame: score.frame(showing: take.shownTime))
    let document: SVGDocument
    do throws(CairoError) {
      document = try SVGDocument(
        width: take.scene.device.bounds.width, height: take.scene.device.bounds.height)
    } catch {
      throw IllustrationError(error)
    }
    document.title = take.title
    document.summary = AltText.motion(of: take)
    document.style = style(of: drawing, score)
    try drawing.draw(into: document)
    return document.text()
  }

  private func style(of drawing: MotionDrawing, _ score: MotionScore) -> String {
    // Numbers are rounded to hundredths of a point, which takes its share of the error; what stands
    // on something that moves has half of it.
    let share = drawing.movesCard ? 0.5 : 1
    var text = KeyframeText(
      score: score, plays: plays, tolerance: share * Self.tolerance / scale - 0.006)
    if drawing.movesCard { text.add(.card, score.card) }
    if drawing.movesRoot { text.add(.root, score.root) }
    if drawing.cutsContent { text.add(.viewport, score.viewport) }
    text.add(.content, score.content)
    if drawing.showsThumb {
      text.add(opacity: score.thumbOpacity, of: .thumb)
      for element in [MotionElement.thumbTop, .thumbMiddle, .thumbBottom] {
        text.add(element, drawing.thumb(element, score.thumb))
      }
    }
    text.add(.keyboard, score.keyboard)
    for fade in drawing.fades { text.add(opacity: score.keyboardOpacity, of: fade) }
    for (index, part) in drawing.parts.enumerated() {
      text.add(.part(index), isShown: score.isShown(part))
    }
    return text.text
  }
}
