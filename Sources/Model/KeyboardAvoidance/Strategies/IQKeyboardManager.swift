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
/// After a turn of the device it takes the root view as it then stands, origin and safe area, for
/// the one to restore, and keeps the scroll view's starting insets. From iOS 26 the keyboard counts
/// as gone on hide, whatever height its frame keeps. All of it is played beside the library's own
/// code by `Tools/check-libraries`.
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
  /// Whether the last thing that was adjusted to was a keyboard.
  private var isShown = false
  private var root: Root?
  private var scroll: Scroll?

  /// The notification layer's view of the last notification.
  private struct Keyboard: Sendable {
    var name: KeyboardNotification.Name
    /// The end frame on the screen, with the height that counts.
    var frame: Rect
    var curve: AnimationCurve
    var duration: Double
  }

  /// `IQRootControllerConfiguration`: the root view when the keyboard came, or when the device was
  /// turned.
  private struct Root: Sendable {
    var origin: Point
    var safeAreaBottom: Double
    var orientation: Orientation
  }

  /// `IQScrollViewConfiguration`: the scroll view that was adjusted last, as it was before.
  private struct Scroll: Sendable {
    /// The identifier of a scroll view in the form; `nil` for the one around it.
    var id: String?
    var contentInset: EdgeInsets
    var indicatorInsets: EdgeInsets
    var offset: Point
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
      hear(notification, in: &interface)
    case .didBeginEditing(let id) where id != activeField:
      activeField = id
      takeRoot(in: interface)
      send(in: &interface)
    case .didEndEditing:
      activeField = nil
    default:
      break
    }
  }
}

// MARK: - What is heard

extension IQKeyboardManager {
  private mutating func hear(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    let frame = Self.frame(of: notification, in: interface.scene)
    let screen = interface.scene.device.screen
    let old =
      keyboard?.frame ?? Rect(x: 0, y: screen.height, width: screen.width, height: 0)
    let isSame = keyboard.map { $0.name == notification.name && $0.frame == frame } ?? false
    keyboard = Keyboard(
      name: notification.name, frame: frame, curve: notification.curve,
      duration: notification.duration > 0 ? notification.duration : Self.defaultDuration)
    guard !isSame, old.height != frame.height else { return }
    if activeField != nil, frame.height > 0 { takeRoot(in: interface) }
    send(in: &interface)
    if frame.height == 0 { releaseRoot(in: &interface) }
  }

  /// A notification's end frame, with the height that counts: none while it floats; at the screen's
  /// edge only the part on the screen, as with a hardware keyboard; from iOS 26 none on hide, when
  /// the frame keeps the height of an accessory view.
  private static func frame(of notification: KeyboardNotification, in scene: Scene) -> Rect {
    let screen = scene.device.screen
    var frame = notification.frameEnd
    let floats = frame.width < screen.width && frame.maxY < screen.height
    frame.size.height = floats ? 0 : max(screen.height - frame.minY, 0)
    let isHide = notification.name == .willHide || notification.name == .didHide
    if scene.systemVersion >= 26, isHide {
      frame.origin.y += frame.size.height
      frame.size.height = 0
    }
    return frame
  }

  /// Remembers the root view: the first time, and once the device is held another way.
  private mutating func takeRoot(in interface: Interface) {
    guard root?.orientation != interface.scene.orientation else { return }
    root = Root(
      origin: interface.rootView.frame.origin,
      safeAreaBottom: interface.rootSafeAreaInsets.bottom,
      orientation: interface.scene.orientation)
  }

  private mutating func releaseRoot(in interface: inout Interface) {
    animate(in: &interface) { restoreRoot(&$0) }
    root = nil
  }

  private mutating func send(in interface: inout Interface) {
    guard let root else { return }
    if keyboard?.frame.height ?? 0 > 0 {
      isShown = true
      adjust(in: &interface)
    } else if isShown {
      guard root.orientation == interface.scene.orientation else {
        animate(in: &interface) { restoreRoot(&$0) }
        return
      }
      isShown = false
      restore(in: &interface)
      self.scroll = nil
      self.root = nil
    }
  }

  private func animate(in interface: inout Interface, _ changes: (inout Interface) -> Void) {
    interface.animate(
      duration: keyboard?.duration ?? Self.defaultDuration, curve: keyboard?.curve ?? .easeOut,
      beginsFromCurrentState: true, changes)
  }
}

// MARK: - Adjusting

extension IQKeyboardManager {
  private mutating func adjust(in interface: inout Interface) {
    guard let keyboard, let root, let id = activeField, let field = interface.contentFrame(of: id),
      let element = interface.views[id]?.element
    else { return }
    let window = interface.scene.window
    let extra = distance + root.safeAreaBottom
    // The frame that the last notification reported, extended upwards and clipped to the window.
    let grown = Rect(
      x: keyboard.frame.minX, y: keyboard.frame.origin.y - extra, width: keyboard.frame.width,
      height: keyboard.frame.height + extra)
    // As CGRect's intersection, which is not null where rectangles only touch.
    let isBeside = grown.minX > window.maxX || grown.maxX < window.minX
    let covered =
      isBeside ? 0 : max(min(grown.maxY, window.maxY) - max(grown.minY, window.minY), 0)
    let rect = interface.convert(field, from: .scrollView, to: .windowBase)
    let top = interface.topGuide
    let bottom = element.isTextView ? 0 : interface.rootSafeAreaInsets.bottom
    let fieldTop = interface.convert(field, from: .scrollView, to: .container).minY
    let lack = min(fieldTop - top, rect.maxY - (window.height - covered) + bottom)
    var move = lack.rounded(.towardZero)
    let y = interface.rootView.frame.origin.y

    let around: [String?] =
      interface.isInScrollView(id) ? interface.nestedScrollViews(around: id) + [nil] : []
    let enabled = around.filter { interface[scrollView: $0]?.isScrollEnabled ?? false }
    follow(enabled.first, in: &interface)
    animate(in: &interface) {
      if scroll != nil {
        self.move(&$0, by: &move, field: id, through: enabled, fieldTop: fieldTop, top: top)
        inset(&$0, covered: covered, extra: extra)
      }
      shiftRoot(&$0, by: move, from: y)
    }
  }

