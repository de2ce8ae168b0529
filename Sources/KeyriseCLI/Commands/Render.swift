import ArgumentParser
import FrameSequence
import KeyboardAvoidance
import Keyframes

/// `keyrise render`: draws every frame, or one.
struct Render: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a scenario as frames, an animation, or one picture.",
    discussion: """
      The kind comes from -o: a directory (DIR/) of frames with a manifest, an .apng (or a .png \
      with -f apng) or a .gif that plays, or a .png of one instant (--at, by default 'shown': the \
      last instant the keyboard is up). A GIF shows at most 50 frames a second; all last what \
      the scenario lasts. {scenario}, {strategy} and {device} in a path are filled in.

      EXAMPLES
        keyrise render sign-up.yaml -o frames/
        keyrise render sign-up.yaml -o sign-up.apng
        keyrise render sign-up.yaml -o sign-up.gif --scale 1 --loop 3
        keyrise render sign-up.yaml -o sign-up.png --at 50% --scale 3
        keyrise render a.yaml b.yaml --strategy all -o 'out/{scenario}-{strategy}/'
      """)

  @Argument(help: "Scenario files; '-' is standard input.")
  var scenarios: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write; repeatable. By default NAME.apng in this directory.", valueName: "path"))
  var output: [String] = []

  @Option(
    name: .shortAndLong,
    help: "frames, apng, gif, svg, html, mp4, webm or png, where the path does not say.")
  var format: OutputTarget.Format?

  @Option(
    help: ArgumentHelp(
      "How often an animation plays: a number, once, or forever, the default.",
      valueName: "count"))
  var loop: LoopCount?

  @Option(help: ArgumentHelp("The instant of a .png; 'shown' by default.", valueName: "position"))
  var at: String?

  @Option(
    help: ArgumentHelp("Write where the time went, as JSON.", valueName: "file"))
  var timings: String?

  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Frames") var sequence: SequenceOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    if scenarios.isEmpty {
      guard Console.isTerminal(0) else { throw ValidationError(Messages.noScenario) }
      throw CleanExit.helpRequest(KeyriseCommand.self)
    }
    let targets = try targets(defaultName: "scenario")
    if loop != nil, !targets.contains(where: { $0.kind.loops }) {
      throw ValidationError(Messages.loopWithoutAnimation)
    }
    guard let at else { return }
    guard Position(parsing: at) != nil else { throw ValidationError(Messages.notAPosition(at)) }
    guard targets.contains(where: { $0.kind == .still || $0.kind == .standardOutput }) else {
      throw ValidationError(Messages.positionWithoutStill)
    }
  }

  func answer() async throws -> Bool {
    var jobs: [Job] = []
    var worst = WorstStatus()
    for path in scenarios {
      let file = ScenarioFile(path: path)
      await worst.collect(console) {
        let films = try file.films(scenario, console)
        jobs += try self.jobs(of: films, name: file.name)
        return true
      }
    }
    try Self.checkCollisions(jobs)
    let writer = FilmWriter(drawing: drawing, sequence: sequence, console: console)
    var summaries: [WriteSummary] = []
    for job in jobs {
      await worst.collect(console) {
        let path = job.target.path(for: job.film, scenario: job.name)
        switch job.target.kind {
        case .frames: summaries.append(try await writer.writeFrames(of: job.film, to: path))
        case .animation(.html):
          summaries.append(try writer.writePlayer(of: job.films, to: path))
        case .animation(let format):
          summaries.append(
            try await writer.writeAnimation(of: job.film, as: format, loop: loop, to: path))
        case .still, .standardOutput:
          let time = try at.flatMap(Position.init(parsing:))?.resolve(in: job.film).get()
          try writer.writeStill(
            of: job.film, at: time ?? job.film.shownTime, to: job.target.kind, path: path)
        }
        return job.reports.map { $0.report(expectationsOf: job.name, console) }
          .allSatisfy { $0 }
      }
    }
    if let timings { try AtomicFile.write(Timings(summaries).text, to: timings) }
    return try worst.answer()
  }

  /// One picture or directory to write.
  private struct Job {
    /// What is drawn; several films for what gathers them.
    var film: Film
    var films: [Film]
    var target: OutputTarget
    var name: String
    /// The films whose expectations are reported after it: once a film, however many outputs.
    var reports: [Film]
  }

  /// What is to be written of a scenario, film by film.
  private func jobs(of films: [Film], name: String) throws -> [Job] {
    let targets = try targets(defaultName: name, films: films.count)
    var jobs: [Job] = []
    for (position, film) in films.enumerated() {
      for (index, target) in targets.enumerated() {
        // What shows all films is written after them.
        if target.gathersFilms && position < films.count - 1 { continue }
        let shown = target.gathersFilms ? films : [film]
        jobs.append(
          Job(
            film: film, films: shown, target: target, name: name,
            reports: index == targets.count - 1 ? shown : []))
      }
    }
    return jobs
  }

  private func targets(defaultName name: String, films: Int = 1) throws -> [OutputTarget] {
    if output.isEmpty {
      let name = films > 1 && format != .html ? "\(name)-{strategy}" : name
      let kind = OutputTarget.kind(format ?? .apng)
      let ending = format == .frames ? "-frames/" : ".\((format ?? .apng).rawValue)"
      return [OutputTarget(kind: kind, template: name + ending)]
    }
    return try output.map { try OutputTarget($0, format: format) }
  }

  /// Refuses to write one path twice, before anything is written.
  private static func checkCollisions(_ jobs: [Job]) throws {
    var paths = OutputPaths()
    for job in jobs {
      try paths.take(job.target.path(for: job.film, scenario: job.name), kind: job.target.kind)
    }
  }
}
