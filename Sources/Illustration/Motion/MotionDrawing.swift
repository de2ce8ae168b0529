internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Stage

/// What moves in a film as elements of an SVG with names, in the order in which they are drawn.
enum MotionElement: Hashable {
  case card
  case root
  case viewport
  case content
  case thumb
  case thumbTop
  case thumbMiddle
  case thumbBottom
  case keyboard
  /// The opacity of the keyboard's shadow.
  case shadowFade
  /// The opacity of the keyboard.
  case keyboardFade
  /// Something that comes and goes, by its place in ``MotionDrawing/parts``.
  case part(Int)

  /// The name in the document, which is short, as it is repeated.
  var id: String {
    switch self {
    case .card: "kb"
    case .root: "kr"
    case .viewport: "kv"
    case .content: "kc"
    case .thumb: "kt"
    case .thumbTop: "kt1"
    case .thumbMiddle: "kt2"
    case .thumbBottom: "kt3"
    case .keyboard: "kk"
    case .shadowFade: "ks"
    case .keyboardFade: "kf"
    case .part(let index): "k\(index)"
    }
  }
}

/// Draws the parts of one or several films of a scene, each part once.
struct MotionDrawing {
  let stage: Stage
  let scene: Scene
  let scores: [MotionScore]

  /// What comes and goes in any of the films, without repetitions, in the order of appearance.
  let parts: [StagePart]

  /// The film and the frame that the document shows where nothing moves it.
  let still: (score: MotionScore, frame: Int)

  init(stage: Stage, scene: Scene, scores: [MotionScore], stillScore: Int, stillFrame: Int) {
    self.stage = stage
    self.scene = scene
    self.scores = scores
    still = (scores[stillScore], stillFrame)
    var parts: [StagePart] = []
    var seen: Set<StagePart> = []
    for score in scores {
      for part in score.parts.flatMap(\.runs).compactMap(\.value)
      where seen.insert(part).inserted {
        parts.append(part)
      }
    }
    self.parts = parts
  }

  /// Whether the root view ever leaves its place.
  var movesRoot: Bool {
    let rest = stage.rootAtRest
    let values = [rest.minX, rest.minY, rest.width, rest.height]
    return scores.contains { score in score.root.values.contains { $0 != values } }
  }

  /// Whether the scroll view ever cuts something off inside the window.
  var cutsContent: Bool {
    let window = scene.window
    return scores.contains { score in
      score.viewport.values.contains { value in
        value[0] > window.minX || value[1] > window.minY
          || value[0] + value[2] < window.maxX || value[1] + value[3] < window.maxY
      }
    }
  }

  /// Whether a sheet's card ever leaves its place.
  var movesCard: Bool { scores.contains { $0.card.values.contains { $0 != [0, 0] } } }

  /// Whether the keyboard is ever less than opaque.
  var fadesKeyboard: Bool {
    scores.contains { score in score.keyboardOpacity.values.contains { $0 != [1] && $0 != [] } }
  }

  /// Whether any keyboard has a shadow.
  private var hasShadow: Bool { scores.contains { $0.shadows.contains { $0 != nil } } }

  /// The elements whose opacity is the keyboard's.
  var fades: [MotionElement] {
    guard fadesKeyboard else { return [] }
    return hasShadow ? [.shadowFade, .keyboardFade] : [.keyboardFade]
  }

  /// Whether there is a scroll indicator in any frame.
  var showsThumb: Bool {
    scores.contains { score in score.thumbOpacity.values.contains { $0 != [0] } }
  }
}

// MARK: - Drawing

extension MotionDrawing {
  /// Draws everything into a document, whose unit is a point.
  func draw(into document: SVGDocument) throws(IllustrationError) {
    let context = try drawing { () throws(CairoError) in try document.makeContext() }
    do throws(StageError) {
      try drawAll(in: context, document)
    } catch {
      throw IllustrationError(error)
    }
    try drawing { () throws(CairoError) in try context.finish() }
  }

  private func drawAll(in context: Context, _ document: SVGDocument) throws(StageError) {
    let origin = stage.windowOrigin
    guard origin != .zero || scene.multitasking.style != .fullScreen else {
      try drawWindow(in: context, document)
      return try stage.draw(.front, in: context)
    }
    try stage.draw(.desktop, in: context)
    try context.marked(["transform": Self.transform([origin.x, origin.y])]) {
      () throws(StageError) in
      try drawWindow(in: context, document)
    }
    try stage.draw(.front, in: context)
  }

  /// Draws the window, and the keyboard, which may reach beyond it.
  private func drawWindow(in context: Context, _ document: SVGDocument) throws(StageError) {
    try context.saved { () throws(StageError) in
      stage.clipToWindow(in: context)
      if scene.presentation.style == .fullScreen {
        try drawApp(in: context, document)
      } else {
        try stage.draw(.presenter, in: context)
        try marked(.card, still.score.card, in: context) { () throws(StageError) in
          stage.clipToCard(in: context)
          try drawApp(in: context, document)
        }
      }
    }
    try marked(.keyboard, still.score.keyboard, in: context) { () throws(StageError) in
      try drawKeyboard(.shadowFade, still.score.shadows[still.frame], in: context) {
        if case .shadow = $0 { true } else { false }
      }
      try drawKeyboard(.keyboardFade, still.score.keyboards[still.frame], in: context) {
        if case .keyboard = $0 { true } else { false }
      }
    }
  }

