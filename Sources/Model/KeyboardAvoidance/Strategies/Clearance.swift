import Keyframes

/// The reference: minimal motion, in step with the keyboard, and everything restored.
///
/// Notifications tell it when and how to animate; the keyboard's target frame comes from the layout
/// guide (``Interface/keyboardFrame``), because frames in notifications are zero when the keyboard
/// cross-fades, lack the space below an app in Slide Over, and are not the window's in Stage
/// Manager.
///
/// Unless stated otherwise it moves in the keyboard's own animation, and a repeated notification
/// changes nothing.
///
/// - Docked: the bottom inset becomes what the keyboard actually covers of the scroll view, less
///   what the bottom safe area already adds, and never less than it was before the keyboard. The
///   offset moves just enough to bring the focused field clear of the keyboard with a margin; for a
///   field higher than the room, the caret's line; clamped. Scroll views in the form scroll first,
///   just enough.
/// - Undocked or floating: nothing moves unless the keyboard covers the focused field; then the
///   field moves to the nearer side of the keyboard that has room, and scrolls even where the
///   keyboard jumps.
/// - No size yet: while a field has the focus, a keyboard without a size is no hide, because
///   third-party keyboards report that before their height. The last layout stays for a quarter of
///   a second; only then is everything restored.
/// - Focus and typing: a change of focus that the keyboard does not follow scrolls at the end of
///   the run loop's turn, in UIKit's scroll animation, which takes longer over a long way; typing
///   scrolls in a tenth of a second; a keyboard or a sheet that moved without notification is
///   handled then, too, in the keyboard's animation.
/// - Hide: insets and offsets return to where they were, or to where the user has scrolled
///   meanwhile; after a rotation, to where they would then have been.
/// - Footer: while a field in it has the focus, content that was scrolled to its end stays there;
///   of content that fits, the lowest view stays clear of the footer.
/// - Drag: while a finger drags the content, the finger determines the offset.
public struct Clearance: CatalogStrategy {
  /// The profile of `clearance`.
  public static let profile = StrategyProfile(
    id: "clearance",
    summary: "Moves the focused field clear of the keyboard, by the least and in step with it.",
    origin: "Keyrise's reference", mechanism: .insetAndOffset,
    features: [
      .textField, .textView, .wholeField, .staysPut, .inStep, .inRange, .contentEnd, .exactRoom,
      .focus, .candidates, .topInset, .insetsBack, .offsetBack,
    ],
    options: [
      StrategyOption(
        "margin", default: defaultMargin, in: 0...1_000,
        summary: "The room between the field and the keyboard, in points."),
      StrategyOption(
        "restoresOffset", default: true,
        summary: "Whether the content scrolls back when the keyboard hides."),
    ])

  /// The margin between the field and the keyboard unless a scenario gives one, in points: a choice
  /// of this project, which its metrics share.
  public static let defaultMargin = 8.0

  let margin: Double
  private let restoresOffset: Bool
  private(set) var resting: Resting?
  private var turn = Turn()
  /// The surroundings at the last response, and its animation.
  private var answered: Surroundings?
  private var duration = Self.usualDuration
  private var curve = AnimationCurve.keyboard
  private var wait = Wait()

  /// The state before the keyboard was shown.
  struct Resting: Sendable {
    var contentInset: EdgeInsets
    var indicatorInsets: EdgeInsets
    var offset: Point
    var nestedOffsets: [String: Point]
    /// Whether the content was at its top.
    var isAtTop: Bool
    /// Whether it was scrolled to its end, as a chat is.
    var isAtEnd: Bool
    /// The target frame of the keyboard's last notification, on the screen, and the field that had
    /// the focus then.
    var frame = Rect.zero
    var focus: String?
    /// Whether the offset is where the user has scrolled to, which may be out of range without the
    /// keyboard.
    var isUsers = false
  }

