internal import KeyboardAvoidance
internal import Keyframes
internal import Stage

/// How the parts of a film's picture move and come and go, frame by frame.
struct MotionScore {
  let frames: FrameClock.Frames
  /// How long the film lasts, in seconds.
  let duration: Double
  /// The parts of all frames, each as it first stands.
  private(set) var parts: [PlacedPart] = []
  /// The tracks of every quantity, frame by frame; a hidden part keeps its last value.
  private(set) var tracks: [MotionQuantity: MotionTrack] = [:]
  /// Where the parts are shown, by their identity.
  private(set) var shown: [PlacedPart.ID: FrameValues<Bool>] = [:]
  /// Which way the device is held, and by how many degrees its window still has to turn.
  private(set) var turns = FrameValues<Turn>()

  /// How a device is held.
  struct Turn: Equatable {
    var orientation: Orientation
    var angle: Double
  }

  /// The picture of a frame: as the timeline has it, and snapped to pixels.
  private struct Frame: Equatable {
    var moving: DrawnState
    var exact: DrawnState
  }

  /// Asks a timeline for every frame of a clock.
  ///
  /// - Parameter isExact: Whether every value is snapped to pixels, as in the frames of a sequence;
  ///   otherwise only those at rest are, and those in motion are where the timeline says.
  init(
    timeline: Timeline, clock: FrameClock, stage: Stage, isExact: Bool
  ) throws {
    frames = clock.frames
    duration = frames.last.map { $0.time + $0.duration } ?? 0
    var states = FrameValues<Frame>()
    for frame in frames {
      let state = timeline.state(at: frame.sampleTime)
      let exact = stage.drawn(state)
      states.append(
        Frame(moving: isExact ? exact : stage.drawn(state, snaps: false), exact: exact))
    }
    turns = states.map { Turn(orientation: $0.exact.orientation, angle: $0.exact.windowAngle) }
    var drafts: [MotionQuantity: MotionDraft] = [:]
    for run in states.runs {
      try append(run.value, at: run.frames, to: &drafts, stage: stage)
    }
    // Quantities that move together ask for the same instants.
    var known: [Double: [MotionQuantity: [Double]]] = [:]
    for (quantity, draft) in drafts {
      var track = MotionTrack(values: draft.values)
      if !isExact {
        track.jumps = try draft.jumps(between: frames) { time in
          if let values = known[time] { return values[quantity] ?? [] }
          let state = stage.drawn(timeline.state(at: time), snaps: false)
          let values = MotionQuantity.values(of: try stage.compose(state))
          known[time] = values
          return values[quantity] ?? []
        }
      }
      tracks[quantity] = track
    }
  }

  private mutating func append(
    _ frame: Frame, at frames: Range<Int>, to drafts: inout [MotionQuantity: MotionDraft],
    stage: Stage
  ) throws {
    let composed = try stage.compose(frame.exact)
    let exact = MotionQuantity.values(of: composed)
    let moving =
      frame.moving == frame.exact
      ? exact : MotionQuantity.values(of: try stage.compose(frame.moving))
    for quantity in exact.keys where drafts[quantity] == nil {
      drafts[quantity] = MotionDraft()
      drafts[quantity]?.append(nil, exact: nil, times: frames.lowerBound)
    }
    // What no picture shows must not count as something that is shown.
    for quantity in drafts.keys {
      let value = exact[quantity]
      drafts[quantity]?.append(
        value.map { moving[quantity] ?? $0 }, exact: value, times: frames.count)
    }
    for placed in composed where shown[placed.id] == nil {
      parts.append(placed)
      shown[placed.id] = FrameValues()
      shown[placed.id]?.append(false, times: frames.lowerBound)
    }
    let visible = Set(composed.map(\.id))
    for id in shown.keys { shown[id]?.append(visible.contains(id), times: frames.count) }
  }

  /// The frame that shows an instant of the scenario.
  func frame(showing time: Double) -> Int { frames.lastIndex { $0.sampleTime <= time } ?? 0 }
}

// MARK: - Parts

extension MotionScore {
  /// Whether any of some parts is shown, frame by frame.
  func isShown(anyOf ids: [PlacedPart.ID]) -> FrameValues<Bool> {
    let values = ids.compactMap { shown[$0] }
    let edges = Set(values.flatMap { $0.runs.map(\.frames.lowerBound) } + [0]).sorted()
    var isShown = FrameValues<Bool>()
    for (start, end) in zip(edges, edges.dropFirst() + [frames.count]) {
      isShown.append(values.contains { $0[start] }, times: end - start)
    }
    return isShown
  }
}

extension PlacedPart {
  /// The identity of a part in all frames: the same shapes at the same place among the others.
  struct ID: Hashable {
    var part: StagePart
    var path: [Group.Key]
    var level: Int
  }

  var id: ID { ID(part: part, path: groups.map(\.key), level: level) }
}
