import KeyboardAvoidance
import Keyframes

/// The time during which one field keeps the focus.
struct Episode: Hashable, Sendable {
  /// The field's identifier.
  var field: String
  /// When it gets the focus, in seconds.
  var start: Double
  /// The last instant before it loses the focus, or the end of the timeline.
  var rest: Double
  /// Where the keyboard was told to go meanwhile, one after the other.
  var keyboardTops: [Double] = []

  /// How long before the next episode the last instant of this one is.
  private static let instant = 1e-6

  /// The episodes of a timeline, in order.
  static func all(in timeline: Timeline, end: Double) -> [Episode] {
    var episodes: [Episode] = []
    var isOpen = false
    for delivery in timeline.deliveries {
      switch delivery.event {
      case .shouldBeginEditing(let field):
        close()
        episodes.append(
          Episode(field: field, start: delivery.time, rest: end))
        isOpen = true
      case .keyboard(let notification) where notification.name == .willHide:
        close()
      case .didEndEditing(let field) where field == episodes.last?.field:
        // An undocked keyboard goes without willHide.
        close()
      case .keyboard(let notification) where notification.name == .willShow && isOpen:
        let top = notification.frameEnd.minY
        if episodes[episodes.count - 1].keyboardTops.last != top {
          episodes[episodes.count - 1].keyboardTops.append(top)
        }
      default:
        break
      }
      func close() {
        guard isOpen else { return }
        let index = episodes.count - 1
        episodes[index].rest = max(delivery.time - instant, episodes[index].start)
        isOpen = false
      }
    }
    return episodes
  }
}
