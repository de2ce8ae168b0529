/// Something that can draw the states of a sequence, on several threads at once.
package protocol FrameRenderer: Sendable {
  /// The type that draws on one thread.
  associatedtype Worker: FrameWorker

  /// Makes one more worker, on the thread that will use it.
  ///
  /// What it throws ends the write and reaches the caller unchanged.
  func makeWorker() throws -> Worker
}

/// Draws states one after the other on one thread, and owns the surface it draws on.
///
/// A worker never leaves the thread that made it, so it need not be `Sendable`.
package protocol FrameWorker {
  /// Draws a state and lends its pixels to a closure.
  ///
  /// `index` counts the distinct states of the plan. The pixels of a state must not depend on the
  /// states drawn before it, and all states must have the same size in pixels. What it throws ends
  /// the write and reaches the caller unchanged.
  mutating func withPixels<Result>(
    ofState index: Int, _ body: (PixelView) throws -> Result
  ) throws -> Result

  /// Returns the origins of the rows of a state's picture, without drawing it, or nil when the
  /// worker does not know them.
  ///
  /// A worker that knows them need not draw rows that were seen before. By default nil.
  mutating func layout(ofState index: Int) throws -> FrameLayout?

  /// Draws some rows of a state and lends the pixels.
  ///
  /// Rows drawn by the last call for the same state must still be there; other rows need not. By
  /// default all rows are drawn.
  mutating func withPixels<Result>(
    ofState index: Int, rows: [Range<Int>], _ body: (PixelView) throws -> Result
  ) throws -> Result
}

extension FrameWorker {
  /// Returns nil: the worker cannot say where rows come from.
  package mutating func layout(ofState index: Int) throws -> FrameLayout? { nil }

  /// Draws all rows, whichever are asked for.
  package mutating func withPixels<Result>(
    ofState index: Int, rows: [Range<Int>], _ body: (PixelView) throws -> Result
  ) throws -> Result {
    try withPixels(ofState: index, body)
  }
}
