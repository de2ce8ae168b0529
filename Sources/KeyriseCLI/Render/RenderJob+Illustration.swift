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
    _ request: IllustrationRequest, with writer: FilmWriter
  ) async throws -> Outcome {
    guard let film = films.first else { return Outcome() }
    var pictures = try PictureWriter(
      text: .text, words: nil, drawing: writer.drawing, console: writer.console)
    let dressing =
      try dressing(writer.flags, defaultFrame: request.usualFrame) ?? Dressing()
    let format = try PictureTarget(path, format: nil, default: name)
    var words: PictureWords?
    func write(_ picture: some Picture) throws {
      words = PictureWords(picture)
      try pictures.write(picture, as: format.format, to: path, kind: format.target.kind)
    }
    let studio = pictures.studio
    try studio.add(fonts: film.scene.fonts)
    switch request.kind {
    case .figure: try write(try figure(request, of: film, dressing, studio))
    case .strip:
      try write(
        try DeviceGrid.strip(
          of: film, options: try stripOptions(request, film), dressing: dressing,
          studio: studio))
    case .onion:
      try write(
        try Onion(
          of: film, options: try stripOptions(request, film), dressing: dressing,
          studio: studio))
    case .plot: try write(try plot(request, of: film, dressing, studio))
    case .sheet, .compare:
      let grid = try await sides(request, of: films, dressing).write(
        as: format.format, loop: loop, to: path, kind: format.target.kind, &pictures, writer)
      words = PictureWords(grid)
    }
    return Outcome(words: words)
  }

  private func figure(
    _ request: IllustrationRequest, of film: Film, _ dressing: Dressing, _ studio: Studio
  ) throws -> Figure {
    try Figure(
      of: film, at: try film.time(at: positions.first),
      options: FigureOptions(
        show: request.show.map { Set($0.compactMap(Annotation.init(rawValue:))) },
        title: request.title, caption: request.caption, isCompact: request.isCompact),
      dressing: dressing, studio: studio)
  }

  private func plot(
    _ request: IllustrationRequest, of film: Film, _ dressing: Dressing, _ studio: Studio
  ) throws -> Plot {
    try Plot(
      of: film,
      options: PlotOptions(
        title: request.title, caption: request.caption,
        span: try SpanOption.range(request.span, in: film, default: .whole)),
      dressing: dressing, studio: studio)
  }

  private func sides(
    _ request: IllustrationRequest, of films: [Film], _ dressing: Dressing
  ) -> SideBySide {
    let style = request.kind == .compare ? SideBySide.Style.compare : .sheet
    return SideBySide(
      films: films, at: positions.first, dressing: dressing,
      options: SheetOptions(
        labels: SideBySide.labels(of: variations, films), panels: request.panels,
        title: request.title, caption: request.caption, columns: request.columns ?? style.columns,
        metrics: style.metrics), style: style)
  }

  private func stripOptions(_ request: IllustrationRequest, _ film: Film) throws -> StripOptions {
    StripOptions(
      times: try request.stripTimes(at: positions, in: film), title: request.title,
      caption: request.caption, columns: request.columns, panels: request.panels)
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
