/// Encodes the frames of one animation, one after the other, into the bytes of one file.
protocol AnimationEncoder {
  /// The frames of the file: fewer than the plan's where a state is shown for longer.
  var frameCount: Int { get }

  /// The size of the pictures, once one was seen.
  var shape: FrameShape? { get }

  /// The time spent so far.
  var times: StepTimes { get }

  /// Looks at what must be known before the first frame, and calls `step` before each state.
  mutating func prepare<Worker: FrameWorker>(
    with worker: inout Worker, step: () throws -> Void
  ) throws

  /// Encodes the next frame and lends its bytes, for the first frame those before it too.
  mutating func encodeFrame<Worker: FrameWorker>(
    _ index: Int, of worker: inout Worker, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws

  /// Lends the bytes that end the file.
  mutating func finish(_ body: (UnsafeRawBufferPointer) throws -> Void) throws
}

extension AnimationEncoder {
  /// Looks at nothing.
  mutating func prepare<Worker: FrameWorker>(
    with worker: inout Worker, step: () throws -> Void
  ) throws {}
}

/// One animation in one file that grows frame by frame, and what may be told of it meanwhile.
struct AnimationFile {
  var path: String
  var cancellation: CancellationFlag?
  var progress: (@Sendable (WriteProgress) -> Void)?

  /// Has a sequence drawn, encoded and written by one worker, as frames build on one another.
  ///
  /// Throws a `FrameSequenceError`, or what the renderer throws; the old file is then as it was.
  func write<Renderer: FrameRenderer>(
    _ plan: FramePlan, renderer: Renderer, with encoder: some AnimationEncoder
  ) throws -> WriteSummary {
    var encoder = encoder
    var byteCount = 0
    let outcome = try AtomicFile.stream(to: path) { append in
      var worker = try renderer.makeWorker()
      func write(_ bytes: UnsafeRawBufferPointer) throws {
        try append(bytes)
        byteCount += bytes.count
      }
      try encoder.prepare(with: &worker) { try checkCancellation() }
      for index in 0..<encoder.frameCount {
        try checkCancellation()
        try encoder.encodeFrame(index, of: &worker, write)
        func done(of total: Int) -> Int { total * (index + 1) / encoder.frameCount }
        progress?(
          WriteProgress(
            framesDone: done(of: plan.frames.count), frames: plan.frames.count,
            distinctDone: done(of: plan.states.count), distinct: plan.states.count))
      }
      try encoder.finish(write)
      try checkCancellation()
    }
    return WriteSummary(
      path: path, frames: plan.frames.count, distinct: plan.states.count, bytes: byteCount,
      duration: plan.duration, width: encoder.shape?.width ?? 0,
      height: encoder.shape?.height ?? 0, unchanged: outcome == .unchanged, times: encoder.times)
  }

  private func checkCancellation() throws(FrameSequenceError) {
    if cancellation?.isCancelled == true || Task.isCancelled { throw .interrupted }
  }
}
