import ArgumentParser

extension CompletionsCommand {
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
}
