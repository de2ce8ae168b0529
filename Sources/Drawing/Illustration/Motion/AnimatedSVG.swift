internal import Cairo
internal import KeyboardAvoidance
package import Keyframes
package import Playing
internal import Scenario
internal import Stage

/// A film as one SVG that plays by itself: shapes that CSS moves.
///
/// The parts of the picture are drawn once, as shapes and outlines of glyphs, so that it plays
/// wherever an image is shown, without fonts, scripts or network. Moving parts have few keyframes,
/// between which linear interpolation stays within a quarter of a pixel of the timeline. With
/// reduced motion the picture stays at the most telling instant.
package struct AnimatedSVG {
  /// The film that is played; between its frames things move on.
  package var film: Film
  /// How often it plays; 0, the default, is for ever.
  package var plays: Int
  /// Pixels per point of the screen that it is drawn for, which places are rounded to at rest.
  package var scale: Double
  /// The surroundings of the screen, or `nil` for the screen alone with the square corners of a
  /// screenshot.
  package var dressing: Dressing?

  /// Makes an animation of a film.
  package init(_ film: Film, plays: Int = 0, scale: Double = 2, dressing: Dressing? = nil) {
    self.film = film
    self.plays = plays
    self.scale = scale
    self.dressing = dressing
  }

  /// How large it is, in CSS pixels.
  package var size: Size {
    if let dressing { return portrait(dressing).size }
    return film.timeline.rotates ? Stage.canvas(turning: film.scene) : film.scene.device.screen
  }

  /// Draws the film and returns the file.
  ///
  /// A device that is turned stands on the canvas that holds it either way round, as in frames;
  /// with something around the screen it must not be turned. What is behind a translucent bar is
  /// blurred by the viewer, up to 12/255 from the frames.
  /// Throws ``DrawingError`` when the fonts lack a character or the screen is too large.
  package func text(_ studio: Studio) throws -> String {
    var screen = try MovingScreen(film, scale: scale, studio: studio)
    let document = try SVGDocument(width: size.width, height: size.height)
    document.title = film.scenario.title
    document.summary = AltText.motion(of: film)
    let context = try document.makeContext()
    if let dressing {
      let portrait = portrait(dressing)
      try studio.draw(portrait.setup, in: context) { canvas in
        try screen.draw(on: portrait.device, of: canvas, hasShadow: dressing.hasShadow, document)
      }
    } else {
      try screen.draw(in: context, document)
      try context.finish()
    }
    var style = KeyframeText(duration: screen.duration, plays: plays)
    screen.animate(in: &style)
    document.style = style.text
    return document.text()
  }

  private func portrait(_ dressing: Dressing) -> Portrait {
    Portrait(
      of: film.timeline.state(at: film.shownTime), in: film.scene, title: film.scenario.title,
      dressing: dressing)
  }
}
