import Keyframes

/// A query over everything that moves: frames, offsets and angles.
///
/// Tracks have different types: boxing them in a list took a quarter of an audit's time.
protocol MotionVisitor {
  mutating func visit<Value>(_ track: Track<Value>)
}

/// Whether anything is moving at a time.
struct MotionSearch: MotionVisitor {
  let time: Double
  private(set) var isMoving = false

  init(time: Double) { self.time = time }

  mutating func visit<Value>(_ track: Track<Value>) {
    isMoving = isMoving || track.isMoving(at: time)
  }
}

/// The time at which the last motion ends.
struct LastArrival: MotionVisitor {
  private(set) var time: Double

  init(time: Double) { self.time = time }

  mutating func visit<Value>(_ track: Track<Value>) { time = max(time, track.settledTime) }
}

/// The spans of motion, track by track.
struct MotionSpans: MotionVisitor {
  private(set) var spans: [[(start: Double, end: Double)]] = []

  mutating func visit<Value>(_ track: Track<Value>) { spans.append(track.spans) }
}
