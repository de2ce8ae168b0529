import Keyframes

/// The reference: minimal travel, in step with the keyboard, and everything put back.
///
/// Notifications say when and how; where the keyboard is going to be it asks the layout guide
/// (``Interface/keyboardFrame``), because frames in notifications are zero when the keyboard
/// cross-fades, lack the space below an app in Slide Over, and are not the window's in Stage
/// Manager.
///
/// Under a docked keyboard the bottom inset becomes what the keyboard really covers of the scroll
/// view, less what the bottom safe area already adds, and never less than it was before the
/// keyboard. The offset moves by the least that brings the focused field clear of the keyboard
/// with a margin; of a field higher than the room, the line of the caret; clamped. Scroll views in
/// the form scroll first, by the least. All of it in the keyboard's own animation. An undocked or
/// floating keyboard moves nothing unless it covers the focused field; then the field moves to the
/// nearer side of it where there is room, and scrolls even where the keyboard jumps. A keyboard
/// without a size while a field has the focus is no hide: other vendors' keyboards say so before
/// they say their height. The last answer stays for a quarter of a second, and only then everything
/// goes back. A change of focus that the keyboard does not answer scrolls at the end of the run loop's turn, in UIKit's scroll animation; what is typed, in a tenth
/// of a second; a keyboard or a sheet that moved without a word, then too, in the keyboard's. On
/// willHide insets and offsets return to where they were, or to where the user has scrolled
/// meanwhile; when the device is turned meanwhile, to where they would then have been. While a
/// finger drags the content, the offset is the finger's. Hearing a notification again changes
/// nothing.
public struct Clearance: AvoidanceStrategy {
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

  /// The room between the field and the keyboard unless a scenario says, in points: a choice of this
  /// project, which its metrics share.
  public static let defaultMargin = 8.0

  private let margin: Double
  private let restoresOffset: Bool
  private var resting: Resting?
  /// The animation in which the focus is to be revealed at the end of the turn.
  private var reveal: Timing?
  /// Whether the keyboard was answered in this turn of the run loop, so that the focus was, too.
  private var hasAnswered = false
  /// What was answered last, and how it was animated.
  private var answered: Surroundings?
  private var duration = Self.usualDuration
  private var curve = AnimationCurve.keyboard
  /// The wait for a keyboard that was announced without a size, by its number, while it lasts.
  private var wait: Int?
  private var waitCount = 0

  /// What was there before the keyboard.
  private struct Resting: Sendable {
    var contentInset: EdgeInsets
    var indicatorInsets: EdgeInsets
    var offset: Point
    var nestedOffsets: [String: Point]
    /// Whether the content was at its top.
    var isAtTop: Bool
    /// Where the keyboard was last told to go, on the screen, and which field had the focus then.
    var frame = Rect.zero
    var focus: String?
    /// Whether the offset is where the user has scrolled to, which may be out of range without the
    /// keyboard.
    var isUsers = false
  }

  /// What decides how much room there is.
  private struct Surroundings: Hashable, Sendable {
    var keyboard: Rect
    var scrollFrame: Rect

    init(_ interface: Interface) {
      keyboard = interface.keyboardFrame
      scrollFrame = interface.scrollFrameInWindow
    }
  }
  /// How the content follows what is typed: a choice, short enough that the caret is hardly hidden.
  private static let typing = Timing(duration: 0.1, function: .cubicBezier(.easeOut))

  /// What a keyboard's notifications say unless it jumps, in seconds, and as long as a keyboard
  /// without a size is waited for: recorded shows in steps have theirs within a few milliseconds.
  private static let usualDuration = 0.25

  /// Creates the strategy; `margin` is in points, ``defaultMargin`` unless given.
  public init(options: StrategyOptions = StrategyOptions()) {
    margin = options.number("margin", default: Self.defaultMargin)
    restoresOffset = options.flag("restoresOffset", default: true)
  }

