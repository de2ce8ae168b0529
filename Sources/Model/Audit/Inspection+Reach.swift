import KeyboardAvoidance
import Keyframes

extension Inspection {
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

// The most that could be visible, so that no strategy fails what none can pass.
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
