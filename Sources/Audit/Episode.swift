import KeyboardAvoidance
import Keyframes

/// A time during which one field keeps the focus and only the strategy moves the content.
///
/// It begins when the field gets the focus, and ends when the field loses it, the keyboard hides,
/// or the user drags the content. After a drag, a new one begins with the next event that should
/// reveal the field: a willShow with another frame, or typing. After a keyboard that hid although
/// the field kept the focus, a new one begins with the willShow that brings the keyboard back.
struct Episode: Hashable, Sendable {
  /// The field's identifier.
  var field: String
  /// When it begins, in seconds.
  var start: Double
  /// Its last instant.
  var rest: Double
  /// Which way round the device is held.
  var orientation: Orientation
  /// The tops of the keyboard's end frames announced during the episode, in order.
  var keyboardTops: [Double] = []
  /// The time of the last event that should reveal the field, in seconds.
  var lastAsked: Double
  /// Whether something was typed.
  var hasTyping = false
  /// When the user last released the content before the episode, in seconds.
  var lastDrag: Double?
  /// Whether the field had the focus before and its keyboard has come back.
  var isReturn = false

  /// How long before the next episode this one's last instant is, in seconds.
  private static let instant = 1e-6

  /// The episodes of a timeline, in order.
  static func all(in timeline: Timeline, end: Double) -> [Episode] {
    var collector = Collector(timeline, end: end)
    for delivery in timeline.deliveries { collector.hear(delivery) }
    return collector.episodes
  }

  private struct Collector {
    let timeline: Timeline
    var end: Double
    var episodes: [Episode] = []
    var isOpen = false
    /// The field that still has the focus after a drag.
    var dragged: String?
    var lastDrag: Double?
    var lastTop: Double?
    var orientation: Orientation
    /// The field that has the focus although its keyboard hid, which may come back.
    var returning: String?

    init(_ timeline: Timeline, end: Double) {
      self.timeline = timeline
      self.end = end
      orientation = timeline.scene.orientation
    }

    mutating func hear(_ delivery: Timeline.Delivery) {
      let time = delivery.time
      switch delivery.event {
      case .shouldBeginEditing(let field):
        close(at: time)
        open(field, at: time)
      case .viewWillTransition:
        // After a rotation everything is measured anew.
        let field = isOpen ? episodes.last?.field : nil
        returning = isOpen ? nil : timeline.state(at: time).focus
        close(at: time)
        orientation = timeline.scene(at: time).orientation
        lastDrag = nil
        if let field { open(field, at: time) }
      case .keyboard(let notification) where notification.name == .willHide:
        close(at: time)
        dragged = nil
        lastTop = nil
        returning = timeline.state(at: time).focus
      case .didEndEditing(let field):
        returning = nil
        // An undocked keyboard leaves without a willHide.
        if field == episodes.last?.field { close(at: time) }
      case .keyboard(let notification)
      where notification.name == .willShow && notification.frameEnd != .zero:
        // A cross-fade's zero frame says nothing about the keyboard's position.
        let scene = timeline.scene(in: orientation)
        let top = scene.windowRect(ofScreen: notification.frameEnd).minY
        if top != lastTop { reopen(at: time) }
        lastTop = top
        if !isOpen, let field = returning, top < scene.screenInWindow.maxY {
          open(field, at: time)
          episodes[episodes.count - 1].isReturn = true
        }
        guard isOpen else { return }
        episodes[episodes.count - 1].lastAsked = time
        if episodes[episodes.count - 1].keyboardTops.last != top {
          episodes[episodes.count - 1].keyboardTops.append(top)
        }
      case .textDidChange:
        reopen(at: time)
        guard isOpen else { return }
        episodes[episodes.count - 1].lastAsked = time
        episodes[episodes.count - 1].hasTyping = true
      case .willBeginDragging:
        if isOpen { dragged = episodes[episodes.count - 1].field }
        close(at: time)
      case .didEndDragging:
        lastDrag = time
      default:
        break
      }
    }

    private mutating func open(_ field: String, at time: Double) {
      dragged = nil
      returning = nil
      episodes.append(
        Episode(
          field: field, start: time, rest: end, orientation: orientation, lastAsked: time,
          lastDrag: lastDrag))
      isOpen = true
    }

    private mutating func reopen(at time: Double) {
      if !isOpen, let dragged { open(dragged, at: time) }
    }

    private mutating func close(at time: Double) {
      guard isOpen else { return }
      let index = episodes.count - 1
      episodes[index].rest = max(time - Episode.instant, episodes[index].start)
      isOpen = false
    }
  }
}
