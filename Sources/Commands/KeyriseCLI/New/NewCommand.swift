import ArgumentParser
import Foundation
import FrameSequence
import Markup
import Rendering
import Scenario

/// `keyrise new`: writes a starter scenario, or a package with a strategy of one's own.
struct NewCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "new", _superCommandName: KeyriseCommand.name,
    abstract: "Write a commented scenario that renders as it is, or a package with a strategy.",
    discussion: """
      Never overwrites a file; '-' is standard output. Where the file will stand beside a \
      keyrise.schema.json, which 'keyrise schema' prints, its first line tells editors so.

      With --strategy it writes a Swift package instead: the strategy with a comment on everything \
      that it may hear, a test, a scenario, a file for continuous integration, and the whole \
      command line with the strategy in it ('swift run tool audit …').

      With --code it writes a package that plays code of UIKit as it is: the Swift files of a folder, \
      not copied, a strategy that starts them, a test on all devices, a scenario and the command line.

      EXAMPLES
        keyrise new sign-up
        keyrise new checkout --template minimal
        keyrise new --strategy Glide
        keyrise new ~/glide --strategy Glide --path ../keyrise
        keyrise new played --code ../MyLibrary/Sources
        keyrise new played --code ../MyApp/SignUp --controller SignUpViewController
      """)

  @Argument(
    help: """
      The file; '.yaml' is added unless it ends in .yaml or .yml. With --strategy the \
      directory, by default the strategy's identifier.
      """,
    completion: .file())
  var name: String?

  @Option(
    help: "What to start from; see 'keyrise list templates'. By default sign-up.",
    completion: .list(ScenarioTemplate.all.map(\.id)))
  var template: String?

  @Option(
    help: ArgumentHelp(
      "Write a package with a strategy of your own, a type of this name.", valueName: "type"))
  var strategy: String?

  @Option(
    help: ArgumentHelp(
      """
      Write a package that plays the Swift files of a folder as they are; may be repeated.
      """, valueName: "directory"),
    completion: .directory)
  var code: [String] = []

  @Option(
    help: ArgumentHelp(
      "With --code, the view controller that is played; without, a library is started.",
      valueName: "class"))
  var controller: String?

  @Option(
    help: ArgumentHelp(
      """
      The checkout of keyrise that the package is built with; by default the one that this keyrise \
      was built in.
      """, valueName: "directory"),
    completion: .directory)
  var path: String?

  @Option(help: "The repository of keyrise that the package is built with, instead of a checkout.")
  var url: String?

  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    if !code.isEmpty {
      try checkCode()
      return
    }
    if controller != nil { throw ValidationError(Messages.controllerWithoutCode) }
    if let strategy {
      try checkPackage(strategy)
      return
    }
    guard path == nil, url == nil else {
      throw ValidationError(Messages.onlyWithStrategy(path == nil ? "--url" : "--path"))
    }
    if let template, ScenarioTemplate.template(id: template) == nil {
      throw ValidationError(Messages.noTemplate(template, known: ScenarioTemplate.all.map(\.id)))
    }
    if let name,
      ["", ".", ".."].contains(name.split(separator: "/").last ?? "") || name.hasSuffix("/")
    {
      throw ValidationError("'\(shown: name)' is not a file name")
    }
  }

  func checkOperands() throws {
    if !code.isEmpty { return }
    if strategy == nil, name?.hasSuffix(".json") ?? false {
      throw ValidationError("a starter scenario is YAML with comments; name it .yaml")
    }
    if name == nil, strategy == nil { throw ValidationError(Messages.newWithoutName) }
  }

  func answer() async throws -> Bool {
    if !code.isEmpty { return try writeCode() }
    if let strategy { return try writePackage(strategy) }
    let chosen = template.flatMap(ScenarioTemplate.template) ?? .signUp
    guard let name, name != "-" else {
      try console.result(chosen.text)
      return true
    }
    let isNamed = [".yaml", ".yml"].contains { name.hasSuffix($0) }
    let path = isNamed ? name : name + ".yaml"
    do throws(FrameSequenceError) {
      try AtomicFile.create(Self.schemaLine(for: path) + chosen.text, at: path)
    } catch {
      if error == .exists(path: path) { throw Failure(Messages.exists(path)) }
      throw error
    }
    let command = ShellText.command(["keyrise", ShellText.path(path)])
    console.say("wrote \(shown: path); draw it with: \(shown: command)")
    return true
  }

  /// The line by which editors find the schema, or nothing where there is none or no comment may
  /// stand.
  private static func schemaLine(for path: String) -> String {
    let place = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent(SchemaCommand.fileName).path
    guard FileManager.default.fileExists(atPath: place) else { return "" }
    return "# yaml-language-server: $schema=\(SchemaCommand.fileName)\n"
  }
}

// MARK: - Packages

extension NewCommand {
  private func checkPackage(_ strategy: String) throws {
    if let problem = StarterPackage.problem(withName: strategy) {
      throw ValidationError(Messages.unusableStrategyName(strategy, problem))
    }
    try checkDirectoryAndSource()
  }

