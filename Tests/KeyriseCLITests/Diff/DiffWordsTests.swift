import Foundation
import FrameDiff
import FrameSequence
import Testing

/// What `keyrise diff` says of pictures and frames that other tools made.
@Suite struct DiffWordsTests {
  private let tool = Tool()

  private func write(_ tool: Tool, _ name: String, _ bitmap: Bitmap) throws {
    try tool.write(bitmap.encoded(), to: name)
  }

  private func blank(_ width: Int = 20, _ height: Int = 20, _ ink: UInt32 = 0xFFFF_FFFF) -> Bitmap {
    Bitmap(size: PixelSize(width: width, height: height), filledWith: ink)
  }

  @Test func `Of 16 bits a channel it is said that the lower 8 are not compared`() throws {
    func write(_ name: String, _ samples: [UInt8]) throws {
      let picture = HandmadePNG(width: 2, height: 1, bitDepth: 16, scanlines: [samples])
      try tool.write(picture.data, to: name)
    }
    try write("a.png", [80, 1, 90, 2])
    try write("b.png", [80, 3, 90, 4])
    try write("c.png", [81, 1, 90, 2])
    let low = try tool.run("diff", "a.png", "b.png")
    #expect(low.status == 0, "\(low.errors)")
    #expect(low.text.contains("equal in 8 bits a channel; of 16 the lower 8 are not compared"))
    #expect(try tool.run("diff", "a.png", "c.png").status == 1)
  }

  @Test func `Of frames of 16 bits it is said as well`() throws {
    func write(_ folder: String, _ samples: [UInt8]) throws {
      try tool.makeFolder(folder)
      for frame in 0..<2 {
        let picture = HandmadePNG(width: 2, height: 1, bitDepth: 16, scanlines: [samples])
        try tool.write(picture.data, to: "\(folder)/\(frame).png")
      }
    }
    try write("a", [80, 1, 90, 2])
    try write("b", [80, 3, 90, 4])
    try write("c", [81, 1, 90, 2])
    for (other, status) in [("b", 0), ("c", 1)] {
      let outcome = try tool.run("diff", "a", other)
      #expect(Int(outcome.status) == status, "\(outcome.text)")
      #expect(outcome.errors.contains("of which the upper 8 are compared"), "\(outcome.errors)")
    }
  }

