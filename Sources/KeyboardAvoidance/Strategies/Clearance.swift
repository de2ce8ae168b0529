import Keyframes

/// The reference: minimal travel, in step with the keyboard, and everything put back.
///
/// On willShow and willChangeFrame the bottom inset becomes what the keyboard really covers of the
/// scroll view, less what the bottom safe area already adds, and never less than it was before the
/// keyboard. The offset moves by the least that brings the focused field clear of the keyboard
/// with a margin; of a field higher than the room, the line of the caret; clamped. All of it in the
/// keyboard's own animation. A change of focus that the keyboard does not answer scrolls at the end
/// of the run loop's turn, in UIKit's scroll animation; what is typed, in a tenth of a second. On
/// willHide insets and offset return to where they were, or to where the user has scrolled
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
        "margin", default: 8, in: 0...1_000,
        summary: "The room between the field and the keyboard, in points."),
      StrategyOption(
        "restoresOffset", default: true,
        summary: "Whether the content scrolls back when the keyboard hides."),
    ])

  private let margin: Double
  private let restoresOffset: Bool
  private var resting: Resting?
  /// The animation in which the focus is to be revealed at the end of the turn.
  private var reveal: Timing?
  /// Whether the keyboard was answered in this turn of the run loop, so that the focus was, too.
  private var hasAnswered = false

  /// What was there before the keyboard.
  private struct Resting: Sendable {
    var contentInset: EdgeInsets
    var indicatorInsets: EdgeInsets
    var offset: Point
    /// Whether the content was at its top.
    var isAtTop: Bool
    /// Where the keyboard was last told to go, on the screen, and which field had the focus then.
    var frame = Rect.zero
    var focus: String?
    /// Whether the offset is where the user has scrolled to, which may be out of range without the
    /// keyboard.
    var isUsers = false
  }

  /// How the content follows what is typed: a choice, short enough that the caret is hardly hidden.
  private static let typing = Timing(duration: 0.1, function: .cubicBezier(.easeOut))

  /// Creates the strategy; `margin` is in points, 8 by default.
  public init(options: StrategyOptions = StrategyOptions()) {
    margin = options.number("margin", default: 8)
    restoresOffset = options.flag("restoresOffset", default: true)
  }

  /// Makes room when the keyboard comes or changes, and takes it back when it goes.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification):
      switch notification.name {
      case .willShow: willShow(notification, in: &interface)
      case .willChangeFrame where resting != nil && covers(notification, interface):
        willShow(notification, in: &interface)
      case .willHide: willHide(notification, in: &interface)
      default: break
      }
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
    case .didLayoutSubviews:
      defer {
        reveal = nil
        hasAnswered = false
      }
      if let reveal, let y = revealingOffset(in: interface) {
        interface.animate(with: reveal, composition: .replacing) {
          $0.scrollView.contentOffset.y = y
        }
      }
    default:
      break
    }
  }
}

extension Clearance {
  private mutating func willShow(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    reveal = nil
    hasAnswered = true
    let resting =
      self.resting
      ?? Resting(
        contentInset: interface.scrollView.contentInset,
        indicatorInsets: interface.scrollView.verticalScrollIndicatorInsets,
        offset: interface.scrollView.contentOffset,
        isAtTop: interface.scrollView.contentOffset.y
          == -interface.scrollView.adjustedContentInset.top)
    self.resting = resting

    // What has been answered before is not answered against the user, who has scrolled since.
    let isKnown =
      notification.frameEnd == resting.frame && interface.firstResponder == resting.focus
    self.resting?.frame = notification.frameEnd
    self.resting?.focus = interface.firstResponder
    let leavesOffset = resting.isUsers && isKnown
    let covered = coveredHeight(by: frame(of: notification, interface), in: interface)
    let inset = max(covered - interface.scrollView.safeAreaAdjustment.bottom, 0)
    interface.animate(duration: notification.duration, curve: notification.curve) {
      $0.scrollView.contentInset.bottom = max(resting.contentInset.bottom, inset)
      $0.scrollView.verticalScrollIndicatorInsets.bottom =
        max(resting.indicatorInsets.bottom, inset)
      if !leavesOffset, let y = revealingOffset(in: $0) {
        $0.scrollView.contentOffset.y = y
      }
    }
  }

  private mutating func willHide(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    guard let resting else { return }
    self.resting = nil
    reveal = nil
    let isTracking = interface.scrollView.isTracking
    interface.animate(duration: notification.duration, curve: notification.curve) {
      $0.scrollView.contentInset = resting.contentInset
      $0.scrollView.verticalScrollIndicatorInsets = resting.indicatorInsets
      guard restoresOffset, !isTracking else { return }
      let y = resting.offset.y
      $0.scrollView.contentOffset = Point(
        x: resting.offset.x, y: resting.isUsers ? $0.scrollView.clamped(y) : y)
    }
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

  /// The keyboard's end frame in the window.
  private func frame(of notification: KeyboardNotification, _ interface: Interface) -> Rect {
    interface.convert(notification.frameEnd, from: .screen, to: .window)
  }

  private func covers(_ notification: KeyboardNotification, _ interface: Interface) -> Bool {
    frame(of: notification, interface).minY < interface.scene.device.screen.height
  }

  /// How much of the scroll view's lower part a keyboard covers, in points; 0 for one that floats
  /// above the scroll view's lower edge.
  private func coveredHeight(by keyboard: Rect, in interface: Interface) -> Double {
    let frame = interface.convert(interface.scrollView.frame, from: .rootView, to: .window)
    let bottom = min(frame.maxY, interface.scene.device.screen.height)
    guard keyboard.maxY >= bottom else { return 0 }
    return min(max(frame.maxY - keyboard.minY, 0), frame.height)
  }

  /// The offset nearest to the present one at which the focus is clear, or `nil` when it is.
  private func revealingOffset(in interface: Interface) -> Double? {
    guard !interface.scrollView.isTracking, let id = interface.firstResponder,
      let field = interface.contentFrame(of: id)
    else { return nil }
    let scrollView = interface.scrollView
    let band = scrollView.visibleBand
    let top = max(band.top, bandTopBelowBars(in: interface))
    let room = band.bottom - top
    let isTall = field.height > room
    let target = isTall ? interface.views.caretRect(of: id) ?? field : field
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
    let bars = Rect(x: 0, y: interface.scene.topBarBottom, width: 0, height: 0)
    return interface.convert(bars, from: .window, to: .scrollView).minY
  }

  /// What counts as a rounding error and not as another pixel, in pixels.
  private static let rounding = 1e-6
}
