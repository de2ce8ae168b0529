import ArgumentParser
import Dispatch
import Foundation

/// The command line tool.
public enum KeyriseTool {
  /// Runs the command that the process was started with, and exits with its status.
  ///
  /// The work begins at once, on the thread that calls: to hand it to another takes a millisecond.
  public static func main() -> Never {
    Interruption.unblock()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if #available(macOS 26, *) {
      Task.immediate { await run(arguments) }
    } else {
      Task { await run(arguments) }
    }
    dispatchMain()
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
