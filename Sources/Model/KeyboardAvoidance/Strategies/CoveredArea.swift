import Keyframes

/// Insets by the part of the scroll view that the keyboard covers (Cocoanetics, "Calculating Area
/// Covered by Keyboard", a `UIScrollView` subclass).
///
/// On didShow, after the keyboard's motion, the scroll view's own frame in window coordinates is
/// intersected with the keyboard's end frame; the height of the intersection becomes the bottom
/// inset and the indicator's. The offset is left to UIKit and the user. On willHide both become 0.
public struct CoveredArea: CatalogStrategy {
  /// The profile of `covered-area`.
  public static let profile = StrategyProfile(
    id: "covered-area",
    summary: "Insets by what the keyboard covers of the scroll view, once it has arrived.",
    origin: "Cocoanetics, \"Calculating Area Covered by Keyboard\", 2011",
    mechanism: .inset,
    features: [.staysPut, .inRange, .contentEnd],
    faults: [
      "Never scrolls: a covered field stays covered.",
      "Acts on didShow, one animation too late.",
      "Assumes that the covered part touches the bottom: wrong for floating keyboards.",
      "Counts the home indicator's strip twice when insets are adjusted automatically.",
      "A top inset is lost.",
    ])

  /// Creates the strategy, which has no options.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Insets on didShow; takes the insets away on willHide.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    guard case .keyboard(let notification) = event else { return }
    switch notification.name {
    case .didShow:
      let own = interface.convert(interface.scrollView.frame, from: .rootView, to: .window)
      let keyboard = interface.convert(notification.frameEnd, from: .windowBase, to: .window)
      let covered = own.intersection(keyboard)
      setInset(EdgeInsets(bottom: covered?.height ?? 0), in: &interface)
    case .willHide:
      setInset(.zero, in: &interface)
    default:
      break
    }
  }

  private func setInset(_ insets: EdgeInsets, in interface: inout Interface) {
    interface.scrollView.contentInset = insets
    interface.scrollView.verticalScrollIndicatorInsets = interface.scrollView.contentInset
  }
}
