import Keyframes

/// Scrolls by what the field lacks to clear the keyboard, and moves the root view by the remainder:
/// IQKeyboardManagerSwift 8 (hackiftekhar/IQKeyboardManager at a55dbfc).
///
/// It runs on every notification whose keyboard height differs from the last one, and when editing
/// begins while the keyboard is up. The keyboard's frame is extended upwards by the keyboard
/// distance (10) and by the bottom safe area at the start; K is its part in the window. With the
/// layout margins of the root view, top = the lower edge of the navigation or status bar, at least
/// the upper margin, and bottom = the lower margin, 0 for a text view, the move is
///
///     trunc(min(field top − top, field bottom − (window height − K) + bottom))
///
/// A positive move scrolls when it exceeds −offset − contentInset.top; any other only when the
/// field's top is above `top`, and then by at most that distance. The offset becomes offset −
/// min(offset, −move), at most the field's top in the content, for a text view at most what keeps
/// its top below the bar. The remainder moves the root view, upwards by at most the keyboard's
/// height. The bottom inset becomes K − (window height − scroll view's bottom); the indicator's
/// lacks the distance and the safe area; both are reduced by the scroll view's safe area. All of it
/// runs in the keyboard's animation, even when the duration is 0. On hide the insets and the root
/// view are restored; the offset is restored only on request, and every scroll view around the
/// field that is scrolled past its content is pulled back to the content's end.
///
/// Not modelled: tables and collections, a text view's own insets, the toolbar (an accessory).
public struct IQKeyboardManager: CatalogStrategy {
  /// The profile of `iq-keyboard-manager`.
  public static let profile = StrategyProfile(
    id: "iq-keyboard-manager",
    summary: "Scrolls by what the field lacks, and moves the root view by what is left.",
    origin: "hackiftekhar/IQKeyboardManager 8, Swift, at a55dbfc",
    mechanism: .insetOffsetAndShift,
    features: [
      .textField, .textView, .wholeField, .staysPut, .inStep, .inRange, .contentEnd, .focus,
      .candidates, .topInset, .insetsBack,
    ],
    faults: [
      "Counts the bottom safe area in the keyboard and in the margins: a field ends 78 points"
        + " above the keyboard of a phone without a home button (issues 1956 and 2027).",
      "Under a bar with automatic insets an overlap of up to the bar's height moves nothing.",
      "The offset is not put back on hide unless asked for (issues 233 and 496).",
      "A root view that is moved up loses its bottom safe area (issues 1977 and 2027).",
      "Animates where the keyboard changes at once, as for candidates: a duration of 0 counts as"
        + " 0.25 s.",
      "Undocked and floating keyboards count as no keyboard (issue 1681).",
      "Growing text is not followed until the app asks for a new layout (issues 677, 1310 and 1771).",
    ],
    options: [
      StrategyOption(
        "distance", default: 10, in: 0...1_000,
        summary: "keyboardDistance: the room between the field and the keyboard, in points."),
      StrategyOption(
        "restoresOffset", default: false,
        summary: "restoreContentOffset: whether the content scrolls back on hide."),
    ])

  /// The duration that the notification layer uses instead of 0, in seconds.
  private static let defaultDuration = 0.25

  private let distance: Double
  private let restoresOffset: Bool
  private var keyboard: Keyboard?
  private var activeField: String?
  private var starting: Starting?

  /// The last notification's keyboard, with its height as the notification layer sees it.
  private struct Keyboard: Sendable {
    var height: Double
    var curve: AnimationCurve
    var duration: Double
  }

  /// The layout when the keyboard was shown.
  private struct Starting: Sendable {
    var rootOrigin: Point
    var safeAreaBottom: Double
    var contentInset: EdgeInsets
    var indicatorInsets: EdgeInsets
    var offset: Point
    /// The scroll views in the form around the field of the last adjustment.
    var nested: [String] = []
  }

  /// Creates the strategy; `distance` is in points, 10 by default.
  public init(options: StrategyOptions = StrategyOptions()) {
    distance = options.number("distance", default: 10)
    restoresOffset = options.flag("restoresOffset", default: false)
  }

  /// Adjusts when the keyboard's height or the field changes, and restores on hide.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification):
      let frame = interface.convert(notification.frameEnd, from: .windowBase, to: .window)
      let height = Self.height(of: frame, in: interface.scene)
      guard height != keyboard?.height ?? 0 else { return }
      let duration = notification.duration > 0 ? notification.duration : Self.defaultDuration
      keyboard = Keyboard(height: height, curve: notification.curve, duration: duration)
      if height > 0 { adjust(in: &interface) } else { restore(in: &interface) }
    case .didBeginEditing(let id):
      activeField = id
      adjust(in: &interface)
    case .didEndEditing(let id) where id == activeField:
      activeField = nil
    default:
      break
    }
  }
}

// MARK: - Adjusting

