/// Writes a sequence as one animated GIF.
///
/// Delays are hundredths of a second, at least two, and sum up to the plan's duration; a plan at 50
/// frames a second or a divisor of it keeps all its frames. Pictures are drawn twice, once to choose
/// the colours; no more than a few pictures are in memory, however many frames there are. The file
/// grows under a hidden name and takes its own when it is whole. A file that already holds the right
/// bytes is not touched.
public struct GIFWriter: Sendable {
  /// The file; directories above it are made when missing.
  public var path: String

  /// How hard to compress.
  public var level: CompressionLevel

  /// How often the animation plays; 0, the default, is for ever.
  ///
  /// A GIF says how often it is shown again, which players add to the first time (Mozilla and
  /// Chromium count so).
  public var plays: Int

  /// Asks a running write to stop.
  public var cancellation: CancellationFlag?

  /// Called after each image; keep it short.
  public var progress: (@Sendable (WriteProgress) -> Void)?

  /// Makes a writer.
  public init(
    path: String, level: CompressionLevel = .standard, plays: Int = 0,
    cancellation: CancellationFlag? = nil, progress: (@Sendable (WriteProgress) -> Void)? = nil
  ) {
    self.path = path
    self.level = level
    self.plays = max(0, min(plays, Int(UInt16.max)))
    self.cancellation = cancellation
    self.progress = progress
  }

  /// Draws, encodes and writes a sequence.
  ///
  /// Throws a `FrameSequenceError`, or what the renderer throws; the old file is then as it was.
  public func write<Renderer: FrameRenderer>(
    _ plan: FramePlan, renderer: Renderer
  ) throws -> WriteSummary {
    let frames = GIFTiming(plan).frames
    var encoder = try GIFEncoder(level: level)
    var byteCount = 0
    let outcome = try AtomicFile.stream(to: path) { append in
      var worker = try renderer.makeWorker()
      func write(_ bytes: UnsafeRawBufferPointer) throws {
        try append(bytes)
        byteCount += bytes.count
      }
      for state in Set(frames.map(\.state)).sorted() {
        try checkCancellation()
        try encoder.count(state: state, of: &worker)
      }
      for (index, frame) in frames.enumerated() {
        try checkCancellation()
        try encoder.encode(
          frame, of: &worker, repeats: plays == 0 ? nil : frames.count == 1 ? 0 : plays - 1, write)
        progress?(
          WriteProgress(
            framesDone: plan.frames.count * (index + 1) / frames.count,
            frames: plan.frames.count,
            distinctDone: plan.states.count * (index + 1) / frames.count,
            distinct: plan.states.count))
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
