import KeyboardAvoidance
import Keyframes

/// A time in which something calls for an answer, and only the strategy moves the content.
///
/// Every episode has a cause, and is measured on its own: what was seen in one is not excused by
/// another. One ends with the next cause, or when the user drags the content; after a drag, the
/// next begins with what should reveal the field again. A keyboard that changes and text that is
/// typed begin an episode only when everything stood still: before that they are part of the one
/// that is under way.
struct Episode: Hashable, Sendable {
  /// The beginning of an episode.
  enum Cause: Hashable, Sendable {
    /// A field gets the focus.
    case focus
    /// The keyboard comes back for a field that has the focus, after it hid or after a drag.
    case reappearance
    /// The keyboard that is up gets another frame.
    case change
    /// Something is typed.
    case typing
    /// The device is turned.
    case turn
    /// The keyboard hides.
    case hide
  }

  /// Its beginning.
  var cause: Cause
  /// The identifier of the field that has the focus; of one that hides the keyboard, that had it.
  var field: String
  /// When it begins, in seconds.
  var start: Double
  /// Its last instant.
  var rest: Double
  /// The tops of the keyboard's end frames announced during the episode, in order.
  var keyboardTops: [Double] = []
  /// The time of the last event that should reveal the field, in seconds.
  var lastAsked: Double
  /// When the user last released the content before the episode, in seconds.
  var lastDrag: Double?

  /// Whether the keyboard hides, so that there is no field to be seen.
  var isHide: Bool { cause == .hide }

  /// How long nothing must have been asked for before something that is typed, or a keyboard that
  /// changes, begins an episode, in seconds: UIKit's own scroll animation.
  ///
  /// Keyboards that come in steps, and words that are typed, are one thing to whoever looks on.
  static let pause = 0.3

  /// How long before a cause everything has to stand still, and how long before the next one an
  /// episode ends, in seconds.
  static let instant = 1e-6

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
    /// Whether the last episode is still going on.
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

    /// Whether an episode is going on in which a field has the focus.
    private var isEditing: Bool { isOpen && episodes.last?.isHide == false }

    mutating func hear(_ delivery: Timeline.Delivery) {
      let time = delivery.time
      switch delivery.event {
      case .shouldBeginEditing(let field):
        close(at: time)
        open(.focus, field, at: time)
      case .viewWillTransition:
        // After a rotation everything is measured anew.
        let field = isEditing ? episodes.last?.field : nil
        returning = isEditing ? nil : timeline.state(at: time).focus
        close(at: time)
        orientation = timeline.scene(at: time).orientation
        lastDrag = nil
        if let field { open(.turn, field, at: time) }
      case .keyboard(let notification) where notification.name == .willHide:
        hide(notification, at: time)
      case .didEndEditing(let field):
        returning = nil
        // An undocked keyboard leaves without a willHide.
        if isEditing, field == episodes.last?.field { close(at: time) }
      case .keyboard(let notification)
      where notification.name == .willShow && notification.frameEnd != .zero:
        // A cross-fade's zero frame says nothing about the keyboard's position.
        show(notification, at: time)
      case .textDidChange:
        reopen(.typing, at: time)
        if isEditing, stands(before: time) { split(.typing, at: time) }
        guard isEditing else { return }
        episodes[episodes.count - 1].lastAsked = time
      case .willBeginDragging:
        if isEditing { dragged = episodes.last?.field }
        close(at: time)
      case .didEndDragging:
        lastDrag = time
      default:
        break
      }
    }

    private mutating func show(_ notification: KeyboardNotification, at time: Double) {
      let scene = timeline.scene(in: orientation)
      let top = scene.windowRect(ofScreen: notification.frameEnd).minY
      if top != lastTop { reopen(.reappearance, at: time) }
      lastTop = top
      if !isEditing, let field = returning, top < scene.screenInWindow.maxY {
        close(at: time)
        open(.reappearance, field, at: time)
      }
      guard isEditing else { return }
      if let known = episodes.last?.keyboardTops.last, known != top, stands(before: time) {
        split(.change, at: time)
      }
      episodes[episodes.count - 1].lastAsked = time
      if episodes[episodes.count - 1].keyboardTops.last != top {
        episodes[episodes.count - 1].keyboardTops.append(top)
      }
    }

    private mutating func hide(_ notification: KeyboardNotification, at time: Double) {
      // A keyboard that is told twice to hide is hiding already.
      let field = isEditing || closedNow(at: time) ? episodes.last?.field : dragged
      if isEditing { close(at: time) }
      dragged = nil
      lastTop = nil
      returning = timeline.state(at: time).focus
      let scene = timeline.scene(in: orientation)
      let keyboard = timeline.targetPose(at: time).keyboardFrame
      // One that leaves the bottom of the screen for another place says that it hides, too.
      guard let field, !isOpen,
        keyboard.isEmpty || keyboard.minY >= scene.screenInWindow.maxY
      else { return }
      let focused = returning
      open(.hide, field, at: time)
      returning = focused
      episodes[episodes.count - 1].keyboardTops = [
        scene.windowRect(ofScreen: notification.frameEnd).minY
      ]
    }

    /// Whether the field lost the focus at this very time, just before its keyboard hides.
    private func closedNow(at time: Double) -> Bool {
      guard let last = episodes.last, !isOpen, !last.isHide else { return false }
      return time - last.rest <= 2 * Episode.instant
    }

    /// Whether nothing moved before a time, and nothing was asked for in the last moments.
    private func stands(before time: Double) -> Bool {
      guard let last = episodes.last, time - last.lastAsked >= Episode.pause else { return false }
      return !timeline.isMoving(at: time - Episode.instant)
    }

    private mutating func split(_ cause: Cause, at time: Double) {
      guard let last = episodes.last else { return }
      close(at: time)
      open(cause, last.field, at: time)
      episodes[episodes.count - 1].lastDrag = last.lastDrag
    }

    private mutating func open(_ cause: Cause, _ field: String, at time: Double) {
      dragged = nil
      returning = nil
      episodes.append(
        Episode(
          cause: cause, field: field, start: time, rest: end, lastAsked: time, lastDrag: lastDrag))
      isOpen = true
    }

    private mutating func reopen(_ cause: Cause, at time: Double) {
      if !isOpen, let dragged { open(cause, dragged, at: time) }
    }

    private mutating func close(at time: Double) {
      guard isOpen else { return }
      let index = episodes.count - 1
      episodes[index].rest = max(time - Episode.instant, episodes[index].start)
      isOpen = false
    }
  }
}
