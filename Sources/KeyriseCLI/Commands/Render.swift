import ArgumentParser
import FrameSequence
import KeyboardAvoidance
import Keyframes

/// `keyrise render`: draws every frame, or one.
struct Render: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a scenario as a directory of frames, an animated PNG, or one PNG.",
    discussion: """
      The kind comes from -o: a directory (DIR/) of frames with a manifest, an .apng that plays \
      for ever (or a .png with -f apng), or a .png of one instant (--at, by default 'shown': the last instant the keyboard is up). {scenario}, \
      {strategy} and {device} in a path are filled in.

      EXAMPLES
        keyrise render sign-up.yaml -o frames/
        keyrise render sign-up.yaml -o sign-up.apng
        keyrise render sign-up.yaml -o sign-up.png --at 50% --scale 3
        keyrise render a.yaml b.yaml --strategy all -o 'out/{scenario}-{strategy}/'
      """)

  @Argument(help: "Scenario files; '-' is standard input.")
  var scenarios: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write; repeatable. By default NAME-frames/ in this directory.", valueName: "path"))
  var output: [String] = []

  @Option(name: .shortAndLong, help: "frames, apng or png, where the path does not say.")
  var format: OutputTarget.Format?

  @Option(help: ArgumentHelp("The instant of a .png.", valueName: "position"))
  var at = "shown"

  @Option(
    help: ArgumentHelp("Write where the time went, as JSON.", valueName: "file"))
  var timings: String?

  @OptionGroup(title: "Scenario") var scenario: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    if scenarios.isEmpty {
      guard Console.isTerminal(0) else { throw ValidationError(Messages.noScenario) }
      throw CleanExit.helpRequest(KeyriseCommand.self)
    }
    _ = try targets(defaultName: "scenario")
    guard Position(parsing: at) != nil else { throw ValidationError(Messages.notAPosition(at)) }
  }

  func answer() async throws -> Bool {
    var jobs: [Job] = []
    var worst = WorstStatus()
    for path in scenarios {
      let file = ScenarioFile(path: path)
      await worst.collect(console) {
        for film in try file.films(scenario, console) {
          for target in try targets(defaultName: file.name) {
            jobs.append(Job(film: film, target: target, name: file.name))
          }
        }
        return true
      }
    }
    try Self.checkCollisions(jobs)
    let writer = FilmWriter(drawing: drawing, console: console)
    var summaries: [WriteSummary] = []
    for job in jobs {
      await worst.collect(console) {
        let path = job.target.path(for: job.film, scenario: job.name)
        switch job.target.kind {
        case .frames: summaries.append(try await writer.writeFrames(of: job.film, to: path))
        case .animation:
          summaries.append(try await writer.writeAnimation(of: job.film, to: path))
        case .still, .standardOutput:
          let time = try Position(parsing: at).map { try $0.resolve(in: job.film).get() }
          try writer.writeStill(
            of: job.film, at: time ?? job.film.shownTime, to: job.target.kind, path: path)
        }
        return job.film.report(expectationsOf: job.name, console)
      }
    }
    if let timings { try AtomicFile.write(Timings(summaries).text, to: timings) }
    return try worst.answer()
  }

  /// One picture or directory to write.
  private struct Job {
    var film: Film
    var target: OutputTarget
    var name: String
  }

  private func targets(defaultName name: String) throws -> [OutputTarget] {
    if output.isEmpty {
      switch format {
      case .apng: return [OutputTarget(kind: .animation, template: "\(name).apng")]
      case .png: return [OutputTarget(kind: .still, template: "\(name).png")]
      case .frames, nil: return [OutputTarget(kind: .frames, template: "\(name)-frames/")]
      }
    }
    return try output.map { try OutputTarget($0, format: format) }
  }

  /// Refuses to write one path twice, before anything is written.
  private static func checkCollisions(_ jobs: [Job]) throws {
    var paths: Set<String> = []
    for job in jobs {
      let path = job.target.path(for: job.film, scenario: job.name)
      guard paths.insert(path).inserted else { throw Failure(Messages.outputsCollide(path)) }
    }
  }
}
