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
  let takes: [Take]

  /// What stands still while the device is held some way round, and the state it had at first.
  private struct World {
    var scene: Scene
    var origin: SceneState
  }

  /// An episode and what was drawn in it.
  struct Take {
    var episode: Episode
    /// The field and its caret's line in the content, in points.
    var field: Rect
    var caret: Rect
    /// The world each ``Inspection/step`` from the episode's start on.
    var frames: [SceneState]
    /// The world at the episode's last instant.
    var rest: SceneState
    /// The world at the episode's start.
    var start: SceneState { frames.first ?? rest }

    /// The keyboard where it stands highest, in the window.
    var highestKeyboard: Rect {
      frames.map(\.keyboardFrame).min { $0.minY < $1.minY }
        .flatMap { $0.minY < rest.keyboardFrame.minY ? $0 : nil } ?? rest.keyboardFrame
    }
  }

  init(_ timeline: Timeline, end: Double, step: Double) {
    self.timeline = timeline
    self.end = end
    self.step = step
    worlds = Self.worlds(of: timeline)
    takes = Episode.all(in: timeline, end: end).compactMap { episode in
      let views = timeline.views(in: episode.orientation)
      guard let field = views[episode.field]?.contentFrame,
        let caret = views.caretRect(of: episode.field)
      else { return nil }
      return Take(
        episode: episode, field: field, caret: caret,
        frames: stride(from: episode.start, through: episode.rest, by: step)
          .map(timeline.state(at:)),
        rest: timeline.state(at: episode.rest))
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
    let isTall = take.field.height > room(in: state)
    return state.windowRect(
      ofContent: isTall ? take.caret : take.field, of: take.episode.field,
      in: timeline.views(in: state.orientation))
  }

  /// The height of the visible area, in points.
  func room(in state: SceneState) -> Double {
    let keyboardTop = isDocked(in: state) ? state.keyboardFrame.minY : .infinity
    let bottom = state.bottomBarTop(in: scene(of: state))
    return min(keyboardTop, state.scrollFrameInWindow.maxY, bottom)
      - visibleTop(in: state)
  }

  /// The upper edge of the visible area in the window, in points.
  func visibleTop(in state: SceneState) -> Double {
    state.visibleTop(in: scene(of: state))
  }

  /// How far the content stands from where it was before the first event; up is positive.
  func displacement(in state: SceneState) -> Double {
    let origin = origin(of: state)
    let top = state.scrollFrameInWindow.minY - state.cardShift(in: scene(of: state))
    return (state.contentOffset.y - origin.contentOffset.y)
      - (top - origin.scrollFrameInWindow.minY)
  }

  /// How much the keyboard covers of the scroll view at its lower edge, in points.
  func covered(in state: SceneState) -> Double {
    let frame = state.scrollFrameInWindow
    guard isDocked(in: state) || state.keyboardFrame.maxY >= frame.maxY else { return 0 }
    return min(max(frame.maxY - state.keyboardFrame.minY, 0), frame.height)
  }

  /// The largest offset that does not bounce back, in points.
  func largestOffset(in state: SceneState) -> Double {
    let inset = state.adjustedContentInset
    return max(-inset.top, state.contentSize.height + inset.bottom - state.scrollFrame.height)
  }

  /// Whether the keyboard reaches down to the bottom of the screen, as one that is hidden does.
  func isDocked(in state: SceneState) -> Bool {
    state.keyboardFrame.maxY >= scene(of: state).screenInWindow.maxY
  }
}