  /// The chunks stand between the header and the pixels.
  @Test(
    arguments: [("gAMA", [0, 0, 0xB1, 0x8F], "gamma"), ("iCCP", [0x78, 0, 0], "colour profile")]
      as [(String, [UInt8], String)], [true, false])
  func `A gamma or profile that one side names is told, of pictures and of frames`(
    _ chunk: (name: String, bytes: [UInt8], noun: String), _ areFrames: Bool
  ) throws {
    func write(_ folder: String, _ bytes: [UInt8]?) throws {
      try tool.makeFolder(folder)
      var chunks = try #require(PNGChunks(try blank().encoded()))
      if let bytes { chunks.chunks.insert(.init(chunk.name, bytes), at: 1) }
      for frame in 0..<2 { try tool.write(chunks.bytes, to: "\(folder)/\(frame).png") }
    }
    try write("none", nil)
    try write("one", chunk.bytes)
    try write("other", chunk.bytes + [1])
    for (before, after, words) in [
      ("one", "none", "only the first names a \(chunk.noun)"),
      ("none", "one", "only the second names a \(chunk.noun)"),
      ("one", "other", "the two name another \(chunk.noun)"),
    ] {
      let ending = areFrames ? "" : "/0.png"
      let outcome = try tool.run("diff", before + ending, after + ending)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  /// A square of 144 pixels on a page whose every fourth pixel differs by less than the threshold.
  @Test func `Where pictures differ is where they do beyond the threshold`() throws {
    var page = blank(120, 90)
    for index in page.pixels.indices where (index * 7 + index / 120) % 4 == 0 {
      page.pixels[index] ^= 0x0003_0303
    }
    for y in 40..<52 { for x in 30..<42 { page[x, y] = 0xFF00_0000 } }
    try write(tool, "a.png", blank(120, 90))
    try write(tool, "b.png", page)
    let once = try tool.run("diff", "a.png", "b.png").text
    #expect(once.contains(" Where: 12x12 at 30,40."), "\(once)")
    for y in 70..<75 { for x in 90..<95 { page[x, y] = 0xFF00_0000 } }
    try write(tool, "c.png", page)
    let twice = try tool.run("diff", "a.png", "c.png").text
    #expect(
      twice.contains("2 regions: 1: 12x12 at 30,40 (144 pixels), 2: 5x5 at 90,70 (25 pixels)."),
      "\(twice)")
  }

  @Test func `A long page is compared`() throws {
    // Equal files are not decoded, so that no pixel need be there.
    let page = HandmadePNG(width: 2880, height: 24000, scanlines: []).data
    for name in ["a.png", "b.png"] {
      try tool.write(page, to: name)
    }
    let outcome = try tool.run("diff", "a.png", "b.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("The same: 2880x24000 pixels"))
  }

  @Test func `Other sizes are told side by side, by the threshold, and rows at the top by most`()
    throws
  {
    var high = blank(20, 30)
    for y in 0..<30 { for x in 0..<20 { high[x, y] = 0xFF00_0000 | UInt32(y * 8 + x) } }
    // The same below ten rows, and something else altogether.
    var low = blank(20, 20)
    for y in 0..<20 { for x in 0..<20 { low[x, y] = high[x, y + 10] } }
    try write(tool, "high.png", high)
    try write(tool, "low.png", low)
    try write(tool, "wide.png", blank(26, 20, 0xFF80_8080))
    let top = try tool.run("diff", "high.png", "low.png")
    #expect(top.text.contains("Only the first has 20x10 at 0,0."), "\(top.text)")
    #expect(top.text.contains("What both have is equal."))
    let other = try tool.run("diff", "high.png", "wide.png", "--threshold", "0.3")
    #expect(other.status == 1)
    for part in [
      "Only the first has 20x10 at 0,20.", "Only the second has 6x20 at 20,0.", "(100 %) differ",
      "beyond the threshold of 0.3",
    ] {
      #expect(other.text.contains(part), "\(part): \(other.text)")
    }
  }

  @Test func `Another scale is told as one`() throws {
    try write(tool, "one.png", blank(30, 50))
    try write(tool, "two.png", blank(60, 100))
    try write(tool, "long.png", blank(30, 100))
    let larger = try tool.run("diff", "one.png", "two.png")
    #expect(larger.text.contains("The second has 2 times as many pixels each way, as of another"))
    #expect(try tool.run("diff", "two.png", "one.png").text.contains("The first has 2 times"))
    #expect(try !tool.run("diff", "one.png", "long.png").text.contains("scale"))
  }

  @Test func `What differs is told even where its picture is too large to write`() throws {
    try write(tool, "a.png", blank(11_000, 1))
    try write(tool, "b.png", blank(11_000, 1, 0xFF00_0000))
    let outcome = try tool.run("diff", "a.png", "b.png", "-o", "d.png")
    #expect(outcome.status == 2)
    #expect(outcome.text.hasPrefix("Different: 11000 pixels"), "\(outcome.text)")
    #expect(outcome.errors.contains("cannot make a picture of"), "\(outcome.errors)")
    #expect(try tool.names() == ["a.png", "b.png"])
  }

  @Test func `One pixel of many is no 0 %, and beyond the threshold or not`() throws {
    for (name, ink) in [("a.png", nil), ("b.png", 0xFF00_0000), ("c.png", 0xFFFF_FFFE)]
      as [(String, UInt32?)]
    {
      var page = blank(400, 400)
      if let ink { page[200, 100] = ink }
      try write(tool, name, page)
    }
    let far = try tool.run("diff", "a.png", "b.png").text
    #expect(
      far.hasPrefix(
        "Different: 1 pixel of 400x400 (less than 0.001 %), beyond the threshold of 0.1; the"),
      "\(far)")
    #expect(far.hasSuffix("Where: 1x1 at 200,100.\n"))
    #expect(
      try tool.run("diff", "a.png", "c.png").text.contains(", not beyond the threshold of 0.1;"))
  }

  @Test func `What cannot be compared is named`() throws {
    try write(tool, "a.png", blank())
    try frames(tool, "f", [0, 1])
    try write(tool, "f/frame_0002.png", blank(24, 24))
    try tool.makeFolder("none")
    for (words, sentence) in [
      (["a.png", "f"], "the picture 'a.png' and the folder 'f' cannot be compared; name two"),
      (["f", "f"], "the frames of 'f' must have one size, but 20x20 and 24x24 pixels occur"),
      (["none", "none"], "'none' holds no picture; there is nothing to compare"),
    ] {
      let outcome = try tool.run(["diff"] + words)
      #expect(outcome.status == 2 && outcome.errors.contains(sentence), "\(outcome.errors)")
    }
  }

