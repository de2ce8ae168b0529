import Testing

@testable import FrameSequence

@Suite struct APNGEncoderTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(
    _ plan: FramePlan, to name: String = "x.apng", renderer: TestRenderer = TestRenderer()
  ) throws -> WriteSummary {
    try AnimationWriter(.apng, path: scratch[name]).write(plan, renderer: renderer)
  }

  private func picture(_ state: Int) -> Picture {
    Picture(width: 7, height: 5, isOpaque: true, seed: UInt64(state))
  }

  @Test func `Plays the pixels at their times`() throws {
    let states = [0, 0, 1, 2, 2, 2, 0]
    let summary = try write(try .showing(states), to: "new/x.apng")
    let bytes = try scratch.bytes("new/x.apng")
    let file = try APNGFile(bytes)
    #expect(file.plays == 0)
    #expect(file.frames.map(\.numerator) == [1, 1, 1, 1])
    #expect(file.frames.map(\.denominator) == [30, 60, 20, 60])
    for (frame, state) in zip(file.frames, [0, 1, 2, 0]) {
      #expect(frame.pixels == picture(state).components)
    }
    #expect(file.still.pixels == picture(0).components)
    #expect(scratch.names() == ["new", "new/x.apng"])
    #expect(summary.bytes == bytes.count)
    #expect(summary.frames == 7)
    #expect(summary.distinct == 3)
    #expect(summary.width == 7)
    #expect(!summary.unchanged)
  }

  @Test func `Stores only the rows that changed`() throws {
    /// Rows that change in state 1: 20 to 29.
    struct Renderer: FrameRenderer, FrameWorker {
      func makeWorker() -> Self { self }

      func picture(_ state: Int) -> Picture {
        var picture = Picture(width: 6, height: 50, isOpaque: false)
        if state == 1 {
          for index in 20 * 6..<30 * 6 { picture.words[index] = 0xFF11_2233 }
        }
        return picture
      }

      func withPixels<Result>(
        ofState index: Int, _ body: (PixelView) throws -> Result
      ) throws -> Result {
        try picture(index).withView(body)
      }
    }
    let plan = try FramePlan.showing([0, 1, 2, 1])
    _ = try AnimationWriter(.apng, path: scratch["x.apng"], plays: 3).write(
      plan, renderer: Renderer())
    let file = try APNGFile(scratch.bytes("x.apng"))
    #expect(file.plays == 3)
    #expect(file.frames.map(\.rows) == [0..<50, 20..<30, 20..<30, 20..<30])
    for (frame, state) in zip(file.frames, [0, 1, 2, 1]) {
      #expect(frame.pixels == Renderer().picture(state).components)
    }
  }

  @Test func `Of rows that change in few columns only those are stored`() throws {
    /// In each state another pixel of row 4 is white, in state 3 a whole row.
    struct Renderer: FrameRenderer, FrameWorker {
      func makeWorker() -> Self { self }

      func picture(_ state: Int) -> Picture {
        var picture = Picture(width: 40, height: 8, isOpaque: true)
        for column in state == 3 ? 0..<40 : 30 + state..<31 + state {
          picture.words[4 * 40 + column] = 0xFFFF_FFFF
        }
        return picture
      }

      func withPixels<Result>(
        ofState index: Int, _ body: (PixelView) throws -> Result
      ) throws -> Result {
        try picture(index).withView(body)
      }
    }
    _ = try AnimationWriter(.apng, path: scratch["x.apng"]).write(
      try FramePlan.showing([0, 1, 2, 3, 0]), renderer: Renderer())
    let file = try APNGFile(scratch.bytes("x.apng"))
    #expect(file.frames.map(\.columns) == [0..<40, 30..<32, 31..<33, 0..<40, 0..<40])
    for (frame, state) in zip(file.frames, [0, 1, 2, 3, 0]) {
      #expect(frame.pixels == Renderer().picture(state).components)
    }
  }

  /// A white square moves over noise.
  private struct Square: FrameRenderer, FrameWorker {
    var isOpaque: Bool

    func makeWorker() -> Self { self }

    func picture(_ state: Int) -> Picture {
      var picture = Picture(width: 40, height: 12, isOpaque: isOpaque)
      for row in 4..<9 {
        for column in 3 + 7 * state..<8 + 7 * state {
          picture.words[row * 40 + column] = 0xFFFF_FFFF
        }
      }
      return picture
    }

    func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      try picture(index).withView(body)
    }
  }

  @Test(arguments: [true, false])
  func `Where bytes count, opaque pixels that stay are transparent`(_ isOpaque: Bool) throws {
    let renderer = Square(isOpaque: isOpaque)
    let states = [0, 1, 1, 2, 0]
    _ = try AnimationWriter(.apng, path: scratch["x.apng"], level: .optimized).write(
      try .showing(states), renderer: renderer)
    let bytes = try scratch.bytes("x.apng")
    let chunks = try #require(PNGChunks(bytes))
    let blends = chunks.chunks.filter { $0.name == "fcTL" }.map { $0.data[25] }
    #expect(blends == (isOpaque ? [0, 1, 1, 1] : [0, 0, 0, 0]))
    #expect((chunks["tRNS"] != nil) == isOpaque)
    var shown: [[UInt8]] = []
    try APNGReader(bytes, path: "x.apng").forEachFrame { _, pixels in
      shown.append(
        pixels.flatMap { pixel in
          (0..<(isOpaque ? 3 : 4)).map { UInt8(truncatingIfNeeded: pixel >> (8 * UInt32($0))) }
        })
    }
    #expect(shown == [0, 1, 2, 0].map { renderer.picture($0).components })
  }

  @Test func `An animation of one frame is one`() throws {
    _ = try write(try .showing([0]))
    let file = try APNGFile(scratch.bytes("x.apng"))
    #expect(file.frames.count == 1)
    #expect(file.frames.first?.pixels == picture(0).components)
  }

  @Test func `The same again touches nothing`() throws {
    _ = try write(try .showing([0, 1]))
    let stamp = scratch.stamp("x.apng")
    #expect(try write(try .showing([0, 1])).unchanged)
    #expect(scratch.stamp("x.apng") == stamp)
    #expect(try !write(try .showing([0, 2])).unchanged)
    #expect(scratch.stamp("x.apng") != stamp)
    #expect(scratch.names() == ["x.apng"])
  }

  @Test func `Writes through a link`() throws {
    try scratch.write("old", to: "real.apng")
    scratch.makeSymbolicLink("x.apng", to: "real.apng")
    _ = try write(try .showing([0, 1]))
    #expect(try APNGFile(scratch.bytes("real.apng")).frames.count == 2)
    let status = try FileSystem.status(scratch["x.apng"], followingLinks: false)
    #expect(status?.kind == .symbolicLink)
  }

  @Test func `Refuses a directory`() throws {
    try scratch.makeDirectory("x.apng")
    #expect(throws: FrameSequenceError.isADirectory(path: scratch["x.apng"])) {
      try write(try .showing([0]))
    }
  }

  @Test func `A failure leaves the old file and nothing else`() throws {
    let renderer = TestRenderer(beforeDrawing: { state in
      if state == 2 { throw TestRenderer.DrawingFailed(state: state) }
    })
    #expect(throws: TestRenderer.DrawingFailed(state: 2)) {
      try write(try .showing([0, 1, 2]), to: "a/b/x.apng", renderer: renderer)
    }
    #expect(scratch.names().isEmpty)
    _ = try write(try .showing([0, 1]))
    let stamp = scratch.stamp("x.apng")
    #expect(throws: TestRenderer.DrawingFailed(state: 2)) {
      try write(try .showing([0, 1, 2]), renderer: renderer)
    }
    #expect(scratch.stamp("x.apng") == stamp)
    #expect(scratch.names() == ["x.apng"])
  }

  @Test func `Frames must have one size`() throws {
    #expect(
      throws: FrameSequenceError.sizesDiffer(width: 7, height: 5, otherWidth: 8, otherHeight: 5)
    ) {
      try write(try .showing([0, 1, 2]), renderer: TestRenderer(widerState: 1))
    }
    #expect(scratch.names().isEmpty)
  }

  @Test func `An interruption leaves nothing`() throws {
    let flag = CancellationFlag()
    let renderer = TestRenderer(beforeDrawing: { state in
      if state == 2 { flag.cancel() }
    })
    #expect(throws: FrameSequenceError.interrupted) {
      try AnimationWriter(.apng, path: scratch["x.apng"], cancellation: flag)
        .write(try .showing([0, 1, 2]), renderer: renderer)
    }
    #expect(scratch.names().isEmpty)
  }
}

