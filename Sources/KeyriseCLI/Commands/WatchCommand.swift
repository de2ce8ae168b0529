import ArgumentParser
import Foundation
import FrameSequence
import Playing
import Rendering
import Scenario

/// `keyrise watch`: renders whenever the scenario is saved.
struct WatchCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", _superCommandName: KeyriseCommand.name,
    abstract: "Render a scenario whenever it is saved, until Ctrl-C.",
    discussion: """
      Files of --storm are watched too. What is wrong with the scenario is said, and the last good \
      output is kept. A file that is not there yet is waited for. --serve shows the player in a browser on this machine, at \
      http://127.0.0.1:8321/ unless a port is given, and reloads it; nothing else is written then \
      unless -o or the scenario's 'outputs' ask for it.

      EXAMPLES
        keyrise watch sign-up.yaml -o sign-up.apng --once
        keyrise watch sign-up.yaml -o sign-up.gif -o sign-up.svg --scale 1 --once
        keyrise watch sign-up.yaml --serve 0 --once
      """)

  @Argument(help: "The scenario file.", completion: .file())
  var scenario: String

  @OptionGroup var outputs: OutputOptions

  @Option(
    defaultAsFlag: ServerPort(number: 8321),
    help: ArgumentHelp("Serve the player on this machine, on a port or any (0).", valueName: "port")
  )
  var serve: ServerPort?

  @Flag(help: "End after the first good render rather than with Ctrl-C.")
  var once = false

  @OptionGroup(title: "Scenario") var options: ScenarioOptions
  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup(title: "Frames") var sequence: SequenceOptions
  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func validate() throws {
    guard scenario != "-" else { throw ValidationError(Messages.watchOfStandardInput) }
    guard !outputs.output.contains("-") else {
      throw ValidationError(Messages.watchToStandardOutput)
    }
    for path in outputs.output { _ = try OutputTarget(path, format: nil) }
    _ = try serve?.checked
  }

  func answer() async throws -> Bool {
    let server = try serve.map { try PageServer(port: $0.checked) }
    if let server {
      server.show { LiveReload.waiting(version: $0) }
      server.start()
      console.say(Messages.serving(server.address))
    }
    defer { server?.stop() }
    return try await Interruption.watched { try await follow(server) }
  }

  /// Renders now and after every change.
  private func follow(_ server: PageServer?) async throws -> Bool {
    let file = ScenarioFile(path: scenario)
    let paths = Format.unique([scenario] + options.stormPaths)
    let watcher = FileWatcher(paths)
    console.say(Messages.watching(paths))
    var rendered: [FileWatcher.Stamp?] = []
    var awaited: String?
    while true {
      if let code = Interruption.exitCode { throw code }
      let stamps = watcher.stamps
      if let missing = zip(paths, stamps).first(where: { $0.1 == nil })?.0 {
        if awaited != missing { console.say(Messages.waiting(missing)) }
        awaited = missing
        rendered = []
      } else if stamps != rendered {
        awaited = nil
        rendered = stamps
        let isGood = await render(file, server)
        if let code = Interruption.exitCode { throw code }
        if once, isGood { return true }
      }
      watcher.wait()
    }
  }

  /// Renders everything once, and says what went wrong; returns whether nothing did.
  private func render(_ file: ScenarioFile, _ server: PageServer?) async -> Bool {
    let start = ContinuousClock.now
    do {
      let films = try file.films(options, console)
      let writer = FilmWriter(drawing: drawing, sequence: sequence, console: console)
      let requests = try requests(for: file, films: films)
      let jobs = try RenderJob.jobs(of: films, name: file.name, requests: requests)
      try RenderJob.checkCollisions(jobs)
      for job in jobs {
        _ = try await job.write(with: writer)
        for film in job.reports { _ = film.report(expectationsOf: file.name, console) }
      }
      try server?.show { version in
        try writer.page(of: films, addition: LiveReload.script(version: version))
      }
      console.say(Messages.rendered(seconds: start.duration(to: .now).inSeconds))
      return true
    } catch let problem as ScenarioProblem {
      console.complain(painted: problem.text)
      server?.report(DiagnosticFormatter().format(problem.diagnostics))
    } catch {
      guard Interruption.exitCode == nil else { return false }
      let sentence = (error as? ValidationError)?.message ?? Messages.sentence(error)
      console.complain(Messages.error(sentence))
      server?.report(sentence)
    }
    return false
  }

  /// What is written; nothing when it is only to be served.
  private func requests(for file: ScenarioFile, films: [Film]) throws -> [RenderRequest] {
    guard outputs.output.isEmpty else {
      return try outputs.output.map { outputs.request(try OutputTarget($0, format: nil)) }
    }
    let requests = try outputs.requests(of: films, in: file)
    if !requests.isEmpty || serve != nil { return requests }
    let name = "\(file.outputName(for: films)).apng"
    return [outputs.request(OutputTarget(kind: .animation(.apng), template: name))]
  }
}
