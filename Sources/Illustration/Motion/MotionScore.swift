internal import KeyboardAvoidance
internal import Keyframes
internal import Stage

/// How the parts of a take's picture move and come and go, frame by frame.
struct MotionScore {
  let frames: FrameClock.Frames
  /// How long the film lasts, in seconds.
  let duration: Double
  /// x and y of a sheet's card, from where it rests; the tracks of what is on it are seen from it.
  private(set) var card = MotionTrack()
  /// x, y, width and height of the root view.
  private(set) var root = MotionTrack()
  /// x, y, width and height of the scroll view.
  private(set) var viewport = MotionTrack()
  /// x and y of the content's origin.
  private(set) var content = MotionTrack()
  /// x, y, width and height of the scroll indicator.
  private(set) var thumb = MotionTrack()
  private(set) var thumbOpacity = MotionTrack()
  /// x and y of the keyboard.
  private(set) var keyboard = MotionTrack()
  private(set) var keyboardOpacity = MotionTrack()
  /// What is shown of what comes and goes.
  private(set) var contents = FrameValues<StagePart?>()
  private(set) var keyboards = FrameValues<StagePart?>()
  private(set) var shadows = FrameValues<StagePart?>()
  private(set) var editing = FrameValues<StagePart?>()
  private(set) var carets = FrameValues<StagePart?>()

  /// Asks a timeline for every frame of a clock.
  ///
  /// - Parameter isExact: Whether every value is snapped to pixels, as in the frames of a sequence;
  ///   otherwise only those at rest are, and those in motion are where the timeline says.
  init(
    timeline: Timeline, clock: FrameClock, stage: Stage, scale: Double, isExact: Bool
  ) throws(StageError) {
    frames = clock.frames
    duration = frames.last.map { $0.time + $0.duration } ?? 0
    // Of what is not shown there is nothing to say.
    var drafts = [
      MotionDraft { [0, $0.card] }, MotionDraft { Self.components($0.root) },
      MotionDraft { Self.components($0.viewport) }, MotionDraft { [$0.content.x, $0.content.y] },
      MotionDraft { $0.thumb.map(Self.components) }, MotionDraft { [$0.thumbOpacity] },
      MotionDraft { $0.keyboardPart == nil ? nil : [$0.keyboard.x, $0.keyboard.y] },
      MotionDraft { $0.keyboardPart == nil ? nil : [$0.keyboardOpacity] },
    ]
    for frame in frames {
      let state = timeline.state(at: frame.sampleTime)
      let snapped = try stage.pose(of: state.snapped(toScale: scale))
      var pose = isExact ? snapped : try stage.pose(of: state)
      // What no picture shows must not count as something that is shown.
      pose.thumbOpacity = snapped.thumbOpacity
      if snapped.thumb == nil { pose.thumb = nil }
      for index in drafts.indices { drafts[index].append(pose, exact: snapped) }
      contents.append(snapped.contentPart)
      keyboards.append(snapped.keyboardPart)
      shadows.append(snapped.shadowPart)
      editing.append(snapped.editing)
      carets.append(snapped.caret)
    }
    let tracks = try drafts.map { draft throws(StageError) -> MotionTrack in
      var track = MotionTrack(values: draft.values)
      if !isExact {
        track.jumps = try draft.jumps(between: frames) { time throws(StageError) in
          try stage.pose(of: timeline.state(at: time))
        }
      }
      return track
    }
    (card, root, viewport, content) = (tracks[0], tracks[1], tracks[2], tracks[3])
    (thumb, thumbOpacity) = (tracks[4], tracks[5])
    (keyboard, keyboardOpacity) = (tracks[6], tracks[7])
  }

  /// The frame that shows an instant of the scenario.
  func frame(showing time: Double) -> Int { frames.lastIndex { $0.sampleTime <= time } ?? 0 }

  private static func components(_ rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height]
  }
}

// MARK: - Parts

extension MotionScore {
  /// What comes and goes: of each kind there is one at a time.
  var parts: [FrameValues<StagePart?>] { [contents, shadows, keyboards, editing, carets] }

  /// Whether a part is shown, frame by frame.
  func isShown(_ part: StagePart) -> FrameValues<Bool> {
    let edges = Set(parts.flatMap { $0.runs.map(\.frames.lowerBound) }).sorted() + [frames.count]
    var isShown = FrameValues<Bool>()
    for (start, end) in zip(edges, edges.dropFirst()) {
      isShown.append(parts.contains { $0[start] == part }, times: end - start)
    }
    return isShown
  }
}
