import Foundation
import Testing

/// What is not drawn again, and what is in spite of a cache.
@Suite struct CacheTests {
  private static let short = Tool.scenario.replacing("end: 1s", with: "end: 0.3s\n  fps: 10")

  private let tool = Tool()

  init() throws {
    for index in 1...3 {
      try tool.write(
        Self.short.replacing("20, 400", with: "20, 40\(index)"), to: "c/form-\(index).yaml")
    }
  }

  /// Changes an entry of the cache, with a seal that is right.
  private static func forge(
    _ tool: Tool, _ entry: String, _ old: String, _ new: String
  ) throws {
    let text = try tool.text(entry)
    try #require(text.contains(old))
    let body = text.replacing(old, with: new).components(separatedBy: ",\"sha256\"")[0]
    try tool.write(body, to: "body")
    let digest = try tool.bash(["-c", "sha256sum body | cut -c1-64"])
    try tool.write(body + ",\"sha256\":\"\(digest)\"}\n", to: entry)
  }

  /// The files of the cache by their endings.
  private static func entries(_ tool: Tool, _ ending: String) throws -> [String] {
    guard
      let all = FileManager.default.enumerator(
        atPath: tool.directory.appendingPathComponent("cache").path)
    else { return [] }
    return all.compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.sorted().map {
      "cache/\($0)"
    }
  }

