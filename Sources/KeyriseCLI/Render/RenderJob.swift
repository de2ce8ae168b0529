import FrameSequence
import Playing
import Rendering
import Scenario

/// One picture, animation or directory to write.
struct RenderJob {
  /// What is drawn, never empty; several films for what gathers them.
  var films: [Film]
  var target: OutputTarget
  /// Where it goes, with the placeholders filled in.
  var path: String
  /// What the scenario is called.
  var name: String
  /// The scenario's path as the user gave it.
  var scenario = ""
  /// The instants of a picture, one of a still; none for the usual.
  var positions: [Position] = []
  var loop: LoopCount?
  /// Pixels per point, or `nil` for the usual number.
  var scale: Double?
  /// What is drawn around and over the screens, or `nil` for what the target says.
  var illustration: IllustrationRequest?
  /// The films whose expectations are reported after it: once a film, however many outputs.
  var reports: [Film] = []
}

/// What a command line, or the scenario itself, asks to be written.
struct RenderRequest {
  var target: OutputTarget
  /// The instants of a picture, one of a still; none for the usual.
  var positions: [Position] = []
  var loop: LoopCount?
  var scale: Double?
  var illustration: IllustrationRequest?
  /// The directory that it must lie in, or `nil` where whoever runs the command chose the path.
  var folder: FilePlace?

  /// Whether all films of a scenario go into one file.
  var gathersFilms: Bool { illustration?.gathersFilms ?? target.gathersFilms }
}

extension RenderRequest {
  /// The requested outputs of a scenario; their paths are relative to its directory and must lie in
  /// it.
  ///
  /// Flags of the command line override the scenario.
  init(
    _ output: OutputRequest, besides file: ScenarioFile, loop: LoopCount?, at: Position? = nil
  ) throws {
    var path = output.path
    if !path.hasPrefix("/"), let directory = file.directory { path = "\(directory)/\(path)" }
    self.init(
      target: output.illustration == nil
        ? try OutputTarget(path, format: nil)
        : try PictureTarget(path, format: nil, default: path).target,
      positions: try at.map { [$0] } ?? output.positions,
      loop: loop ?? output.plays.map(LoopCount.init(plays:)),
      scale: output.scale, illustration: output.illustration,
      folder: FilePlace(file.directory ?? "."))
  }
}

extension RenderJob {
  /// Returns what is to be written of a scenario's films, film by film.
  ///
  /// - Throws: ``Failure`` when a path leads out of the directory that it must lie in.
  static func jobs(
    of films: [Film], name: String, requests: [RenderRequest]
  ) throws -> [RenderJob] {
    var jobs: [RenderJob] = []
    for (position, film) in films.enumerated() {
      for (index, request) in requests.enumerated() {
        let target = request.target
        // What shows all films is written after them.
        if request.gathersFilms && position < films.count - 1 { continue }
        let shown = request.gathersFilms ? films : [film]
        let path = target.path(for: film, scenario: name)
        let place = FilePlace(path)
        if let folder = request.folder, folder != place, !folder.contains(place) {
          throw Failure(Messages.outputOutside(path, of: name))
        }
        jobs.append(
          RenderJob(
            films: shown, target: target, path: path, name: name,
            positions: request.positions, loop: request.loop, scale: request.scale,
            illustration: request.illustration,
            reports: index == requests.count - 1 ? shown : []))
      }
    }
    return jobs
  }

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

  /// Writes it, and returns what was written where it was a sequence.
  func write(with writer: FilmWriter) async throws -> WriteSummary? {
    var writer = writer
    if let scale { writer.drawing.scale = scale }
    if let illustration { return try await write(illustration, with: writer) }
    guard let film = films.first else { return nil }
    switch target.kind {
    case .frames: return try await writer.writeFrames(of: film, to: path)
    case .animation(let format) where target.isStandardOutput:
      return try await StandardOutputFile.write(named: "film.\(format)", writer) { path, writer in
        try await write(format, of: film, to: path, with: writer)
      }
    case .animation(let format): return try await write(format, of: film, to: path, with: writer)
    case .still, .standardOutput:
      let time = try film.time(at: positions.first)
      try writer.writeStill(of: film, at: time, to: target.kind, path: path)
      return nil
    }
  }

  private func write(
    _ format: OutputTarget.Animation, of film: Film, to path: String, with writer: FilmWriter
  ) async throws -> WriteSummary {
    if format == .html { return try writer.writePlayer(of: films, to: path) }
    return try await writer.writeAnimation(of: film, as: format, loop: loop, to: path)
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
