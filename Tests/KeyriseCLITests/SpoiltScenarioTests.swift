import Foundation
import Testing

/// A scenario that is spoilt, beside its baseline: nobody takes it for something else.
@Suite struct SpoiltScenarioTests {
  /// A way to spoil a scenario.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: Data
    /// What is said of it, beside its path.
    var words = "not-a-scenario"

    init(_ name: String, _ text: String, words: String = "not-a-scenario") {
      self.init(name, Data(text.utf8), words: words)
    }

    init(_ name: String, _ bytes: Data, words: String = "not-a-scenario") {
      testDescription = name
      self.bytes = bytes
      self.words = words
    }
  }

  private static let good = ScenarioSpelling.yaml[0].text
  private static let rest = good.replacing("keyrise: 1\n", with: "")
  private static let meant = "did you mean 'keyrise'"

  static let kinds = [
    Kind("a swapped letter", "keyrsie: 1\n" + rest, words: meant),
    Kind("a capital", "Keyrise: 1\n" + rest, words: meant),
    Kind("capitals", "KEYRISE: 1\n" + rest, words: meant),
    Kind("a letter too few", "keyrse: 1\n" + rest, words: meant),
    Kind("a letter of another alphabet", "k\u{435}yrise: 1\n" + rest, words: meant),
    Kind("a misspelt key without a version", "keyrsie: [1]\n" + rest, words: meant),
    Kind("no first line", rest, words: "it has no key 'keyrise'"),
    Kind("no colon", "keyrise = 1\n" + rest),
    Kind("a version in quotes", "keyrise: \"0.2.0\"\n" + rest),
    Kind("one level too deep", "scenario:\n  keyrise: 1\n"),
    Kind("a list around it", "- keyrise: 1\n  device: iphone-5\n", words: "a list of 1"),
    Kind("another document before it", "title: a\n---\n" + good, words: "multiple-documents"),
    Kind(
      "a pointer of Git LFS",
      "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n",
      words: "git lfs pull"),
    Kind(
      "a saved page of an error", "<!DOCTYPE html>\n<title>404: Not Found</title>\n", words: "HTML"),
    Kind("an answer in JSON", "{\"message\": \"Not Found\", \"status\": \"404\"}\n"),
    Kind("prose", "Remember to write this scenario.\n"),
    Kind("prose with a colon", "Note: write this scenario.\n"),
    Kind("prose that is no YAML", "Note: this: that\n"),
    Kind("nothing", "", words: "empty-file"),
    Kind("a comment", "# keyrise: 1\n", words: "empty-file"),
    Kind("zeros", Data(count: 300)),
    Kind("a picture", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), words: "not-utf8"),
    Kind("UTF-16", good.data(using: .utf16) ?? Data(), words: "not-utf8"),
  ]

  /// Two scenarios, recorded once for all that begin with them.
  private static let recorded = Result<Tool, any Error> { try tool(recordedWith: []) }

  private static func tool(
    ending: String = "yaml", recordedWith flags: [String]
  ) throws -> Tool {
    let tool = Tool()
    for name in ["a.\(ending)", "good.yaml"] { try tool.write(good, to: "all/\(name)") }
    let recorded = try tool.runOutsideCI(
      ["record", "all", "--keep", "none", "--scale", "0.25", "-q"] + flags)
    #expect(recorded.status == 0, "\(recorded.errors)")
    return tool
  }

  /// Two recorded scenarios, of which one is spoilt then.
  private static func tool(
    _ bytes: Data, ending: String = "yaml", record flags: [String] = []
  ) throws -> Tool {
    let isUsual = ending == "yaml" && flags.isEmpty
    let tool = try isUsual ? Tool() : Self.tool(ending: ending, recordedWith: flags)
    if isUsual { try tool.copy("all", from: recorded.get()) }
    try tool.write(bytes, to: "all/a.\(ending)")
    return tool
  }

  /// What each command does with any kind, and in turn what it does in another format.
  @Test(arguments: kinds.indices)
  func `Every command names it and ends with 2, and its baseline stays`(index: Int) throws {
    let kind = Self.kinds[index]
    let tool = try Self.tool(kind.bytes)
    let inTurn = [
      ["verify", "all", "-f", "junit"], ["verify", "all", "--cache", "cache"],
      ["check", "all", "--diagnostic-format", "short"], ["audit", "all"],
    ]
    for command in [
      ["verify", "all"], ["check", "all"], inTurn[index % inTurn.count],
      ["render", "all", "-o", "made/{scenario}.png", "--scale", "0.25"],
      ["record", "all", "--keep", "none", "--prune"],
    ] {
      let outcome = try tool.runOutsideCI(command)
      #expect(outcome.status == 2, "\(command): \(outcome.text)\(outcome.errors)")
      let told = outcome.text + outcome.errors
      #expect(told.contains("all/a.yaml"), "\(command): \(told)")
      if command[1...] == ["all"] { #expect(told.contains(kind.words), "\(command): \(told)") }
      if command[0] == "record" {
        #expect(
          told.contains("kept all/a.clearance.baseline.png: 'all/a.yaml' may be its scenario"))
      }
    }
    #expect(try tool.names(in: "made") == ["good.png"])
    #expect(
      try tool.names(in: "all").filter { $0.hasSuffix(".baseline.png") }
        == ["a", "good"].map { "\($0).clearance.baseline.png" })
  }

  @Test(arguments: ["yml", "json", "YAML"])
  func `Whatever its ending is`(_ ending: String) throws {
    let tool = try Self.tool(Data("keyrsie: 1\n".utf8), ending: ending)
    #expect(try tool.run("verify", "all").status == 2)
    #expect(try tool.run("check", "all").status == 2)
  }

  @Test func `Its baseline may be elsewhere`() throws {
    let tool = try Self.tool(Data("prose\n".utf8), record: ["--baselines", "kept"])
    let flags = ["all", "--baselines", "kept"]
    let verified = try tool.run(["verify"] + flags)
    #expect(verified.status == 2 && verified.text.contains("orphan") == false)
    #expect(verified.text.contains("all/a.yaml:1:1"))
    #expect(try tool.runOutsideCI(["record", "--prune", "--keep", "none"] + flags).status == 2)
    #expect(try tool.names(in: "kept").count == 2)
    // It is something else where nothing was recorded from it.
    try tool.write("prose\n", to: "all/b.yaml")
    #expect(try tool.run(["verify"] + flags).errors.contains("b.yaml") == false)
    // Put aside where it was, it keeps its baseline; gone, it does not.
    let folder = tool.directory.appendingPathComponent("all")
    for (name, count) in [("_a.yaml", 2), ("c.txt", 1)] {
      try FileManager.default.removeItem(at: folder.appendingPathComponent("a.yaml"))
      try tool.write("prose\n", to: "all/\(name)")
      #expect(try tool.runOutsideCI(["record", "--prune", "--keep", "none"] + flags).status == 0)
      #expect(try tool.names(in: "kept").count == count)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent(name), to: folder.appendingPathComponent("a.yaml"))
    }
  }

  @Test func `What keyrise wrote beside a scenario is something else`() throws {
    let tool = try Self.tool(Data(Self.good.utf8))
    for name in ["a.json", "a.clearance.json", "a.clearance.baseline.json"] {
      #expect(try tool.run("trace", "all/a.yaml", "-o", "all/\(name)").status == 0)
    }
    #expect(try tool.run("verify", "all").status == 0)
    #expect(try tool.run("check", "all").errors.hasPrefix("2 scenarios checked"))
    // Of a scenario with the same beginning, which is spoilt, it is not.
    try tool.write(Self.good, to: "all/a.more.yaml")
    #expect(try tool.runOutsideCI(["record", "all", "--keep", "none"]).status == 0)
    try tool.write("keyrsie: 1\n" + Self.rest, to: "all/a.more.yaml")
    #expect(try tool.run("verify", "all").status == 2)
  }

  @Test func `A misspelt first key is told of without a baseline, too`() throws {
    let tool = try Self.tool(Data(Self.good.utf8))
    try tool.write("keyring: /etc/keys\n", to: "all/near.yaml")
    try tool.write("title: keyrise\n", to: "all/far.yaml")
    let near = try tool.run("check", "all")
    #expect(near.status == 0 && near.errors.contains("2 scenarios checked"))
    #expect(near.errors.contains("'all/near.yaml' is not checked: its first key is 'keyring'"))
    #expect(!near.errors.contains("far.yaml"))
    try tool.write("keyrsie: 1\n" + Self.rest, to: "all/near.yaml")
    for command in ["check", "verify", "audit"] {
      let outcome = try tool.run(command, "all")
      #expect(outcome.status == 2)
      #expect((outcome.text + outcome.errors).contains("did you mean 'keyrise'"))
    }
  }
}

