import ArgumentParser
import Foundation
import Markup
import Platform
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
  @OptionGroup(title: "Frames") var jobs: DrawingOptions.Jobs
  @OptionGroup(title: "Frames") var force: DrawingOptions.Force
  @OptionGroup(title: "Frames") var progress: ProgressLine.Options
  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    guard scenario != "-" else { throw ValidationError(Messages.watchOfStandardInput) }
    guard !outputs.output.contains("-") else {
      throw ValidationError("'-o -' takes one picture, and watch makes many; name a file")
    }
    _ = try outputs.outputs(default: "x")
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
    let paths = ([scenario] + options.stormPaths).unique()
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
      var writer = OutputWriter(
        drawing: drawing, jobs: jobs.count, force: force.force, progress: progress,
        console: console)
      let plan = try plan(for: OutputPlan.Films(file: file, options: options, own: films))
      try plan.check()
      for job in plan.jobs {
        _ = try await writer.write(job)
        for film in job.reports { _ = film.report(expectationsOf: file.name, console) }
      }
      try server?.show { version in
        try writer.page(of: films, addition: LiveReload.script(version: version))
      }
      console.say(Messages.rendered(seconds: start.duration(to: .now).inSeconds))
      return true
    } catch let problem as ScenarioFile.Problem {
      console.printError(painted: problem.text)
      server?.report(DiagnosticFormatter().format(problem.diagnostics))
    } catch {
      guard Interruption.exitCode == nil else { return false }
      let sentence = (error as? ValidationError)?.message ?? Messages.sentence(error)
      console.printError(Messages.error(sentence))
      server?.report(sentence)
    }
    return false
  }

  /// The outputs that are written; none when the page is only to be served.
  private func plan(for films: OutputPlan.Films) throws -> OutputPlan {
    var plan = OutputPlan()
    let asked = outputs.output.isEmpty ? films.outputs.map(outputs.set) : []
    if !asked.isEmpty {
      try plan.add(asked, of: films, isTrusted: outputs.allowOutside)
    } else if serve == nil || !outputs.output.isEmpty {
      try plan.add(
        outputs.outputs(default: films.file.outputName(for: films.own)), of: films)
    }
    return plan
  }

  /// The number behind `--serve`.
  ///
  /// Any number is accepted at first: the parser would take an invalid port for another argument.
  struct ServerPort: ExpressibleByArgument, CustomStringConvertible, Hashable {
    let number: Int

    init(number: Int) { self.number = number }

    init?(argument: String) {
      guard let number = Int(argument) else { return nil }
      self.number = number
    }

    var description: String { "\(number)" }

    /// - Throws: `ValidationError` when it is no port.
    var checked: UInt16 {
      get throws {
        guard let port = UInt16(exactly: number) else {
          throw ValidationError("'--serve \(number)' is not a port; it must be 0 to 65535")
        }
        return port
      }
    }
  }

  /// The addition to a served page that lets it follow the scenario.
  enum LiveReload {
    /// The script for a page of a version.
    static func script(version: Int) -> String {
      """
      (() => {
        const banner = document.createElement("pre");
        banner.id = "problem";
        banner.setAttribute("role", "alert");
        banner.style.cssText = "position:fixed;z-index:9;inset:12px 12px auto;margin:0;padding:12px "
          + "16px;max-height:60vh;overflow:auto;border-radius:10px;background:#5c1010;color:#fff;"
          + "font:13px/1.45 ui-monospace,monospace;white-space:pre-wrap";
        const events = new EventSource("/events");
        events.onmessage = (event) => {
          const { version, problem } = JSON.parse(event.data);
          if (version !== \(version)) return location.reload();
          banner.textContent = problem;
          if (problem) document.body.append(banner); else banner.remove();
        };
      })();
      """
    }

    /// The page that is served until the first one is ready.
    static func waiting(version: Int) -> String {
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="color-scheme" content="light dark">
      <title>Keyrise</title>
      </head>
      <body>
      <p>Waiting for the first good scenario …</p>
      <script>
      \(script(version: version))
      </script>
      </body>
      </html>

      """
    }
  }

  /// Waits for files to change, whoever changes them and however: in place, by others that take
  /// their names, or by coming to be.
  ///
  /// Directories are watched rather than files, as editors replace files (Linux: inotify(7)).
  /// Elsewhere, and where that fails, the files are looked at ten times a second.
  final class FileWatcher {
    /// The facts about a file that change when it is touched.
    struct Stamp: Hashable {
      var inode: UInt64
      var size: Int
      var modified: Double
    }

    private let paths: [String]
    private let descriptor: Int32

    /// The longest wait at a time, in seconds, so that interruptions are noticed.
    static let patience = 0.1

    init(_ paths: [String]) {
      self.paths = paths
      let directories = Set(
        paths.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
      #if os(Linux)
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        if descriptor >= 0 {
          let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
          for directory in directories {
            _ = inotify_add_watch(descriptor, directory, UInt32(events))
          }
        }
      #else
        _ = directories
        descriptor = -1
      #endif
    }

    deinit {
      if descriptor >= 0 { close(descriptor) }
    }

    /// The files' stamps now, in their order; `nil` where there is none, or no file but a pipe,
    /// say.
    var stamps: [Stamp?] { paths.map(Self.stamp) }

    private static func stamp(of path: String) -> Stamp? {
      var status = stat()
      // Opening a pipe would block until its other end is opened.
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return Stamp(
        inode: UInt64(truncatingIfNeeded: status.st_ino), size: Int(status.st_size),
        modified: modificationTime(of: status))
    }

    /// Waits a moment for something to happen in the directories.
    func wait() {
      guard descriptor >= 0 else { return pause() }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(Self.patience * 1000)) > 0 else { return }
      // The events themselves are discarded; the stamps tell what changed.
      var buffer = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }

    private func pause() { usleep(UInt32(Self.patience * 1e6)) }
  }
}

// MARK: - Sentences

extension Messages {
  static let watchOfStandardInput = "'-' is read once and never changes; name a file to watch"

  static func watching(_ paths: [String]) -> String {
    "watching \(shown: paths.joined(separator: " and ")); Ctrl-C ends it"
  }

  static func waiting(_ path: String) -> String {
    "waiting for '\(shown: path)', which is not there"
  }

  static func serving(_ address: String) -> String { "serving \(shown: address)" }

  static func rendered(seconds: Double) -> String {
    "rendered in \(Format.decimal(seconds * 1000, places: 0)) ms"
  }
}
