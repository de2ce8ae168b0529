import KeyboardAvoidance
import Keyframes

/// A timeline under inspection, with its episodes sampled once for all metrics.
struct Inspection {
  typealias Measurement = Report.Measurement

  let timeline: Timeline
  /// The time after which nothing changes any more, in seconds.
  let end: Double
  /// The sampling interval, in seconds.
  let step: Double
  /// The spans of time in which states change.
  let restless: [(start: Double, end: Double)]
  /// How the device is held initially.
  private let orientation: Orientation
  /// The things that do not move, in that orientation.
  private let home: World
  /// The same in the other orientation, if the device is ever rotated.
  private let away: World?
  /// The episodes with what was drawn in them.
  private(set) var episodes: [PlayedEpisode] = []

  /// The things that do not move in one orientation, and the initial positions.
  ///
  /// It is small, because it is used at every frame.
  struct World {
    var surroundings: Surroundings
    /// The initial content offset, in points.
    var offset: Double
    /// The initial upper edge of the scroll view, in the window in points.
    var scrollTop: Double
    /// Where the content's upper end would initially be if it were scrolled to its top, in the
    /// window in points.
    var contentTop: Double
    /// The initial height of the content, in points.
    var contentHeight: Double
    /// The initial bottom inset, with the safe area's part, in points.
    var insetBottom: Double
    /// The initially visible part of the scroll view, in the window in points.
    var visible: ClosedRange<Double>
    /// The extent of what the form draws before anything is typed.
    var drawn: DrawnExtent?

    init(_ scene: Scene, drawn: DrawnExtent?, origin: SceneState) {
      surroundings = scene.surroundings
      offset = origin.contentOffset.y
      let frame = origin.scrollFrameInWindow
      scrollTop = frame.minY
      contentTop = frame.minY + origin.adjustedContentInset.top
      contentHeight = origin.contentSize.height
      insetBottom = origin.adjustedContentInset.bottom
      let top = origin.visibleTop(in: surroundings)
      visible = top...max(top, min(frame.maxY, origin.bottomBarTop(in: surroundings)))
      self.drawn = drawn
    }
  }

  /// An episode with its samples.
  struct PlayedEpisode {
    var episode: Episode
    /// The field and its caret's line in the content at rest, in points; empty where the keyboard
    /// hides.
    var field = Rect.zero
    var caret = Rect.zero
    /// A sample of the instant before the episode, and one for each ``Inspection/step`` after its
    /// start.
    var frames: [Frame] = []
    /// The state at the episode's last instant.
    var rest: SceneState
    /// Where animations were heading before the episode.
    var before: SceneState.Pose
    /// The scroll views of the form around the field, innermost first.
    var enclosures: [Enclosure] = []
    /// Whether the field is higher than the room above the keyboard at rest, or than a scroll view
    /// of the form around it, so that only its caret's line has to be revealed.
    var isTall = false
    /// Whether nothing moves at the last instant; some episodes are too short for that.
    var isAtRest: Bool
    /// Whether the field is in the footer, which no scrolling moves.
    var isInFooter = false
  }

  /// - Parameters:
  ///   - step: The sampling interval in seconds, or `nil` for no episodes.
  ///   - other: An inspection of another timeline of the same scene.
  init(_ timeline: Timeline, end: Double, step: Double?, like other: Inspection? = nil) {
    self.timeline = timeline
    self.end = end
    self.step = step ?? 1
    restless = step == nil ? [] : timeline.restlessSpans
    orientation = timeline.scene.orientation
    (home, away) = Self.worlds(of: timeline, like: other?.home)
    guard let step else { return }
    episodes = Episode.all(in: timeline, end: end).compactMap { played(of: $0, every: step) }
  }

