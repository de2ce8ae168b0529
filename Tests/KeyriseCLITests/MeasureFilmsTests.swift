import Foundation
import Markup
import Testing

/// Films that are plotted, played, compared and recorded, and films that cannot be.
@Suite struct MeasureFilmsTests {
  /// A place with the frames of two strategies, before and after.
  private func tool() throws -> Tool {
    let tool = Tool()
    try tool.write(MeasuredScenario.text, to: "film.yaml")
    for (strategy, folder) in [("none", "before/"), ("inset-overlap", "after/")] {
      let drawn = try tool.run(
        ["render", "film.yaml", "-o", folder, "--scale", "0.5", "--strategy", strategy])
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
    return tool
  }

  private func text(_ tool: Tool, _ name: String) throws -> String {
    try tool.text(name)
  }

  @Test func `Films are plotted, played beside the model, and compared`() throws {
    let tool = try tool()
    let one = try tool.run("measure", "after", "-o", "plot.svg", "-o", "film.html")
    #expect(one.status == 0, "\(one.errors)")
    #expect(one.text.contains("show at 0."))
    #expect(try text(tool, "plot.svg").contains("keyboard’s top"))
    let page = try text(tool, "film.html")
    #expect(page.contains("<body class=\"beside\">"))
    #expect(page.utf8.count < 4_000_000)

    let same = try tool.run("measure", "after", "after")
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.text.hasSuffix("alike\n"))
    let other = try tool.run(
      "measure", "before", "after", "--format", "json", "-o", "pr.svg", "-o", "pr.html", "-o",
      "pr.gif")
    #expect(other.status == 1, "\(other.errors)")
    let document = try #require(JSONValue(parsing: Array(other.text.utf8)))
    #expect(document["schema"]?.text == "keyrise.measure-comparison/1")
    #expect(document["alike"] == .boolean(false))
    #expect(document["differences"]?.items?.last?["what"]?.text == "content")
    #expect(try text(tool, "pr.svg").contains("Before and after"))
    #expect(try text(tool, "pr.html").contains("<body class=\"recordings\">"))
    #expect(try tool.data("pr.gif").starts(with: Array("GIF89a".utf8)))
  }

  @Test func `What the keyboard hides of the field is said`() throws {
    let tool = try tool()
    // A pixel of these films is two points.
    for (film, wanted) in [("before", 36.0...36), ("after", 0.0...2)] {
      let outcome = try tool.run(
        "measure", film, "--scenario", "film.yaml", "--strategy", "none,inset-overlap", "--format",
        "json")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let document = try #require(JSONValue(parsing: Array(outcome.text.utf8)))
      let field = try #require(document["fields"]?.items?.first)
      #expect(field["field"]?.text == "city")
      #expect(field["hidden"]?.number.map(wanted.contains) == true, "\(field)")
    }
  }

  @Test func `A film is a baseline in the model's terms`() throws {
    let tool = try tool()
    let missing = try tool.run("verify", "--film", "after", "film.yaml")
    #expect(missing.status == 1)
    let never = try tool.run("record", "--film", "after", "film.yaml")
    #expect(never.status == 1, "CI records nothing")
    let record = ["record", "--film", "after", "film.yaml", "--mode", "missing"]
    let recorded = try tool.run(record)
    #expect(recorded.status == 0, "\(recorded.errors)")
    let bytes = try tool.data("film.film.json")
    #expect(bytes.count < 4000)
    #expect(try tool.run(record).status == 0)
    #expect(try tool.data("film.film.json") == bytes)
    let same = try tool.run("verify", "--film", "after", "film.yaml")
    #expect(same.status == 0, "\(same.text)\(same.errors)")
    let changed = try tool.run("verify", "--film", "before", "film.yaml", "--format", "json")
    #expect(changed.status == 1)
    #expect(changed.text.contains("stays, and moved"), "\(changed.text)")
    #expect(try tool.data("film.film.json") == bytes)
    try tool.write("{\"schema\": \"keyrise.measure/1\"", to: "film.film.json")
    for mode in ["missing", "never"] {
      let kept = try tool.run("record", "--film", "after", "film.yaml", "--mode", mode)
      #expect(kept.status == 2)
      #expect(kept.errors.contains("film.film.json"))
    }
    let broken = try tool.run("verify", "--film", "after", "film.yaml")
    #expect(broken.status == 2)
    #expect(broken.errors.contains("is no baseline of a video that can be read"))
  }

