import Foundation
import Testing

/// Parts with numbers that no run of keyrise wrote, and seals that are right.
@Suite struct ForgedPartTests {
  private let tool = Tool()

  /// A part of a command, in which a text is replaced.
  struct Forgery: Sendable, CustomTestStringConvertible {
    let command: String
    let old: String
    let new: String
    /// Whether it is refused, and named; some numbers mean nothing and are only told.
    var isRefused = true
    var testDescription: String { "\(command): \(new.prefix(40))" }
  }

  private static let most = "9223372036854775807"

  static let forgeries: [Forgery] =
    [most, "-1", "9223372036854775808", "1e300", "null", "\"1\""].map {
      Forgery(command: "check", old: "\"count\":1", new: "\"count\":\($0)")
    }
    + ["line", "column", "length"].flatMap { name in
      [most, "-\(most)", "0", "-1"].map {
        Forgery(command: "check", old: "\"\(name)\":", new: "\"\(name)\":\($0),\"was\":")
      }
    }
    + [most, "-1", "0"].map {
      Forgery(command: "check", old: "\"cases\":3", new: "\"cases\":\($0)")
    }
    + [
      Forgery(command: "check", old: "\"own\":[0,1,2]", new: "\"own\":[0,0,1]"),
      Forgery(command: "check", old: "\"own\":[0,1,2]", new: "\"own\":[-1,0,1]"),
      Forgery(command: "check", old: "\"of\":1", new: "\"of\":\(most)"),
      Forgery(command: "check", old: "\"status\":1", new: "\"status\":-1"),
      Forgery(
        command: "verify", old: "\"rest\":{\"seconds\":",
        new: "\"rest\":{\"seconds\":\(most),\"was\":",
        isRefused: false),
      Forgery(
        command: "verify", old: "\"severity\":", new: "\"severity\":\(most),\"was\":",
        isRefused: false),
      Forgery(
        command: "verify", old: "\"orphans\":{",
        new: "\"orphans\":{\"a.png\":\(most),\"b.png\":-\(most)",
        isRefused: false),
      Forgery(command: "audit", old: "\"values\":[", new: "\"values\":[\"1e308\","),
      Forgery(command: "audit", old: "\"values\":[\"", new: "\"values\":[\"nan", isRefused: false),
    ]

  /// Three scenarios, of which one has an error.
  private static func writeScenarios(in tool: Tool) throws {
    for name in ["a", "b"] { try tool.write(Tool.scenario, to: "\(name).yaml") }
    try tool.write("keyrise: 1\ndevice: nope\n", to: "c.yaml")
  }

  /// The part of a whole run over the scenarios, by its command.
  private static let parts = Result {
    let tool = Tool()
    try writeScenarios(in: tool)
    var parts: [String: String] = [:]
    for command in Set(forgeries.map(\.command)) {
      let name = "\(command).part.json"
      _ = try tool.run(command, "a.yaml", "b.yaml", "c.yaml", "--part", name, "-q")
      parts[command] = try tool.text(name)
    }
    return parts
  }

  /// Writes a part with a seal that is right.
  private static func write(_ text: String, to path: String, in tool: Tool) throws {
    let body = text.components(separatedBy: ",\"sha256\":\"")[0]
    try tool.write(body, to: "body")
    let digest = try tool.bash(["-c", "sha256sum body | cut -c1-64"])
    try tool.write(body + ",\"sha256\":\"\(digest)\"}\n", to: path)
  }

  @Test(arguments: forgeries)
  func `merge refuses it by name, in every style`(_ forgery: Forgery) throws {
    try Self.writeScenarios(in: tool)
    let text = try #require(try Self.parts.get()[forgery.command])
    try #require(text.contains(forgery.old), "\(text)")
    try Self.write(text.replacing(forgery.old, with: forgery.new), to: "forged.part.json", in: tool)
    for style in ["text", "json", "github", "junit", "markdown", "csv", "html"] {
      let outcome = try tool.run("merge", "forged.part.json", "-f", style)
      #expect(outcome.status <= 2, "\(style): \(outcome.status) \(outcome.errors)")
      guard forgery.isRefused else { continue }
      #expect(outcome.status == 2)
      let reason = outcome.errors
      #expect(
        reason.contains("'forged.part.json'") || reason.contains("every case once"), "\(reason)")
    }
  }

  @Test func `Sums over several parts are checked, too`() throws {
    try Self.writeScenarios(in: tool)
    let names = ["a.yaml", "b.yaml"]
    for index in ["1", "2"] {
      _ = try tool.run(
        ["check"] + names + ["--shard", "\(index)/2", "--part", "p\(index).part.json"])
      let text = try tool.text("p\(index).part.json")
      try Self.write(
        text.replacing("\"count\":1", with: "\"count\":\(Self.most)"), to: "p\(index).part.json",
        in: tool)
    }
    let outcome = try tool.run("merge", "p1.part.json", "p2.part.json")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("part.json' has not what its command writes into a part"))
  }

  @Test func `Parts of two builds are refused, and both versions are named`() throws {
    for name in ["a", "b"] { try tool.write(Tool.scenario, to: "\(name).yaml") }
    for index in ["1", "2"] {
      _ = try tool.run(
        "check", "a.yaml", "b.yaml", "--shard", "\(index)/2", "--part", "p\(index).part.json")
    }
    #expect(try tool.run("merge", "p1.part.json", "p2.part.json").status == 0)
    let text = try tool.text("p2.part.json")
    let start = try #require(text.firstRange(of: "\"keyrise\":\"")?.upperBound)
    let version = String(text[start...].prefix { $0 != "\"" })
    #expect(version.hasSuffix("(x86_64)") || version.hasSuffix("(arm64)"))
    for other in [
      "0.3.0-dev+0000000 (x86_64)", version.replacing("(", with: "(another-"),
      version.replacing(" ", with: ".changed.01234567 "),
    ] {
      try Self.write(text.replacing(version, with: other), to: "p2.part.json", in: tool)
      let outcome = try tool.run("merge", "p1.part.json", "p2.part.json")
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.contains(other) && outcome.errors.contains(version), "\(outcome.errors)")
    }
  }
}