  /// The events in this turn of the run loop.
  private struct Turn: Sendable {
    /// The animation in which the focus is revealed at the end of the turn.
    var reveal: Timing?
    /// Whether the keyboard was handled, and with it the focus.
    var hasAnswered = false
  }

  /// The delay while a keyboard that was announced without a size may still get one.
  private struct Wait: Sendable {
    /// The number of waits so far, which identifies each one.
    private var count = 0
    /// Whether the last one is still running.
    private(set) var lasts = false

    var name: String { "wait \(count)" }

    mutating func begin() {
      count += 1
      lasts = true
    }

    mutating func end() { lasts = false }
  }

  /// The quantities that determine the available room.
  private struct Surroundings: Hashable, Sendable {
    var keyboard: Rect
    var scrollFrame: Rect

    init(_ interface: Interface) {
      keyboard = interface.keyboardFrame
      scrollFrame = interface.scrollFrameInWindow
    }
  }

  /// The animation in which the content follows typing: a choice, short enough that the caret is
  /// hardly hidden.
  private static let typing = Timing(duration: 0.1, function: .cubicBezier(.easeOut))

  /// The duration of a keyboard's notifications unless it jumps, in seconds, and the time for which
  /// a keyboard without a size is awaited: recorded multi-step shows complete within a few
  /// milliseconds.
  private static let usualDuration = 0.25

  /// The distance from its end, in points, within which content counts as scrolled to the end: a
  /// choice.
  private static let endDistance = 1.0

  /// Creates the strategy; `margin` is in points, ``defaultMargin`` unless given.
  public init(options: StrategyOptions = StrategyOptions()) {
    margin = options.number("margin", default: Self.defaultMargin)
    restoresOffset = options.flag("restoresOffset", default: true)
  }

  /// Makes room when the keyboard is shown or changes, and restores everything when it hides.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification) where notification.name.isWill:
      (duration, curve) = (notification.duration, notification.curve)
      answer(isHiding: notification.name == .willHide, in: &interface)
    case .viewWillTransition:
      if let resting { self.resting = turned(resting, in: interface) }
    case .didBeginEditing where resting != nil && !turn.hasAnswered:
      turn.reveal = .scroll
    case .textDidChange where resting != nil:
      turn.reveal = turn.reveal ?? Self.typing
    case .didEndDragging:
      resting?.offset = interface.scrollView.contentOffset
      resting?.isUsers = true
      resting?.isAtTop = false
    case .scheduled(let name) where wait.lasts && name == wait.name:
      if duration <= 0 { duration = Self.usualDuration }
      restore(in: &interface)
    case .didLayoutSubviews:
      defer { turn = Turn() }
      if let answered, answered != Surroundings(interface), !interface.scrollView.isTracking {
        answer(isHiding: false, in: &interface)
      } else if let reveal = turn.reveal {
        revealInNestedScrollViews(animated: true, in: &interface)
        if let y = revealingOffset(in: interface) {
          let way = abs(y - interface.scrollView.contentOffset.y)
          interface.animate(with: reveal.lasting(for: way), composition: .replacing) {
            $0.scrollView.contentOffset.y = y
          }
        }
      }
    default:
      break
    }
  }
}

// MARK: - Answering

extension Clearance {
  private mutating func answer(isHiding: Bool, in interface: inout Interface) {
    let bottom = interface.scene.screenInWindow.maxY
    let isUp = interface.keyboardFrame.minY < bottom
    let isDocked = isUp && interface.keyboardFrame.maxY >= bottom
    if isDocked && !isHiding {
      avoidDocked(in: &interface)
    } else if isUp && !isDocked {
      avoidUndocked(in: &interface)
    } else if !isHiding && answered != nil && isWithoutSize(in: interface) {
      awaitKeyboard(in: &interface)
    } else if isHiding || answered?.keyboard != interface.keyboardFrame {
      restore(in: &interface)
    }
  }

  /// Whether a field has the focus, but its keyboard has no size yet.
  private func isWithoutSize(in interface: Interface) -> Bool {
    interface.firstResponder != nil && interface.keyboardFrame.isEmpty
  }

