/// Does nothing: an app that ignores the keyboard.
public struct NoAvoidance: CatalogStrategy {
  /// The profile of `none`.
  public static let profile = StrategyProfile(
    id: "none", summary: "Does nothing.", origin: "An app without any code for it",
    mechanism: .none,
    features: [.staysPut, .inRange, .topInset, .insetsBack],
    faults: ["A field that the keyboard covers stays covered."])

  /// Creates the strategy, which has no options.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Ignores everything.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {}
}
