import Foundation
import Testing

/// Names that are not UTF-8 are an error, in directories and among arguments; nothing is left out.
@Suite struct OddNameTests {
  private let tool = Tool()

  struct Case: Sendable, CustomTestStringConvertible {
    /// What is made, with `$'\xff'` in its name, and then run.
    let script: String
    var status = 2
    /// What is said.
    var sentence = "is not UTF-8 text"
    var testDescription: String { script }
  }

  static let cases = [
    Case(script: "cp s.yaml $'b\\xff.yaml'; keyrise check ."),
    Case(script: "cp s.yaml $'b\\xff.yaml'; keyrise verify ."),
    Case(script: "cp s.yaml $'b\\xff.yaml'; keyrise record . --prune"),
    Case(script: "mkdir $'b\\xff'; cp s.yaml $'b\\xff'; keyrise verify ."),
    Case(script: "mkdir $'b\\xff'; cp s.yaml $'b\\xff'; keyrise approve ."),
    Case(script: "mkdir a b; touch $'a/\\xff.png' b/1.png; keyrise diff a b"),
    Case(script: "mkdir -p a/x b/x; touch $'a/x/\\xff.png'; keyrise diff a b"),
    Case(script: "cp s.yaml $'b\\xff.yaml'; keyrise check $'b\\xff.yaml'"),
    Case(script: "keyrise still s.yaml --at 0 -o $'\\xff.png'"),
    // What nobody asks for is none of our business.
    Case(script: "touch $'b\\xff.txt'; keyrise check .", status: 0, sentence: "1 scenario checked"),
  ]

  @Test(arguments: cases) func `A name that is not UTF-8`(_ test: Case) throws {
    try tool.write(Tool.scenario, to: "s.yaml")
    let words = try tool.bash(["-c", "exec 2>&1; \(test.script); echo $?"])
    #expect(words.hasSuffix("\n\(test.status)"), "\(words)")
    #expect(words.contains(test.sentence), "\(words)")
  }
}
