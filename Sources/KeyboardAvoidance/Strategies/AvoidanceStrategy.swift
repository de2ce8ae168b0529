public import Keyframes

/// A way to keep the focused field clear of the keyboard.
///
/// A strategy is a value that hears what a view controller would hear and answers with UIKit's
/// verbs on an ``Interface``. To try one of your own, conform to this protocol:
///
/// ```swift
/// struct HalfKeyboard: AvoidanceStrategy {
///   static let profile = StrategyProfile(
///     id: "half-keyboard", summary: "Shifts by half of the keyboard.",
///     origin: "here", mechanism: .shift)
///
///   init(options: StrategyOptions) {}
///
///   mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
///     guard case .keyboard(let notification) = event else { return }
///     switch notification.name {
///     case .willShow: interface.rootView.frame.origin.y = -notification.frameEnd.height / 2
///     case .willHide: interface.rootView.frame.origin.y = 0
///     default: break
///     }
///   }
/// }
/// ```
public protocol AvoidanceStrategy: Sendable {
  /// What the strategy is called, where it comes from and what is wrong with it.
  static var profile: StrategyProfile { get }

  /// Creates the strategy with options that fit its profile.
  init(options: StrategyOptions)

  /// Sets up the views, as `viewDidLoad` would; does nothing by default.
  mutating func install(in interface: inout Interface)

  /// Answers a notification or a delegate call.
  mutating func respond(to event: InterfaceEvent, in interface: inout Interface)
}

extension AvoidanceStrategy {
  /// Sets up nothing.
  public mutating func install(in interface: inout Interface) {}
}

/// What a view controller hears.
public enum InterfaceEvent: Hashable, Sendable {
  /// A keyboard notification.
  case keyboard(KeyboardNotification)
  /// `textFieldShouldBeginEditing` or `textViewShouldBeginEditing`, with the field's identifier.
  case shouldBeginEditing(String)
  /// `textFieldDidBeginEditing` or `textViewDidBeginEditing`, with the field's identifier.
  case didBeginEditing(String)
  /// `textFieldDidEndEditing` or `textViewDidEndEditing`, with the field's identifier.
  case didEndEditing(String)
  /// `viewWillTransition(to:with:)`, with the size of the window: the device was turned.
  ///
  /// Heard with every view already in its new place, as the block that is given to
  /// `animate(alongsideTransition:)` finds them, and before the keyboard speaks. What is changed
  /// here is not animated: the window turns as a whole.
  case viewWillTransition(to: Size)
  /// `viewDidLayoutSubviews`, once at the end of the run loop's turn in which anything else
  /// was heard.
  case didLayoutSubviews
  /// `textFieldDidChange` or `textViewDidChange`, with the field's identifier; a view that grows has
  /// its new frame by the next ``didLayoutSubviews``.
  case textDidChange(String)
  /// `scrollViewWillBeginDragging`.
  case willBeginDragging
  /// `scrollViewDidEndDragging`; the offset is in range again, or on its way.
  case didEndDragging
  /// The keyboard follows a finger to a frame in the window: what `keyboardLayoutGuide` and display
  /// links see. No notification is posted meanwhile.
  case keyboardFollowsTouch(Rect)
  /// Work that ``Interface/schedule(after:_:)`` asked for is due, with its name.
  case scheduled(String)
}
