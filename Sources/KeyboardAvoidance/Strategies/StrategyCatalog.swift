/// The strategies that Keyrise knows by name.
public enum StrategyCatalog {
  /// Every strategy, in the order in which lists show them.
  public static let all: [any CatalogStrategy.Type] = [
    NoAvoidance.self, FixedShift.self, BottomConstraint.self, InsetContains.self,
    InsetOverlap.self, ScrollToVisible.self, CoveredArea.self, IQKeyboardManager.self,
    TPKeyboardAvoiding.self, RNKeyboardAvoidingView.self, RNAdjustInsets.self,
    RNKeyboardController.self, FlutterAvoidance.self, MAUIAvoidance.self,
    KeyboardLayoutGuide.self, SwiftUIAvoidance.self, Clearance.self,
  ]

  /// The profiles of every strategy, in the order of ``all``.
  public static var profiles: [StrategyProfile] { all.map { $0.profile } }

  /// Returns the profile of the strategy with an identifier, or `nil` when there is none.
  public static func profile(id: String) -> StrategyProfile? {
    profiles.first { $0.id == id }
  }

  /// Returns a new strategy, or `nil` when there is none with that identifier.
  public static func make(_ selection: StrategySelection) -> (any AvoidanceStrategy)? {
    all.first { $0.profile.id == selection.id }?.init(options: selection.options)
  }
}

/// A strategy by its identifier, with the options a scenario sets.
public struct StrategySelection: Hashable, Sendable {
  /// The identifier, such as `inset-overlap`.
  public var id: String
  /// The options that differ from their defaults.
  public var options: StrategyOptions

  /// Creates a selection.
  public init(_ id: String, options: StrategyOptions = StrategyOptions()) {
    self.id = id
    self.options = options
  }
}
