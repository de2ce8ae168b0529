import Foundation
import FrameDiff
import Markup
import Testing

/// Text of files, names and arguments that a terminal, a log or a browser would obey comes out of
/// no command and no format as it went in.
@Suite struct HostileTextTests {
  /// Escape, bell, a line for GitHub, a turn of direction, a break of line, a command for Azure,
  /// and the end of a script, with words between that are looked for.
  private static let hostile =
    "H1\u{1B}]0;x\u{7}\u{7F}\n::error::H2\u{202E}\u{2066}\u{2028}\u{85}##vso[x]</script>H3"
  /// What of it fonts can draw.
  private static let drawable = "::error::H2##vso[x]</script>H3"
  /// As a name of a file, in which no slash can be.
  private static let name = hostile.replacing("/", with: "")
  private static let quoted = JSONValue.string(hostile).description
  private static let drawn = JSONValue.string(drawable).description

  private static let scenario = """
    keyrise: 1
    title: \(quoted)
    device: iphone-5
    ios: 7
    keyboard: {height: 216}
    scroll: {contentSize: [320, 700]}
    bars: {navigation: \(drawn)}
    form:
      - {field: \(quoted), frame: [20, 400, 280, 30], placeholder: \(drawn)}
      - {label: \(drawn), frame: [20, 300, 280, 30]}
      - {field: other, frame: [20, 200, 280, 30]}
    timeline:
      end: 0.3s
      events:
        - {at: 0.1, focus: \(quoted)}
    strategy: none
    expect:
      - {visible: \(quoted)}
    """

  /// What is wrong with a text that a terminal, a log or a browser gets.
  private func problems(_ bytes: Data, _ what: String) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    // Colours of our own, which the hostile text has none of.
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    var found = Set(
      plain.unicodeScalars.filter { PlainText.isObeyed($0) && $0 != "\n" && $0 != "\t" }
        .map { "U+" + String($0.value, radix: 16) })
    for line in plain.split(separator: "\n") {
      let start = line.drop { $0 == " " }
      if start.hasPrefix("::"), !start.hasPrefix("::error file="),
        !start.hasPrefix("::warning file=")
      {
        found.insert("a command")
      }
    }
    var parts = ["##vso[", "H1\n"]
    if ["svg", "html"].contains(where: what.hasSuffix) { parts.append("</script>H3") }
    for part in parts where plain.contains(part) { found.insert(part) }
    return found.map { "\(what): \($0)" }
  }

  private static let texts = ["svg", "html", "xml", "json", "csv", "txt", "md", "yaml"]

  /// Runs command lines one after the other in a directory and looks at all that comes of them.
  private func run(_ lines: [[String]], in tool: Tool, _ environment: [String: String] = [:]) throws
  {
    for line in lines {
      let outcome = try tool.run(line, environment: environment)
      let what = line.joined(separator: " ")
      #expect(outcome.status < 128, "\(what)")
      var found = problems(Data(outcome.errors.utf8), "what \(what) says")
      if !outcome.output.starts(with: [0x89, 0x50]) {
        found += problems(outcome.output, "what \(what) prints")
      }
      #expect(found.isEmpty, "\(found)")
    }
    let paths =
      FileManager.default.enumerator(atPath: tool.directory.path)?
      .compactMap { $0 as? String } ?? []
    for path in paths where path.hasPrefix("made/") && Self.texts.contains(where: path.hasSuffix) {
      let found = problems(try tool.data(path), path)
      #expect(found.isEmpty, "\(found)")
    }
  }

  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Self.scenario, to: "s.yaml")
    return tool
  }

  private func words(_ lines: String) -> [[String]] {
    lines.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }
}

// MARK: - Files

extension HostileTextTests {
  @Test(arguments: [
    """
    render s.yaml -o made/frames/ -o made/a.svg -o made/a.html --scale 0.25 --timings made/t.json
    still s.yaml --at 0 -o made/still.svg
    figure s.yaml -o made/figure.svg --alt
    strip s.yaml -o made/strip.svg --markdown --count 2
    """,
    """
    onion s.yaml -o made/onion.svg --alt
    plot s.yaml -o made/plot.svg --alt
    sheet s.yaml -o made/sheet.svg --markdown
    compare s.yaml -o made/compare.svg --vary strategy=none,clearance --alt
    """,
    """
    trace s.yaml
    trace s.yaml -f csv
    trace s.yaml -f json
    check s.yaml --color always
    check s.yaml --diagnostic-format short
    check s.yaml --diagnostic-format json
    check s.yaml --diagnostic-format github
    """,
    """
    audit s.yaml
    audit s.yaml -f csv
    audit s.yaml -f json
    audit s.yaml -f junit
    audit s.yaml -f summary
    watch s.yaml -o made/w.svg --once
    """,
  ])
  func `A scenario's texts`(lines: String) throws {
    let tool = try tool()
    defer { tool.remove() }
    try run(words(lines), in: tool)
  }

  @Test(arguments: ["device", "strategy", "outputs", "unknown"])
  func `What is wrong with a scenario or a storm`(key: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let value = key == "outputs" ? "[\(Self.quoted)]" : Self.quoted
    try tool.write(Tool.scenario + "\n\(key): \(value)\n\(Self.quoted): 1", to: "broken.yaml")
    try tool.write("# \(Self.hostile)\n: [", to: "syntax.yaml")
    try tool.write(Tool.scenario)
    try tool.write("storm: 1\ntitle: \(Self.quoted)\n\(Self.quoted): 1", to: "storm.yaml")
    try run(
      words(
        """
        check broken.yaml syntax.yaml --color always
        check broken.yaml syntax.yaml --diagnostic-format github
        verify broken.yaml syntax.yaml --format markdown
        verify broken.yaml --format junit
        render broken.yaml
        check scenario.yaml --storm storm.yaml
        """), in: tool)
  }

