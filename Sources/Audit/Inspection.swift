import KeyboardAvoidance
import Keyframes

/// A timeline under inspection: its episodes, looked at once for all metrics.
struct Inspection {
  let timeline: Timeline
  /// When nothing changes any more, in seconds.
  let end: Double
  /// How often the timeline is looked at, in seconds.
  let step: Double
  /// What stands still, as the device is first held and as it is held otherwise.
  private let worlds: [Orientation: World]
  /// The episodes with what was drawn in them.
  private(set) var takes: [Take] = []

  /// What stands still while the device is held some way round, and the state it had at first.
  private struct World {
    var scene: Scene
    var origin: SceneState
  }

  /// An episode and what was drawn in it.
  struct Take {
    var episode: Episode
    /// The field and its caret's line in the content at rest, in points.
    var field: Rect
    var caret: Rect
    /// The world each ``Inspection/step`` from the episode's start on.
    var frames: [SceneState]
    /// The world at the episode's last instant.
    var rest: SceneState
    /// The world at the episode's start.
    var start: SceneState
    /// Where the world was on its way to before the episode.
    var before: SceneState
    /// Whether the field is higher than the room above the keyboard at rest, so that only its caret's
    /// line has to be seen.
    var isTall = false
    /// Whether everything stands still at the last instant: some episodes are too short for it.
    var isAtRest: Bool
    /// How far the content stood from its place when the user last let go of it, in points.
    var userDisplacement = 0.0
  }

  /// - Parameter step: How often to look, in seconds, or `nil` to look at starts and rests only.
  init(_ timeline: Timeline, end: Double, step: Double?) {
    self.timeline = timeline
    self.end = end
    self.step = step ?? 1
    worlds = Self.worlds(of: timeline)
    takes = Episode.all(in: timeline, end: end).compactMap { episode in
      let views = timeline.views(at: episode.rest)
      guard let field = views[episode.field]?.contentFrame,
        let caret = views.caretRect(of: episode.field)
      else { return nil }
      let frames =
        step.map {
          stride(from: episode.start, through: episode.rest, by: $0).map(timeline.state(at:))
        } ?? []
      var take = Take(
        episode: episode, field: field, caret: caret, frames: frames,
        rest: timeline.state(at: episode.rest),
        start: frames.first ?? timeline.state(at: episode.start),
        before: timeline.targetState(at: episode.start - Self.instant),
        isAtRest: !timeline.isMoving(at: episode.rest))
      take.isTall = field.height > room(in: take.rest)
      if let time = episode.lastDrag {
        take.userDisplacement = displacement(
          in: timeline.state(at: time), target: timeline.targetOffset(at: time))
      }
      return take
    }
  }

  private static func worlds(of timeline: Timeline) -> [Orientation: World] {
    // Before 0 nothing has happened yet, whatever happens at 0.
    let scene = timeline.scene
    var worlds = [
      scene.orientation: World(scene: scene, origin: timeline.state(at: -1))
    ]
    guard let first = timeline.rotations.first else { return worlds }
    worlds[first.value] = World(
      scene: timeline.scene(in: first.value),
      origin: Self.undisturbed(timeline).state(at: first.time))
    return worlds
  }

  /// The same device turned at the same times, without a keyboard: how everything should stand.
  static func undisturbed(_ timeline: Timeline) -> Timeline {
    Simulation(
      scene: timeline.scene, strategy: NoAvoidance(),
      events: timeline.rotations.map { Event(at: $0.time, .rotate($0.value)) }
    ).run()
  }

  /// What stands still around a state.
  func scene(of state: SceneState) -> Scene {
    worlds[state.orientation]?.scene ?? timeline.scene
  }

  /// The state before the first event, or what it would be with the device held as in another.
  func origin(of state: SceneState) -> SceneState {
    worlds[state.orientation]?.origin ?? timeline.state(at: -1)
  }

  /// The rectangle that has to be seen: the field, or its caret's line when it is higher than the
  /// room above the keyboard; in the window, in points.
  func target(of take: Take, in state: SceneState) -> Rect {
    let (field, caret) = rects(of: take, in: state)
    return state.windowRect(ofContent: take.isTall ? caret : field)
  }

  /// The field and its caret's line in the content, as they are laid out in a state.
  func rects(of take: Take, in state: SceneState) -> (field: Rect, caret: Rect) {
    if state.edits == take.rest.edits { return (take.field, take.caret) }
    let views = ViewTree(form: FormEdit.apply(state.edits, to: scene(of: state).form))
    return (
      views[take.episode.field]?.contentFrame ?? take.field,
      views.caretRect(of: take.episode.field) ?? take.caret
    )
  }

  /// The height of the visible area, in points.
  func room(in state: SceneState) -> Double {
    min(state.keyboardFrame.minY, state.scrollFrameInWindow.maxY, scene(of: state).bottomBarTop)
      - visibleTop(in: state)
  }

  /// The upper edge of the visible area in the window, in points.
  func visibleTop(in state: SceneState) -> Double {
    max(state.scrollFrameInWindow.minY, scene(of: state).topBarBottom, 0)
  }

  /// How much of a rectangle in the content, in points, no scrolling could show: what stays under the
  /// bars at the content's top, and what the room that the keyboard leaves is too small for.
  func lostAnyway(_ rect: Rect, in state: SceneState) -> Double {
    var origin = origin(of: state)
    let top = origin.scrollFrameInWindow.minY + origin.adjustedContentInset.top + rect.minY
    let underBars = min(max(visibleTop(in: origin) - top, 0), rect.height)
    origin.keyboardFrame = state.keyboardFrame
    return max(underBars, min(rect.height - max(room(in: origin), 0), rect.height))
  }

  /// How long before an episode its world is looked at.
  private static let instant = 1e-6

  /// How far the content stands from where it was before the first event; up is positive.
  func displacement(in state: SceneState) -> Double {
    displacement(in: state, target: state.contentOffset)
  }

  private func displacement(in state: SceneState, target offset: Point) -> Double {
    let origin = origin(of: state)
    return (offset.y - origin.contentOffset.y)
      - (state.scrollFrameInWindow.minY - origin.scrollFrameInWindow.minY)
  }

  /// How far the content rests from where it was before the first event, or from where the user let
  /// go of it.
  func travel(in take: Take) -> Double {
    displacement(in: take.rest) - take.userDisplacement
  }

  /// How much the keyboard covers of the scroll view at its lower edge, in points.
  func covered(in state: SceneState) -> Double {
    let frame = state.scrollFrameInWindow
    let screen = scene(of: state).window
    guard state.keyboardFrame.maxY >= min(frame.maxY, screen.maxY) else { return 0 }
    return min(max(frame.maxY - state.keyboardFrame.minY, 0), frame.height)
  }

  /// The largest offset that does not bounce back, in points.
  func largestOffset(in state: SceneState) -> Double {
    let inset = state.adjustedContentInset
    return max(-inset.top, state.contentSize.height + inset.bottom - state.scrollFrame.height)
  }

  /// The largest value of any episode that comes to rest, and its last instant; never below 0.
  func worstAtRest(_ value: (Take) -> Double) -> Measurement {
    worst { $0.isAtRest ? Measurement(value($0), at: $0.episode.rest) : .none }
  }

  /// The largest measurement of any episode; never below 0.
  func worst(_ measure: (Take) -> Measurement) -> Measurement {
    takes.reduce(.none) { worst, take in
      var found = measure(take)
      guard found.value > worst.value else { return worst }
      found.field = take.episode.field
      return found
    }
  }
}
