/// One number over time, as the frames of a sequence show it.
struct MotionTrack {
  let times: [Double]
  let values: [Double]
  /// The usual time from frame to frame, in seconds.
  let interval: Double

  /// The precision of the values in points: 0 when exact, otherwise a pixel.
  let grain: Double

  /// Half a pixel in points: a motion that goes no further is not seen.
  private let visible: Double

  /// A change below this, in points, is a rounding.
  static let stillness = 0.05

  /// A motion from one rest to the next.
  struct Segment: Hashable {
    /// The last frame at rest, and the first that is at rest again.
    var frames: ClosedRange<Int>
    var start: Double
    var end: Double
    var from: Double
    var to: Double
    /// How far it goes at most from where it began, downwards above 0.
    var reach: Double
    /// Whether it is over from one frame to the next.
    var isJump: Bool

    /// When it goes on.
    var span: TimeSpan { TimeSpan(from: start, to: end) }

    /// Whether it goes the other way than another.
    func isTurned(from other: Segment) -> Bool { (to - from) * (other.to - other.from) < 0 }
  }

  init(_ sequence: PlayedSequence, grain: Double, _ value: (MotionNumbers) -> Double) {
    self.grain = grain
    let frames = sequence.frames.filter { $0.numbers != nil }
    times = frames.map(\.time)
    values = frames.compactMap { $0.numbers.map(value) }
    interval = sequence.frameInterval
    visible = 0.5 / sequence.scale
  }

  /// The motions, in order.
  func segments() -> [Segment] {
    var segments: [Segment] = []
    var index = 0
    while index + 1 < values.count {
      guard abs(values[index + 1] - values[index]) > Self.stillness else {
        index += 1
        continue
      }
      // Ends where it stays for three frames, or for a twentieth of a second; in whole pixels the
      // end of a spring stays for longer before it goes one more.
      let pause = grain > 0 ? 0.2 : 0.045
      var end = index + 1
      var probe = end
      while probe + 1 < values.count {
        if abs(values[probe + 1] - values[probe]) > Self.stillness { end = probe + 1 }
        probe += 1
        if probe - end >= 3, times[probe] - times[end] > pause { break }
      }
      let ways = values[index...end].map { $0 - values[index] }
      let reach = ways.max { abs($0) < abs($1) } ?? 0
      if abs(reach) > visible {
        segments.append(
          Segment(
            frames: index...end, start: lastRest(before: index + 1), end: times[end],
            from: values[index], to: values[end], reach: reach, isJump: end == index + 1))
      }
      index = end
    }
    return segments
  }

  /// When a motion has not begun yet, in seconds, of which a frame is the first.
  ///
  /// What rests is one frame in many films, which stays until the next; the motion is in the last
  /// interval of it at most.
  private func lastRest(before frame: Int) -> Double {
    max(times[frame - 1], times[frame] - interval)
  }

  /// The parts of the way at which times are compared; in whole pixels not where it is slow.
  var levels: [Double] {
    grain > 0
      ? stride(from: 0.1, through: 0.851, by: 0.05).map { $0 }
      : stride(from: 0.05, through: 0.951, by: 0.05).map { $0 }
  }

  /// When a motion has gone each of the levels of its way, in seconds.
  ///
  /// The distance back and forth counts in full. Between two frames the motion is taken as
  /// straight; a jump happens when the frame that shows it appears.
  func times(of segment: Segment) -> [Double] {
    if segment.isJump { return levels.map { _ in segment.end } }
    var way = [0.0]
    for index in segment.frames.dropFirst() {
      way.append((way.last ?? 0) + abs(values[index] - values[index - 1]))
    }
    let whole = way.last ?? 0
    var position = 0
    return levels.map { level in
      while position + 1 < way.count - 1, way[position + 1] < level * whole { position += 1 }
      let first = segment.frames.lowerBound + position
      let step = way[position + 1] - way[position]
      let part = step > 0 ? (level * whole - way[position]) / step : 0
      let start = position == 0 ? lastRest(before: first + 1) : times[first]
      return start + (times[first + 1] - start) * min(max(part, 0), 1)
    }
  }
}
