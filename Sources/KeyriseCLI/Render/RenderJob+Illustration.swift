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
  ) async throws -> WriteSummary? {
    guard let film = films.first else { return nil }
    var pictures = try PictureWriter(
      text: .text, words: nil, drawing: writer.drawing, console: writer.console)
    let dressing = writer.dressing ?? request.dressing
    let format = try PictureTarget(path, format: nil, default: name)
    func write(_ picture: some Picture) throws {
      var target = format
      target.target.template = path
      try pictures.write(picture, to: target)
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
      let films =
        request.strategies.isEmpty
        ? films : try request.strategies.map { try Film(film.scenario, strategy: $0) }
      let isPlayed = format.format.animation != nil
      let grid = try grid(request, of: films, isPlayed: isPlayed, dressing, studio)
      guard let animation = format.format.animation else {
        try write(grid)
        return nil
      }
      return try await writer.writeAnimation(
        of: grid, over: films, as: animation, loop: loop, to: path)
    }
    return nil
  }

  private func figure(
    _ request: IllustrationRequest, of film: Film, _ dressing: Dressing, _ studio: Studio
  ) throws -> Figure {
    try Figure(
      of: film, at: try film.time(at: positions.first),
      options: FigureOptions(
        show: request.show.map { Set($0.compactMap(Annotation.init(rawValue:))) },
        title: request.title, caption: request.caption),
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

  private func grid(
    _ request: IllustrationRequest, of films: [Film], isPlayed: Bool, _ dressing: Dressing,
    _ studio: Studio
  ) throws -> DeviceGrid {
    let isCompared = request.kind == .compare
    return try SideBySide(
      films: films, at: positions.first, dressing: dressing,
      options: SheetOptions(
        labels: [.strategy], title: request.title, caption: request.caption,
        columns: request.columns ?? (isCompared ? CompareCommand.columns : nil),
        metrics: isCompared ? CompareCommand.metrics : SheetCommand.metrics, isPlayed: isPlayed)
    ).grid(studio)
  }

  private func stripOptions(_ request: IllustrationRequest, _ film: Film) throws -> StripOptions {
    StripOptions(
      times: try request.stripTimes(at: positions, in: film), title: request.title,
      caption: request.caption, columns: request.columns)
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

  /// What stands around the screens.
  fileprivate var dressing: Dressing {
    Dressing(
      frame: frame.flatMap(Dressing.Frame.init(rawValue:)) ?? usualFrame,
      theme: theme == "dark" ? .dark : .light)
  }

  private var usualFrame: Dressing.Frame {
    switch kind {
    case .strip, .sheet, .compare: DeviceGrid.usualFrame
    case .figure, .onion, .plot: .outline
    }
  }
}