  /// Makes room when the keyboard comes or changes, and takes it back when it goes.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification) where notification.name.isWill:
      (duration, curve) = (notification.duration, notification.curve)
      answer(isHiding: notification.name == .willHide, in: &interface)
    case .viewWillTransition:
      if let resting { self.resting = turned(resting, in: interface) }
    case .didBeginEditing where resting != nil && !hasAnswered:
      reveal = .scroll
    case .textDidChange where resting != nil:
      reveal = reveal ?? Self.typing
    case .didEndDragging:
      resting?.offset = interface.scrollView.contentOffset
      resting?.isUsers = true
      resting?.isAtTop = false
    case .scheduled(let name) where name == wait.map(Self.name(ofWait:)):
      if duration <= 0 { duration = Self.usualDuration }
      restore(in: &interface)
    case .didLayoutSubviews:
      defer {
        reveal = nil
        hasAnswered = false
      }
      if let answered, answered != Surroundings(interface), !interface.scrollView.isTracking {
        answer(isHiding: false, in: &interface)
      } else if let reveal {
        revealInNestedScrollViews(animated: true, in: &interface)
        if let y = revealingOffset(in: interface) {
          interface.animate(with: reveal, composition: .replacing) {
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

  /// Whether a field has the focus, and its keyboard no size yet.
  private func isWithoutSize(in interface: Interface) -> Bool {
    interface.firstResponder != nil && interface.keyboardFrame.isEmpty
  }

  /// Leaves everything where it is until the keyboard has a size, for a while.
  private mutating func awaitKeyboard(in interface: inout Interface) {
    guard wait == nil else { return }
    waitCount += 1
    wait = waitCount
    interface.schedule(after: Self.usualDuration, Self.name(ofWait: waitCount))
  }

  private static func name(ofWait number: Int) -> String { "wait \(number)" }

  private mutating func remember(_ interface: Interface) -> Resting {
    let resting =
      self.resting
      ?? Resting(
        contentInset: interface.scrollView.contentInset,
        indicatorInsets: interface.scrollView.verticalScrollIndicatorInsets,
        offset: interface.scrollView.contentOffset,
        nestedOffsets: interface.nestedOffsets,
        isAtTop: interface.scrollView.contentOffset.y
          == -interface.scrollView.adjustedContentInset.top)
    self.resting = resting
    wait = nil
    reveal = nil
    hasAnswered = true
    answered = Surroundings(interface)
    return resting
  }

  private mutating func avoidDocked(in interface: inout Interface) {
    let travel = keyboardTravel(in: interface)
    let resting = remember(interface)
    // What has been answered before is not answered against the user, who has scrolled since.
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

  /// Moves the content with the keyboard; where that moves at once, and less far than the content
  /// has to, the content scrolls instead of jumping.
  private func scroll(to y: Double, keyboardTravel: Double, in interface: inout Interface) {
    let offset = interface.scrollView.contentOffset
    let jumps = duration <= 0 && abs(y - offset.y) > keyboardTravel + margin
    interface.scrollView.setContentOffset(Point(x: offset.x, y: y), animated: jumps)
  }

  /// How far the keyboard goes, in points, since it was answered last.
  private func keyboardTravel(in interface: Interface) -> Double {
    let before = answered?.keyboard.minY ?? interface.scene.screenInWindow.maxY
    return abs(interface.keyboardFrame.minY - before)
  }

  private mutating func restore(in interface: inout Interface) {
    let travel = keyboardTravel(in: interface)
    answered = nil
    wait = nil
    guard let resting else { return }
    self.resting = nil
    reveal = nil
    interface.animate(duration: duration, curve: curve) {
      putBack(resting, keyboardTravel: travel, in: &$0)
    }
  }

  private func putBack(
    _ resting: Resting, keyboardTravel: Double, in interface: inout Interface
  ) {
    if restoresOffset, !interface.scrollView.isTracking {
      // Before the insets, whose change would clamp it first.
      let y =
        resting.isUsers ? clamped(resting.offset.y, to: resting, in: interface) : resting.offset.y
      scroll(to: y, keyboardTravel: keyboardTravel, in: &interface)
      for (id, offset) in resting.nestedOffsets {
        interface[scrollView: id]?.contentOffset = offset
      }
    }
    interface.scrollView.contentInset = resting.contentInset
    interface.scrollView.verticalScrollIndicatorInsets = resting.indicatorInsets
  }

  /// An offset in the range that there is without the keyboard.
  private func clamped(_ y: Double, to resting: Resting, in interface: Interface) -> Double {
    let scrollView = interface.scrollView
    let inset = resting.contentInset + scrollView.safeAreaAdjustment
    let highest = scrollView.contentSize.height + inset.bottom - scrollView.frame.height
    return min(max(y, -inset.top), max(-inset.top, highest))
  }

  /// What was there before the keyboard, as the scroll view would have laid it out by itself in a
  /// window that was turned.
  private func turned(_ resting: Resting, in interface: Interface) -> Resting {
    let scrollView = interface.scrollView
    let inset = resting.contentInset + scrollView.safeAreaAdjustment
    let lowest = -inset.top
    let highest = max(
      lowest, scrollView.contentSize.height + inset.bottom - scrollView.frame.height)
    var resting = resting
    if resting.isAtTop && interface.scene.switches.followsTopInset {
      resting.offset.y = lowest
    } else if interface.scene.switches.clampsOnInsetChange {
      resting.offset.y = min(max(resting.offset.y, lowest), highest)
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
  /// Puts everything back, but for a field that the keyboard would cover there.
  private mutating func avoidUndocked(in interface: inout Interface) {
    let travel = keyboardTravel(in: interface)
    let wasDocked = resting.map { $0.contentInset != interface.scrollView.contentInset } ?? false
    let resting = remember(interface)
    // It may come at once; the content scrolls out of its way rather than jumping.
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
    // There may be too little content to scroll that far.
    interface.scrollView.contentInset.bottom += max(upper - range.upperBound, 0)
    interface.scrollView.contentOffset.y = interface.scrollView.clamped(upper)
  }
}

// MARK: - Revealing

extension Clearance {
  private func revealInNestedScrollViews(animated: Bool, in interface: inout Interface) {
    guard let id = interface.firstResponder, let size = interface.contentFrame(of: id)?.size else {
      return
    }
    let rect = Rect(origin: .zero, size: size).insetBy(dx: 0, dy: -margin)
    interface.revealInNestedScrollViews(id, rect: rect, animated: animated)
  }

  /// What has to be seen: the focused field, or the line of the caret of one higher than the room;
  /// in content coordinates.
  private func target(in interface: Interface) -> Rect? {
    guard let id = interface.firstResponder, let field = interface.contentFrame(of: id) else {
      return nil
    }
    let band = interface.scrollView.visibleBand
    let top = max(band.top, bandTopBelowBars(in: interface))
    let isTall = field.height > band.bottom - top
    return isTall ? interface.caretRect(of: id) ?? field : field
  }

  /// The offset nearest to the present one at which the focus is clear, or `nil` when it is.
  private func revealingOffset(in interface: Interface) -> Double? {
    guard !interface.scrollView.isTracking, let target = target(in: interface) else { return nil }
    let scrollView = interface.scrollView
    let band = scrollView.visibleBand
    let top = max(band.top, bandTopBelowBars(in: interface))
    let room = band.bottom - top
    // The margin gives way when there is no room for it at both edges.
    let margin = min(margin, max((room - target.height) / 2, 0))
    let now = scrollView.contentOffset.y
    var y = now
    // Offsets are rounded to pixels: to the one that leaves the whole margin.
    let scale = interface.scene.device.scale
    if target.maxY + margin > band.bottom {
      y = ((now + target.maxY + margin - band.bottom) * scale - Self.rounding).rounded(.up) / scale
    }
    if target.minY - margin < top - now + y {
      y = ((now + target.minY - margin - top) * scale + Self.rounding).rounded(.down) / scale
    }
    let clamped = scrollView.clamped(y)
    return abs(clamped - now) * scale < 0.5 ? nil : clamped
  }

  /// Where bars that lie over the scroll view end in its content, in points.
  private func bandTopBelowBars(in interface: Interface) -> Double {
    let shift = interface.containerFrame.minY - interface.scene.presentation.frame.minY
    let bars = Rect(x: 0, y: interface.scene.topBarBottom + shift, width: 0, height: 0)
    return interface.convert(bars, from: .window, to: .scrollView).minY
  }

  /// What counts as a rounding error and not as another pixel, in pixels.
  private static let rounding = 1e-6
}
