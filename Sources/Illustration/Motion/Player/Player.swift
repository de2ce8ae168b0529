internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Markup
public import Playing
internal import Stage

/// A page that plays films of one scene: one file, which needs nothing else.
///
/// It holds the parts of the picture once, as the shapes of an ``AnimatedSVG``, and where they stand
/// in each frame; a script puts them there. So it is small and sharp, every frame is the frame of a
/// sequence, and the numbers beside it are those of a trace. It can be played, scrubbed and stepped
/// through, also with the keyboard; it follows the reader's wishes for light, dark and less motion,
/// and asks nothing of any network.
public struct Player {
  /// What is played: the same scene under each strategy, frame by frame.
  public var films: [Film]
  /// What the page is called.
  public var title: String
  /// Pixels per point of the screen that it is drawn for, which places are rounded to.
  public var scale: Double
  /// A further script for the end of the page, for a server; empty for none.
  public var addition = ""

  /// Makes a player of films, of which there must be at least one.
  public init(_ films: [Film], title: String, scale: Double = 2) {
    self.films = films
    self.title = title
    self.scale = scale
  }

  /// Draws the films and returns the page.
  ///
  /// Throws ``IllustrationError`` when there is no film, the fonts lack a character or the screen is
  /// too large.
  public func text(_ studio: Studio) throws -> String {
    guard let first = films.first else { throw IllustrationError.nothingToShow }
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
    return page(first.scene, picture: document.text(), motion: motion)
  }
}

// MARK: - Page

extension Player {
  /// The colours of what is measured, which are the figures', as properties of a style: those of
  /// the page around the device go by the reader's wish, those over the screen by its appearance.
  private static func colors(_ theme: Theme) -> String {
    [
      ("paper", theme.page), ("keyboard", theme.keyboard), ("offset", theme.offset),
      ("field", theme.field), ("clearance", theme.clearance), ("covered", theme.covered),
    ].map { "--\($0):\(SVGText.hexadecimal($1))" }.joined(separator: ";")
  }

  private func page(_ scene: Scene, picture: String, motion: MotionDrawing) -> String {
    func resource(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).trimmed
    }
    let canvas = motion.stage.canvas
    let data = PlayerData(films: films, title: title, motion: motion)
    let values = [
      "title": XMLText.escapedLine(title.isEmpty ? "Keyrise" : title),
      "style": resource(PackageResources.player_css),
      "script": resource(PackageResources.player_js) + (addition.isEmpty ? "" : "\n" + addition),
      "width": Numeral.css(canvas.width), "height": Numeral.css(canvas.height),
      "radius": Numeral.css(canvas == scene.device.screen ? scene.device.cornerRadius : 0),
      "light": Self.colors(.light), "dark": Self.colors(.dark),
      "marks": Self.colors(scene.appearance == .dark ? .dark : .light), "picture": picture.trimmed,
      "film": data.text, "connect": addition.isEmpty ? "" : "; connect-src 'self'",
    ]
    var page = ""
    for (index, part) in resource(PackageResources.player_html).pieces(by: "{{").enumerated() {
      guard index > 0 else {
        page += part
        continue
      }
      let ends = part.pieces(by: "}}")
      page += (values[ends[0]] ?? "") + ends.dropFirst().joined(separator: "}}")
    }
    return page + "\n"
  }
}

extension String {
  /// The text without line breaks at its ends.
  fileprivate var trimmed: String {
    String(drop { $0.isNewline }.reversed().drop { $0.isNewline }.reversed())
  }

  /// The parts between separators of two characters.
  fileprivate func pieces(by separator: String) -> [String] {
    var pieces: [String] = [""]
    var rest = self[...]
    while let character = rest.first {
      if rest.hasPrefix(separator) {
        pieces.append("")
        rest = rest.dropFirst(separator.count)
      } else {
        pieces[pieces.count - 1].append(character)
        rest = rest.dropFirst()
      }
    }
    return pieces
  }
}
