import Foundation
import Testing

/// Folders of what is not only PNG.
@Suite struct FolderDiffTests {
  private func folders(_ files: [(String, String, String)]) throws -> Tool {
    let tool = try Tool()
    for folder in ["a", "b"] {
      try FileManager.default.createDirectory(
        at: tool.directory.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    for (name, before, after) in files {
      try tool.write(before, to: "a/" + name)
      try tool.write(after, to: "b/" + name)
    }
    return tool
  }

  @Test(arguments: ["x.gif", "x.svg", "X.PDF", "x.html", "x.mp4", "x.webp"])
  func `Outputs that are no pictures are the same when their bytes are`(_ name: String) throws {
    let tool = try folders([(name, "one", "other"), ("y.svg", "same", "same")])
    defer { tool.remove() }
    let outcome = try tool.run("diff", "a", "b")
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        changed \(name): The bytes differ; of such files nothing else is compared.
        1 changed, 1 the same

        """)
    let equal = try folders([(name, "one", "one")])
    defer { equal.remove() }
    #expect(try equal.run("diff", "a", "b").status == 0)
  }

  @Test func `Animations in folders are played`() throws {
    let tool = try folders([])
    defer { tool.remove() }
    let scenario = """
      keyrise: 1
      device: iphone-se-3
      form: [{field: name, frame: [20, 500, 300, 34]}]
      timeline: {end: 0.4, fps: 5, events: [{at: 0, focus: name}]}
      """
    try tool.write(scenario, to: "s.yaml")
    let flags = ["render", "s.yaml", "-q", "--scale", "0.5", "-o"]
    #expect(try tool.run(flags + ["a/x.apng"]).status == 0)
    #expect(try tool.run(flags + ["b/x.apng"]).status == 0)
    #expect(try tool.run("diff", "a", "b").text == "1 the same\n")
    #expect(
      try tool.run(flags + ["b/x.apng", "--set", "keyboard.height=300"]).status == 0)
    let outcome = try tool.run("diff", "a", "b")
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("changed x.apng: "))
  }
}
