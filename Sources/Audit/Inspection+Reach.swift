import KeyboardAvoidance
import Keyframes

/// A scroll view of the form that a field is in.
struct Enclosure: Hashable {
  /// Where it stands in the content with all scroll views of the form at rest, in points.
  var frame: Rect
  /// How far its content can be lowered from there, in points.
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

// What could be seen at best: nothing may fail what nobody can pass.
extension Inspection {
  /// How much of a rectangle in the content, in points, no scrolling could show: what stays under the
  /// bars at the content's top, and what the room that the keyboard leaves, or a scroll view of the
  /// form, is too small for.
  func lostAnyway(_ rect: Rect, of take: Take, in state: SceneState) -> Double {
    if take.isInFooter { return 0 }
    return min(missingRoom(for: rect, of: take, in: state), rect.height)
  }

  /// How much lower than wanted a rectangle in the content has to stay, in points, however it is
  /// scrolled; more than its height where the keyboard covers all of the scroll view and more.
  ///
  /// The offsets may be any that insets of any size below the contents allow.
  func missingRoom(for rect: Rect, of take: Take, in state: SceneState) -> Double {
    let world = world(of: state)
    let visible = world.visible
    // What its scroll views can show of it, and how low that can stand.
    var height = rect.height
    var bottom = rect.maxY
    for enclosure in take.enclosures {
      bottom += enclosure.slack
      height -= max(enclosure.frame.minY - (bottom - height), 0)
      height = max(min(height, enclosure.frame.height), 0)
      bottom = min(bottom, enclosure.frame.maxY)
    }
    let underBars = min(max(visible.lowerBound - (world.contentTop + bottom - height), 0), height)
    let room = min(dockedTop(in: state), visible.upperBound) - visible.lowerBound
    return rect.height - min(height - underBars, room)
  }

  /// Whether what has to be seen of a take's field at rest cannot be, whatever anybody does.
  func isOutOfReach(_ take: Take) -> Bool {
    let limit = Metric.hiddenAtRest.defaultThreshold.fail
    return lostAnyway(take.wanted, of: take, in: take.rest) > limit
  }
}

extension Inspection.Take {
  /// What has to be seen, in the content at rest.
  var wanted: Rect { isTall ? caret : field }
}
