internal import Keyframes

/// A value for every frame of a film, kept once for as long as it stays: as large as what changes,
/// however many frames there are.
struct FrameValues<Value: Equatable>: Equatable {
  /// Frames in a row that have the same value.
  struct Run: Equatable {
    var frames: Range<Int>
    var value: Value
  }

  /// The values in order, no two neighbours alike.
  private(set) var runs: [Run] = []

  /// How many frames there are.
  var count: Int { runs.last?.frames.upperBound ?? 0 }

  /// Adds frames with a value at the end.
  mutating func append(_ value: Value, times: Int = 1) {
    guard times > 0 else { return }
    let (start, end) = (count, count + times)
    if let last = runs.last, last.value == value {
      runs[runs.count - 1].frames = last.frames.lowerBound..<end
    } else {
      runs.append(Run(frames: start..<end, value: value))
    }
  }

  /// The value of a frame, which must be there.
  subscript(frame: Int) -> Value { runs[indexOfRun(with: frame)].value }

  /// Which run a frame belongs to.
  func indexOfRun(with frame: Int) -> Int {
    runs.partitioningIndex { $0.frames.upperBound > frame }
  }

  /// Whether any frame has a value of which something is true.
  func contains(where isMeant: (Value) throws -> Bool) rethrows -> Bool {
    try runs.contains { try isMeant($0.value) }
  }

  /// Returns the values of all frames after a transform.
  func map<Other: Equatable>(_ other: (Value) -> Other) -> FrameValues<Other> {
    var values = FrameValues<Other>()
    for run in runs { values.append(other(run.value), times: run.frames.count) }
    return values
  }
}

extension FrameValues: Sequence {
  /// Goes from frame to frame.
  struct Iterator: IteratorProtocol {
    fileprivate let runs: [Run]
    private var run = 0
    private var frame = 0

    fileprivate init(runs: [Run]) { self.runs = runs }

    mutating func next() -> Value? {
      while run < runs.count, frame >= runs[run].frames.upperBound { run += 1 }
      guard run < runs.count else { return nil }
      frame += 1
      return runs[run].value
    }
  }

  func makeIterator() -> Iterator { Iterator(runs: runs) }
}