  @Test func `Frames without times are said to be assumed, unless a rate is named`() throws {
    let tool = try tool()
    let directory = tool.directory.appendingPathComponent("after")
    try FileManager.default.removeItem(at: directory.appendingPathComponent("manifest.json"))
    let assumed = try tool.run("measure", "after", "--format", "json")
    #expect(assumed.text.contains("\"rate-assumed\""))
    #expect(assumed.errors.contains("60 a second are assumed"))
    let named = try tool.run("measure", "after", "--format", "json", "--fps", "30")
    #expect(named.status == 0, "\(named.errors)")
    #expect(named.errors.isEmpty)
    let document = try #require(JSONValue(parsing: Array(named.text.utf8)))
    let start = try #require(document["episodes"]?.items?.first?["start"]?.number)
    #expect(abs(start - 0.3) < 1.0 / 30)
  }

  @Test func `Why the answer is no is said beside frames alone, and of what was compared`() throws {
    let tool = try tool()
    let outcome = try tool.run(
      "measure", "after", "--scenario", "film.yaml", "--strategy", "none", "-f", "csv")
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("frame,time"))
    #expect(outcome.errors.hasPrefix("the app does not behave like 'none'\n"))
    #expect(outcome.errors.contains("excluded at"))
  }

  @Test(arguments: [
    (["--at", "50s..60s"], "which lasts 1."), (["--crop", "0,0,9999,9999"], "which have 188x334"),
    (["--crop", "0,0,188,335"], "which have 188x334"),
  ])
  func `Parts outside of the film are said to be`(_ words: [String], _ said: String) throws {
    let tool = try tool()
    var films = ["after"]
    if AnimationTests.hasFFmpeg {
      #expect(try tool.run("render", "film.yaml", "-o", "x.gif", "--scale", "0.5").status == 0)
      films.append("x.gif")
    }
    for film in films {
      let outcome = try tool.run(["measure", film] + words)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(said), "\(outcome.errors)")
    }
  }

  @Test(.enabled(if: AnimationTests.hasFFmpeg, "no ffmpeg here"))
  func `A GIF that is cut off is measured, and that is said`() throws {
    let tool = try tool()
    #expect(try tool.run("render", "film.yaml", "-o", "x.gif", "--scale", "0.5").status == 0)
    let whole = try tool.run("measure", "x.gif")
    #expect(!whole.errors.contains("cut off"))
    let bytes = try tool.data("x.gif")
    let file = tool.directory.appendingPathComponent("x.gif")
    try bytes.dropLast().write(to: file)
    let almost = try tool.run("measure", "x.gif")
    #expect(almost.status == 0)
    #expect(almost.errors.contains("file is cut off"), "\(almost.errors)")
    // The keyboard does not come to rest in what is left.
    try Data(bytes.prefix(bytes.count * 8 / 10)).write(to: file)
    let half = try tool.run("measure", "x.gif")
    #expect(half.status == 2)
    #expect(half.errors.contains("damaged or cut off"), "\(half.errors)")
  }

  @Test(arguments: [
    ["measure", "a", "-o", "x.gif"], ["measure", "a", "b", "c"], ["measure", "a", "-o", "x.pdf"],
    ["measure", "a", "b", "--scenario", "s.yaml"], ["measure", "a", "b", "--format", "csv"],
    ["measure", "a", "-o", "x.json", "-o", "x.csv"], ["measure", "a", "-o", ""],
    ["record", "--film", "a", "-"], ["verify", "--film", "a", "s.yaml", "--report", "r.html"],
  ])
  func `What cannot be written or compared is refused in words`(_ words: [String]) throws {
    let tool = Tool()
    let outcome = try tool.run(words)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(try tool.names().isEmpty)
  }

  /// A program of ours in place of ffmpeg, and what is said of what it does.
  static let decoders = [
    "no video": ("echo \"Stream map '0:V:0' matches no streams.\" >&2; exit 1", "no video"),
    "cut off": ("printf 'P5\\n200 400\\n255\\nabc'; exit 0", "has no pictures"),
    "gigantic": (
      "printf 'P5\\n99999999 99999999\\n255\\nabc'; exit 0", "cannot be read as pictures"
    ),
    "no times": ("printf 'P5\\n2 2\\n255\\nabcd'; exit 0", "has no pictures"),
    "crashed": ("kill -9 $$", "could not decode"),
  ]

  @Test(arguments: decoders.keys.sorted())
  func `A film that lies or is broken is a sentence and status 2`(_ name: String) throws {
    let (script, words) = try #require(Self.decoders[name])
    let tool = Tool()
    try tool.write("film", to: "x.mp4")
    try tool.write("#!/bin/sh\n" + script, to: "ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tool.directory.path + "/ffmpeg")
    let outcome = try tool.run(
      ["measure", "x.mp4", "-o", "x.svg"],
      environment: ["PATH": "\(tool.directory.path):/usr/bin:/bin"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix("error: ") && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.text.isEmpty)
    #expect(try tool.names() == ["ffmpeg", "x.mp4"])
  }

  @Test func `A pipe is not waited for`() throws {
    let tool = Tool()
    #expect(mkfifo(tool.directory.path + "/x.mp4", 0o600) == 0)
    let outcome = try tool.run("measure", "x.mp4")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("pipe"), "\(outcome.errors)")
  }

  @Test(arguments: ["iphone-17-pro", "ipad-mini-4"])
  func `A device that the film cannot be of is refused in words`(_ device: String) throws {
    let tool = try tool()
    let outcome = try tool.run("measure", "after", "--device", device)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("iP"), "\(outcome.errors)")
    #expect(outcome.text.isEmpty)
  }

  /// In a small bezel 390 points of width look like 393.
  @Test func `A film that does not tell its device is measured as the scenario's`() throws {
    let tool = Tool()
    let scenario = MeasuredScenario.text.replacingOccurrences(of: "iphone-8", with: "iphone-13")
    try tool.write(scenario, to: "film.yaml")
    let drawn = try tool.run(
      "render", "film.yaml", "-o", "film/", "--scale", "0.5", "--frame", "bezel", "--strategy",
      "none")
    #expect(drawn.status == 0, "\(drawn.errors)")
    let alone = try tool.run("measure", "film")
    #expect(alone.errors.contains("the device is a guess"), "\(alone.errors)")
    let beside = try tool.run("measure", "film", "--scenario", "film.yaml", "--strategy", "none")
    #expect(beside.status == 0, "\(beside.text)")
    #expect(beside.text.contains("390x844, as iPhone 13  "), "\(beside.text)")
    #expect(beside.errors.contains("it is measured as iPhone 13"), "\(beside.errors)")
  }

  @Test func `Ctrl-C leaves nothing, and no ffmpeg`() throws {
    let tool = Tool()
    try tool.write("film", to: "x.mp4")
    let script = "#!/bin/sh\ntrap '' TERM INT HUP\necho $$ > p.new; mv p.new p; exec sleep 600\n"
    try tool.write(script, to: "ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tool.directory.path + "/ffmpeg")
    let outcome = try tool.run(
      ["measure", "x.mp4", "-o", "x.html"],
      environment: ["PATH": "\(tool.directory.path):/usr/bin:/bin"],
      interruptedWhen: {
        FileManager.default.fileExists(atPath: tool.directory.path + "/p")
      })
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(try tool.names() == ["ffmpeg", "p", "x.mp4"])
    let number = try tool.text("p")
    let process = try #require(Int32(number.trimmingCharacters(in: .newlines)))
    #expect(kill(process, 0) != 0)
  }
}
