import ArgumentParser

extension CompletionsCommand {
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