  @Test func `A forged baseline`() throws {
    let tool = try tool()
    defer { tool.remove() }
    let recorded = try tool.run(["record", "s.yaml"], environment: ["CI": ""])
    #expect(recorded.status == 0, "\(recorded.errors)")
    for name in try tool.names() where name.hasSuffix(".baseline.png") {
      let path = tool.directory.appendingPathComponent(name).path
      var baseline = try Baseline(file: [UInt8](try tool.data(name)), path: path)
      baseline.subject.title = Self.hostile
      baseline.subject.name = Self.hostile
      baseline.environment.append(Setting(Self.hostile, Self.hostile))
      for frame in baseline.digest.trace.focus.indices.dropFirst() {
        baseline.digest.trace.focus[frame] = Self.hostile + "\(frame)"
      }
      try Data(try baseline.fileBytes(path: path)).write(to: URL(fileURLWithPath: path))
    }
    try run(
      words(
        """
        verify s.yaml --report made/report.html --failures made
        verify s.yaml --format json
        verify s.yaml --format junit
        verify s.yaml --format github
        verify s.yaml -o made/verify.md
        verify . --set keyboard.height=300
        record s.yaml --mode never
        approve s.yaml --seen 000000000000
        """), in: tool)
  }

  @Test func `A manifest and its frames`() throws {
    let tool = try tool()
    defer { tool.remove() }
    try run(
      words(
        """
        render s.yaml --strategy none -o a/ --scale 0.25
        render s.yaml --strategy clearance -o b/ --scale 0.25
        diff a b --report made/page.html
        diff a b -f json
        diff a b -f junit
        diff a b --ignore nothing
        diff s.yaml s.yaml --strategy none
        """), in: tool)
    let manifest = String(decoding: try tool.data("a/manifest.json"), as: UTF8.self)
    for (old, new) in [("keyrise.frames/1", Self.quoted.dropFirst().dropLast()), ("{", "[")] {
      try tool.write(manifest.replacingOccurrences(of: old, with: new), to: "a/manifest.json")
      try run(words("diff a b\ndiff a b -f json"), in: tool)
    }
  }
}

// MARK: - Names and arguments

extension HostileTextTests {
  @Test func `Names of files and folders`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let file = Self.name + ".yaml"
    try tool.write(Tool.scenario, to: file)
    try FileManager.default.createDirectory(
      at: tool.directory.appendingPathComponent(Self.name), withIntermediateDirectories: false)
    try tool.write(Tool.scenario, to: Self.name + "/scenario.yaml")
    try tool.write("keyrise: 1", to: Self.name + "/broken.yaml")
    let small = ["--scale", "0.25"]
    try run(
      [
        ["render", file] + small, ["still", file, "--at", "0", "-o", Self.name + ".png"],
        ["plot", file, "-o", Self.name + ".svg", "--markdown"], ["check", "."],
        ["check", Self.name, "--diagnostic-format", "github"], ["record", "."], ["verify", "."],
        ["verify", ".", "-f", "github"], ["verify", ".", "-f", "junit"],
        ["verify", ".", "-f", "markdown"], ["trace", file, Self.name + "/scenario.yaml"],
        ["audit", file, "-f", "csv"], ["new", Self.name + "new"], ["new", Self.name + "new"],
        ["diff", Self.name, "."], ["diff", file, Self.name], ["approve", Self.name + "x"],
        ["render", file, "-o", Self.name + ".nothing"], ["watch", file, "--once"] + small,
        ["render", file, "-o", "{\(Self.name)}.png"], [Self.name + "x"], ["help", Self.name],
      ], in: tool)
    try run([["record", "."], ["approve", "."]], in: tool, ["CI": ""])
    try FileManager.default.removeItem(at: tool.directory.appendingPathComponent(file))
    try run([["verify", "."], ["record", ".", "--prune"]], in: tool)
    try run(
      [["record", "."], ["render", Self.name + "/scenario.yaml"]], in: tool,
      ["KEYRISE_RECORD": Self.hostile, "KEYRISE_JOBS": Self.hostile])
  }

  /// Command lines whose last word is hostile, also behind a `=`.
  @Test(arguments: [
    """
    s.yaml
    nonsense
    help
    render s.yaml --
    render s.yaml --fps
    render s.yaml --device
    render s.yaml --strategy
    render s.yaml --orientation
    render s.yaml --set
    render s.yaml --storm
    render s.yaml --format
    render s.yaml --loop=
    render s.yaml --nonsense=
    """,
    """
    still s.yaml --at
    still s.yaml -o
    trace s.yaml --appearance
    check s.yaml --color
    check s.yaml --diagnostic-format
    audit s.yaml --require
    audit s.yaml --keyboard
    audit s.yaml --field
    """,
    """
    record s.yaml --mode
    record s.yaml --baselines
    verify s.yaml --slack
    verify s.yaml --ignore
    approve s.yaml --seen
    diff s.yaml s.yaml --ignore
    diff s.yaml s.yaml -o
    watch s.yaml --once --serve
    new made --template
    list
    completions
    schema
    doctor --font-path
    """,
  ])
  func `Arguments`(lines: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.scenario, to: "s.yaml")
    for line in words(lines) {
      let isJoined = line.last?.hasSuffix("=") == true
      try run(
        [isJoined ? line.dropLast() + [(line.last ?? "") + Self.hostile] : line + [Self.hostile]],
        in: tool)
    }
  }
}
