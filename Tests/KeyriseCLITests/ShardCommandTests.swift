import Foundation
import Testing

/// Shards and their merge as scripts see them: what is joined is what one process writes, to the
/// byte.
@Suite struct ShardCommandTests {
  private let tool = Tool()

  /// Makes a folder `c` with seven scenarios, of which some are broken, changed or not recorded.
  init() throws {
    let short = Tool.scenario.replacing("end: 1s", with: "end: 0.3s\n  fps: 10")
    for index in 1...6 {
      try tool.write(
        short.replacing("20, 400", with: "20, \(390 + index)"), to: "c/form-\(index).yaml")
    }
    try tool.write("keyrise: 1\ndevice: nope\n", to: "c/form-7.yaml")
  }

  /// Runs a command in shards, and returns their statuses.
  private static func shards(
    _ tool: Tool, _ count: Int, _ arguments: [String], into folder: String
  ) throws -> [Int32] {
    // In no order.
    try (1...count).reversed().map { index in
      try tool.run(arguments + ["--shard", "\(index)/\(count)", "--part", folder + "/"]).status
    }
  }

  @Test func `Merged reports of verify are those of one process`() throws {
    #expect(try tool.run("record", "c", "--mode", "missing", "-q").status == 2)
    let moved = try tool.text("c/form-2.yaml")
    try tool.write(moved.replacing("20, 392", with: "20, 440"), to: "c/form-2.yaml")
    let files = try tool.names(in: "c").filter { $0.hasSuffix(".png") }
    for file in files where file.hasPrefix("form-4") {
      try FileManager.default.removeItem(at: tool.directory.appendingPathComponent("c/" + file))
    }
    try FileManager.default.moveItem(
      at: tool.directory.appendingPathComponent("c/form-5.yaml"),
      to: tool.directory.appendingPathComponent("gone.yaml"))
    for (name, arguments) in [
      ("w.json", ["--report", "w.html"]), ("w.xml", []), ("w.md", []),
    ] {
      #expect(try tool.run(["verify", "c", "-o", name] + arguments).status == 2)
    }
    let share = try tool.run("verify", "c", "--shard", "1/3")
    #expect(!share.errors.contains("put aside"), "\(share.errors)")
    for count in [1, 3, 9] {
      let statuses = try Self.shards(tool, count, ["verify", "c", "-q"], into: "p\(count)")
      #expect(statuses.max() == 2 && statuses.count == count)
      let outputs = ["json", "xml", "md", "html"].flatMap { ["-o", "m.\($0)"] }
      #expect(try tool.run(["merge", "p\(count)"] + outputs).status == 2)
      for ending in ["json", "xml", "md", "html"] {
        #expect(
          try tool.data("m.\(ending)") == (try tool.data("w.\(ending)")), "\(count) \(ending)")
      }
    }
    let report = try tool.text("w.json")
    #expect(report.contains("form-5.clearance.baseline.png"))
    #expect(["changed", "missing", "failed", "same"].allSatisfy { report.contains("\"\($0)\"") })
  }

  @Test func `Merged audits and checks are those of one process`() throws {
    let audit = [
      "audit", "c", "--field", "all", "--strategy", "all", "--storm", "field-switch,rotation",
    ]
    for format in ["csv", "json", "junit", "summary", "table"] {
      #expect(try tool.run(audit + ["-q", "-f", format, "-o", "w-\(format)"]).status == 2)
    }
    // Only shards that have the scenario that cannot be used say so.
    #expect(try Self.shards(tool, 5, audit + ["-q"], into: "a").max() == 2)
    for (format, style) in [
      ("csv", "csv"), ("json", "json"), ("junit", "junit"), ("summary", "markdown"),
      ("table", "text"),
    ] {
      #expect(try tool.run("merge", "a", "-f", style, "-o", "m").status == 2)
      #expect(try tool.data("m") == (try tool.data("w-\(format)")), "\(format)")
    }
    #expect(
      try tool.text("w-junit")
        .contains(#/<failure message="[^"]+">[^<]+</failure>/#))
    let check = ["check", "c", "--diagnostic-format"]
    #expect(Set(try Self.shards(tool, 2, ["check", "c"], into: "k")) == [0, 1])
    for format in ["json", "github"] {
      let whole = try tool.run(check + [format])
      #expect(try tool.run("merge", "k", "-f", format).text == whole.text)
      #expect(whole.status == 1)
    }
    // What people read goes where one process says it.
    let (whole, merged) = (try tool.run("check", "c"), try tool.run("merge", "k"))
    #expect(merged.errors == whole.errors)
    #expect(merged.text == whole.text)
  }

  @Test func `Outputs with looks and variants of their own are each made by one shard`() throws {
    let outputs = """

      outputs:
        - {path: "{scenario}-a.png", appearance: dark, strategy: fixed-shift, scale: 0.5}
        - {path: "{scenario}-b.svg", device: iphone-5, frame: bezel, shadow: true}
        - {sheet: "{scenario}-c.svg", vary: {device: [iphone-5, iphone-8], strategy: [none, maui]}}
        - {figure: "{scenario}-d.svg", appearance: both, compact: true, theme: dark}

      """
    let short = Tool.scenario.replacing("end: 1s", with: "end: 0.3s\n  fps: 10")
    for folder in ["w", "m"] {
      for name in ["x", "y", "z"] { try tool.write(short + outputs, to: "\(folder)/\(name).yaml") }
    }
    #expect(try tool.run("render", "w", "-q", "--part", "whole.json").status == 0)
    #expect(try Self.shards(tool, 2, ["render", "m", "-q"], into: "p") == [0, 0])
    let names = try tool.names(in: "w")
    #expect(names.count == 3 * (1 + 5))
    #expect(try tool.names(in: "m") == names)
    for name in names { #expect(try tool.data("w/\(name)") == (try tool.data("m/\(name)"))) }
    func rows(_ part: String) throws -> [String] {
      try tool.run("merge", part, "-f", "csv").text.split(separator: "\n").map(String.init)
    }
    let merged = try rows("p")
    #expect(merged.count == 1 + 3 * 5 && Set(merged).count == merged.count)
    #expect(merged.map { $0.replacing("m/", with: "w/") } == (try rows("whole.json")))
  }

  @Test func `A twin in the place of another output is refused when shards are merged`() throws {
    for (index, output) in ["{figure: x.svg, appearance: both}", "{figure: x-dark.svg}"]
      .enumerated()
    {
      let path = "c/form-\(index + 1).yaml"
      let text = try tool.text(path)
      try tool.write(text + "\noutputs:\n  - \(output)\n", to: path)
    }
    let arguments = ["render", "c/form-1.yaml", "c/form-2.yaml", "-q"]
    #expect(try tool.run(arguments).status == 2)
    #expect(try Self.shards(tool, 2, arguments, into: "p") == [0, 0])
    let merged = try tool.run("merge", "p")
    #expect(merged.status == 2)
    #expect(merged.errors.contains("x-dark.svg"))
  }

  @Test(arguments: [
    (["check", "c/form-1.yaml"], "c/form-1.yaml"),
    (["audit", "c/form-1.yaml"], "c/form-1.yaml"),
    (["verify", "c/form-1.yaml"], "c/form-1.yaml"),
    (["record", "c/form-1.yaml"], "link.yaml"),
    (["render", "c/form-1.yaml", "-o", "x.svg"], "x.svg"),
    (["audit", "c/form-1.yaml", "-o", "x.csv"], "x.csv"),
    (["verify", "c/form-1.yaml", "-o", "r.json"], "r.json"),
    (["record", "c/form-1.yaml", "--mode", "all"], "c/form-1.clearance.baseline.png"),
  ])
  func `A part is not written over what is read or written`(_ words: [String], part: String) throws
  {
    try FileManager.default.createSymbolicLink(
      atPath: tool.directory.appendingPathComponent("link.yaml").path,
      withDestinationPath: "c/form-1.yaml")
    let scenario = try tool.text("c/form-1.yaml")
    let run = try tool.run(words + ["--shard", "1/1", "--part", part])
    #expect(run.status == 2)
    #expect(run.errors.contains("'\(part)'"), "\(run.errors)")
    #expect(try tool.text("c/form-1.yaml") == scenario)
    #expect(part.hasSuffix(".yaml") || (try? tool.data(part)) == nil)
  }

  @Test func `Renders and records in shards make what one process makes`() throws {
    let flags = ["--scale", "0.5", "-q", "-f", "png"]
    #expect(try tool.run(["render", "c", "-o", "w/{scenario}.png"] + flags).status == 2)
    for (parts, arguments) in [
      ("r", ["render", "c", "-o", "m/{scenario}.png"] + flags),
      ("d", ["record", "c", "-q", "--mode", "all"]),
    ] {
      #expect(try Self.shards(tool, 3, arguments, into: parts).max() == 2)
      // A killed and repeated part changes nothing.
      let before = try tool.run("merge", parts, "-f", "csv")
      #expect(before.status == 2)
      _ = try tool.run(arguments + ["--shard", "2/3", "--part", parts + "/"])
      #expect(try tool.run("merge", parts, "-f", "csv").text == before.text)
      #expect(before.text.split(separator: "\n").count == 8)
      for style in ["text", "json", "junit", "markdown"] {
        #expect(try tool.run("merge", parts, "-f", style).text.contains("form-7"))
      }
    }
    let names = try tool.names(in: "w")
    #expect(names.count == 6)
    #expect(try tool.names(in: "m") == names)
    for name in names { #expect(try tool.data("w/\(name)") == (try tool.data("m/\(name)"))) }
    // Without {scenario} shards would write over each other's outputs, and none would see it.
    let collision = try tool.run("render", "c", "-o", "x.png", "--shard", "1/7")
    #expect(collision.status == 2 && collision.errors.contains("put {scenario} into the path"))
  }

  @Test func `Parts that are no whole are named, and nothing is written`() throws {
    _ = try Self.shards(tool, 3, ["check", "c"], into: "k")
    let part = "k/check-2-of-3.part.json"
    try tool.write(tool.data(part), to: "k/x.part.json")
    let doubled = try tool.run("merge", "k", "-o", "m.json")
    #expect(doubled.status == 2 && doubled.errors.contains("2/3 is there more than once"))
    try FileManager.default.removeItem(at: tool.directory.appendingPathComponent("k/x.part.json"))
    try FileManager.default.removeItem(at: tool.directory.appendingPathComponent(part))
    let missing = try tool.run("merge", "k", "-o", "m.json")
    #expect(missing.status == 2 && missing.errors.contains("shard 2/3 is missing"))
    _ = try tool.run("check", "c", "--strict", "--shard", "2/3", "--part", part)
    let foreign = try tool.run("merge", "k", "-o", "m.json")
    #expect(foreign.status == 2 && foreign.errors.contains("other flags"))
    try tool.write("{}", to: part)
    #expect(try tool.run("merge", "k", "-o", "m.json").errors.contains("is no part"))
    #expect(try !tool.names().contains("m.json"))
    #expect(try tool.run("merge", "c").errors.contains("no part in 'c'"))
  }

  @Test func `Slurm's resubmitted tasks do not audit nothing and say done`() throws {
    let variables = [
      "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "3",
      "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_STEP": "1",
    ]
    let refused = try tool.run(["check", "c", "--shard", "auto"], environment: variables)
    #expect(refused.status == 64 && refused.errors.contains("not a whole array"))
    let told = try tool.run(["check", "c", "--shard", "auto/16"], environment: variables)
    #expect(told.errors.contains("shard 7/16 (Slurm: SLURM_ARRAY_TASK_ID=7)"))
    for arguments in [
      ["check", "c", "--shard", "0/2"], ["check", "c", "--costs", "x"],
      ["check", "c", "--part", ""], ["record", "c", "--prune", "--shard", "1/2"],
    ] {
      #expect(try tool.run(arguments).status == 64, "\(arguments)")
    }
    #expect(try tool.run(["check", "-", "--shard", "1/2"]).status == 2)
  }

  @Test func `Measured costs make the next run's shards even`() throws {
    _ = try Self.shards(tool, 2, ["check", "c"], into: "k")
    #expect(try tool.run("merge", "k", "--costs", "costs.json", "-q").status == 1)
    #expect(
      try tool.text("costs.json").contains("\"c/form-3.yaml\": "))
    let seconds = (1...7).map { "\"c/form-\($0).yaml\": \($0 == 1 ? 100 : 1)" }
    try tool.write(
      #"{"schema": "keyrise.costs/1", "seconds": {"# + seconds.joined(separator: ",") + "}}",
      to: "costs.json")
    let heavy = try (1...2).map { index in
      try tool.run("check", "c", "--shard", "\(index)/2", "--costs", "costs.json").errors
    }
    #expect(heavy.contains { $0.contains(": 1 of 7 scenarios") })
    #expect(heavy.contains { $0.contains(": 6 of 7 scenarios") })
    try tool.write("[]", to: "costs.json")
    let broken = try tool.run("check", "c", "--shard", "1/2", "--costs", "costs.json")
    #expect(broken.status == 2 && broken.errors.contains("no file of costs"))
  }
}