  /// Remembers the innermost scroll view around the field, and puts the one before it back.
  private mutating func follow(_ id: String??, in interface: inout Interface) {
    if let scroll {
      if id == .some(scroll.id) { return }
      animate(in: &interface) { putBack(scroll, in: &$0) }
      self.scroll = nil
    }
    guard let id, let view = interface[scrollView: id] else { return }
    scroll = Scroll(
      id: id, contentInset: view.contentInset, indicatorInsets: view.verticalScrollIndicatorInsets,
      offset: view.contentOffset)
  }

  /// Scrolls the scroll views around the field, innermost first, each by the whole remaining move
  /// and without clamping; the rest is left in `move`.
  private func move(
    _ interface: inout Interface, by move: inout Double, field: String, through views: [String?],
    fieldTop: Double, top: Double
  ) {
    let isTextView = interface.views[field]?.element.isTextView ?? false
    var lastView = field
    for (index, id) in views.enumerated() {
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
      if isTextView, index == views.count - 1, suggested >= 0 {
        // Where it is by now, if scroll views in between have moved it.
        let now = interface.contentFrame(of: field).map {
          interface.convert($0, from: .scrollView, to: .windowBase).minY
        }
        suggested = min(suggested, offset + (now ?? fieldTop) - top)
        move = 0
      } else {
        move -= suggested - offset
      }
      // Before iOS 8 the same value again would begin the animation anew.
      if offset != suggested { interface[scrollView: id]?.contentOffset.y = suggested }
      if let id { lastView = id }
    }
  }

  private func inset(_ interface: inout Interface, covered: Double, extra: Double) {
    guard let scroll, let view = interface[scrollView: scroll.id] else { return }
    let frame = interface.frameInWindow(ofScrollView: scroll.id)
    let base = interface.convert(frame, from: .window, to: .windowBase)
    let bottom = covered - (interface.scene.window.height - base.maxY)
    let safeArea = interface.safeAreaInsets(ofFrameInWindow: frame).bottom
    let inset = max(scroll.contentInset.bottom, bottom) - safeArea
    guard view.contentInset.bottom != inset else { return }
    interface[scrollView: scroll.id]?.contentInset.bottom = inset
    interface[scrollView: scroll.id]?.verticalScrollIndicatorInsets.bottom =
      max(scroll.indicatorInsets.bottom, bottom - extra) - safeArea
  }

  private func shiftRoot(_ interface: inout Interface, by move: Double, from y: Double) {
    guard let root, let keyboard else { return }
    var shifted = y
    if move >= 0 {
      shifted = max(y - move, min(0, -keyboard.frame.height))
    } else if y - root.origin.y <= 0 {
      shifted = y - max(move, y - root.origin.y)
    }
    if shifted != interface.rootView.frame.origin.y { interface.rootView.frame.origin.y = shifted }
  }
}

// MARK: - Restoring

extension IQKeyboardManager {
  private func restore(in interface: inout Interface) {
    let views = interface
    animate(in: &interface) {
      restoreRoot(&$0)
      guard let scroll else { return }
      putBack(scroll, in: &$0)
      let around = scroll.id.map { [$0] + views.nestedScrollViews(around: $0) } ?? []
      for id in around { Self.pullBack(&$0[scrollView: id]) }
      Self.pullBack(&$0[scrollView: nil])
    }
  }

  private func restoreRoot(_ interface: inout Interface) {
    guard let root, interface.rootView.frame.origin != root.origin else { return }
    interface.rootView.frame.origin = root.origin
  }

  private func putBack(_ scroll: Scroll, in interface: inout Interface) {
    guard let view = interface[scrollView: scroll.id],
      view.contentInset != scroll.contentInset
        || (restoresOffset && view.contentOffset != scroll.offset)
    else { return }
    if view.contentInset != scroll.contentInset {
      interface[scrollView: scroll.id]?.contentInset = scroll.contentInset
    }
    if view.verticalScrollIndicatorInsets != scroll.indicatorInsets {
      interface[scrollView: scroll.id]?.verticalScrollIndicatorInsets = scroll.indicatorInsets
    }
    if restoresOffset, interface[scrollView: scroll.id]?.contentOffset != scroll.offset {
      interface[scrollView: scroll.id]?.contentOffset = scroll.offset
    }
  }

  /// Moves an offset beyond the content's end back to the end, ignoring the insets.
  private static func pullBack(_ scrollView: inout ScrollView?) {
    guard let view = scrollView else { return }
    let end = max(view.contentSize.height, view.frame.height) - view.frame.height
    if view.contentOffset.y > end { scrollView?.contentOffset.y = end }
  }
}
