internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Playing
internal import Stage

/// The screen of a film in a document of shapes, and what moves on it.
struct MovingScreen {
  private let score: MotionScore
  private var motion: MotionDrawing
  private var hidden: HiddenParts?
  /// The greatest error of a place in motion, in points of the screen.
  private let tolerance: Double

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
      ? HiddenParts(film, frames: score.frames, stillFrame: frame, prefix: prefix + "x") : nil
    tolerance = Self.tolerance / (sharpness ?? scale)
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

  /// The hidden parts of the focused field in a film of shapes: one hatch over the screen, of
  /// which rectangles that move let through what is hidden.
  struct HiddenParts {
    /// The elements that move: the name of each, its values and how they are written.
    let tracks: [(id: String, track: MotionTrack, form: MotionElement.Form)]

    private let stillFrame: Int
    private let prefix: String
    /// The rectangle of a part that is not there.
    private static let nowhere = [0.0, 0, 0, 0]

    /// Measures a film frame by frame.
    init(_ film: Film, frames: FrameClock.Frames, stillFrame: Int, prefix: String) {
      func places(_ time: Double) -> [[Double]] {
        film.hiddenParts(in: film.timeline.state(at: time))
          .map { [$0.minX, $0.minY, $0.width, $0.height] }
      }
      var parts: [FrameValues<[Double]>] = []
      for frame in frames {
        let shown = places(frame.sampleTime)
        while parts.count < shown.count {
          var part = FrameValues<[Double]>()
          part.append(Self.nowhere, times: frame.index)
          parts.append(part)
        }
        for index in parts.indices {
          parts[index].append(index < shown.count ? shown[index] : Self.nowhere)
        }
      }
      tracks = parts.enumerated().map { index, values in
        var draft = MotionDraft()
        for run in values.runs { draft.append(run.value, exact: nil, times: run.frames.count) }
        let jumps = draft.jumps(between: frames) { time in
          let shown = places(time)
          return index < shown.count ? shown[index] : Self.nowhere
        }
        return ("\(prefix)\(index)", MotionTrack(values: values, jumps: jumps), .stretch)
      }
      self.stillFrame = stillFrame
      self.prefix = prefix
    }

    /// Draws the hatch over a screen, in its points.
    func draw(over screen: Rect, _ device: PlacedDevice, on canvas: Canvas, _ document: SVGDocument)
    {
      guard !tracks.isEmpty else { return }
      let rects = tracks.map { id, track, form in
        let (name, value) = form.attribute(track.values[min(stillFrame, track.values.count - 1)])
        return "<rect id=\"\(id)\" width=\"1\" height=\"1\" \(name)=\"\(value)\"/>"
      }
      document.define("<clipPath id=\"\(prefix)\">\(rects.joined())</clipPath>")
      let theme = device.theme
      canvas.context.marked(["class": "hidden-field", "clip-path": "url(#\(prefix))"]) {
        canvas.fill(screen, theme.page.withAlpha(0.65))
        canvas.hatch(
          screen.corners, theme.covered.withAlpha(0.55), spacing: 6 / device.scale,
          width: 1.25 / device.scale)
      }
    }
  }
}
