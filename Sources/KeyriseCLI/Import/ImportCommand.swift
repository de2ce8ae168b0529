import ArgumentParser
import FrameSequence
import Importing
import KeyboardAvoidance
import Scenario

/// `keyrise import`: scenarios of screens that exist.
struct ImportCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a scenario of a storyboard, a page source or another dump of a screen.",
    discussion: """
      Reads storyboards and xibs, page sources of Appium, XCUITest's debugDescription, UIKit's \
      recursiveDescription, and hierarchies of Maestro and idb; the content says which. What is \
      guessed or left out stands in the scenario's comments and is summed up on stderr. Exit status 1 \
      when --strict and something of the screen is missing, 2 when there is nothing to import.

      EXAMPLES
        keyrise import Login.storyboard -o login.yaml
        keyrise import Main.storyboard --scene SignUpViewController --device iphone-se-3
        keyrise import screen.xml -o - | keyrise audit - --strategy all --field all
        keyrise import --before rest.xml --after typing.xml
      """)

  @Argument(help: "Files to import; '-' is standard input.", completion: .file())
  var files: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The scenario to write, or a directory that ends in '/'; standard output by default.",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The scene of a storyboard: its class, storyboard identifier, id or title.",
      valueName: "name"))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      "The device to lay a storyboard out for, or that a dump is of; see 'keyrise list devices'.",
      valueName: "id"),
    completion: .list(DeviceCatalog.ids))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "The field to focus; by default the last that the keyboard covers.", valueName: "field"))
  var focus: String?

  @Option(name: .shortAndLong, help: "yaml or json: the scenario with what is known of its fields.")
  var format = ImportFormat.yaml

  @Flag(help: "Exit with status 1 when something of the screen is missing.")
  var strict = false

  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func checkOperands() throws {
    if files.isEmpty { throw ValidationError(Messages.nothingToImport) }
    if files.count > 1, !isDirectory { throw ValidationError(Messages.severalImports) }
    if files.contains("-"), isDirectory { throw ValidationError(Messages.importWithoutName) }
  }

  private var isDirectory: Bool { output?.hasSuffix("/") ?? false }

  func answer() async throws -> Bool {
    var worst = WorstStatus()
    for file in Format.unique(files) {
      await worst.collect(console) { try importFile(file) }
    }
    return try worst.answer()
  }
}

/// What an import is written as.
enum ImportFormat: String, ExpressibleByArgument, CaseIterable {
  case yaml
  case json
}

extension ImportCommand {
  /// Imports a file; returns whether nothing is missing, or nobody asked.
  private func importFile(_ file: String) throws -> Bool {
    let source = ImportSource(path: file)
    let options = ScreenImport.Options(scene: scene, device: device, focus: focus)
    let draft = try source.draft(options)
    let text =
      switch format {
      case .yaml: draft.yaml(source: source.name)
      case .json: draft.json(source: source.name).text(.indented) + "\n"
      }
    if let output, output != "-" {
      let path = isDirectory ? output + source.stem + "." + format.rawValue : output
      try InputFiles.protect(from: path)
      let outcome = try AtomicFile.write(text, to: path)
      console.say(
        Messages.wroteImport(
          path, fields: draft.fields.count, device: draft.device,
          unchanged: outcome == .unchanged))
    } else {
      try console.result(text)
    }
    if !draft.losses.isEmpty {
      let sentence = Messages.importLosses(source.name, draft.losses.map(\.sentence))
      if strict { console.complain(sentence) } else { console.say(sentence) }
    }
    return draft.losses.isEmpty || !strict
  }
}
