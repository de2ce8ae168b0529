import Foundation
import Testing

/// What bash completes, with the script and the tool as they are.
@Suite struct CompletionsTests {
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

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")), arguments: Case.all)
  func `bash completes commands, flags and words`(_ it: Case) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario)
    let script = try tool.run("completions", "bash")
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
}
