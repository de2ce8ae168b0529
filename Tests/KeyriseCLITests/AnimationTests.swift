import Foundation
import Testing

@testable import KeyriseCLI

/// Everything that plays: it lasts as long as the scenario, and is the same a second time.
@Suite struct AnimationTests {
  private let tool = Tool()

  static let hasFFmpeg = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }

  struct Case: CustomTestStringConvertible {
    var ending: String
    var length: @Sendable (Data) throws -> Double
    /// To how many seconds the format can say it.
    var resolution: Double
    var testDescription: String { ending }
  }

  static let cases = [
    Case(ending: "gif", length: FilmLength.ofGIF, resolution: 0.00501),
    Case(ending: "apng", length: FilmLength.ofAPNG, resolution: 0.0001),
    Case(ending: "svg", length: FilmLength.ofSVG, resolution: 1e-6),
  ]

  static let videos = [
    Case(ending: "mp4", length: FilmLength.ofMP4, resolution: 0.00101),
    Case(ending: "mov", length: FilmLength.ofMP4, resolution: 0.00101),
    Case(ending: "webm", length: FilmLength.ofWebM, resolution: 0.00101),
  ]

  private func lasts(_ it: Case, end: String, fps: String) throws {
    try tool.write(Tool.scenario)
    let arguments = [
      "render", "scenario.yaml", "-o", "x.\(it.ending)", "--scale", "0.5", "--fps", fps, "--set",
      "timeline.end=\(end)", "--draft",
    ]
    let first = try tool.run(arguments)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.errors.contains("wrote x.\(it.ending)"))
    let data = try tool.data("x.\(it.ending)")
    let seconds = try #require(Double(end))
    #expect(abs(try it.length(data) - seconds) <= it.resolution)
    // Written again it is the same, and not touched.
    #expect(try tool.run(arguments).errors.contains("unchanged x.\(it.ending)"))
    #expect(try tool.names() == ["scenario.yaml", "x.\(it.ending)"])
  }

  @Test(
    arguments: cases, [("1.2", "60"), ("1.237", "60"), ("0.995", "30000/1001"), ("1.01", "7")])
  func `Lasts as long as the scenario`(_ it: Case, _ time: (String, String)) throws {
    try lasts(it, end: time.0, fps: time.1)
  }

  @Test(arguments: ["apng", "gif", "svg", "html"])
  func `Standard output gets what a file would, whole`(_ format: String) throws {
    try tool.write(Tool.scenario)
    let arguments = ["render", "scenario.yaml", "--scale", "0.5", "--fps", "10"]
    #expect(try tool.run(arguments + ["-o", "x.\(format)"]).status == 0)
    let outcome = try tool.run(arguments + ["-o", "-", "-f", format])
    #expect(outcome.status == 0)
    #expect(try outcome.output == tool.data("x.\(format)"))
    #expect(!outcome.errors.contains("wrote"))
  }

  @Test(
    .enabled(if: hasFFmpeg, "ffmpeg is not installed, so no videos can be made here"),
    arguments: videos, [("0.5", "60"), ("0.437", "60"), ("0.51", "30000/1001")])
  func `Videos last as long as the scenario, too`(_ it: Case, _ time: (String, String)) throws {
    try lasts(it, end: time.0, fps: time.1)
  }

  @Test
  func `Side by side they last as long as the longest, and are the same a second time`() throws {
    try tool.write(Tool.scenario)
    for it in Self.cases.dropLast() + (Self.hasFFmpeg ? Self.videos : []) {
      let arguments = [
        "compare", "scenario.yaml", "-o", "x.\(it.ending)", "--vary", "strategy=none,maui",
        "--width", "800", "--scale", "0.25", "--fps", "20", "--set", "timeline.end=0.65", "--draft",
      ]
      let first = try tool.run(arguments)
      #expect(first.status == 0 && first.errors.contains("  200x"), "\(first.errors)")
      #expect(abs(try it.length(try tool.data("x.\(it.ending)")) - 0.65) <= it.resolution)
      #expect(try tool.run(arguments).errors.contains("unchanged x.\(it.ending)"))
    }
    let alt = try tool.run(
      "compare", "scenario.yaml", "-f", "apng", "-o", "x.png", "--vary", "strategy=none,maui",
      "--scale", "0.25", "--fps", "5", "--alt")
    #expect(alt.text.contains("maui: The keyboard rises"), "\(alt.text)")
    #expect(try tool.data("x.png").range(of: Data("acTL".utf8)) != nil)
  }

  @Test func `Devices side by side cannot turn, and say so`() throws {
    try tool.write(Tool.scenario + "\n    - {at: 0.5, rotate: landscape}\n")
    let outcome = try tool.run("compare", "scenario.yaml", "-o", "x.gif", "--scale", "0.25")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("side by side cannot follow"), "\(outcome.errors)")
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test(arguments: [
    "presentation: pageSheet", "keyboard: {crossFade: true}",
    "device: ipad-6\nwindow: {style: slideOver}", "device: ipad-6\nkeyboard: {mode: floating}",
    "bars: {navigation: T, translucent: true}",
    "form: [{scrollView: [0, 0, 320, 500], form: [{field: a, frame: [0, 0, 9, 9]}]}]",
    "timeline: {events: [{at: 0, rotate: landscape}]}",
  ])
  func `Whatever is on a screen is shapes that move`(_ addition: String)
    throws
  {
    try tool.write(Self.scenario(with: addition))
    #expect(
      try tool.run("render", "scenario.yaml", "-o", "x.svg", "-o", "x.html", "-q").status == 0)
    #expect(try tool.names() == ["scenario.yaml", "x.html", "x.svg"])
    let text = try tool.text("x.svg")
    // A keyboard that fades does not move, one that floats comes at once, and no field has the
    // focus while the device turns.
    let isStill = ["crossFade", "floating", "rotate"].contains { addition.contains($0) }
    #expect(text.contains("@keyframes kk{") != isStill)
    #expect(text.contains(/@keyframes k[0-9]+o\{/) == addition.contains("crossFade"))
  }

  /// A scenario with one more line; it has what that does not say.
  private static func scenario(with addition: String) -> String {
    var lines = ["keyrise: 1"]
    // Words of iOS 26 fade in.
    if !addition.contains("device:") { lines += ["device: iphone-15", "ios: 18"] }
    if !addition.contains("form:") {
      lines.append("form: [{field: a, frame: [20, 20, 200, 30]}]")
    }
    if !addition.contains("timeline:") {
      lines.append("timeline: {end: 1, events: [{at: 0.1, focus: a}]}")
    }
    return (lines + [addition, ""]).joined(separator: "\n")
  }

  @Test func `Without FFmpeg a video is a sentence`() throws {
    try tool.write(Tool.scenario)
    let outcome = try tool.run(
      ["render", "scenario.yaml", "-o", "x.mp4"], environment: ["PATH": "/nowhere"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("needs ffmpeg") && outcome.errors.contains("apt install"))
    #expect(try tool.names() == ["scenario.yaml"])
  }

  @Test func `An ffmpeg that fails is quoted, and leaves nothing behind`() throws {
    try tool.write(Tool.scenario)
    try tool.write("#!/bin/sh\necho first >&2\necho 'no such codec' >&2\nexit 1\n", to: "ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tool.directory.path + "/ffmpeg")
    let outcome = try tool.run(
      ["render", "scenario.yaml", "-o", "new/x.webm"],
      environment: ["PATH": "\(tool.directory.path):/usr/bin:/bin"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no such codec") && !outcome.errors.contains("first"))
    #expect(try tool.names() == ["ffmpeg", "scenario.yaml"])
  }

  @Test func `A GIF says that it was resampled`() throws {
    try tool.write(Tool.scenario)
    let arguments = ["render", "scenario.yaml", "-o", "x.gif", "--scale", "0.5"]
    let told = try tool.run(arguments).errors.split(separator: "\n")
    #expect(told.filter { $0.contains("sampled at 50 frames a second instead of 60") }.count == 1)
    #expect(try !tool.run(arguments + ["--fps", "25"]).errors.contains("sampled"))
  }

  @Test func `Two seconds of the demo are an SVG of less than 72 KB`() throws {
    let demo = Tool.renders.appendingPathComponent("sign-up/scenario.yaml").path
    // The demo expects more than happens in its first two seconds.
    _ = try tool.run("render", demo, "--set", "timeline.end=2s", "-o", "x.svg", "-q")
    #expect(try (10_000..<72_000).contains(tool.data("x.svg").count))
  }

  @Test func `One page holds all strategies`() throws {
    try tool.write(Tool.scenario)
    let outcome = try tool.run(
      "render", "scenario.yaml", "--strategy", "none,clearance", "-o", "x.html")
    #expect(outcome.status == 0)
    #expect(try tool.names() == ["scenario.yaml", "x.html"])
    let page = try tool.text("x.html")
    #expect(page.contains("\"strategy\":\"none\"") && page.contains("\"strategy\":\"clearance\""))
    let apart = try tool.run(
      "render", "scenario.yaml", "--strategy", "none,clearance", "-o", "{strategy}.html")
    #expect(apart.status == 0)
    #expect(try tool.names() == ["clearance.html", "none.html", "scenario.yaml", "x.html"])
  }
}
