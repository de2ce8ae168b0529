import Cairo
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario

/// One picture, animation or directory to write.
struct RenderJob {
  /// The films to draw, never empty; several for pages and sheets.
  var films: [Film]
  /// The request that it comes from.
  let request: RenderRequest
  /// The request's target, or its twin's.
  let target: OutputTarget
  /// The output path, with the placeholders filled in.
  var path: String
  /// The name of the scenario.
  var name: String
  /// The scenario's path as the user gave it.
  var scenario = ""
  /// Whether it is the twin of another for dark pages.
  var isTwin = false
  /// Where its twin for dark pages goes, or `nil` where it has none.
  var twinPath: String?
  /// The films whose expectations are reported after it: once a film, however many outputs.
  var reports: [Film] = []
}

extension RenderJob {
  /// The same job with the scenario's path.
  func of(_ scenario: String) -> RenderJob {
    var job = self
    job.scenario = scenario
    return job
  }

  /// Refuses to write one path twice, or over what is read, before anything is written.
  ///
  /// Between namesakes, scenarios of one name, no placeholder could tell.
  static func checkCollisions(
    _ jobs: [RenderJob], timings: String? = nil, areNamesakes: Bool = false
  ) throws {
    var paths = OutputPaths()
    for job in jobs {
      do {
        try paths.take(job.path, kind: job.target.kind)
      } catch let failure as Failure where areNamesakes {
        guard failure == Failure(Messages.outputsCollide(job.path)) else { throw failure }
        throw Failure(Messages.namesakes(job.path, name: job.name))
      }
    }
    if let timings { try paths.take(timings, kind: .still) }
  }

  /// The result of a job.
  struct Outcome {
    /// The summary of the write, for sequences.
    var summary: WriteSummary?
    /// The words that describe the picture, or `nil` for files that a page cannot show as an image.
    var words: PictureWords?
  }

  /// Writes it.
  func write(with writer: FilmWriter) async throws -> Outcome {
    var writer = writer
    if let scale = request.scale { writer.drawing.scale = scale }
    if let illustration = request.illustration {
      return try await write(illustration, with: writer)
    }
    guard let film = films.first else { return Outcome() }
    writer.dressing = try dressing(writer.flags, defaultFrame: .none, isAlways: false)
    switch target.kind {
    case .frames: return Outcome(summary: try await writer.writeFrames(of: film, to: path))
    case .animation(let format):
      let summary =
        target.isStandardOutput
        ? try await StandardOutputFile.write(named: "film.\(format)", writer) { path, writer in
          try await write(format, of: film, to: path, with: writer)
        } : try await write(format, of: film, to: path, with: writer)
      let isPicture = [.apng, .gif, .svg].contains(format)
      return Outcome(
        summary: summary,
        words: isPicture ? words(of: film, film.motionDescription, writer) : nil)
    case .still, .standardOutput:
      let time = try film.time(at: request.positions.first)
      if !request.notes.isEmpty { return try writeNoted(film, at: time, with: writer) }
      try writer.writeStill(of: film, at: time, to: target.kind, path: path)
      return Outcome(words: words(of: film, film.description(at: time), writer))
    }
  }

  /// Writes a still with notes beside it.
  private func writeNoted(
    _ film: Film, at time: Double, with writer: FilmWriter
  ) throws -> Outcome {
    var pictures = try PictureWriter(
      text: .text, words: nil, drawing: writer.drawing, console: writer.console)
    try pictures.studio.add(fonts: film.scene.fonts)
    let figure = try Figure(
      of: film, at: time, options: .still(notes: request.notes),
      dressing: writer.dressing ?? Dressing(frame: .none), studio: pictures.studio)
    try pictures.write(figure, as: .png, to: path, kind: target.kind)
    return Outcome(words: PictureWords(figure))
  }

  /// What stands around the screens: what the flags say, or else the output.
  ///
  /// - Parameter isAlways: Whether something does where nobody says it.
  func dressing(
    _ flags: DressingOptions?, defaultFrame: Dressing.Frame, isAlways: Bool = true
  ) throws -> Dressing? {
    if let flags { return try flags.dressing(defaultFrame: defaultFrame, isTwin: isTwin) }
    let dressing = request.dressing
    guard isAlways || dressing.isUsed else { return nil }
    let theme = dressing.theme ?? (isTwin ? "dark" : "light")
    return Dressing(
      frame: dressing.frame.flatMap(Dressing.Frame.init(rawValue:)) ?? defaultFrame,
      theme: theme == "dark" ? .dark : .light, hasShadow: dressing.hasShadow,
      brand: Dressing.Brand(
        accent: dressing.accent.flatMap(Color.init(parsing:)), font: dressing.font,
        corner: dressing.corner),
      aspect: dressing.aspect)
  }

  private func words(of film: Film, _ alt: String, _ writer: FilmWriter) -> PictureWords {
    let picture = AnimatedSVG(film, dressing: writer.dressing)
    return PictureWords(alt: alt, title: film.scenario.title, width: picture.size.width)
  }

