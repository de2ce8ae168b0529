import Foundation
import FrameDiff
import Testing

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
    try run(words(lines), in: tool)
  }

  /// What fonts cannot draw keeps pictures with words from being made; the rest does not.
  @Test(arguments: [
    """
    figure p.yaml -o made/figure.svg --alt
    strip p.yaml -o made/strip.svg --markdown --count 2
    onion p.yaml -o made/onion.svg --alt
    plot p.yaml -o made/plot.svg --alt
    """,
    """
    sheet p.yaml -o made/sheet.svg --markdown
    compare p.yaml -o made/compare.svg --vary strategy=none,clearance --alt
    compare p.yaml -o made/more.svg --vary strategy=none,clearance --markdown
    render p.yaml -o made/frames/ -o made/a.svg -o made/a.html --scale 0.25 --timings made/t.json
    still p.yaml --at 0 -o made/still.svg
    """,
  ])
  func `Pictures with the words of a scenario`(lines: String) throws {
    let tool = try tool()
    try tool.write(Self.scenario.replacing(Self.quoted, with: Self.legible), to: "p.yaml")
    try run(words(lines), in: tool, couldDo: true)
  }

  @Test(arguments: ["device", "strategy", "outputs", "unknown"])
  func `What is wrong with a scenario or a storm`(key: String) throws {
    let tool = Tool()
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
    let manifest = try tool.text("a/manifest.json")
    for (old, new) in [("keyrise.frames/1", Self.quoted.dropFirst().dropLast()), ("{", "[")] {
      try tool.write(manifest.replacingOccurrences(of: old, with: new), to: "a/manifest.json")
      try run(words("diff a b\ndiff a b -f json"), in: tool)
    }
  }
}
