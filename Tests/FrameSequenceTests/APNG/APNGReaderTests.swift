import Testing

@testable import FrameSequence

@Suite struct APNGReaderTests {
  private static let red: UInt32 = 0xFF00_00FF
  private static let green: UInt32 = 0xFF00_FF00
  private static let blue: UInt32 = 0xFFFF_0000

  private func frames(_ chunks: [(type: String, data: [UInt8])]) throws -> [[UInt32]] {
    var frames: [[UInt32]] = []
    try APNGReader(PNGForge.file(chunks), path: "a.png").forEachFrame { index, pixels in
      #expect(index == frames.count)
      frames.append(Array(pixels))
    }
    return frames
  }

  private func frame(
    _ x: Int, _ width: Int, _ pixel: UInt32, disposal: UInt8 = 0, blend: UInt8 = 0
  ) -> APNGForge.Frame {
    APNGForge.Frame(
      x: x, width: width, height: 1, disposal: disposal, blend: blend,
      pixels: [UInt32](repeating: pixel, count: width))
  }

  @Test func `Disposal: a frame is kept, cleared or taken back`() throws {
    let (red, green, blue) = (Self.red, Self.green, Self.blue)
    for (disposal, last) in [
      (0, [red, green, blue]), (1, [red, 0, blue]), (2, [red, red, blue]),
    ] as [(UInt8, [UInt32])] {
      let shown = try frames(
        APNGForge.chunks(
          width: 3, height: 1,
          [frame(0, 3, red), frame(1, 1, green, disposal: disposal), frame(2, 1, blue)]))
      #expect(shown == [[red, red, red], [red, green, red], last])
    }
  }

  @Test func `A player gives each frame as it is in order, whatever was asked for before`() throws {
    let file = APNGForge.chunks(
      width: 3, height: 1,
      [
        frame(0, 3, Self.red), frame(1, 1, Self.green, disposal: 2), frame(2, 1, Self.blue),
        frame(0, 1, Self.green, disposal: 1), frame(1, 1, Self.blue),
      ])
    let player = AnimationPlayer(try APNGReader(PNGForge.file(file), path: "a.png"))
    let shown = try frames(file)
    for index in [0, 1, 2, 3, 4, 4, 1, 1, 3, 0, 4] {
      #expect(try player.pixels(ofFrame: index) == shown[index])
    }
  }

  @Test func `There is nothing to take back before the first frame`() throws {
    let shown = try frames(
      APNGForge.chunks(
        width: 2, height: 1, [frame(0, 2, Self.red, disposal: 2), frame(0, 1, Self.blue)]))
    #expect(shown == [[Self.red, Self.red], [Self.blue, 0]])
  }

  @Test func `Blending: a pixel replaces or covers`() throws {
    let half: UInt32 = 0x80FF_0000
    let over = try frames(
      APNGForge.chunks(
        width: 2, height: 1, [frame(0, 2, Self.red), frame(0, 1, half, blend: 1)]))
    // 128 of 255 of blue over red: 128 blue, 127 red.
    #expect(over[1] == [0xFF80_007F, Self.red])
    let replaced = try frames(
      APNGForge.chunks(
        width: 2, height: 1, [frame(0, 2, Self.red), frame(0, 1, half, blend: 0)]))
    #expect(replaced[1] == [half, Self.red])
  }

  @Test func `Delays are seconds`() throws {
    var frames = [frame(0, 2, Self.red), frame(0, 2, Self.blue)]
    frames[0].delay = (1001, 30000)
    frames[1].delay = (7, 0)
    let reader = try APNGReader(
      PNGForge.file(APNGForge.chunks(width: 2, height: 1, frames)), path: "a.png")
    #expect(reader.frames.map(\.duration) == [1001.0 / 30000, 0.07])
    #expect(reader.isAnimated && reader.plays == 0)
  }

  @Test func `A still is one frame`() throws {
    let forge = PNGForge(width: 9, height: 3)
    let reader = try APNGReader(forge.file, path: "a.png")
    #expect(!reader.isAnimated && reader.frames.count == 1)
    try reader.forEachFrame { _, pixels in #expect(Array(pixels) == forge.pixels) }
  }

  @Test func `What the writer writes is played back`() async throws {
    let scratch = try Scratch()
    let plan = try FramePlan.showing([0, 1, 1, 2, 0])
    let renderer = TestRenderer()
    _ = try AnimationWriter(.apng, path: scratch["a.apng"]).write(plan, renderer: renderer)
    let file = try scratch.bytes("a.apng")
    let reader = try APNGReader(file, path: "a.apng")
    let truth = try APNGFile(file)
    #expect(reader.frames.count == truth.frames.count)
    try reader.forEachFrame { index, pixels in
      let components = pixels.flatMap { pixel in
        [pixel, pixel >> 8, pixel >> 16].map { UInt8(truncatingIfNeeded: $0) }
      }
      #expect(components == truth.frames[index].pixels)
    }
  }

  @Test(arguments: [
    ("acTL", 3, 9, "announces 9 frames"), ("acTL", 3, 0, "announces 0 frames"),
    ("fcTL", 3, 5, "is out of order"), ("fcTL", 7, 200, "reaches beyond the picture"),
    ("fcTL", 24, 3, "that APNG does not have"),
  ])
  func `Animations that contradict themselves are refused`(
    _ type: String, offset: Int, value: UInt8, sentence: String
  ) throws {
    var chunks = APNGForge.threeFrames
    let index = try #require(chunks.lastIndex { $0.type == type })
    chunks[index].data[offset] = value
    let error = #expect(throws: FrameSequenceError.self) {
      try APNGReader(PNGForge.file(chunks), path: "a.png")
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(sentence))
  }
}