  /// Draws keyboards or their shadows, with the opacity that they have together.
  private func drawKeyboard(
    _ fade: MotionElement, _ shown: StagePart?, in context: Context,
    where isMeant: (StagePart) -> Bool
  ) throws(StageError) {
    guard fades.contains(fade) else {
      return try drawParts(shown: shown, in: context, where: isMeant)
    }
    let opacity = still.score.keyboardOpacity.values[still.frame].first ?? 1
    try context.marked(["id": fade.id, "opacity": Numeral.css(opacity)]) {
      () throws(StageError) in
      try drawParts(shown: shown, in: context, where: isMeant)
    }
  }

  /// Draws the app, on its card if it has one.
  private func drawApp(in context: Context, _ document: SVGDocument) throws(StageError) {
    try stage.draw(.ground, in: context)
    if movesRoot {
      try stage.draw(.window, in: context)
      try marked(.root, still.score.root, in: context) { () throws(StageError) in
        try stage.draw(.root, in: context)
      }
    }
    if cutsContent {
      let place = Self.transform(still.score.viewport.values[still.frame])
      document.define(
        "<clipPath id=\"kw\"><rect id=\"\(MotionElement.viewport.id)\" width=\"1\" height=\"1\" "
          + "transform=\"\(place)\"/></clipPath>")
      try context.marked(["clip-path": "url(#kw)"]) { () throws(StageError) in
        try drawContent(in: context)
      }
    } else {
      try drawContent(in: context)
    }
    try stage.draw(.bars, in: context)
  }

  private func drawContent(in context: Context) throws(StageError) {
    try marked(.content, still.score.content, in: context) { () throws(StageError) in
      try drawParts(shown: still.score.contents[still.frame], in: context) {
        if case .content = $0 { true } else { false }
      }
      try drawParts(shown: still.score.editing[still.frame], in: context) {
        if case .editing = $0 { true } else { false }
      }
      try drawParts(shown: still.score.carets[still.frame], in: context) {
        if case .caret = $0 { true } else { false }
      }
    }
    if showsThumb { try drawThumb(in: context) }
  }

  /// Draws the scroll indicator in three pieces, so that its ends stay round at any length.
  private func drawThumb(in context: Context) throws(StageError) {
    let opacity = still.score.thumbOpacity.values[still.frame].first ?? 0
    try context.marked([
      "id": MotionElement.thumb.id, "opacity": Numeral.css(opacity),
    ]) { () throws(StageError) in
      try context.group(alpha: stage.thumbOpacity) { () throws(StageError) in
        for (element, part) in [
          (MotionElement.thumbTop, StagePart.thumbTop), (.thumbMiddle, .thumbMiddle),
          (.thumbBottom, .thumbBottom),
        ] {
          try marked(element, thumb(element, still.score.thumb), in: context) {
            () throws(StageError) in
            try stage.draw(part, in: context)
          }
        }
      }
    }
  }

  private func drawParts(
    shown: StagePart?, in context: Context, where isMeant: (StagePart) -> Bool
  ) throws(StageError) {
    for (index, part) in parts.enumerated() where isMeant(part) {
      try context.marked([
        "id": MotionElement.part(index).id,
        "visibility": part == shown ? "visible" : "hidden",
      ]) { () throws(StageError) in
        try stage.draw(part, in: context)
      }
    }
  }

  private func marked(
    _ element: MotionElement, _ track: MotionTrack, in context: Context,
    _ body: () throws(StageError) -> Void
  ) throws(StageError) {
    let value = still.frame < track.values.count ? track.values[still.frame] : []
    try context.marked(["id": element.id, "transform": Self.transform(value)]) {
      () throws(StageError) in
      try body()
    }
  }
}

// MARK: - Places

extension MotionDrawing {
  /// The track of a piece of the scroll indicator, from the track of all of it.
  func thumb(_ element: MotionElement, _ thumb: MotionTrack) -> MotionTrack {
    let thickness = stage.thumbThickness
    var track = thumb
    track.values = thumb.values.map { value in
      guard value.count == 4 else { return [] }
      let (x, y, height) = (value[0], value[1], value[3])
      switch element {
      case .thumbTop: return [x, y]
      case .thumbBottom: return [x, y + height]
      // A quarter of a point below either end, so that no seam shows.
      default:
        return [x, y + thickness / 2 - 0.25, 1, max(height - thickness + 0.5, 0)]
      }
    }
    return track
  }

  /// A place, or a place and a size, as the attribute `transform` has it.
  static func transform(_ value: [Double]) -> String {
    switch value.count {
    case 2: "translate(\(Numeral.css(value[0])) \(Numeral.css(value[1])))"
    case 4:
      "translate(\(Numeral.css(value[0])) \(Numeral.css(value[1]))) "
        + "scale(\(Numeral.css(value[2])) \(Numeral.css(value[3])))"
    default: "translate(0 0)"
    }
  }
}
