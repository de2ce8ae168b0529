internal import KeyboardAvoidance
internal import Keyframes
internal import Stage

/// How the parts of a take's picture move and come and go, frame by frame.
struct MotionScore {
  let frames: [FrameClock.Frame]
  /// How long the film lasts, in seconds.
  let duration: Double
  /// x and y of a sheet's card, from where it rests; the tracks of what is on it are seen from it.
  private(set) var card = MotionTrack(values: [])
  /// x, y, width and height of the root view.
  private(set) var root = MotionTrack(values: [])
  /// x, y, width and height of the scroll view.
  private(set) var viewport = MotionTrack(values: [])
  /// x and y of the content's origin.
  private(set) var content = MotionTrack(values: [])
  /// x, y, width and height of the scroll indicator.
  private(set) var thumb = MotionTrack(values: [])
  private(set) var thumbOpacity = MotionTrack(values: [])
  /// x and y of the keyboard.
  private(set) var keyboard = MotionTrack(values: [])
  private(set) var keyboardOpacity = MotionTrack(values: [])
  /// What is shown of what comes and goes.
  private(set) var contents: [StagePart?] = []
  private(set) var keyboards: [StagePart?] = []
  private(set) var shadows: [StagePart?] = []
  private(set) var editing: [StagePart?] = []
  private(set) var carets: [StagePart?] = []

  /// Asks a timeline for every frame of a clock.
  ///
  /// - Parameter isExact: Whether every value is snapped to pixels, as in the frames of a sequence;
  ///   otherwise only those at rest are, and those in motion are where the timeline says.
  init(
    timeline: Timeline, clock: FrameClock, stage: Stage, scale: Double, isExact: Bool
  ) throws(StageError) {
    frames = Array(clock.frames)
    duration = frames.last.map { $0.time + $0.duration } ?? 0
    var exact: [StagePose] = []
    var poses: [StagePose] = []
    for frame in frames {
      let state = timeline.state(at: frame.sampleTime)
      let snapped = try stage.pose(of: state.snapped(toScale: scale))
      exact.append(snapped)
      var pose = isExact ? snapped : try stage.pose(of: state)
      // What no picture shows must not count as something that is shown.
      pose.thumbOpacity = snapped.thumbOpacity
      if snapped.thumb == nil { pose.thumb = nil }
      poses.append(pose)
    }
    contents = exact.map(\.contentPart)
    keyboards = exact.map(\.keyboardPart)
    shadows = exact.map(\.shadowPart)
    editing = exact.map(\.editing)
    carets = exact.map(\.caret)
    func track(_ value: (StagePose) -> [Double]?) throws(StageError) -> MotionTrack {
      try Self.track(
        poses, exact: exact, timeline: timeline, frames: frames, stage: stage,
        findsJumps: !isExact, value)
    }
    card = try track { [0, $0.card] }
    root = try track { Self.components($0.root) }
    viewport = try track { Self.components($0.viewport) }
    content = try track { [$0.content.x, $0.content.y] }
    thumb = try track { $0.thumb.map(Self.components) }
    thumbOpacity = try track { [$0.thumbOpacity] }
    keyboard = try track { $0.keyboardPart == nil ? nil : [$0.keyboard.x, $0.keyboard.y] }
    keyboardOpacity = try track { $0.keyboardPart == nil ? nil : [$0.keyboardOpacity] }
  }

  /// The frame that shows an instant of the scenario.
  func frame(showing time: Double) -> Int { frames.lastIndex { $0.sampleTime <= time } ?? 0 }

  private static func components(_ rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height]
  }
}

// MARK: - Tracks

extension MotionScore {
  /// A change of no more than this between two frames, in points, needs no look at what is between.
  private static let smallChange = 0.5

  private static func track(
    _ poses: [StagePose], exact: [StagePose], timeline: Timeline, frames: [FrameClock.Frame],
    stage: Stage, findsJumps: Bool, _ value: (StagePose) -> [Double]?
  ) throws(StageError) -> MotionTrack {
    let shown = poses.map(value)
    var track = MotionTrack(values: filled(shown))
    let snapped = filled(exact.map(value))
    let moving = track.values
    for frame in moving.indices {
      for component in moving[frame].indices {
        let here = moving[frame][component]
        let before = frame > 0 ? moving[frame - 1][component] : .nan
        let after = frame + 1 < moving.count ? moving[frame + 1][component] : .nan
        if abs(here - before) < 1e-6 || abs(here - after) < 1e-6 {
          track.values[frame][component] = snapped[frame][component]
        }
      }
    }
    guard findsJumps else { return track }
    for frame in moving.indices.dropLast() {
      let change = zip(moving[frame], moving[frame + 1]).map { abs($0 - $1) }.max() ?? 0
      guard change > smallChange, shown[frame] != nil, shown[frame + 1] != nil else { continue }
      let span = (frames[frame].sampleTime, frames[frame + 1].sampleTime)
      if try jumps(timeline, span.0, span.1, stage: stage, change: change, value) {
        track.jumps.insert(frame)
      }
    }
    return track
  }

  /// Whether most of a change happens at once: halving the span ten times leaves most of it in one
  /// part.
  private static func jumps(
    _ timeline: Timeline, _ start: Double, _ end: Double, stage: Stage, change: Double,
    _ value: (StagePose) -> [Double]?
  ) throws(StageError) -> Bool {
    func sample(_ time: Double) throws(StageError) -> [Double] {
      value(try stage.pose(of: timeline.state(at: time))) ?? []
    }
    func distance(_ first: [Double], _ second: [Double]) -> Double {
      zip(first, second).map { abs($0 - $1) }.max() ?? 0
    }
    var (low, high) = (start, end)
    var (lowValue, highValue) = (try sample(start), try sample(end))
    for _ in 0..<10 {
      let middle = (low + high) / 2
      let middleValue = try sample(middle)
      if distance(lowValue, middleValue) >= distance(middleValue, highValue) {
        (high, highValue) = (middle, middleValue)
      } else {
        (low, lowValue) = (middle, middleValue)
      }
    }
    return distance(lowValue, highValue) > change / 2
  }

  /// The values with gaps filled from the value before, or at the beginning from the one after:
  /// what is not shown need not move.
  private static func filled(_ values: [[Double]?]) -> [[Double]] {
    var last = values.lazy.compactMap { $0 }.first ?? []
    return values.map { value in
      last = value ?? last
      return last
    }
  }
}
