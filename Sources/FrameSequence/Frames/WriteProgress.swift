/// The progress of a sequence.
public struct WriteProgress: Sendable, Hashable {
  /// The frames whose picture is finished, repeats included.
  public var framesDone: Int

  /// The frames of the whole sequence.
  public var frames: Int

  /// The distinct states drawn and encoded so far.
  public var distinctDone: Int

  /// The distinct states of the whole sequence.
  public var distinct: Int

  /// Makes a progress value.
  public init(framesDone: Int, frames: Int, distinctDone: Int, distinct: Int) {
    self.framesDone = framesDone
    self.frames = frames
    self.distinctDone = distinctDone
    self.distinct = distinct
  }
}
