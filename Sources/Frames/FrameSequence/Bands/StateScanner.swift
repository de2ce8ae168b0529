/// Hashes the rows of the states of one worker, drawing only rows that are not known yet.
struct StateScanner {
  private var scanner = RowScanner()
  private var memory = RowMemory()
  private(set) var times = StepTimes()

  /// Hashes the rows of existing pixels.
  mutating func hashes(of pixels: PixelView) -> [RowHash] {
    times.measure(\.hash) {
      scanner.begin(pixels.shape)
      scanner.scan(0..<pixels.height, of: pixels)
    }
    return scanner.hashes
  }

  /// Hashes the rows of a state, and lends the hashes with a function that lends its pixels.
  mutating func withRows<Worker: FrameWorker, Result>(
    ofState state: Int, of worker: inout Worker,
    _ body: (PixelView.Shape, [RowHash], BandEncoder.Pixels) throws -> Result
  ) throws -> Result {
    let layout = try times.measure(\.draw) { try worker.layout(ofState: state) }
    let drawing = StepTimes.Stopwatch()
    guard let layout else {
      return try worker.withPixels(ofState: state) { pixels in
        times.draw += drawing.seconds
        return try body(pixels.shape, hashes(of: pixels)) { _, body in try body(pixels) }
      }
    }
    let drawn = RangeSet(try scan(layout, state: state, of: &worker))
    return try body(layout.shape, scanner.hashes) { rows, body in
      let drawing = StepTimes.Stopwatch()
      let missing = RangeSet(rows).subtracting(drawn)
      try worker.withPixels(ofState: state, rows: Array(missing.ranges)) { pixels in
        times.draw += drawing.seconds
        try body(pixels)
      }
    }
  }

  /// Hashes the rows of a state, and returns those that had to be drawn for it.
  private mutating func scan<Worker: FrameWorker>(
    _ layout: FrameLayout, state: Int, of worker: inout Worker
  ) throws -> [Range<Int>] {
    scanner.begin(layout.shape)
    let missing = times.measure(\.hash) { memory.recall(layout, into: &scanner) }
    guard !missing.isEmpty else { return [] }
    let drawing = StepTimes.Stopwatch()
    try worker.withPixels(ofState: state, rows: missing) { pixels in
      times.draw += drawing.seconds
      times.measure(\.hash) {
        for rows in missing { scanner.scan(rows, of: pixels) }
        memory.learn(missing, of: layout, from: scanner.hashes)
      }
    }
    return missing
  }
}

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