  /// Checks what a package of one's own and one of published code are asked for alike.
  private func checkDirectoryAndSource() throws {
    if template != nil { throw ValidationError(Messages.templateAndStrategy) }
    if path != nil, url != nil { throw ValidationError(Messages.pathAndURL) }
    if let name, ["", "-", "/"].contains(name) {
      throw ValidationError(Messages.notADirectoryName(name))
    }
    if let url, url.isEmpty || url.contains(where: \.isNewline) {
      throw ValidationError(Messages.notAURL(url))
    }
  }

  private func writePackage(_ strategy: String) throws -> Bool {
    let directory = name ?? StarterPackage.id(of: strategy)
    let package = StarterPackage(name: strategy, source: try source())
    try package.write(to: directory)
    console.say(Messages.wrotePackage(directory, strategy: package.id))
    return true
  }

  private func checkCode() throws {
    if strategy != nil { throw ValidationError(Messages.codeAndStrategy) }
    try checkDirectoryAndSource()
  }

  private func writeCode() throws -> Bool {
    let folders = try code.map { folder in
      let path = URL(fileURLWithPath: folder).standardizedFileURL.path
      guard FileManager.default.fileExists(atPath: path) else {
        throw Failure("'\(shown: folder)' is not there; --code takes a folder with Swift files")
      }
      return path
    }
    let words =
      controller ?? folders.lazy.map { URL(fileURLWithPath: $0).lastPathComponent }
      .first { !["Sources", "Source", "Classes", "src"].contains($0) } ?? "Library"
    let directory = name ?? StarterPackage.id(of: words) + "-played"
    let package = try CodePackage(
      name: CodePackage.moduleName(words), folders: folders, controller: controller,
      source: try source())
    let absolute = URL(fileURLWithPath: directory).standardizedFileURL.path
    try StarterPackage.write(package.files(in: absolute), to: directory)
    let missing = Dictionary(grouping: package.leftOut, by: \.module).sorted { $0.key < $1.key }
    for (module, files) in missing {
      console.say(Messages.leftOut(files.count, importing: module))
    }
    if !package.unneeded.isEmpty { console.say(Messages.unneeded(package.unneeded.count)) }
    console.say(
      "wrote \(directory)/; try it with: cd \(directory) && swift run tool audit "
        + "Scenarios/*.yaml --strategy \(package.id)")
    return true
  }

  private func source() throws -> StarterPackage.Source {
    if let url { return .url(url, release: Versions.isRelease ? Versions.release : nil) }
    if let path {
      let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
      guard StarterPackage.isCheckout(absolute) else { throw Failure(Messages.notACheckout(path)) }
      return .path(absolute)
    }
    guard let own = StarterPackage.ownCheckout else { throw Failure(Messages.noCheckout) }
    return .path(own)
  }
}

// MARK: - Sentences

extension Messages {
  static func noTemplate(_ name: String, known: [String]) -> String {
    "no template '\(shown: name)';\(meaning(name, known)) there are: "
      + "\(shown: known.joined(separator: ", "))"
  }

  static let newWithoutName =
    "keyrise new wants a file name, or --strategy and a type's name: keyrise new --strategy Glide"

  static func onlyWithStrategy(_ flag: String) -> String {
    "\(flag) says where the package of --strategy gets keyrise from; there is no --strategy here"
  }

  static let templateAndStrategy =
    "--template is for scenarios, --strategy for packages; leave out one"

  static let pathAndURL = "--path and --url both say where keyrise is; leave out one"

  static func notADirectoryName(_ name: String) -> String {
    "'\(name)' is no name for the package's directory"
  }

  static func notAURL(_ url: String) -> String {
    "'--url \(url)' is not a URL"
  }

  static func notACheckout(_ path: String) -> String {
    "'--path \(path)' is no checkout of keyrise: there is no Package.swift of that name in it"
  }

  static let noCheckout =
    "this keyrise was not built in a checkout; name one with --path, or a repository with --url"

  static func unusableStrategyName(
    _ name: String, _ problem: StarterPackage.NameProblem
  ) -> String {
    let start = "'--strategy \(name)'"
    switch problem {
    case .notAType(let nearest):
      return start + " is no name of a Swift type: a capital, then letters and digits, 60 at most"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .taken:
      return start
        + ": what the package uses has this name; choose another, such as '\(name)Avoidance'"
    case .takenIdentifier(let id):
      return start + ": keyrise has a strategy '\(id)'; choose another name"
    }
  }

  static func wrotePackage(_ directory: String, strategy id: String) -> String {
    "wrote \(directory)/; try it with: cd \(directory) && swift test && "
      + "swift run tool audit Scenarios/*.yaml --strategy all"
  }

  static let controllerWithoutCode =
    "--controller names a class of the code that --code plays; there is no --code here"

  static let codeAndStrategy =
    "--code plays code of UIKit, --strategy begins a strategy of the model; leave out one"

  static func leftOut(_ count: Int, importing module: String) -> String {
    (count == 1 ? "1 file is left out that imports" : "\(count) files are left out that import")
      + " '\(shown: module)'; name its folder with another --code if it has to be played"
  }

  static func unneeded(_ count: Int) -> String {
    (count == 1 ? "1 file is left out" : "\(count) files are left out")
      + " that nothing needs: examples, and what is marked unavailable"
  }
}
