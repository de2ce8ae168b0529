/// Writes a sequence as one animated PNG.
///
/// Frames that show one state become one frame with a longer delay. Delays are exact fractions of
/// a second where the plan has a frame rate. Only what changed is stored. The file grows frame by
/// frame under a hidden name and takes its own when it is whole; no more than two frames are in
/// memory. A file that already holds the right bytes is not touched.
///
/// Frames build on one another, so one worker makes them all.
public struct APNGWriter: Sendable {
  /// The file; directories above it are made when missing.
  public var path: String

  /// How hard to compress.
  public var level: CompressionLevel

  /// How often the animation plays; 0, the default, is for ever.
  public var plays: Int

  /// Asks a running write to stop.
  public var cancellation: CancellationFlag?

  /// Called after each frame of the file; keep it short.
  public var progress: (@Sendable (WriteProgress) -> Void)?

  /// Makes a writer.
  public init(
    path: String, level: CompressionLevel = .standard, plays: Int = 0,
    cancellation: CancellationFlag? = nil, progress: (@Sendable (WriteProgress) -> Void)? = nil
  ) {
    self.path = path
    self.level = level
    self.plays = max(0, min(plays, Int(Int32.max)))
    self.cancellation = cancellation
    self.progress = progress
  }

  /// Draws, encodes and writes a sequence.
  ///
  /// Throws a `FrameSequenceError`, or what the renderer throws; the old file is then as it was.
  public func write<Renderer: FrameRenderer>(
    _ plan: FramePlan, renderer: Renderer
  ) throws -> WriteSummary {
    let encoder = try APNGEncoder(
      level: level, frames: AnimationTiming(plan).frames, plays: plays, scale: plan.scale)
    return try AnimationFile(path: path, cancellation: cancellation, progress: progress)
      .write(plan, renderer: renderer, with: encoder)
  }
}
