import Foundation
import Testing

@testable import KeyriseCLI

/// What is said of words that cannot be meant: the word itself is named, and the reason is true.
@Suite struct MisuseTests {
  struct Case: CustomTestStringConvertible {
    var arguments: [String]
    var status: Int32 = 64
    var says: String
    var doesNotSay = "'--ios'"
    var testDescription: String { arguments.joined(separator: " ") }

    static let all = [
      Case(arguments: ["render", "--helpp"], says: "Unknown option '--helpp'"),
      Case(arguments: ["trace", "--nonsense"], says: "Unknown option '--nonsense'"),
      Case(arguments: ["diff", "--nonsense"], says: "Unknown option '--nonsense'"),
      Case(arguments: ["trace", "--json"], says: "'--json'. Did you mean '--format json'?"),
      Case(arguments: ["trace", "a.yaml", "--csv"], says: "Did you mean '--format csv'?"),
      Case(
        arguments: ["check", "a.yaml", "--json"],
        says: "Did you mean '--diagnostic-format json'?"),
      Case(arguments: ["check", "a.yaml", "--csv"], says: "Unknown option '--csv'\n"),
      Case(arguments: ["trace", "a.yaml", "--formt", "csv"], says: "Did you mean '--format'?"),
      Case(
        arguments: ["render", "a.yaml", "--loop", "0"], says: "from 1 to 65535, once or forever"),
      Case(
        arguments: ["render", "a.yaml", "--loop", "-1", "-o", "x.gif"], says: "The value '-1'"),
      Case(arguments: ["render", "a.yaml", "-j", "-3"], says: "'--jobs -3'"),
      Case(arguments: ["still", "a.yaml", "--margin", "-1"], says: "'--margin -1'"),
      Case(arguments: ["still", "a.yaml", "--at", "-1s"], says: "'-1s' is not a position"),
      Case(arguments: ["strip", "a.yaml", "--count", "-1"], says: "'--count -1'"),
      Case(arguments: ["watch", "a.yaml", "--serve", "99999"], says: "'--serve 99999'"),
      Case(arguments: ["render", "a.yaml", "a.yaml"], says: "'a.yaml' is named twice"),
      Case(
        arguments: ["render", "a.yaml", "b.yaml", "-f", "gif", "-o", "-"], status: 2,
        says: "name one scenario"),
      Case(
        arguments: ["render", "a.yaml", "d/a.yaml"], status: 2, says: "are called 'a'",
        doesNotSay: "{scenario}"),
      Case(
        arguments: ["sheet", "a.yaml", "--vary", "strategy=nonne"],
        says: "'--vary strategy=nonne': no strategy 'nonne'; did you mean 'none'?",
        doesNotSay: "--strategy"),
      Case(arguments: ["audit", "a.yaml", "--orientation", "sideways"], says: "landscape, all"),
      Case(arguments: ["check", "a.yaml", "--orientation", "sideways"], says: "landscape, all"),
      Case(arguments: ["trace", "a.yaml", "--device", "all"], says: "only 'keyrise audit' and"),
      Case(arguments: ["still", "a.yaml", "--orientation", "all"], says: "only 'keyrise audit'"),
      Case(
        arguments: ["strip", "a.yaml", "--at", "start,end", "--count", "3"], says: "leave out one"),
      Case(
        arguments: ["onion", "a.yaml", "--at", "start", "--moments", "even"],
        says: "leave out one"),
      Case(arguments: ["help", "rendr"], says: "did you mean 'render'?"),
      Case(arguments: ["help", "render", "foo"], says: "takes one command"),
      Case(arguments: ["trace", "a.yaml", "-o", "t.cvs"], says: ".txt, .csv or .json"),
      Case(arguments: ["trace", "a.yaml", "-f", "csv", "-o", "t.png"], says: "'.png'"),
      Case(arguments: ["audit", "a.yaml", "-o", "v.pdf"], says: ".json, .xml or .md"),
      Case(arguments: ["verify", "a.yaml", "-o", "v.htm"], says: ".json, .xml or .md"),
      Case(arguments: ["render", "a.yaml", "-o", "out.xyz"], says: "ends in '/': out.xyz/"),
      Case(arguments: ["render", "a.yaml", "-o", "out."], says: "ends in '/': out./"),
      Case(
        arguments: ["verify", "a.yaml", "--ignore", "nothere"], status: 2,
        says: "no such element; there are 'name'"),
    ]
  }

  @Test(arguments: Case.all) func says(_ it: Case) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try FileManager.default.createDirectory(
      at: tool.directory.appendingPathComponent("d"), withIntermediateDirectories: true)
    for name in ["a.yaml", "b.yaml", "d/a.yaml"] { try tool.write(Tool.scenario, to: name) }
    let outcome = try tool.run(it.arguments)
    #expect(outcome.status == it.status)
    #expect(outcome.errors.contains(it.says), "\(outcome.errors)")
    #expect(!outcome.errors.contains(it.doesNotSay), "\(outcome.errors)")
    #expect(outcome.text == "")
    #expect(try tool.names() == ["a.yaml", "b.yaml", "d"])
  }

  @Test("Help that cannot be written is no success", arguments: ["--version", "--help", "help"])
  func fullDisk(_ word: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run([word], output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(outcome.status == 2)
    #expect(outcome.errors == "error: cannot write to standard output\n")
  }

  @Test func theDelaysOfAGIFAreBlamedForItsRate() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario, to: "a.yaml")
    let outcome = try tool.run(
      "render", "a.yaml", "--fps", "7", "-o", "a.gif", "--scale", "0.25")
    #expect(outcome.errors.contains("6.25 frames a second instead of 7; the delays"))
  }

  @Test("An element that only the baseline has can be ignored")
  func ignoresWhatIsGone() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let more = Tool.scenario.replacing(
      "timeline:", with: "  - {field: city, frame: [20, 500, 280, 30]}\ntimeline:")
    try tool.write(more, to: "a.yaml")
    #expect(
      try tool.run("record", "a.yaml", "--mode", "all", "--scale", "0.5").status == 0)
    try tool.write(Tool.scenario, to: "a.yaml")
    let outcome = try tool.run("verify", "a.yaml", "--ignore", "city")
    #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
  }
}
