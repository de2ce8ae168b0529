internal import Cairo
internal import KeyboardAvoidance
public import Keyframes
internal import Stage

/// A page that plays films of one scene: one file, which needs nothing else.
///
/// It holds the parts of the picture once, as the shapes of an ``AnimatedSVG``, and where they stand
/// in each frame; a script puts them there. So it is small and sharp, every frame is the frame of a
/// sequence, and the numbers beside it are those of a trace. It can be played, scrubbed and stepped
/// through, also with the keyboard; it follows the reader's wishes for light, dark and less motion,
/// and asks nothing of any network.
public struct Player {
  /// What is played: the same scene under each strategy, each with its frames.
  public var films: [Film]
  /// What the page is called.
  public var title: String
  /// Pixels per point of the screen that it is drawn for, which places are rounded to.
  public var scale: Double
  /// More of a script for the end of the page, for whoever serves it; empty for none.
  public var addition = ""

  /// A take with the frames it is cut into.
  public struct Film {
    /// What is played.
    public var take: Take
    /// The frames.
    public var clock: FrameClock

    /// Makes a film.
    public init(take: Take, clock: FrameClock) {
      self.take = take
      self.clock = clock
    }
  }

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
  public func text(_ studio: Studio) throws(IllustrationError) -> String {
    guard let first = films.first else { throw .nothingToShow }
    guard !films.contains(where: { $0.take.timeline.rotates }) else { throw .turns }
    let scene = first.take.scene
    let stage = try studio.stage(for: scene, scale: scale)
    var scores: [MotionScore] = []
    do throws(StageError) {
      for film in films {
        scores.append(
          try MotionScore(
            timeline: film.take.timeline, clock: film.clock, stage: stage, scale: scale,
            isExact: true))
      }
    } catch {
      throw IllustrationError(error)
    }
    let drawing = MotionDrawing(
      stage: stage, scene: scene, scores: scores, stillScore: 0,
      stillFrame: scores[0].frame(showing: first.take.shownTime))
    let document = try makeDocument(scene)
    try drawing.draw(into: document)
    return page(scene, picture: document.text(), drawing: drawing)
  }

  private func makeDocument(_ scene: Scene) throws(IllustrationError) -> SVGDocument {
    do throws(CairoError) {
      return try SVGDocument(
        width: scene.device.bounds.width, height: scene.device.bounds.height)
    } catch {
      throw IllustrationError(error)
    }
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

  private func page(_ scene: Scene, picture: String, drawing: MotionDrawing) -> String {
    func resource(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).trimmed
    }
    let data = PlayerData(films: films, title: title, scene: scene, drawing: drawing)
    let values = [
      "title": SVGText.escaped(title.isEmpty ? "Keyrise" : title),
      "style": resource(PackageResources.player_css),
      "script": resource(PackageResources.player_js) + (addition.isEmpty ? "" : "\n" + addition),
      "width": Numeral.css(scene.device.bounds.width),
      "height": Numeral.css(scene.device.bounds.height),
      "window": MotionDrawing.transform([
        drawing.stage.windowOrigin.x, drawing.stage.windowOrigin.y,
      ]),
      "radius": Numeral.css(scene.device.cornerRadius),
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
