import ArgumentParser
import Dispatch
import Foundation
public import KeyboardAvoidance
import Markup
import Scenario

/// The command line tool.
public enum Keyrise {
  /// Runs the command that the process was started with, and exits with its status.
  ///
  /// The work begins at once, on the thread that calls: to hand it to another takes a millisecond.
  public static func main() -> Never {
    prepareProcess()
    let arguments = words()
    if #available(macOS 26, *) {
      Task.immediate { await run(arguments) }
    } else {
      Task { await run(arguments) }
    }
    dispatchMain()
  }

  /// Runs the command that the process was started with, with strategies of your own beside those
  /// of Keyrise, and exits with its status.
  ///
  /// Every command knows them by the identifiers of their profiles, `--strategy all` among them:
  ///
  /// ```swift
  /// @main struct Tool {
  ///   static func main() async { await Keyrise.main(strategies: [Glide.self]) }
  /// }
  /// ```
  ///
  /// - Parameter strategies: The strategies; an identifier that is taken is refused with status 64.
  public static func main(strategies: [any CatalogStrategy.Type]) async {
    prepareProcess()
    let arguments = words()
    await StrategyCatalog.$added.withValue(strategies) {
      if let id = StrategyCatalog.repeatedIdentifier {
        end(with: ValidationError(Messages.repeatedStrategy(id)), arguments)
      }
      await run(arguments)
    }
  }

  /// Arranges for signals and limits to become sentences and statuses.
  private static func prepareProcess() {
    Interruption.unblock()
    ProcessLimits.ignoreFileSizeSignal()
    guard ProcessLimits.hasDescriptors else {
      Console().printError(
        Messages.error("too few files can be opened at once here; allow more with: ulimit -n 256"))
      exit(ExitCode.couldNot.rawValue)
    }
  }

  /// The words that the process was started with; ends it where one is not UTF-8, which Swift would
  /// replace by a word that names something else.
  private static func words() -> [String] {
    let arguments = Array(CommandLine.arguments.dropFirst())
    for (index, argument) in arguments.enumerated() {
      guard let bytes = CommandLine.unsafeArgv[index + 1],
        String(validatingCString: bytes) == nil
      else { continue }
      Console().printError(
        Messages.error("'\(shown: argument)' is not UTF-8 text; rename the file"))
      exit(ExitCode.couldNot.rawValue)
    }
    return arguments
  }

  private static func run(_ arguments: [String]) async -> Never {
    var running: (any ParsableCommand.Type)?
    do {
      var command = try await KeyriseCommand.command(for: arguments)
      running = type(of: command)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      KeyriseCommand.exit()
    } catch {
      end(with: error, arguments, of: running)
    }
  }

  /// Prints the help or the version that was asked for, or says what was wrong, and exits.
  ///
  /// - Parameter command: The command that threw the error; `nil` where none was understood.
  private static func end(
    with error: any Error, _ arguments: [String], of command: (any ParsableCommand.Type)? = nil
  ) -> Never {
    // A status alone needs none of the parser's help.
    if let code = error as? ExitCode { exit(code.rawValue) }
    let console = Console()
    let text = Misuse.message(of: error, by: command)
    // The parser makes the whole text again to find a status.
    let code =
      text.hasSuffix(Misuse.ending)
      ? ExitCode.validationFailure : KeyriseCommand.exitCode(for: error)
    guard code.isSuccess else {
      let text = Misuse.text(text, arguments)
      if !text.isEmpty { console.printError(text) }
      exit(code.rawValue)
    }
    do {
      try console.result(text + "\n")
      exit(code.rawValue)
    } catch {
      console.printError(Messages.error(Messages.sentence(error)))
      exit(ExitCode.couldNot.rawValue)
    }
  }

  /// The system's limits for this process.
  enum ProcessLimits {
    /// The descriptors that a command needs beside the standard ones, those of Dispatch among them:
    /// without them Dispatch ends the process.
    private static let descriptorCount = 12

    /// Makes a file that grows beyond the limit of its size an error of the write, which would
    /// otherwise end the process and leave its temporary file behind.
    static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }

    /// Whether as many files can be opened as any command needs.
    static var hasDescriptors: Bool {
      let copies = (0..<descriptorCount).map { _ in dup(STDERR_FILENO) }
      defer { for copy in copies where copy >= 0 { close(copy) } }
      // A closed standard error says nothing about the limit.
      return copies.allSatisfy { $0 >= 0 } || errno != EMFILE
    }
  }

  /// The messages about arguments that no command understands.
  ///
  /// The parser's own sentences, except where they name the wrong argument. None of this runs
  /// unless something is wrong, so it may be slow.
  enum Misuse {
    /// The end of the parser's text about a mistake, by which it differs from help and versions.
    static let ending = " for more information."

    /// The parser's text about an error; with the usage of the command that threw it, of which the
    /// parser knows nothing once it runs.
    static func message(of error: any Error, by command: (any ParsableCommand.Type)?) -> String {
      guard let command, let problem = error as? ValidationError else {
        return KeyriseCommand.fullMessage(for: error)
      }
      return "Error: \(problem.message)\nUsage: \(KeyriseCommand.usageString(for: command))\n"
        + "  See '\(KeyriseCommand.name) \(command._commandName) --help'\(ending)"
    }

    /// Corrects the parser's text about a mistake, and makes the arguments in it safe to print;
    /// nothing is left of an empty text.
    static func text(_ text: String, _ arguments: [String]) -> String {
      // The parser repeats arguments as they were given, and the values of options alone.
      var words: [String] = []
      for argument in arguments {
        words.append(argument)
        guard let sign = argument.firstIndex(of: "=") else { continue }
        words.append(String(argument[sign...].dropFirst()))
      }
      return words.reduce(sentence(text, arguments)) { text, word in
        let line = PlainText.line(word)
        return line == word ? text : text.replacing(word, with: line)
      }
    }

    private static func sentence(_ text: String, _ arguments: [String]) -> String {
      // Foundation's contains(_:) brings all of it into the program.
      guard text.firstRange(of: unknown) != nil || text.firstRange(of: missing) != nil else {
        return text
      }
      guard let first = text.firstIndex(of: "\n") else { return text }
      if text.firstRange(of: missing) != nil {
        // A missing argument only matters once all given arguments are understood.
        let other = understanding(arguments)
        return other.map { sentence($0, arguments + ["x", "x"]) } ?? text
      }
      return corrected(String(text[..<first]), arguments) + text[first...]
    }

    private static let unknown = "Unknown option '--"
    private static let missing = "Missing expected argument"

    /// The message about an unknown option that a missing argument hides, or `nil`.
    private static func understanding(_ arguments: [String]) -> String? {
      for more in 1...2 {
        do {
          _ = try KeyriseCommand.parsed(arguments + Array(repeating: "x", count: more))
        } catch {
          let text = KeyriseCommand.fullMessage(for: error)
          if text.firstRange(of: unknown) != nil { return text }
        }
      }
      return nil
    }

    /// The sentence about an unknown option, with a suggestion that is none replaced or left out.
    private static func corrected(_ sentence: String, _ arguments: [String]) -> String {
      let parts = sentence.components(between: "'")
      guard parts.count > 1 else { return sentence }
      let option = parts[1]
      let start = String(sentence.prefix { $0 != "." })
      if let flag = styleFlag(of: option, arguments) {
        return "\(start). Did you mean '\(flag)'?"
      }
      guard parts.count > 3 else { return sentence }
      return Spelling.nearest(to: option, among: [parts[3]]) == nil ? start : sentence
    }

    /// The flag that asks for a style as `--json` does elsewhere, if the command has one.
    private static func styleFlag(of option: String, _ arguments: [String]) -> String? {
      let style = String(option.drop { $0 == "-" })
      guard let command = arguments.first(where: { !$0.hasPrefix("-") }) else { return nil }
      return ["--format", "--diagnostic-format"].first { flag in
        (1...2).contains { count in
          let words = [command] + Array(repeating: "x", count: count) + [flag, style]
          return (try? KeyriseCommand.parsed(words)) != nil
        }
      }.map { "\($0) \(style)" }
    }
  }
}

extension String {
  /// The parts before, between and after a mark.
  fileprivate func components(between mark: Character) -> [String] {
    split(separator: mark, omittingEmptySubsequences: false).map(String.init)
  }
}

// MARK: - Sentences

extension Messages {
  static func repeatedStrategy(_ id: String) -> String {
    "two strategies are called '\(shown: id)'; give yours another identifier in its profile"
  }
}
