/// Reads the rows of states as fingerprints, drawing only what was not seen before.
///
/// For those who need to know whether pictures are equal, and not the pictures.
package struct StateRows<Worker: FrameWorker> {
  private var worker: Worker
  private var scanner = StateScanner()

  /// Makes a reader of what a worker draws.
  package init(worker: Worker) { self.worker = worker }

  /// Returns the width of a state's picture in pixels, and its rows from the top down.
  package mutating func rows(ofState state: Int) throws -> (width: Int, rows: [RowHash]) {
    var scanner = self.scanner
    defer { self.scanner = scanner }
    return try scanner.withRows(ofState: state, of: &worker) { shape, hashes, _ in
      (shape.width, hashes)
    }
  }

  /// Draws a state and lends its pixels.
  package mutating func withPixels<Result>(
    ofState state: Int, _ body: (PixelView) throws -> Result
  ) throws -> Result {
    try worker.withPixels(ofState: state, body)
  }
}

extension RowHash {
  /// A fingerprint of a picture by those of its rows.
  ///
  /// Baselines keep it: the way it is computed must not change without a new format of theirs.
  package init(of rows: [RowHash]) {
    let hasher = RowHasher(byteCount: rows.count * MemoryLayout<RowHash>.stride)
    self = rows.withUnsafeBufferPointer { hasher.hash($0) }
  }
}
