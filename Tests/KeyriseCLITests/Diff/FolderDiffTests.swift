import Foundation
import FrameDiff
import Testing

/// Folders of what is not only PNG.
@Suite struct FolderDiffTests {
  private let tool = Tool()

  private func folders(_ files: [(String, String, String)]) throws -> Tool {
    for folder in ["a", "b"] {
      try tool.makeFolder(folder)
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
    let outcome = try tool.run("diff", "a", "b")
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        changed \(name): The bytes differ; of such files nothing else is compared.
        1 changed, 1 the same

        """)
    let equal = try folders([(name, "one", "one")])
    #expect(try equal.run("diff", "a", "b").status == 0)
  }

  @Test func `Animations in folders are played`() throws {
    let tool = try folders([])
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

  /// What stands beside an empty folder: pictures of any name, and the frames of a sequence.
  @Test(arguments: [["home.png"], ["frame-0000.png", "frame-0001.png"]])
  func `Beside an empty folder everything was added or removed`(_ names: [String]) throws {
    for folder in ["empty", "void", "full"] {
      try tool.makeFolder(folder)
    }
    let white = Bitmap(size: PixelSize(width: 4, height: 4), filledWith: 0xFFFF_FFFF)
    for name in names {
      try Data(white.encoded()).write(
        to: tool.directory.appendingPathComponent("full").appendingPathComponent(name))
    }
    let added = try tool.run("diff", "empty", "full")
    #expect(added.status == 1 && added.text.hasSuffix("\n\(names.count) added\n"))
    let removed = try tool.run("diff", "full", "empty")
    #expect(removed.status == 1 && removed.text.hasSuffix("\n\(names.count) removed\n"))
    // Where nothing was drawn on either side, nothing passes.
    for flags in [[], ["--by-name"]] {
      let nothing = try tool.run(["diff", "empty", "void"] + flags)
      #expect(nothing.status == 2 && nothing.errors.contains("'void'"), "\(nothing.errors)")
    }
  }

  @Test func `With --quiet the exit status alone tells, and documents are written all the same`()
    throws
  {
    for (name, ink) in [("a", UInt32(0xFFFF_FFFF)), ("b", 0xFF00_0000)] {
      let bitmap = Bitmap(size: PixelSize(width: 4, height: 4), filledWith: ink)
      for path in ["\(name).png", "\(name)/home.png", "\(name)f/1.png", "\(name)f/2.png"] {
        try tool.write(bitmap.encoded(), to: path)
      }
    }
    // Pictures, folders, sequences.
    for sides in [["a.png", "b.png"], ["a", "b"], ["af", "bf"]] {
      let quiet = try tool.run(["diff", "-q"] + sides)
      #expect(quiet.status == 1 && quiet.text.isEmpty && quiet.errors.isEmpty, "\(sides)")
      let page = try tool.run(["diff", "-q", "--report", "page.html"] + sides)
      #expect(page.status == 1 && page.text.isEmpty && page.errors.isEmpty, "\(sides)")
      #expect(try tool.data("page.html").count > 1000)
      let document = try tool.run(["diff", "-q", "--format", "json"] + sides)
      #expect(document.status == 1 && document.text.hasPrefix("{"), "\(sides)")
      #expect(try tool.run(["diff", "-q", sides[0], sides[0]]).text.isEmpty)
    }
    let drawn = try tool.run("diff", "-q", "a.png", "b.png", "-o", "d.png")
    #expect(drawn.text.isEmpty && drawn.errors.isEmpty)
    #expect(!(try tool.data("d.png")).isEmpty)
  }
}