  /// Keeps everything in place for a while until the keyboard has a size.
  private mutating func awaitKeyboard(in interface: inout Interface) {
    guard !wait.lasts else { return }
    wait.begin()
    interface.schedule(after: Self.usualDuration, wait.name)
  }

  private mutating func remember(_ interface: Interface) -> Resting {
    let resting =
      self.resting
      ?? Resting(
        contentInset: interface.scrollView.contentInset,
        indicatorInsets: interface.scrollView.verticalScrollIndicatorInsets,
        offset: interface.scrollView.contentOffset,
        nestedOffsets: interface.nestedOffsets,
        isAtTop: interface.scrollView.contentOffset.y
          == -interface.scrollView.adjustedContentInset.top,
        isAtEnd: interface.scrollView.contentOffset.y
          >= interface.scrollView.offsetRange.upperBound - Self.endDistance)
    self.resting = resting
    wait.end()
    turn = Turn(hasAnswered: true)
    answered = Surroundings(interface)
    return resting
  }

  private mutating func avoidDocked(in interface: inout Interface) {
    let travel = keyboardTravel(in: interface)
    let resting = remember(interface)
    // A change that was already handled is not handled again after the user has scrolled.
    let isKnown =
      interface.keyboardFrame == resting.frame && interface.firstResponder == resting.focus
    self.resting?.frame = interface.keyboardFrame
    self.resting?.focus = interface.firstResponder
    let leavesOffset = resting.isUsers && isKnown
    let covered = coveredHeight(in: interface)
    let inset = max(covered - interface.scrollView.safeAreaAdjustment.bottom, 0)
    interface.animate(duration: duration, curve: curve) {
      $0.scrollView.contentInset.bottom = max(resting.contentInset.bottom, inset)
      $0.scrollView.verticalScrollIndicatorInsets.bottom =
        max(resting.indicatorInsets.bottom, inset)
      guard !leavesOffset else { return }
      revealInNestedScrollViews(animated: false, in: &$0)
      if let y = revealingOffset(in: $0) { scroll(to: y, keyboardTravel: travel, in: &$0) }
    }
  }

  /// The way from which on the keyboard's spring would move the content too fast to follow, in
  /// points: at its fastest, that of iOS 26 goes 0.145 of its way in a sixtieth of a second.
  private static let longWay = 320.0

  /// Scrolls the content in step with the keyboard; where the keyboard jumps by less than the
  /// content has to move, or stays while the content has a long way, the content scrolls in an
  /// animation of its own.
  private func scroll(to y: Double, keyboardTravel: Double, in interface: inout Interface) {
    let way = abs(y - interface.scrollView.contentOffset.y)
    let jumps = duration <= 0 && way > keyboardTravel + margin
    // The keyboard stays, so that there is nothing to be in step with.
    let rushes = keyboardTravel < 1 && way > Self.longWay
    guard jumps || rushes else {
      interface.scrollView.contentOffset.y = y
      return
    }
    interface.animate(with: Timing.scroll.lasting(for: way), composition: .replacing) {
      $0.scrollView.contentOffset.y = y
    }
  }

  /// How far the keyboard has moved, in points, since it was last handled.
  private func keyboardTravel(in interface: Interface) -> Double {
    let before = answered?.keyboard.minY ?? interface.scene.screenInWindow.maxY
    return abs(interface.keyboardFrame.minY - before)
  }

  private mutating func restore(in interface: inout Interface) {
    let travel = keyboardTravel(in: interface)
    answered = nil
    wait.end()
    guard let resting else { return }
    self.resting = nil
    turn.reveal = nil
    interface.animate(duration: duration, curve: curve) {
      putBack(resting, keyboardTravel: travel, in: &$0)
    }
  }

