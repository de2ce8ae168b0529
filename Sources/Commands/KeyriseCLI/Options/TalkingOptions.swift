import ArgumentParser
import Foundation

/// The flags that say how much is said, and how.
struct TalkingOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Option(help: "auto, always or never; NO_COLOR and CLICOLOR_FORCE are honoured.")
  var color = ColorChoice.auto

  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
  }

  /// The streams, as the flags and the environment want them.
  var console: Console {
    Console(isQuiet: quiet, usesColor: usesColor)
  }

  private var usesColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    switch color {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = environment["NO_COLOR"], !value.isEmpty { return false }
      if let value = environment["CLICOLOR_FORCE"], value != "0", !value.isEmpty { return true }
      return Console.isTerminal(2)
    }
  }
}
