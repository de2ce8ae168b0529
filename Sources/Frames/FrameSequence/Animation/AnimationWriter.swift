/// Writes a sequence as one file that plays: an animated PNG or a GIF.
///
/// Consecutive frames of the same state become one frame with a longer delay, and only what changed
/// is stored. The file grows frame by frame under a hidden name and is renamed once it is complete;
/// only a few frames are in memory. A file that already holds the right bytes is not touched.
///
/// A single worker makes all frames, because each builds on the one before.
package struct AnimationWriter: Sendable {
  /// The kind of file.
  package enum Format: Sendable, Hashable {
    /// An animated PNG. Delays are exact fractions of a second where the plan has a frame rate.
    ///
    /// At the level `optimized` pictures are drawn twice, once to find a colour that none has.
    case apng
    /// A GIF.
    ///
    /// Delays are hundredths of a second, at least two, and add up to the plan's duration; a plan
    /// at 50 frames a second or a divisor of it keeps all its frames. Pictures are drawn twice,
    /// once to choose the colours.
    case gif
  }

  /// The file's format.
  package var format: Format

  /// The file; directories above it are made when missing.
  package var path: String

  /// How hard to compress.
  package var level: CompressionLevel

  /// How often the animation plays; 0, the default, is for ever.
  ///
  /// A GIF stores the number of repetitions after the first showing, as Mozilla and Chromium count
  /// it.
  package var plays: Int

  /// A flag that stops a running write.
  package var cancellation: CancellationFlag?

  /// Called after each frame of the file; keep it short.
  package var progress: (@Sendable (WriteProgress) -> Void)?

  /// Makes a writer.
  package init(
    _ format: Format, path: String, level: CompressionLevel = .standard, plays: Int = 0,
    cancellation: CancellationFlag? = nil, progress: (@Sendable (WriteProgress) -> Void)? = nil
  ) {
    self.format = format
    self.path = path
    self.level = level
    self.plays = max(0, min(plays, format == .gif ? Int(UInt16.max) : Int(Int32.max)))
    self.cancellation = cancellation
    self.progress = progress
  }
}

// MARK: - Writing

extension AnimationWriter {
  /// Draws, encodes and writes a sequence.
  ///
  /// Throws a `FrameSequenceError`, or what the renderer throws; the old file is then as it was.
  package func write<Renderer: FrameRenderer>(
    _ plan: FramePlan, renderer: Renderer
  ) throws -> WriteSummary {
    switch format {
    case .apng:
      try write(
        plan, renderer: renderer,
        with: APNGEncoder(
          level: level, frames: APNGEncoder.Timing(plan).frames, plays: plays, scale: plan.scale))
    case .gif:
      try write(
        plan, renderer: renderer,
        with: GIFEncoder(level: level, frames: GIFEncoder.Timing(plan).frames, plays: plays))
    }
  }

  private func write<Renderer: FrameRenderer>(
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
