import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Points of the focused field that cannot be seen at rest.
  var hiddenAtRest: Measurement {
    var found = worstAtRest { played in
      isOutOfReach(played)
        ? nil
        : hidden(played, in: played.rest) - lostAnyway(played.wanted, of: played, in: played.rest)
    }
    if found.value > 0,
      let played = episodes.first(where: {
        $0.episode.field == found.field && $0.episode.rest == found.time
      })
    {
      found.place = place(of: target(of: played, in: played.rest), in: played.rest)
    }
    return found
  }

  /// The thing that hides the most of a rectangle's height; the first of those that hide all of it.
  private func place(of rect: Rect, in state: SceneState) -> Measurement.Place {
    let hidden: [(Measurement.Place, Double)] = [
      (.keyboard, state.keyboardFrame.intersection(rect)?.height ?? 0),
      (.top, visibleTop(in: state) - rect.minY),
      (.bar, rect.maxY - state.bottomBarTop(in: surroundings(of: state))),
      (.scrollView, rect.maxY - state.scrollFrameInWindow.maxY),
    ]
    let most = hidden.map { min($0.1, rect.height) }.max() ?? 0
    return hidden.first { min($0.1, rect.height) > most - 0.01 }?.0 ?? .keyboard
  }

  /// Points that the room below the focused field lacks at rest.
  var clearanceShortage: Measurement {
    worstAtRest { played in
      if played.isInFooter || isOutOfReach(played) { return nil }
      let rect = target(of: played, in: played.rest)
      return Clearance.defaultMargin
        - played.rest.clearance(below: rect, in: surroundings(of: played.rest))
        - missingRoom(for: played.wanted, of: played, in: played.rest)
    }
  }

  /// Points of the focused field that are lost above the visible area at rest.
  var topLost: Measurement {
    worstAtRest { played in
      if played.isInFooter || isOutOfReach(played) { return nil }
      let rect = target(of: played, in: played.rest)
      return min(visibleTop(in: played.rest) - rect.minY, rect.height)
        - lostAnyway(played.wanted, of: played, in: played.rest)
    }
  }

  /// Milliseconds for which the focused field cannot be seen while something moves, each by the
  /// share of the field, beyond what could not be seen at focus or cannot be seen at rest.
  var hiddenInMotion: Measurement {
    worst { played in
      // A keyboard that docks from the middle of the screen sweeps over the content below it,
      // however that moves.
      guard let first = played.frames.first, let last = played.frames.last,
        first.isDocked || !isDocked(in: played.rest)
      else { return Measurement.none }
      let height = played.wanted.height
      guard height > 0 else { return Measurement.none }
      let usual = max(first.hidden, last.hidden)
      var share = 0.0
      var worst: (index: Int, hidden: Double)?
      for index in movingFrames(of: played) where played.frames[index].hidden > usual {
        let hidden = played.frames[index].hidden
        share += (hidden - usual) / height
        if hidden > worst?.hidden ?? 0 { worst = (index, hidden) }
      }
      return Measurement(
        share * step * 1000, at: worst.map { time(ofFrame: $0.index, in: played) })
    }
  }

  /// Milliseconds for which some of the caret's line cannot be seen while something moves, at one
  /// time, in the worst episode; 0 where it cannot be seen at rest either, which is a fault of its
  /// own.
  var caretHidden: Measurement {
    worst { played in
      if lostAnyway(played.caret, of: played, in: played.rest) > Self.rounding { return nil }
      guard let last = played.frames.last, last.hiddenCaret <= Self.rounding else {
        return Measurement.none
      }
      // Each line that is typed may scroll: what is seen is how long one of them takes.
      var (start, count, longest) = (0, 0, (start: 0, count: 0))
      for index in movingFrames(of: played) {
        let isHidden = played.frames[index].hiddenCaret > Self.rounding
        if isHidden, count == 0 { start = index }
        count = isHidden ? count + 1 : 0
        if count > longest.count { longest = (start, count) }
      }
      return Measurement(
        Double(longest.count) * step * 1000,
        at: longest.count > 0 ? time(ofFrame: longest.start, in: played) : nil)
    }
  }

  /// The indices of the frames of an episode up to the last in which the content or the keyboard is
  /// not yet where it rests, without the one before the episode.
  private func movingFrames(of played: PlayedEpisode) -> Range<Int> {
    guard let rest = played.frames.last else { return 0..<0 }
    let last = played.frames.lastIndex {
      abs($0.displacement - rest.displacement) > Self.rounding
        || abs($0.keyboard.minY - rest.keyboard.minY) > Self.rounding
        || abs($0.hiddenCaret - rest.hiddenCaret) > Self.rounding
    }
    return 1..<max((last ?? 0) + 1, 1)
  }

  /// The error that rounding to pixels may make, in points.
  private static let rounding = 0.5

  func hidden(_ played: PlayedEpisode, in state: SceneState) -> Double {
    hidden(target(of: played, in: state), of: played, in: state)
  }

  func hidden(_ rect: Rect, of played: PlayedEpisode, in state: SceneState) -> Double {
    state.hiddenHeight(
      of: rect, in: surroundings(of: state),
      viewport: timeline.viewport(of: played.episode.field, in: state)
    )
  }

  /// A scroll view of the form that contains the field.
  struct Enclosure: Hashable {
    /// Its frame in the content with all scroll views of the form at rest, in points.
    var frame: Rect
    /// How far its content can be scrolled down from there, in points.
    var slack: Double

    /// The scroll views of the form around a view, innermost first.
    static func all(around id: String, in views: ViewTree) -> [Enclosure] {
      views.scrollViews(around: id).compactMap { id in
        guard let node = views[id], case .scrollView(let scroll) = node.element.content else {
          return nil
        }
        let top = scroll.contentInset.top
        return Enclosure(frame: node.contentFrame, slack: (scroll.contentOffset?.y ?? -top) + top)
      }
    }
  }
}

