import ArgumentParser

extension CompletionsCommand {
  /// The parser's script for fish, with what it leaves out: the other names of commands, and the
  /// commands after `help`.
  static var fishScript: String {
    let commands = KeyriseCommand.configuration.subcommands
    let aliases = commands.flatMap { $0.configuration.aliases }
    let names = (commands.map { $0._commandName } + aliases).joined(separator: " ")
    // Before fish 4 no cursor is told together with the words, nor to a script that asks for completions.
    let script = KeyriseCommand.completionScript(for: .fish)
      .replacing("(__keyrise_tokens -tC)", with: "(commandline -ct | string length)")
    let isFirst = "__keyrise_should_offer_completions_for_positional \"keyrise\" -eq 1"
    return script + """

      complete -c 'keyrise' -n '\(isFirst)' -fa '\(aliases.joined(separator: " "))'
      complete -c 'keyrise' -n '__fish_seen_subcommand_from help' -fa '\(names)'

      """
  }
}
