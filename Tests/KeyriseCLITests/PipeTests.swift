import Foundation
import Testing

/// Pipes: read where a scenario is named, and never waited for where a file has to be.
@Suite struct PipeTests {
  private let tool = Tool()

  struct Case: CustomTestStringConvertible {
    /// Where the pipe is.
    let pipe: String
    let line: String
    /// What is said instead, or nil where nothing is.
    var complaint: String?
    var status: Int32 = 2
    var testDescription: String { "\(line): \(pipe)" }
  }

  private static let noFile = "is a device or a pipe, and a file is wanted there"
  private static let noPicture = "is a device or a pipe, and only PNG pictures can be read"

  static let places = [
    Case(pipe: "a/manifest.json", line: "diff a b", complaint: noFile),
    Case(pipe: "b/manifest.json", line: "diff a b", complaint: noFile),
    Case(pipe: "a/manifest.json", line: "render s.yaml -o a/", complaint: "not written by keyrise"),
    Case(pipe: "b/frame-0000.png", line: "diff a b", complaint: noPicture),
    Case(pipe: "x.png", line: "diff x.png a/frame-0000.png", complaint: noPicture),
    Case(pipe: "x.png", line: "measure x.png", complaint: noPicture),
    Case(pipe: "x.mov", line: "measure x.mov", complaint: noFile),
    Case(pipe: "x.gif", line: "verify --film x.gif s.yaml", complaint: noFile),
    Case(pipe: "s.clearance.baseline.png", line: "verify s.yaml", complaint: noFile),
    Case(pipe: "s.clearance.baseline.png", line: "record s.yaml", complaint: noFile),
    Case(pipe: "s.clearance.baseline.png", line: "approve s.yaml", complaint: noFile),
    Case(pipe: "part.json", line: "merge part.json", complaint: noFile),
    Case(pipe: "screen.xml", line: "import screen.xml", complaint: noFile),
    // Found in a directory: nobody's, unless it has a baseline.
    Case(pipe: "c/x.yaml", line: "check c", status: 0),
    Case(pipe: "c/x.yaml", line: "render c -o made/", status: 0),
    Case(pipe: "c/gone.yaml", line: "check c", complaint: noFile),
    Case(pipe: "c/gone.yaml", line: "verify c", complaint: noFile),
    Case(pipe: "c/gone.yaml", line: "record c --prune", complaint: noFile),
    Case(pipe: "c/gone.yaml", line: "audit c", complaint: noFile),
  ]

  /// Runs a command, and ends it when it waits for what never comes.
  private func run(_ arguments: [String], in tool: Tool) throws -> Tool.Outcome {
    let start = Date.now
    return try tool.run(
      arguments, environment: ["CI": ""], signal: SIGKILL,
      interruptedWhen: { Date.now.timeIntervalSince(start) > 20 })
  }

  @Test func `A pipe in the place of a file is not waited for`() throws {
    let short = Tool.scenario.replacing("end: 1s", with: "end: 0.2s")
    try tool.write(short, to: "s.yaml")
    try tool.write(short, to: "c/s.yaml")
    try tool.write("", to: "c/gone.clearance.baseline.png")
    for name in ["a", "b"] {
      #expect(try tool.run("render", "s.yaml", "-o", "\(name)/", "--scale", "0.25").status == 0)
    }
    for test in Self.places {
      let path = tool.directory.appendingPathComponent(test.pipe).path
      let kept = path + ".kept"
      let isThere = FileManager.default.fileExists(atPath: path)
      if isThere { try FileManager.default.moveItem(atPath: path, toPath: kept) }
      try #require(mkfifo(path, 0o600) == 0)
      let outcome = try run(test.line.split(separator: " ").map(String.init), in: tool)
      // One that waits says enough; the others would take as long.
      try #require(outcome.status != SIGKILL, "\(test.testDescription) waits")
      #expect(outcome.status == test.status, "\(test.testDescription): \(outcome.errors)")
      if let complaint = test.complaint {
        #expect((outcome.errors + outcome.text).contains(complaint), "\(outcome.errors)")
      }
      try FileManager.default.removeItem(atPath: path)
      if isThere { try FileManager.default.moveItem(atPath: kept, toPath: path) }
    }
    #expect(try tool.names(in: "c").contains("gone.clearance.baseline.png"))
  }

  @Test(arguments: [
    "check <(cat s.yaml)", "check <(cat s.yaml) --storm all",
    "check s.yaml <(cat s.yaml) --storm <(cat storm.yaml)",
    "render <(cat s.yaml) -o x.png --scale 0.25 --cache kept",
    "compare <(cat s.yaml) --vary strategy=none,clearance -o x.svg",
    "audit <(cat s.yaml) --device iphone-5,iphone-14",
    "check - --storm all < s.yaml",
  ])
  func `A scenario or a storm may come from a pipe, however often it is played`(
    _ line: String
  ) throws {
    try tool.write(Tool.scenario, to: "s.yaml")
    try tool.write(Self.storm, to: "storm.yaml")
    let words = try tool.bash([
      "-c", "timeout -s KILL 30 keyrise \(line) --quiet > said 2>&1; echo $?",
    ])
    let said = try tool.text("said")
    #expect(words == "0", "\(said)")
  }

  @Test func `Another storm from a pipe of the same name is another result`() throws {
    try tool.write(Tool.scenario, to: "s.yaml")
    try tool.write(Self.storm, to: "one.yaml")
    try tool.write(Self.storm.replacing("at: 0.1", with: "at: 0.3"), to: "two.yaml")
    func digest(_ storm: String, _ flags: String) throws -> String {
      try tool.bash([
        "-c",
        """
        keyrise render s.yaml -o x.apng --scale 0.25 --fps 10 --storm \(storm) \(flags) -q 2>&1
        sha256sum < x.apng
        """,
      ])
    }
    let one = try digest("./one.yaml", "")
    let two = try digest("./two.yaml", "")
    #expect(one.count == two.count && one != two, "\(one) \(two)")
    for (storm, whole) in [("one", one), ("two", two), ("one", one)] {
      #expect(try digest("<(cat \(storm).yaml)", "--cache kept") == whole)
    }
  }

  private static let storm = """
    storm: 1
    title: A tap
    does: A tap into the first field.
    wrong: Nothing.
    events:
      - {at: 0.1, focus: $field}
    """
}
