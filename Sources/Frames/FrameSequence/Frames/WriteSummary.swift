import Synchronization

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

/// A flag that asks a running write to stop.
///
/// Writers check it between frames, then remove unfinished files and throw
/// `FrameSequenceError.interrupted`. Raising it is a single atomic store and may happen on any
/// thread; a raised flag stays raised.
package final class CancellationFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  /// Makes a flag that is not raised.
  package init() {}

  /// Asks to stop.
  package func cancel() {
    raised.store(true, ordering: .relaxed)
  }

  /// Whether someone asked to stop.
  package var isCancelled: Bool {
    raised.load(ordering: .relaxed)
  }
}
