import Keyframes

/// Follows the keyboard frame by frame and brings the caret to a distance above it:
/// `KeyboardAwareScrollView` of react-native-keyboard-controller 1.22 (kirillzyusko, at af130ca),
/// mode `insets`.
///
/// When the keyboard starts to move, the whole inset is set at once, in addition to the scroll
/// view's own. With H the window's height, K the keyboard's, y the field's top in the window and h
/// its caret's lower edge in the field, at most the field's height: when H − K − (y + h) ≤
/// bottomOffset the content scrolls by K − (H − (y + h)) + bottomOffset; each frame applies the
/// fraction of it that the keyboard has covered of its own distance, so that the content follows
/// the keyboard's animation. A caret above the scroll view's top is brought down to the keyboard
/// instead, at once. On hide the content scrolls back to where it was when the focus or the
/// keyboard's size last changed; if it is scrolled beyond the content's end, it only scrolls back
/// to the end. The inset is removed when the keyboard is gone. `scrollTo` is React Native's, which
/// clamps.
///
/// A real device reads the keyboard's layer and predicts a frame or two; here the position is
/// exact.
public struct RNKeyboardController: CatalogStrategy {
  /// The profile of `rn-keyboard-controller`.
  public static let profile = StrategyProfile(
    id: "rn-keyboard-controller",
    summary: "Brings the caret to a distance above the keyboard, frame by frame with it.",
    origin: "kirillzyusko/react-native-keyboard-controller 1.22, KeyboardAwareScrollView",
    mechanism: .insetAndOffset,
    features: [
      .textView, .staysPut, .inStep, .inRange, .contentEnd, .focus, .candidates, .topInset,
      .insetsBack, .offsetBack,
    ],
    faults: [
      "Clears the caret's line, not the field: its lower edge stays covered at bottomOffset 0.",
      "On hide the content returns to where it was at the last change of field or keyboard, not"
        + " to where it was before the keyboard.",
      "Past the content's end, hide stops at the end instead of where the content was.",
      "A field above the viewport jumps down to the keyboard, without animation.",
      "A suggestion bar that blinks on a field switch scrolls with it (issue 987).",
      "Counts the home indicator's strip twice when insets are adjusted automatically (issue 856).",
      "With Prefer Cross-Fade Transitions the height is 0 and nothing happens (issue 569).",
    ],
    options: [
      StrategyOption(
        "bottomOffset", default: 0, in: -1_000...1_000,
        summary: "The room between the caret and the keyboard, in points."),
      StrategyOption(
        "extraKeyboardSpace", default: 0, in: -1_000...1_000,
        summary: "What the inset has more than the keyboard, in points."),
      StrategyOption(
        "disableScrollOnKeyboardHide", default: false,
        summary: "Whether the content stays where it is on hide."),
    ])

  private let bottomOffset: Double
  private let extraKeyboardSpace: Double
  private let disableScrollOnKeyboardHide: Bool
  private var keyboardHeight = 0.0
  private var target: String?
  private var needsScroll = false
  /// The number of text changes, which tells the last change from earlier ones.
  private var changeCount = 0
  private var memory = Memory(offset: 0, point: 0)

  /// The values stored at the last change of the field or of the keyboard's size.
  private struct Memory: Sendable {
    /// The content offset before it.
    var offset: Double
    /// The caret's lower edge in the window before it.
    var point: Double
  }

  /// Creates the strategy; `bottomOffset` and `extraKeyboardSpace` are in points, 0 by default.
  public init(options: StrategyOptions = StrategyOptions()) {
    bottomOffset = options.number("bottomOffset", default: 0)
    extraKeyboardSpace = options.number("extraKeyboardSpace", default: 0)
    disableScrollOnKeyboardHide = options.flag("disableScrollOnKeyboardHide", default: false)
  }

