/// The progress of a sequence.
package struct WriteProgress: Sendable, Hashable {
  /// The frames whose picture is finished, repeats included.
  package var framesDone: Int

  /// The frames of the whole sequence.
  package var frames: Int

  /// The distinct states drawn and encoded so far.
  package var distinctDone: Int

  /// The distinct states of the whole sequence.
  package var distinct: Int

  /// Makes a progress value.
  package init(framesDone: Int, frames: Int, distinctDone: Int, distinct: Int) {
    self.framesDone = framesDone
    self.frames = frames
    self.distinctDone = distinctDone
    self.distinct = distinct
  }
}
