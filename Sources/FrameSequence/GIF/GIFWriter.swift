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
    let encoder = try GIFEncoder(level: level, frames: GIFTiming(plan).frames, plays: plays)
    return try AnimationFile(path: path, cancellation: cancellation, progress: progress)
      .write(plan, renderer: renderer, with: encoder)
  }
}