  /// Insets and scrolls when the keyboard or the field changes, and scrolls back on hide.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification):
      switch notification.name {
      case .willShow: willShow(notification, in: &interface)
      case .willHide: willHide(notification, in: &interface)
      case .didHide: setInset(0, in: &interface)
      default: break
      }
    case .didBeginEditing(let id):
      needsScroll = keyboardHeight > 0 && id != target
    case .textDidChange where keyboardHeight > 0:
      changeCount += 1
      interface.schedule(after: Self.debounce, Self.change(changeCount))
    case .scheduled(Self.change(changeCount)):
      remember(in: interface)
      scroll(in: &interface) { $0.scrollView.setContentOffset($1, animated: true) }
    case .didLayoutSubviews where needsScroll:
      // A change of fields that the keyboard does not follow still starts and ends an event.
      remember(in: interface)
      scroll(in: &interface) { $0.scrollView.setContentOffset($1, animated: true) }
    default:
      break
    }
  }
}

extension RNKeyboardController {
  /// The delay after the last text change before the caret is checked, in seconds.
  private static let debounce = 0.2

  private static func change(_ count: Int) -> String { "text change \(count)" }

  private mutating func willShow(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    let height = notification.frameEnd.height
    guard height > 0, height != keyboardHeight || interface.firstResponder != target else { return }
    keyboardHeight = height
    setInset(height + extraKeyboardSpace, in: &interface)
    remember(in: interface)
    let isInstant = notification.duration <= 0
    scroll(in: &interface) { interface, offset in
      // When there is no frame in between, only the start event is delivered, which scrolls in
      // UIKit's animation.
      if isInstant {
        interface.scrollView.setContentOffset(offset, animated: true)
      } else {
        interface.animate(duration: notification.duration, curve: notification.curve) {
          $0.scrollView.contentOffset = offset
        }
      }
    }
  }

  private mutating func remember(in interface: Interface) {
    needsScroll = false
    target = interface.firstResponder
    guard let target, interface.isInScrollView(target),
      let field = interface.contentFrame(of: target),
      let caret = interface.caretLine(of: target)
    else { return }
    let rect = interface.convert(field, from: .scrollView, to: .window)
    memory = Memory(
      offset: interface.scrollView.contentOffset.y,
      point: rect.minY + min(max(caret.maxY - field.minY, 0), field.height))
  }

  /// How far the content has to scroll for the remembered caret, or `nil` when it is clear.
  private func distance(in interface: Interface) -> Double? {
    let room = interface.scene.window.height - memory.point
    guard room - keyboardHeight <= bottomOffset else { return nil }
    return max(keyboardHeight - room + bottomOffset, 0)
  }

  private func scroll(
    in interface: inout Interface, _ setOffset: (inout Interface, Point) -> Void
  ) {
    guard let target, interface.isInScrollView(target) else { return }
    let x = interface.scrollView.contentOffset.x
    if let distance = distance(in: interface) {
      let y = interface.scrollView.reactNativeClamped(memory.offset + distance)
      setOffset(&interface, Point(x: x, y: y))
    } else if memory.point < interface.scrollFrameInWindow.minY {
      let visible = interface.scene.window.height - keyboardHeight
      let y = memory.offset + memory.point - (visible - bottomOffset)
      interface.animate(with: .instant) {
        $0.scrollView.contentOffset.y = $0.scrollView.reactNativeClamped(y)
      }
    }
  }

  private mutating func willHide(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    guard keyboardHeight > 0 else { return }
    let scrollView = interface.scrollView
    let end = scrollView.contentSize.height - scrollView.frame.height
    let isBeyondEnd = scrollView.contentOffset.y > end
    let returns = !disableScrollOnKeyboardHide && distance(in: interface) != nil
    if isBeyondEnd || returns {
      let y = isBeyondEnd ? end : memory.offset
      interface.animate(duration: notification.duration, curve: notification.curve) {
        $0.scrollView.contentOffset.y = $0.scrollView.reactNativeClamped(y)
      }
    }
    keyboardHeight = 0
    target = nil
  }

  private func setInset(_ height: Double, in interface: inout Interface) {
    let resting = interface.scene.scrollView.contentInset.bottom
    interface.animate(with: .instant) {
      $0.scrollView.contentInset.bottom = resting + height
      $0.scrollView.verticalScrollIndicatorInsets.bottom = resting + height
    }
  }
}
