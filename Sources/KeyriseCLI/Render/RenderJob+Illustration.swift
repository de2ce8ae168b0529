import Cairo
import FrameSequence
import Illustration
import KeyboardAvoidance
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
    switch request.kind {
    case .figure:
      try write(
        try Figure(
          of: film.take, at: try Position.time(at, in: film),
          options: FigureOptions(
            show: request.show.map { Set($0.compactMap(Annotation.init(rawValue:))) },
            title: request.title, caption: request.caption),
          dressing: dressing, studio: pictures.studio))
    case .strip:
      try write(
        try DeviceGrid.strip(
          of: film.take, options: try stripOptions(request, film), dressing: dressing,
          studio: pictures.studio))
    case .onion:
      try write(
        try Onion(
          of: film.take, options: try stripOptions(request, film), dressing: dressing,
          studio: pictures.studio))
    case .plot:
      try write(
        try Plot(
          of: film.take,
          options: PlotOptions(
            title: request.title, caption: request.caption,
            span: try SpanOption.range(request.span, in: film, default: .whole)),
          dressing: dressing, studio: pictures.studio))
    case .sheet, .compare:
      let films =
        request.strategies.isEmpty
        ? films : try request.strategies.map { try Film(film.scenario, strategy: $0) }
      let isCompared = request.kind == .compare
      let grid = try SideBySide(
        films: films, at: at, dressing: dressing,
        options: SheetOptions(
          labels: [.strategy], title: request.title, caption: request.caption,
          columns: request.columns ?? (isCompared ? Compare.columns : nil),
          metrics: isCompared ? Compare.metrics : SheetCommand.metrics,
          isPlayed: format.format.animation != nil)
      ).grid(pictures.studio)
      guard let animation = format.format.animation else {
        try write(grid)
        return nil
      }
      return try await writer.writeAnimation(
        of: grid, over: films, as: animation, loop: loop, to: path)
    }
    return nil
  }

  private func stripOptions(_ request: IllustrationRequest, _ film: Film) throws -> StripOptions {
    StripOptions(
      times: try request.stripTimes(at: at, in: film), title: request.title,
      caption: request.caption, columns: request.columns)
  }
}

extension IllustrationRequest {
  /// The instants of a strip or an onion, in seconds; `at` names them if it is not `nil`.
  func stripTimes(at: String?, in film: Film) throws -> [Double] {
    try MomentSelection(
      moments: moments.flatMap(Moments.init(rawValue:)) ?? .motion, count: count, at: at,
      span: span
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
