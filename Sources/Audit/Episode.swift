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
  /// Which way round the device is held.
  var orientation: Orientation
  /// Where the keyboard was told to go meanwhile, one after the other.
  var keyboardTops: [Double] = []

  /// How long before the next episode the last instant of this one is.
  private static let instant = 1e-6

  /// The episodes of a timeline, in order.
  static func all(in timeline: Timeline, end: Double) -> [Episode] {
    var episodes: [Episode] = []
    var isOpen = false
    var orientation = timeline.scene.orientation
    /// The field of a keyboard that hides while the device is turned, and comes back.
    var returning: String?
    func open(_ field: String, at time: Double) {
      episodes.append(
        Episode(field: field, start: time, rest: end, orientation: orientation))
      isOpen = true
    }
    for delivery in timeline.deliveries {
      switch delivery.event {
      case .shouldBeginEditing(let field):
        close()
        open(field, at: delivery.time)
      case .viewWillTransition:
        // In a window that was turned everything is measured anew.
        let field = isOpen ? episodes.last?.field : nil
        returning = isOpen ? nil : timeline.state(at: delivery.time).focus
        close()
        orientation = timeline.scene(at: delivery.time).orientation
        if let field { open(field, at: delivery.time) }
      case .keyboard(let notification) where notification.name == .willHide:
        close()
      case .didEndEditing(let field) where isOpen && field == episodes.last?.field:
        // An undocked keyboard goes without willHide.
        close()
      case .keyboard(let notification) where notification.name == .willShow:
        if !isOpen, let field = returning { open(field, at: delivery.time) }
        guard isOpen else { break }
        returning = nil
        let scene = timeline.scene(in: orientation)
        let top = scene.windowRect(ofScreen: notification.frameEnd).minY
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
