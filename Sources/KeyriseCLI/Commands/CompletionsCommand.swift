import ArgumentParser

/// `keyrise completions`: a script that completes commands, flags and words in a shell.
struct CompletionsCommand: KeyriseSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", _superCommandName: KeyriseCommand.name,
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
  }

  @Argument(help: "Which shell.")
  var shell: Shell

  @OptionGroup(title: "Talking") var talking: TalkingOptions

  var console: Console { talking.console }

  func answer() async throws -> Bool {
    let script =
      switch shell {
      case .bash: Self.bashScript
      case .fish: Self.fishScript
      case .zsh: KeyriseCommand.completionScript(for: .zsh)
      }
    try console.result(script.hasSuffix("\n") ? script : script + "\n")
    return true
  }
}
