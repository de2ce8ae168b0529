/// Encodes the frames of one animation, one after the other, into the bytes of one file.
protocol AnimationEncoder {
  /// The frames of the file: fewer than the plan's where a state is shown for longer.
  var frameCount: Int { get }

  /// The size of the pictures, once one was seen.
  var shape: PixelView.Shape? { get }

  /// The time spent so far.
  var times: StepTimes { get }

  /// Collects what has to be known before the first frame, and calls `step` before each state.
  mutating func prepare<Worker: FrameWorker>(
    with worker: inout Worker, step: () throws -> Void
  ) throws

  /// Encodes the next frame and lends its bytes, which for the first frame include the file's
  /// header.
  mutating func encodeFrame<Worker: FrameWorker>(
    _ index: Int, of worker: inout Worker, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws

  /// Lends the bytes that end the file.
  mutating func finish(_ body: (UnsafeRawBufferPointer) throws -> Void) throws
}

extension AnimationEncoder {
  /// Collects nothing.
  mutating func prepare<Worker: FrameWorker>(
    with worker: inout Worker, step: () throws -> Void
  ) throws {}
}
