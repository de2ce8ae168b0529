internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Playing
internal import Stage

/// The screen of a film in a document of shapes, and what moves on it.
struct MovingScreen {
  let film: Film
  private let score: MotionScore
  private var motion: MotionDrawing
  private var hidden: HiddenMotion?
  /// The greatest error of a place in motion, in points of the screen.
  private let tolerance: Double
  private let prefix: String

  /// The greatest error of a place in motion, in pixels.
  static let tolerance = 0.25

  /// Takes a film.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point of the screen, which places are rounded to at rest.
  ///   - sharpness: Pixels per point of the screen that motion is true to; as `scale` where `nil`.
  ///   - prefix: What names in the document begin with.
  ///   - marksHidden: Whether what cannot be seen of the focused field is hatched.
  init(
    _ film: Film, scale: Double, sharpness: Double? = nil, prefix: String = "k",
    marksHidden: Bool = false, studio: Studio
  ) throws {
    let stage = try studio.stage(for: film.scene, scale: scale, turns: film.timeline.rotates)
    score = try MotionScore(
      timeline: film.timeline, clock: film.clock, stage: stage, isExact: false)
    let frame = score.frame(showing: film.shownTime)
    motion = MotionDrawing(stage: stage, scores: [score], stillFrame: frame, prefix: prefix)
    hidden =
      marksHidden
      ? HiddenMotion(film, frames: score.frames, stillFrame: frame, prefix: prefix + "x") : nil
    tolerance = Self.tolerance / (sharpness ?? scale)
    self.film = film
    self.prefix = prefix
  }

  /// The size of what it draws, in points.
  var size: Size { motion.stage.canvas }

  /// How long it plays, in seconds.
  var duration: Double { score.duration }

  /// Draws it into a context that is not transformed.
  mutating func draw(in context: Context, _ document: SVGDocument) throws {
    try motion.draw(in: context, document)
  }

  /// Draws it on the screen of a device, within its round corners.
  mutating func draw(
    on device: PlacedDevice, of canvas: Canvas, hasShadow: Bool, _ document: SVGDocument
  ) throws {
    let context = canvas.context
    let (x, y) = (Numeral.css(device.screen.minX), Numeral.css(device.screen.minY))
    let scale = device.scale == 1 ? "" : " scale(\(Numeral.css(device.scale, places: 6)))"
    try canvas.draw(device, hasShadow: hasShadow) {
      // What moves is moved by attributes of its own, which a transformed context would bend.
      try context.marked(["transform": "translate(\(x) \(y))\(scale)"]) {
        canvas.trace(
          Rect(origin: .zero, size: size),
          radius: canvas.cornerRadius(of: device) / device.scale, curve: .continuous)
        context.clip()
        try motion.draw(in: context, document)
        hidden?.draw(over: Rect(origin: .zero, size: size), device, on: canvas, document)
      }
    }
  }

  /// Adds what moves to a style sheet.
  func animate(in text: inout KeyframeText) {
    // A part on a moving group has half of the error. Numbers are rounded to
    // hundredths of a point, which takes some of it.
    let share = tolerance / Double(max(motion.depthOfMotion, 1)) - 0.006
    for element in motion.elements {
      guard let track = element.track(in: score) else { continue }
      text.add(element.id, track, as: element.form, at: score.frames, tolerance: share)
    }
    for (id, track, form) in hidden?.tracks ?? [] {
      text.add(id, track, as: form, at: score.frames, tolerance: tolerance - 0.006)
    }
  }
}
