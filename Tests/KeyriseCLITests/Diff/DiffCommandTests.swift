import Foundation
import FrameDiff
import Testing

@testable import KeyriseCLI

/// `keyrise diff` as users and scripts know it.
@Suite struct DiffCommandTests {
  private static let higher = Tool.scenario.replacingOccurrences(of: "216", with: "236")
  private static let label = Tool.scenario.replacingOccurrences(
    of: "placeholder: Name", with: "placeholder: Game")
  private let fast = ["--scale", "0.5"]

  private func tool(_ after: String) throws -> Tool {
    let tool = Tool()
    try tool.write(Tool.scenario, to: "a.yaml")
    try tool.write(after, to: "b.yaml")
    return tool
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `Why a side cannot be read is a sentence in JSON, too`() throws {
    let tool = try tool(Tool.scenario)
    let outcome = try tool.run("diff", "nope.yaml", "a.yaml", "--format", "json")
    #expect(outcome.status == 2)
    let error = try #require(try json(outcome.text)["error"] as? String)
    #expect(error.hasPrefix("nope.yaml: error[file-not-found]: "), "\(error)")
    #expect(!error.contains("Diagnostic"))
  }

  @Test func `The same scenario`() throws {
    let tool = try tool(Tool.scenario)
    let outcome = try tool.run(["diff", "a.yaml", "b.yaml"] + fast)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("The same pictures at the same times"))
  }

  @Test func `A keyboard that is 20 pt higher is told in words, in JSON and as a picture`() throws {
    let tool = try tool(Self.higher)
    let text = try tool.run(["diff", "a.yaml", "b.yaml", "-o", "d.png"] + fast)
    #expect(text.status == 1)
    #expect(text.text.contains("the keyboard ends 20 pt higher"))
    let picture = try Bitmap(png: Array(tool.data("d.png")), path: "d.png")
    #expect(picture.size.width == 3 * 160 + 4 * 16 && picture.size.height > 284 + 2 * 16)
    let document = try json(
      tool.run(["diff", "a.yaml", "b.yaml", "--format", "json"] + fast).text)
    #expect(document["schema"] as? String == "keyrise.diff/2")
    #expect(document["ok"] as? Bool == false)
    let sequence = try #require(document["sequence"] as? [String: Any])
    let changes = try #require(sequence["changes"] as? [[String: Any]])
    #expect(changes.contains { $0["kind"] as? String == "motion" && $0["points"] as? Int == -20 })
  }

