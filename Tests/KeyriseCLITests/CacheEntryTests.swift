import Foundation
import Testing

/// What may stand in the place of an entry of a cache: a miss, and never a wrong answer.
@Suite struct CacheEntryTests {
  /// What becomes of every entry, as a script that gets the path of one and of another.
  struct Fate: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String
    /// Whether it is said, as it is no file that a cache writes.
    var isOdd = false
  }

  static let fates = [
    Fate(testDescription: "a pipe", script: "rm $1; mkfifo $1", isOdd: true),
    Fate(testDescription: "a link to /dev/zero", script: "ln -sf /dev/zero $1", isOdd: true),
    Fate(testDescription: "a link to nothing", script: "ln -sf nothing $1", isOdd: true),
    Fate(
      testDescription: "a link to a pipe", script: "mkfifo $1.p; ln -sf $PWD/$1.p $1", isOdd: true),
    Fate(testDescription: "a link to itself", script: "rm $1; ln -s $PWD/$1 $1", isOdd: true),
    Fate(testDescription: "a directory", script: "rm $1; mkdir $1", isOdd: true),
    Fate(testDescription: "a full directory", script: "rm $1; mkdir $1; touch $1/x", isOdd: true),
    Fate(testDescription: "a huge file", script: "truncate -s 5G $1", isOdd: true),
    Fate(testDescription: "a file that grows by zeros", script: "truncate -s +1M $1"),
    Fate(testDescription: "a truncated file", script: "truncate -s -9 $1"),
    Fate(testDescription: "an emptied file", script: ": >$1"),
    Fate(testDescription: "zeros", script: "s=$(stat -c %s $1); : >$1; truncate -s $s $1"),
    Fate(testDescription: "another entry", script: "cp $2 $1"),
    Fate(testDescription: "a foreign file", script: "echo '{\"schema\": \"other/1\"}' >$1"),
    Fate(testDescription: "deep nesting", script: "printf '[%.0s' {1..99999} >$1"),
    Fate(testDescription: "nothing", script: "rm $1"),
  ]

  private let tool = Tool()

  /// Two recorded scenarios, the cache that rendering them made, and their pictures.
  private static let rendered = Result<Tool, any Error> {
    let tool = Tool()
    let short = Tool.scenario.replacing("end: 1s", with: "end: 0.3s\n  fps: 10")
    for index in 1...2 {
      try tool.write(short.replacing("20, 400", with: "20, 40\(index)"), to: "c/form-\(index).yaml")
    }
    #expect(try tool.run("record", "c", "-q", "--mode", "all").status == 0)
    #expect(try run(rendering, in: tool).status == "0")
    return tool
  }

  private static let rendering = "render c --scale 0.5 -o out/{scenario}.png --cache cache"

  init() throws { try tool.copy("c", from: Self.rendered.get()) }

  /// Lets entries with an ending meet their fate, pair by pair.
  private static func meet(_ fate: Fate, _ ending: String, in tool: Tool) throws {
    let script = """
      meet() { \(fate.script); }
      mapfile -t all < <(find cache -type f -name '*.\(ending)' | sort)
      [ ${#all[@]} -ge 2 ] && meet "${all[0]}" "${all[1]}" && echo met
      """
    #expect(try tool.bash(["-c", script]).hasSuffix("met"))
  }

  /// The status, the output and the messages of a command that has 30 seconds.
  private static func run(_ command: String, in tool: Tool) throws -> (status: String, text: String)
  {
    let status = try tool.bash(["-c", "timeout 30 keyrise \(command) >out.txt 2>err.txt; echo $?"])
    return (status, try tool.text("err.txt"))
  }

  @Test(arguments: fates)
  func `verify finds what it finds without a cache`(_ fate: Fate) throws {
    #expect(try Self.run("verify c -f json", in: tool).status == "0")
    let whole = try tool.data("out.txt")
    let command = "verify c -f json --cache cache"
    #expect(try Self.run(command, in: tool).status == "0")
    try Self.meet(fate, "json", in: tool)
    let outcome = try Self.run(command, in: tool)
    #expect(outcome.status == "0")
    #expect(try tool.data("out.txt") == whole)
    let told = outcome.text.components(separatedBy: "is no file that '--cache' keeps").count - 1
    #expect(told == (fate.isOdd ? 1 : 0), "\(outcome.text)")
    // It has been made again, unless something is in the way.
    let isThere = fate.testDescription.hasSuffix("directory")
    let again = try Self.run(command, in: tool)
    #expect(again.status == "0")
    #expect(again.text.contains("no file that") == isThere)
    // What changed is found, whatever the cache says.
    let text = try tool.text("c/form-1.yaml")
    try tool.write(text.replacing("216", with: "236"), to: "c/form-1.yaml")
    #expect(try Self.run(command, in: tool).status == "1")
  }

  @Test(arguments: fates.filter { $0.testDescription != "deep nesting" }, ["json", "blob"])
  func `render writes what it writes without a cache`(_ fate: Fate, _ ending: String) throws {
    let rendered = try Self.rendered.get()
    try tool.copy("cache", from: rendered)
    try Self.meet(fate, ending, in: tool)
    #expect(try Self.run(Self.rendering, in: tool).status == "0")
    for name in ["out/form-1.png", "out/form-2.png"] {
      #expect(try tool.data(name) == rendered.data(name))
    }
  }

  @Test func `An entry of another version or architecture is a miss`() throws {
    let command = "verify c/form-1.yaml --cache cache"
    #expect(try Self.run(command, in: tool).status == "0")
    let path = try tool.bash(["-c", "find cache -name '*.json'"])
    let text = try tool.text(path)
    let start = try #require(text.firstRange(of: "\"keyrise\":\"")?.upperBound)
    let version = text[start...].prefix { $0 != "\"" }
    for other in ["0.2.0", version.replacing("(", with: "(not-"), "9" + version] {
      // With a seal that is right, and an answer that is not.
      let body = text.replacing("\"keyrise\":\"\(version)", with: "\"keyrise\":\"\(other)")
        .replacing("Nothing changed.", with: "Forged.").components(separatedBy: ",\"sha256\"")[0]
      try tool.write(body, to: "body")
      let digest = try tool.bash(["-c", "sha256sum body | cut -c1-64"])
      try tool.write(body + ",\"sha256\":\"\(digest)\"}\n", to: path)
      #expect(try Self.run(command, in: tool).status == "0")
      #expect(!String(decoding: try tool.data("out.txt"), as: UTF8.self).contains("Forged"))
    }
  }

  @Test func `A cache that may not be written is said, and does no harm`() throws {
    try tool.write("", to: "file")
    #expect(
      try tool.bash([
        "-c", "mkdir cache && for i in {0..255}; do touch cache/$(printf %02x $i); done && echo y",
      ]) == "y")
    let outcome = try Self.run("verify c --cache cache", in: tool)
    #expect(outcome.status == "0")
    #expect(outcome.text.components(separatedBy: "'--cache'").count == 2)
  }
}
