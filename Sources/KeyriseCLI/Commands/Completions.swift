import ArgumentParser

/// `keyrise completions`: a script that completes commands, flags and words in a shell.
struct Completions: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a script that completes commands, flags and words in a shell.",
    discussion: """
      EXAMPLES
        keyrise completions bash > keyrise.bash
        keyrise completions zsh > _keyrise
      """)

  /// The shells that have a script.
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash
    case zsh
    case fish

    /// What the parser calls it.
    var completionShell: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "Which shell.")
  var shell: Shell

  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func answer() async throws -> Bool {
    let script =
      shell == .bash
      ? Self.bashScript : KeyriseCommand.completionScript(for: shell.completionShell)
    try console.result(script.hasSuffix("\n") ? script : script + "\n")
    return true
  }
}
