import Foundation
import Markup
import Testing

@testable import KeyriseCLI

/// `keyrise measure` as it is used.
@Suite struct MeasureCommandTests {
  private let tool = Tool()

  /// Recordings with known truth, which do not come with the package.
  private static let samples = Tool.renders.deletingLastPathComponent()
    .appendingPathComponent("../shared/samples/films")

  private static func has(_ name: String) -> Bool {
    AnimationTests.hasFFmpeg
      && FileManager.default.fileExists(atPath: samples.appendingPathComponent(name).path)
  }

  private func measured(_ name: String) throws -> JSONValue {
    let path = Self.samples.appendingPathComponent(name).path
    let outcome = try tool.run("measure", path, "--format", "json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try #require(JSONValue(parsing: Array(outcome.text.utf8)))
  }

  private func near(_ value: JSONValue?, _ wanted: Double, _ slack: Double) -> Bool {
    value?.number.map { abs($0 - wanted) <= slack } ?? false
  }

  @Test(.enabled(if: has("keyboard-without-preload.mp4"), "no such recording here"))
  func `A recording of a device is measured as it was by eye`() throws {
    let film = try measured("keyboard-without-preload.mp4")
    let episodes = try #require(film["episodes"]?.items)
    #expect(episodes.compactMap { $0["kind"]?.text } == ["show", "hide"])
    let show = episodes[0]
    #expect(near(show["start"], 1.909, 0.006))
    #expect(near(show["height"], 260, 1))
    #expect(show["spring"]?["name"]?.text == "legacy")
    #expect(near(show["spring"]?["omega"], 18.25, 0.27))
    #expect(near(show["follower"]?["travel"], 260, 1))
    #expect(near(show["follower"]?["lag_ms"], 0, 4))
    // 0.4 s are missing just there: only the last 8 points of the motion are in the film.
    #expect(episodes[1]["spring"] == .null)
    #expect(episodes[1]["curve"] == .null)
    #expect(near(episodes[1]["end"], 4.17, 0.05))
    #expect(near(episodes[1]["follower"]?["travel"], 260, 1))
  }

  @Test(.enabled(if: has("keyboard-layout-guide.gif"), "no such recording here"))
  func `A GIF of ten frames a second is measured as it was by eye`() throws {
    let film = try measured("keyboard-layout-guide.gif")
    let episodes = try #require(film["episodes"]?.items)
    #expect(episodes.compactMap { $0["kind"]?.text } == ["show", "hide"])
    #expect(near(episodes[0]["start"], 1.2, 0.06))
    #expect(near(episodes[1]["start"], 2.435, 0.02))
    for episode in episodes {
      #expect(near(episode["height"], 226, 2))
      #expect(near(episode["follower"]?["travel"], 226.3, 1))
    }
    #expect(episodes[1]["spring"]?["name"]?.text == "legacy")
  }

  @Test(.enabled(if: has("selection-demo.mp4"), "no such recording here"))
  func `A film without a screen is refused in words`() throws {
    let path = Self.samples.appendingPathComponent("selection-demo.mp4").path
    let outcome = try tool.run("measure", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("too small to show a screen with a keyboard"))
    #expect(outcome.text.isEmpty)
  }

  @Test func `Frames of our own are measured, and their strategy is named`() throws {
    try tool.write(MeasuredScenario.text, to: "film.yaml")
    let strategy = ["--strategy", "inset-overlap"]
    let drawing = ["render", "film.yaml", "-o", "film/", "--scale", "0.5"] + strategy
    #expect(try tool.run(drawing).status == 0)
    let outcome = try tool.run(
      "measure", "film", "--scenario", "film.yaml", "--strategy",
      "none,inset-overlap,fixed-shift,maui", "--format", "json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let film = try #require(JSONValue(parsing: Array(outcome.text.utf8)))
    #expect(near(film["episodes"]?.items?.first?["start"], 0.3, 1.0 / 60))
    let best = film["strategies"]?.items?.first
    #expect(best?["strategy"]?.text == "inset-overlap")
    #expect(best?["excluded_at"] == .null)
    let csv = try tool.run("measure", "film", "-o", "frames.csv")
    #expect(csv.status == 0)
    let text = try tool.text("frames.csv")
    #expect(text.hasPrefix("frame,time,keyboard_top,content_shift,confidence\n0,0"))
  }

  @Test(arguments: ["x.mp4", "x.gif", "x.webm"])
  func `What is no film is a sentence and status 2`(_ name: String) throws {
    let missing = try tool.run("measure", name)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("error: "))
    for text in ["", "no film at all"] {
      try tool.write(text, to: name)
      let outcome = try tool.run("measure", name)
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("error: "), "\(outcome.errors)")
      #expect(outcome.text.isEmpty)
    }
  }

  @Test(arguments: [
    ["measure", "x.mp4"], ["diff", "x.mp4", "x.mp4"], ["diff", "x.jpg", "x.jpg"],
  ])
  func `Without ffmpeg it says what to install`(_ words: [String]) throws {
    for name in ["x.mp4", "x.jpg"] { try tool.write("film", to: name) }
    let outcome = try tool.run(words, environment: ["PATH": "/nowhere"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("install it (apt install ffmpeg"))
  }

  @Test(arguments: [
    ["measure", "a.mp4", "--crop", "1,2,3"], ["measure", "a.mp4", "--at", "2s..1s"],
    ["measure", "a.mp4", "--fps", "0"], ["measure", "a.mp4", "--scale", "0"],
    ["measure", "a.mp4", "--device", "iphone-99"],
    ["measure", "a.mp4", "--strategy", "none"], ["measure", "a.mp4", "-o", "x.zip"],
  ])
  func `What is asked for wrongly is said before anything is read`(_ words: [String]) throws {
    #expect(try tool.run(words).status == 64)
  }

  @Test func `Lines of ffmpeg become times and a size`() {
    let lines = """
      Input #0, gif, from 'pts_time:9 s:1x1':
      [Parsed_showinfo_0 @ 0x1] config in time_base: 1/600, frame_rate: 60/1
      [Parsed_showinfo_0 @ 0x1] n:   0 pts:      0 pts_time:0       fmt:gray s:750x1334 i:P
      [Parsed_showinfo_0 @ 0x1] n:   1 pts:     11 pts_time:0.0183333 fmt:gray s:750x1334 i:P
      """
    let log = VideoReader.FrameLog(lines.split(whereSeparator: \.isNewline))
    #expect(log.times == [0, 11.0 / 600])
    #expect(log.size?.width == 750)
    #expect(log.size?.height == 1334)
    #expect(!log.isDamaged && !log.isCutOff)
  }

  @Test(arguments: [
    "[h264 @ 0x1] error while decoding MB 33 6, bytestream 2765",
    "[h264 @ 0x1] concealing 3682 DC, 3682 AC, 3682 MV errors in I frame",
    "Error while decoding stream #0:0: Invalid data found when processing input",
  ])
  func `What ffmpeg cannot decode is damage`(_ line: String) {
    #expect(VideoReader.FrameLog([line[...]]).isDamaged)
  }
}