  private func write(
    _ format: OutputTarget.Animation, of film: Film, to path: String, with writer: FilmWriter
  ) async throws -> WriteSummary {
    if format == .html { return try writer.writePlayer(of: films, to: path) }
    return try await writer.writeAnimation(of: film, as: format, loop: request.loop, to: path)
  }
}

extension OutputRequest {
  /// The instants that it asks for.
  ///
  /// - Throws: ``Failure`` that names what is no position.
  var positions: [Position] {
    get throws {
      guard let at else { return [] }
      switch illustration?.kind {
      case .strip, .onion: return try Position.list(argument: at)
      case .figure, .plot, .sheet, .compare, nil: return [try Position(argument: at)]
      }
    }
  }
}

extension RenderJob {
  /// Draws the illustration that a scenario asks for, as the command of its name draws it.
  func write(
    _ illustration: IllustrationRequest, with writer: FilmWriter
  ) async throws -> Outcome {
    guard let film = films.first else { return Outcome() }
    var pictures = try PictureWriter(
      text: .text, words: nil, drawing: writer.drawing, console: writer.console)
    let dressing =
      try dressing(writer.flags, defaultFrame: illustration.usualFrame) ?? Dressing()
    let format = try PictureTarget(path, format: nil, default: name)
    var words: PictureWords?
    func write(_ picture: some Picture) throws {
      words = PictureWords(picture)
      try pictures.write(picture, as: format.format, to: path, kind: format.target.kind)
    }
    let studio = pictures.studio
    try studio.add(fonts: film.scene.fonts)
    switch illustration.kind {
    case .figure: try write(try figure(illustration, of: film, dressing, studio))
    case .strip:
      try write(
        try DeviceGrid.strip(
          of: film, options: try stripOptions(illustration, film), dressing: dressing,
          studio: studio))
    case .onion:
      try write(
        try Onion(
          of: film, options: try stripOptions(illustration, film), dressing: dressing,
          studio: studio))
    case .plot: try write(try plot(illustration, of: film, dressing, studio))
    case .sheet, .compare:
      let grid = try await sides(illustration, of: films, dressing).write(
        as: format.format, loop: request.loop, to: path, kind: format.target.kind, &pictures, writer
      )
      words = PictureWords(grid)
    }
    return Outcome(words: words)
  }

  private func figure(
    _ illustration: IllustrationRequest, of film: Film, _ dressing: Dressing, _ studio: Studio
  ) throws -> Figure {
    try Figure(
      of: film, at: try film.time(at: request.positions.first),
      options: FigureOptions(
        show: illustration.show.map { show in
          show.contains(IllustrationRequest.allAnnotations)
            ? Set(Annotation.allCases) : Set(show.compactMap(Annotation.init(rawValue:)))
        },
        notes: request.notes, title: illustration.title, caption: illustration.caption,
        isCompact: illustration.isCompact),
      dressing: dressing, studio: studio)
  }

  private func plot(
    _ illustration: IllustrationRequest, of film: Film, _ dressing: Dressing, _ studio: Studio
  ) throws -> Plot {
    try Plot(
      of: film,
      options: PlotOptions(
        title: illustration.title, caption: illustration.caption,
        span: try SpanOption.range(illustration.span, in: film, default: .whole),
        isCompact: illustration.isCompact),
      dressing: dressing, studio: studio)
  }

  private func sides(
    _ illustration: IllustrationRequest, of films: [Film], _ dressing: Dressing
  ) -> SideBySide {
    let style = illustration.kind == .compare ? SideBySide.Style.compare : .sheet
    return SideBySide(
      films: films, at: request.positions.first, dressing: dressing,
      options: SheetOptions(
        labels: SideBySide.labels(of: request.variations, films), panels: illustration.panels,
        title: illustration.title, caption: illustration.caption,
        columns: illustration.columns ?? style.columns,
        metrics: style.metrics, isCompact: illustration.isCompact), style: style)
  }

  private func stripOptions(_ illustration: IllustrationRequest, _ film: Film) throws
    -> StripOptions
  {
    StripOptions(
      times: try illustration.stripTimes(at: request.positions, in: film),
      title: illustration.title,
      caption: illustration.caption, columns: illustration.columns, panels: illustration.panels,
      isCompact: illustration.isCompact)
  }
}

extension IllustrationRequest {
  /// The instants of a strip or an onion, in seconds; `positions` name them where there are any.
  func stripTimes(at positions: [Position], in film: Film) throws -> [Double] {
    try MomentSelection(
      moments: moments.flatMap(Moments.init(rawValue:)) ?? .motion, count: count,
      positions: positions, span: span
    ).times(in: film, defaultCount: 5, defaultSpan: .shown)
  }

  /// What is drawn around screens where nobody says it.
  fileprivate var usualFrame: Dressing.Frame {
    switch kind {
    case .strip, .sheet, .compare: DeviceGrid.usualFrame
    case .figure, .onion, .plot: .outline
    }
  }
}
