import Foundation
import Markup
import Testing

/// Text of files, names and arguments that a terminal, a log or a browser would obey comes out of
/// no command and no format as it went in.
@Suite struct HostileTextTests {
  /// Escape, bell, a line for GitHub, a turn of direction, a break of line, a command for Azure,
  /// and the end of a script, with words between that are looked for.
  static let hostile =
    "H1\u{1B}]0;x\u{7}\u{7F}\n::error::H2\u{202E}\u{2066}\u{2028}\u{85}##vso[x]</script>H3"
  /// What of it fonts can draw.
  private static let drawable = "::error::H2##vso[x]</script>H3"
  /// What of it a picture can be made with, as JSON.
  static let legible = JSONValue.string(
    hostile.replacing("\u{1B}", with: "").replacing("\u{7}", with: "")
      .replacing("\u{7F}", with: "").replacing("\u{85}", with: "")
  ).description
  /// As a name of a file, in which no slash can be.
  static let name = hostile.replacing("/", with: "")
  static let quoted = JSONValue.string(hostile).description
  static let drawn = JSONValue.string(drawable).description

  static let scenario = """
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
  func problems(_ bytes: Data, _ what: String) -> [String] {
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
  ///
  /// With `couldDo` none may end before anything came of it.
  func run(
    _ lines: [[String]], in tool: Tool, _ environment: [String: String] = [:],
    couldDo: Bool = false
  ) throws {
    for line in lines {
      let outcome = try tool.run(line, environment: environment)
      let what = line.joined(separator: " ")
      #expect(outcome.status < (couldDo ? 2 : 128), "\(what): \(outcome.errors)")
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

  func tool() throws -> Tool {
    let tool = Tool()
    try tool.write(Self.scenario, to: "s.yaml")
    return tool
  }

  func words(_ lines: String) -> [[String]] {
    lines.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }
}

// MARK: - Names and arguments

extension HostileTextTests {
  @Test func `Names of files and folders`() throws {
    let tool = Tool()
    let file = Self.name + ".yaml"
    try tool.write(Tool.scenario, to: file)
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
    let tool = Tool()
    try tool.write(Tool.scenario, to: "s.yaml")
    for line in words(lines) {
      let isJoined = line.last?.hasSuffix("=") == true
      try run(
        [isJoined ? line.dropLast() + [(line.last ?? "") + Self.hostile] : line + [Self.hostile]],
        in: tool)
    }
  }
}