// MARK: - The most that could be visible, so that no strategy fails what none can pass

extension Inspection {
  /// How much of a rectangle in the content no scrolling can show, in points: what stays under the
  /// bars at the content's top, and what does not fit into the room above the keyboard or into a
  /// scroll view of the form.
  func lostAnyway(_ rect: Rect, of played: PlayedEpisode, in state: SceneState) -> Double {
    if played.isInFooter { return 0 }
    return min(missingRoom(for: rect, of: played, in: state), rect.height)
  }

  /// How much lower than required a rectangle in the content stays, in points, however it is
  /// scrolled; more than its height where the keyboard covers more than the whole scroll view.
  ///
  /// Every offset counts that bottom insets of any size allow.
  func missingRoom(for rect: Rect, of played: PlayedEpisode, in state: SceneState) -> Double {
    let world = world(of: state)
    let visible = world.visible
    // The height that its scroll views can show, and the lowest position of that part.
    var height = rect.height
    var bottom = rect.maxY
    for enclosure in played.enclosures {
      bottom += enclosure.slack
      height -= max(enclosure.frame.minY - (bottom - height), 0)
      height = max(min(height, enclosure.frame.height), 0)
      bottom = min(bottom, enclosure.frame.maxY)
    }
    let underBars = min(max(visible.lowerBound - (world.contentTop + bottom - height), 0), height)
    let room = min(dockedTop(in: state), visible.upperBound) - visible.lowerBound
    return rect.height - min(height - underBars, room)
  }

  /// Whether no strategy could reveal an episode's field at rest.
  func isOutOfReach(_ played: PlayedEpisode) -> Bool {
    let limit = Metric.hiddenAtRest.defaultThreshold.fail
    return lostAnyway(played.wanted, of: played, in: played.rest) > limit
  }
}

extension Inspection.PlayedEpisode {
  /// The rectangle to reveal, in the content at rest.
  var wanted: Rect { isTall ? caret : field }
}

extension Inspection {
  /// Points of room below the content beyond what the keyboard covers, at rest.
  ///
  /// Counts insets and lengthened content, except what was there before the keyboard.
  var overInset: Measurement {
    worstAtRest { played in
      let world = world(of: played.rest)
      let usual = world.insetBottom
      // Typing has made the content longer, too.
      let typed =
        played.rest.edits.isEmpty
        ? 0
        : FormEdit.growth(
          of: played.rest.edits, in: timeline.scene(in: played.rest.orientation).form)
      let lengthened = played.rest.contentSize.height - world.contentHeight - typed
      let room = played.rest.adjustedContentInset.bottom + lengthened - usual
      return room - max(allowance(in: played.rest) - usual, 0)
    }
  }

  /// Points between the indicator's lower end and the edge it should stop at, at rest, with the
  /// keyboard up or gone; 0 where none is drawn, because nothing scrolls.
  var indicatorMismatch: Measurement {
    guard timeline.scene.scrollView.indicator != .never else { return .none }
    return worstAtRest(includingHides: true) { played in
      guard largestOffset(in: played.rest) > -played.rest.adjustedContentInset.top else { return 0 }
      let safeArea = played.rest.safeAreaAdjustment.bottom
      let usual =
        safeArea + timeline.scene(in: played.rest.orientation).scrollView.contentInset.bottom
      return abs(
        played.rest.indicatorInsets.bottom + safeArea - max(covered(in: played.rest), usual))
    }
  }

  /// Points by which the offset lies outside the scroll view's range, at rest or at the end.
  var outOfRange: Measurement {
    func excess(_ state: SceneState) -> Double {
      let y = state.contentOffset.y
      return max(-state.adjustedContentInset.top - y, y - largestOffset(in: state))
    }
    let last = Measurement(excess(timeline.layout(at: end)), at: end)
    let worst = worstAtRest(includingHides: true) { excess($0.rest) }
    return last.value > worst.value ? last : worst
  }

  /// The room that a strategy may add: what a docked keyboard covers; for an undocked one, what
  /// lifts a field at the content's end above it.
  private func allowance(in state: SceneState) -> Double {
    guard !isDocked(in: state) else { return covered(in: state) }
    return max(
      state.scrollFrameInWindow.maxY - state.keyboardFrame.minY + Clearance.defaultMargin, 0)
  }
}