  /// Samples an episode, or returns `nil` where the form has no such field.
  private func played(of episode: Episode, every step: Double) -> PlayedEpisode? {
    var played = PlayedEpisode(
      episode: episode, rest: timeline.layout(at: episode.rest),
      before: timeline.targetPose(at: episode.start - Episode.instant),
      isAtRest: !timeline.isMoving(at: episode.rest))
    if !episode.isHide {
      let views = timeline.views(at: episode.rest)
      guard let field = views[episode.field]?.contentFrame,
        let caret = views.caretRect(of: episode.field)
      else { return nil }
      (played.field, played.caret) = (field, caret)
      played.isInFooter = views.isInFooter(episode.field)
      played.enclosures = Enclosure.all(around: episode.field, in: views)
      played.isTall =
        field.height
        > min(room(in: played.rest), played.enclosures.map(\.frame.height).min() ?? .infinity)
    }
    played.frames = frames(of: played, every: step)
    return played
  }

  private static func worlds(
    of timeline: Timeline, like other: World?
  ) -> (home: World, away: World?) {
    // Before 0 nothing has happened yet, even if an event is at 0.
    let home = World(
      timeline.scene, drawn: other.map(\.drawn) ?? DrawnExtent(timeline.views),
      origin: timeline.state(at: -1))
    guard let first = timeline.rotations.first else { return (home, nil) }
    let turned = undisturbed(timeline)
    return (
      home,
      World(
        timeline.scene(in: first.value), drawn: DrawnExtent(turned.views(at: first.time)),
        origin: turned.state(at: first.time))
    )
  }

  /// The same device with the same rotations but without a keyboard, as the ideal layout.
  static func undisturbed(_ timeline: Timeline) -> Timeline {
    Simulation(
      scene: timeline.scene, strategy: NoAvoidance(),
      events: timeline.rotations.map { Event(at: $0.time, .rotate($0.value)) }
    ).run()
  }

  /// The things that do not move in the orientation of a state.
  func world(of state: SceneState) -> World {
    state.orientation == orientation ? home : away ?? home
  }

  /// The bounds of the views in a state.
  func surroundings(of state: SceneState) -> Surroundings { world(of: state).surroundings }

  /// The rectangle to reveal, in the window in points: the field, or its caret's line when the
  /// field is higher than the room above the keyboard.
  func target(of played: PlayedEpisode, in state: SceneState) -> Rect {
    let (field, caret) = rects(of: played, in: state)
    return windowRect(played.isTall ? caret : field, of: played, in: state)
  }

  /// Converts a rectangle of an episode's field to the window, in points.
  func windowRect(_ rect: Rect, of played: PlayedEpisode, in state: SceneState) -> Rect {
    if state.nestedOffsets.isEmpty, state.footer == nil { return state.windowRect(ofContent: rect) }
    return state.windowRect(
      ofContent: rect, of: played.episode.field, in: timeline.views(in: state))
  }

  /// The field and its caret's line in the content, as they are laid out in a state.
  func rects(of played: PlayedEpisode, in state: SceneState) -> (field: Rect, caret: Rect) {
    if state.edits == played.rest.edits { return (played.field, played.caret) }
    let views = timeline.views(in: state)
    return (
      views[played.episode.field]?.contentFrame ?? played.field,
      views.caretRect(of: played.episode.field) ?? played.caret
    )
  }

  /// The height of the visible area, in points.
  func room(in state: SceneState) -> Double {
    let bottom = state.bottomBarTop(in: surroundings(of: state))
    return min(dockedTop(in: state), state.scrollFrameInWindow.maxY, bottom)
      - visibleTop(in: state)
  }

  /// The upper edge of a keyboard that reaches the bottom of the screen, in the window in points;
  /// infinite for any other.
  func dockedTop(in state: SceneState) -> Double {
    isDocked(in: state) ? state.keyboardFrame.minY : .infinity
  }

  /// The upper edge of the visible area in the window, in points.
  func visibleTop(in state: SceneState) -> Double {
    state.visibleTop(in: surroundings(of: state))
  }

  /// How far the content is from where it was before the first event, in points; up is positive.
  func displacement(in state: SceneState) -> Double { displacement(in: state.pose) }

