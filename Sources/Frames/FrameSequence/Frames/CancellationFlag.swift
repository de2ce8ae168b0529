import Synchronization

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
