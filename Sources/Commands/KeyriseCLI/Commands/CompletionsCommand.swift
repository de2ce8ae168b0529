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
    case bash, zsh, fish
  }

  @Argument(help: "Which shell.")
  var shell: Shell

  @OptionGroup(title: "Talking") var talking: Console.TalkingOptions

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

  /// The parser's script for bash, with what it leaves out: the other names of commands, and the
  /// commands after `help`.
  static var bashScript: String {
    let commands = KeyriseCommand.configuration.subcommands
    let names = commands.map { $0._commandName }
    var aliases: [(alias: String, name: String)] = []
    for type in commands {
      aliases += type.configuration.aliases.map { ($0, type._commandName) }
    }
    let all = names + aliases.map { $0.alias }
    var script = KeyriseCommand.completionScript(for: .bash)
    // The commands occur in it as a pattern and as a list.
    for separator in ["|", " "] {
      script = script.replacing(
        (names + ["help"]).joined(separator: separator),
        with: (all + ["help"]).joined(separator: separator))
    }
    let functions = aliases.map { "_keyrise_\($0.alias)() { _keyrise_\($0.name); }\n" }
    return script + "\n" + functions.joined() + """
      _keyrise_help() {
          COMPREPLY+=($(compgen -W '\(all.joined(separator: " "))' -- "${cur}"))
      }

      """
  }

  /// The parser's script for fish, with what it leaves out: the other names of commands, and the
  /// commands after `help`.
  static var fishScript: String {
    let commands = KeyriseCommand.configuration.subcommands
    let aliases = commands.flatMap { $0.configuration.aliases }
    let names = (commands.map { $0._commandName } + aliases).joined(separator: " ")
    // Before fish 4, scripts for completions do not get the cursor's position within the words.
    let script = KeyriseCommand.completionScript(for: .fish)
      .replacing("(__keyrise_tokens -tC)", with: "(commandline -ct | string length)")
    let isFirst = "__keyrise_should_offer_completions_for_positional \"keyrise\" -eq 1"
    return script + """

      complete -c 'keyrise' -n '\(isFirst)' -fa '\(aliases.joined(separator: " "))'
      complete -c 'keyrise' -n '__fish_seen_subcommand_from help' -fa '\(names)'

      """
  }
}