  /// How far the content is from where it was before the first event, in points; up is positive.
  func displacement(in pose: SceneState.Pose) -> Double {
    let world = pose.orientation == orientation ? home : away ?? home
    let shift = pose.cardTop.map { $0 - world.surroundings.presentationTop } ?? 0
    return (pose.offset - world.offset) - (pose.scrollTop - shift - world.scrollTop)
  }

  /// How far the content was from where it was before the first event when the user last released
  /// it, in points; 0 where the user never did.
  private func userDisplacement(releasedAt time: Double?) -> Double {
    guard let time else { return 0 }
    var pose = timeline.pose(at: time)
    pose.offset = timeline.targetOffset(at: time).y
    return displacement(in: pose)
  }

  /// How far the content rests from where it was before the first event, or from where the user
  /// released it.
  func travel(in played: PlayedEpisode) -> Double {
    displacement(in: played.rest) - userDisplacement(releasedAt: played.episode.lastDrag)
  }

  /// How far the content is on its way to at the end of an episode of another strategy in the same
  /// situation, as ``travel(in:)`` measures it.
  func travel(atTheEndOf played: PlayedEpisode) -> Double {
    displacement(in: timeline.targetPose(at: played.episode.rest))
      - userDisplacement(releasedAt: played.episode.lastDrag)
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

  /// Whether the keyboard's frame reaches the bottom of the screen, which is also true of a hidden
  /// one.
  func isDocked(in state: SceneState) -> Bool {
    state.keyboardFrame.maxY >= surroundings(of: state).screenInWindow.maxY
  }

  /// The largest value of all episodes that come to rest, at the episode's last instant; never
  /// below 0.
  ///
  /// - Parameters:
  ///   - hides: Whether episodes count in which the keyboard hides.
  ///   - value: The value, or `nil` where no strategy could improve it.
  func worstAtRest(includingHides hides: Bool = false, _ value: (PlayedEpisode) -> Double?)
    -> Measurement
  {
    worst(includingHides: hides) { played in
      guard played.isAtRest else { return Measurement.none }
      return value(played).map { Measurement($0, at: played.episode.rest) }
    }
  }

  /// The largest measurement of any episode; never below 0.
  ///
  /// - Parameters:
  ///   - hides: Whether episodes count in which the keyboard hides.
  ///   - measure: Returns a measurement, or `nil` where no strategy could improve it.
  func worst(
    includingHides hides: Bool = false, _ measure: (PlayedEpisode) -> Measurement?
  ) -> Measurement {
    var worst = Measurement.none
    var exempt: [String] = []
    for played in episodes where hides || !played.episode.isHide {
      guard var found = measure(played) else {
        if !exempt.contains(played.episode.field) { exempt.append(played.episode.field) }
        continue
      }
      guard found.value > worst.value else { continue }
      found.field = played.episode.field
      worst = found
    }
    worst.exemptFields = exempt
    worst.applies =
      exempt.isEmpty
      || episodes.contains { !$0.episode.isHide && !exempt.contains($0.episode.field) }
    return worst
  }
}

// Views that the keyboard covers besides the field.
extension Inspection {
  /// Points that cannot be seen at rest of a view that has to stay in sight with the field.
  ///
  /// A companion that does not fit into the room together with the field need not be seen.
  var keptHidden: Measurement {
    let companions = timeline.scene.companions
    guard companions != .none else { return .none }
    return worstAtRest { played in
      let views = timeline.views(in: played.rest)
      let field = rect(of: played.episode.field, views, in: played.rest)
      let room = room(in: played.rest)
      return companions.ids(with: played.episode.field, in: views).reduce(0) { worst, id in
        // A footer rides on the keyboard.
        guard !views.isInFooter(id), let field, let rect = rect(of: id, views, in: played.rest)
        else {
          return worst
        }
        let span = max(field.maxY, rect.maxY) - min(field.minY, rect.minY)
        let hidden = played.rest.hiddenHeight(
          of: rect, in: surroundings(of: played.rest),
          viewport: timeline.viewport(of: id, in: played.rest))
        return max(worst, hidden - max(span - room, 0))
      }
    }
  }