  @Test func `Reports with a cache are those without, and damaged entries are dropped`() throws {
    #expect(try tool.run("record", "c", "-q", "--mode", "all").status == 0)
    let outputs = ["-q", "-f", "json", "--report", "w.html"]
    let whole = try tool.run(["verify", "c"] + outputs)
    let page = try tool.data("w.html")
    let cached = ["verify", "c", "--cache", "cache"] + outputs
    for round in 0..<4 {
      let outcome = try tool.run(cached)
      #expect(outcome.status == 0 && outcome.errors == "" && outcome.text == whole.text)
      #expect(try tool.data("w.html") == page)
      let entries = try Self.entries(tool, ".json")
      #expect(entries.count == 3)
      // Cut off, changed, and not there at all.
      let bytes = try tool.data(try #require(entries.first))
      switch round {
      case 0: try bytes.dropLast(9).write(to: tool.directory.appendingPathComponent(entries[0]))
      case 1:
        let text = String(decoding: bytes, as: UTF8.self).replacing("same", with: "lame")
        try tool.write(text, to: entries[0])
      case 2:
        try FileManager.default.removeItem(at: tool.directory.appendingPathComponent(entries[0]))
      default: break
      }
    }
  }

  @Test func `What is kept is used: verify does not even read the pictures again`() throws {
    #expect(try tool.run("record", "c", "-q", "--mode", "all").status == 0)
    #expect(try tool.run("verify", "c", "--cache", "cache/").status == 0)
    // An entry that says otherwise, with a seal that is right, is believed.
    let entry = try #require(try Self.entries(tool, ".json").first)
    try Self.forge(
      tool, entry, "\"text\":\"Nothing changed.\"", "\"text\":\"From the cache.\"")
    let outcome = try tool.run("verify", "c", "--cache", "cache", "-f", "json")
    #expect(outcome.text.components(separatedBy: "From the cache.").count == 2)
  }

  @Test func `A scenario, a baseline or a flag that changes is looked at again`() throws {
    #expect(try tool.run("record", "c", "-q", "--mode", "all").status == 0)
    let verify = ["verify", "c", "--cache", "cache", "-q"]
    #expect(try tool.run(verify).status == 0)
    #expect(try tool.run(verify + ["--set", "keyboard.height=300"]).status == 1)
    let scenario = try tool.data("c/form-1.yaml")
    try tool.write(Self.short.replacing("20, 400", with: "20, 440"), to: "c/form-1.yaml")
    #expect(try tool.run(verify).status == 1)
    // What changed is not kept.
    #expect(try tool.run(verify).status == 1)
    try tool.write(scenario, to: "c/form-1.yaml")
    #expect(try tool.run(verify).status == 0)
    try tool.data("c/form-2.clearance.baseline.png")
      .write(to: tool.directory.appendingPathComponent("c/form-1.clearance.baseline.png"))
    #expect(try tool.run(verify).status == 1)
    try FileManager.default.removeItem(
      at: tool.directory.appendingPathComponent("c/form-1.clearance.baseline.png"))
    #expect(try tool.run(verify).text.contains("missing form-1"))
    #expect(try tool.run(["verify", "c", "--cache", ""]).status == 64)
    // A cache that cannot be written costs time, and no result.
    #expect(try tool.run(["verify", "c/form-2.yaml", "--cache", "/dev/null/x"]).status == 0)
  }

  @Test func `Outputs come back from the cache, and stale ones are found`() throws {
    let render = ["render", "c", "--scale", "0.5", "--cache", "cache", "-o", "out/{scenario}.png"]
    #expect(try tool.run(render).status == 0)
    let names = try tool.names(in: "out")
    let bytes = try names.map { try tool.data("out/\($0)") }
    #expect(try tool.run(render).errors.components(separatedBy: "unchanged").count == 4)
    try FileManager.default.removeItem(at: tool.directory.appendingPathComponent("out"))
    let restored = try tool.run(render)
    #expect(restored.status == 0 && !restored.errors.contains("1 frame at"))
    #expect(try names.map { try tool.data("out/\($0)") } == bytes)
    #expect(try tool.run(render + ["--check"]).errors.contains("3 outputs compared"))
    try tool.write("else", to: "out/form-2.png")
    let stale = try tool.run(render + ["--check"])
    #expect(stale.status == 1 && stale.errors.contains("stale: out/form-2.png"))
    // A damaged picture in the cache is drawn again.
    for blob in try Self.entries(tool, ".blob") { try tool.write("damaged", to: blob) }
    #expect(try tool.run(render).status == 0)
    #expect(try names.map { try tool.data("out/\($0)") } == bytes)
  }

  @Test(arguments: ["../evil.png", "c/form-2.yaml", "/tmp/keyrise-evil.png"])
  func `A cache does not say where files go`(_ path: String) throws {
    let render = ["render", "c/form-1.yaml", "--scale", "0.5", "--cache", "cache", "-o", "a.png"]
    #expect(try tool.run(render).status == 0)
    let bytes = try tool.data("a.png")
    let other = URL(fileURLWithPath: path, relativeTo: tool.directory).path
    let before = FileManager.default.contents(atPath: other)
    let entry = try #require(try Self.entries(tool, ".json").first)
    try Self.forge(tool, entry, "\"a.png\":", "\"\(path)\":")
    try FileManager.default.removeItem(at: tool.directory.appendingPathComponent("a.png"))
    #expect(try tool.run(render).status == 0)
    #expect(try tool.data("a.png") == bytes)
    #expect(FileManager.default.contents(atPath: other) == before)
  }

  @Test(arguments: ["scenario.yaml", "scenario.yaml/cache"])
  func `A cache that cannot be is complained of, and does no harm`(_ path: String) throws {
    let tool = Tool()
    try tool.write(
      "keyrise: 1\ndevice: iphone-15\nform: [{field: a, frame: [0, 9, 90, 30]}]\n",
      to: "scenario.yaml")
    #expect(try tool.run("record", "scenario.yaml", "--mode", "all", "-q").status == 0)
    let outcome = try tool.run("verify", "scenario.yaml", "--cache", path)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("'\(path)' is no directory for '--cache'"))
  }

  @Test func `What other fonts may draw is drawn every time`() throws {
    // Inter stands in for itself here; any other font may be another file tomorrow.
    try tool.write(Self.short + "\nfonts: [Inter]\n", to: "c/form-1.yaml")
    let render = ["render", "c/form-1.yaml", "--scale", "0.5", "--cache", "cache", "-o", "a.png"]
    #expect(try tool.run(render).status == 0)
    #expect(try Self.entries(tool, ".json").isEmpty)
  }

  @Test func `Directories of frames are kept by their digests`() throws {
    let render = [
      "render", "c/form-1.yaml", "--scale", "0.5", "--cache", "cache", "-o", "frames/",
    ]
    #expect(try tool.run(render).status == 0)
    #expect(try tool.run(render).errors.contains("unchanged frames/\n"))
    try FileManager.default.removeItem(
      at: tool.directory.appendingPathComponent("frames/frame-0001.png"))
    #expect(try tool.run(render).status == 0)
    #expect(try tool.names(in: "frames").contains("frame-0001.png"))
  }
}
