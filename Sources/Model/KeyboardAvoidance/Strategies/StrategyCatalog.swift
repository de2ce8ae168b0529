/// The strategies that scenario files and commands know by name.
///
/// Swift code does not need it: a `Film`, an audit or `expectRender` takes any strategy as a value.
public enum StrategyCatalog {
  /// The strategies that come with Keyrise.
  private static let builtIn: [any CatalogStrategy.Type] = [
    NoAvoidance.self, FixedShift.self, BottomConstraint.self, InsetContains.self,
    InsetOverlap.self, ScrollToVisible.self, CoveredArea.self, IQKeyboardManager.self,
    TPKeyboardAvoiding.self, RNKeyboardAvoidingView.self, RNAdjustInsets.self,
    RNKeyboardController.self, FlutterAvoidance.self, MAUIAvoidance.self,
    KeyboardLayoutGuide.self, SwiftUIAvoidance.self, Clearance.self,
  ]

  /// Strategies that can be selected by name besides those that come with Keyrise, for the current
  /// task and its children.
  ///
  /// ```swift
  /// StrategyCatalog.$added.withValue([Glide.self]) { Scenario.load(path: "glide.yaml") }
  /// ```
  ///
  /// Where two strategies share an identifier the first is used, and those of Keyrise come first.
  @TaskLocal public static var added: [any CatalogStrategy.Type] = []

  /// Every strategy, in the order in which lists show them.
  public static var all: [any CatalogStrategy.Type] { builtIn + added }

  /// The first identifier that two strategies share, if any.
  package static var repeatedIdentifier: String? {
    var seen: Set<String> = []
    return profiles.map(\.id).first { !seen.insert($0).inserted }
  }

  /// The profiles of every strategy, in the order of ``all``.
  public static var profiles: [StrategyProfile] { all.map { $0.profile } }

  /// Returns the profile of the strategy with an identifier, or `nil` when there is none.
  public static func profile(id: String) -> StrategyProfile? {
    profiles.first { $0.id == id }
  }

  /// Returns a strategy that has received no events yet, or `nil` when there is none with that
  /// identifier.
  public static func make(_ selection: StrategySelection) -> (any AvoidanceStrategy)? {
    selection.own
      ?? all.first { $0.profile.id == selection.id }?.init(options: selection.options)
  }
}

/// A strategy to play: one of the catalogue by its identifier, or a value of your own.
public struct StrategySelection: Sendable {
  /// The identifier, such as `inset-overlap`.
  public var id: String
  /// The options that differ from their defaults; a value of your own has its own.
  public var options: StrategyOptions
  /// The value itself, for which no lookup is needed.
  fileprivate let own: (any AvoidanceStrategy)?

  /// Selects a strategy of the catalogue.
  public init(_ id: String, options: StrategyOptions = StrategyOptions()) {
    self.id = id
    self.options = options
    own = nil
  }

  /// Selects a strategy value, which need not be in the catalogue.
  public init(_ strategy: any AvoidanceStrategy) {
    id = type(of: strategy).profile.id
    options = StrategyOptions()
    own = strategy
  }
}

extension StrategySelection: Hashable {
  /// Whether two selections have the same identifier and options; values with the same identifier
  /// are not distinguished.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id && lhs.options == rhs.options
  }

  /// Hashes the properties that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(options)
  }
}

/// A strategy that scenarios can select by name and configure with options.
///
/// Those of ``StrategyCatalog`` conform to it; a strategy of your own need not.
public protocol CatalogStrategy: AvoidanceStrategy {
  /// Creates the strategy with options that fit its profile.
  init(options: StrategyOptions)
}