  /// Whether something that has to stay in sight with an episode's field is hidden in a state.
  func hidesCompany(of played: PlayedEpisode, in state: SceneState) -> Bool {
    let companions = timeline.scene.companions
    guard companions != .none else { return false }
    let views = timeline.views(in: state)
    return companions.ids(with: played.episode.field, in: views).contains { id in
      guard !views.isInFooter(id), let rect = rect(of: id, views, in: state) else { return false }
      return state.clearance(below: rect, in: surroundings(of: state)) < Clearance.defaultMargin
        || rect.minY < visibleTop(in: state) + Clearance.defaultMargin
    }
  }

  /// The names of the views besides the field of which the keyboard covers half or more at rest,
  /// and of which it covered less before, in the order of the form; empty where the scenario says
  /// what has to stay in sight.
  var coveredCompany: [String] {
    guard timeline.scene.companions == .none, let start = episodes.first?.episode.start else {
      return []
    }
    let before = timeline.layout(at: start - Episode.instant)
    var covered: [Int] = []
    for played in episodes
    where !played.episode.isHide && played.isAtRest && isDocked(in: played.rest) {
      let rest = played.rest
      let top = rest.keyboardFrame.minY
      guard top < surroundings(of: rest).screenInWindow.maxY,
        rest.orientation == before.orientation
      else { continue }
      let views = timeline.views(in: rest)
      for (index, node) in views.nodes.enumerated() {
        if node.superview == nil, node.element.footer != nil { break }
        let limit = node.contentFrame.height / 2
        guard limit > 0, rect(of: node, views, in: rest).maxY - top >= limit,
          node.element.isDrawn, node.element.children.isEmpty, node.element.content != .separator,
          node.element.id != played.episode.field, hidden(node, views, in: rest) >= limit,
          hidden(node, views, in: before) < limit, !covered.contains(index)
        else { continue }
        covered.append(index)
      }
    }
    let nodes = timeline.views.nodes
    return covered.sorted().filter(nodes.indices.contains).map { nodes[$0].element.name }
  }

  private func rect(of id: String, _ views: ViewTree, in state: SceneState) -> Rect? {
    views[id].map { state.windowRect(ofContent: $0.contentFrame, of: id, in: views) }
  }

  private func rect(of node: ViewTree.Node, _ views: ViewTree, in state: SceneState) -> Rect {
    if state.nestedOffsets.isEmpty { return state.windowRect(ofContent: node.contentFrame) }
    return state.windowRect(ofContent: node.contentFrame, of: node.element.id, in: views)
  }

  private func hidden(_ node: ViewTree.Node, _ views: ViewTree, in state: SceneState) -> Double {
    state.hiddenHeight(
      of: rect(of: node, views, in: state), in: surroundings(of: state),
      viewport: timeline.viewport(of: node.element.id, in: state))
  }
}

// Views that a finger can bring into sight while the keyboard is up: the form's end, its top, and
// the room between it and the keyboard.
extension Inspection {
  /// Points by which the lowest thing that is drawn stays below the visible area, however far a
  /// finger scrolls up, at rest.
  var unreachableEnd: Measurement {
    worstWithKeyboard { played in
      guard let drawn = drawnExtent(in: played.rest) else { return 0 }
      let frame = played.rest.scrollFrameInWindow
      let bottomBarTop = played.rest.bottomBarTop(in: surroundings(of: played.rest))
      // The content is visible beside and below an undocked keyboard, so its end need not clear the
      // keyboard. Where no part of the scroll view is visible, its upper edge is the limit.
      let limit = max(
        min(dockedTop(in: played.rest), frame.maxY, bottomBarTop), visibleTop(in: played.rest))
      return frame.minY + drawn.bottom - largestOffset(in: played.rest) - limit
    }
  }