// MARK: - What was put aside

extension SpoiltScenarioTests {
  static let aside = [
    "_a.yaml", "__a.yaml", ".a.yaml", "A.yaml", "a.yaml~", "a.yaml.bak", "a.yaml.orig", "#a.yaml#",
    ".a.yaml.swp", "a.json.disabled", "A.YAML.old", "a.yaml-2", "a.scenario",
    "a.yaml (copy)", "a.yamls",
  ]
  static let others = ["b.yaml", "ab.yaml", "xa.yaml", "a-b.yaml", "b.a.yaml", "a"]

  @Test(arguments: aside + others)
  func `A baseline stays as long as its scenario may have been put aside`(_ name: String) throws {
    let tool = try Self.tool(Data(Self.good.utf8))
    let folder = tool.directory.appendingPathComponent("all")
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("a.yaml"), to: folder.appendingPathComponent(name))
    let prune = ["record", "all", "--keep", "none", "--scale", "0.25", "--prune"]
    let pruned = try tool.runOutsideCI(prune)
    #expect(pruned.status == 0, "\(pruned.errors)")
    let isAside = Self.aside.contains(name)
    let baseline = "all/a.clearance.baseline.png"
    #expect(
      pruned.errors.contains(isAside ? "kept \(baseline): 'all/\(name)'" : "removed \(baseline)"))
    #expect(try tool.names(in: "all").contains("a.clearance.baseline.png") == isAside)
    let verified = try tool.run("verify", "all")
    #expect(verified.text.contains("orphan") == false)
    // One that is no scenario of its own now is named, so that nothing is passed over in silence.
    let isNamed = isAside && !["_a.yaml", "__a.yaml", "A.yaml"].contains(name)
    #expect(
      verified.errors.contains("not compared \(baseline): 'all/\(name)' may be its scenario")
        == isNamed)
  }

  @Test(arguments: [[], ["inside.yaml"]])
  func `A directory in its place is named`(_ inside: [String]) throws {
    let tool = try Self.tool(Data(Self.good.utf8))
    let path = tool.directory.appendingPathComponent("all/a.yaml")
    try FileManager.default.removeItem(at: path)
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
    for name in inside { try tool.write(Self.good, to: "all/a.yaml/\(name)") }
    for command in ["verify", "check", "audit"] {
      let outcome = try tool.run(command, "all")
      #expect(outcome.status == 2, "\(command): \(outcome.text)\(outcome.errors)")
      #expect((outcome.text + outcome.errors).contains("all/a.yaml: error[not-a-file]"))
    }
    #expect(try tool.runOutsideCI(["record", "all", "--keep", "none", "--prune"]).status == 2)
    #expect(try tool.names(in: "all").contains("a.clearance.baseline.png"))
  }

  @Test func `A name beside it that is no text keeps it`() throws {
    let tool = try Self.tool(Data(Self.good.utf8))
    #expect(
      try tool.bash(["-c", "mv all/a.yaml $'all/a.yaml\\xff' && touch $'all/other\\xfe' && echo y"])
        == "y")
    let pruned = try tool.runOutsideCI(["record", "all", "--keep", "none", "--prune"])
    #expect(pruned.status == 0 && pruned.errors.contains("kept all/a.clearance.baseline.png"))
    #expect(try tool.bash(["-c", "rm $'all/a.yaml\\xff' && echo y"]) == "y")
    let again = try tool.runOutsideCI(["record", "all", "--keep", "none", "--prune"])
    #expect(again.errors.contains("removed all/a.clearance.baseline.png"), "\(again.errors)")
  }

  @Test func `Beside other text with its name a baseline is an orphan`() throws {
    let tool = try Self.tool(Data(Self.good.utf8))
    let folder = tool.directory.appendingPathComponent("all")
    try FileManager.default.removeItem(at: folder.appendingPathComponent("a.yaml"))
    for name in ["a.md", "a.txt", "a.svg"] { try tool.write("prose\n", to: "all/\(name)") }
    #expect(try tool.run("verify", "all").text.contains("orphan all/a.clearance.baseline.png"))
  }
}