extension IQKeyboardManager {
  private mutating func adjust(in interface: inout Interface) {
    guard let keyboard, keyboard.height > 0, let id = activeField,
      let field = interface.contentFrame(of: id), let element = interface.views[id]?.element
    else { return }
    var starting = self.starting ?? Self.starting(interface)
    starting.nested = interface.nestedScrollViews(around: id)
    self.starting = starting

    let window = interface.scene.window
    // The frame that the last notification reported, extended upwards and clipped to the window.
    let grown = keyboard.height + distance + starting.safeAreaBottom
    let covered = min(grown, window.height)
    let rect = interface.convert(field, from: .scrollView, to: .window)
    let top = interface.topGuide
    let bottom = element.isTextView ? 0 : interface.rootSafeAreaInsets.bottom
    let fieldTop = rect.minY - interface.containerFrame.minY
    let lack = min(fieldTop - top, rect.maxY - (window.height - covered) + bottom)
    var move = lack.rounded(.towardZero)

    interface.animate(duration: keyboard.duration, curve: keyboard.curve) {
      scroll(&$0, by: &move, field: id, fieldTop: fieldTop, top: top)
      inset(&$0, covered: covered, starting: starting)
      shiftRoot(&$0, by: move, keyboardHeight: keyboard.height, starting: starting)
    }
  }

  /// Scrolls the scroll views around the field, innermost first, each by the whole remaining move
  /// and without clamping; the rest is left in `move`.
  private func scroll(
    _ interface: inout Interface, by move: inout Double, field: String, fieldTop: Double,
    top: Double
  ) {
    let isTextView = interface.views[field]?.element.isTextView ?? false
    var lastView = field
    let nested: [String?] = interface.nestedScrollViews(around: field)
    for id in nested + [nil] {
      guard let scrollView = interface[scrollView: id],
        let last = interface.frame(of: lastView, inContentOf: id)
      else { return }
      let offset = scrollView.contentOffset.y
      guard move > 0 ? move > -offset - scrollView.contentInset.top : fieldTop < top else {
        move = 0
        return
      }
      if move <= 0 { move = min(0, fieldTop - top) }
      var suggested = min(offset - min(offset, -move), last.minY)
      if isTextView, id == nil, suggested >= 0 {
        suggested = min(suggested, offset + fieldTop - top)
        move = 0
      } else {
        move -= suggested - offset
      }
      interface[scrollView: id]?.contentOffset.y = suggested
      if let id { lastView = id }
    }
  }

  private func inset(_ interface: inout Interface, covered: Double, starting: Starting) {
    let frame = interface.convert(interface.scrollView.frame, from: .rootView, to: .window)
    let bottom = covered - (interface.scene.window.height - frame.maxY)
    let indicator = bottom - (distance + starting.safeAreaBottom)
    let safeArea = interface.scrollSafeAreaInsets.bottom
    interface.scrollView.contentInset.bottom = max(starting.contentInset.bottom, bottom) - safeArea
    interface.scrollView.verticalScrollIndicatorInsets.bottom =
      max(starting.indicatorInsets.bottom, indicator) - safeArea
  }

  private func shiftRoot(
    _ interface: inout Interface, by move: Double, keyboardHeight: Double, starting: Starting
  ) {
    let y = interface.rootView.frame.origin.y
    if move >= 0 {
      interface.rootView.frame.origin.y = max(y - move, min(0, -keyboardHeight))
    } else if y - starting.rootOrigin.y <= 0 {
      interface.rootView.frame.origin.y = y - max(move, y - starting.rootOrigin.y)
    }
  }
}

// MARK: - Restoring

extension IQKeyboardManager {
  private mutating func restore(in interface: inout Interface) {
    guard let starting, let keyboard else { return }
    self.starting = nil
    interface.animate(duration: keyboard.duration, curve: keyboard.curve) {
      $0.rootView.frame.origin = starting.rootOrigin
      $0.scrollView.contentInset = starting.contentInset
      $0.scrollView.verticalScrollIndicatorInsets = starting.indicatorInsets
      if restoresOffset { $0.scrollView.contentOffset = starting.offset }
      for id in starting.nested { Self.pullBack(&$0[scrollView: id]) }
      Self.pullBack(&$0[scrollView: nil])
    }
  }

  /// Moves an offset beyond the content's end back to the end, ignoring the insets.
  private static func pullBack(_ scrollView: inout ScrollView?) {
    guard let view = scrollView else { return }
    let end = max(view.contentSize.height, view.frame.height) - view.frame.height
    if view.contentOffset.y > end { scrollView?.contentOffset.y = end }
  }

  private static func starting(_ interface: Interface) -> Starting {
    Starting(
      rootOrigin: interface.rootView.frame.origin,
      safeAreaBottom: interface.rootSafeAreaInsets.bottom,
      contentInset: interface.scrollView.contentInset,
      indicatorInsets: interface.scrollView.verticalScrollIndicatorInsets,
      offset: interface.scrollView.contentOffset)
  }
}

// MARK: - Geometry

extension IQKeyboardManager {
  /// The keyboard's height as the notification layer reports it: 0 while it floats; at the screen's
  /// edge only the part on the screen, as with a hardware keyboard.
  private static func height(of frame: Rect, in scene: Scene) -> Double {
    let screen = scene.device.screen
    let floats = frame.width < screen.width && frame.maxY < screen.height
    // With Reduce Motion's cross-fade, a hidden keyboard reports a frame of zero.
    return floats || frame.height <= 0 ? 0 : max(screen.height - frame.minY, 0)
  }
}
