import Foundation
import Testing

/// What shells complete, with the scripts and the tool as they are, in each shell that is there.
@Suite struct CompletionsTests {
  private let tool = Tool()

  struct Case: CustomTestStringConvertible {
    var words: [String]
    var answers: String
    var testDescription: String { words.joined(separator: " ") }

    static let all = [
      Case(words: ["timel"], answers: "timeline"), Case(words: ["rec"], answers: "record"),
      Case(words: ["help", "re"], answers: "render record"),
      Case(words: ["timeline", "--fo"], answers: "--format"),
      Case(words: ["new", "x", "--template", "m"], answers: "minimal"),
      Case(words: ["still", "a.yaml", "--at", "s"], answers: "shown settled start"),
      Case(words: ["audit", "a.yaml", "--require", "j"], answers: "jump<="),
      Case(words: ["check", "a.yaml", "--strategy", "clearance,no"], answers: "clearance,none"),
      Case(words: ["check", "a.yaml", "--storm", "growing-t"], answers: "growing-text-view"),
      Case(words: ["list", "st"], answers: "strategies storms"),
      Case(words: ["check", "scen"], answers: "scenario.yaml"),
    ]
  }

  /// The script for bash, which takes a debug build half a second to make.
  private static let bash = Result {
    let tool = Tool()
    return try tool.run("completions", "bash")
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")), arguments: Case.all)
  func `bash completes commands, flags and words`(_ it: Case) throws {
    try tool.write(Tool.scenario)
    let script = try Self.bash.get()
    #expect(script.status == 0)
    try tool.write(
      script.text + """
        COMP_WORDS=(keyrise "$@"); COMP_CWORD=$#; COMP_LINE="keyrise $*"; COMP_POINT=${#COMP_LINE}
        COMPREPLY=()
        _keyrise keyrise "${@: -1}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[*]}"
        """, to: "complete.bash")
    #expect(try tool.bash(["complete.bash"] + it.words) == it.answers)
  }

  private static func isThere(_ shell: String) -> Bool {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + shell)
    }
  }

  @Test(.enabled(if: isThere("fish"), "fish is not installed"))
  func `fish completes commands, flags and words, and finds no mistake in the script`() throws {
    try tool.write(try tool.run("completions", "fish").text, to: "keyrise.fish")
    try tool.write(Tool.scenario)
    // Flags of a command's other name are the parser's to offer, and it does not know the name.
    for it in Case.all where it.words.first != "timeline" {
      let line = (["keyrise"] + it.words).joined(separator: " ")
      let script = "source keyrise.fish; complete -C '\(line)' 2>errors | cut -f1"
      try tool.write(script, to: "try.fish")
      let found = try tool.bash(["-c", "HOME=$PWD fish try.fish"]).split(separator: "\n").map(
        String.init)
      #expect(
        Set(it.answers.split(separator: " ").map(String.init)).isSubset(of: found),
        "\(line): \(found)")
      let errors = try tool.text("errors")
      #expect(errors == "")
    }
  }

  @Test(.enabled(if: isThere("zsh"), "zsh is not installed"))
  func `zsh completes commands, flags and words`() throws {
    try tool.write(Tool.scenario)
    try tool.write(try tool.run("completions", "zsh").text, to: "_keyrise")
    // A terminal of its own: what TAB makes of the line is what it shows.
    try tool.write(
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PS1= fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; print rea""dy'
      zpty -r -m shell text '*ready*'
      zpty -w -n shell $'keyrise '$1$'\\t'
      zpty -r -m shell text "*$2*" && print found
      """, to: "try.zsh")
    for (line, answer) in [
      ("rec", "record"), ("audit a.yaml --requ", "--require"),
      ("audit a.yaml --require jum", "jump"),
      ("check a.yaml --strategy clearance,no", "none"), ("check scen", "scenario.yaml"),
      ("list storm", "storms"),
    ] {
      let found = try tool.bash(["-c", "timeout 20 zsh -f try.zsh '\(line)' '\(answer)'"])
      #expect(found == "found", "\(line)")
    }
  }
}
