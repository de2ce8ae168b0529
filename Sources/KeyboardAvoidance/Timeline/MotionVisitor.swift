import Keyframes

/// What is asked of everything that moves, be it a frame, an offset or an angle.
///
/// Tracks are of many types: in a list each would be a box, and asking took a quarter of an audit.
protocol MotionVisitor {
  mutating func visit<Value>(_ track: Track<Value>)
}

/// Whether anything is on its way at a time.
struct MotionSearch: MotionVisitor {
  let time: Double
  private(set) var isMoving = false

  init(time: Double) { self.time = time }

  mutating func visit<Value>(_ track: Track<Value>) {
    isMoving = isMoving || track.isMoving(at: time)
  }
}

/// When the last of what moves arrives.
struct LastArrival: MotionVisitor {
  private(set) var time: Double

  init(time: Double) { self.time = time }

  mutating func visit<Value>(_ track: Track<Value>) { time = max(time, track.settledTime) }
}

/// When things move, track by track.
struct MotionSpans: MotionVisitor {
  private(set) var spans: [[(start: Double, end: Double)]] = []

  mutating func visit<Value>(_ track: Track<Value>) { spans.append(track.spans) }
}