  /// Points by which the highest thing that is drawn stays above the visible area, however far a
  /// finger scrolls down, at rest, beyond what was out of reach without a keyboard.
  var unreachableTop: Measurement {
    worstWithKeyboard { played in
      guard let drawn = drawnExtent(in: played.rest) else { return 0 }
      let world = world(of: played.rest)
      let top =
        played.rest.scrollFrameInWindow.minY + drawn.top + played.rest.adjustedContentInset.top
      let before = world.drawn.map { world.visible.lowerBound - world.contentTop - $0.top } ?? 0
      return visibleTop(in: played.rest) - top - max(before, 0)
    }
  }

  /// Points of empty window between the lower edge of a form that is cut off there and the
  /// keyboard, at rest.
  ///
  /// A form that ends above its scroll view's lower edge is not cut off: then nobody sees where the
  /// scroll view ends.
  var gap: Measurement {
    worstWithKeyboard { played in
      guard isDocked(in: played.rest), let drawn = drawnExtent(in: played.rest) else { return 0 }
      let frame = played.rest.scrollFrameInWindow
      let lowest = frame.minY + drawn.bottom + played.rest.adjustedContentInset.top
      guard lowest > frame.maxY else { return 0 }
      let world = world(of: played.rest)
      let shift = played.rest.cardShift(in: world.surroundings)
      // Only what showed the form before the keyboard came is missed, and not what an alert's
      // buttons stand on.
      return min(
        played.rest.keyboardFrame.minY, played.rest.bottomBarTop(in: world.surroundings),
        world.visible.upperBound + shift) - frame.maxY
    }
  }

  /// The extent of what the form draws in a state.
  private func drawnExtent(in state: SceneState) -> DrawnExtent? {
    state.edits.isEmpty ? world(of: state).drawn : DrawnExtent(timeline.views(in: state))
  }

  /// The worst value at rest of the episodes in which a keyboard is on the screen.
  private func worstWithKeyboard(_ value: (PlayedEpisode) -> Double) -> Measurement {
    worstAtRest { played in
      let bottom = surroundings(of: played.rest).screenInWindow.maxY
      return played.rest.keyboardFrame.minY < bottom ? value(played) : 0
    }
  }

  /// From the upper edge of the highest thing that a form draws to the lower edge of the lowest, in
  /// content coordinates in points.
  ///
  /// Room around the views is not part of it: nobody misses blank room.
  struct DrawnExtent: Hashable, Sendable {
    var top: Double
    var bottom: Double

    /// A scroll view of the form as far as it is seen: its edges, and how far the lowest thing in
    /// it can be scrolled up, and the highest down, from where they rest.
    private struct Pane {
      var top = -Double.infinity
      var bottom = Double.infinity
      var upwards = 0.0
      var downwards = 0.0
    }

    /// Measures the views that scroll, or returns `nil` where nothing of them is drawn.
    ///
    /// A view in a scroll view of the form counts where this one can bring it: its last view at its
    /// end, its first at its top.
    init?(_ views: ViewTree) {
      var extent: (top: Double, bottom: Double)?
      // The containers of each node, and for scroll views what their own views stand in.
      var panes: [Pane] = []
      for node in views.nodes {
        // The footer is the last view of a form.
        if node.superview == nil, node.element.footer != nil { break }
        let frame = node.contentFrame
        let pane = node.superview.map { panes[$0] } ?? Pane()
        let upper = min(max(frame.minY + pane.downwards, pane.top), pane.bottom)
        let lower = min(max(frame.maxY - pane.upwards, pane.top), pane.bottom)
        if case .scrollView(let scroll) = node.element.content {
          let smallest = -scroll.contentInset.top
          let largest = max(
            scroll.contentSize.height + scroll.contentInset.bottom - frame.height, smallest)
          let rest = scroll.contentOffset?.y ?? smallest
          panes.append(
            Pane(
              top: min(max(frame.minY, pane.top), pane.bottom),
              bottom: max(min(frame.maxY, pane.bottom), pane.top),
              upwards: pane.upwards + max(largest - rest, 0),
              downwards: pane.downwards + max(rest - smallest, 0)))
        } else {
          panes.append(pane)
        }
        guard node.element.isDrawn, !frame.isEmpty else { continue }
        extent = (min(extent?.top ?? upper, upper), max(extent?.bottom ?? lower, lower))
      }
      guard let extent else { return nil }
      (top, bottom) = extent
    }
  }
}

extension Inspection {
  /// Differences, once the keyboard is gone, from how things stood before the first one came; 0
  /// while one is still up.
  struct Restoration {
    /// Points by which something differs that should not: what a finger can reach, where the views
    /// are, and content that rests out of its range.
    var notRestored = Measurement.none
    /// Points by which content that rests in its range stands elsewhere.
    var staysScrolled = Measurement.none
  }

