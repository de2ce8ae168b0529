import Cairo
import FrameSequence
import Illustration
import KeyboardAvoidance
import Playing
import Rendering
import Scenario

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
        title: illustration.title, caption: illustration.caption, isCompact: illustration.isCompact),
      dressing: dressing, studio: studio)
  }

  private func plot(
    _ illustration: IllustrationRequest, of film: Film, _ dressing: Dressing, _ studio: Studio
  ) throws -> Plot {
    try Plot(
      of: film,
      options: PlotOptions(
        title: illustration.title, caption: illustration.caption,
        span: try SpanOption.range(illustration.span, in: film, default: .whole)),
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
        metrics: style.metrics), style: style)
  }

  private func stripOptions(_ illustration: IllustrationRequest, _ film: Film) throws
    -> StripOptions
  {
    StripOptions(
      times: try illustration.stripTimes(at: request.positions, in: film),
      title: illustration.title,
      caption: illustration.caption, columns: illustration.columns, panels: illustration.panels)
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
