import Testing

@testable import FrameSequence

@Suite struct GIFEncoderTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(
    _ plan: FramePlan, to name: String = "x.gif", plays: Int = 0,
    level: CompressionLevel = .standard
  ) throws -> GIFPicture {
    _ = try AnimationWriter(.gif, path: scratch[name], level: level, plays: plays)
      .write(plan, renderer: TestRenderer())
    return try GIFPicture(scratch.bytes(name))
  }

  private func plan(_ states: [Int]) throws -> FramePlan {
    try FramePlan(
      frames: states.enumerated().map { index, state in
        .init(time: Double(index) / 50, duration: 0.02, stateIndex: state)
      },
      stateCount: (states.max() ?? 0) + 1, scale: 2, frameRate: FrameRate("50"))
  }

  private func picture(_ state: Int) -> [UInt32] {
    Picture(width: 7, height: 5, isOpaque: true, seed: UInt64(state)).words.map { $0 & 0xFF_FFFF }
  }

  @Test(arguments: [CompressionLevel.draft, .standard, .optimized])
  func `Few colours are shown exactly, at any level`(level: CompressionLevel) throws {
    let states = [0, 0, 1, 2, 2, 0]
    let file = try write(plan(states), to: "new/x.gif", level: level)
    #expect(file.width == 7 && file.height == 5)
    #expect(file.frames.map(\.delay) == [4, 2, 4, 2])
    for (frame, state) in zip(file.frames, [0, 1, 2, 0]) { #expect(frame.pixels == picture(state)) }
    #expect(scratch.names() == ["new", "new/x.gif"])
  }

  @Test func `Says what it wrote`() throws {
    let writer = AnimationWriter(.gif, path: scratch["x.gif"])
    let summary = try writer.write(try plan([0, 1, 1]), renderer: TestRenderer())
    #expect(summary.bytes == (try scratch.bytes("x.gif")).count)
    #expect(summary.frames == 3 && summary.distinct == 2)
    #expect(summary.width == 7 && summary.height == 5)
    #expect(abs(summary.duration - 0.06) < 1e-9)
    let stamp = scratch.stamp("x.gif")
    #expect(try writer.write(try plan([0, 1, 1]), renderer: TestRenderer()).unchanged)
    #expect(scratch.stamp("x.gif") == stamp)
  }

  struct Plays: CustomTestStringConvertible {
    var plays: Int
    var states: [Int]
    var repeats: Int?
    var testDescription: String { "\(plays) of \(states)" }
  }

  @Test(arguments: [
    Plays(plays: 0, states: [0, 1], repeats: 0), Plays(plays: 1, states: [0, 1], repeats: nil),
    Plays(plays: 3, states: [0, 1], repeats: 2), Plays(plays: 3, states: [0, 0], repeats: nil),
  ])
  func `A GIF says how often it plays`(_ it: Plays) throws {
    #expect(try write(plan(it.states), plays: it.plays).repeats == it.repeats)
  }

  /// A square of 4 pixels that moves over stripes, in more colours than a GIF has.
  private struct Renderer: FrameRenderer, FrameWorker {
    static let width = 64
    static let height = 48

    func makeWorker() -> Self { self }

    static func picture(_ state: Int) -> Picture {
      var picture = Picture(width: width, height: height, isOpaque: true)
      for index in picture.words.indices {
        let (row, column) = (index / width, index % width)
        let isSquare = (20..<24).contains(row) && (state..<state + 4).contains(column)
        picture.words[index] = isSquare ? 0x00_7AFF : UInt32(row * 5) << 16 | UInt32(column)
      }
      return picture
    }

    func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      try Self.picture(index).withView(body)
    }
  }

  @Test func `Stores only what changed`() throws {
    _ = try AnimationWriter(.gif, path: scratch["x.gif"]).write(
      plan([0, 10, 11, 0]), renderer: Renderer())
    let file = try GIFPicture(scratch.bytes("x.gif"))
    #expect(file.frames.map(\.rows) == [0..<48, 20..<24, 20..<24, 20..<24])
    #expect(file.frames.map(\.columns) == [0..<64, 0..<14, 10..<15, 0..<15])
    for (frame, state) in zip(file.frames, [0, 10, 11, 0]) {
      // 3072 colours in 255.
      #expect(zip(frame.pixels, Renderer.picture(state).words).allSatisfy(Self.areClose))
      #expect(frame.pixels.contains(0x00_7AFF))
    }
  }

  private static func areClose(_ first: UInt32, _ second: UInt32) -> Bool {
    [UInt32(16), 8, 0].allSatisfy { shift in
      let difference = Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)
      return abs(difference) <= 6
    }
  }

  @Test func `A failure leaves the old file and nothing else`() throws {
    _ = try write(plan([0, 1]))
    let stamp = scratch.stamp("x.gif")
    let failing = TestRenderer(beforeDrawing: { state in
      if state == 2 { throw TestRenderer.DrawingFailed(state: state) }
    })
    #expect(throws: TestRenderer.DrawingFailed(state: 2)) {
      try AnimationWriter(.gif, path: scratch["x.gif"]).write(
        try plan([0, 1, 2]), renderer: failing)
    }
    #expect(throws: FrameSequenceError.self) {
      try AnimationWriter(.gif, path: scratch["x.gif"])
        .write(try plan([0, 1, 2]), renderer: TestRenderer(widerState: 1))
    }
    let flag = CancellationFlag()
    #expect(throws: FrameSequenceError.interrupted) {
      try AnimationWriter(.gif, path: scratch["x.gif"], cancellation: flag)
        .write(try plan([0, 1, 2]), renderer: TestRenderer(beforeDrawing: { _ in flag.cancel() }))
    }
    #expect(scratch.stamp("x.gif") == stamp)
    #expect(scratch.names() == ["x.gif"])
  }
}
