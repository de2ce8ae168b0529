/// The result of a finished write, for the closing line.
package struct WriteSummary: Sendable, Hashable {
  /// The path of the output, as it was given.
  package var path: String

  /// The number of frames.
  package var frames: Int

  /// The number of distinct pictures among them.
  package var distinct: Int

  /// The size of the distinct pictures together, in bytes; repeats are hard links and free.
  package var bytes: Int

  /// How long the sequence lasts, in seconds.
  package var duration: Double

  /// The width of each frame in pixels.
  package var width: Int

  /// The height of each frame in pixels.
  package var height: Int

  /// Whether everything was there already, byte for byte, so that no file was touched.
  package var unchanged: Bool

  /// Where the time went.
  package var times: StepTimes

  /// Makes a summary.
  package init(
    path: String, frames: Int, distinct: Int, bytes: Int, duration: Double, width: Int,
    height: Int, unchanged: Bool, times: StepTimes = StepTimes()
  ) {
    self.path = path
    self.frames = frames
    self.distinct = distinct
    self.bytes = bytes
    self.duration = duration
    self.width = width
    self.height = height
    self.unchanged = unchanged
    self.times = times
  }
}
