import ArgumentParser
import Cairo
import Foundation
import Markup
import Rendering
import Scenario

/// The command line: `keyrise COMMAND SCENARIO… [flags]`.
///
/// Every command names itself and this one: deriving the names from the types costs 2 ms at each
/// start, and 1 ms more for a second search for a request for completions.
struct KeyriseCommand: AsyncParsableCommand {
  static let name = "keyrise"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "When the keyboard rises, where does the form go?",
    discussion: """
      A scenario file (device, form, keyboard events, avoidance strategy) becomes numbers and \
      pictures, without a simulator. Start with 'keyrise new sign-up', then 'keyrise sign-up.yaml'.

      Exit status: 0 yes, 1 no (failed expectations, errors found), 2 could not, 64 used wrongly, \
      130 interrupted (128 and its number by another signal).
      """,
    version: "keyrise \(Versions.keyrise) (cairo \(CairoVersion.cairo))",
    subcommands: [
      RenderCommand.self, WatchCommand.self, StillCommand.self, FigureCommand.self,
      StripCommand.self, OnionCommand.self, PlotCommand.self, SheetCommand.self,
      CompareCommand.self, TraceCommand.self, CheckCommand.self, AuditCommand.self,
      RecordCommand.self, VerifyCommand.self, ApproveCommand.self, MergeCommand.self,
      DiffCommand.self, MeasureCommand.self, NewCommand.self, ImportCommand.self, ListCommand.self,
      SchemaCommand.self, DoctorCommand.self, CompletionsCommand.self,
    ],
    defaultSubcommand: RenderCommand.self)
}

// MARK: - Parsing

extension KeyriseCommand {
  /// Returns the command that `arguments` select.
  ///
  /// A command that is named is parsed alone, which saves 3 ms: the root parses all its options
  /// twice. `asyncParseAsRoot` saves a debug build one more look at every option, for completions.
  /// The root parses mistakes and requests for help. Scripts ask for `--version` at every run, so it
  /// is answered before any option is looked at.
  static func command(for arguments: [String]) async throws -> any ParsableCommand {
    if arguments == ["--version"] { throw CleanExit.message(configuration.version) }
    if let word = arguments.first,
      let type = subcommand(named: word),
      let command = try? await type.asyncParseAsRoot(Array(arguments.dropFirst())),
      command is any KeyriseSubcommand
    {
      return command
    }
    if Set(arguments) == ["--version", "-v"] {
      throw CleanExit.message(String(TableText.table(DoctorCommand.versions).dropLast()))
    }
    if arguments.first == "help" { try checkHelp(about: arguments.dropFirst()) }
    return try parsed(arguments)
  }

  /// Parses arguments as the root does, which looks at each option of the default command four times
  /// even where another is named.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    func parsed<Command: KeyriseSubcommand>(_: Command.Type) throws -> any ParsableCommand {
      try Root<Command>.parseAsRoot(arguments)
    }
    guard let type = arguments.first.flatMap(subcommand) else { return try parseAsRoot(arguments) }
    return try parsed(type)
  }

  private static func subcommand(named word: String) -> (any KeyriseSubcommand.Type)? {
    configuration.subcommands.first { $0._commandName == word } as? any KeyriseSubcommand.Type
  }

  /// The command line with a single command.
  private struct Root<Command: KeyriseSubcommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: name, version: KeyriseCommand.configuration.version,
        subcommands: [Command.self])
    }
  }

  /// Rejects `keyrise help` for an unknown command; the parser would print the help of the whole
  /// tool.
  private static func checkHelp(about arguments: ArraySlice<String>) throws {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let known = configuration.subcommands.flatMap { type in
      [type._commandName] + type.configuration.aliases
    }
    guard let word = words.first, word != "help" else { return }
    guard known.contains(word) else {
      throw ValidationError(
        "no command '\(shown: word)';\(Messages.meaning(word, known)) list them with: keyrise "
          + "help")
    }
    if words.count > 1 {
      throw ValidationError(
        "'keyrise help' takes one command, and not '\(shown: words.joined(separator: " "))'")
    }
  }

  /// The command that was probably meant where a scenario was expected, or `nil` when the word may
  /// well be a scenario's path.
  static func command(meantBy word: String) -> String? {
    let isPath = word == "-" || word.contains { $0 == "." || $0 == "/" }
    guard !isPath, !FileManager.default.fileExists(atPath: word) else { return nil }
    return Spelling.nearest(
      to: word, among: configuration.subcommands.compactMap { $0.configuration.commandName })
  }
}
