import ArgumentParser
import Dispatch
import Foundation
public import KeyboardAvoidance

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
      Console().complain(Messages.error(Messages.tooFewDescriptors))
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
      Console().complain(Messages.error(Messages.notText(argument)))
      exit(ExitCode.couldNot.rawValue)
    }
    return arguments
  }

  private static func run(_ arguments: [String]) async -> Never {
    do {
      var command = try await KeyriseCommand.command(for: arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      KeyriseCommand.exit()
    } catch {
      end(with: error, arguments)
    }
  }

  /// Prints the help or the version that was asked for, or says what was wrong, and exits.
  private static func end(with error: any Error, _ arguments: [String]) -> Never {
    // A status alone needs none of the parser's help.
    if let code = error as? ExitCode { exit(code.rawValue) }
    let console = Console()
    let code = KeyriseCommand.exitCode(for: error)
    guard code.isSuccess else {
      let text = Misuse.text(of: error, arguments)
      if !text.isEmpty { console.complain(text) }
      exit(code.rawValue)
    }
    do {
      try console.result(KeyriseCommand.fullMessage(for: error) + "\n")
      exit(code.rawValue)
    } catch {
      console.complain(Messages.error(Messages.sentence(error)))
      exit(ExitCode.couldNot.rawValue)
    }
  }
}