  /// Compares the state after the last keyboard with the one before the first.
  ///
  /// - Parameter unturned: Returns the same strategy's timeline without a keyboard, with all
  ///   rotations of the device; asked for only where it is rotated.
  func restoration(withoutKeyboard: () -> Timeline) -> Restoration {
    guard let start = departureTime else { return Restoration() }
    // Scrolling by the user once the keyboard is gone is no difference.
    let time =
      timeline.deliveries.first {
        $0.event == .willBeginDragging && $0.time > (episodes.last?.episode.start ?? 0)
          && episodes.last?.episode.isHide == true
      }.map { $0.time - Episode.instant } ?? end
    let last = timeline.layout(at: time)
    let bottom = surroundings(of: last).screenInWindow.maxY
    guard !episodes.isEmpty, last.keyboardFrame.minY >= bottom - Self.tolerance else {
      return Restoration()
    }
    var before: SceneState
    if timeline.rotates {
      let turned = withoutKeyboard()
      before = turned.targetState(at: max(turned.settledTime, end))
    } else {
      before = timeline.targetState(at: start - Episode.instant)
    }
    // Typing has made the content longer, too.
    if !last.edits.isEmpty {
      before.contentSize.height += FormEdit.growth(
        of: last.edits, in: timeline.scene(in: last.orientation).form)
    }
    let range = (smallest: -before.adjustedContentInset.top, largest: largestOffset(in: before))
    let moved = abs(last.contentOffset.y - before.contentOffset.y)
    let isInRange =
      last.contentOffset.y >= range.smallest - Self.tolerance
      && last.contentOffset.y <= range.largest + Self.tolerance
    let differences = [
      -last.adjustedContentInset.top - range.smallest, largestOffset(in: last) - range.largest,
      last.rootFrame.minY - before.rootFrame.minY,
      last.scrollFrame.minY - before.scrollFrame.minY,
      last.scrollFrame.height - before.scrollFrame.height, isInRange ? 0 : moved,
    ]
    return Restoration(
      notRestored: Measurement(differences.map(abs).max() ?? 0, at: time),
      staysScrolled: Measurement(isInRange ? moved : 0, at: time))
  }

  /// When the first keyboard was asked for, in seconds, or `nil` where none ever was.
  var departureTime: Double? {
    timeline.deliveries.first { delivery in
      switch delivery.event {
      case .shouldBeginEditing: true
      case .keyboard(let notification): notification.name.isWill
      default: false
      }
    }?.time
  }

  /// Offsets are rounded to pixels, so that half a point is no difference.
  private static let tolerance = 0.5

  /// Points by which two states differ: the largest difference of offset, insets, content and
  /// views.
  static func difference(_ one: SceneState, _ other: SceneState) -> Double {
    [
      one.contentOffset.y - other.contentOffset.y, one.contentInset.top - other.contentInset.top,
      one.contentInset.bottom - other.contentInset.bottom,
      one.indicatorInsets.bottom - other.indicatorInsets.bottom,
      one.contentSize.height - other.contentSize.height, one.rootFrame.minY - other.rootFrame.minY,
      one.scrollFrame.minY - other.scrollFrame.minY,
      one.scrollFrame.height - other.scrollFrame.height,
    ].map(abs).max() ?? 0
  }
}