@Suite struct AnimationTimingTests {
  private func plan(_ states: [Int], rate: String?, fps: Double, last: Double? = nil) throws
    -> FramePlan
  {
    try FramePlan(
      frames: states.enumerated().map { index, state in
        let time = Double(index) / fps
        return .init(
          time: time, duration: index == states.count - 1 ? last ?? 1 / fps : 1 / fps,
          stateIndex: state)
      },
      stateCount: 10, scale: 1, frameRate: rate.flatMap { FrameRate($0) })
  }

  private func delays(_ plan: FramePlan) -> [String] {
    APNGEncoder.Timing(plan).frames.map { frame in
      "\(frame.state): \(frame.numerator)/\(frame.denominator)"
    }
  }

  @Test func `Delays are exact fractions`() throws {
    #expect(try delays(plan([0, 0, 0, 1], rate: "60", fps: 60)) == ["0: 1/20", "1: 1/60"])
    #expect(
      try delays(plan([0, 1, 1], rate: "30000/1001", fps: 30000 / 1001))
        == ["0: 1001/30000", "1: 1001/15000"])
  }

  @Test func `A last frame of another length is rounded`() throws {
    #expect(
      try delays(plan([0, 1], rate: "10", fps: 10, last: 0.0301)) == ["0: 1/10", "1: 301/10000"])
    #expect(try delays(plan([0, 1], rate: "10", fps: 10, last: 0)) == ["0: 1/10", "1: 0/10000"])
  }

  @Test func `Without a rate errors do not add up`() throws {
    let frames = APNGEncoder.Timing(try plan((0..<300).map { $0 % 10 }, rate: nil, fps: 7)).frames
    let sum = frames.reduce(0.0) { $0 + Double($1.numerator) / Double($1.denominator) }
    #expect(frames.count == 300)
    #expect(abs(sum - 300.0 / 7) < 0.0001)
  }

  @Test(arguments: ["60", "30000/1001", "24", "65521", "120000/1001"])
  func `Long holds are split`(_ rate: String) throws {
    let parts = rate.split(separator: "/").compactMap { Double($0) }
    let fps = parts[0] / (parts.count > 1 ? parts[1] : 1)
    let states = Array(repeating: 4, count: 70_001) + [5]
    let frames = APNGEncoder.Timing(try plan(states, rate: rate, fps: fps)).frames
    let sum = frames.reduce(0.0) { $0 + Double($1.numerator) / Double($1.denominator) }
    #expect(abs(sum - 70_002 / fps) < 0.0002)
    #expect(frames.map(\.state) == frames.indices.map { $0 < frames.count - 1 ? 4 : 5 })
    #expect(frames.count <= 300)
  }
}
