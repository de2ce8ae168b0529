import ArgumentParser
import Cairo
import Foundation
import FrameSequence
import Importing
import KeyboardAvoidance
import Keyframes
import Markup
import Scenario

/// `keyrise import`: scenarios of screens that exist.
struct ImportCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: KeyriseCommand.name,
    abstract: "Make a scenario of a storyboard, a page source or another dump of a screen.",
    discussion: """
      Reads storyboards and xibs, page sources of Appium, XCUITest's debugDescription, UIKit's \
      recursiveDescription, and hierarchies of Maestro and idb; the content says which. What is \
      guessed or left out stands in the scenario's comments and is summed up on stderr. Exit status 1 \
      when --strict and something of the screen is missing, 2 when there is nothing to import.

      With --before and --after nothing is written: what the app did with the keyboard is told in \
      points, and which strategies would have ended there; exit status 1 when none would.

      EXAMPLES
        keyrise import screen.xml -o login.yaml
        keyrise import Main.storyboard --list
        keyrise import Main.storyboard --scene SignUp --device iphone-se-3
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
      "The version of iOS, which no file tells; the newest of the device by default.",
      valueName: "version"))
  var ios: String?

  @Option(
    help: ArgumentHelp(
      "A dump of the screen at rest, to compare with that of --after.", valueName: "file"),
    completion: .file())
  var before: String?

  @Option(
    help: ArgumentHelp(
      "A dump of the same screen with the keyboard: what the app did, and which strategies would have.",
      valueName: "file"),
    completion: .file())
  var after: String?

  @Option(
    help: ArgumentHelp(
      "The field to focus; by default the last that the keyboard covers.", valueName: "field"))
  var focus: String?

  @Option(
    name: .shortAndLong,
    help: """
      yaml or json: the scenario with what is known of its fields; by default what -o ends in.
      """,
    completion: formats.completion, transform: formats.read)
  var format: ReportFormat?

  @Flag(help: "Exit with status 1 when something of the screen is missing.")
  var strict = false

  @Flag(
    help: "List the scenes of a storyboard that have fields, with their number; import nothing.")
  var list = false

  @OptionGroup var fonts: DrawingOptions.Font

  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

  func validate() throws {
    if let device, DeviceCatalog.device(id: device) == nil {
      throw ValidationError(Messages.unknownDevice(device, known: DeviceCatalog.ids))
    }
    _ = try style
  }

  private static let formats: ReportFormats = ["yaml": .yaml, "json": .json]

  private var style: ReportFormat {
    get throws {
      let isPlain = isDirectory || output == "-" || output?.hasSuffix(".yml") ?? false
      return try Self.formats.chosen(format, for: isPlain ? nil : output)
    }
  }

  func checkOperands() throws {
    if before != nil || after != nil {
      guard before != nil, after != nil else { throw ValidationError(Messages.oneDump) }
      guard files.isEmpty, output == nil, !strict else {
        throw ValidationError(Messages.dumpsAlone)
      }
      if before == "-", after == "-" { throw ValidationError(Messages.bothFromStandardInput) }
      return
    }
    if files.isEmpty { throw ValidationError(Messages.nothingToImport) }
    if list {
      guard output == nil, scene == nil, device == nil, focus == nil, ios == nil else {
        throw ValidationError(
          "'--list' lists scenes and imports none; leave out -o, --scene, --device, --ios and "
            + "--focus")
      }
      if files.count > 1 { throw ValidationError("'--list' lists the scenes of one file") }
      return
    }
    if files.count > 1, !isDirectory { throw ValidationError(Messages.severalImports) }
    if files.contains("-"), isDirectory { throw ValidationError(Messages.importWithoutName) }
  }

  private var isDirectory: Bool { output?.hasSuffix("/") ?? false }

  func answer() async throws -> Bool {
    if let before, let after { return try compare(before, after) }
    if list { return try listScenes(files[0]) }
    var worst = WorstStatus()
    var paths = OutputPaths()
    let files = files.unique()
    for file in files where file != "-" { ClaimedFiles.add(file) }
    for file in files { try path(of: file).map { try paths.reserve($0) } }
    for file in files {
      await worst.collect(console) { try importFile(file) }
    }
    return try worst.answer()
  }

  /// The path to which a file's import is written; `nil` is standard output.
  private func path(of file: String) throws -> String? {
    guard let output, output != "-" else { return nil }
    return isDirectory
      ? output + Source(path: file).stem + "." + (try style).rawValue : output
  }

  /// Lists the scenes of a storyboard; returns whether there is one to import.
  private func listScenes(_ file: String) throws -> Bool {
    let source = Source(path: file)
    let scenes = try source.scenes()
    if try style == .yaml {
      guard !scenes.isEmpty else {
        console.printError(Messages.noScenes(source.name))
        return false
      }
      try console.result(Messages.scenes(scenes))
    } else {
      try console.result(Messages.scenesJSON(scenes, of: source.name))
    }
    return !scenes.isEmpty
  }

  /// Imports a file; returns false when something is missing and `--strict` is given.
  private func importFile(_ file: String) throws -> Bool {
    let source = Source(path: file)
    let options = ScreenImport.Options(scene: scene, device: device, ios: ios, focus: focus)
    var draft = try source.draft(options)
    let fonts = Fonts(draft, directory: self.fonts.directory)
    draft.name(fonts: fonts.installed)
    for font in fonts.missing {
      draft.notes.append(.missingFont(font.family, package: font.package ?? ""))
      console.say(
        "\(source.name): its words need the font \(font.family), which is not installed"
          + (font.package.map { "; install it with: apt install \($0)" } ?? ""))
    }
    let text =
      try style == .yaml
      ? draft.yaml(source: source.name)
      : draft.json(source: source.name).text(.indented) + "\n"
    if let path = try path(of: file) {
      let outcome = try AtomicFile.write(text, to: path)
      console.say(
        Messages.wroteImport(
          path, fields: draft.fields.count, device: draft.device,
          unchanged: outcome == .unchanged))
    } else {
      try console.result(text)
    }
    if !draft.losses.isEmpty {
      let sentence = "\(source.name): " + draft.losses.map(\.sentence).joined(separator: "; ")
      if strict { console.printError(sentence) } else { console.say(sentence) }
    }
    return draft.losses.isEmpty || !strict
  }

  /// Says what an app did between two dumps; returns whether a strategy would have done it.
  private func compare(_ before: String, _ after: String) throws -> Bool {
    let (first, second) = (Source(path: before), Source(path: after))
    let options = ScreenImport.Options(scene: scene, device: device, ios: ios, focus: focus)
    let (rest, typing) = (try first.bytes(), try second.bytes())
    let change: ScreenChange
    do throws(ImportError) {
      change = try ScreenChange(before: rest, after: typing, options: options)
    } catch {
      throw Failure(Messages.cannotCompare(first.name, second.name, because: error.sentence))
    }
    try console.result(
      style == .yaml ? Messages.change(change) : change.json.text(.indented) + "\n")
    return !change.matches.isEmpty
  }

  /// The fonts that the words of an imported screen need besides Inter.
  struct Fonts {
    /// The fonts that are installed, by their families.
    var installed: [String] = []
    /// Those that are not.
    var missing: [FallbackFont] = []

    /// - Parameter directory: The directories of fonts, separated by colons.
    init(_ draft: ScenarioDraft, directory: String) {
      let characters = Self.unusual(draft.words)
      guard !characters.isEmpty else { return }
      let book = try? FontBook(directory: directory)
      let lacking = characters.filter { character in
        guard let book else { return true }
        return
          (try? TextLayout(
            String(character), style: TextStyle(size: 17), fontBook: book)) == nil
      }
      for font in FallbackFont.proposed(for: lacking) {
        if font.isInstalled(in: directory) {
          installed.append(font.family)
        } else {
          missing.append(font)
        }
      }
    }

    /// The characters that Inter may lack, each once, in order.
    private static func unusual(_ texts: [String]) -> [Unicode.Scalar] {
      var seen: Set<Unicode.Scalar> = []
      return texts.flatMap(\.unicodeScalars).filter { scalar in
        scalar.value >= 0x0530 && !scalar.properties.isWhitespace
          && FallbackFont.proposed(for: scalar) != nil && seen.insert(scalar).inserted
      }
    }
  }

  /// A file to import.
  struct Source {
    /// The path, or `-` for standard input.
    var path: String

    /// Its name in messages and comments.
    var name: String {
      path == "-" ? "<stdin>" : URL(fileURLWithPath: path).lastPathComponent
    }

    /// The name of its scenario.
    var stem: String { String(name.split(separator: ".").first ?? "screen") }

    /// One byte more than a file may have, so that excess is noticed.
    private static let limit = ScreenImport.maximumByteCount + 1

    /// Reads the file.
    ///
    /// - Throws: ``Failure`` when it cannot be read.
    func bytes() throws -> [UInt8] {
      guard path == "-" else {
        guard let bytes = try WholeFile.read(path, limit: Self.limit) else {
          throw Failure("there is no file '\(shown: path)'")
        }
        return bytes
      }
      return StandardStream.input.read(limit: Self.limit)
    }

    /// The scenes that can be imported.
    ///
    /// - Throws: ``Failure`` that says what is wrong, also where the file has no scenes.
    func scenes() throws -> [ScreenImport.ListedScene] {
      let bytes = try bytes()
      let name = path == "-" ? name : path
      let found: [ScreenImport.ListedScene]?
      do throws(ImportError) {
        found = try ScreenImport.scenes(bytes)
      } catch {
        throw Failure(Messages.cannotImport(name, because: error.sentence))
      }
      guard let found else {
        throw Failure(Messages.cannotImport(name, because: Messages.onlyStoryboards))
      }
      return found
    }

    /// Imports the file.
    ///
    /// The resulting scenario has passed `keyrise check`.
    ///
    /// - Throws: ``Failure`` that says what is wrong.
    func draft(_ options: ScreenImport.Options) throws -> ScenarioDraft {
      let bytes = try bytes()
      let draft: ScenarioDraft
      do throws(ImportError) {
        draft = try ScreenImport.draft(bytes, options: options)
      } catch {
        throw Failure(Messages.cannotImport(path == "-" ? name : path, because: error.sentence))
      }
      let result = Scenario.parse(bytes: Array(draft.yaml(source: name).utf8), fileName: name)
      if result.scenario == nil {
        throw Failure(
          Messages.cannotImport(
            path == "-" ? name : path, because: result.errors.first?.message ?? ""))
      }
      return draft
    }
  }
}

// MARK: - Sentences

extension Messages {
  static let nothingToImport =
    "no file to import; name a storyboard, a page source or another dump, or '-' for standard input"

  static let severalImports =
    "several files need a directory to be written to, such as '-o scenarios/'"

  static let importWithoutName =
    "what comes from standard input has no name; name the scenario with -o"

  static func cannotImport(_ name: String, because sentence: String) -> String {
    "cannot import '\(shown: name)': \(sentence)"
  }

  static func wroteImport(
    _ path: String, fields: Int, device: String, unchanged: Bool
  ) -> String {
    "\(unchanged ? "unchanged" : "wrote") \(path)  \(Format.count(fields, "field"))"
      + (device.isEmpty ? "" : "  \(device)")
  }

  static let onlyStoryboards =
    "'--list' is for storyboards and xibs; a dump is of one screen, and there is nothing to choose"

  static func noScenes(_ name: String) -> String {
    "'\(shown: name)' has no scene with a field"
  }

  /// The scenes of a storyboard for programs.
  static func scenesJSON(_ scenes: [ScreenImport.ListedScene], of name: String) -> String {
    let value: JSONValue = [
      "schema": "keyrise.import-scenes/1",
      "source": .string(name),
      "scenes": .array(
        scenes.map {
          [
            "scene": .string($0.name), "fields": .decimal(Double($0.fieldCount), places: 0),
            "id": .string($0.id), "title": .string($0.title),
          ]
        }),
    ]
    return value.text(.indented) + "\n"
  }

  static let oneDump = "'--before' and '--after' are two dumps of one screen; name both"

  static let dumpsAlone =
    "'--before' and '--after' are compared, and nothing is written; leave out other files, -o and --strict"

  static let bothFromStandardInput = "only one of two dumps can come from standard input"

  /// The scenes of a storyboard as a table.
  static func scenes(_ scenes: [ScreenImport.ListedScene]) -> String {
    let rows =
      [["SCENE", "FIELDS", "ID", "TITLE"]]
      + scenes.map { scene in
        [
          "\(shown: scene.name)", "\(scene.fieldCount)", "\(shown: scene.id)",
          "\(shown: scene.title)",
        ]
      }
    let widths = (0..<3).map { column in
      rows.map { TextWidth.cells(in: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - TextWidth.cells(in: text) + 2)
      }
      let line = cells.joined() + row[3]
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n") + "\n"
  }

  // A screen before and after; the sentences about one screen are in the target Importing.

  static func cannotCompare(_ before: String, _ after: String, because sentence: String) -> String {
    "cannot compare '\(before)' with '\(after)': \(sentence)"
  }

  /// The moves of an app, in lines, and the strategies that would have made them.
  static func change(_ change: ScreenChange) -> String {
    func points(_ value: Double) -> String { Format.decimal(value, places: 1) }
    var lines = [
      "keyboard  \(points(change.keyboardHeight)) pt high, its upper edge at \(points(change.keyboardTop))",
      "focus     \(change.focus)"
        + (change.isFocusGuessed ? ", a guess: the dump does not tell it" : "") + "; "
        + (change.hidden > 0
          ? "\(points(change.hidden)) pt of it hidden"
          : "\(points(change.clearance)) pt above the keyboard"),
    ]
    if let scroll = change.scroll {
      let (before, after) = (scroll.before, scroll.after)
      lines.append(
        "scroll    "
          + (before == after
            ? "the view stayed"
            : "the view went from \(points(before.minY))..\(points(before.maxY)) to "
              + "\(points(after.minY))..\(points(after.maxY))")
          + (change.offsets.count == 2
            ? "; offset \(points(change.offsets[0].y)) to \(points(change.offsets[1].y))" : ""))
    }
    for (distance, ids) in moved(change) {
      let way =
        distance == 0 ? "stayed" : "\(distance < 0 ? "up" : "down") \(points(abs(distance)))"
      lines.append("moved     \(way): \(ids.joined(separator: ", "))")
    }
    lines.append(verdict(change))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The fields by how far they moved, to a tenth of a point.
  private static func moved(_ change: ScreenChange) -> [(Double, [String])] {
    var groups: [(Double, [String])] = []
    for move in change.moves {
      let distance = (move.distance * 10).rounded() / 10
      if let index = groups.firstIndex(where: { $0.0 == distance }) {
        groups[index].1.append(move.id)
      } else {
        groups.append((distance, [move.id]))
      }
    }
    return groups
  }

  private static func verdict(_ change: ScreenChange) -> String {
    let matches = change.matches
    guard let first = matches.first else {
      let near = change.endings.prefix(3).map {
        "\($0.strategy) by \(Format.decimal($0.difference, places: 1))"
      }
      return
        "no strategy would have ended there; the nearest miss it: \(near.joined(separator: ", "))"
    }
    if matches.count == 1 { return "only \(first) would have ended there" }
    return "these would have ended there, and cannot be told apart by it: "
      + matches.joined(separator: ", ")
  }
}

extension ScreenChange {
  /// The findings, for programs.
  var json: JSONValue {
    func list(_ rect: Rect) -> JSONValue {
      .array([rect.minX, rect.minY, rect.width, rect.height].map { .decimal($0, places: 2) })
    }
    func number(_ value: Double) -> JSONValue { .decimal(value, places: 2) }
    return [
      "schema": "keyrise.import-change/1",
      "device": .string(device),
      "focus": .string(focus),
      "focusGuessed": .boolean(isFocusGuessed),
      "keyboard": ["height": number(keyboardHeight), "top": number(keyboardTop)],
      "hidden": number(hidden),
      "clearance": number(clearance),
      "offsets": .array(offsets.map { number($0.y) }),
      "scroll": scroll.map { ["before": list($0.before), "after": list($0.after)] } ?? .null,
      "fields": .array(
        moves.map {
          [
            "id": .string($0.id), "before": list($0.frames.before), "after": list($0.frames.after),
            "moved": number($0.distance),
          ]
        }),
      "strategies": .array(
        endings.map {
          [
            "id": .string($0.strategy), "difference": number($0.difference),
            "matches": .boolean($0.difference <= Self.tolerance),
          ]
        }),
    ]
  }
}
