/// A way to keep the focused field clear of the keyboard.
///
/// A strategy is a value that receives the events a view controller would and responds by changing
/// an ``Interface`` as UIKit code would change views. To write one of your own, conform to this
/// protocol:
///
/// ```swift
/// struct HalfKeyboard: AvoidanceStrategy {
///   static let profile = StrategyProfile(
///     id: "half-keyboard", summary: "Shifts by half of the keyboard.",
///     origin: "here", mechanism: .shift)
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
  /// The identity, origin and known faults of the strategy.
  static var profile: StrategyProfile { get }

  /// Sets up the views, as `viewDidLoad` would; does nothing by default.
  mutating func install(in interface: inout Interface)

  /// Answers a notification or a delegate call.
  mutating func respond(to event: InterfaceEvent, in interface: inout Interface)
}

extension AvoidanceStrategy {
  /// Sets up nothing.
  public mutating func install(in interface: inout Interface) {}
}