  @Test
  func `Where there are more changes than a paragraph tells, it says where they all are`() throws {
    func scenario(_ times: String, height: Int) -> String {
      Tool.scenario.replacing("216", with: "\(height)").replacing("end: 1s", with: "end: 3s")
        + times.split(separator: " ").enumerated().map { index, time in
          "\n    - {at: \(time), \(index == 1 ? "focus: name" : "dismiss: true")}"
        }.joined()
    }
    let tool = Tool()
    try tool.write(scenario("0.8 1.3 2", height: 216), to: "a.yaml")
    try tool.write(scenario("0.9 1.5 2.3", height: 260), to: "b.yaml")
    let text = try tool.run(["diff", "a.yaml", "b.yaml"] + fast).text
    #expect(
      text.contains(" more change") && text.hasSuffix(" '--format json' lists all changes.\n"))
    let document = try json(
      tool.run(["diff", "a.yaml", "b.yaml", "--format", "json"] + fast).text)
    let sequence = try #require(document["sequence"] as? [String: Any])
    #expect(try #require(sequence["changes"] as? [Any]).count > 6)
  }

  @Test(arguments: ["abc", "0", "1/0", "1/inf", "/60", "-60", "1e3", "1/2000", "1000000"])
  func `Not a rate`(_ text: String) throws {
    let tool = try tool(Tool.scenario)
    let outcome = try tool.run(["diff", "a", "b", "--fps=\(text)"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'--fps \(text)' is not a rate"), "\(outcome.errors)")
  }

  @Test
  func `Directories without a manifest have the rate that is said; those of links have their own`()
    throws
  {
    let tool = try tool(Tool.scenario)
    let render = ["render", "a.yaml", "--fps", "30", "-o", "ours/"]
    #expect(try tool.run(render + fast).status == 0)
    let files = FileManager.default
    for name in ["bare", "links"] {
      try files.createDirectory(
        at: tool.directory.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for name in try tool.names(in: "ours") {
      let path = tool.directory.appendingPathComponent("ours/\(name)")
      try files.createSymbolicLink(
        at: tool.directory.appendingPathComponent("links/\(name)"), withDestinationURL: path)
      if name.hasSuffix(".png") {
        try files.copyItem(at: path, to: tool.directory.appendingPathComponent("bare/\(name)"))
      }
    }
    let links = try tool.run("diff", "ours", "links")
    #expect(links.status == 0, "\(links.text)")
    #expect(try tool.run("diff", "ours", "bare", "--fps", "30").status == 0)
    #expect(try tool.run("diff", "ours", "bare", "--fps", "60").status == 1)
  }

  @Test func `Two pictures are compared, and drawn side by side`() throws {
    let tool = try tool(Self.label)
    for name in ["a", "b"] {
      let still = ["still", "\(name).yaml", "--at", "0", "-o", "\(name).png"]
      #expect(try tool.run(still + fast).status == 0)
    }
    #expect(try tool.run("diff", "a.png", "a.png").status == 0)
    let outcome = try tool.run("diff", "a.png", "b.png", "-o", "d.png", "--format", "json")
    #expect(outcome.status == 1)
    #expect(try json(outcome.text)["kind"] as? String == "image")
    #expect(try tool.names().contains("d.png"))
    #expect(try tool.run("diff", "a.png", "b.png", "--ignore", "0,0,160,284").status == 0)
    let beyond = try tool.run("diff", "a.png", "a.png", "--ignore", "160,0,20,20")
    #expect(beyond.errors.contains("'--ignore 160,0,20,20' ignores nothing"), "\(beyond.errors)")
  }

  struct Ignored: Sendable, CustomTestStringConvertible {
    var what: String
    var status: Int32
    var testDescription: String { what }
  }

  @Test(arguments: [
    Ignored(what: "name", status: 0), Ignored(what: "0,0,160,284", status: 0),
    Ignored(what: "@0..", status: 0), Ignored(what: "name@0..0.05", status: 1),
    Ignored(what: "keyboard", status: 1), Ignored(what: "nobody", status: 2),
    Ignored(what: "1,2,3", status: 64), Ignored(what: "name@x..1", status: 64),
    Ignored(what: "name@2..1", status: 64),
  ])
  func `What is ignored does not differ`(_ ignored: Ignored) throws {
    let tool = try tool(Self.label)
    let outcome = try tool.run(["diff", "a.yaml", "b.yaml", "--ignore", ignored.what] + fast)
    #expect(outcome.status == ignored.status, "\(outcome.text)\(outcome.errors)")
    if ignored.status == 2 { #expect(outcome.errors.contains("there are 'name'")) }
    #expect(!outcome.errors.contains("ignores nothing"))
    let beyond = try tool.run(["diff", "a.yaml", "a.yaml", "--ignore", "0,9999,9,9@0..1"] + fast)
    #expect(beyond.status == 0 && beyond.errors.contains("ignores nothing"), "\(beyond.errors)")
  }

  @Test func `verify ignores as well`() throws {
    let tool = try tool(Self.label)
    try tool.write(Tool.scenario)
    let record = ["record", "scenario.yaml", "--mode", "missing"] + fast
    #expect(try tool.run(record).status == 0)
    try tool.write(Self.label)
    #expect(try tool.run("verify", "scenario.yaml").status == 1)
    let outcome = try tool.run("verify", "scenario.yaml", "--ignore", "name")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try tool.run("verify", "scenario.yaml", "--ignore", "name@0..0.1").status == 1)
  }

  @Test func `What cannot be compared`() throws {
    let tool = try tool(Self.label)
    try tool.write("no picture", to: "broken.png")
    #expect(try tool.run("still", "a.yaml", "-o", "a.png").status == 0)
    for (words, part) in [
      (["a.png", "a.yaml"], "cannot be compared"), (["a.png", "missing.png"], "missing.png"),
      (["a.png", "broken.png"], "broken.png"),
      (["a.png", "a.png", "--ignore", "name"], "rectangles"),
    ] {
      let outcome = try tool.run(["diff"] + words)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(part), "\(outcome.errors)")
    }
  }

  @Test func `Directories and animations of the same frames are the same film`() throws {
    let tool = try tool(Self.higher)
    for (name, path) in [("a", "a/"), ("b", "b/"), ("a", "a.apng")] {
      let outcome = try tool.run(["render", "\(name).yaml", "-o", path] + fast)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try tool.run("diff", "a", "a.apng").status == 0)
    #expect(try tool.run(["diff", "a", "a.yaml"] + fast).status == 0)
    let changed = try tool.run("diff", "a", "b")
    #expect(changed.status == 1)
    #expect(changed.text.contains("the keyboard ends 20 pt higher"))
  }

  @Test func `What does not belong into a directory of frames is said, and what is there compared`()
    throws
  {
    let tool = try tool(Self.higher)
    for path in ["one/", "other/"] {
      #expect(try tool.run(["render", "a.yaml", "-o", path] + fast).status == 0)
    }
    let first = tool.directory.appendingPathComponent("other/frame-0000.png")
    let third = tool.directory.appendingPathComponent("other/frame-0003.png")
    // The same pixels in other bytes, as an optimizer writes them.
    let pixels = try Bitmap(png: Array(tool.data("other/frame-0000.png")), path: "frame-0000.png")
    try FileManager.default.removeItem(at: first)
    try Data(try pixels.encoded()).write(to: first)
    let same = try tool.run("diff", "one", "other")
    #expect(same.status == 0)
    #expect(same.errors.contains("'other': frame-0000.png does not match the hash"))
    #expect(!same.errors.contains("'one'"))
    try FileManager.default.removeItem(at: third)
    try Data(try pixels.encoded()).write(to: third)
    try tool.write(pixels.encoded(), to: "other/frame-9999.png")
    let mixed = try tool.run("diff", "one", "other")
    #expect(mixed.errors.contains("frame-0000.png, frame-0003.png do not match"))
    #expect(mixed.errors.contains("'other': frame-9999.png is not in the manifest"))
    #expect(try tool.run("diff", "one", "other", "-q").errors.isEmpty)
    #expect(try tool.run("diff", "one", "one").errors.isEmpty)
  }

  // MARK: Folders

  /// Two folders of small pictures: one equal, one changed, one on each side alone, one within
  /// another folder and of another size, and one that is no picture.
  private func folders() throws -> Tool {
    let tool = Tool()
    func write(_ name: String, _ ink: UInt32, _ side: Int = 20) throws {
      let size = PixelSize(width: side, height: side)
      try tool.write(Bitmap(size: size, filledWith: ink).encoded(), to: name)
    }
    for (name, inks) in [
      ("same.png", [0xFFFF_FFFF, 0xFFFF_FFFF]), ("home.png", [0xFFFF_FFFF, 0xFF00_00FF]),
    ] as [(String, [UInt32])] {
      try write("a/\(name)", inks[0])
      try write("b/\(name)", inks[1])
    }
    try write("a/gone.png", 0xFF00_0000)
    try write("b/new.png", 0xFF00_0000)
    try write("a/deep/er/size.png", 0xFF00_0000)
    try write("b/deep/er/size.png", 0xFF00_0000, 24)
    return tool
  }

  @Test func `Two folders are compared by file name, those within them too`() throws {
    let tool = try folders()
    let text = try tool.run("diff", "a", "b")
    #expect(text.status == 1)
    for part in [
      "changed home.png: ", "changed deep/er/size.png: Different sizes", "removed gone.png",
      "added new.png", "2 changed, 1 removed, 1 added, 1 the same",
    ] {
      #expect(text.text.contains(part), "\(text.text)")
    }
    let document = try json(tool.run("diff", "a", "b", "--format", "json").text)
    #expect(document["kind"] as? String == "folder")
    #expect((document["entries"] as? [[String: Any]])?.count == 5)
    let cases = try tool.run("diff", "a", "b", "--format", "junit").text
    #expect(cases.contains("tests=\"5\" failures=\"4\" errors=\"0\""), "\(cases)")
    #expect(try tool.run("diff", "a", "a", "--by-name").status == 0)
  }

  @Test(arguments: [
    ("a b", 8), ("a/home.png b/home.png", 3), ("a.yaml b.yaml --scale 0.5", 3), ("a a", 0),
  ])
  func `Markdown shows the pictures that --failures writes, and none without`(
    _ sides: String, count: Int
  ) throws {
    let tool = try folders()
    try tool.write(Tool.scenario, to: "a.yaml")
    try tool.write(Self.label, to: "b.yaml")
    let words = ["diff"] + sides.split(separator: " ").map(String.init) + ["-f", "markdown"]
    #expect(try !tool.run(words).text.contains("!["))
    let text = try tool.run(words + ["--failures", "shots"]).text
    let shown = text.matches(of: /!\[(before|now|difference)\]\(shots\/([^)]+)\)/)
    #expect(shown.count == count, "\(text)")
    guard count > 0 else { return }
    let files = shown.compactMap { String($0.2).removingPercentEncoding }
    #expect(try tool.names(in: "shots") == files.sorted(), "\(text)")
    let differences = files.filter { $0.hasSuffix("difference.png") }
    #expect(!differences.isEmpty)
    for place in differences.map({ "shots/\($0)" }) {
      #expect(throws: Never.self) { try Bitmap(png: Array(tool.data(place)), path: place) }
    }
  }

  @Test func `One page shows what differs between folders, and a broken picture ends nothing`()
    throws
  {
    let tool = try folders()
    try tool.write("no picture", to: "a/broken.png")
    try tool.write("none either", to: "b/broken.png")
    let outcome = try tool.run("diff", "a", "b", "--report", "page.html", "-q")
    #expect(outcome.status == 2 && outcome.text.isEmpty)
    let page = try tool.text("page.html")
    #expect(page.contains("broken.png") && page.contains("Only the second folder has it."))
    // Home and size have two sides, what one folder has alone one.
    for (side, count) in [("before", 3), ("after", 3)] {
      #expect(page.components(separatedBy: "\"\(side)\":{\"width\":").count - 1 == count)
    }
  }

  @Test func `An error is a document where one was asked for, and -o says what it can write`()
    throws
  {
    let tool = try folders()
    try tool.write("no picture", to: "broken.png")
    let outcome = try tool.run("diff", "a/home.png", "broken.png", "--format", "json")
    #expect(outcome.status == 2)
    #expect((try json(outcome.text)["error"] as? String)?.contains("broken.png") == true)
    #expect(try tool.run("diff", "a/home.png", "b/home.png", "-o", "x.jpg").status == 64)
    let gate = ["diff", "a/home.png", "b/home.png", "--max-pixels"]
    #expect(try tool.run(gate + ["100%"]).status == 0)
    #expect(try tool.run(gate + ["399"]).status == 1)
    #expect(try tool.run(gate + ["400"]).status == 0)
    #expect(try tool.run(gate + ["-1"]).status == 64)
  }
}
