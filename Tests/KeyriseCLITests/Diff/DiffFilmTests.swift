import Foundation
import FrameDiff
import FrameSequence
import Testing

@testable import KeyriseCLI

/// What `keyrise diff` says of films that went through a codec, and of files that ffmpeg decodes.
@Suite(.enabled(if: (try? FFmpeg(for: "")) != nil)) struct DiffFilmTests {
  private let tool = Tool()

  /// A bar of colours that moves right, in frames of 96x64.
  private func draw(
    _ tool: Tool, _ folder: String, badgeFrom badge: Int = 99, badgeColour: UInt32 = 0xFF20_20E0,
    hasLine: Bool = false
  ) throws {
    try tool.makeFolder(folder)
    for frame in 0..<12 {
      var bitmap = Bitmap(size: PixelSize(width: 96, height: 64), filledWith: 0xFFF0_E8E0)
      for y in 0..<64 {
        for x in 0..<30 {
          bitmap[(x + 4 * frame) % 96, y] = 0xFF00_0000 | UInt32(x * 8 << 16 | y * 3 << 8 | 90)
        }
      }
      if frame >= badge {
        for y in 40..<54 { for x in 4..<18 { bitmap[x, y] = badgeColour } }
      }
      if hasLine { for x in 0..<96 { bitmap[x, 30] = 0xFF00_0000 } }
      try Data(bitmap.encoded()).write(
        to: tool.directory.appendingPathComponent("\(folder)/\(1000 + frame).png"))
    }
  }

  private func encode(_ tool: Tool, _ folder: String, _ flags: [String], _ file: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = tool.directory
    process.arguments =
      ["ffmpeg", "-v", "error", "-y", "-framerate", "30", "-start_number", "1000"]
      + ["-i", "\(folder)/%04d.png"] + flags + [file]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  private static let codec = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf"]

  @Test func `The last picture of a GIF stays as long as the file says`() throws {
    try tool.write(Tool.scenario, to: "a.yaml")
    #expect(try tool.run("render", "a.yaml", "-o", "a.gif", "--scale", "0.25", "-q").status == 0)
    var bytes = [UInt8](try tool.data("a.gif"))
    // A graphic control extension: the flags, and then hundredths of a second.
    let start: [UInt8] = [0x21, 0xF9, 0x04]
    let last = try #require(
      bytes.indices.dropLast(8).last { Array(bytes[$0..<$0 + 3]) == start })
    (bytes[last + 4], bytes[last + 5]) = (0xF4, 0x01)
    try tool.write(bytes, to: "b.gif")
    let longer = try tool.run("diff", "a.gif", "b.gif")
    #expect(longer.status == 1 && longer.text.contains("The last picture stays"), "\(longer.text)")
    #expect(try tool.run("diff", "b.gif", "b.gif").status == 0)
  }

  @Test func `A video is a film, and the flag that tolerates its noise is named and does`() throws {
    try draw(tool, "a")
    try draw(tool, "b", badgeFrom: 5)
    try encode(tool, "a", Self.codec + ["18"], "a.mp4")
    try encode(tool, "a", Self.codec + ["28"], "b.mp4")
    try encode(tool, "b", Self.codec + ["28"], "c.mp4")
    #expect(try tool.run("diff", "a.mp4", "a.mp4").status == 0)
    let noise = try tool.run("diff", "a.mp4", "b.mp4")
    #expect(noise.status == 1)
    #expect(noise.text.hasSuffix("tolerates it.\n"), "\(noise.text)")
    let flag = try #require(noise.text.firstMatch(of: /--density ([0-9.]+) tolerates it\./))
    #expect(try tool.run("diff", "a.mp4", "b.mp4", "--density", String(flag.1)).status == 0)
    let badge = try tool.run("diff", "a.mp4", "c.mp4")
    #expect(badge.status == 1 && !badge.text.contains("tolerates"), "\(badge.text)")
    #expect(try tool.run("diff", "a.mp4", "c.mp4", "--density", "0.3").status == 1)
    // A thin line is dense nowhere, and farther off than noise.
    try draw(tool, "d", hasLine: true)
    try encode(tool, "d", Self.codec + ["28"], "d.mp4")
    let line = try tool.run("diff", "a.mp4", "d.mp4")
    #expect(line.status == 1 && !line.text.contains("tolerates"), "\(line.text)")
  }

  @Test(arguments: [
    ("x.mov", ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"]),
    ("x.mkv", ["-c:v", "ffv1", "-pix_fmt", "bgra"]),
    ("x.webm", ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-auto-alt-ref", "0"]),
  ])
  func `What is transparent in a video is compared`(_ name: String, _ codec: [String]) throws {
    try draw(tool, "a", badgeFrom: 0, badgeColour: 0x6020_20E0)
    try draw(tool, "b", badgeFrom: 0, badgeColour: 0xD020_20E0)
    try encode(tool, "a", codec, "a-" + name)
    try encode(tool, "b", codec, "b-" + name)
    #expect(try tool.run("diff", "a-" + name, "a-" + name).status == 0)
    let other = try tool.run("diff", "a-" + name, "b-" + name)
    #expect(other.status == 1 && other.text.contains("12 of 12 frames"), "\(other.text)")
    #expect(other.text.contains("14x14 pixels at 4, 40"), "\(other.text)")
  }

  /// Matroska rounds times to milliseconds, and this file begins between two frames; an AVI counts
  /// frames.
  @Test(arguments: [("x.mkv", 0.0071), ("x.avi", 0)])
  func `A container's times are no difference`(_ name: String, _ start: Double) throws {
    try draw(tool, "a")
    try encode(tool, "a", ["-c:v", "ffv1"], "a.mkv")
    try encode(tool, "a", ["-c:v", "ffv1", "-output_ts_offset", "\(start)"], name)
    try encode(tool, "a", ["-c:v", "libx264rgb", "-qp", "0"], "a.mp4")
    for other in ["a.mkv", "a.mp4"] {
      let it = try tool.run("diff", other, name)
      #expect(it.status == 0, "\(it.text)")
    }
  }

  @Test(arguments: ["gif", "webp", "jpg"])
  func `Pictures that ffmpeg decodes are compared`(_ ending: String) throws {
    try draw(tool, "a")
    try draw(tool, "b", badgeFrom: 0)
    for side in ["a", "b"] {
      try encode(tool, side, ending == "gif" ? [] : ["-frames:v", "1"], "\(side).\(ending)")
    }
    let same = try tool.run("diff", "a.\(ending)", "a.\(ending)")
    #expect(same.status == 0, "\(same.errors)")
    let other = try tool.run("diff", "a.\(ending)", "b.\(ending)")
    #expect(other.status == 1, "\(other.errors)")
  }

  /// Encodes the frames of a folder as JPEGs in another, whose names are of all sorts.
  private func encodeJPEGs(_ side: String, in folder: String, ending: String = "jpg") throws {
    try draw(tool, side, badgeFrom: side == "b" ? 5 : 99)
    try tool.makeFolder("made")
    try encode(tool, side, ["-q:v", "3", "-start_number", "101"], "made/f%03d.jpg")
    try tool.makeFolder(folder)
    for frame in 101...112 {
      let bytes = try tool.data("made/f\(frame).jpg")
      try tool.write([UInt8](bytes), to: "\(folder)/shot %d \(frame).\(ending)")
    }
  }

  @Test(arguments: ["jpg", "JPG", "jpeg"])
  func `Numbered JPEGs are frames`(_ ending: String) throws {
    for side in ["a", "b"] {
      try encodeJPEGs(side, in: "\(side) %03d-[j]", ending: ending)
    }
    #expect(try tool.run("diff", "a %03d-[j]", "a %03d-[j]", "--fps", "30").status == 0)
    let badge = try tool.run("diff", "a %03d-[j]", "b %03d-[j]", "--fps", "30")
    #expect(badge.status == 1 && badge.text.contains("frames look different"), "\(badge.text)")
  }

  @Test func `A numbered JPEG alone is a film of one frame`() throws {
    try draw(tool, "a")
    try tool.makeFolder("j")
    try encode(tool, "a", ["-frames:v", "1"], "j/f1.jpg")
    let outcome = try tool.run("diff", "j", "j")
    #expect(outcome.status == 0 && outcome.text.contains("1 frame in"), "\(outcome.text)")
  }

  /// ffmpeg would scale the one, end at the other, and make grey or leave out the rest.
  @Test(arguments: [
    ("size", "must have one size, but 96x64 and 48x64 pixels occur"), ("cut", "is damaged"),
    ("empty", "no JPEG"), ("text", "no JPEG"),
  ])
  func `A numbered JPEG that is not like the others is an error`(
    _ fault: String, _ words: String
  ) throws {
    try draw(tool, "a")
    for folder in ["j", "k"] {
      try tool.makeFolder(folder)
      try encode(tool, "a", ["-q:v", "3"], "\(folder)/f%03d.jpg")
    }
    let bytes = [UInt8](try tool.data("k/f005.jpg"))
    switch fault {
    case "size": try encode(tool, "a", ["-vf", "crop=48:64", "-frames:v", "1"], "k/f005.jpg")
    case "cut": try tool.write(Array(bytes.prefix(bytes.count * 2 / 3)), to: "k/f005.jpg")
    case "empty": try tool.write("", to: "k/f005.jpg")
    default: try tool.write("no picture", to: "k/f005.jpg")
    }
    let outcome = try tool.run("diff", "j", "k")
    #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.errors.contains(fault == "size" ? "'k'" : "'k/f005.jpg'"), "\(outcome.errors)")
  }

  @Test(arguments: ["jpg", "webp", "gif", "mp4"])
  func `What is empty or no picture is named`(_ ending: String) throws {
    try tool.write("", to: "empty.\(ending)")
    try tool.write("no picture", to: "text.\(ending)")
    let empty = try tool.run("diff", "empty.\(ending)", "empty.\(ending)")
    #expect(empty.status == 2 && empty.errors == "error: 'empty.\(ending)' is empty\n")
    let text = try tool.run("diff", "text.\(ending)", "text.\(ending)")
    #expect(text.status == 2 && text.errors.contains("'text.\(ending)'"), "\(text.errors)")
  }

  @Test func `A video that is cut off is damaged`() throws {
    try draw(tool, "a")
    try encode(tool, "a", Self.codec + ["18", "-movflags", "faststart"], "a.mp4")
    let bytes = Array(try tool.data("a.mp4"))
    try tool.write(Array(bytes.prefix(bytes.count * 19 / 20)), to: "b.mp4")
    let outcome = try tool.run("diff", "a.mp4", "b.mp4")
    #expect(outcome.status == 2 && outcome.errors.contains("is damaged"), "\(outcome.errors)")
  }

  /// All flags of a limit pass, and one step less of the first does not.
  @Test func `A sweep of sequences names the least limits, and they pass`() throws {
    try draw(tool, "a")
    try draw(tool, "b", badgeFrom: 5, badgeColour: 0xFFF0_B0A0)
    let text = try tool.run("diff", "a", "b", "--sweep").text
    let limits = try #require(text.firstMatch(of: /What would pass: (.*)\./)).1
    #expect(limits.contains("which lets any change of 14x14 pixels through"), "\(text)")
    for (flag, step) in [
      ("--threshold", 0.1), ("--max-pixels", 1), ("--density", 0.01), ("--area", 1),
    ] {
      let limit = try #require(
        limits.components(separatedBy: "; ").first { $0.hasPrefix(flag) }, "\(text)")
      var words = limit.prefix { $0 != "," }.split(separator: " ").map(String.init)
      #expect(try tool.run(["diff", "a", "b"] + words).status == 0, "\(words)")
      let least = try #require(Double(words[1])) - step
      words[1] = step < 1 ? String(format: "%.3f", least) : "\(Int(least))"
      #expect(try tool.run(["diff", "a", "b"] + words).status == 1, "\(words)")
    }
  }

  /// What two codings of one picture differ by, and the flag at the end that tolerates it.
  @Test func `Of pictures that went through a codec the flag is named as well`() throws {
    try draw(tool, "a")
    for (quality, name) in [("2", "a.jpg"), ("12", "b.jpg")] {
      try encode(tool, "a", ["-frames:v", "1", "-q:v", quality], name)
    }
    let noise = try tool.run("diff", "a.jpg", "b.jpg")
    #expect(noise.status == 1 && noise.text.hasSuffix("tolerates it.\n"), "\(noise.text)")
    let flag = try #require(noise.text.firstMatch(of: /(--[a-z]+) ([0-9.]+) tolerates it\./))
    #expect(try tool.run("diff", "a.jpg", "b.jpg", String(flag.1), String(flag.2)).status == 0)
  }

  @Test(arguments: ["jpg", "webp"])
  func `Pictures in folders that ffmpeg decodes are compared by their pixels`(
    _ ending: String
  ) throws {
    try draw(tool, "one")
    try draw(tool, "two", badgeFrom: 0)
    for (frames, folder) in [("one", "a"), ("two", "b"), ("one", "c")] {
      try tool.makeFolder(folder)
      try encode(tool, frames, ["-frames:v", "1"], "\(folder)/x.\(ending)")
      try tool.write("the same", to: "\(folder)/y.txt")
    }
    let other = try tool.run("diff", "a", "b")
    #expect(
      other.status == 1 && other.text.hasPrefix("changed x.\(ending): Different:"), "\(other.text)")
    #expect(try tool.run("diff", "a", "c").status == 0)
  }

  @Test func `A file that is none is a sentence`() throws {
    try tool.write("no film", to: "a.mp4")
    try tool.write("no picture", to: "a.jpg")
    for name in ["a.mp4", "a.jpg", "none.mp4"] {
      let outcome = try tool.run("diff", name, name)
      #expect(outcome.status == 2 && !outcome.errors.isEmpty, "\(outcome.errors)")
    }
    try tool.write("", to: "b.gif")
    for command in [["diff", "b.gif", "b.gif"], ["measure", "b.gif"]] {
      #expect(try tool.run(command).errors.contains("'b.gif' is empty"))
    }
  }
}
