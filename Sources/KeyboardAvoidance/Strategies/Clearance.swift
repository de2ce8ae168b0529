import Keyframes

/// The reference: minimal travel, in step with the keyboard, and everything put back.
///
/// On willShow and willChangeFrame the bottom inset becomes what the keyboard really covers of the
/// scroll view, less what the bottom safe area already adds, and never less than it was before the
/// keyboard. The offset moves by the least that brings the focused field clear of the keyboard
/// with a margin; of a field higher than the room, the line of the caret; clamped. All of it in the
/// keyboard's own animation. A change of focus that the keyboard does not answer scrolls at the end
/// of the run loop's turn, in UIKit's scroll animation. On willHide insets and offset return to
/// where they were; when the device is turned meanwhile, to where they would then have been.
/// Hearing a notification again changes nothing.
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
  private var needsReveal = false
  /// Whether the keyboard was answered in this turn of the run loop, so that the focus was, too.
  private var hasAnswered = false

  /// What was there before the keyboard.
  private struct Resting: Sendable {
    var contentInset: EdgeInsets
    var indicatorInsets: EdgeInsets
    var offset: Point
    /// Whether the content was at its top.
    var isAtTop: Bool
  }

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
    case .didBeginEditing:
      needsReveal = resting != nil && !hasAnswered
    case .didLayoutSubviews:
      defer {
        needsReveal = false
        hasAnswered = false
      }
      if needsReveal, let y = revealingOffset(in: interface) {
        interface.scrollView.setContentOffset(Point(x: 0, y: y), animated: true)
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
    needsReveal = false
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

    let covered = coveredHeight(by: frame(of: notification, interface), in: interface)
    let inset = max(covered - interface.scrollView.safeAreaAdjustment.bottom, 0)
    interface.animate(duration: notification.duration, curve: notification.curve) {
      $0.scrollView.contentInset.bottom = max(resting.contentInset.bottom, inset)
      $0.scrollView.verticalScrollIndicatorInsets.bottom =
        max(resting.indicatorInsets.bottom, inset)
      if let y = revealingOffset(in: $0) {
        $0.scrollView.contentOffset.y = y
      }
    }
  }

  private mutating func willHide(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    guard let resting else { return }
    self.resting = nil
    needsReveal = false
    interface.animate(duration: notification.duration, curve: notification.curve) {
      $0.scrollView.contentInset = resting.contentInset
      $0.scrollView.verticalScrollIndicatorInsets = resting.indicatorInsets
      if restoresOffset { $0.scrollView.contentOffset = resting.offset }
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
    guard let id = interface.firstResponder, let field = interface.contentFrame(of: id) else {
      return nil
    }
    let scrollView = interface.scrollView
    let band = scrollView.visibleBand
    let room = band.bottom - band.top
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
    if target.minY - margin < band.top - now + y {
      y = ((now + target.minY - margin - band.top) * scale + Self.rounding).rounded(.down) / scale
    }
    let clamped = scrollView.clamped(y)
    return abs(clamped - now) * scale < 0.5 ? nil : clamped
  }

  /// What counts as a rounding error and not as another pixel, in pixels.
  private static let rounding = 1e-6
}
