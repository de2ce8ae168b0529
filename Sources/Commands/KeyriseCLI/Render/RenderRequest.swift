import Illustration
import KeyboardAvoidance
import Playing
import Rendering
import Scenario

/// An output that a command line or the scenario itself asks for.
struct RenderRequest {
  var target: OutputTarget
  /// The films that it shows, with their twins.
  var showing: OutputFilms.Showing
  /// The instants of a picture, one of a still; none for the usual.
  var positions: [Position] = []
  var loop: LoopCount?
  /// Pixels per point, or `nil` for the usual number.
  var scale: Double?
  /// What is drawn around and over the screens, or `nil` for what the target says.
  var illustration: IllustrationRequest?
  /// What stands around the screens where no flag says it.
  var dressing = OutputDressing()
  /// The callouts of a still or a figure.
  var notes: [Note] = []
  /// What differs between its films.
  var variations: [OutputVariant.Variation] = []
  /// The directory that it must lie in, or `nil` where whoever runs the command chose the path.
  var folder: FilePlace?
}

extension RenderRequest {
  /// A scenario's own requests; paths are relative to its directory, and inside it.
  ///
  /// Flags of the command line stand above what it says.
  init(
    _ output: OutputRequest, besides file: ScenarioFile, showing: OutputFilms.Showing,
    loop: LoopCount?, at: Position? = nil
  ) throws {
    var path = output.path
    if !path.hasPrefix("/"), let directory = file.directory { path = "\(directory)/\(path)" }
    self.init(
      target: output.illustration == nil
        ? try OutputTarget(path, format: nil)
        : try PictureTarget(path, format: nil, default: path).target,
      showing: showing, positions: try at.map { [$0] } ?? output.positions,
      loop: loop ?? output.plays.map(LoopCount.init(plays:)),
      scale: output.scale, illustration: output.illustration, dressing: output.dressing,
      notes: output.notes.map(Note.init), variations: output.variant.variations,
      folder: FilePlace(file.directory ?? "."))
  }

  /// The films that go into the file that is written after one of them, counted from the first;
  /// `nil` where it goes into a file with later ones.
  fileprivate func films(endingAt position: Int, of films: [Film]) -> [Film]? {
    guard illustration?.gathersFilms ?? target.gathersFilms else { return [films[position]] }
    if illustration != nil { return position == films.count - 1 ? films : nil }
    // A page plays films of one screen.
    func isAlike(_ film: Film) -> Bool {
      film.scene.device == films[position].scene.device
        && film.scene.appearance == films[position].scene.appearance
    }
    let rest = films[(position + 1)...]
    return rest.first.map(isAlike) == true
      ? nil : Array(films[...position].reversed().prefix(while: isAlike).reversed())
  }
}

extension RenderJob {
  /// Returns what is to be written of a scenario, film by film.
  ///
  /// - Parameters:
  ///   - films: The scenario's own films, whose expectations are reported.
  ///   - name: What the scenario is called.
  ///   - requests: What is asked for.
  /// - Throws: ``Failure`` when a path leads out of the directory that it must lie in.
  static func jobs(
    of films: [Film], name: String, requests: [RenderRequest]
  ) throws -> [RenderJob] {
    var jobs: [RenderJob] = []
    // Where a film is written last that is the scenario's own.
    var last: [Int: Int] = [:]
    for position in 0..<(requests.map(\.showing.films.count).max() ?? 0) {
      for request in requests where position < request.showing.films.count {
        let showing = request.showing
        guard let shown = request.films(endingAt: position, of: showing.films) else { continue }
        var job = try RenderJob(request, shown, name: name)
        let twins =
          showing.twins.isEmpty ? nil : request.films(endingAt: position, of: showing.twins)
        let twin = try twins.map { try RenderJob(request, $0, name: name, isTwin: true) }
        job.twinPath = twin?.path
        jobs += [job] + (twin.map { [$0] } ?? [])
        guard showing.isOwn else { continue }
        for index in (position - shown.count + 1)...position { last[index] = jobs.count - 1 }
      }
    }
    for index in films.indices where !jobs.isEmpty {
      jobs[last[index] ?? jobs.count - 1].reports.append(films[index])
    }
    return jobs
  }

  private init(
    _ request: RenderRequest, _ films: [Film], name: String, isTwin: Bool = false
  ) throws {
    let target = request.target.twin(isTwin)
    self.init(
      films: films, request: request, target: target,
      path: films.last.map { target.path(for: $0, scenario: name) } ?? "", name: name,
      isTwin: isTwin)
    let place = FilePlace(path)
    if let folder = request.folder, folder != place, !folder.contains(place) {
      throw Failure(Messages.outputOutside(path, of: name))
    }
  }
}
