import Keyframes

/// Shifts the root view up by a constant: the foil of the English `scrollRectToVisible` article.
///
/// On willShow `view.frame.origin.y -= 150`, on willHide `+= 150`. No inset, no offset; UIKit's
/// animation block animates it.
public struct FixedShift: CatalogStrategy {
  /// The profile of `fixed-shift`.
  public static let profile = StrategyProfile(
    id: "fixed-shift", summary: "Moves the root view up by a constant distance.",
    origin: "The simple scheme that \"keyboard management with UIScrollView\" articles warn of",
    mechanism: .shift,
    features: [.inStep, .inRange, .topInset, .insetsBack, .offsetBack],
    faults: [
      "Every further willShow shifts again; nothing is idempotent.",
      "Fields near the top leave the screen.",
      "Fields lower than the keyboard's top plus the distance stay covered.",
      "A keyboard lower than the distance leaves a gap.",
    ],
    options: [
      StrategyOption(
        "distance", default: 150, in: 0...10_000, summary: "How far the view moves, in points.")
    ])

  private let distance: Double

  /// Creates the strategy; the option `distance` is in points, 150 by default.
  public init(options: StrategyOptions = StrategyOptions()) {
    distance = options.number("distance", default: 150)
  }

  /// Shifts on willShow, and back on willHide.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    guard case .keyboard(let notification) = event else { return }
    switch notification.name {
    case .willShow: interface.rootView.frame.origin.y -= distance
    case .willHide: interface.rootView.frame.origin.y += distance
    default: break
    }
  }
}