  private func putBack(
    _ resting: Resting, keyboardTravel: Double, in interface: inout Interface
  ) {
    if restoresOffset, !interface.scrollView.isTracking {
      // Read before the insets are changed, which would clamp it.
      let offset = resting.offset.y
      let y =
        resting.isUsers
        ? interface.scrollView.clamped(offset, contentInset: resting.contentInset) : offset
      scroll(to: y, keyboardTravel: keyboardTravel, in: &interface)
      for (id, offset) in resting.nestedOffsets {
        interface[scrollView: id]?.contentOffset = offset
      }
    }
    interface.scrollView.contentInset = resting.contentInset
    interface.scrollView.verticalScrollIndicatorInsets = resting.indicatorInsets
  }

  /// The resting state as the scroll view would have laid it out by itself in a rotated window.
  private func turned(_ resting: Resting, in interface: Interface) -> Resting {
    let scrollView = interface.scrollView
    let inset = resting.contentInset
    var resting = resting
    if resting.isAtTop && interface.scene.switches.followsTopInset {
      resting.offset.y = scrollView.offsetRange(contentInset: inset).lowerBound
    } else if interface.scene.switches.clampsOnInsetChange {
      resting.offset.y = scrollView.clamped(resting.offset.y, contentInset: inset)
    }
    return resting
  }

  /// How much of the scroll view's lower part the keyboard covers, in points.
  private func coveredHeight(in interface: Interface) -> Double {
    let frame = interface.scrollFrameInWindow
    return min(max(frame.maxY - interface.keyboardFrame.minY, 0), frame.height)
  }
}

// MARK: - Undocked keyboards

extension Clearance {
  /// Restores everything, unless the keyboard would cover the focused field there.
  private mutating func avoidUndocked(in interface: inout Interface) {
    let travel = keyboardTravel(in: interface)
    let wasDocked = resting.map { $0.contentInset != interface.scrollView.contentInset } ?? false
    let resting = remember(interface)
    // The keyboard may jump; the content scrolls out of its way in an animation.
    if duration <= 0 { duration = Self.usualDuration }
    interface.animate(duration: duration, curve: curve) {
      if wasDocked { putBack(resting, keyboardTravel: travel, in: &$0) }
      revealInNestedScrollViews(animated: false, in: &$0)
      if let y = revealingOffset(in: $0) { $0.scrollView.contentOffset.y = y }
      avoid($0.keyboardFrame, in: &$0)
    }
  }

  /// Moves the focused field off a keyboard in the middle of the window, above or below it.
  private func avoid(_ keyboard: Rect, in interface: inout Interface) {
    guard let field = target(in: interface) else { return }
    let rect = interface.convert(field, from: .scrollView, to: .window)
    guard rect.insetBy(dx: 0, dy: -margin).intersects(keyboard) else { return }
    let range = interface.scrollView.offsetRange
    let now = interface.scrollView.contentOffset.y
    let band = interface.scrollView.visibleBand
    let upper = now + rect.maxY + margin - keyboard.minY
    let lower = now + rect.minY - margin - keyboard.maxY
    let fitsBelow = field.maxY - lower <= band.bottom - now && lower >= range.lowerBound
    let fitsAbove = field.minY - upper >= band.top - now
    if fitsBelow, !fitsAbove || abs(lower - now) < abs(upper - now) {
      interface.scrollView.contentOffset.y = lower
      return
    }
    // The content may be too short to scroll that far.
    interface.scrollView.contentInset.bottom += max(upper - range.upperBound, 0)
    interface.scrollView.contentOffset.y = interface.scrollView.clamped(upper)
  }
}

extension Timing {
  /// The most that content moves in a sixtieth of a second, in points: a choice, below what is seen
  /// as a step and not as motion.
  private static let longestStep = 48.0

  /// Returns the timing of a scroll over a distance in points, which lasts longer where it would
  /// move faster than the eye follows: half-way, sin² is π/2 times as fast as on average.
  fileprivate func lasting(for distance: Double) -> Timing {
    guard function == .scroll else { return self }
    var timing = self
    timing.duration = max(duration, distance * .pi / 2 / (60 * Self.longestStep))
    return timing
  }
}