  @Test func `That a rate is assumed is said where the other side has one of its own`() throws {
    try tool.write(Tool.scenario)
    let render = ["render", "scenario.yaml", "--scale", "0.5", "--fps", "30", "-o", "ours/"]
    #expect(try tool.run(render).status == 0)
    try tool.makeFolder("bare")
    for name in try tool.names(in: "ours") where name.hasSuffix(".png") {
      try FileManager.default.copyItem(
        at: tool.directory.appendingPathComponent("ours/\(name)"),
        to: tool.directory.appendingPathComponent("bare/\(name)"))
    }
    let told = "nothing tells the rate of 'bare'; 60 frames a second are assumed"
    let assumed = try tool.run("diff", "ours", "bare")
    #expect(assumed.status == 1 && assumed.errors.contains(told), "\(assumed.errors)")
    #expect(try !tool.run("diff", "ours", "bare", "--fps", "30").errors.contains("rate"))
    #expect(try !tool.run("diff", "bare", "bare").errors.contains("rate"))
  }

  @Test func `The threshold sweep is made when it is asked for`() throws {
    try write(tool, "a.png", blank())
    try write(tool, "b.png", blank(20, 20, 0xFFF0_F0F0))
    func sweep(_ flags: String...) throws -> Int? {
      let text = try tool.run(["diff", "a.png", "b.png", "--format", "json"] + flags).text
      let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return ((document?["image"] as? [String: Any])?["sweep"] as? [Any])?.count
    }
    #expect(try sweep() == 0)
    #expect(try sweep("--sweep") == ImageComparer.sweepThresholds.count)
    #expect(try !tool.run("diff", "a.png", "b.png").text.contains("By threshold"))
    #expect(try tool.run("diff", "a.png", "b.png", "--sweep").text.contains("By threshold: 0: 400"))
  }

  // MARK: Frames

  /// A folder of frames with the numbers that are named.
  private func frames(_ tool: Tool, _ folder: String, _ numbers: [Int], side: Int = 20) throws {
    for number in numbers {
      try write(
        tool, "\(folder)/frame_000\(number).png", blank(side, side, 0xFF00_0000 | UInt32(number)))
    }
  }

  @Test func `A number that is missing among the frames is told, and several in one sentence`()
    throws
  {
    try frames(tool, "a", [0, 1, 2, 3, 4, 5, 6, 7, 8])
    try frames(tool, "b", [0, 2, 3, 4, 5, 6, 7, 8])
    try frames(tool, "c", [0, 2, 8])
    let one = try tool.run("diff", "a", "b")
    #expect(one.errors.contains("'b' has no frame_0001.png; the frame after it follows at once"))
    #expect(!one.errors.contains("'a' has no"))
    #expect(one.status == 1 && one.text.contains("missing"), "\(one.text)")
    let several = try tool.run("diff", "a", "c")
    #expect(several.errors.contains("frame_0001.png, frame_0003.png, frame_0004.png and 3 more"))
  }

  @Test(arguments: ["d.png", "d.apng", "d.gif"])
  func `Of frames of other sizes it is said that no picture is written`(_ name: String) throws {
    try frames(tool, "a", [0, 1])
    try frames(tool, "b", [0, 1], side: 24)
    let outcome = try tool.run("diff", "a", "b", "-o", name)
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("20x20") && outcome.text.contains("24x24"), "\(outcome.text)")
    #expect(outcome.errors.contains("\(name) is not written: no frames"), "\(outcome.errors)")
    #expect(try tool.names() == ["a", "b"])
  }

  @Test func `One frame and one pixel are told in the singular`() throws {
    try frames(tool, "a", [0, 1, 2, 3])
    try frames(tool, "b", [0, 1, 2, 3])
    var spot = blank(20, 20, 0xFF00_0002)
    spot[4, 4] = 0xFF00_0008
    try write(tool, "b/frame_0002.png", spot)
    let outcome = try tool.run("diff", "a", "b")
    #expect(outcome.text.contains("1 of 4 frames looks different"), "\(outcome.text)")
    #expect(outcome.text.contains("1 pixel ") || outcome.text.contains("1 pixel,"))
    let allowed = try tool.run("diff", "a", "b", "--threshold", "0.1")
    #expect(allowed.status == 0)
    #expect(
      allowed.text.hasPrefix(
        "Within the tolerance: 1 of 4 frames differs, by up to 1 pixel, none beyond the threshold;"),
      "\(allowed.text)")
  }

  // MARK: Baselines

  @Test func `verify names the strategy that has no baseline, and those beside it that have one`()
    throws
  {
    try tool.write(Tool.scenario)
    let record = ["record", "scenario.yaml", "--mode", "missing", "--scale", "0.5"]
    #expect(try tool.run(record).status == 0)
    try tool.write(Tool.scenario + "\nstrategy: fixed-shift")
    let outcome = try tool.run("verify", "scenario.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("'fixed-shift'"), "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("scenario.clearance.baseline.png"), "\(outcome.text)")
  }
}
