internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
package import Playing
internal import Stage

/// A page that plays films of one scene: one file, which needs nothing else.
///
/// It holds the parts of the picture once, as the shapes of an ``AnimatedSVG``, and where they
/// stand in each frame; a script puts them there. So it is small and sharp, every frame is the
/// frame of a sequence, and the numbers beside it are those of a trace. It can be played, scrubbed
/// and stepped through, also with the keyboard; it follows the reader's wishes for light, dark and
/// less motion, and makes no network requests.
package struct Player {
  /// The films: the same scene under each strategy, frame by frame.
  package var films: [Film]
  /// The page's title.
  package var title: String
  /// Pixels per point of the screen that it is drawn for, which places are rounded to.
  package var scale: Double
  /// A further script for the end of the page, for a server; empty for none.
  package var addition = ""
  /// A recording of the app that is shown beside the films, or `nil` for none.
  package var recording: RecordingsPlayer.Recording?

  /// Makes a player of films, of which there must be at least one.
  package init(_ films: [Film], title: String, scale: Double = 2) {
    self.films = films
    self.title = title
    self.scale = scale
  }

  /// Draws the films and returns the page.
  ///
  /// Throws ``DrawingError`` when there is no film, the fonts lack a character or the screen
  /// is too large.
  package func text(_ studio: Studio) throws -> String {
    guard let first = films.first else { throw DrawingError.nothingToShow }
    let stage = try studio.stage(
      for: first.scene, scale: scale,
      turns: films.contains { $0.timeline.rotates })
    let scores = try films.map { film in
      try MotionScore(timeline: film.timeline, clock: film.clock, stage: stage, isExact: true)
    }
    var motion = MotionDrawing(
      stage: stage, scores: scores, stillFrame: scores[0].frame(showing: first.shownTime))
    let document = try SVGDocument(width: stage.canvas.width, height: stage.canvas.height)
    try motion.draw(into: document)
    let canvas = motion.stage.canvas
    let device = first.scene.device
    return PlayerPage(
      title: title, size: canvas, radius: canvas == device.screen ? device.cornerRadius : 0,
      isDark: first.scene.appearance == .dark, picture: document.text(),
      data: PlayerData(films: films, motion: motion, recording: recording).json,
      recordings: recording.map { [$0] } ?? [], addition: addition
    ).text
  }
}
