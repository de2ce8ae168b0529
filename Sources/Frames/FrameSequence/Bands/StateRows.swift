/// Reads the rows of states as hashes, drawing only rows that are not known yet.
///
/// For comparing pictures without needing their pixels.
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
}

extension RowHash {
  /// The fingerprint of a picture, from those of its rows.
  ///
  /// Baselines store it: changing the computation requires a new baseline format.
  package init(of rows: [RowHash]) {
    let hasher = RowHasher(byteCount: rows.count * MemoryLayout<RowHash>.stride)
    self = rows.withUnsafeBufferPointer { hasher.hash($0) }
  }
}
