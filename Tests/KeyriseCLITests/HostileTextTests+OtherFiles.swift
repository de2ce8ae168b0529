import Foundation
import Testing

// MARK: - Other files

extension HostileTextTests {
  @Test func `A dump of a screen`() throws {
    let tool = Tool()
    let text = Self.hostile.unicodeScalars.map { "&#\($0.value);" }.joined()
    // What XML cannot have.
    let legal = text.replacing("&#27;", with: "").replacing("&#7;", with: "")
    for (name, value) in [("legal", legal), ("illegal", text)] {
      try tool.write(
        ImportCommandTests.page.replacing("\"email\"", with: "\"\(value)\"")
          .replacing("Probe", with: value), to: "\(name).xml")
    }
    let quoted = Self.quoted
    try tool.write(
      """
      {"attributes": {"bounds": "[0,0][393,852]"}, "children": [{"attributes": {"text": \(quoted), \
      "resource-id": \(quoted), "hintText": \(quoted), "bounds": "[20,300][373,344]"}}]}
      """, to: "maestro.json")
    try tool.write(
      "[{\"AXFrame\": \(quoted), \"type\": \"TextField\", \"AXLabel\": \(quoted), \"role\": "
        + "\(quoted), \"frame\": {\"x\": 1, \"y\": 1, \"width\": 99, \"height\": 44}}]",
      to: "idb.json")
    try tool.write(
      "<UITextField: 0x1; frame = (20 300; 353 44); text = '\(Self.hostile)'; "
        + "\(Self.hostile) = 1>\n", to: "views.txt")
    try tool.write("Attributes: \(Self.hostile)", to: "debug.txt")
    try tool.write(
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"><\(legal)/></document>",
      to: "broken.xib")
    try run(
      words(
        """
        import legal.xml -o made/legal.yaml
        import legal.xml
        import legal.xml --format json
        import legal.xml -o made/legal.json
        import illegal.xml
        import maestro.json
        import maestro.json -o made/maestro.yaml --strict
        import views.txt
        import debug.txt
        import broken.xib
        import --before legal.xml --after legal.xml
        """), in: tool)
    try run(
      words("check made/legal.yaml\naudit made/legal.yaml -f json\nimport idb.json"), in: tool,
      couldDo: true)
  }

  @Test func `Films that were recorded`() throws {
    let tool = Tool()
    try tool.write(Self.scenario.replacing("end: 0.3s", with: "end: 1.2s"), to: "s.yaml")
    try run(
      words(
        """
        render s.yaml --strategy none -o film/ --scale 0.5
        render s.yaml --strategy clearance -o other/ --scale 0.5
        """), in: tool)
    let name = Self.name
    try FileManager.default.copyItem(
      at: tool.directory.appendingPathComponent("film"),
      to: tool.directory.appendingPathComponent(name))
    try run(
      [
        ["measure", name], ["measure", name, "-f", "json"], ["measure", name, "-f", "csv"],
        ["measure", name, "-o", "made/m.svg", "-o", "made/m.html", "-o", "made/m.json"],
        ["measure", name, "other"], ["measure", name, "other", "-f", "json", "-o", "made/c.svg"],
        ["measure", name, "other", "-o", "made/c.html"],
        ["measure", name, "--scenario", "s.yaml", "--strategy", "none,clearance"],
        ["measure", name, "--scenario", "s.yaml", "-f", "json"],
        ["measure", name + "x"], ["measure", name + ".mov"],
      ], in: tool)
    try run([["record", "--film", name, "s.yaml"]], in: tool, ["CI": ""])
    let flags = ["verify", "--film", "other", "s.yaml"]
    try run(
      [flags, ["verify", "--film", name, "s.yaml"]]
        + ["json", "junit", "github", "markdown"].map { flags + ["-f", $0] }, in: tool)
  }

  @Test func `Parts of shards, forged and honest`() throws {
    let tool = try tool()
    try tool.write(Self.scenario, to: Self.name + "/s.yaml")
    try tool.write(Self.scenario + "\n\(Self.quoted): 1", to: Self.name + "/broken.yaml")
    let styles = ["text", "json", "junit", "csv", "markdown", "html", "github"]
    for command in ["check", "audit", "verify", "render", "record"] {
      let outputs = command == "render" ? ["-o", "made/{scenario}.svg"] : []
      let parts = "parts-\(command)"
      try run(
        [
          [command, Self.name, "--shard", "1/1", "--part", parts + "/"] + outputs,
          ["merge", parts, "--costs", "made/\(command).json"],
        ] + styles.map { ["merge", parts, "-f", $0] }, in: tool)
      for file in try tool.names(in: parts) {
        let text = try tool.text("\(parts)/\(file)")
        #expect(problems(Data(text.utf8), parts).isEmpty)
        try tool.write(
          text.replacing("\"\(command)\"", with: Self.quoted), to: "\(parts)/\(file)")
      }
      try run([["merge", parts], ["merge", parts, "-f", "json"]], in: tool)
    }
  }

  @Test func `Caches, engines of shards and other surroundings`() throws {
    let tool = try tool()
    let line = ["check", "s.yaml", "--shard", "auto", "--part", "made/p/"]
    try run([line], in: tool, ["SLURM_ARRAY_TASK_ID": Self.hostile])
    try run([line], in: tool, ["CI_NODE_INDEX": Self.hostile, "CI_NODE_TOTAL": Self.hostile])
    try run([["check", "s.yaml", "--shard", Self.hostile]], in: tool)
    try run(
      [
        ["render", "s.yaml", "-o", "x.png", "--cache", "s.yaml/" + Self.name],
        ["render", "s.yaml", "-o", "x.png", "--cache", Self.name],
        ["render", "s.yaml", "-o", "x.png", "--check"],
        ["doctor", "--json", "--font-path", Self.name], ["list", Self.hostile],
        ["merge", Self.hostile], ["merge", "s.yaml"], ["import", Self.hostile],
        ["new", Self.name, "--strategy", Self.hostile],
        ["new", "package", "--strategy", "Glide", "--path", Self.name],
        ["new", "package2", "--strategy", "Glide", "--url", Self.hostile],
        ["compare", "s.yaml", "--vary", "strategy=" + Self.hostile, "-o", "x.svg"],
        ["audit", "s.yaml", "--device", Self.hostile], ["completions", "bash"],
      ], in: tool)
    try run([["doctor"]], in: tool, ["KEYRISE_FONT_PATH": Self.hostile])
    try run([["verify", "s.yaml"]], in: tool, ["KEYRISE_PIXELS": Self.hostile])
    try run([["plot", "s.yaml", "-o", "x.svg"]], in: tool, ["SOURCE_DATE_EPOCH": Self.hostile])
  }

  @Test func `Folders of pictures with their page`() throws {
    let tool = Tool()
    try tool.write(Self.scenario, to: "s.yaml")
    for (folder, time) in [("a", "0s"), ("b", "0.3s")] {
      let path = "\(folder)/\(Self.name).png"
      let still = ["still", "s.yaml", "--at", time, "--scale", "0.5", "-o", path]
      try run([still], in: tool, couldDo: true)
      try tool.write("no picture", to: "\(folder)/\(Self.name)2.png")
    }
    try run(
      words(
        """
        diff a b
        diff a b --report made/page.html
        diff a b -f json
        diff a b -f junit
        diff a b -f github
        diff a b -f markdown
        """), in: tool)
  }
}
